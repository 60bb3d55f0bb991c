"""Whole encounters in the seven languages: marks, coverage and ratings do not depend on the language."""

import pytest

from personas.embedded.trust import impressions
from personas.exchange import Commit, Finish, Say
from scenarios.words import LANGUAGES
from sessions.events import Acted, heard_by
from tests.encounters import TRANSLATED, played, styled, thorough, words

SCORES = ("confidence", "compliance", "consultation")
RANGES = {"warm": (8, 10), "silent": (4, 6), "brusque": (1, 3), "insulting": (1, 2)}
CHEST, BABY, TUMMY, _ = TRANSLATED


def scores(state) -> dict[str, int]:
    return {name: getattr(state.ratings, name).score for name in SCORES}


def met(state) -> dict[str, float]:
    return {mark.id: mark.points for mark in state.assessment.marks}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", RANGES)
def test_the_same_doctor_is_rated_alike_in_every_language(style, language, tmp_path):
    state, events = played(CHEST, language, styled(style, language), tmp_path)
    low, high = RANGES[style]
    assert all(low <= score <= high for score in scores(state).values()), scores(state)
    for name in SCORES:
        rating = getattr(state.ratings, name)
        assert rating.drawn_from
        assert all(events[seq].body.kind in ("acted", "replied") for seq in rating.drawn_from)
        assert language == "en" or not any(word in rating.because for word in (" the ", " they ", " my "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_denied_neither_blames_nor_comforts(language, tmp_path):
    own = words(language)

    def felt(sentences, name):
        said = [Say(text=text) for text in sentences]
        _, events = played(CHEST, language, [*said, Commit(diagnosis="x"), Finish()], tmp_path / name)
        return {impression.what for impression in impressions(heard_by("patient", events), language)}

    assert not felt([*own["not_judging"], *own["not_feeling"]], "denied") & {"judgement", "empathy"}
    assert "judgement" in felt(own["styles"]["insulting"]["said"][2:6], "insulted")
    assert "empathy" in felt(own["styles"]["warm"]["said"][1:2], "comforted")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", TRANSLATED)
def test_a_thorough_doctor_earns_the_marks_in_every_language(case, language, tmp_path):
    state, _ = played(case, language, thorough(case, language), tmp_path)
    assessment = state.assessment
    assert state.verdict.correct
    assert assessment.score >= 0.92 * assessment.out_of, [m.id for m in assessment.marks if not m.met]
    assert assessment.coverage >= 0.38


WRITTEN = {
    "en": ("Nil by mouth, IV fluid, call the paediatric surgeons, air enema.", "No morphine, no operation."),
    "zh": ("禁食，静脉补液，请小儿外科，空气灌肠。", "不用吗啡，不做手术。"),
    "hi": ("मुँह से कुछ नहीं, नस से तरल, बच्चों के सर्जन को बुलाना, हवा का एनीमा।", "मॉर्फीन नहीं देंगे, ऑपरेशन नहीं करेंगे।"),
    "ko": ("금식, 정맥 수액, 소아외과 호출, 공기 관장.", "모르핀은 쓰지 않음, 수술은 하지 않음."),
    "es": (
        "Dieta absoluta, sueros intravenosos, llamar a cirugía pediátrica, enema de aire.",
        "Sin morfina, no operar.",
    ),
    "fr": (
        "À jeun, perfusion intraveineuse, appeler le chirurgien pédiatrique, lavement à l'air.",
        "Pas de morphine, pas d'opération.",
    ),
    "fa": ("ناشتا نگه داشتن، سرم وریدی، تماس با جراح اطفال، تنقیه با هوا.", "بدون مورفین، عمل لازم نیست."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_earns_what_is_written_and_nothing_that_is_not(language, tmp_path):
    written, denied = WRITTEN[language]
    diagnosis = words(language)["cases"][BABY]["diagnosis"]

    def planned(plan, name):
        return met(played(BABY, language, [Commit(diagnosis=diagnosis, plan=plan), Finish()], tmp_path / name)[0])

    part = planned(written, "part")
    assert part["resuscitate"] == 2
    assert part["surgeons"] == 3
    assert 0 < part["reduction"] <= 2
    assert planned(f"{written} {denied}", "denied") == part
    nothing = planned(words(language)["styles"]["warm"]["said"][2], "nothing")
    assert nothing["resuscitate"] == nothing["surgeons"] == nothing["reduction"] == 0


@pytest.mark.parametrize(
    ("plan", "points"),
    [
        ("Aspirin 300, ticag", 2),
        ("aspirin", 1),
        ("No aspirin. Ticagrelor.", 1),
        ("Without delay aspirin", 1),
        ("tea", 0),
    ],
)
def test_an_english_plan_is_read_as_it_is_written(plan, points, tmp_path):
    state, _ = played(CHEST, "en", [Commit(diagnosis="x", plan=plan), Finish()], tmp_path)
    assert met(state)["antithrombotic"] == points


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_after_the_commitment_is_not_found(language, tmp_path):
    own = words(language)
    asked = [Say(text=text) for text in (*own["cases"][CHEST]["asked"][:5:4], own["views"][1])]
    commit = Commit(diagnosis=own["cases"][CHEST]["diagnosis"])
    late, events = played(CHEST, language, [commit, *asked, Finish()], tmp_path / "late")
    early, _ = played(CHEST, language, [*asked, commit, Finish()], tmp_path / "early")
    assert any(event.body.kind == "replied" and event.body.reply.facts for event in events)
    assert late.assessment.coverage == 0
    assert met(late)["pain"] == met(late)["ideas"] == 0
    assert early.assessment.coverage > 0
    assert met(early)["pain"] == 1
    assert met(early)["ideas"] == 1


def test_a_plan_explained_after_the_commitment_still_counts(tmp_path):
    contributions = thorough(CHEST, "en")
    commit = next(at for at, item in enumerate(contributions) if isinstance(item, Commit))
    state, _ = played(CHEST, "en", contributions[commit:], tmp_path)
    assert met(state)["explains"] == 2
    assert met(state)["safety-net"] == met(state)["questions"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rating_and_the_marks_agree_on_whether_views_were_asked(language, tmp_path):
    own = words(language)
    commit = Commit(diagnosis="x")
    invited = [Say(text=text) for text in (*own["styles"]["silent"]["said"][:4], own["cases"][CHEST]["closing"][-1])]
    unasked, _ = played(CHEST, language, [*invited, commit, Finish()], tmp_path / "unasked")
    assert met(unasked)["ideas"] == 0
    asked, _ = played(
        CHEST, language, [Say(text=text) for text in own["views"]] + [commit, Finish()], tmp_path / "asked"
    )
    assert met(asked)["ideas"] == 2


OFFERED = {
    "en": (
        "Are you allergic to anything?",
        "We will give you penicillin and take you to theatre.",
        "We will not give you penicillin, because you are allergic to it.",
    ),
    "zh": ("您对什么过敏吗？", "我们会给您打青霉素，然后送您去手术。", "您对青霉素过敏，所以我们不给您打青霉素。"),
    "hi": ("क्या आपको किसी चीज़ से एलर्जी है?", "हम आपको पेनिसिलिन देंगे और ऑपरेशन करेंगे।", "हम आपको पेनिसिलिन नहीं देंगे।"),
    "ko": ("알레르기가 있으세요?", "페니실린을 드리고 수술하겠습니다.", "페니실린은 드리지 않겠습니다."),
    "es": ("¿Es alérgica a algo?", "Vamos a darle penicilina y a operarla.", "No vamos a darle penicilina."),
    "fr": (
        "Êtes-vous allergique à quelque chose ?",
        "Nous allons vous donner de la pénicilline et vous opérer.",
        "Nous n'allons pas vous donner de pénicilline.",
    ),
    "fa": ("به چیزی حساسیت دارید؟", "به شما پنی‌سیلین می‌دهیم و عمل می‌کنیم.", "به شما پنی‌سیلین نمی‌دهیم."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_offered_what_it_said_it_cannot_have_loses_confidence(language, tmp_path):
    asked, offered, spared = OFFERED[language]
    said = [Say(text=text) for text in (*words(language)["begin"], asked, *words(language)["views"])]

    def rated(closing, name):
        return played(TUMMY, language, [*said, Commit(diagnosis="x"), Say(text=closing), Finish()], tmp_path / name)

    (harmed, events), (safe, _) = rated(offered, "harmed"), rated(spared, "safe")
    assert scores(harmed)["confidence"] <= scores(safe)["confidence"] - 2
    assert scores(harmed)["compliance"] <= scores(safe)["compliance"] - 2
    cited = [events[seq].body for seq in harmed.ratings.compliance.drawn_from]
    assert any(isinstance(body, Acted) and body.contribution == Say(text=offered) for body in cited)
