"""The debrief of a simulated bias: who held it, what was expected of it, and what the markers of the session are."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from biases.measures import Measure
from biases.schema import Bias, Held
from sessions.events import Event
from sessions.markers import Markers, markers
from sessions.opening import scenario_of
from sessions.simulated import Period, acts, definition, periods, setting_of
from tui.words.biases import bias_name
from tui.words.difference import figure
from tui.words.models import role_text
from tui.words.section import Line, Section
from tui.words.strings import Strings, strings


def simulated(events: Sequence[Event]) -> Section | None:
    """The section; None where no bias was held."""
    held = periods(events)
    if not held:
        return None
    words, figures, scenario = strings(setting_of(events).language), markers(events), scenario_of(events[0])
    lines: list[Line] = []
    for _, same in groupby(sorted(held, key=_who), key=_who):
        spells = list(same)
        bias = definition(spells[0].held, events)
        lines += [Line(_held(one, bias, words), "strong", aside=_when(one, words)) for one in spells]
        here = acts(spells[-1].held, scenario, events)
        lines += _about(spells[-1].held, bias, here, words)
        lines += [*_expected(spells[-1].held, bias, here, figures, words), Line()]
    lines += [Line(words("simulated.alone"), "quiet"), Line(words("twin.notice"), "quiet")]
    biases = {one.held.bias: definition(one.held, events) for one in held}
    if cared := care(biases.values(), words):
        lines += [Line(), *map(Line, cared)]
    return Section(words("simulated.title"), tuple(lines))


def _who(period: Period) -> tuple[str, str]:
    return period.held.role, period.held.bias


def _held(period: Period, bias: Bias, words: Strings) -> str:
    one = period.held
    return words("simulated.held", bias=bias_name(bias, words), role=role_text(one.role, words), dose=one.dose)


def _when(period: Period, words: Strings) -> str:
    """'from the start', 'from turn 4', 'turns 1 to 4'."""
    if period.until is not None:
        return words("simulated.until", first=period.since + 1, last=max(period.until, period.since + 1))
    return words("simulated.since", n=period.since + 1) if period.since else words("simulated.start")


def _about(held: Held, bias: Bias, here: bool, words: Strings) -> Iterator[Line]:
    """The foil, or the group and whether an effect on whoever sat opposite was to be expected at all."""
    if held.foil:
        yield Line(words("simulated.foil", foil=held.foil), indent=1)
    if bias.trait and held.group:
        yield Line(words("simulated.group", group=held.group), indent=1)
        other = role_text("patient" if held.role == "doctor" else "doctor", words)
        yield Line(words("simulated.acts" if here else "simulated.not_stated", role=other), indent=1)


def _expected(held: Held, bias: Bias, here: bool, figures: Markers, words: Strings) -> Iterator[Line]:
    """The predeclared outcome, where the bias acts, and the other markers, each with what it came to."""
    part = bias.parts[held.role]
    outcome = part.outcome
    if here:
        expected = words(f"simulated.{outcome.direction}", measure=_named(outcome.measure, words))
        yield Line(expected, indent=1, aside=figure(outcome.measure, figures[outcome.measure]))
    others = [one for one in part.markers if not (here and one == outcome.measure) and figures[one] is not None]
    if others:
        listed = (f"{_named(one, words)} {figure(one, figures[one])}" for one in others)
        yield Line(words("simulated.beside", measures=words("debrief.semicolon").join(listed)), "quiet", indent=1)


def _named(measure: Measure, words: Strings) -> str:
    return words(f"twin.measure.{measure}")


def care(biases: Iterable[Bias], words: Strings) -> list[str]:
    """What implicit biases simulated, and a word of care; nothing of other biases."""
    traits = dict.fromkeys(bias.trait for bias in biases if bias.trait)
    if not traits:
        return []
    return [
        *(words("simulated.content", trait=words(f"simulated.trait.{trait}")) for trait in traits),
        words("simulated.care"),
    ]
