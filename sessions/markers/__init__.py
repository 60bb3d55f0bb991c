"""The live markers: what is read from the events of a session to see a bias at work, without knowing which was set.

They describe a whole session and any beginning of one. Simulated effects are checks of a manipulation, no evidence
about people.
"""

from collections.abc import Sequence

from biases.measures import Measure
from sessions.events import Event
from sessions.markers import answers, belief, conduct, search
from sessions.markers.course import course_of

Markers = dict[Measure, float | None]


def markers(events: Sequence[Event]) -> Markers:
    """Every measure so far, in the order of `biases.measures`; None where it does not apply or has no denominator.

    The first event must be the one that opened the session. The biases of its setting are not looked at.
    """
    course = course_of(events)
    return {
        "foil_probability": belief.foil_probability(course),
        "foil_in_first_differential": belief.foil_in_first_differential(course),
        "opening_spread": belief.opening_spread(course),
        "hypotheses": belief.hypotheses(course),
        "leader_changes": belief.leader_changes(course),
        "revision": belief.revision(course),
        "label_probability": belief.label_probability(course),
        "frame_probability": belief.frame_probability(course),
        "machine_probability": belief.machine_probability(course),
        "confirmatory_share": search.confirmatory_share(course),
        "discriminators_sought": search.discriminators_sought(course),
        "discriminators_ignored": belief.discriminators_ignored(course),
        "turns_after_first_fit": search.turns_after_first_fit(course),
        "turns_to_commitment": search.turns_to_commitment(course),
        "confidence": belief.confidence(course),
        "overstatement": belief.overstatement(course),
        "tests_ordered": search.tests_ordered(course),
        "test_cost": search.test_cost(course),
        "unindicated_orders": search.unindicated_orders(course),
        "indicated_orders": search.indicated_orders(course),
        "coverage": search.coverage(course),
        "open_questions": conduct.open_questions(course),
        "explanation": conduct.explanation(course),
        "offers": conduct.offers(course),
        "doubt": conduct.doubt(course),
        "words_per_answer": answers.words_per_answer(course),
        "disclosure": answers.disclosure(course),
        "refusals": answers.refusals(course),
        "foil_mentions": answers.foil_mentions(course),
        "pushback": answers.pushback(course),
        "asks_for_another_doctor": answers.asks_for_another_doctor(course),
        "trust": answers.trust(course),
        "rated_confidence": answers.rated(course, "confidence"),
        "rated_compliance": answers.rated(course, "compliance"),
        "rated_consultation": answers.rated(course, "consultation"),
    }
