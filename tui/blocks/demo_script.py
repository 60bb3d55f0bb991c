"""The script of the demo, made from two streams of events: the door, and what both kinds of demo share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from personas.exchange import Contribution, Reply, Report
from scenarios.schema import Scenario
from sessions.events import Acted, Event, Replied, Reported
from sessions.markers.naming import Names, foil_of
from sessions.opening import scenario_of
from sessions.state import State, fold
from tui.blocks.demo_frame import Frame, Number, Scene, Side
from tui.safe_text import clean
from tui.words.strings import Strings

SECONDS: Mapping[Scene, float] = {"door": 7, "opening": 16, "result": 14, "diagnoses": 9, "numbers": 8}
"""How long each scene lasts. With a cold start before it all is over within a minute."""

STRONGEST = 3
_SHORT = 90  # characters of what is said
_OPENING = 4  # frames
_HEAD = 9  # letters of a head that are sure to fit beside another
Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Telling:
    """What the words of a script are about. `separable`: the case says what tells its truth from the foil."""

    words: Strings
    title: str
    note: str
    foil: str
    bias: str
    dose: int
    chosen: bool
    separable: bool = True

    def __call__(self, key: str, **slots: object) -> str:
        """A sentence of the demo."""
        return self.words(f"demo.{key}", foil=self.foil, bias=self.bias, dose=self.dose, **slots)

    @property
    def heads(self) -> tuple[str, str]:
        """Who the two sides are."""
        short = self.bias.removesuffix(" bias").removesuffix(" effect")
        return self("unbiased"), short if len(short) <= _HEAD else self("biased")

    @property
    def notice(self) -> str:
        """What stands beneath every figure."""
        return self("notice_chosen" if self.chosen else "notice")

    def with_dose(self, frames: Sequence[Frame]) -> list[Frame]:
        """The same frames, each with the dose."""
        return [replace(frame, held=self("held")) for frame in frames]


@dataclass(frozen=True)
class Exchange:
    """What the doctor said or did, and what came back; `closing`: after the diagnosis."""

    turn: int
    contribution: Contribution
    answer: Reply | Report
    closing: bool

    @property
    def heard(self) -> str:
        """The answer in few words; nothing for a report."""
        return quoted(self.answer.text) if isinstance(self.answer, Reply) else ""


@dataclass(frozen=True)
class Stream:
    """One side as it was played."""

    events: tuple[Event, ...]

    @cached_property
    def exchanges(self) -> tuple[Exchange, ...]:
        """All that was said and done, in order."""
        found: list[Exchange] = []
        asked: Contribution | None = None
        for event in self.events:
            match event.body:
                case Acted(contribution=contribution):
                    asked = contribution
                case Replied(reply=answer) | Reported(report=answer) if asked is not None:
                    found.append(Exchange(event.turn, asked, answer, event.phase == "closing"))
        return tuple(found)

    @cached_property
    def turns(self) -> Mapping[int, Exchange]:
        """What happened before the diagnosis, by turn."""
        return {one.turn: one for one in self.exchanges if not one.closing}

    @cached_property
    def scenario(self) -> Scenario:
        return scenario_of(self.events[0])

    @cached_property
    def foil(self) -> Names:
        """The names of the foil."""
        return foil_of(self.scenario)

    @cached_property
    def state(self) -> State:
        """How it ended."""
        return fold(self.events)


def door(telling: Telling, role: str) -> list[Frame]:
    """Who comes, and what the two sides share."""
    half = SECONDS["door"] / 2
    heads = telling.heads
    return [
        Frame("door", half, telling.title, telling.note),
        Frame(
            "door",
            half,
            telling(f"same_{role}"),
            sides=(
                Side(heads[0], under=telling(f"plain_{role}")),
                Side(heads[1], under=telling(f"biased_{role}")),
            ),
            narrator=telling(f"asks_{role}"),
            notice=telling.notice,
        ),
    ]


def last(telling: Telling, numbers: Sequence[Number], turn: int | None) -> Frame:
    """The numbers that are left, and how to go on."""
    return Frame(
        "numbers",
        SECONDS["numbers"],
        "",
        sides=(Side(telling.heads[0]), Side(telling.heads[1])),
        numbers=tuple(numbers),
        narrator=telling("go_on" if turn is not None else "go_on_elsewhere", next=following(telling.dose)),
        notice=telling.notice,
        turn=turn,
    )


def following(dose: int) -> int:
    """The dose that is tried next."""
    return dose % STRONGEST + 1


def spread(kept: Sequence[Kept], count: int = _OPENING) -> list[Kept]:
    """So many of them, the first and the last included, at even steps."""
    if len(kept) <= count:
        return list(kept)
    return [kept[round(index * (len(kept) - 1) / (count - 1))] for index in range(count)]


def timed(scene: Scene, frames: Sequence[Callable[[float], Frame]]) -> list[Frame]:
    """The frames of a scene, which share its seconds."""
    return [frame(SECONDS[scene] / len(frames)) for frame in frames]


def quoted(text: str) -> str:
    """What was said, cut at a sentence or a word, as it may be shown."""
    said = " ".join(clean(text).split())
    if len(said) > _SHORT:
        cut = max(said.rfind(end, 0, _SHORT) + 1 for end in ".?!")
        said = said[:cut] if cut > _SHORT // 3 else f"{said[:_SHORT].rsplit(' ', 1)[0]} …"
    return f"“{said}”"


def percent(share: float) -> str:
    """0.613 as '61%'."""
    return f"{100 * share:.0f}%"
