"""Dose and response as pictures: a marker's mean over the doses with its interval, in a terminal and as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from biases.schema import NOTICE
from sessions.comparison import Trend
from sessions.statistics import Interval
from tui.safe_text import clean

_WIDTH, _HEIGHT = 60, 11  # characters
_PANEL_WIDTH, _PANEL_HEIGHT, _ACROSS = 300, 200, 3
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 16, 46, 34  # of a panel
_GREY, _LINE, _BAND = "#6b7280", "#1f5fa8", "#1f5fa833"


def in_terminal(trend: Trend) -> list[str]:
    """Lines of text, without colour; none where there are not two doses to compare."""
    points = _points(trend)
    if len(points) < 2:
        return []
    import plotext  # only when something is drawn

    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(_WIDTH, _HEIGHT)
    doses = [dose for dose, _ in points]
    bounds = [(dose, low, high) for dose, (_, low, high) in points if low is not None and high is not None]
    for which in (1, 2):
        if bounds:
            plotext.plot([one[0] for one in bounds], [one[which] for one in bounds], marker=".")
    plotext.plot(doses, [found[0] for _, found in points], marker="dot")
    plotext.xticks(doses, [f"dose {dose}" for dose in doses])
    return [line.rstrip() for line in plotext.uncolorize(plotext.build()).splitlines()]


def as_svg(trends: Mapping[str, Trend]) -> str:
    """A panel for each bias: the means as a line, the 95% intervals as a band."""
    rows = -(-len(trends) // _ACROSS)
    width, height = _ACROSS * _PANEL_WIDTH, rows * _PANEL_HEIGHT + 30
    panels = [
        f'<g transform="translate({number % _ACROSS * _PANEL_WIDTH} {number // _ACROSS * _PANEL_HEIGHT})">'
        f"{''.join(_panel(name, trend))}</g>"
        for number, (name, trend) in enumerate(trends.items())
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11">'
        f'<rect width="{width}" height="{height}" fill="white"/>{"".join(panels)}'
        f"{_text(12, height - 12, NOTICE, _GREY)}</svg>\n"
    )


def _points(trend: Trend) -> list[tuple[int, Interval]]:
    return [(dose, found) for dose, found in sorted(trend.means.items()) if found is not None]


def _panel(name: str, trend: Trend) -> Iterator[str]:
    yield _text(12, 18, name, "black", "bold")
    yield _text(12, 34, f"{trend.marker}, expected {trend.direction}", _GREY)
    points = _points(trend)
    if not points:
        yield _text(_LEFT, _PANEL_HEIGHT / 2, "not measured in these cases", _GREY)
        return
    values = [value for _, found in points for value in found if value is not None]
    low, high = min(values), max(values)
    room = (high - low) * 0.08 or 0.5
    low, high = low - room, high + room

    def at(dose: float, value: float) -> str:
        across = _LEFT + dose / 3 * (_PANEL_WIDTH - _LEFT - _RIGHT)
        down = _TOP + (high - value) / (high - low) * (_PANEL_HEIGHT - _TOP - _BOTTOM)
        return f"{across:.1f},{down:.1f}"

    def line(of_ones: Sequence[tuple[int, float]]) -> str:
        return " ".join(at(dose, value) for dose, value in of_ones)

    for value in (low + room, high - room):
        left, right = at(0, value), at(3, value)
        yield f'<polyline points="{left} {right}" stroke="#d1d5db" fill="none"/>'
        yield _text(8, float(left.split(",")[1]) + 4, f"{value:.3g}", _GREY)
    above = [(dose, found[2]) for dose, found in points if found[2] is not None]
    below = [(dose, found[1]) for dose, found in points if found[1] is not None]
    if above:
        yield f'<polygon points="{line([*above, *reversed(below)])}" fill="{_BAND}"/>'
    means = line([(dose, found[0]) for dose, found in points])
    yield f'<polyline points="{means}" stroke="{_LINE}" fill="none" stroke-width="2"/>'
    yield _text(8, _PANEL_HEIGHT - 12, "dose", _GREY)
    for dose, found in points:
        across, down = at(dose, found[0]).split(",")
        yield f'<circle cx="{across}" cy="{down}" r="3" fill="{_LINE}"/>'
        yield _text(float(across) - 3, _PANEL_HEIGHT - 12, str(dose), _GREY)


def _text(across: float, down: float, text: str, colour: str, weight: str = "normal") -> str:
    told = escape(clean(text))
    return f'<text x="{across:g}" y="{down:.4g}" fill="{colour}" font-weight="{weight}">{told}</text>'
