"""What the complaint does to the life of who has it: to work, to what one likes to do, to how life goes on."""

from collections.abc import Collection, Iterable, Iterator

from personas.embedded.clause import Clause
from personas.embedded.history import complaint, in_prose, symptoms
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import words_of
from personas.embedded.told import Told
from scenarios.schema import Fact
from scenarios.views import PatientView

_DAILY = frozenset(["words:work", "words:school", "words:pastime", "words:exercise", "words:play", "words:interest"])
_FEW = 2  # sentences that are enough


def impact(view: PatientView, recall: Recall, clause: Clause) -> list[Told] | None:
    """What tells how life goes on, nothing where that is not known; None where something else is asked.

    Of work or a pastime that is named, what is told of just that; else what the complaint does, whatever to.
    """
    named = frozenset[str]().union(*(slot.ids for slot in recall.naming.slots(clause)))
    found = [item.fact for item in recall.about(clause).found if item.by_head and not clause.asks_in(item.words)]
    of_days = {name for name in named if name.partition(".")[0] in _DAILY}
    daily = bool(of_days) or any(fact.section == "social_history" for fact in found[:1])
    asks = "impact" in clause.intents or (daily and "effect" in clause.attributes)
    if not (clause.asks and asks):
        return None
    of_that = [*_changed(found, named, recall), *_effects_on(of_days, view, recall)]
    if of_that or (found and not daily):
        return of_that[:1] or None
    habits = (fact for fact in view.facts if fact.section == "social_history")
    told = [*_of_complaint(view, recall)] or [*_given_up(habits, view.language)][:1] or _hindered(view)[:_FEW]
    by_complaint = "impact" in clause.intents or clause.refers_back or clause.points
    return told if by_complaint and (told or not found) else None


def _changed(facts: Iterable[Fact], named: Collection[str], recall: Recall) -> Iterator[Told]:
    """What has become of work or a pastime that is named, told with it or as it."""
    for fact in (fact for fact in facts if fact.disclosure not in ("volunteered", "trusted", "never")):
        habit = fact.section == "social_history"
        if habit and fact.polarity == "present" and "effect" in fact.attributes:
            yield Told(fact, "effect")
        if habit or not recall.topic_ids(fact).isdisjoint(named):
            yield from _given_up([fact], recall.language)


def _effects_on(named: Collection[str], view: PatientView, recall: Recall) -> Iterator[Told]:
    """What a symptom does to one of the things that are named."""
    for fact in symptoms(view):
        if not recall.meanings.ids(words_of(fact.attributes.get("effect", ""), view.language)).isdisjoint(named):
            yield Told(fact, "effect")


def _given_up(facts: Iterable[Fact], language: str) -> Iterator[Told]:
    return (Told(fact, None) for fact in facts if fact.polarity == "present" and holds(fact.says, "given_up", language))


def _hindered(view: PatientView) -> list[Told]:
    """What the story tells that can be done no longer, or only with help."""
    facts = symptoms(view) if in_prose(view) else []
    return [Told(fact, None) for fact in facts if holds(fact.says, "hindered", view.language)]


def _of_complaint(view: PatientView, recall: Recall) -> list[Told]:
    """What each part of the complaint does, but for what tells of the first one again."""
    first, *others = complaint(view)
    affected = [fact for fact in (first, *others) if "effect" in fact.attributes]
    return [
        Told(fact, "effect")
        for fact in affected
        if fact is first or not recall.names_topic_of(first, fact.attributes["effect"])
    ]
