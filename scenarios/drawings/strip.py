"""An ECG rhythm strip: ten seconds of lead II at 25 mm/s and 10 mm/mV, without P waves, R-R intervals irregular.

Each wave of a beat is a Gaussian (after McSharry PE et al., IEEE Trans Biomed Eng 2003;50:289-294). Where P waves would
be there are fine waves of 5 to 9 Hz that never repeat.
"""

from math import exp, pi, sin

from scenarios.drawings.canvas import Canvas, Point, text_width

_PIXELS = 6  # a millimetre
_SECONDS = 10.0
_MM_PER_SECOND = 25
_MM_PER_MILLIVOLT = 10

_FIRST_BEAT = 0.42
_R_TO_R = (0.74, 1.06, 0.92, 0.64, 0.98, 0.82, 1.12, 0.70, 0.96, 0.88)
"""Seconds. Their mean is 0.882, a rate of 68 a minute."""

_WAVES = (
    # millivolts, seconds from the R peak, width before and after the peak (standard deviations, seconds)
    (-0.07, -0.027, 0.007, 0.007),  # Q
    (0.86, 0.0, 0.0105, 0.0105),  # R
    (-0.16, 0.029, 0.008, 0.009),  # S
    (0.23, 0.262, 0.052, 0.036),  # T, over 0.40 s after QRS began
)
_FIBRILLATION = ((0.023, 5.3, 0.4), (0.027, 6.4, 2.1), (0.021, 7.7, 4.6), (0.014, 9.1, 1.2))
"""Millivolts, hertz and phase of what the baseline is made of."""

_LEFT, _TOP, _LEAD_IN, _HIGH, _BENEATH = 5, 5, 15, 35, 10  # millimetres
_BASELINE = 22  # millimetres beneath the upper edge of the paper

_PAPER = (255, 252, 249)
_GROUND = (255, 255, 255)
_FINE, _BOLD = (249, 226, 221), (236, 184, 176)
_INK = (34, 37, 46)
_GREY = (98, 100, 108)


def beats() -> list[float]:
    """When the R waves peak, in seconds."""
    times = [_FIRST_BEAT]
    for interval in _R_TO_R:
        times.append(times[-1] + interval)
    return times


def millivolts(second: float) -> float:
    """Lead II at a moment."""
    shown = sum(
        high * (1 + 0.35 * sin(2 * pi * second / 3.1 + phase)) * sin(2 * pi * rate * second + phase + sin(1.9 * second))
        for high, rate, phase in _FIBRILLATION
    )
    for beat in beats():
        breath = 1 + 0.04 * sin(2 * pi * beat / 4.3)
        for high, after, rise, fall in _WAVES:
            away = second - beat - after
            if abs(away) < 0.3:
                shown += breath * high * exp(-0.5 * (away / (rise if away < 0 else fall)) ** 2)
    return shown


def strip() -> Canvas:
    """The drawing."""
    wide = _LEAD_IN + round(_SECONDS * _MM_PER_SECOND)
    canvas = Canvas((wide + 2 * _LEFT) * _PIXELS + 1, (_TOP + _HIGH + _BENEATH) * _PIXELS, _GROUND)
    _paper(canvas, wide)
    canvas.line([*_calibration(), *_trace()], 2.3, _INK)
    base = (_TOP + _HIGH + 6.6) * _PIXELS
    canvas.write("lead II, drawing, not a recording", (_LEFT * _PIXELS, base), 17, _GREY)
    scale = "25 mm/s   10 mm/mV"
    canvas.write(scale, ((_LEFT + wide) * _PIXELS - text_width(scale, 17), base), 17, _GREY)
    return canvas


def _paper(canvas: Canvas, wide: int) -> None:
    left, top = _LEFT * _PIXELS, _TOP * _PIXELS
    for y in range(top, top + _HIGH * _PIXELS + 1):
        for x in range(left, left + wide * _PIXELS + 1):
            canvas.blend(x, y, _PAPER, 1)
    for bold in (False, True):
        colour = _BOLD if bold else _FINE
        for mm in range(wide + 1):
            if (mm % 5 == 0) == bold:
                for y in range(top, top + _HIGH * _PIXELS + 1):
                    canvas.blend(left + mm * _PIXELS, y, colour, 1)
        for mm in range(_HIGH + 1):
            if (mm % 5 == 0) == bold:
                for x in range(left, left + wide * _PIXELS + 1):
                    canvas.blend(x, top + mm * _PIXELS, colour, 1)


def _at(mm: float, shown: float) -> Point:
    """Where on the canvas: millimetres from the left edge of the paper, and millivolts."""
    return (_LEFT + mm) * _PIXELS, (_TOP + _BASELINE - shown * _MM_PER_MILLIVOLT) * _PIXELS


def _calibration() -> list[Point]:
    """One millivolt for a fifth of a second."""
    return [_at(2, 0), _at(5, 0), _at(5, 1), _at(10, 1), _at(10, 0), _at(12, 0)]


def _trace() -> list[Point]:
    steps = round(_SECONDS * _MM_PER_SECOND * _PIXELS * 2)
    moments = [step * _SECONDS / steps for step in range(steps + 1)]
    return [_at(_LEAD_IN + moment * _MM_PER_SECOND, millivolts(moment)) for moment in moments]
