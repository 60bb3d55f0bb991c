"""The patient's three ratings, only from what it experienced. Simulated and not validated.

The patient does not know whether the doctor is right; nothing here can see the verdict. Every figure is a design
choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from personas.embedded.clause import Clause
from personas.embedded.conduct import allergens, conduct, offers
from personas.embedded.leaning import Lean, asked_for_another
from personas.embedded.leaning import words as leaning
from personas.embedded.phrases import jargon_in
from personas.embedded.record import INVITED
from personas.embedded.speech import speech
from personas.embedded.traits import Manner
from personas.embedded.trust import feels, impressions, is_closed_question, trust, views_asked
from personas.embedded.understanding import understand
from personas.exchange import Heard, History, Rating, Ratings, Reply, Say
from scenarios.vocabulary import vocabulary
from scenarios.words import says_any, stems

_PER_TRUST = 9.0  # points between no trust and full trust
_GOOD = 6
_FEW = 4  # replies: fewer is hardly having spoken
_MOSTLY = 2 / 3  # share of utterances that only ask for particulars, from which an interview is an interrogation

# What an experience adds to each rating, beside what it did to trust.
_CONFIDENCE = {
    "explained": 0.8,
    "explained_in_jargon": 0.3,
    "unexplained": -0.3,
    "answered": 0.4,
    "unanswered": -0.6,
    "uninvited": -0.1,
    "unasked": -0.1,
    "hardly_spoke": -1.0,
    "tedium": -0.1,
    "contradicted": -3.0,
}
_COMPLIANCE = {
    "explained": 0.4,
    "explained_in_jargon": 0.2,
    "unexplained": -0.3,
    "planned": 0.4,
    "unplanned": -0.5,
    "netted": 0.4,
    "unnetted": -0.5,
    "answered": 0.3,
    "unanswered": -0.4,
    "uninvited": -0.1,
    "unasked": -0.1,
    "hardly_spoke": -0.5,
    "contradicted": -4.0,
}
_CONSULTATION = {
    "answered": 0.6,
    "unanswered": -0.6,
    "questions_invited": 0.4,
    "uninvited": -0.1,
    "unasked": -0.2,
    "hardly_spoke": -1.0,
    "tedium": -0.3,
    "another": -1.0,
}


@dataclass(frozen=True)
class Experience:
    """One thing that the patient experienced, the points it adds to a rating, and the events it rests on."""

    what: str
    points: float
    drawn_from: tuple[int, ...]


def rate(heard: History, language: str = "en", manner: Manner = Manner(), lean: Lean = Lean()) -> Ratings:
    """Confidence in the doctor, willingness to follow the plan, and willingness to consult again, 1 to 10 each."""
    base = 1 + _PER_TRUST * trust(heard, language, manner, lean)
    moved = _moved(heard, language, manner, lean)
    lived = dict(_lived(heard, language))
    if another := asked_for_another(heard, lean):
        lived["another"] = another

    def rating(name: str, weights: dict[str, float], *, of_its_own_first: bool = False) -> Rating:
        own = [Experience(what, weights[what], seqs) for what, seqs in lived.items() if what in weights]
        score = max(1, min(10, int(base + sum(item.points for item in own) + 0.5)))
        reasons = _strongest(own, moved) if of_its_own_first else _strongest([*own, *moved], [])
        return _worded(name, score, reasons, language)

    return Ratings(
        confidence=rating("confidence", _CONFIDENCE),
        compliance=rating("compliance", _COMPLIANCE, of_its_own_first=True),
        consultation=rating("consultation", _CONSULTATION),
    )


def _moved(heard: History, language: str, manner: Manner, lean: Lean) -> list[Experience]:
    """What moved trust, one experience a kind, in points of a rating."""
    kinds: dict[str, list[tuple[int, float]]] = {}
    for impression in impressions(heard, language, manner, lean):
        kinds.setdefault(impression.what, []).append((impression.seq, impression.move))
    return [
        Experience(what, _PER_TRUST * sum(move for _, move in moves), tuple(seq for seq, _ in moves))
        for what, moves in kinds.items()
    ]


def _lived(heard: History, language: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What else was experienced or missed, and the events it rests on; what was missed rests on the last thing said."""
    said = _said(heard, language)
    last = tuple(item.seq for item in heard if item.speaker == "doctor")[-1:]
    replies = tuple(item.seq for item in heard if isinstance(item.content, Reply))
    if len(replies) < _FEW:
        yield "hardly_spoke", replies or last
    closed = tuple(item.seq for item, clauses in said if is_closed_question(clauses))
    if len(closed) >= _FEW and len(closed) >= _MOSTLY * len(said):
        yield "tedium", closed
    invited = _seqs(said, lambda clause: "questions_invited" in clause.intents)
    yield ("questions_invited", invited) if invited else ("uninvited", last)
    if not _seqs(said, lambda clause: bool(views_asked([clause]))):
        yield "unasked", last
    yield from _closing(heard, language, last)
    yield from _own_questions(heard, language)
    if contradicted := _contradicted(heard, language):
        yield "contradicted", contradicted


def _closing(heard: History, language: str, last: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Explanation, plan and safety net at the end; nothing where the protocol has no closing turns."""
    if not any(item.phase == "closing" for item in heard):
        return
    said = _said([item for item in heard if item.phase == "closing"], language)
    explained = _seqs(said, _explains)
    plainly = _seqs(said, lambda clause: _explains(clause) and not jargon_in(clause.text, language))
    if explained:
        yield ("explained", plainly) if plainly else ("explained_in_jargon", explained)
    else:
        yield "unexplained", last
    planned = _seqs(said, _plans)
    yield ("planned", planned) if planned else ("unplanned", last)
    netted = _seqs(said, lambda clause: "safety_net" in clause.intents)
    yield ("netted", netted) if netted else ("unnetted", last)


def _own_questions(heard: History, language: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Whether the doctor answered the worry that the patient brought up when invited to ask."""
    asked = [
        number
        for number, item in enumerate(heard)
        if isinstance(item.content, Reply) and any(use.why == INVITED for use in item.content.facts)
    ]
    for number in asked[-1:]:
        answered = _seqs(_said(heard[number + 1 :], language)[:1], _answers)
        yield "answered" if answered else "unanswered", (heard[number].seq, *answered)


def _contradicted(heard: History, language: str) -> tuple[int, ...]:
    """Where the doctor means to give what the patient said it cannot have, and where the patient said so."""
    forbidden: dict[tuple[str, ...], int] = {}
    for item in heard:
        if isinstance(item.content, Reply):
            forbidden |= dict.fromkeys(allergens(item.content.text, language), item.seq)
        elif isinstance(item.content, Say) and forbidden:
            for clause in understand(item.content.text, language):
                meant = not clause.asked and (item.phase == "closing" or _plans(clause))
                if meant and offers(clause.text, forbidden, language):
                    return tuple(sorted({*forbidden.values(), item.seq}))
    return ()


def _explains(clause: Clause) -> bool:
    """Whether the doctor says why, or what it is: 'because an artery is blocked', 'you have an infection'."""
    names = not clause.asks and bool(vocabulary("diseases", clause.language).find(stems(clause.text, clause.language)))
    return names or ("explanation" in clause.intents and clause.informs)


def _plans(clause: Clause) -> bool:
    return not clause.asks and says_any(clause.text, speech(clause.language).plan, clause.language)


def _answers(clause: Clause) -> bool:
    return clause.informs or (feels(clause, "empathy") and not clause.asks) or _plans(clause)


def _said(heard: History, language: str) -> list[tuple[Heard, tuple[Clause, ...]]]:
    """What the doctor said, as it was understood."""
    return [(item, understand(item.content.text, language)) for item in heard if isinstance(item.content, Say)]


def _seqs(said: Sequence[tuple[Heard, tuple[Clause, ...]]], holds: Callable[[Clause], bool]) -> tuple[int, ...]:
    """The events in which a clause of the doctor's holds."""
    return tuple(item.seq for item, clauses in said if any(map(holds, clauses)))


def _strongest(first: Sequence[Experience], then: Sequence[Experience]) -> list[Experience]:
    """The experiences, the strongest of the first ones in front; one a kind."""
    ordered = [*sorted(first, key=_strength), *sorted(then, key=_strength)]
    return list({item.what: item for item in reversed(ordered)}.values())[::-1]


def _strength(experience: Experience) -> float:
    return -abs(experience.points)


def _worded(name: str, score: int, ordered: Sequence[Experience], language: str) -> Rating:
    """A rating with the two experiences that speak most for it; what speaks against it only where nothing else does."""
    words = {
        **speech(language).ratings,
        **leaning(language).ratings,
        "contradicted": conduct(language).contradicted,
    }
    good = score >= _GOOD
    fitting = [item for item in ordered if (item.points > 0) == good]
    other = [item for item in ordered if (item.points > 0) != good]
    reasons = [*fitting, *other][:2]
    verdict = words[f"{name}_{'good' if good else 'poor'}"]
    form = ("despite", "mixed", "both")[min(len(fitting), 2)]
    because = f"{verdict}."
    if len(reasons) == 2:
        because = words[form].format(verdict=verdict, first=words[reasons[0].what], second=words[reasons[1].what])
    drawn_from = tuple(sorted({seq for item in reasons for seq in item.drawn_from}))
    return Rating(score=score, because=because, drawn_from=drawn_from)
