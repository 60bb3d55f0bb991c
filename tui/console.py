"""The plain line console: for screen readers, dumb terminals, pipes and people who like lines."""

import asyncio
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from rich.cells import cell_len

from personas.exchange import (
    Commit,
    Contribution,
    Examine,
    History,
    Leave,
    Order,
    Pause,
    Rating,
    Ratings,
    Reply,
    Role,
    Say,
    SeeAlone,
    Situation,
    Suspend,
    Unpause,
)
from personas.human import HumanPatient
from personas.voice import Stopped, VoiceName, is_model
from scenarios.views import for_patient
from scenarios.words import plain as plain_word
from sessions.events import Acted, DoorRead, Event, Faulted, Replied, open_to
from sessions.faults import Again, Decision, Failing, Instead, PutAside
from sessions.log import read_whole
from sessions.opening import Session, reflect
from sessions.state import State, advance, opening
from tui.blocks.wrapping import wrap
from tui.calling import Calls
from tui.coming import Coming
from tui.line_input import Keyboard, LineInput, Piped
from tui.playing import People
from tui.safe_text import clean
from tui.typed import completion, orders, slash
from tui.typed.completing import last_words
from tui.typed.offer import order_text, repeats
from tui.typed.repeats import Sought, sought_by
from tui.typed.ways import WAYS, ways
from tui.words.brief import brief
from tui.words.debrief import sections
from tui.words.help import commands as commands_of
from tui.words.models import role_text
from tui.words.ratings import RATED, score
from tui.words.reflection import as_text, questions, reflection_due
from tui.words.section import as_text as section_text
from tui.words.strings import strings
from tui.words.transcript import continued, lines, reply_text, speaker_name, spoken

_ASKED_FOR = ("exam", "test", "note", "plan", "ddx")
_NOT_HERE = "chart"
_HANGING = 2


class ClinicalCompleter(Completer):
    """Completes the last words typed from the fixed clinical vocabulary; commands after a slash."""

    def __init__(self, language: str) -> None:
        self._language = language

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        if slash.split(text) and " " not in text:
            for command in slash.commands(text, self._language):
                yield Completion(command, start_position=-len(text))
            return
        _, typed = last_words(text)
        for name in completion.suggest(typed, self._language):
            yield Completion(name, start_position=-len(typed))


class Console:
    """A person at the terminal, as doctor, patient or both. Events are printed as they come.

    `piped`: the person's lines come from a pipe.
    """

    def __init__(self, session: Session, to_stderr: bool = False, piped: bool = False) -> None:
        self._stream = sys.stderr if to_stderr else sys.stdout
        self._words = strings(session.opened.setting.language)
        self._input: LineInput = (
            Piped(self._stream)
            if piped
            else Keyboard(ClinicalCompleter(self._words.language), self._stream if to_stderr else None)
        )
        self._state: State = opening(session.opened)
        self._unprinted: list[str] = []
        self._reported: Sought = frozenset()
        self.calls = Calls(self._take_back)
        self._names: tuple[str, ...] = ()
        self._coming = Coming()
        voices = session.opened.setting.voices
        self._patient_alone = voices["patient"] == "human" and voices["doctor"] != "human"
        title, notice = session.scenario.title, session.scenario.notice
        self._print(self._words("console.opening", title=title, notice=notice))
        if self._patient_alone:
            self._print(f"{brief(for_patient(session.scenario), self._words)}\n{self._words('console.leaves')}")
        else:
            self._print(self._words("console.start"))
        if not piped and any(map(is_model, voices.values())):
            self._print(self._words("console.models"))
        for event in session.past[1:]:
            self.show(event)

    def people(self, voices: dict[Role, VoiceName]) -> People:
        """The human voices that the session needs."""
        return People(
            doctor=ConsoleDoctor(self) if voices["doctor"] == "human" else None,
            patient=HumanPatient(self.ask_patient, self.ask_ratings) if voices["patient"] == "human" else None,
        )

    def show(self, event: Event) -> None:
        """Print what an event adds. What the person just typed stands there already.

        Who plays the patient alone is shown what the patient hears: no results, no notes, no diagnosis.
        """
        self._state = advance(self._state, event.body)
        self._reported |= sought_by([event], self._words.language)
        if self._patient_alone and not open_to("patient", event):
            return
        setting = self._state.setting
        match event.body:
            case Acted(contribution=Say()) if setting.voices["doctor"] == "human":
                return
            case DoorRead(company=company, patient_name=name):
                self._names = (company or "", name)
            case Replied(reply=reply) as replied if (rest := self._coming.rest(reply.text)) is not None:
                self._coming = Coming(self._names)
                left = reply_text(replied, rest, setting, live=True)
                self._print("\n".join(continued(left)))
                return
            case Replied() | Faulted():
                self._take_back()
        self._print("\n".join(lines(event, setting, live=True)))

    def hear(self, sentence: str) -> None:
        """Print a sentence of the patient's reply."""
        first = not self._coming.printed
        added = self._coming.hear(sentence)
        if added:
            who = speaker_name(Reply(text="", speaker=self._names[0] or "patient"), self._words)
            self._print("\n".join(spoken(who, added) if first else continued(added)))

    def _take_back(self) -> None:
        """What was printed of a reply does not count: its model failed, or is asked anew."""
        if self._coming.printed:
            self._print(self._words("console.taken_back"))
        self._coming = Coming(self._names)

    async def contribution(self, situation: Situation) -> Contribution:
        """Ask until a line means something that can be done."""
        carried = ""
        while True:
            try:
                line = carried or await self._line(self._label(situation))
            except (EOFError, KeyboardInterrupt):
                return Suspend()
            meant, carried = await self._meaning(line, situation)
            if meant is not None:
                return meant

    async def _line(self, label: str) -> str:
        """A typed line. What stands half typed when the time is up begins the next one."""
        begun, self._input.half_typed = self._input.half_typed, ""
        self._flush()
        return await self._input.line(label, begun)

    async def _meaning(self, line: str, situation: Situation) -> tuple[Contribution | None, str]:
        """What a line comes to, or the line to go on with instead: what was typed at a question may be a new one."""
        meant = slash.parse(line, self._words.language)
        match meant:
            case slash.Problem():
                self._print(meant.message)
                return None, ""
            case slash.Open():
                return await self._open(meant)
            case Pause() if self._state.paused:
                return Unpause(), ""
            case Say() if situation.phase == "encounter":
                return await self._say_or_order(meant)
            case Examine() | Order() if situation.phase == "encounter":
                return await self._once_more(meant)
        return meant, ""

    async def _once_more(self, order: Examine | Order) -> tuple[Contribution | None, str]:
        """An order; one that has been reported already is asked about first."""
        if not repeats(order, self._words.language, self._reported):
            return order, ""
        answer = await self._ask(self._words("console.repeat", text=order.text))
        if not answer or self._answers("yes", answer):
            return order, ""
        self._print(self._words("console.undone", text=order.text))
        return None, "" if self._answers("no", answer) else answer

    async def _say_or_order(self, said: Say) -> tuple[Contribution | None, str]:
        order = orders.evident(said.text, self._words.language)
        if order is None:
            return said, ""
        what = order_text(order, self._words.language)
        answer = await self._ask(self._words("console.say_or_order", what=what))
        if not answer or self._answers("yes", answer):
            return await self._once_more(order)
        if self._answers("no", answer):
            return said, ""
        self._print(self._words("console.undone", text=order.text))
        return None, answer

    def _answers(self, which: str, answer: str) -> bool:
        """Whether an answer is a yes or a no, in this language or in English."""
        known = (*self._words.several(f"typed.{which}"), *strings("en").several(f"typed.{which}"))
        return plain_word(answer) in map(plain_word, known)

    async def _open(self, wanted: slash.Open) -> tuple[Contribution | None, str]:
        if wanted.what == "dx":
            return await self._diagnosis(), ""
        if wanted.what not in _ASKED_FOR:
            self._print(self._help())
            return None, ""
        text = await self._ask(self._words(f"console.ask_{wanted.what}"))
        return None, text if slash.split(text) or not text else f"/{wanted.what} {text}"

    def _help(self) -> str:
        """The slash commands, in two columns."""
        rows = [row for row in commands_of(self._words) if not row[0].startswith(self._words.command(_NOT_HERE))]
        width = max(cell_len(typed) for typed, _ in rows)
        return "\n".join(f"  {typed}{' ' * (width - cell_len(typed))}  {does}" for typed, does in rows)

    async def _diagnosis(self) -> Contribution | None:
        name = await self._ask(self._words("console.ask_diagnosis"))
        if not name:
            return None
        sure = "?"
        while sure and not (sure.isdecimal() and int(sure) <= 100):
            sure = (await self._ask(self._words("console.ask_sure"))).strip(" %٪％")
        meant = slash.commitment(f"{name} {sure}%" if sure else name, self._words.language)
        if not isinstance(meant, Commit):
            self._print(meant.message)
            return None
        return meant.model_copy(update={"plan": await self._ask(self._words("console.ask_plan"))})

    def debrief(self, path: Path) -> None:
        """After the session: the person's own reflection, then what became of it."""
        events = read_whole(path).events
        if reflection_due(events):
            head, why = self._words("reflection.head"), self._words("reflection.why")
            self._print("\n" + self._words("console.reflection", head=head, why=why))
            first, second = (self._prompt_once(f"{question} ") for question in questions(self._words))
            reflect(path, as_text((first, second), self._words))
            events = read_whole(path).events
        for section in sections(events):
            self._print("\n" + "\n".join(section_text(section)))

    def _prompt_once(self, question: str) -> str:
        try:
            return self._input.line_now(question).strip()
        except (EOFError, KeyboardInterrupt):
            return ""

    async def ask_patient(self, heard: History, to: Say | SeeAlone) -> str:
        """The words of a person who plays the patient; /stop ends the session."""
        while not (text := await self._ask_patient(self._words("console.prompt_patient"))):
            pass
        if isinstance(slash.parse(text, self._words.language), Leave):
            raise Stopped
        return text

    async def ask_ratings(self, heard: History) -> Ratings:
        """Three ratings from a person who plays the patient."""
        given: dict[str, Rating] = {}
        for name in RATED:
            while (given_score := score(await self._ask_patient(self._words(f"console.ask_{name}")))) is None:
                pass
            because = await self._ask_patient(self._words("console.ask_why"))
            given[name] = Rating(score=given_score, because=because)
        return Ratings(**given)

    async def _ask_patient(self, question: str) -> str:
        """Ask who plays the patient; Ctrl-C or Ctrl-D puts the session aside."""
        try:
            return (await self._input.line(question)).strip()
        except (EOFError, KeyboardInterrupt):
            raise asyncio.CancelledError from None

    async def decide(self, failing: Failing) -> Decision:
        """Ask how to go on without a model that failed; what happened has been printed. An end of input leaves."""
        open_ways = ways(failing, self._state)
        role = role_text(failing.role, self._words)
        for number, way in enumerate(WAYS, start=1):
            if way in open_ways:
                self._print(f"  {number}  {self._words(f'fault.way_{way}', role=role)}")
        while True:
            try:
                answer = (await self._line(self._words("fault.ask"))).strip()
                chosen = WAYS["1234".index(answer)] if answer in ("1", "2", "3", "4") else None
                match chosen if chosen in open_ways else None:
                    case "again":
                        return Again()
                    case "embedded":
                        return Instead("embedded")
                    case "leave":
                        return PutAside()
                    case "other":
                        name = (await self._line(self._words("fault.ask_model"))).strip()
                        if is_model(name):
                            return Instead(name)
                        self._print(self._words("problem.no_model") if name else "")
            except (EOFError, KeyboardInterrupt):
                return PutAside()

    async def _ask(self, question: str) -> str:
        try:
            return (await self._input.line(question)).strip()
        except (EOFError, KeyboardInterrupt):
            return ""

    def _label(self, situation: Situation) -> str:
        match situation.phase:
            case "closing" if not situation.closing_turns_left:
                return self._words("console.prompt_closing_used")
            case "closing":
                return self._words("console.prompt_closing", n=situation.closing_turns_left)
            case "commit_only":
                return self._words("console.prompt_diagnosis")
        if situation.turns_left is None:
            return "> "
        return self._words.counted("console.prompt_turns", situation.turns_left)

    def _print(self, text: str) -> None:
        """Print, above the line that is being typed if there is one."""
        self._unprinted.append(text)
        self._input.above(self._flush)

    def _flush(self) -> None:
        texts, self._unprinted = self._unprinted, []
        for text in texts:
            self._write(text)

    def _write(self, text: str) -> None:
        width = max(20, shutil.get_terminal_size().columns - 1)
        for line in clean(text).splitlines():
            body = line.lstrip()
            indent = len(line) - len(body)
            first, *rest = wrap(body, width - indent - _HANGING)
            hung = (" " * (indent + _HANGING) + more for more in rest)
            print(*(" " * indent + first, *hung), sep="\n", file=self._stream, flush=True)


class ConsoleDoctor:
    """The doctor who types at the console."""

    def __init__(self, console: Console) -> None:
        self._console = console

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        return await self._console.contribution(situation)
