"""Choosing a case: search, filter, set how the station runs, and start it. Nothing here gives a case away."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static

from biases.tilt import Role
from personas.models.briefs import BriefError, briefs, fingerprint
from scenarios.problems import ScenarioError
from scenarios.reference import load
from scenarios.schema import Scenario
from scenarios.translation import languages_of
from scenarios.views import Card
from sessions.biasing import Biasing
from sessions.events import Setting
from sessions.held import NotApplicable
from tui.app import BedsideApp
from tui.case_search import ALL, choices, difficulty_name, fitting, in_language, is_file, only_english, spoken
from tui.players import players
from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.settings import LANGUAGES, Settings
from tui.sheets.players import PlayersSheet
from tui.widgets.choice import Choice
from tui.widgets.heading import Heading
from tui.widgets.listing import Column, Item, Listing
from tui.widgets.search_line import SearchLine
from tui.words.biases import held_text
from tui.words.models import players_text
from tui.words.options import budgets, clocks, missing
from tui.words.saved_rows import saved_rows

if TYPE_CHECKING:
    from sessions.twins import Pair

_BIASED: tuple[Role, ...] = ("doctor", "patient")


class BrowserScreen(SpeakingScreen[None]):
    """The cases, a search line, two filters and three options of the run."""

    app = getters.app(BedsideApp)
    CSS_PATH = "browser.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    AUTO_FOCUS = "#search"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("enter", "start", "Open"),
        Binding("f2", "change('specialty')", "Specialty", show=False),
        Binding("f3", "change('difficulty')", "Difficulty", show=False),
        Binding("f4", "change('clock')", "Clock", show=False),
        Binding("f5", "change('budget')", "Turns", show=False),
        Binding("f6", "change('missing')", "Results the case does not hold", show=False),
        Binding("f7", "change('language')", "Language", show=False),
        Binding("f8", "players", "Who plays", show=False),
        Binding("f9", "twins", "Twins"),
        Binding("f10,ctrl+o", "biases", "Biases", show=False),
        Binding("escape", "back", "Back"),
    ]

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._cards: Sequence[Card] = ()
        self._played: dict[str, int] = {}
        self._languages: dict[str, tuple[str, ...]] = {}
        self._starting = False
        self._biasing = Biasing()

    def compose(self) -> ComposeResult:
        kept, words = self.app.settings, self.words
        yield Heading(words("browser.title"))
        with Horizontal(id="body"):
            with Vertical(id="cases"):
                yield SearchLine(words("browser.search"), id="search")
                with Horizontal(id="filters"):
                    yield Choice(words("browser.specialty"), {ALL: words("browser.all")}, ALL, id="specialty", key="F2")
                    yield Choice(
                        words("browser.difficulty"), {ALL: words("browser.all")}, ALL, id="difficulty", key="F3"
                    )
                yield Listing([Column(), Column(22, "$quiet"), Column(9, "$quiet"), Column(7, "$quiet")], id="list")
            with Vertical(id="run"):
                yield Static("", markup=False, id="place")
                yield Choice(words("browser.language"), LANGUAGES, kept.language, id="language", key="F7")
                with Container(id="cast"):
                    yield Static("", markup=False, id="who")
                    yield Static("", markup=False, id="biases")
                with Vertical(id="options"):
                    yield Choice(words("browser.clock"), clocks(words), kept.clock, id="clock", key="F4")
                    yield Choice(words("browser.turns"), budgets(words), kept.budget, id="budget", key="F5")
                    yield Choice(words("browser.missing"), missing(words), kept.missing, id="missing", key="F6")
                yield Static("", markup=False, id="explained")
        yield Footer()

    def on_mount(self) -> None:
        self._explain()
        self.query_one(Listing).show([], self.words("browser.reading"))
        self.look()

    def speak(self, language: str) -> None:
        super().speak(language)
        words = self.words
        self.query_one(Heading).entitle(words("browser.title"))
        self.query_one("#search", Input).placeholder = words("browser.search")
        for name in ("specialty", "difficulty", "language", "clock", "budget", "missing"):
            self.query_one(f"#{name}", Choice).rename(words("browser.turns" if name == "budget" else f"browser.{name}"))
        self.query_one("#clock", Choice).offer(clocks(words))
        self.query_one("#budget", Choice).offer(budgets(words))
        self.query_one("#missing", Choice).offer(missing(words))
        self._explain()

    @work(thread=True, exclusive=True)
    def look(self) -> None:
        """Read the cases and how often each was played; a case is shown in the language chosen, where it has it."""
        language = self.app.settings.language
        try:
            cards = in_language(language)
        except ScenarioError as error:
            self.app.call_from_thread(self._say, str(error))
            return
        played: dict[str, int] = {}
        for row in saved_rows(self.app.folder)[0]:
            if row.doctor == "human" and row.case:
                played[row.case] = played.get(row.case, 0) + 1
        self.app.call_from_thread(self._found, cards, played, language)

    def _found(self, cards: Sequence[Card], played: dict[str, int], language: str) -> None:
        if language != self.app.settings.language:
            return
        chosen, specialty = self.query_one(Listing).chosen, self.query_one("#specialty", Choice)
        before = {card.reference for card in self._cards if card.specialty == specialty.value}
        self._cards, self._played = cards, played
        # The same filter under its name in this language: that of the highlighted case, where it is among several.
        renamed = {card.reference: card.specialty for card in cards if card.reference in before}
        specialty.value = renamed.get(chosen or "", next(iter(renamed.values()), ALL))
        self._languages = {card.reference: languages_of(card.reference) for card in cards}
        specialty.offer(choices((card.specialty for card in cards), self.words))
        self.query_one("#difficulty", Choice).offer(choices((card.difficulty for card in cards), self.words))
        self._filter()
        fresh = next((card.reference for card in cards if card.reference not in played), None)
        listing = self.query_one(Listing)
        if wanted := next((reference for reference in (chosen, fresh) if listing.holds(reference)), None):
            listing.choose(wanted)

    @on(Input.Changed, "#search")
    def _filter(self) -> None:
        wanted = self.query_one("#search", Input).value
        found = fitting(
            self._cards,
            wanted,
            self.query_one("#specialty", Choice).value,
            self.query_one("#difficulty", Choice).value,
        )
        empty = self.words("browser.opens_file" if is_file(wanted) else "browser.none_fits")
        self.query_one(Listing).show((self._item(card) for card in found), empty)
        some, all_ = len(found), len(self._cards)
        counted = self.words.counted("browser.cases", all_)
        self.query_one(Heading).say(counted if some == all_ else self.words("browser.few", few=some, all=all_))
        if not found:
            self._say("")

    def _item(self, card: Card) -> Item:
        times = self._played.get(card.reference, 0)
        difficulty = difficulty_name(card.difficulty, self.words)
        played = f"{times}×" if times else self.words("browser.new")
        return Item(card.reference, (card.title, card.specialty, difficulty, played))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        chosen = self.query_one(Listing).chosen
        card = next((card for card in self._cards if card.reference == chosen), None)
        known = self._known(card.reference) if card else ()
        self._say("   ".join(part for part in (card.place, only_english(known, self.words)) if part) if card else "")
        self.query_one("#language", Choice).offer(spoken(known, self._language, self.words))

    @on(Choice.Changed)
    def _chosen(self, event: Choice.Changed) -> None:
        if event.choice.id in ("specialty", "difficulty"):
            self._filter()
        elif event.choice.id == "language":
            self.app.keep(replace(self.app.settings, language=self._language))
            self.speak(self._language)
            self.look()
        else:
            self._explain()

    def _explain(self) -> None:
        clock, missing = (self.query_one(f"#{name}", Choice).value for name in ("clock", "missing"))
        about = f"{self.words(f'clock.about_{clock}')}\n{self.words(f'missing.about_{missing}')}"
        self.query_one("#explained", Static).update(plain(about))
        who = players_text(self.app.playing, self.words)
        self.query_one("#who", Static).update(Content.assemble(("F8 ", "$primary"), plain(who)))
        held = [one for one in self._biasing.held if players(self.app.playing)[one.role] != "human"]
        text = f"{self.words('sheet.biases')}  {held_text(held, self.words)}"
        self.query_one("#biases", Static).update(Content.assemble(("F10 ", "$primary"), plain(text)))

    @property
    def _language(self) -> str:
        return str(self.query_one("#language", Choice).value)

    def _known(self, reference: str) -> tuple[str, ...]:
        """The languages that a case is written in; a file of one's own has only its own."""
        return self._languages.get(reference, ())

    def _say(self, text: str) -> None:
        self.query_one("#place", Static).update(plain(text))

    def action_move(self, rows: int) -> None:
        self.query_one(Listing).move(rows)

    def action_change(self, option: str) -> None:
        self.query_one(f"#{option}", Choice).action_change(1)

    def action_players(self) -> None:
        """Choose who plays."""

        def chosen(settings: Settings | None) -> None:
            if settings is not None:
                self.app.choose_players(settings)
                self._explain()

        self.app.push_screen(PlayersSheet(self.app.playing, self.app.models, self.words.language), chosen)

    def action_back(self) -> None:
        search = self.query_one("#search", Input)
        if search.value:
            search.clear()
        else:
            self.app.pop_screen()

    def action_twins(self) -> None:
        """Set up twins on the highlighted case."""
        if self._reference and not self._starting:
            self._starting = True
            self.open_case(self._setting(self._reference), self._set_up_twins)

    def _set_up_twins(self, scenario: Scenario, setting: Setting) -> None:
        from biases.catalogue import bundled
        from sessions.offers import offers
        from tui.sheets.twins import TwinsSheet

        self._starting = False
        offered = {role: offers(scenario, role, bundled()) for role in _BIASED}
        untimed = setting.model_copy(update={"language": scenario.language, "clock": "none"})

        def chosen(twins: "Pair | None") -> None:
            if twins is not None:
                self.app.open_twins(twins)

        self.app.push_screen(TwinsSheet(scenario, untimed, offered, self.app.models), chosen)

    def action_biases(self) -> None:
        """Choose the biases of the station about to begin, as the highlighted case can carry them."""
        if self._reference and not self._starting:
            self._starting = True
            self.open_case(self._setting(self._reference), self._choose_biases)

    def _choose_biases(self, scenario: Scenario, setting: Setting) -> None:
        from biases.catalogue import bundled
        from sessions.offers import offers
        from tui.sheets.biases import BiasesSheet

        self._starting = False
        offered = {role: offers(scenario, role, bundled()) for role in _BIASED if setting.voices[role] != "human"}

        def chosen(biasing: Biasing | None) -> None:
            if biasing is not None:
                self.try_biases(scenario, setting, biasing)

        self.app.push_screen(BiasesSheet(scenario, offered, self._biasing), chosen)

    @work(thread=True)
    def try_biases(self, scenario: Scenario, setting: Setting, biasing: Biasing) -> None:
        """Keep what was chosen, if the case can carry it."""
        try:
            biasing.into(scenario, setting)
        except NotApplicable as error:
            self.app.call_from_thread(self._cannot, str(error))
            return
        self.app.call_from_thread(self._bias, biasing)

    def _bias(self, biasing: Biasing) -> None:
        self._biasing = biasing
        self._explain()

    @property
    def _reference(self) -> str | None:
        """The file that was typed, or the highlighted case."""
        typed = self.query_one("#search", Input).value.strip()
        return typed if is_file(typed) else self.query_one(Listing).chosen

    @on(Input.Submitted, "#search")
    @on(OptionList.OptionSelected)
    def action_start(self) -> None:
        """Start the highlighted case, or the file that was typed."""
        if self._reference and not self._starting:
            self._starting = True
            self.open_case(self._setting(self._reference), self._enter, self._biasing)

    def _setting(self, reference: str) -> Setting:
        playing = self.app.playing
        return Setting.model_validate(
            {
                "case": reference,
                "voices": players(playing),
                "guard": playing.guard,
                "images": playing.images,
                "spending_cap": playing.spending_cap,
                "keep_prompts": playing.keep_prompts,
                "language": self._language,
                "clock": self.query_one("#clock", Choice).value,
                "budget": self.query_one("#budget", Choice).value,
                "missing": self.query_one("#missing", Choice).value,
            }
        )

    @work(thread=True)
    def open_case(
        self, setting: Setting, enter: Callable[[Scenario, Setting], None], biasing: Biasing = Biasing()
    ) -> None:
        """Read the chosen case whole, and enter, with what is to be simulated there."""
        try:
            scenario = load(setting.case, setting.language if setting.language in self._known(setting.case) else None)
            if folder := self.app.briefs:
                briefs(scenario.language, folder)
                setting = setting.model_copy(update={"briefs": fingerprint(folder)})
            scenario, setting = biasing.into(scenario, setting)
        except (ScenarioError, BriefError, NotApplicable) as error:
            self.app.call_from_thread(self._cannot, str(error))
            return
        self.app.call_from_thread(enter, scenario, setting)

    def _enter(self, scenario: Scenario, setting: Setting) -> None:
        self._starting = False
        if setting.voices["doctor"] == "embedded" and scenario.language != "en":
            self._say(self.words("problem.doctor_speaks_english"))
            return
        self.app.open_station(scenario, setting.model_copy(update={"language": scenario.language}))

    def _cannot(self, why: str) -> None:
        self._starting = False
        self._say(why)
