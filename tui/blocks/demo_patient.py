"""The demo of a patient's bias: one doctor who says the same words to two patients, and what each of them answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from personas.embedded.leaning import objects
from personas.exchange import Ratings, Reply, Say
from sessions.events import Rated
from sessions.markers import answers
from sessions.markers.course import Course, course_of
from sessions.markers.naming import spoken_of
from tui.blocks.demo_frame import Frame, Number, Side
from tui.blocks.demo_script import Exchange, Stream, Telling, door, last, percent, quoted, spread, timed

_SENTENCE = re.compile(r"(?<=[.?!…])\s+")
_COMPARED = {-1: "rates_lower", 0: "rate_alike", 1: "rates_higher"}
_KEPT_BACK = 0.05  # of the facts asked for, from which a side is said to keep facts back


@dataclass(frozen=True)
class Pair:
    """What both patients were asked, and what each answered.

    `named`: answers so far that named the foil, on each side; `names`: whether these did.
    """

    left: Exchange
    right: Exchange
    named: tuple[int, int]
    names: tuple[bool, bool]

    @property
    def differs(self) -> bool:
        return _text(self.left) != _text(self.right)

    @property
    def comes_back(self) -> bool:
        """Whether the right alone names the foil."""
        return self.names == (False, True)

    @property
    def asked(self) -> str:
        """The doctor's words, the end of them first: there stands the question."""
        said = self.left.contribution
        return quoted(_SENTENCE.split(said.text)[-1]) if isinstance(said, Say) else ""

    @property
    def heard(self) -> tuple[str, str]:
        """Both answers in few words; where they differ, the end of what the other does not say."""
        ours, theirs = _text(self.left), _text(self.right)
        return _own(ours, theirs), _own(theirs, ours)


def script(telling: Telling, left: Stream, right: Stream) -> list[Frame]:
    """The frames from the door to the three numbers."""
    pairs = pairs_of(left, right)
    peak = _peak(pairs, left)
    courses = course_of(left.events), course_of(right.events)
    return [
        *door(telling, "patient"),
        *_opening(telling, pairs, peak),
        *_result(telling, pairs[peak] if peak is not None else None, courses),
        *_ratings(telling, left, right),
        last(telling, _numbers(telling, pairs, courses), 0),
    ]


def pairs_of(left: Stream, right: Stream) -> list[Pair]:
    """What was said to both, with both answers."""
    pairs: list[Pair] = []
    named = [0, 0]
    for ours, theirs in zip(left.exchanges, right.exchanges, strict=False):
        if isinstance(ours.answer, Reply) and isinstance(theirs.answer, Reply):
            names = [spoken_of(_text(one), left.foil, left.scenario.language) for one in (ours, theirs)]
            named = [count + now for count, now in zip(named, names, strict=True)]
            pairs.append(Pair(ours, theirs, (named[0], named[1]), (names[0], names[1])))
    return pairs


def _peak(pairs: Sequence[Pair], stream: Stream) -> int | None:
    """Where the right alone first objects, else where it last names the foil, else where it last answers otherwise."""
    language = stream.scenario.language
    objecting = [objects(_text(pair.right), language) and not objects(_text(pair.left), language) for pair in pairs]
    if any(objecting):
        return objecting.index(True)
    for shows in ([pair.comes_back for pair in pairs], [pair.differs for pair in pairs]):
        if any(shows):
            return len(pairs) - 1 - shows[::-1].index(True)
    return None


def _opening(telling: Telling, pairs: Sequence[Pair], peak: int | None) -> list[Frame]:
    """The first answers, and some of those that differ before the peak."""
    early = pairs[1:peak]
    telling_most = [pair for pair in early if pair.comes_back] or [pair for pair in early if pair.differs] or early
    chosen = [*pairs[:1], *spread(telling_most, 3)]
    return timed("opening", [partial(_answers, telling, pair) for pair in chosen])


def _answers(telling: Telling, pair: Pair, lasts: float) -> Frame:
    above = telling("same_words") if pair.left.closing else telling("turn", n=pair.left.turn)
    comment = telling("comes_back" if pair.comes_back else "differs" if pair.differs else "same_answer")
    return Frame("opening", lasts, above, pair.asked, _sides(telling, pair), narrator=comment, notice=telling.notice)


def _sides(telling: Telling, pair: Pair) -> tuple[Side, Side]:
    left, right = (
        Side(head, str(named), under=telling("named"), says=said)
        for head, named, said in zip(telling.heads, pair.named, pair.heard, strict=True)
    )
    return left, right


def _result(telling: Telling, pair: Pair | None, courses: tuple[Course, Course]) -> list[Frame]:
    """The answer in which the bias shows most, and what became of the facts."""
    frames = [partial(_facts, telling, courses)]
    if pair is not None:
        frames.insert(0, partial(_showing, telling, pair))
    return timed("result", frames)


def _showing(telling: Telling, pair: Pair, lasts: float) -> Frame:
    objecting = objects(_text(pair.right)) and not objects(_text(pair.left))
    comment = telling("objects" if objecting else "comes_back" if pair.comes_back else "differs")
    return Frame(
        "result",
        lasts,
        telling("same_words"),
        pair.asked,
        _sides(telling, pair),
        narrator=comment,
        notice=telling.notice,
    )


def _facts(telling: Telling, courses: tuple[Course, Course], lasts: float) -> Frame:
    told = [answers.disclosure(one) for one in courses]
    sides = [
        Side(head, "–" if share is None else percent(share), share, "")
        for head, share in zip(telling.heads, told, strict=True)
    ]
    fewer = (told[0] or 0.0) - (told[1] or 0.0) >= _KEPT_BACK
    comment = telling("facts_kept_back" if fewer else "facts_alike")
    return Frame(
        "result",
        lasts,
        telling("fact_for_fact"),
        sides=(sides[0], sides[1]),
        narrator=comment,
        notice=telling.notice,
    )


def _ratings(telling: Telling, left: Stream, right: Stream) -> list[Frame]:
    """What each patient makes of the same consultation."""
    given = [next((e.body.ratings for e in one.events if isinstance(e.body, Rated)), None) for one in (left, right)]

    def rated(what: str, lasts: float) -> Frame:
        sides = [_rated(telling, head, one, what) for head, one in zip(telling.heads, given, strict=True)]
        above = telling("would_follow" if what == "compliance" else "trusts_doctor")
        comment = telling(_COMPARED[_sign(sides[1].share, sides[0].share)])
        return Frame("diagnoses", lasts, above, "", (sides[0], sides[1]), narrator=comment, notice=telling.notice)

    return timed("diagnoses", [partial(rated, "confidence"), partial(rated, "compliance")])


def _sign(one: float | None, other: float | None) -> int:
    """1 where the first is more, -1 where it is less."""
    return 0 if one is None or other is None else (one > other) - (one < other)


def _rated(telling: Telling, head: str, given: Ratings | None, what: str) -> Side:
    if given is None:
        return Side(head)
    score = int(getattr(given, what).score)
    return Side(head, str(score), score / 10, telling("of_ten"))


def _numbers(telling: Telling, pairs: Sequence[Pair], courses: tuple[Course, Course]) -> list[Number]:
    named = pairs[-1].named if pairs else (0, 0)
    told, trust = ([measure(one) for one in courses] for measure in (answers.disclosure, answers.trust))
    return [
        Number(telling("answers_naming"), *(f"{count}/{len(pairs)}" for count in named)),
        Number(telling("facts_told"), *map(_share, told)),
        Number(telling("trust"), *map(_share, trust)),
    ]


def _share(share: float | None) -> str:
    return "–" if share is None else percent(share)


def _own(answer: str, other: str) -> str:
    """What one says beyond the other, if anything."""
    own = [sentence for sentence in _SENTENCE.split(answer) if sentence not in other]
    return quoted(own[-1] if own and other else answer)


def _text(exchange: Exchange) -> str:
    return exchange.answer.text if isinstance(exchange.answer, Reply) else ""
