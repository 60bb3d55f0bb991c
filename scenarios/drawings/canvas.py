"""A canvas of pixels with soft edges: lines of any width, ellipses, shading, and lettering of strokes."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin

from scenarios.drawings.letters import LETTERS, Stroke
from scenarios.drawings.png import png

Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 255 each."""
Point = tuple[float, float]
"""Right and down from the upper left corner, in pixels."""


class Canvas:
    """Pixels, all of one colour at first."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width = width
        self.height = height
        self._pixels = bytearray(bytes(round(part) for part in ground) * (width * height))

    def png(self) -> bytes:
        return png(self.width, self.height, bytes(self._pixels))

    def blend(self, x: int, y: int, colour: Colour, share: float) -> None:
        """Lay a colour over a pixel, covering a share (0 to 1) of it."""
        if share <= 0 or not (0 <= x < self.width and 0 <= y < self.height):
            return
        at = (y * self.width + x) * 3
        for channel in range(3):
            below = self._pixels[at + channel]
            self._pixels[at + channel] = round(below + (colour[channel] - below) * min(1.0, share))

    def line(self, points: Sequence[Point], width: float, colour: Colour, opacity: float = 1.0) -> None:
        """A line through points, with round ends."""
        self.tapered([(x, y, width) for x, y in points], colour, opacity)

    def tapered(self, points: Sequence[tuple[float, float, float]], colour: Colour, opacity: float = 1.0) -> None:
        """A line through points whose width is told at each of them."""
        covered: dict[tuple[int, int], float] = {}
        for (x1, y1, wide1), (x2, y2, wide2) in pairwise(points):
            reach = max(wide1, wide2) / 2 + 1
            along_x, along_y = x2 - x1, y2 - y1
            squared = along_x * along_x + along_y * along_y or 1e-9
            for y in range(floor(min(y1, y2) - reach), ceil(max(y1, y2) + reach) + 1):
                for x in range(floor(min(x1, x2) - reach), ceil(max(x1, x2) + reach) + 1):
                    part = min(1.0, max(0.0, ((x - x1) * along_x + (y - y1) * along_y) / squared))
                    away = hypot(x - x1 - part * along_x, y - y1 - part * along_y)
                    share = (wide1 + (wide2 - wide1) * part) / 2 + 0.5 - away
                    if share > covered.get((x, y), 0.0):
                        covered[x, y] = share
        for (x, y), share in covered.items():
            self.blend(x, y, colour, min(1.0, share) * opacity)

    def ellipse(self, centre: Point, radii: Point, colour: Colour, opacity: float = 1.0, soft: float = 1.0) -> None:
        """A filled ellipse whose edge fades over `soft` pixels."""
        self.shade(centre, radii, lambda x, y: (colour, opacity), soft)

    def shade(
        self,
        centre: Point,
        radii: Point,
        colour_at: Callable[[float, float], tuple[Colour, float]],
        soft: float = 1.0,
    ) -> None:
        """A filled ellipse whose colour and opacity are asked for at each pixel, by its place from the centre."""
        (cx, cy), (rx, ry) = centre, radii
        for y in range(floor(cy - ry - soft), ceil(cy + ry + soft) + 1):
            for x in range(floor(cx - rx - soft), ceil(cx + rx + soft) + 1):
                inside = (1 - hypot((x - cx) / rx, (y - cy) / ry)) * min(rx, ry) / soft + 0.5
                if inside > 0:
                    colour, opacity = colour_at(x - cx, y - cy)
                    self.blend(x, y, colour, min(1.0, inside) * opacity)

    def write(self, text: str, at: Point, size: float, colour: Colour) -> None:
        """Lettering from its lower left corner; `size` is the height of a capital."""
        left, base = at
        for letter in text:
            advance, strokes = LETTERS[letter]
            for stroke in strokes:
                points = [(left + x * size, base - y * size) for x, y in _traced(stroke)]
                self.line(points, size * 0.115, colour)
            left += advance * size


def text_width(text: str, size: float) -> float:
    """How wide a text will be, in pixels."""
    return sum(LETTERS[letter][0] for letter in text) * size


def bezier(start: Point, first: Point, second: Point, end: Point, steps: int) -> list[Point]:
    """A cubic Bézier curve as points."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        corners = (start, first, second, end)
        points.append(
            (
                sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True)),
                sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True)),
            )
        )
    return points


def _traced(stroke: Stroke) -> Iterable[Point]:
    if isinstance(stroke, tuple):
        x, y, rx, ry, begin, end = stroke
        turns = [begin + (end - begin) * step / 24 for step in range(25)]
        return [(x + rx * cos(turn * pi / 180), y + ry * sin(turn * pi / 180)) for turn in turns]
    return stroke
