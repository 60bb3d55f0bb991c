"""What is told at the end of a session in which a bias was simulated; and an end by /stop that blames nobody."""

import pytest

from biases.schema import Held
from scenarios.words import LANGUAGES
from sessions.events import Event, Opened, Rebiased, Setting
from sessions.log import read_whole
from tests.tui.command_line import outcome, runner
from tui.words.debrief import sections
from tui.words.reflection import reflection_due
from tui.words.section import as_text
from tui.words.simulated import simulated
from tui.words.strings import strings
from tui.words.transcript import lines

RUN = ("run", "--case", "spinning-room", "--budget", "3")
SIKH = ("--group", "Sikh", "--accept-content")


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


def events_of(done):
    return read_whole(outcome(done)["session"]).events


def told(events):
    found = simulated(events)
    return "\n".join(as_text(found)) if found else ""


def test_without_a_bias_nothing_is_told(bedside):
    assert told(events_of(bedside(*RUN, "--json"))) == ""
    assert told(events_of(bedside(*RUN, "--json", "--bias", "doctor:anchoring=0"))) == ""


def test_a_bias_is_told_with_its_holder_dose_foil_expectation_and_the_figure_of_the_session(bedside):
    events = events_of(bedside(*RUN, "--json", "--bias", "doctor:recency=3"))
    text = told(events)
    assert "Recency bias: doctor, dose 3  (from the start)" in text
    assert f"Towards: {events[0].body.scenario['foil']['name']}" in text
    assert "Expected to rise: foil, mean share  (" in text
    assert "not evidence about people" in text
    assert "trust" not in text.split("Figures")[1]


def test_an_implicit_bias_is_told_with_its_group_whether_it_could_act_and_a_word_of_care(bedside):
    religion = ("--bias", "patient:religion=2", *SIKH)
    acted = told(events_of(bedside(*RUN, "--json", *religion, "--state", "doctor.religion=Sikh")))
    assert "About: Sikh" in acted
    assert "The doctor is stated to be of this group." in acted
    assert "Expected to fall: trust" in acted
    assert "somebody you trust" in acted
    idle = told(events_of(bedside(*RUN, "--json", *religion)))
    assert "no effect was expected" in idle
    assert "Expected" not in idle


def test_a_switch_on_the_way_is_told_with_its_turns(bedside):
    events = list(events_of(bedside(*RUN, "--json", "--bias", "doctor:anchoring=1")))
    at = next(number for number, event in enumerate(events) if event.turn == 2)
    held = events[0].body.setting.biases[0].model_copy(update={"dose": 3})
    before = events[at - 1]
    events.insert(at, before.model_copy(update={"body": Rebiased(biases=(held,))}))
    text = told(events)
    assert f"dose 1  (turns 1 to {before.turn})" in text
    assert f"dose 3  (from turn {before.turn + 1})" in text


@pytest.mark.parametrize("person", ["doctor", "patient"])
def test_a_switch_is_not_told_to_who_plays_before_the_end(person):
    voices = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
    setting = Setting.model_validate({"case": "crying-baby", "voices": voices | {person: "human"}})
    held = Held(bias="anchoring", role="doctor", dose=2)
    switch = Event(seq=9, at="", t=0, turn=2, phase="encounter", audience=(), body=Rebiased(biases=(held,)))
    assert lines(switch, setting, live=True) == []
    assert "anchoring" in lines(switch, setting)[0]


def test_ratings_that_a_person_gave_are_not_said_to_be_simulated(bedside):
    played = bedside(*RUN, "--plain", "--doctor", "embedded", "--patient", "human", given="7\n" * 40)
    assert "by the person who played the patient" in played.stdout
    assert "Simulated and not validated" not in played.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_of_the_session(bedside, language):
    events = list(events_of(bedside(*RUN, "--json", "--bias", "patient:religion=2", *SIKH)))
    opened = events[0].body
    assert isinstance(opened, Opened)
    setting = opened.setting.model_copy(update={"language": language})
    events[0] = events[0].model_copy(update={"body": opened.model_copy(update={"setting": setting})})
    words, text = strings(language), told(events)
    assert words("simulated.care") in text
    assert words("simulated.trait.religion") in text
    assert words("simulated.title") in text


def test_who_stops_under_an_implicit_bias_meets_no_verdict_no_rating_and_no_blame(bedside):
    stopped = bedside(*RUN, "--plain", "--bias", "patient:religion=2", *SIKH, given="Hello.\n/stop\n")
    printed = " ".join(stopped.stdout.split())
    assert "The session was stopped. Nothing is rated or graded." in printed
    assert "Simulated bias" in printed
    for word in ("Verdict", "Mark sheet", "Undecided", "without a diagnosis", "The case is"):
        assert word not in printed
    path = next(line.removeprefix("Saved as ") for line in stopped.stderr.splitlines() if line.startswith("Saved as "))
    events = read_whole(path.strip()).events
    assert [section.title for section in sections(events)] == ["Stopped", "Simulated bias"]
    assert not reflection_due(events)
    shown = bedside("sessions", "show", path.strip()).stdout
    assert "Simulated bias" in shown


def test_who_plays_the_patient_can_stop_too(bedside):
    race = ("--bias", "doctor:race=2", "--group", "White Swedish", "--accept-content")
    done = bedside(*RUN, "--plain", "--doctor", "embedded", "--patient", "human", *race, given="Hello.\n/stop\n")
    assert "Nothing is rated or graded" in done.stdout
