"""Which of the facts that a clause is about are told: grouped by what they answer, the nearest of each group."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.tables import tables
from scenarios.schema import Fact
from scenarios.words import UNSPACED, VERB_LAST

_AS_NEAR = 0.15  # how far behind the best answer another may be to be told with it
_AS_CALLED = 0.3  # and one that is called by its own name
_BRIEF = 45  # characters of a fact that is hardly more than a name
AT_ONCE = 6  # short facts that make one sentence
_KINDS = 3  # ones of a kind that are told at once
_AS_KIND = 0.4  # how far behind the best answer such a one may be
_STORIES = 2  # short facts of a part of the history that leave no room for longer ones
_NEVER_YES_OR_NO = frozenset(
    ["dose", "treatment", "relief", "radiation", "trigger", "effect", "timing", "side", "manner", "warning", "witness"]
)
_SET_OFF = frozenset(["trigger", "relief", "effect"])


def grouped(found: Sequence[Found], by_name: bool = False) -> list[list[Found]]:
    """The facts for each thing that a clause names, in its order, best first.

    What is best for two is told once, and for the second what is called by its name and all but as good, or denies it;
    `by_name`: for each thing what is called so, however well another tells of it.
    """
    groups: list[list[Found]] = []
    for number in sorted({number for item in found for number in item.answers}):
        group = [item for item in found if number in item.answers]
        if group[0].fact.polarity == "denied" and number not in group[0].named:
            # 'No coil' is denied by its own name, not by 'no contraception'.
            group.sort(key=lambda item: number not in item.named or item.fact.polarity != "denied")
            group = _there_before_absent(group)
        if by_name:
            group.sort(key=lambda item: number not in item.named)
        if any(group[0] is other[0] for other in groups):
            near = group[0].score - _AS_CALLED
            group = [item for item in group[1:] if item.called and (item.score >= near or _denies(item, number))]
        if group and not any(group[0] is other[0] for other in groups):
            groups.append(group)
    best = max((group[0].score for group in groups), default=0.0)
    return sorted(groups, key=lambda group: group[0].score < best) if groups else []


def _denies(item: Found, number: int) -> bool:
    """Whether a fact denies a thing by its own name."""
    return item.fact.polarity == "denied" and number in item.named


def _there_before_absent(group: list[Found]) -> list[Found]:
    """A group, what is there before a denial that is hardly nearer and of no more than one of a kind: no coil."""
    first = group[0]
    if first.fact.polarity != "denied" or first.called:
        return group
    there = (item for item in group if item.fact.polarity == "present" and item.score >= first.score - _AS_NEAR)
    if first.fact.section != "medicines":
        there = (item for item in there if item.fact.section != "medicines")  # a tablet for travelling is no journey
    best = next((item for item in there if item.by_head and item.wholly >= first.wholly), None)
    return [best, *(item for item in group if item is not best)] if best else group


def chosen(group: Sequence[Found], one_of_several: bool, more: bool) -> list[Fact]:
    """Which facts of a group to tell: the best and what is all but as near, or a whole part of the history."""
    present = [item for item in group if item.fact.polarity == "present"]
    if group[0].generic and any(item.whole_section for item in present):
        group = present
    first = group[0]
    alike = [item for item in group if item.fact.polarity == first.fact.polarity]
    if first.whole_section and not one_of_several:
        whole = [item.fact for item in alike if item.whole_section]
        told = [fact for fact in whole if fact.disclosure in ("asked", "volunteered")] or whole
        if first.fact.disclosure == "probed" and all(item.score < first.score - _AS_NEAR for item in alike[1:]):
            return [first.fact]  # 'anything from the chemist' asks for the one that was bought there
        short = [fact for fact in told if len(fact.says) <= _BRIEF]
        if first.fact.section == "medicines" or len(short) < _STORIES:
            return short_first(told)[:AT_ONCE]
        return short[:AT_ONCE]
    if first.of_kind and not one_of_several:
        kin = (item for item in alike if item.of_kind and item.fact.section == first.fact.section)
        return [item.fact for item in kin if item.score > first.score - _AS_KIND][:_KINDS]
    near = [item.fact for item in alike if item.score >= first.score - _AS_NEAR]
    of_a_class = first.fact.section == "medicines" and not first.called  # 'which antibiotics'
    return near[: 1 if one_of_several else AT_ONCE if more or of_a_class else 2]


def short_first(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, those that are hardly more than a name before those that tell a story."""
    return sorted(facts, key=lambda fact: len(fact.says) > _BRIEF)


def wants_attribute(clause: Clause, best: Found, told: bool) -> bool:
    """Whether the clause asks for more than whether a thing is there.

    What a thing is like is said by naming it, and what sets something off where that is what is named: "does lying
    down make it worse".
    """
    if best.fact.polarity != "present":
        return False
    named = {"kind"} if told or clause.offers_choice else {"kind", "character"}
    if not told and not best.by_head and clause.asks_how_it_is:
        named |= {"progression", "present_state"}
    wanted = set(clause.attributes) - named
    if best.fact.section == "past_history":
        wanted -= {"previous"}  # as which it is told
    if best.by_deed and not clause.interrogates:
        wanted -= _SET_OFF
    taken = dict(clause.asked_about).get("treatment", frozenset())
    verb_first = clause.language not in (*UNSPACED, *VERB_LAST)
    if best.called and best.fact.section == "medicines" and (not verb_first or min(best.words) > min(taken, default=0)):
        wanted -= {"treatment"}  # 'have you taken anything, Viagra for instance'
    never = _NEVER_YES_OR_NO | tables(clause.language).never_plain
    return bool(wanted) and (clause.interrogates or clause.offers_choice or not never.isdisjoint(wanted))
