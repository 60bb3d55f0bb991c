"""The transcript: wrapping, speech beside its bar, and a view that renders only what is on the screen."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App
from textual.geometry import Offset
from textual.selection import Selection

from personas.exchange import ROLES, Differential, Entry, Note, Order, Ranked, Reply, Report, Say
from sessions.events import Acted, Event, Noticed, Opened, Replied, Reported, Setting
from tui.blocks import Cells, Prose, Table, starts
from tui.blocks.chart import asked, filed
from tui.blocks.report import ReportBlock
from tui.blocks.speech import NAMES_BESIDE, Speech, speech
from tui.blocks.wrapping import wrap
from tui.look import fallbacks
from tui.widgets.line_view import LineView
from tui.widgets.transcript import Transcript
from tui.words.strings import strings
from tui.words.transcript import report_text

WORDS = st.text(st.characters(blacklist_categories=("Cs", "Cc")) | st.sampled_from(" \n痛é❤️"), max_size=200)


def event(body, seq=1, turn=1, phase="encounter"):
    return Event(seq=seq, at="2024-05-01T09:00:00.000+00:00", t=0, turn=turn, phase=phase, audience=(), body=body)


SETTING = Setting(case="x", voices=dict.fromkeys(ROLES, "embedded"))
ENGLISH = strings("en")
OPENED = event(Opened(bedside="0", session="x", setting=SETTING, scenario={}, scenario_sha256=""), seq=0, turn=0)


def said(text, turn=1):
    return event(Acted(contribution=Say(text=text)), turn=turn)


def replied(text, speaker="patient"):
    return event(Replied(reply=Reply(text=text, speaker=speaker)))


def text_of(block, width):
    return ["".join(run.text for run in row) for row in block.rows(width)]


PANEL = Report(
    entries=(
        Entry(name="Haemoglobin", group="Full blood count", value="156", unit="g/L", range="120-155", flag="H"),
        Entry(name="White cell count", group="Full blood count", value="6.4", unit="×10⁹/L", range="4.5-13.0"),
        Entry(name="Glucose", group="Glucose", value="27.4", unit="mmol/L", range="4.0-7.8", flag="H"),
        Entry(name="ECG", group="ECG", narrative="Sinus rhythm, rate 112/min."),
        Entry(name="Ferritin", narrative="Normal", policy="normal"),
    ),
    missing=("Troponin", "HbA1c"),
)


class Wall(App[None]):
    """A transcript and nothing else."""

    def get_theme_variable_defaults(self):
        return fallbacks(dark=True)

    def compose(self):
        yield Transcript("Nothing yet.")


def test_wraps_by_words():
    assert wrap("It came on all at once on the stairs", 16) == ["It came on all", "at once on the", "stairs"]


def test_a_word_that_does_not_fit_is_broken_and_nothing_lost():
    assert wrap("a pneumonoultramicroscopic word", 10) == ["a", "pneumonoul", "tramicrosc", "opic word"]


def test_wide_characters_count_twice():
    assert wrap("胸が痛い 三日前から", 10) == ["胸が痛い", "三日前から"]


@given(WORDS, st.integers(2, 120))
def test_no_line_is_wider_and_every_mark_is_there(text, width):
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)


@given(WORDS, WORDS, st.integers(4, 140), st.booleans(), st.booleans())
def test_speech_is_as_high_as_it_says_and_never_too_wide(text, name, width, first, gap):
    block = Speech("patient", name.replace("\n", " "), Prose(text), turn=3, first=first, gap=gap)
    rows = text_of(block, width)
    assert len(rows) == block.height(width)
    if width >= NAMES_BESIDE:
        assert all(cell_len(row) <= width for row in rows)


@pytest.mark.parametrize("width", [12, 30, 44, 60, 100])
def test_a_report_fits_any_width_and_loses_nothing(width):
    block = ReportBlock(PANEL, ENGLISH)
    rows = text_of(block, width)
    assert len(rows) == block.height(width)
    assert all(cell_len(row) <= width for row in rows)
    whole = re.sub(r"\s+", "", "".join(rows))
    for part in ("Haemoglobin", "156H", "120-155", "×10⁹/L", "Whitecellcount", "Sinusrhythm", "Troponin,HbA1c"):
        assert part in whole
    assert "assumednormal" in whole


def test_numbers_end_at_one_column_and_the_letter_stands_beside_them():
    rows = text_of(ReportBlock(PANEL, ENGLISH), 60)
    assert rows[0].rstrip() == "Full blood count"
    assert [row.index(value) + len(value) for row, value in zip(rows[1:4], ("156", "6.4", "27.4"), strict=True)] == [
        22,
        22,
        22,
    ]
    assert rows[1][23] == "H"
    assert rows[2][23] == " "


def test_a_narrow_table_puts_the_value_beneath_the_name():
    table = Table((Cells("Alkaline phosphatase", "88", "", "U/L", "30-130"),))
    assert text_of(table, 14) == ["Alkaline", "phosphatase", "  88 U/L", "  30-130"]


def test_names_stand_beside_where_there_is_room_and_above_where_not():
    answer = speech(replied("On the stairs.", "mother"), SETTING)
    assert answer is not None
    assert text_of(answer, 80) == ["         Mother ▎ On the stairs."]
    assert text_of(answer, 50) == ["Mother", "▎ On the stairs."]


def test_a_turn_is_numbered_and_a_note_is_not():
    counted, free = (
        speech(said("Hello", turn=7), SETTING),
        speech(event(Acted(contribution=Note(text="Pale")), turn=7), SETTING),
    )
    assert counted is not None
    assert free is not None
    assert counted.turn == 7
    assert free.turn is None


def test_what_is_no_speech():
    assert speech(event(Noticed.model_validate({"notice": {"about": "begin", "text": "-"}})), SETTING) is not None
    assert speech(OPENED, SETTING) is None


def test_the_chart_files_reports_under_their_order():
    order = event(Acted(contribution=Order(text="FBC,\nECG")), turn=4)
    heading = asked(order, ENGLISH)
    assert heading == "FBC, ECG"
    put = filed(event(Reported(report=PANEL), turn=4), heading, ENGLISH)
    assert put is not None
    assert text_of(put.block(first=True), 60)[0] == "Turn 4   FBC, ECG"
    assert text_of(put.block(first=False), 60)[:2] == ["", "Turn 4   FBC, ECG"]


def test_percentages_of_a_differential_align():
    ranked = (Ranked(diagnosis="Gout", probability=100), Ranked(diagnosis="Felon", probability=5))
    differential = Differential(ranked=ranked, other=2.5, not_to_miss="Sepsis")
    put = filed(event(Acted(contribution=differential)), "", ENGLISH)
    assert put is not None
    assert text_of(put.body, 40) == [" 100%  Gout", "   5%  Felon", " 2.5%  something else", "Not to miss: Sepsis"]


async def test_the_name_stands_once_per_run():
    app = Wall()
    async with app.run_test(size=(80, 24)):
        wall = app.query_one(Transcript)
        wall.show([OPENED, said("Hello"), replied("Hi."), replied("It hurts."), said("Where?", turn=2)])
        lines = [str(wall.render_line(y).text).rstrip() for y in range(6)]
        assert lines == [
            "  1      Doctor ▎ Hello",
            "        Patient ▎ Hi.",
            "                ▎ It hurts.",
            "",
            "  2      Doctor ▎ Where?",
            "",
        ]


def test_chinese_is_parted_between_characters_and_no_line_begins_with_a_mark_that_closes():
    text = "请有重点地问病史、查体，开需要的检查（ECG 12导联），然后告诉他您的判断。"
    for width in range(6, 40):
        lines = wrap(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert not any(line[0] in "、，）。" or line[-1] == "（" for line in lines)
    assert all(cell_len(line) >= 12 for line in wrap(text, 20)[:-1])


def test_letters_are_never_parted_from_their_signs():
    for text in ("क्षत्रियकिताबनमस्ते", "می\u200cخواهمسَلام", "한국어👨\u200d👩\u200d👧é"):
        for width in range(2, 12):
            for line in wrap(text, width)[1:]:
                assert unicodedata.category(line[0])[0] != "M"
                assert line[0] != "\u200d"
    assert [line[-1] for line in wrap("क्षत्रियकिताबनमस्ते", 4)].count("\u094d") == 0


async def test_an_empty_view_says_what_it_is_for():
    app = Wall()
    async with app.run_test(size=(40, 5)):
        assert app.query_one(Transcript).render_line(0).text.rstrip() == "Nothing yet."


async def test_follows_its_end_only_while_it_stands_there():
    app = Wall()
    async with app.run_test(size=(80, 10)) as pilot:
        wall = app.query_one(Transcript)
        wall.show([OPENED, *(replied(f"Line {n}") for n in range(50))])
        await pilot.pause()
        assert wall.scroll_offset.y == 40
        wall.scroll_to(y=10, animate=False, force=True)
        await pilot.pause()
        wall.show([replied("News")])
        await pilot.pause()
        assert wall.scroll_offset.y == 10


async def test_what_is_added_moves_nothing_else_on_the_screen():
    app = Wall()
    async with app.run_test(size=(80, 10)) as pilot:
        wall = app.query_one(Transcript)
        wall.show([OPENED, *(replied(f"Line {n}") for n in range(50))])
        await pilot.pause()
        arranged = []
        app.screen.screen_layout_refresh_signal.subscribe(wall, arranged.append)
        wall.show([replied("It hurts. " * 40)])
        await pilot.pause()
        assert wall.scroll_offset.y == wall.max_scroll_y == wall.virtual_size.height - 10
        assert wall.vertical_scrollbar.window_virtual_size == wall.virtual_size.height
        assert arranged == []


async def test_rewinding_leaves_what_was_there_before():
    app = Wall()
    async with app.run_test(size=(80, 10)) as pilot:
        wall = app.query_one(Transcript)
        events = [OPENED, said("Hello"), replied("Hi."), said("Where?", turn=2), replied("Here.")]
        wall.show(events[:3])
        before = [wall.render_line(y).text for y in range(10)]
        wall.show(events[3:])
        wall.rewind(3)
        await pilot.pause()
        assert [wall.render_line(y).text for y in range(10)] == before


async def test_a_resize_wraps_anew_and_keeps_its_place():
    app = Wall()
    async with app.run_test(size=(100, 10)) as pilot:
        wall = app.query_one(Transcript)
        wall.show([OPENED, *(replied(f"Number {n}. " + "It hurts here and there. " * 6) for n in range(40))])
        wall.scroll_to(y=wall.row_of(20), animate=False, force=True)
        await pilot.resize_terminal(70, 10)
        await pilot.pause()
        assert wall.scroll_offset.y == wall.row_of(20)
        assert wall.virtual_size.height == starts(wall.blocks, wall.scrollable_content_region.width)[-1]


async def test_selected_text_is_copied_without_bars():
    app = Wall()
    async with app.run_test(size=(80, 10)):
        wall = app.query_one(Transcript)
        wall.show([OPENED, replied("On the stairs."), replied("All at once.")])
        picked = wall.get_selection(Selection(Offset(18, 0), Offset(29, 1)))
        assert picked == ("On the stairs.\nAll at once", "\n")
        assert wall.get_selection(Selection(None, None)) == ("Patient: On the stairs.\nAll at once.", "\n")


async def test_twenty_thousand_messages_render_a_screen_only():
    app = Wall()
    async with app.run_test(size=(80, 24)) as pilot:
        wall = app.query_one(LineView)
        assert isinstance(wall, Transcript)
        wall.show([OPENED, *(replied(f"Message {n}") for n in range(20_000))])
        await pilot.pause()
        assert wall.virtual_size.height == 20_000
        assert "Message 19999" in wall.render_line(23).text
        assert len(app.screen.walk_children()) < 10


def test_a_models_wording_of_a_report_stands_above_the_values_and_holds_no_escapes():
    worded = Report(entries=(Entry(name="CRP", value="12", unit="mg/L"),), phrased="The CRP is 12 mg/L.\x1b[2J")
    block = ["".join(run.text for run in row) for row in ReportBlock(worded, ENGLISH).rows(60)]
    assert block[0].startswith("The CRP is 12 mg/L.")
    assert "\x1b" not in block[0]
    assert "CRP" in block[1]
    assert report_text(worded, ENGLISH).splitlines()[1] == "CRP: 12 mg/L"
