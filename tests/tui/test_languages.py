"""A whole encounter in another language, in the app and in the plain console: no interface word is in English."""

import html
import re
from itertools import cycle
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from scenarios.reference import load
from sessions.events import Judged, Rated, Replied, Setting
from sessions.log import read_whole
from sessions.opening import begin
from sessions.state import fold
from tests.tui.station.hands import Bench
from tui.app import BedsideApp
from tui.commands.run import play_and_report
from tui.playing import Play
from tui.screens.debrief import DebriefScreen
from tui.screens.help import HelpScreen
from tui.screens.reflection import ReflectionScreen
from tui.screens.replay import ReplayScreen
from tui.screens.station import StationScreen
from tui.sheets.diagnosis import DiagnosisSheet
from tui.sheets.differential import DifferentialSheet
from tui.sheets.words import NoteSheet, PlanSheet
from tui.widgets.line_view import LineView
from tui.words.strings import read_file

CASE = "chest-pain-on-the-stairs"
VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
# Names, keys and abbreviations that are the same everywhere.
SAME = {
    "space",
    "bedside",
    "enter",
    "esc",
    "escape",
    "ctrl",
    "end",
    "home",
    "tab",
    "svg",
    "ecg",
    "crp",
    "plan",
    "brier",
    "test",
}
WORD = re.compile(r"[a-z]{3,}")

SAID = {
    "es": (
        ["Buenos días, soy el doctor Ruiz. ¿Qué le trae por aquí?", "¿Cuándo empezó el dolor?", "/constantes"],
        ["/explorar corazón", "/pedir ECG, troponina", "/nota Dolor opresivo", "/plan Llamar a cardiología"],
        "/diferencial infarto de miocardio 80, disección aórtica 10, otro 10, !disección aórtica",
        "/diagnostico infarto agudo de miocardio 90%",
        "Ha tenido un infarto. Si el dolor vuelve, avísenos enseguida. ¿Tiene alguna pregunta?",
        "/fin",
    ),
    "zh": (
        ["您好，我是王医生。您今天哪里不舒服？", "胸痛是什么时候开始的？", "/生命体征"],
        ["/检查 心脏", "/化验 心电图，肌钙蛋白", "/笔记 压榨性胸痛", "/计划 请心内科会诊"],
        "/鉴别 急性心肌梗死 80，主动脉夹层 10，其他 10，！主动脉夹层",
        "/诊断 急性心肌梗死 90%",
        "您得的是心肌梗死。如果胸痛再来，请马上叫我们。您还有什么问题吗？",
        "/结束",
    ),
}


def seen(app) -> str:
    """What stands on the screen."""
    return html.unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", app.export_screenshot()))).replace(
        "\xa0", " "
    )


def whole(screen) -> str:
    """What stands in the long views of a screen, out of sight too."""
    return "\n".join(
        "".join(run.text for run in row)
        for view in screen.query(LineView)
        for block in view.blocks
        for row in block.rows(100)
    )


def words_of(value) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(words_of, [*value, *value.values()]))
    if isinstance(value, list | tuple):
        return set().union(*map(words_of, value))
    return set(WORD.findall(value.casefold())) if isinstance(value, str) else set()


def assert_no_english(shown: str, language: str, log: Path) -> None:
    """No word of the English interface that neither the language, the case in it nor one who played a role has."""
    own = words_of(read_file(language)) | words_of(load(CASE, language).model_dump(mode="json"))
    for event in read_whole(log).events:
        if isinstance(event.body, Replied | Rated | Judged):
            own |= words_of(event.body.model_dump(mode="json"))
    english = words_of(read_file("en")) - own - SAME
    assert words_of(shown) & english == set()


@pytest.mark.parametrize(("language", "size"), zip(SAID, cycle([(80, 24), (120, 40)]), strict=False))
async def test_a_whole_encounter_in_the_app(tmp_path, language, size, quiet):
    asked, done, ranked, named, told, end = SAID[language]
    app = BedsideApp(tmp_path / "sessions")
    async with app.run_test(size=size) as pilot:
        setting = Setting.model_validate({"case": CASE, "voices": VOICES, "language": language, "clock": "practice"})
        app.open_station(load(CASE, language), setting)
        bench = Bench(pilot)
        await bench.until(lambda: isinstance(app.screen, StationScreen) and bench.state and bench.state.door_read)
        await quiet(pilot)
        shown = [seen(app)]
        for line in [*asked, *done, ranked]:
            await bench.say(line)
            shown.append(seen(app))
        for key, sheet in (("f4", DifferentialSheet), ("f5", PlanSheet), ("ctrl+n", NoteSheet), ("f1", HelpScreen)):
            await pilot.press(key)
            await bench.until(lambda sheet=sheet: isinstance(app.screen, sheet))
            await quiet(pilot)
            shown += [seen(app), whole(app.screen)]
            await pilot.press("escape")
        await pilot.press("f3", "right")
        shown.append(seen(app))
        await pilot.press("escape")
        bench.entry.focus()
        await bench.type(named)
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, DiagnosisSheet))
        shown.append(seen(app))
        await pilot.press("ctrl+s")
        await bench.until(lambda: bench.state.phase == "closing")
        await bench.say(told)
        shown += [seen(app), whole(bench.station)]
        bench.entry.insert(end)
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, ReflectionScreen))
        await quiet(pilot)
        shown.append(seen(app))
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen) and app.screen.page.blocks)
        await quiet(pilot)
        shown += [seen(app), whole(app.screen)]
        (path,) = app.folder.glob("*.jsonl")
        app.open_replay(path)
        await bench.until(lambda: isinstance(app.screen, ReplayScreen) and app.screen.query("#door .whole"))
        await bench.until(lambda: app.screen.view.state)
        await pilot.press("end")
        shown += [seen(app), whole(app.screen)]
    assert_no_english("\n".join(shown), language, path)
    assert fold(read_whole(path).events).verdict.correct


@pytest.mark.parametrize("language", SAID)
def test_a_whole_encounter_at_the_plain_console(tmp_path, capsys, language):
    asked, done, ranked, named, told, end = SAID[language]
    scenario = load(CASE, language)
    setting = Setting.model_validate({"case": CASE, "voices": VOICES, "language": language})
    session = begin(scenario, setting, tmp_path)
    first = "¿ECG?" if language == "es" else "心电图？"
    typed = [*asked, first, "", *done, ranked, "/help", named, told, end, "", ""]
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        keyboard.send_text("".join(f"{line}\r" for line in typed))
        play_and_report(Play(session), as_json=False)
    assert_no_english(capsys.readouterr().out, language, session.log.path)
    assert fold(read_whole(session.log.path).events).verdict.correct
