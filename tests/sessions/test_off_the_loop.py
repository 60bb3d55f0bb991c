"""What embedded voices and the assessment compute is computed in worker threads: a screen goes on meanwhile."""

import threading

from personas.embedded import moderator, patient
from personas.embedded.measurement import EmbeddedMeasurement
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Commit, Examine, Finish, Order, Say
from scenarios.reference import load
from sessions import engine
from sessions.events import Acted, Assessed
from tests.models.test_history import play

WORK = (
    (EmbeddedPatient, "answer"),
    (EmbeddedMeasurement, "look_up"),
    (patient, "rate"),
    (moderator, "compare"),
    (engine, "assess"),
)
CONTRIBUTIONS = (
    Say(text="What brings you here?"),
    Examine(text="vital signs"),
    Order(text="full blood count"),
    Commit(diagnosis="Appendicitis"),
    Finish(),
)


def test_no_work_of_a_session_is_done_on_the_event_loop(monkeypatch, tmp_path):
    done: list[tuple[str, bool]] = []
    scenario = load("lower-tummy-pain")
    _, at_first = play(scenario, tmp_path / "first", CONTRIBUTIONS)

    for holder, name in WORK:
        work = getattr(holder, name)

        def noted(*given, work=work, name=name, **named):
            done.append((name, threading.current_thread() is threading.main_thread()))
            return work(*given, **named)

        monkeypatch.setattr(holder, name, noted)
    _, again = play(scenario, tmp_path / "again", CONTRIBUTIONS)
    # An embedded moderator reads its tables with a first comparison, where the cast is made.
    in_the_session = [(name, on_loop) for name, on_loop in done if (name, on_loop) != ("compare", True)]
    assert {name for name, _ in in_the_session} == {name for _, name in WORK}
    assert not [name for name, on_loop in in_the_session if on_loop]
    assert any(isinstance(event.body, Acted) for event in again)
    assert isinstance(again[-2].body, Assessed)
    assert [event.body for event in again[1:]] == [event.body for event in at_first[1:]]
