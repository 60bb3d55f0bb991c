"""What if: a saved session with the doctor's turns kept, and the patient otherwise."""

import asyncio

import pytest

from biases.catalogue import bundled
from biases.schema import Held
from personas.exchange import Commit, Finish, Say, Suspend
from scenarios.reference import load
from scenarios.schema import Traits
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.held import NotApplicable
from sessions.log import read_whole, recorded
from sessions.opening import begin
from sessions.result import result
from sessions.what_if import Otherwise, beside, what_if
from tests.sessions.conftest import play_session

WORDS = (
    "Hello, I am Dr Lee. What brought you here?",
    "When did the pain start, and does it go anywhere?",
    "So the pain began on one side, and you have felt sick.",
    "Any medicines or allergies?",
    "How much did you throw up?",
    "Tell me again, what brought you here?",
    "And once more, which medicines, and which allergies?",
    "And has the vomiting stopped?",
)


@pytest.fixture
def saved(play):
    """A person's session in which everything was told."""
    contributions = [*(Say(text=text) for text in WORDS), Commit(diagnosis="Appendicitis", confidence=70), Finish()]
    return play(contributions, traits=Traits())[0]


def again(path, folder, **otherwise):
    session, recordings = what_if(path, folder, Otherwise(**otherwise), bundled())

    async def run():
        voices = cast(session.scenario, session.opened.setting, recordings=recordings)
        encounter = Encounter(session.scenario, voices, session.past)
        with session.log:
            return [event async for event in recorded(encounter.play(), session.log, human=False)]

    asyncio.run(run())
    return read_whole(path).events, read_whole(session.log.path).events


def test_with_nothing_otherwise_no_turn_parts(saved, tmp_path):
    rows = beside(*again(saved, tmp_path))
    assert len(rows) == len(WORDS) + 2
    assert not [row for row in rows if row.parts or row.lost or row.gained or row.unsaid]


def test_turns_part_where_the_patient_is_otherwise_and_say_what_is_no_longer_told(saved, tmp_path):
    rows = beside(*again(saved, tmp_path, traits=Traits(confusion=3, personality="distrustful", degree=3)))
    said = [row.contribution.text for row in rows if isinstance(row.contribution, Say)]
    assert said == list(WORDS)
    assert [row for row in rows if row.parts]
    assert [row for row in rows if row.lost]
    for row in rows:
        assert bool(row.lost or row.gained) <= row.parts


def test_a_kept_turn_that_returns_to_what_is_now_unsaid_is_marked(saved, tmp_path):
    rows = beside(*again(saved, tmp_path, traits=Traits(confusion=3, personality="distrustful", degree=3)))
    told_then, told_now = set(), set()
    for row in rows:
        for fact in row.unsaid:
            assert fact in told_then
            assert fact not in told_now
        told_then |= {use.id.split(".")[0] for use in getattr(row.then, "facts", ())}
        told_now |= {use.id.split(".")[0] for use in getattr(row.now, "facts", ())}
    assert [row for row in rows if row.unsaid]


def test_the_kept_diagnosis_is_no_outcome(saved, tmp_path):
    then, now = again(saved, tmp_path, traits=Traits(personality="anxious", degree=3))
    assert result(then, "").correct is not None
    assert result(now, "").correct is None
    assert result(now, "").diagnosis == "Appendicitis"
    assert result(now, "").ratings is not None


def test_a_bias_of_the_doctor_is_refused_and_so_is_a_language_that_nobody_understands(saved, tmp_path):
    with pytest.raises(NotApplicable, match="doctor's turns are kept"):
        what_if(saved, tmp_path, Otherwise(biases=(Held(bias="anchoring", role="doctor", dose=2),)), bundled())
    with pytest.raises(NotApplicable, match="model"):
        what_if(saved, tmp_path, Otherwise(language="zh"), bundled())


def test_the_original_is_left_as_it_was(saved, tmp_path):
    before = saved.read_bytes()
    again(saved, tmp_path, traits=Traits(personality="talkative"))
    assert saved.read_bytes() == before


def test_a_session_that_was_left_can_be_asked_about_too(tmp_path):
    scenario = load("crying-baby")
    voices = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": "crying-baby", "voices": voices, "budget": 3})
    session = begin(scenario, setting, tmp_path)
    asyncio.run(play_session(session, None))
    rows = beside(*again(session.log.path, tmp_path))
    assert not any(row.parts for row in rows)


def test_a_persons_session_that_can_still_go_on_is_not_asked_about(play, tmp_path):
    path, _ = play([Say(text="What brought you here?"), Suspend()])
    with pytest.raises(NotApplicable, match="end it first"):
        what_if(path, tmp_path, Otherwise(traits=Traits(confusion=3)), bundled())


def test_a_side_of_twins_becomes_a_session_of_its_own(tmp_path):
    scenario = load("crying-baby")
    voices = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
    setting = Setting.model_validate(
        {"case": "crying-baby", "voices": voices, "budget": 2, "twin": {"pair": "one", "side": 1}}
    )
    session = begin(scenario, setting, tmp_path)
    asyncio.run(play_session(session, None))
    again_, _ = what_if(session.log.path, tmp_path, Otherwise(traits=Traits(confusion=2)), bundled())
    with again_.log:
        assert again_.opened.setting.twin is None
        assert again_.opened.setting.kept_from == session.opened.session
