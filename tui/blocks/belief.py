"""How probable truth and foil were held to be as a session went on: pure figures and the points of their lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from personas.exchange import Differential
from sessions.events import Event
from sessions.markers.course import course_of
from sessions.markers.naming import Names, foil_of, probability

Point = tuple[float, float]

_DASH = 0.035  # length of a dash, and of the space after it, as a share of the picture's width
_PIECES = 4  # in which a dash is drawn


@dataclass(frozen=True)
class Belief:
    """One session. Each point is a turn and the probability told in it, in percent; `name` says which session it is."""

    name: str
    truth: tuple[Point, ...] = ()
    foil: tuple[Point, ...] = ()

    @property
    def turns(self) -> float:
        """The last turn in which a probability was told."""
        return max((turn for turn, _ in (*self.truth, *self.foil)), default=0.0)


def last(points: Sequence[Point]) -> float | None:
    """The probability that stands now."""
    return points[-1][1] if points else None


def dashes(points: Sequence[Point], width: float) -> list[tuple[list[float], list[float]]]:
    """The pieces of a dashed line through the points, each as its x and its y values. `width`: turns in the picture."""
    step = width * _DASH / _PIECES
    if len(points) < 2 or step <= 0:
        return [([x], [y]) for x, y in points]
    start, end = points[0][0], points[-1][0]
    count = int((end - start) / step) + 1
    along = [min(end, start + index * step) for index in range(count + 1)]
    dashed = [along[at : at + _PIECES + 1] for at in range(0, len(along), 2 * _PIECES)]
    return [(xs, [at(points, x) for x in xs]) for xs in dashed]


def at(points: Sequence[Point], x: float) -> float:
    """The height of the line through the points at x."""
    for (left, low), (right, high) in pairwise(points):
        if left <= x <= right:
            return high if right == left else low + (high - low) * (x - left) / (right - left)
    return points[-1][1]


def belief_of(events: Sequence[Event], name: str) -> Belief:
    """What the doctor's differentials gave truth and foil, the last of a turn counting; it stands until the next."""
    course = course_of(events)
    truth = (course.scenario.diagnosis.name, *course.scenario.diagnosis.accepted)
    told = {heard.turn: differential for heard, differential in course.differentials}
    if told:
        told.setdefault(course.state.turn, told[max(told)])
    return Belief(name, *(_points(told, names, course.language) for names in (truth, foil_of(course.scenario))))


def trust_of(events: Sequence[Event], name: str) -> Belief:
    """The patient's trust after each answer, in percent, where its voice tells it."""
    told = ((one.heard.turn, reply.trust) for one, reply in course_of(events).replies)
    return Belief(name, tuple((turn, 100 * trust) for turn, trust in told if trust is not None))


def _points(told: Mapping[int, Differential], names: Names, language: str) -> tuple[Point, ...]:
    return tuple((turn, 100 * probability(one, names, language)) for turn, one in sorted(told.items()) if names)
