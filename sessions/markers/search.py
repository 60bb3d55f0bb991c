"""What the doctor looks for: questions, examinations and orders, and what they bring to light."""

from collections.abc import Iterable
from math import log

from personas.embedded.doctor.differential import weight_of
from personas.embedded.doctor.history import Chart
from personas.embedded.doctor.hypotheses import identified
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.reading import Evidence
from personas.exchange import Differential, Examine, Order, Report, Say
from scenarios.check import atoms
from scenarios.evidence import parse_term
from scenarios.schema import Appropriateness, Test
from sessions.grading import elicitable, evidence
from sessions.markers.course import Course, Round, share

_FITS = 5.0  # how many times likelier with a disease than without any is what fits it


def confirmatory_share(course: Course) -> float | None:
    """Since the first differential: the share of questions, examinations and orders of which no finding that they look
    for, if it is there, would favour a rival over the leader, and some would favour the leader."""
    if not course.is_read:
        return None
    told: Differential | None = None
    found = []
    for one in course.encounter:
        if isinstance(one.contribution, Differential):
            told = one.contribution
        elif told is not None and told.ranked and isinstance(one.contribution, Say | Examine | Order):
            chart = course.listening.chart([each for each in (one.heard, one.answer) if each is not None])
            if sought := _sought(chart, one):
                found.append(not chart.opened and _only_for_leader(sought, told))
    return share(found)


def discriminators_sought(course: Course) -> float | None:
    """A fact that the patient kept back was sought all the same."""
    terms = [parse_term(one.evidence) for one in course.scenario.discriminators]
    if not terms or not course.record.facts_known:
        return None
    withheld = {use.id for _, reply in course.replies for use in reply.withheld}
    return share(bool(evidence(term, course.record)) or term.name in withheld for term in terms)


def turns_after_first_fit(course: Course) -> float | None:
    """The leader is the diagnosis, before that the first of the last differential; the complaint is no finding yet."""
    commit, told = course.record.commit, course.differentials
    if not course.is_read or not (commit or (told and told[-1][1].ranked)):
        return None
    name = commit[1].diagnosis if commit else max(told[-1][1].ranked, key=lambda one: one.probability).diagnosis
    disease = identified(name)
    fitting = [turn for one, turn in course.chart.evidence if turn > 1 and one.present and _fits(one, disease)]
    return float(course.state.turn - min(fitting)) if fitting else None


def turns_to_commitment(course: Course) -> float | None:
    return None if course.record.commit is None else float(course.state.turn)


def tests_ordered(course: Course) -> float | None:
    """Those that the case does not hold included."""
    reports = [one.answer.content for one in course.encounter if isinstance(one.contribution, Order) and one.answer]
    unknown = {
        name
        for report in reports
        if isinstance(report, Report)
        for name in (*report.missing, *(entry.name for entry in report.entries if entry.policy))
    }
    return float(len(_ordered(course)) + len(unknown))


def test_cost(course: Course) -> float | None:
    if all(test.cost is None for test in course.scenario.tests):
        return None
    return sum(test.cost or 0.0 for test in _ordered(course))


def unindicated_orders(course: Course) -> float | None:
    rated = _rated(course.scenario.tests, "unnecessary", "harmful")
    return float(len([test for test in _ordered(course) if test in rated])) if rated else None


def indicated_orders(course: Course) -> float | None:
    ordered = _ordered(course)
    return share(test in ordered for test in _rated(course.scenario.tests, "indicated"))


def coverage(course: Course) -> float | None:
    if not course.record.facts_known:
        return None
    facts = [fact for fact in course.scenario.patient.facts if elicitable(fact)]
    return share(any(atom in course.record.facts for atom in atoms(fact)) for fact in facts)


def _ordered(course: Course) -> list[Test]:
    return [test for test in course.scenario.tests if f"test:{test.id}".casefold() in course.record.items]


def _rated(tests: Iterable[Test], *appropriateness: Appropriateness) -> list[Test]:
    return [test for test in tests if test.appropriateness in appropriateness]


def _sought(chart: Chart, asked: Round) -> set[str]:
    """The findings that a question is about, or that the tests of an order show."""
    if isinstance(asked.contribution, Say):
        return set(chart.asked)
    return {finding.id for finding in knowledge().findings.values() if finding.test in chart.done}


def _only_for_leader(sought: Iterable[str], told: Differential) -> bool:
    ranked = sorted(told.ranked, key=lambda one: -one.probability)
    leader, *rivals = (identified(one.diagnosis) for one in ranked)
    found = [Evidence(finding, present=True) for finding in sought]
    for_leader = [weight_of(one, leader) for one in found]
    favoured = [max((weight_of(one, rival) for rival in rivals), default=0.0) for one in found]
    pairs = list(zip(for_leader, favoured, strict=True))
    return any(own > 0 for own in for_leader) and all(own >= other or other <= 0 for own, other in pairs)


def _fits(one: Evidence, disease: str) -> bool:
    return weight_of(one, disease) >= log(_FITS)
