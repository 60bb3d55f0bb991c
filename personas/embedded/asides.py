"""What the patient adds of its own to an answer: related facts, a remark, what it said before, what it fears.

All that it tells of itself is true.
"""

from collections.abc import Iterator, Sequence
from random import Random

from personas.embedded.leaning import Lean, remark
from personas.embedded.telling import MORE_ABOUT, Telling
from personas.embedded.told import Told
from personas.embedded.traits import Manner
from personas.exchange import History
from scenarios.schema import Fact

UNASKED = "told without being asked"
AGAIN = "said again"
FEARED = "fits what is feared"


def add_asides(telling: Telling, facts: Sequence[Fact], manner: Manner, chance: Random) -> None:
    """Add what the manner calls for; nothing to an answer that tells nothing or tells something sensitive."""
    names = [use.id for use in telling.used]
    ids = {name.partition(".")[0] for name in names}
    told = [fact for fact in facts if fact.id in ids]
    if telling.record.closing or not told or any(map(_sensitive, told)):
        return
    if manner.asides:
        wanted = int(manner.asides) + (chance.random() < manner.asides % 1)
        introduced = False
        for related in _related(told, facts, {*telling.record.told_before, *names}, wanted):
            strange = related.fact not in told
            telling.add(related, UNASKED, "aside" if strange and not introduced else None)
            introduced = introduced or strange
    if manner.repeats and chance.random() < manner.repeats:
        before = [
            fact
            for fact in facts
            if fact.id in telling.record.told_before and not _sensitive(fact) and fact not in told
        ]
        if before:
            telling.add(Told(chance.choice(before), None), AGAIN)
    if manner.remark and chance.random() < manner.remarks and (manner.remark != "worry" or _something_wrong(told)):
        telling.remark(manner.remark)


def add_leaning(telling: Telling, facts: Sequence[Fact], lean: Lean, heard: History) -> None:
    """Add what a bias makes the patient come back to; nothing to an answer that tells something sensitive."""
    ids = {use.id.partition(".")[0] for use in telling.used}
    if any(_sensitive(fact) for fact in facts if fact.id in ids):
        return
    names = [use.id for use in telling.used]
    more = lean.adds(facts, ids, {*telling.record.told_before, *names})
    if more and names and not telling.record.closing:
        telling.add(more, FEARED, "aside")
    if line := remark(lean, heard, [use.id for use in telling.used], telling.sentences):
        telling.close_with(line)


def _related(told: Sequence[Fact], facts: Sequence[Fact], known: set[str], wanted: int) -> list[Told]:
    """Other things to say of what was told, then other facts of the same parts of the history, not told yet."""
    sections = {fact.section for fact in told}
    fresh: Iterator[Told] = (
        item
        for item in (
            *(
                Told(fact, name)
                for fact in told
                if fact.polarity == "present"
                for name in MORE_ABOUT
                if name in fact.attributes
            ),
            *(Told(fact, None) for fact in facts if fact.section in sections and _freely_told(fact)),
        )
        if _name(item) not in known
    )
    return [item for item, _ in zip(fresh, range(wanted), strict=False)]


def _something_wrong(told: Sequence[Fact]) -> bool:
    return any(fact.polarity == "present" for fact in told)


def _name(told: Told) -> str:
    return told.fact.id if told.attribute is None else f"{told.fact.id}.{told.attribute}"


def _freely_told(fact: Fact) -> bool:
    return fact.polarity == "present" and fact.disclosure in ("volunteered", "asked") and not _sensitive(fact)


def _sensitive(fact: Fact) -> bool:
    return bool(fact.safety) or fact.private or fact.disclosure in ("trusted", "never")
