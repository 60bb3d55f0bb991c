"""What the doctor believes, by its own differentials and by the confidence of its diagnosis."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log2

from personas.embedded.doctor.differential import weight_of
from personas.embedded.doctor.history import Learnt
from personas.embedded.doctor.hypotheses import identified
from personas.exchange import Commit, Differential, Ranked
from scenarios.evidence import parse_term
from sessions.grading import evidence
from sessions.markers.course import Course, mean, share
from sessions.markers.naming import Names, foil_of, probability, same

_A_POINT = 0.01


def foil_probability(course: Course) -> float | None:
    return _mean_probability(course, foil_of(course.scenario), [told for _, told in course.differentials])


def foil_in_first_differential(course: Course) -> float | None:
    names = foil_of(course.scenario)
    if not names or not course.differentials:
        return None
    first = course.differentials[0][1]
    return float(any(same(one.diagnosis, names, course.language) for one in first.ranked))


def opening_spread(course: Course) -> float | None:
    """What is left to other diseases counts as diseases no likelier than the last one named: there are at least so
    many of them, and the entropy is at least that."""
    if not course.differentials:
        return None
    first = course.differentials[0][1]
    named = [one.probability / 100 for one in first.ranked if one.probability > 0]
    other = max(first.other / 100, 1.0 - sum(named), 0.0)
    spread = sum(-one * log2(one) for one in named)
    return spread - other * log2(min([other, *named])) if other > 0 else spread


def hypotheses(course: Course) -> float | None:
    every = {_id(one.diagnosis) for _, told in course.differentials for one in told.ranked}
    return float(len(every)) if course.differentials else None


def leader_changes(course: Course) -> float | None:
    leaders = [_id(leader.diagnosis) for _, told in course.differentials if (leader := _leader(told))]
    return float(sum(before != after for before, after in pairwise(leaders))) if leaders else None


def revision(course: Course) -> float | None:
    """From each differential to the next, the last being the diagnosis with its confidence: how far the leader fell,
    by the number of answers and reports in between that speak against it. One that is not told anew has not moved;
    nor has a leader that becomes the diagnosis with no confidence stated."""
    if not course.is_read:
        return None
    learnt = _learnt_at(course)
    fallen, against = 0.0, 0
    for (at, before), (next_at, after) in pairwise(_told(course)):
        leader = _leader(before)
        if leader is None:
            continue
        disease = identified(leader.diagnosis)
        found = sum(_speaks_against(one, disease) for seq, one in learnt if at < seq < next_at)
        if found:
            against += found
            standing = probability(after, (leader.diagnosis,), course.language)
            fallen += max(0.0, leader.probability / 100 - standing)
    return fallen / against if against else None


def discriminators_ignored(course: Course) -> float | None:
    """Of the findings for the truth that were obtained: those after which the doctor, when it next told what it thinks,
    thought the foil no less likely and the truth no more, and did not have the truth first.

    What follows after the last word is not counted; a doctor who tells nothing but the diagnosis is judged by that.
    """
    foil, scenario = foil_of(course.scenario), course.scenario
    truth = (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    told = _told(course)
    ignored = []
    for one in scenario.discriminators:
        seen = evidence(parse_term(one.evidence), course.record) if one.favours == "truth" else None
        after = next((index for index, (seq, _) in enumerate(told) if seen and seq > seen[0]), None)
        if after is not None:
            moves = _moves(told[after - 1][1] if after else None, told[after][1], foil, truth, course.language)
            ignored.append(not moves)
    return share(ignored) if foil else None


def _moves(before: Differential | None, after: Differential, foil: Names, truth: Names, language: str) -> bool:
    """Whether the truth comes first, or the foil lost or the truth won a hundredth or more."""
    leader = _leader(after)
    if leader is not None and same(leader.diagnosis, truth, language):
        return True
    if before is None:
        return False
    fell = probability(before, foil, language) - probability(after, foil, language)
    rose = probability(after, truth, language) - probability(before, truth, language)
    return max(fell, rose) >= _A_POINT


def label_probability(course: Course) -> float | None:
    label = course.scenario.stimuli.label
    if label is None or "label" not in course.scenario.shown:
        return None
    return _mean_probability(course, (label.diagnosis,), [told for _, told in course.differentials])


def frame_probability(course: Course) -> float | None:
    frame = course.scenario.stimuli.frame
    if frame is None or "frame" not in course.scenario.shown:
        return None
    return _mean_probability(course, (frame.suggests,), [told for _, told in course.differentials])


def machine_probability(course: Course) -> float | None:
    """From when the reading was seen; a differential that is not told anew after that still stands."""
    machine = course.scenario.stimuli.machine
    if machine is None or "machine" not in course.scenario.shown:
        return None
    read = course.record.items.get(f"test:{machine.test}".casefold())
    if read is None:
        return None
    before = [told for at, told in course.differentials if at.seq < read]
    after = [told for at, told in course.differentials if at.seq > read]
    return _mean_probability(course, (machine.names,), after or before[-1:])


def confidence(course: Course) -> float | None:
    commit = course.record.commit
    return None if commit is None or commit[1].confidence is None else commit[1].confidence / 100


def overstatement(course: Course) -> float | None:
    """Of one session: its mean over sessions is the stated confidence minus the accuracy."""
    stated, correct = confidence(course), course.record.correct
    return None if stated is None or correct is None else stated - correct


def _mean_probability(course: Course, names: Names, told: Sequence[Differential]) -> float | None:
    if not names:
        return None
    return mean(probability(one, _names(names, course), course.language) for one in told)


def _names(names: Names, course: Course) -> Names:
    """With the foil's other names, where it is the foil."""
    foil = foil_of(course.scenario)
    return foil if foil and same(names[0], foil, course.language) else names


def _told(course: Course) -> list[tuple[int, Differential]]:
    """What the doctor told of its belief, with the numbers of the events; the last may be the diagnosis."""
    told = [(one.seq, differential) for one, differential in course.differentials]
    commit = course.record.commit
    if commit is None or (told and not _revises(commit[1], told[-1][1], course.language)):
        return told
    return [*told, (commit[0], _as_differential(commit[1]))]


def _leader(told: Differential) -> Ranked | None:
    return max(told.ranked, key=lambda one: one.probability, default=None)


def _id(diagnosis: str) -> str:
    return identified(diagnosis).casefold()


def _revises(commit: Commit, told: Differential, language: str) -> bool:
    """Whether a diagnosis tells where the leader stands: by its confidence, or by being another disease."""
    leader = _leader(told)
    return commit.confidence is not None or (
        leader is not None and not same(commit.diagnosis, (leader.diagnosis,), language)
    )


def _as_differential(commit: Commit) -> Differential:
    return Differential(ranked=(Ranked(diagnosis=commit.diagnosis, probability=commit.confidence or 0),))


def _learnt_at(course: Course) -> Iterable[tuple[int, Learnt]]:
    """What each answer and report told, with the number of its event."""
    brought = [one.seq for one in course.heard if one.content.kind in ("reply", "report")]
    return list(zip(brought, course.chart.learnt[1:], strict=True))


def _speaks_against(learnt: Learnt, disease: str) -> bool:
    """Whether what was told fits something unknown better than the disease, all in all."""
    return sum(weight_of(one, disease) - weight_of(one, "") for one in learnt.evidence) < 0
