"""The demo of a doctor's bias: one patient, two doctors. All of it is found in what the two of them said and did."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from personas.exchange import Commit, Differential, Entry, Ranked, Report
from sessions.events import Acted
from sessions.markers.naming import same
from tui.blocks.demo_frame import Frame, Number, Side
from tui.blocks.demo_script import Exchange, Stream, Telling, door, last, percent, quoted, spread, timed
from tui.safe_text import clean

_APART = 0.1  # between the probabilities of the two, from which they are said to part
_FALLS = 0.05  # from which the foil is said to fall
_HARDLY = 0.25  # of the fall on the left, up to which the right is said to hardly move
_LESS = 0.75  # of the fall on the left, up to which the right is said to move less


@dataclass(frozen=True)
class Belief:
    """What a doctor told after a turn: probability of the foil and of the first disease, 0 to 1.

    `below`: the foil is not among the diseases told, so all that is known is that it has less than `foil`.
    """

    turn: int
    foil: float
    below: bool
    leader: str
    share: float
    leads: bool

    @property
    def figure(self) -> str:
        """The foil's probability as it is shown."""
        return f"<{max(1, round(100 * self.foil))}%" if self.below else percent(self.foil)


@dataclass(frozen=True)
class Result:
    """What speaks against the foil: the turns in which it came on the left and, if it came, on the right."""

    shown: str
    left: int
    right: int | None


def script(telling: Telling, left: Stream, right: Stream) -> list[Frame]:
    """The frames from the door to the three numbers."""
    beliefs = beliefs_of(left), beliefs_of(right)
    result = disconfirming(left, right)
    return [
        *door(telling, "doctor"),
        *_opening(telling, (left, right), beliefs, result),
        *_result(telling, beliefs, result, left.state.turn),
        *_diagnoses(telling, (left, right)),
        _numbers(telling, (left, right), beliefs, result),
    ]


def beliefs_of(stream: Stream) -> list[Belief]:
    """What the doctor told, the last word of each turn, the diagnosis with its confidence included."""
    told: dict[int, Belief] = {}
    for event in stream.events:
        match event.body:
            case Acted(contribution=Differential(ranked=ranked)) if ranked:
                told[event.turn] = _belief(event.turn, ranked, stream)
            case Acted(contribution=Commit() as commit):
                standing = told[max(told)] if told else None
                told[event.turn] = _committed_to(event.turn, commit, standing, stream)
    return list(told.values())


def _belief(turn: int, ranked: Sequence[Ranked], stream: Stream) -> Belief:
    first = ranked[0]
    given = [one.probability / 100 for one in ranked if _is_foil(one.diagnosis, stream)]
    foil = min(1.0, sum(given)) if given else min(one.probability for one in ranked) / 100
    leads = _is_foil(first.diagnosis, stream)
    return Belief(turn, foil, not given, clean(first.diagnosis), first.probability / 100, leads)


def _committed_to(turn: int, commit: Commit, standing: Belief | None, stream: Stream) -> Belief:
    """What a diagnosis tells beyond the last differential: where it is no foil, that the foil has the rest at most."""
    sure = 1.0 if commit.confidence is None else commit.confidence / 100
    name = clean(commit.diagnosis)
    if _is_foil(commit.diagnosis, stream):
        return Belief(turn, sure, False, name, sure, True)
    if standing is None or standing.leader != name:
        return Belief(turn, min(1.0 - sure, standing.foil if standing else 1.0), True, name, sure, False)
    return replace(standing, turn=turn)


def _is_foil(name: str, stream: Stream) -> bool:
    return same(name, stream.foil, stream.scenario.language)


def at(beliefs: Sequence[Belief], turn: int) -> Belief | None:
    """What stood after a turn."""
    return next((one for one in reversed(beliefs) if one.turn <= turn), None)


def fall(beliefs: Sequence[Belief], turn: int) -> float:
    """By how much the foil fell in a turn, at least."""
    before, after = at(beliefs, turn - 1), at(beliefs, turn)
    return before.foil - after.foil if before and after and not before.below else 0.0


def disconfirming(left: Stream, right: Stream) -> Result | None:
    """The finding for the truth at which the foil fell most on the left, one that came on both sides if there is any.

    None where the doctor on the left found nothing of the kind.
    """
    ours, theirs = _obtained(left), _obtained(right)
    beliefs = beliefs_of(left)
    shared = [term for term in ours if term in theirs] or list(ours)
    if not shared:
        return None
    term = max(shared, key=lambda one: (fall(beliefs, ours[one]), one.startswith(("test:", "image:"))))
    return Result(_shown(term, left.turns[ours[term]]), ours[term], theirs.get(term))


def _obtained(stream: Stream) -> dict[str, int]:
    """The findings that speak for the truth, by evidence term, with the turn in which each was first obtained."""
    found: dict[str, int] = {}
    telling = [one.evidence for one in stream.scenario.discriminators if one.favours == "truth"]
    for turn, exchange in stream.turns.items():
        terms = _terms(exchange)
        for wanted in telling:
            if any(term == wanted or term.startswith(f"{wanted}.") for term in terms):
                found.setdefault(wanted, turn)
    return found


def _terms(exchange: Exchange) -> Iterable[str]:
    if isinstance(exchange.answer, Report):
        return [entry.item for entry in exchange.answer.entries if entry.item and not entry.policy]
    return [f"fact:{use.id}" for use in exchange.answer.facts]


def _shown(term: str, exchange: Exchange) -> str:
    """The finding in few words: a value out of its range first, else the beginning of what was seen or said."""
    if not isinstance(exchange.answer, Report):
        return exchange.heard
    entries = [entry for entry in exchange.answer.entries if entry.item == term]
    entry = next((one for one in entries if one.flag), entries[0])
    return clean(f"{entry.name}: {_value(entry)}")


def _value(entry: Entry) -> str:
    if entry.value is None:
        return quoted(entry.narrative or "").strip("“”")
    return " ".join(filter(None, (entry.value, entry.unit, entry.flag)))


def _opening(
    telling: Telling, streams: tuple[Stream, Stream], beliefs: tuple[list[Belief], list[Belief]], result: Result | None
) -> list[Frame]:
    """The turns before the result in which one of them told what it thinks."""
    turns = sorted({one.turn for of_one in beliefs for one in of_one})
    until = min(filter(None, (result.left, result.right)), default=None) if result else None
    early = [turn for turn in turns if until is None or turn < until] or turns[:1]
    return timed("opening", [partial(_turn, telling, streams, beliefs, turn) for turn in spread(early)])


def _turn(
    telling: Telling,
    streams: tuple[Stream, Stream],
    beliefs: tuple[list[Belief], list[Belief]],
    turn: int,
    lasts: float,
) -> Frame:
    heard = [one.turns[turn].heard if turn in one.turns else "" for one in streams]
    shared = heard[0] == heard[1]
    now = [at(of_one, turn) for of_one in beliefs]
    sides = [
        _side(telling, head, belief, "" if shared else said)
        for head, belief, said in zip(telling.heads, now, heard, strict=True)
    ]
    return Frame(
        "opening",
        lasts,
        telling("turn", n=turn),
        heard[0] if shared else "",
        (sides[0], sides[1]),
        narrator=_comment(telling, now[0], now[1], shared),
        notice=telling.notice,
        turn=turn,
    )


def _comment(telling: Telling, ours: Belief | None, theirs: Belief | None, shared: bool) -> str:
    if ours and theirs and ours.leads and theirs.leads:
        return telling("both_lead")
    if ours and theirs and abs(ours.foil - theirs.foil) >= _APART:
        return telling("part")
    return telling("same_answer") if shared else ""


def _side(telling: Telling, head: str, belief: Belief | None, said: str = "") -> Side:
    if belief is None:
        return Side(head, says=said)
    leader = "" if belief.leads else telling("leader", leader=belief.leader, share=percent(belief.share))
    return Side(head, belief.figure, belief.foil, telling.foil, said or leader)


def _result(
    telling: Telling, beliefs: tuple[list[Belief], list[Belief]], result: Result | None, ended: int
) -> list[Frame]:
    """The result arrives, what it does at once, and what became of it in the end."""
    if result is None:
        sought = telling("none_sought") if telling.separable else ""
        ends = tuple(of_one[-1] if of_one else None for of_one in beliefs)
        return timed("result", [partial(_standing, telling, ended, telling("no_result"), ends, sought)])
    turns = result.left, result.right or result.left
    before = tuple(at(of_one, turn - 1) for of_one, turn in zip(beliefs, turns, strict=True))
    after = tuple(at(of_one, turn) for of_one, turn in zip(beliefs, turns, strict=True))
    ends = tuple(of_one[-1] if of_one else None for of_one in beliefs)
    falls = fall(beliefs[0], turns[0]), fall(beliefs[1], turns[1])
    arrives = telling("arrives" if result.right else "arrives_left")
    frames = [
        partial(_standing, telling, result.left, result.shown, before, arrives),
        partial(_standing, telling, result.left, result.shown, after, _moved(telling, falls, result)),
    ]
    if ends != after:
        frames.append(partial(_standing, telling, ended, telling("later"), ends, _stands(telling, ends)))
    return timed("result", frames)


def _standing(
    telling: Telling, turn: int, above: str, beliefs: Sequence[Belief | None], narrator: str, lasts: float
) -> Frame:
    sides = [_side(telling, head, belief) for head, belief in zip(telling.heads, beliefs, strict=True)]
    return Frame("result", lasts, above, "", (sides[0], sides[1]), narrator=narrator, notice=telling.notice, turn=turn)


def _moved(telling: Telling, falls: tuple[float, float], result: Result) -> str:
    ours, theirs = falls
    if result.right is None:
        return telling("never_looked")
    if ours < _FALLS:
        return telling("neither_moves" if theirs < _FALLS else "only_right_moves")
    if theirs <= -_FALLS:
        return telling("rises")
    if theirs <= _HARDLY * ours:
        return telling("hardly_moves")
    return telling("moves_less" if theirs <= _LESS * ours else "both_move")


def _stands(telling: Telling, ends: Sequence[Belief | None]) -> str:
    ours, theirs = (bool(one and one.leads) for one in ends)
    if theirs:
        return telling("both_hold" if ours else "holds_on")
    return telling("left_holds" if ours else "both_drop")


def _diagnoses(telling: Telling, streams: tuple[Stream, Stream]) -> list[Frame]:
    """What each of them committed to, then the truth."""
    truth = clean(streams[0].scenario.diagnosis.name)
    chosen = [_committed(telling, head, one) for head, one in zip(telling.heads, streams, strict=True)]
    judged = [_judged(telling, side, one) for side, one in zip(chosen, streams, strict=True)]

    both = Frame("diagnoses", 0, telling("diagnoses"), sides=(chosen[0], chosen[1]), notice=telling.notice)
    told = replace(both, above=truth, text=telling("truth"), sides=(judged[0], judged[1]), turn=None)

    def diagnoses(lasts: float) -> Frame:
        return replace(both, lasts=lasts, turn=streams[0].state.turn)

    def true(lasts: float) -> Frame:
        return replace(told, lasts=lasts)

    return timed("diagnoses", [diagnoses, true])


def _committed(telling: Telling, head: str, stream: Stream) -> Side:
    commit = stream.state.commit
    if commit is None:
        return Side(head, under=telling("no_diagnosis"))
    if commit.confidence is None:
        return Side(head, under=clean(commit.diagnosis))
    share = commit.confidence / 100
    return Side(head, percent(share), share, clean(commit.diagnosis), telling("sure"))


def _judged(telling: Telling, side: Side, stream: Stream) -> Side:
    verdict = stream.state.verdict
    known = verdict.correct if verdict else None
    figure = "" if known is None else telling("right" if known else "wrong")
    return Side(side.head, figure, None, side.under, telling("sure_of", share=side.figure) if side.figure else "")


def _numbers(
    telling: Telling, streams: tuple[Stream, Stream], beliefs: tuple[list[Belief], list[Belief]], result: Result | None
) -> Frame:
    numbers = [Number(telling("found"), *map(_found, streams))]
    if result is not None:
        turns = result.left, result.right
        numbers.append(Number(telling("fell"), *(_points(*one) for one in zip(beliefs, turns, strict=True))))
    numbers.append(Number(telling("in_the_end"), *(of_one[-1].figure if of_one else "–" for of_one in beliefs)))
    return last(telling, numbers, None)


def _points(beliefs: Sequence[Belief], turn: int | None) -> str:
    """By how many percentage points the foil fell in a turn."""
    return "–" if turn is None else str(round(100 * fall(beliefs, turn)))


def _found(stream: Stream) -> str:
    every = [one for one in stream.scenario.discriminators if one.favours == "truth"]
    return f"{len(_obtained(stream))}/{len(every)}"
