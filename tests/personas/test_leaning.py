"""A biased patient: what each number of its tilt does to its conduct, by measured degrees, and never to the facts."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from biases.catalogue import bundled
from biases.tilt import PatientTilt
from personas.embedded.doctor import reading
from personas.embedded.leaning import Lean, asks_for_another, inside, objects, reassures, words
from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.embedded.trust import impressions, trust
from personas.exchange import Heard, Phase, Ratings, Reply, Say, SeeAlone
from scenarios import reference
from scenarios.schema import Scenario
from scenarios.views import for_patient
from scenarios.words import LANGUAGES

INTERVIEW = (
    "Hello, I'm Dr Ray. What brings you in today?",
    "That sounds hard. Tell me more.",
    "When did it start?",
    "Have you noticed anything else?",
    "Any fever or cough?",
    "Have you been sick? Have you lost weight?",
    "Do you smoke, and who do you live with?",
    "What medicines do you take?",
    "What medical problems have you had?",
    "Does anything run in your family?",
    "Your examination is normal, so it's nothing serious.",
    "It is very unlikely to be anything dangerous.",
    "Do you have any questions?",
)
CLOSING = (
    "I think you have asthma. We will treat it.",
    "Don't worry, you'll be fine. If it gets worse, come back at once.",
)
VALUES = (0.0, 0.3, 0.6, 0.9)
SAFETY = {
    "suicide": "Have you had any thoughts of ending your life?",
    "abuse": "Has anyone hurt you? Do you feel safe at home?",
    "pregnancy": "Could you be pregnant?",
    "allergy": "Do you have any allergies?",
}
NUMBERS = [item.name for item in fields(PatientTilt) if item.name != "foil"]
STRONGEST = {name: -0.2 if name == "trust" else 0.9 for name in NUMBERS}
CHAT = {
    "en": ("Hello, what brings you in today?", "Do you smoke?", "Don't worry, it's nothing serious."),
    "es": ("Hola, ¿qué le trae por aquí?", "¿Fuma usted?", "No se preocupe, no es nada grave."),
    "fr": ("Bonjour, qu'est-ce qui vous amène ?", "Est-ce que vous fumez ?", "Rassurez-vous, rien de grave."),
    "zh": ("您好，您今天哪里不舒服？", "您抽烟吗？", "别担心，没什么大问题。"),
    "ko": ("안녕하세요, 어디가 불편해서 오셨어요?", "담배 피우세요?", "걱정하지 마세요, 심각한 건 아니에요."),
    "hi": ("नमस्ते, आज आप कैसे आए?", "क्या आप धूम्रपान करते हैं?", "चिंता मत कीजिए, कुछ गंभीर नहीं है।"),
    "fa": ("سلام، امروز چه مشکلی دارید؟", "سیگار می‌کشید؟", "نگران نباشید، چیز جدی نیست."),
}


def fits(scenario: Scenario) -> frozenset[str]:
    assert scenario.foil
    return frozenset(term.removeprefix("fact:") for term in scenario.foil.facts if term.startswith("fact:"))


def tilt(scenario: Scenario, **numbers: float) -> PatientTilt:
    assert scenario.foil
    return PatientTilt(scenario.foil.name, **numbers)


@dataclass(frozen=True)
class Told:
    """One conversation: the doctor's words with the replies, and the ratings."""

    scenario: Scenario
    heard: tuple[Heard, ...]
    ratings: Ratings

    @property
    def replies(self) -> list[Reply]:
        return [item.content for item in self.heard if isinstance(item.content, Reply)]

    @property
    def pairs(self) -> list[tuple[Heard, Reply]]:
        return [(item, then.content) for item, then in pairwise(self.heard) if isinstance(then.content, Reply)]

    @property
    def facts(self) -> list[str]:
        return [use.id for reply in self.replies for use in reply.facts]

    @property
    def kept_back(self) -> set[str]:
        return {use.id for reply in self.replies for use in reply.withheld if use.why == "kept back"}

    @property
    def foil(self) -> str:
        assert self.scenario.foil
        return inside(self.scenario.foil.name)


def converse(patient: EmbeddedPatient, said: tuple[str | None, ...], closing: tuple[str, ...] = ()) -> list[Heard]:
    """What is heard in a conversation; None asks whoever else is there to step outside."""
    heard: list[Heard] = []
    for number, text in enumerate([*said, *closing], start=1):
        phase: Phase = "encounter" if number <= len(said) else "closing"
        put = SeeAlone() if text is None else Say(text=text)
        heard.append(Heard(len(heard), number, phase, "doctor", put))
        reply = patient.answer(heard, put, Random(f"talk:{number}"))
        heard.append(Heard(len(heard), number, phase, "patient", reply))
    return heard


def told_by(scenario: Scenario, bent: PatientTilt, seed: int = 1) -> Told:
    patient = EmbeddedPatient(for_patient(scenario), seed, bent, fits(scenario))
    heard = converse(patient, INTERVIEW, CLOSING)
    return Told(scenario, tuple(heard), asyncio.run(patient.rate(heard, Random(1))))


class Measured:
    """The conversations of all bundled cases at one value of one number, each held once."""

    def __init__(self, cases: tuple[Scenario, ...]) -> None:
        self._cases = cases
        self._held: dict[tuple[str, float], list[Told]] = {}

    def at(self, name: str, value: float) -> list[Told]:
        key = (name, value) if value else ("", 0.0)
        if key not in self._held:
            numbers = {name: value} if value else {}
            self._held[key] = [told_by(scenario, tilt(scenario, **numbers)) for scenario in self._cases]
        return self._held[key]

    def means(self, name: str, of: Callable[[Told], float], values: tuple[float, ...] = VALUES) -> list[float]:
        return [mean(map(of, self.at(name, value))) for value in values]


@pytest.fixture(scope="module")
def measured(cases) -> Measured:
    assert len(cases) >= 12
    return Measured(cases)


def rising(values: list[float]) -> bool:
    return all(before < after for before, after in pairwise(values))


def rated(told: Told) -> float:
    ratings = told.ratings
    return mean([ratings.confidence.score, ratings.compliance.score, ratings.consultation.score])


def foil_mentions(told: Told) -> float:
    return mean(told.foil in reply.text for reply in told.replies)


def objections(told: Told) -> float:
    assert told.scenario.foil
    foil = told.scenario.foil.name
    reassured = [
        reply
        for item, reply in told.pairs
        if isinstance(item.content, Say) and reassures(item.content.text, "en", foil, item.phase == "closing")
    ]
    return mean(objects(reply.text) for reply in reassured)


def test_a_tilt_of_nothing_changes_no_reply_and_no_rating(cases):
    for scenario in cases:
        bent, plain = (
            EmbeddedPatient(for_patient(scenario), 1, *others) for others in ((tilt(scenario), fits(scenario)), ())
        )
        heard = converse(plain, INTERVIEW, CLOSING)
        assert converse(bent, INTERVIEW, CLOSING) == heard
        assert asyncio.run(bent.rate(heard, Random(1))) == asyncio.run(plain.rate(heard, Random(1)))


def test_the_less_it_trusts_the_lower_trust_and_every_rating(measured):
    values = (-0.15, -0.1, -0.05, 0.0, 0.05)
    assert rising(measured.means("trust", lambda told: told.replies[-1].trust or 0.0, values))
    assert rising(measured.means("trust", rated, values))
    first = measured.means("trust", lambda told: told.replies[0].trust or 0.0, (-0.6, -0.3, 0.0, 0.3))
    assert rising(first)


def test_a_shift_of_trust_comes_at_the_start_and_a_tenth_of_it_at_every_turn():
    lean = Lean(PatientTilt(trust=-0.2))
    heard = [Heard(seq, seq, "encounter", "doctor", Say(text="Any fever?")) for seq in range(5)]
    assert trust(heard) - trust(heard, lean=lean) == pytest.approx(0.2 + 5 * 0.02)
    assert [item.seq for item in impressions(heard, lean=lean) if item.what == "uneasy"] == [0, 1, 2, 3, 4]


def test_who_leans_otherwise_on_the_way_trusts_on_from_where_it_was():
    uneasy = Lean(PatientTilt(trust=-0.2))
    heard = [Heard(seq, seq, "encounter", "doctor", Say(text="Any fever?")) for seq in range(6)]
    heard[3] = Heard(3, 3, "encounter", "patient", Reply(text="No.", trust=0.6))
    assert trust(heard) == 0.6
    assert trust(heard, lean=uneasy) == pytest.approx(0.6 - 2 * 0.02)


def test_the_rating_says_that_the_patient_was_ill_at_ease(cases):
    because = told_by(cases[0], tilt(cases[0], trust=-0.2)).ratings.confidence.because
    assert "did not put me at my ease" in because


def test_the_more_it_withholds_the_more_is_kept_back_and_the_less_is_told(measured):
    assert rising(measured.means("withholds", lambda told: len(told.kept_back)))
    assert rising(measured.means("withholds", lambda told: -len(set(told.facts))))


def test_what_is_kept_back_once_is_kept_back_at_every_greater_value(measured):
    for lower, higher in pairwise(VALUES):
        for one, other in zip(measured.at("withholds", lower), measured.at("withholds", higher), strict=True):
            assert not one.kept_back & set(other.facts)
            assert not other.kept_back & set(other.facts)


def test_a_patient_who_keeps_something_back_says_so(measured):
    lines = words().lines["keeps_back"]
    for told in measured.at("withholds", 0.6):
        for reply in told.replies:
            if any(use.why == "kept back" for use in reply.withheld):
                assert any(line in reply.text for line in (*lines, *speech().lines["rather_not"])), reply


def test_the_more_it_insists_the_more_often_it_names_what_it_fears(measured):
    said = measured.means("insists", foil_mentions)
    assert rising(said)
    assert said[0] < 0.05
    assert 0.3 < said[-1] < 0.8


def test_the_more_it_plays_up_the_more_that_fits_is_told_and_the_earlier(measured, cases):
    def early(told: Told) -> float:
        facts = [use.id for reply in told.replies[:4] for use in reply.facts]
        return mean(fact in fits(told.scenario) for fact in facts)

    assert rising(measured.means("plays_up", lambda told: len(fits(told.scenario) & set(told.facts))))
    assert rising(measured.means("plays_up", early))
    weight = words().lines["weight"]
    assert rising(measured.means("plays_up", lambda t: sum(line in r.text for r in t.replies for line in weight)))


def test_what_brings_the_patient_is_told_first_whatever_is_played_up(measured):
    for plain, bent in zip(measured.at("plays_up", 0.0), measured.at("plays_up", 0.9), strict=True):
        assert bent.facts[0] == plain.facts[0]


def test_the_more_it_pushes_back_the_more_reassurances_meet_an_objection(measured):
    met = measured.means("pushback", objections)
    assert rising(met)
    assert met[0] == 0
    assert met[-1] > 0.7
    assert rising([-rating for rating in measured.means("pushback", rated)])


def test_where_nobody_reassures_nobody_objects(measured):
    for told in measured.at("pushback", 0.9):
        assert told.scenario.foil
        for item, reply in told.pairs:
            assert isinstance(item.content, Say)
            calm = reassures(item.content.text, "en", told.scenario.foil.name, item.phase == "closing")
            assert calm or not objects(reply.text), (item.content.text, reply.text)


def test_the_more_it_wants_another_doctor_the_more_it_asks_and_at_most_thrice(measured):
    def asks(told: Told) -> int:
        return sum(asks_for_another(reply.text) for reply in told.replies)

    assert rising(measured.means("wants_another_doctor", asks))
    assert max(map(asks, measured.at("wants_another_doctor", 0.9))) <= 3
    ratings = measured.means("wants_another_doctor", lambda told: told.ratings.consultation.score)
    assert ratings[-1] < ratings[0]


def test_the_greater_the_distance_the_shorter_the_answers_and_the_lower_trust_and_ratings(measured):
    assert rising(measured.means("distance", lambda told: -mean(len(r.text.split()) for r in told.replies)))
    assert rising(measured.means("distance", lambda told: -len(set(told.facts))))
    assert rising(measured.means("distance", lambda told: -(told.replies[-1].trust or 0.0)))
    assert rising([-rating for rating in measured.means("distance", rated)])


def _without_lines(told: Told, reply: Reply) -> Reply:
    table = words()
    lines = [line.format(foil=told.foil) for key in LINES for line in table.lines[key]]
    lines += [line for ways in table.cool.values() for line in ways]
    text = reply.text
    for line in sorted(lines, key=len, reverse=True):
        text = text.replace(line, "")
    return reply.model_copy(update={"text": text})


LINES = ("fears", "fears_again", "wonders", "objects", "objects_naming", "another_doctor", "weight", "keeps_back")


@pytest.mark.parametrize("numbers", [{name: value} for name, value in STRONGEST.items()] + [STRONGEST], ids=str)
def test_whatever_is_bent_every_fact_is_told_in_the_words_of_the_case(numbers, cases, unexplained):
    for scenario in cases:
        told = told_by(scenario, tilt(scenario, **numbers))
        for reply in told.replies:
            assert reply.text
            assert unexplained(scenario, _without_lines(told, reply)) == "", reply


def test_a_direct_question_about_safety_is_answered_however_much_is_kept_back(cases):
    for scenario in cases:
        for kind in {fact.safety for fact in scenario.patient.facts if fact.safety}:
            patient = EmbeddedPatient(
                for_patient(scenario), 1, tilt(scenario, **STRONGEST | {"withholds": 1.0}), fits(scenario)
            )
            reply = converse(patient, (INTERVIEW[0], None, SAFETY[kind]))[-1].content
            assert isinstance(reply, Reply)
            wanted = {fact.id for fact in scenario.patient.facts if fact.safety == kind}
            assert wanted & {use.id for use in reply.facts}, f"{scenario.id} {kind}: {reply.text}"
            assert not any(line in reply.text for key in LINES for line in words().lines[key])


def test_the_same_seed_says_the_same_and_another_seed_keeps_other_things_back(cases):
    one, again, other = (told_by(cases[0], tilt(cases[0], **STRONGEST), seed) for seed in (1, 1, 2))
    assert one == again
    assert one.kept_back != other.kept_back


MAIN = {
    "foil_mentions": foil_mentions,
    "pushback": objections,
    "trust": lambda told: told.replies[-1].trust or 0.0,
}


def test_every_dose_of_every_bias_of_a_patient_moves_its_main_measure(measured, cases):
    held = [bias.parts["patient"] for bias in bundled().values() if "patient" in bias.roles]
    for part in {repr((part.parameters, part.outcome.measure)): part for part in held}.values():
        measure = MAIN[part.outcome.measure]
        found = measured.means("", measure, (0.0,))
        for dose in range(3):
            numbers = {name: values[dose] for name, values in part.parameters.items()}
            found.append(mean(measure(told_by(scenario, tilt(scenario, **numbers))) for scenario in cases))
        assert rising(found if part.outcome.direction == "up" else [-value for value in found]), (part, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_it_fears_objects_refuses_and_asks_for_another(language):
    scenario = reference.load("lower-tummy-pain", language)
    bent = tilt(scenario, insists=1.0, pushback=1.0, withholds=1.0, plays_up=1.0, wants_another_doctor=1.0)
    patient = EmbeddedPatient(for_patient(scenario), 1, bent, fits(scenario))
    opening, smoking, calm = CHAT[language]
    texts = [
        item.content.text
        for item in converse(patient, (opening, smoking, *[opening, smoking] * 6, calm))
        if isinstance(item.content, Reply)
    ]
    lines = words(language).lines
    assert scenario.foil
    assert any(inside(scenario.foil.name) in text for text in texts)
    assert any(line in text for text in texts for line in lines["keeps_back"])
    assert any(asks_for_another(text, language) for text in texts)
    assert objects(texts[-1], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_lines_are_recognised_for_what_they_are_and_the_cases_own_words_are_not(language):
    for key in LINES:
        for line in words(language).lines[key]:
            said = line.format(foil="X")
            assert objects(said, language) == key.startswith("objects"), line
            assert asks_for_another(said, language) == (key == "another_doctor"), line
    told = [line for ways in speech(language).lines.values() for line in ways]
    for identifier in ("chest-pain-on-the-stairs", "lower-tummy-pain", "crying-baby", "thirsty-and-sick"):
        for fact in reference.load(identifier, language).patient.facts:
            told += [text for text in (fact.says, *fact.attributes.values()) if text]
    assert not [text for text in told if objects(text, language) or asks_for_another(text, language)]


@pytest.mark.parametrize(
    ("said", "language", "expected"),
    [
        ("I saw another doctor last year.", "en", False),
        ("I don't need another doctor.", "en", False),
        ("Another doctor gave me tablets. Is that all right?", "en", False),
        ("I had a second opinion about my knee.", "en", False),
        ("I want to see another doctor.", "en", True),
        ("Can I get a second opinion?", "en", True),
        ("Isn't there someone else I could see?", "en", True),
        ("El año pasado fui a otro médico.", "es", False),
        ("No necesito otro médico.", "es", False),
        ("Quiero ver a otro médico.", "es", True),
        ("J'ai vu un autre médecin l'an dernier.", "fr", False),
        ("Je ne veux pas un autre médecin.", "fr", False),
        ("我去年看过别的医生。", "zh", False),
        ("我不想换医生。", "zh", False),
        ("मैंने पिछले साल दूसरे डॉक्टर को दिखाया था।", "hi", False),
        ("작년에 다른 의사를 봤어요.", "ko", False),
        ("پارسال پیش یک دکتر دیگر رفتم.", "fa", False),
    ],
)
def test_another_doctor_is_asked_for_by_a_wish_or_a_question_only(said, language, expected):
    assert asks_for_another(said, language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_reassurance_is_heard_and_a_question_is_none(language):
    opening, smoking, calm = CHAT[language]
    assert reassures(calm, language)
    assert not reassures(opening, language)
    assert not reassures(smoking, language)


@pytest.mark.parametrize(
    ("said", "closing", "expected"),
    [
        ("I don't think it's appendicitis.", False, True),
        ("I think this is appendicitis.", True, False),
        ("You have had a heart attack.", True, True),
        ("You have had a heart attack.", False, False),
        ("Are you worried that it's something serious?", False, False),
        ("It's not nothing to worry about.", False, False),
        ("All your tests came back normal.", False, True),
    ],
)
def test_what_reassures_one_who_fears_appendicitis(said, closing, expected):
    assert reassures(said, "en", "Acute appendicitis", closing) is expected


def test_a_fear_is_no_finding_to_the_embedded_doctor(cases):
    for scenario in cases:
        assert scenario.foil
        for key in LINES:
            for line in words().lines[key]:
                said = line.format(foil=inside(scenario.foil.name))
                assert reading.answer(said, "Tell me more.", ()) == [], said
    for line in words().lines["keeps_back"]:
        assert reading.answer(line, "Do you have a fever?", ("fever",)) == [], line
