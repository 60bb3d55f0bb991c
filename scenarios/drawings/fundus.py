"""Both eyes as seen through an ophthalmoscope: right, a dull reflex without detail; left, the disc, vessels and macula.

Lengths are in disc diameters (about 1.8 mm). The left disc is pink with a sharp edge and a cup of 0.3 of its diameter;
the fovea lies two and a half diameters to its temporal side and a little lower. Veins are half as wide again as
arteries, as they are in health.
"""

from collections.abc import Iterator
from math import atan2, cos, exp, hypot, pi, sin

from scenarios.drawings.canvas import Canvas, Colour, Point, bezier, text_width

_DISC = 54  # pixels
_RADIUS = 206
_RIGHT_EYE, _LEFT_EYE = (246, 242), (714, 242)
_HEIGHT, _WIDTH = 556, 960
_DISC_AT, _FOVEA_AT = (-1.25, -0.1), (1.25, 0.2)  # from the centre of the left view

_GROUND = (250, 249, 246)
_RIM = (52, 40, 38)
_GREY = (98, 100, 108)
_ARTERY, _VEIN, _REFLEX = (178, 44, 36), (128, 24, 34), (232, 130, 100)

# The course of each large vessel from the disc, as a Bézier curve: its far end and the two points that bend it, and
# its width there (disc diameters, right and down from the disc).
_COURSES = (
    ((0.1, -1.2), (1.3, -2.35), (4.6, -1.95), "artery"),
    ((-0.05, -1.1), (0.95, -2.85), (4.3, -2.75), "vein"),
    ((0.1, 1.3), (1.35, 2.4), (4.6, 2.15), "artery"),
    ((-0.05, 1.1), (0.9, 2.95), (4.2, 3.05), "vein"),
    ((-0.2, -0.7), (-0.95, -1.5), (-1.75, -3.1), "artery"),
    ((-0.35, -0.6), (-1.2, -1.05), (-2.7, -2.1), "vein"),
    ((-0.2, 0.8), (-0.85, 1.8), (-1.5, 3.4), "artery"),
    ((-0.4, 0.55), (-1.3, 1.1), (-2.6, 2.4), "vein"),
)
_ARTERY_WIDTH, _VEIN_WIDTH = 0.066, 0.1
# Where along a vessel a branch leaves it (0 to 1), to which side, and how long it is.
_BRANCHES = ((0.3, 1, 0.9), (0.42, -1, 1.0), (0.52, 1, 1.5), (0.63, -1, 1.0), (0.74, 1, 1.2), (0.84, -1, 0.8))


def fundus() -> Canvas:
    """The drawing."""
    canvas = Canvas(_WIDTH, _HEIGHT, _GROUND)
    for eye, colour_at, name in ((_RIGHT_EYE, _hazy, "right eye"), (_LEFT_EYE, _clear, "left eye")):
        canvas.ellipse(eye, (_RADIUS + 3, _RADIUS + 3), _RIM)
        canvas.shade(eye, (_RADIUS, _RADIUS), colour_at, soft=10)
        canvas.write(name, (eye[0] - text_width(name, 19) / 2, 486), 19, _GREY)
    _vessels(canvas)
    canvas.shade(_LEFT_EYE, (_RADIUS + 3, _RADIUS + 3), _rim)
    _outside(canvas)
    label = "drawing, not a photograph"
    canvas.write(label, ((_WIDTH - text_width(label, 16)) / 2, 530), 16, _GREY)
    return canvas


def _mixed(first: Colour, second: Colour, share: float) -> Colour:
    a, b, c = (one + (other - one) * share for one, other in zip(first, second, strict=True))
    return a, b, c


def _hazy(x: float, y: float) -> tuple[Colour, float]:
    """Haze before a dull reflex: slow clouds and nothing behind them."""
    away = hypot(x + 18, y - 12) / _RADIUS
    cloud = sin(x / 61 + 0.8 * sin(y / 83)) + sin(y / 53 + 1.3 + 0.9 * sin(x / 97)) + sin((x + y) / 119)
    glow = exp(-1.5 * away * away) + 0.03 * cloud
    return _mixed((84, 58, 50), (168, 116, 92), min(1.0, max(0.0, glow))), 1.0


def _clear(x: float, y: float) -> tuple[Colour, float]:
    """The retina of the left eye: orange, paler about the disc, darker at the macula and towards the edge."""
    dx, dy = x / _DISC - _DISC_AT[0], y / _DISC - _DISC_AT[1]
    fx, fy = x / _DISC - _FOVEA_AT[0], y / _DISC - _FOVEA_AT[1]
    grain = sin(x / 37 + 1.1 * sin(y / 29)) * sin(y / 41 + 0.9 * sin(x / 33))
    outward = 0.04 + 0.85 * (hypot(x, y) / _RADIUS) ** 2.4 + 0.035 * grain
    retina = _mixed((222, 124, 76), (150, 66, 40), min(1.0, outward))
    fibres = 0.16 * exp(-((hypot(dx * 0.85, dy * 0.6) / 1.1) ** 2))
    retina = _mixed(retina, (250, 190, 140), fibres)
    macula = 0.62 * exp(-((hypot(fx, fy) / 0.62) ** 2)) + 0.2 * exp(-((hypot(fx, fy) / 0.2) ** 2))
    retina = _mixed(retina, (122, 46, 30), macula)
    retina = _mixed(retina, (255, 226, 190), 0.75 * exp(-((hypot(fx, fy) / 0.045) ** 2)))
    edge = _step((0.5 - hypot(dx / 0.94, dy)) * _DISC)
    if edge:
        cup = _step((0.15 - hypot(dx - 0.07, dy)) * _DISC / 3)
        rim = _mixed((250, 190, 150), (244, 168, 130), 0.5 + 0.5 * cos(atan2(dy, dx)) * -1)
        retina = _mixed(retina, _mixed(rim, (255, 246, 226), cup), edge)
    return retina, 1.0


def _step(pixels: float) -> float:
    """From 0 outside to 1 inside an edge one pixel wide."""
    return min(1.0, max(0.0, pixels + 0.5))


def _vessels(canvas: Canvas) -> None:
    """Arteries over veins, each with its branches; arteries carry a light streak."""
    drawn = [(kind, list(_tree(first, second, end, kind))) for first, second, end, kind in _COURSES]
    for wanted in ("vein", "artery"):
        for kind, lines in drawn:
            if kind != wanted:
                continue
            for line in reversed(lines):
                canvas.tapered(line, _ARTERY if kind == "artery" else _VEIN, 0.9)
                if kind == "artery":
                    streak = [(x, y, wide * 0.26) for x, y, wide in line if wide > 2.4]
                    canvas.tapered(streak, _REFLEX, 0.55)


def _tree(first: Point, second: Point, end: Point, kind: str) -> Iterator[list[tuple[float, float, float]]]:
    """A vessel and its branches, as points with their widths, in pixels."""
    widest = _ARTERY_WIDTH if kind == "artery" else _VEIN_WIDTH
    origin = (-0.03 if kind == "artery" else -0.1, end[1] / 30)
    course = bezier(origin, first, second, end, 64)
    yield _placed(course, widest, widest * 0.42, wave=0.014)
    for part, side, long in _BRANCHES:
        at = round(part * 64)
        wide = widest * (0.6 - 0.2 * part)
        twig = _twig(course[at], course[at + 2], side, long)
        yield _placed(twig, wide, widest * 0.16, wave=0.006)
        yield _placed(_twig(twig[17], twig[19], side, long * 0.42), wide * 0.6, widest * 0.14, wave=0.004)


def _twig(start: Point, ahead: Point, side: int, long: float) -> list[Point]:
    """A branch that leaves a vessel to one side and bends its way; shorter where it would reach the fovea."""
    x, y = start
    way = atan2(ahead[1] - y, ahead[0] - x)
    leave, arrive = way + side * 0.85, way + side * 0.55
    tip = (x + long * cos(arrive), y + long * sin(arrive))
    if _near_fovea(tip):
        return _twig(start, ahead, side, long * 0.7)
    bend = (x + long * 0.45 * cos(leave), y + long * 0.45 * sin(leave))
    return bezier(start, bend, bend, tip, 32)


def _near_fovea(point: Point) -> bool:
    """Whether a place, from the disc, lies where no vessel runs."""
    return hypot(point[0] - _FOVEA_AT[0] + _DISC_AT[0], point[1] - _FOVEA_AT[1] + _DISC_AT[1]) < 0.6


def _placed(course: list[Point], begin: float, end: float, wave: float) -> list[tuple[float, float, float]]:
    """A course from the disc on the canvas, thinning from `begin` to `end`, and winding a little."""
    points = []
    for number, (x, y) in enumerate(course):
        part = number / (len(course) - 1)
        sway = wave * sin(part * 5 * pi + x * 3) * min(1.0, part * 4)
        points.append(
            (
                _LEFT_EYE[0] + (x + _DISC_AT[0] + sway) * _DISC,
                _LEFT_EYE[1] + (y + _DISC_AT[1] - sway) * _DISC,
                (begin + (end - begin) * part) * _DISC,
            )
        )
    return points


def _rim(x: float, y: float) -> tuple[Colour, float]:
    """The rim of the view, over the ends of the vessels."""
    return _RIM, _step((hypot(x, y) - _RADIUS + 5) / 10 - 0.5)


def _outside(canvas: Canvas) -> None:
    """Nothing is drawn outside the view."""
    for y in range(_LEFT_EYE[1] - _RADIUS - 60, _LEFT_EYE[1] + _RADIUS + 20):
        for x in range(_LEFT_EYE[0] - _RADIUS - 44, _WIDTH):
            canvas.blend(x, y, _GROUND, _step(hypot(x - _LEFT_EYE[0], y - _LEFT_EYE[1]) - _RADIUS - 3))
