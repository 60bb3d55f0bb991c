"""A tilt seen in whole sessions, from events alone: a neutral one changes no byte, a strong one moves what it should.

A sample of cases at the strongest dose; the full table over every case and dose is no test's work.
"""

import asyncio
from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import mean

import pytest

from biases.tilt import DoctorTilt
from personas.embedded.doctor import EmbeddedDoctor
from personas.embedded.doctor.history import open_questions
from personas.embedded.doctor.hypotheses import disease, identified
from personas.exchange import Commit, Differential, Order, Say
from scenarios.reference import bundled_ids, load
from scenarios.views import for_doctor
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Acted, Setting
from sessions.opening import begin
from sessions.state import fold

VOICES = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
SAMPLE = ("chest-pain-on-the-stairs", "lower-tummy-pain", "thirsty-and-sick")


@pytest.fixture(scope="module")
def play(tmp_path_factory):
    """What the doctor contributes in a whole session with a tilt (none: as it is cast), and the session's end."""

    @cache
    def run(identifier, tilt):
        scenario = load(identifier)
        setting = Setting.model_validate({"case": identifier, "voices": VOICES})
        session = begin(scenario, setting, tmp_path_factory.mktemp("session"))
        session.log.close()
        voices = cast(scenario, setting)
        if tilt is not None:
            voices = replace(voices, doctor=EmbeddedDoctor(for_doctor(scenario), tilt))

        async def played():
            return [event async for event in Encounter(scenario, voices, session.past).play()]

        events = [*session.past, *asyncio.run(played())]
        return [event for event in events if isinstance(event.body, Acted)], fold(events)

    return run


def foil_of(identifier):
    return load(identifier).foil.name


def over(play, measure, **numbers):
    """The mean of a measure over the sample, with the case's foil."""
    return mean(measure(*play(one, DoctorTilt(foil=foil_of(one), **numbers)), one) for one in SAMPLE)


def kinds(acts, kind):
    return [event.body.contribution for event in acts if isinstance(event.body.contribution, kind)]


def foil_probability(acts, _end, identifier):
    name = disease(identified(foil_of(identifier))).name
    told = kinds(acts, Differential)
    return mean(sum(one.probability for one in each.ranked if one.diagnosis == name) for each in told)


def confidence(acts, _end, _identifier):
    return kinds(acts, Commit)[0].confidence


def overstatement(acts, end, identifier):
    return confidence(acts, end, identifier) / 100 - end.verdict.correct


def turns(_acts, end, _identifier):
    return end.turn


def leader_changes(acts, _end, _identifier):
    leaders = [each.ranked[0].diagnosis for each in kinds(acts, Differential)]
    return sum(one != other for one, other in pairwise(leaders))


def ordered(acts, _end, _identifier):
    return sum(len(order.text.split(", ")) for order in kinds(acts, Order))


def rarity(acts, _end, _identifier):
    """The share that uncommon diseases have of what the first differential names."""
    first = kinds(acts, Differential)[0].ranked
    rare = sum(one.probability for one in first if disease(identified(one.diagnosis)).rate <= 0.5)
    return rare / sum(one.probability for one in first)


def open_share(acts, _end, _identifier):
    asked = [event.body.contribution.text for event in acts if event.phase == "encounter" and is_say(event)][1:]
    return mean(any(one.is_in(text) for one in open_questions()) for text in asked)


def is_say(event):
    return isinstance(event.body.contribution, Say)


def explained(acts, _end, _identifier):
    return sum(len(event.body.contribution.text) for event in acts if event.phase == "closing" and is_say(event))


def choices(acts, _end, _identifier):
    return sum("how does that sound" in event.body.contribution.text.lower() for event in acts if is_say(event))


@pytest.mark.parametrize("identifier", bundled_ids())
def test_a_neutral_tilt_changes_no_byte(identifier, play):
    def told(tilt):
        acts, end = play(identifier, tilt)
        return [(event.seq, event.turn, event.body.contribution.model_dump_json()) for event in acts], end.ratings

    assert told(DoctorTilt(foil=foil_of(identifier))) == told(None)


STRONG = [
    ({"foil_prior": 20.0}, foil_probability, "up"),
    ({"after_first": 0.1}, foil_probability, "up"),
    ({"after_first": 0.1}, leader_changes, "down"),
    ({"prior_exponent": 0.0}, rarity, "up"),
    ({"prior_exponent": 2.0}, rarity, "down"),
    ({"threshold": -0.5}, turns, "down"),
    ({"satisfied": 0.9}, turns, "down"),
    ({"confidence": 3.0}, confidence, "up"),
    ({"confidence": 3.0}, overstatement, "up"),
    ({"consensus": 2.5}, confidence, "up"),
    ({"act": -1.0}, ordered, "up"),
    ({"act": 1.0}, ordered, "down"),
    ({"distance": 0.8}, open_share, "down"),
    ({"distance": 0.8}, explained, "down"),
    ({"distance": 0.5}, choices, "down"),
]


@pytest.mark.parametrize(
    ("numbers", "measure", "direction"), STRONG, ids=lambda one: getattr(one, "__name__", str(one))
)
def test_a_strong_tilt_moves_its_marker(numbers, measure, direction, play):
    before, after = over(play, measure), over(play, measure, **numbers)
    assert after > before if direction == "up" else after < before


@pytest.mark.parametrize("numbers", [{"label": 3.0}, {"frame": 3.0}, {"machine": 8.0}], ids=str)
def test_without_its_stimulus_a_tilt_does_nothing(numbers, play):
    plain, _ = play(SAMPLE[0], None)
    bent, _ = play(SAMPLE[0], DoctorTilt(**numbers))
    assert [event.body.contribution for event in bent] == [event.body.contribution for event in plain]


def test_no_event_names_a_bias(play):
    for numbers, _, _ in STRONG:
        acts, _ = play(SAMPLE[0], DoctorTilt(foil=foil_of(SAMPLE[0]), **numbers))
        words = " ".join(event.body.model_dump_json() for event in acts).lower()
        assert not [word for word in ("bias", "anchor", "prior", "overconfiden", "tilt", "foil") if word in words]
