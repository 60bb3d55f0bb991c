"""The doctor's voice: reads what was heard, weighs it, tells its differential where it moved, takes the next step."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from biases.tilt import DoctorTilt
from personas.embedded.doctor import speaking
from personas.embedded.doctor.choosing import Ask, Decide, Step, next_step
from personas.embedded.doctor.differential import NEUTRAL, Reasoning, weight_of
from personas.embedded.doctor.history import Chart, Listening
from personas.embedded.doctor.hypotheses import disease as known_as
from personas.embedded.doctor.hypotheses import identified
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.ordering import Do
from personas.embedded.doctor.reading import Evidence
from personas.embedded.doctor.thinking import Ranking, Thinking
from personas.exchange import Commit, Contribution, Differential, Finish, History, Ranked, Say, Situation
from scenarios.views import DoctorView

_NAMED = 5  # diseases told in a differential
_CLOSING = 3  # turns: explanation, plan, safety net
_MOVED = 8.0  # percentage points by which it has to move to be told again


class EmbeddedDoctor:
    """Knows its view and what it hears, and nothing else. All is computed from `heard`, which it reads once.

    `tilt` bends its reasoning and conduct; without one it is unbiased.
    """

    def __init__(self, view: DoctorView, tilt: DoctorTilt = NEUTRAL) -> None:
        self._listening = Listening(view)
        self._company = view.speaker.who == "relative"
        self._reasoning = Reasoning(tilt=tilt)
        self._thinking = Thinking(view.door.note, self._reasoning)
        self._next: tuple[tuple[Situation, int], Step] | None = None

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        chart = self._listening.chart(heard)
        thought = self._thinking.thought(chart)
        if situation.phase == "closing":
            return self._close(heard, situation, chart, chance)
        step = Decide() if situation.phase == "commit_only" else self._step(chart, thought.ranking, situation)
        told = _differential(thought.told, thought.evidence, step)
        if situation.phase == "encounter" and chart.said and _moved(told, chart.last_differential):
            return told
        match step:
            case Ask():
                return speaking.question(step, chart, self._company, chance, self._reasoning.tilt.distance)
            case Do():
                return speaking.doing(step, chart)
        return _commit(thought.told)

    def _step(self, chart: Chart, ranking: Ranking, situation: Situation) -> Step:
        """The next step; telling the differential before taking it is no reason to think again."""
        at = situation, len(chart.learnt)
        if self._next is None or self._next[0] != at:
            self._next = at, next_step(chart, ranking, situation, self._reasoning)
        return self._next[1]

    def _close(
        self,
        heard: History,
        situation: Situation,
        chart: Chart,
        chance: Random,
    ) -> Contribution:
        thought, distance = self._thinking.thought(chart), self._reasoning.tilt.distance
        done = sum(item.phase == "closing" and isinstance(item.content, Say) for item in heard)
        if done >= round(_CLOSING * (1 - distance)) or situation.closing_turns_left == 0:
            return Finish()
        committed = next((item.content for item in heard if isinstance(item.content, Commit)), _commit(thought.told))
        disease = identified(committed.diagnosis)
        if disease not in knowledge().diseases and disease != self._reasoning.foil:
            return Finish()  # another voice has committed in its place, to what it does not know how to explain
        share = (committed.confidence or 0) / 100
        telling = (one for one in _telling(disease, thought.evidence) if one.present and weight_of(one, disease) > 0)
        findings = [knowledge().findings[one.finding] for one in telling]
        return speaking.closing(done, known_as(disease), share, findings, chart, chance, distance)


@lru_cache(maxsize=4000)
def _telling(disease: str, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The evidence for or against a disease, the strongest first."""
    weights = [(weight_of(one, disease), one) for one in evidence]
    return tuple(one for weight, one in sorted(weights, key=lambda pair: (-abs(pair[0]), pair[1].finding)) if weight)


def _differential(ranking: Ranking, evidence: tuple[Evidence, ...], step: Step) -> Differential:
    first = ranking[:_NAMED]
    leading = first[0][0]
    because = [
        f"{knowledge().findings[one.finding].name} {'present' if one.present else 'absent'}: "
        f"{'for' if weight_of(one, leading) > 0 else 'against'} {known_as(leading).name}"
        for one in _telling(leading, evidence)[:3]
    ]
    told = [Ranked(diagnosis=known_as(one).name, probability=round(100 * share, 1)) for one, share in first]
    danger = next((one for one, share in ranking[:15] if known_as(one).not_to_miss and share > 0.01), None)
    return Differential(
        ranked=tuple(told),
        other=round(max(0.0, 100 - sum(one.probability for one in told)), 1),
        not_to_miss=known_as(danger).name if danger else None,
        because=(*because, *_next(step, [known_as(one).name for one, _ in first[:2]])),
    )


def _next(step: Step, leading: Sequence[str]) -> tuple[str, ...]:
    """Why the next step is taken."""
    between = f"to tell {leading[0]} from {leading[1]}" if len(leading) > 1 else "to test the leading diagnosis"
    match step:
        case Ask(findings=findings) if findings:
            return (f"Next: ask about {', '.join(finding.name for finding in findings)}, {between}",)
        case Do(tests=tests):
            return (f"Next: {', '.join(test.order for test in tests)}, {between}",)
    return ()


def _moved(told: Differential, before: Differential | None) -> bool:
    if before is None:
        return True
    old = {one.diagnosis: one.probability for one in before.ranked}
    new = {one.diagnosis: one.probability for one in told.ranked}
    return any(abs(new.get(one, 0.0) - old.get(one, 0.0)) >= _MOVED for one in {*old, *new})


def _commit(ranking: Ranking) -> Commit:
    disease, share = ranking[0]
    known = known_as(disease)
    return Commit(diagnosis=known.name, confidence=round(100 * share), plan=known.plan)
