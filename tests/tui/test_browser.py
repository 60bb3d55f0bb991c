"""The case browser: search, filters, the options of the run, and starting."""

import html
import re
from dataclasses import replace

import pytest
from textual.widgets import Input, Static

from scenarios.reference import bundled, load
from scenarios.views import Card
from tui import settings
from tui.app import BedsideApp
from tui.case_search import ALL, fitting, in_language, is_file
from tui.screens.browser import BrowserScreen
from tui.widgets.choice import Choice
from tui.widgets.listing import Listing

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]
CARDS = [
    Card("sore-finger", "A sore finger", "Emergency medicine", "easy", "Minor injuries", "en"),
    Card("red-eye", "A red eye since this morning", "Ophthalmology", "moderate", "Eye clinic", "en"),
    Card("odd-turn", "An odd turn in the garden", "Geriatrics", "hard", "General practice", "en"),
    Card("[b]bold[/b]", "[b]Not bold[/b] \x1b[31mred", "Geriatrics", "hard", "[i]Somewhere[/i]", "en"),
]


@pytest.fixture
def app(sessions_folder, monkeypatch):
    in_language.cache_clear()
    monkeypatch.setattr("tui.case_search.bundled", lambda language="en": list(CARDS))
    app = BedsideApp(sessions_folder)
    app.started = []
    monkeypatch.setattr(BedsideApp, "open_station", lambda self, scenario, setting: app.started.append(setting))
    yield app
    in_language.cache_clear()


async def browse(pilot, quiet):
    await quiet(pilot)
    await pilot.press("n")
    await quiet(pilot)
    assert isinstance(pilot.app.screen, BrowserScreen)


def titles(app):
    listing = app.screen.query_one(Listing)
    return [str(listing.get_option_at_index(index).prompt) for index in range(listing.option_count)]


async def test_searches_as_one_types_and_enter_starts(app, quiet, monkeypatch):
    monkeypatch.setattr("tui.screens.browser.load", lambda reference, language: load("crying-baby", language))
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        assert len(titles(app)) == 4
        await pilot.press(*"eye clin")
        await quiet(pilot)
        assert [title.split("  ")[0] for title in titles(app)] == ["A red eye since this morning"]
        await pilot.press("enter")
        await quiet(pilot)
    assert [setting.case for setting in app.started] == ["red-eye"]


async def test_arrows_move_while_the_search_keeps_the_focus(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        listing = app.screen.query_one(Listing)
        first = listing.chosen
        await pilot.press("down")
        assert listing.chosen != first
        await pilot.press("up", "up", "up", "pageup")
        assert listing.highlighted == 0
        await pilot.press("pagedown")
        assert listing.highlighted == 3
        assert app.screen.focused.id == "search"


async def test_the_first_case_not_yet_played_is_under_the_cursor(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        by_specialty = ["sore-finger", "odd-turn", "[b]bold[/b]", "red-eye"]
        listing = app.screen.query_one(Listing)
        assert listing.get_option_at_index(0).id == by_specialty[0]
        assert "5×" in titles(app)[0]
        assert listing.chosen != "sore-finger"


async def test_filters_and_options_by_key(app, quiet, monkeypatch):
    monkeypatch.setattr("tui.screens.browser.load", lambda reference, language: load("crying-baby", language))
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press("f3", "f3", "f3", "f4", "f4", "f5", "f6")
        await quiet(pilot)
        assert app.screen.query_one("#difficulty", Choice).value == "hard"
        assert len(titles(app)) == 2
        await pilot.press("enter")
        await quiet(pilot)
    (setting,) = app.started
    assert (setting.clock, setting.budget, setting.missing) == ("osce", 25, "normal")
    assert setting.voices["doctor"] == "human"


async def test_options_by_mouse_and_by_arrow(app, quiet):
    async with app.run_test(size=(120, 40)) as pilot:
        await browse(pilot, quiet)
        await pilot.click("#clock .choice-value")
        assert app.screen.query_one("#clock", Choice).value == "practice"
        await pilot.click("#clock .choice-back")
        assert app.screen.query_one("#clock", Choice).value == "none"
        app.screen.query_one("#budget").focus()
        await pilot.press("right", "left", "left")
        assert app.screen.query_one("#budget", Choice).value == 15


async def test_escape_clears_the_search_then_leaves(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press(*"zzz")
        await quiet(pilot)
        assert "No case fits" in titles(app)[0]
        await pilot.press("enter")
        await quiet(pilot)
        await pilot.press("escape")
        assert app.screen.query_one("#search", Input).value == ""
        await pilot.press("escape")
        await quiet(pilot)
        assert not isinstance(app.screen, BrowserScreen)
    assert app.started == []


async def test_a_case_of_ones_own(app, quiet, tmp_path):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        search = app.screen.query_one("#search", Input)
        search.value = str(tmp_path / "mine.yaml")
        await pilot.press("enter")
        await quiet(pilot)
        assert "mine.yaml" in str(app.screen.query_one("#place", Static).content)
        assert search.value.endswith("mine.yaml")
    assert app.started == []


async def test_text_of_cases_is_shown_as_it_is(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press(*"bold")
        await quiet(pilot)
        assert "[b]Not bold[/b] \ufffd[31mred" in titles(app)[0]
        assert str(app.screen.query_one("#place", Static).content) == "[i]Somewhere[/i]   In English only."


def test_no_bundled_case_is_given_away():
    for card in bundled():
        shown = f"{card.title} {card.specialty} {card.place} {card.reference}".casefold()
        diagnosis = load(card.reference).diagnosis
        for name in (diagnosis.name, *diagnosis.accepted):
            assert not re.search(rf"\b{re.escape(name.casefold())}\b", shown), card.reference


def test_searching():
    found = fitting(CARDS, "turn gar")
    assert [card.reference for card in found] == ["odd-turn"]
    assert fitting(CARDS, "", "Geriatrics", "easy") == []
    assert fitting(CARDS, "  ", ALL, ALL) == CARDS


@pytest.mark.parametrize(
    ("typed", "file"), [("a.yaml", True), ("b.jsonl#3", True), ("~/c.YML", True), ("yaml", False), ("", False)]
)
def test_a_file_is_told_from_a_search(typed, file):
    assert is_file(typed) is file


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "keys", [(), tuple("odd"), tuple("zz"), ("f4", "f4", "f2")], ids=["all", "odd", "none", "osce"]
)
def test_snapshot(snap_compare, app, quiet, size, keys):
    async def before(pilot):
        await browse(pilot, quiet)
        await pilot.press(*keys)
        await quiet(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)


async def test_the_language_is_chosen_among_those_of_the_case_and_kept(tmp_path, quiet, monkeypatch):
    started = []
    monkeypatch.setattr(BedsideApp, "open_station", lambda self, scenario, setting: started.append((scenario, setting)))
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.keep(replace(app.settings, language="es"))
        await browse(pilot, quiet)
        app.screen.query_one(Listing).choose("chest-pain-on-the-stairs")
        await quiet(pilot)
        assert any("Dolor de pecho en la escalera" in title for title in titles(app))
        await pilot.press("enter")
        await quiet(pilot)
        app.screen.query_one(Listing).choose("racing-heart")
        await quiet(pilot)
        assert "este caso no" in str(app.screen.query_one("#language .choice-value", Static).content)
        assert "Solo en inglés." in str(app.screen.query_one("#place", Static).content)
        await pilot.press("enter")
        await quiet(pilot)
        app.screen.query_one(Listing).choose("chest-pain-on-the-stairs")
        await pilot.press("f7")
        await quiet(pilot)
        assert app.screen.query_one(Listing).chosen == "chest-pain-on-the-stairs"
        assert not any("Dolor de pecho" in title for title in titles(app))
    assert [(scenario.title, setting.language) for scenario, setting in started] == [
        ("Dolor de pecho en la escalera", "es"),
        (load("racing-heart").title, "en"),
    ]
    assert settings.load()[0].language != "es"


async def test_f7_changes_the_language_and_neither_the_order_nor_the_highlight(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        listing = app.screen.query_one(Listing)
        order = [listing.get_option_at_index(index).id for index in range(listing.option_count)]
        listing.choose("chest-pain-on-the-stairs")
        app.screen.query_one("#specialty", Choice).value = "Emergency medicine"
        await quiet(pilot)
        spoke = set()
        for _ in range(7):
            await pilot.press("f7", "f7")
            await quiet(pilot)
            spoke.add(app.settings.language)
            assert listing.chosen == "chest-pain-on-the-stairs"
            assert app.screen.query_one("#specialty", Choice).value != ALL
        assert len(spoke) == 7
        app.screen.query_one("#specialty", Choice).value = ALL
        await pilot.press("f7")
        await quiet(pilot)
        assert [listing.get_option_at_index(index).id for index in range(listing.option_count)] == order


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screens_before_a_station_speak_the_chosen_language(tmp_path, quiet, size):
    app = BedsideApp(tmp_path, language="es")
    async with app.run_test(size=size) as pilot:
        await quiet(pilot)
        shown = [in_sight(app)]
        for keys, back in (("n", "escape"), ("e", "escape")):
            await pilot.press(keys)
            await quiet(pilot)
            shown.append(in_sight(app))
            await pilot.press(back)
    seen = " ".join(shown)
    for english in (
        "Start",
        "Saved",
        "Search",
        "easy",
        "moderate",
        " new",
        "Difficulty",
        "Settings",
        "Completion",
        "Back",
    ):
        assert english not in seen
    for spanish in ("Nueva estación", "Elija un caso", "Dificultad", "fácil", "Ajustes", "Autocompletar", "Volver"):
        assert spanish in seen


def in_sight(app):
    rows = re.findall(r"<text[^>]*>([^<]*)</text>", app.export_screenshot())
    return html.unescape(" ".join(rows)).replace("\xa0", " ")


def test_a_word_of_a_script_without_spaces_is_found_within_a_title():
    card = Card("stairs", "上楼梯时胸口疼", "急诊医学", "easy", "急诊科", "zh")
    assert fitting([card], "胸口") == [card]
    assert fitting([card], "头") == []
