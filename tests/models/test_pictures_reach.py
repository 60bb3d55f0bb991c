"""Pictures on their way to a model: as a picture to one that can see, in the expert's words to one that cannot."""

import base64
import shutil
from pathlib import Path

import pytest

from scenarios.reference import load
from sessions.events import Acted, Called, Event, Reported, Setting
from sessions.log import read_whole
from sessions.opening import Session, begin, fork, resume
from sessions.state import fold
from tests.models.server import ModelServer, in_turn
from tui.playing import Play

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pydantic")

CASE = "muddled-this-month"
SEES, BLIND = "openai/gpt-4o", "openai/gpt-3.5-turbo"
ASKS = ("REQUEST IMAGES", "DIAGNOSIS READY: Stroke")
(IMAGE,) = load(CASE).images


def session_of(doctor: str, folder: Path, **changes: object) -> Session:
    voices = {"doctor": doctor, "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    given = {"case": CASE, "voices": voices, "protocol": "agentclinic", **changes}
    return begin(load(CASE), Setting.model_validate(given), folder)


def played(session: Session) -> tuple[Event, ...]:
    Play(session).run()
    return read_whole(session.log.path).events


def pictures_counted(events: tuple[Event, ...]) -> list[int]:
    return [event.body.pictures for event in events if isinstance(event.body, Called)]


def the_picture() -> str:
    assert IMAGE.file is not None
    file = Path(__file__).parents[2] / "scenarios" / "cases" / IMAGE.file
    return f"data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}"


def test_a_model_that_sees_is_given_the_picture_it_asked_for(server: ModelServer, tmp_path: Path):
    server.script = in_turn(*ASKS)
    events = played(session_of(SEES, tmp_path))
    before, after = (call.request for call in server.calls)
    assert before.pictures() == []
    assert after.pictures() == [the_picture()]
    assert IMAGE.name in after.words()
    assert IMAGE.expert not in after.words()
    assert pictures_counted(events) == [0, 1]


def test_a_model_that_cannot_see_is_told_what_an_expert_sees(server: ModelServer, tmp_path: Path):
    server.script = in_turn(*ASKS)
    events = played(session_of(BLIND, tmp_path))
    before, after = (call.request for call in server.calls)
    assert after.pictures() == []
    assert IMAGE.expert not in before.words()
    assert IMAGE.expert in after.words()
    assert pictures_counted(events) == [0, 0]


@pytest.mark.parametrize(("doctor", "counted"), [(SEES, 1), (BLIND, 0)])
def test_up_front_the_images_come_before_the_first_turn_and_cost_none(
    server: ModelServer, tmp_path: Path, doctor: str, counted: int
):
    server.script = in_turn("DIAGNOSIS READY: Stroke")
    events = played(session_of(doctor, tmp_path, images="up_front"))
    (request,) = (call.request for call in server.calls)
    assert len(request.pictures()) == counted
    assert (IMAGE.expert in request.words()) == (not counted)
    assert pictures_counted(events) == [counted]
    reported = next(event for event in events if isinstance(event.body, Reported))
    assert [entry.item for entry in reported.body.report.entries] == ["image:rhythm-strip"]
    assert reported.seq < min(event.seq for event in events if isinstance(event.body, Acted))
    assert (reported.turn, fold(events).turn) == (0, 0)


def left_after_the_picture(server: ModelServer, folder: Path) -> Path:
    """A session put aside with the picture reported."""
    server.script = in_turn("REQUEST IMAGES", "auth")
    session = session_of(SEES, folder)
    assert played(session)[-1].body.status == "paused"  # type: ignore[union-attr]
    return session.log.path


def test_a_session_resumed_elsewhere_still_has_the_picture_of_its_bundled_case(server: ModelServer, tmp_path: Path):
    left = left_after_the_picture(server, tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    moved = Path(shutil.move(left, elsewhere))
    forked = fork(moved, 1, elsewhere)
    for session in (resume(moved)[0], forked):
        server.script = in_turn("DIAGNOSIS READY: Stroke")
        Play(session).run()
        assert server.calls[-1].request.pictures() == [the_picture()]


def test_a_log_that_names_a_file_has_the_description_instead(server: ModelServer, tmp_path: Path):
    own = tmp_path / "mine.yaml"
    cases = Path(__file__).parents[2] / "scenarios" / "cases"
    shutil.copy(cases / f"{CASE}.yaml", own)
    shutil.copy(cases / str(IMAGE.file), tmp_path)
    server.script = in_turn("REQUEST IMAGES", "auth")
    session = session_of(SEES, tmp_path, case=str(own))
    assert session.pictures(), "whoever names the file may see its picture"
    Play(session).run()
    again, _ = resume(session.log.path)
    assert again.pictures() == {}
    server.script = in_turn("DIAGNOSIS READY: Stroke")
    Play(again).run()
    last = server.calls[-1].request
    assert last.pictures() == []
    assert IMAGE.expert in last.words()
