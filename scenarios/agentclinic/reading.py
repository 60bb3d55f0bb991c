"""One neutral clause read for what it tells: the first rule that knows what to make of it does.

The neutral form is that of `scenarios.agentclinic.first_person`: `§S` is the patient.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scenarios.agentclinic import (
    allergies,
    births,
    circumstances,
    complaints,
    conditions,
    denials,
    family,
    fragments,
    habits,
    medicines,
    reports,
    statements,
    trials,
    unrecorded,
)
from scenarios.agentclinic.draft import Clause, Draft, Told
from scenarios.schema import Section


def drafts(text: str, section: Section, whole: bool = False) -> Iterator[Draft]:
    """What one neutral clause tells, in its order. Placeholders and what only an examiner sees tell nothing."""
    clause = Clause(fragments.whole(unrecorded.recorded(reports.OPENING.sub("", text))), section, whole=whole)
    for part in next(told for rule in _RULES if (told := rule(clause)) is not None):
        if isinstance(part, Draft):
            yield part
            continue
        for draft in drafts(part.text, part.section, part.whole):
            yield replace(draft, attributes={**draft.attributes, **part.attributes})


def _listed(clause: Clause) -> Told:
    """A list without a verb: what it lists is what its section of the history holds."""
    match clause.section:
        case "past_history" | "social_history" | "pregnancy":
            return conditions.conditions(clause.text, clause.section)
    return complaints.complaints(clause.text, clause.section)


_RULES: tuple[Callable[[Clause], Told | None], ...] = (
    denials.none_of,
    denials.no_one,
    denials.nothing_similar,
    births.birth,
    conditions.healthy,
    denials.unanswered,
    reports.reported,
    denials.denying,
    unrecorded.seen,
    statements.interrupted,
    complaints.what_it_does,
    fragments.listed,
    circumstances.two_in_one,
    allergies.allergy,
    habits.habit,
    complaints.experienced,
    complaints.besides,
    reports.reported_by_others,
    trials.trial,
    circumstances.owned,
    family.family_history,
    conditions.history,
    conditions.and_what_for,
    medicines.changed,
    medicines.given,
    family.taking,
    medicines.taken,
    complaints.presented,
    conditions.diagnosed,
    complaints.told_of_it,
    statements.swaying,
    statements.with_subject,
    statements.deed,
    statements.state,
    statements.done_to_own,
    circumstances.who,
    statements.going_on,
    statements.part_is,
    statements.of_others,
    statements.as_ever,
    statements.after_that,
    _listed,
)
