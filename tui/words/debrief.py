"""What the debrief says, section by section, from the events alone: for the screen and for the plain console."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from personas.exchange import Differential, Rating
from scenarios.schema import NOTICE
from sessions.assessment import Assessment, MarkResult, TestUse
from sessions.events import Acted, Event, Opened, Reflected
from sessions.result import time_per_turn
from sessions.state import State, fold
from tui.words.evidence import Cited, turn_name
from tui.words.when import span

Tone = Literal["text", "strong", "quiet", "accent", "flag", "danger"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a mark before it, words at its right end, and how far it stands in."""

    text: str = ""
    tone: Tone = "text"
    mark: str = ""
    aside: str = ""
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the debrief. `summary` is the whole of it in a word or a number."""

    title: str
    lines: tuple[Line, ...]
    summary: str = ""


@dataclass(frozen=True)
class _Record:
    """What the sections are written from."""

    opened: Opened
    state: State
    assessment: Assessment
    events: Sequence[Event]
    cited: Cited = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cited", Cited(self.events, self.played))

    @property
    def played(self) -> bool:
        """Whether a person was the doctor: then the debrief says 'you'."""
        return self.opened.setting.voices["doctor"] == "human"

    @property
    def you(self) -> str:
        return "You" if self.played else "The doctor"

    def case(self, *keys: str) -> str:
        value: object = self.opened.scenario
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        return value if isinstance(value, str) else ""


def sections(events: Sequence[Event]) -> list[Section]:
    """The debrief of a session that has been assessed; empty for one that has not."""
    state = fold(events)
    opened = events[0].body
    if state.assessment is None or not isinstance(opened, Opened):
        return []
    record = _Record(opened, state, state.assessment, events)
    written = (
        _reflection(events),
        _verdict(record),
        _separations(record),
        _ratings(record),
        _marks(record),
        _tests(record),
        _not_asked(record),
        _calibration(record),
        _takeaway(record),
    )
    return [section for section in written if section.lines]


def as_text(section: Section) -> list[str]:
    """A section as plain lines."""
    heading = f"{section.title}  {section.summary}" if section.summary else section.title
    return [heading, *(_plain(line) for line in section.lines)]


def _plain(line: Line) -> str:
    words = " ".join(part for part in (line.mark, line.text) if part)
    return "  " * (line.indent + 1) + words + (f"  ({line.aside})" if line.aside else "") if words else ""


def reflection_due(events: Sequence[Event]) -> bool:
    """Whether the person who played has not yet been asked what they think of it."""
    opened = events[0].body
    played = isinstance(opened, Opened) and opened.setting.voices["doctor"] == "human"
    return played and fold(events).finished and not any(isinstance(event.body, Reflected) for event in events)


def _reflection(events: Sequence[Event]) -> Section:
    texts = [event.body.text for event in events if isinstance(event.body, Reflected)]
    return Section("Your reflection", tuple(Line(line) for text in texts for line in text.splitlines() if line))


def _verdict(record: _Record) -> Section:
    state = record.state
    commit, verdict = state.commit, state.verdict
    truth = record.case("diagnosis", "name")
    word = _verdict_word(record)
    lines = [Line(f"{word}.", "strong")]
    if commit:
        sure = "" if commit.confidence is None else f"{commit.confidence:g}% sure"
        lines.append(Line(f"{record.you} said: {commit.diagnosis}", aside=sure))
    if truth:
        lines.append(Line(f"The case is: {truth}"))
    if verdict and verdict.reason:
        lines += [Line(), Line(verdict.reason, "quiet")]
    if commit and commit.plan:
        lines += [Line(), Line(f"{_your(record)} plan: {commit.plan}", "quiet")]
    return Section("Verdict", tuple(lines), word.lower())


def _verdict_word(record: _Record) -> str:
    verdict = record.state.verdict
    if verdict is None or verdict.correct is None:
        return "Not graded"
    if verdict.correct:
        return "Correct"
    return "Not correct" if record.state.commit else "Undecided"


def _your(record: _Record) -> str:
    return "Your" if record.played else "The doctor's"


def _separations(record: _Record) -> Section:
    found = record.assessment.separations
    truth, foil = record.case("diagnosis", "name"), record.case("foil", "name")
    if not found:
        return Section("What told them apart", ())
    lines = [Line(f"{truth}, rather than {foil}", "quiet"), Line()] if truth and foil else []
    for item in found:
        at = [] if item.found_at is None else [item.found_at]
        aside = record.cited.turn(item.found_at) if item.found_at is not None else "not found"
        lines.append(Line(item.finding, mark=_mark(bool(at)), aside=aside))
        against = "Speaks for the foil. " if item.favours == "foil" else ""
        lines.append(Line(f"{against}{item.why}", "quiet", indent=2))
    number = sum(item.found_at is not None for item in found)
    return Section("What told them apart", tuple(lines), f"{number} of {len(found)} found")


def _ratings(record: _Record) -> Section:
    ratings = record.state.ratings
    if ratings is None:
        return Section("The patient's view", ())
    asked: tuple[tuple[str, Rating], ...] = (
        ("Confidence in the doctor", ratings.confidence),
        ("Would follow the advice", ratings.compliance),
        ("Would come back to this doctor", ratings.consultation),
    )
    lines = [Line("1 to 10, fixed before the verdict. Simulated and not validated.", "quiet"), Line()]
    for name, rating in asked:
        lines += [Line(name, aside=str(rating.score)), Line(rating.because, "quiet", indent=2)]
    scores = "  ".join(str(rating.score) for _, rating in asked)
    return Section("The patient's view", tuple(lines), scores)


def _marks(record: _Record) -> Section:
    marks = record.assessment.marks
    lines: list[Line] = []
    for domain in dict.fromkeys(mark.domain for mark in marks):
        members = [mark for mark in marks if mark.domain == domain]
        got = sum(mark.weight for mark in members if mark.met)
        whole = sum(mark.weight for mark in members if mark.met is not None)
        lines += [Line()] if lines else []
        lines.append(Line(domain.capitalize(), "strong", aside=f"{got:g} of {whole:g}" if whole else ""))
        for mark in members:
            lines += _mark_lines(mark, record.cited)
    whole = record.assessment.out_of
    return Section("Mark sheet", tuple(lines), f"{record.assessment.score:g} of {whole:g}" if lines else "")


def _mark_lines(mark: MarkResult, cited: Cited) -> Iterable[Line]:
    if mark.met is None:
        yield Line(mark.text, "quiet", mark="–", aside="not applicable")
        return
    grave = "critical" if mark.critical else "red flag" if mark.red_flag else ""
    tone: Tone = "text"
    if not mark.met:
        tone = "danger" if mark.critical else "flag" if mark.red_flag else "text"
    points = f"{mark.weight if mark.met else 0:g}/{mark.weight:g}"
    yield Line(mark.text, tone, mark=_mark(mark.met), aside=f"{grave}  {points}".strip())
    for words in cited.words(mark.evidence, mark.domain):
        yield Line(words, "quiet", indent=2)


def _mark(met: bool) -> str:
    return "✓" if met else "✗"


_RATED: dict[str | None, tuple[str, Tone]] = {
    "indicated": ("✓", "text"),
    "acceptable": ("·", "text"),
    "unnecessary": ("–", "text"),
    "harmful": ("!", "danger"),
    None: ("·", "text"),
}


def _tests(record: _Record) -> Section:
    assessment = record.assessment
    lines: list[Line] = []
    for use in assessment.tests:
        mark, tone = _RATED[use.appropriateness]
        turn = record.cited.turn(use.ordered_at) if use.ordered_at is not None else ""
        rated = use.appropriateness or "not rated"
        lines.append(Line(f"{use.name}: {rated}", tone, mark=mark, aside=f"{turn}  {_cost(use):>6}".strip()))
        lines += [Line(use.reason, "quiet", indent=2)] if use.reason else []
    if not lines:
        lines.append(Line("No test was ordered.", "quiet"))
    if assessment.missed_tests:
        lines += [Line(), Line("Indicated, and not ordered", "strong")]
        for use in assessment.missed_tests:
            lines.append(Line(use.name, mark="✗", aside=_cost(use)))
            lines += [Line(use.reason, "quiet", indent=2)] if use.reason else []
    if assessment.policy_normals:
        lines += [Line(), Line("Given as normal by policy; the case does not hold them", "strong")]
        lines.append(Line(", ".join(assessment.policy_normals), "quiet"))
    total = "" if assessment.cost is None else f"${assessment.cost:,.0f}"
    if total:
        lines += [Line(), Line("Together, illustrative US dollars", "quiet", aside=total)]
    number = len(assessment.tests)
    said = f"{number} test{'' if number == 1 else 's'}"
    return Section("Tests and cost", tuple(lines), f"{said}, {total}" if total else said)


def _cost(use: TestUse) -> str:
    return "" if use.cost is None else f"${use.cost:,.0f}"


_SECTIONS = {
    "complaint": "Presenting complaint",
    "associated": "Associated symptoms",
    "review": "Review of systems",
}


def _not_asked(record: _Record) -> Section:
    lines: list[Line] = []
    for section in record.assessment.sections:
        name = _SECTIONS.get(section.section, section.section.replace("_", " ").capitalize())
        lines.append(Line(name, aside=f"{section.obtained} of {section.total}"))
        if section.not_asked:
            lines.append(Line(_joined(section.not_asked), "quiet", indent=2))
    covered = record.assessment.coverage
    summary = "" if covered is None else f"{covered:.0%} heard"
    if not lines:
        lines = [Line("Not known where a person plays the patient.", "quiet")]
    return Section("What was not asked", tuple(lines), summary)


def _joined(topics: Sequence[str]) -> str:
    """Topics with what is missing of each: 'chest pain (onset, site); sweating'."""
    grouped: dict[str, list[str]] = {}
    for topic in topics:
        name, _, attribute = topic.partition(": ")
        grouped.setdefault(name, [])
        grouped[name] += [attribute] if attribute else []
    return "; ".join(f"{name} ({', '.join(parts)})" if parts else name for name, parts in grouped.items())


def _calibration(record: _Record) -> Section:
    lines: list[Line] = []
    calibration = record.assessment.calibration
    if calibration:
        right = "right" if calibration.correct else "not right"
        verb = "were" if record.played else "was"
        lines.append(Line(f"{record.you} {verb} {calibration.confidence:g}% sure, and {right}."))
        lines.append(Line(f"Brier score {calibration.brier:.2f}: 0 is best, 1 is worst.", "quiet"))
    elif record.state.commit:
        lines.append(Line("No confidence was stated, so there is nothing to calibrate.", "quiet"))
    lines += _last_differential(record)
    spent = [(turn, seconds) for turn, seconds in time_per_turn(record.events) if seconds > 0]
    if spent:
        lines += _time_lines(spent, record)
    summary = f"{calibration.confidence:g}% sure" if calibration else ""
    return Section("Confidence and time", tuple(lines), summary)


def _last_differential(record: _Record) -> list[Line]:
    acts = [event.body.contribution for event in record.events if isinstance(event.body, Acted)]
    last = next((act for act in reversed(acts) if isinstance(act, Differential)), None)
    if last is None:
        return []
    rows = [Line(item.diagnosis, "quiet", indent=2, aside=f"{item.probability:g}%") for item in last.ranked]
    rows += [Line("something else", "quiet", indent=2, aside=f"{last.other:g}%")] if last.other else []
    rows += [Line(f"not to miss: {last.not_to_miss}", "quiet", indent=2)] if last.not_to_miss else []
    return [Line(), Line(f"{_your(record)} last differential"), *rows]


def _time_lines(spent: Sequence[tuple[int, float]], record: _Record) -> list[Line]:
    seconds = [took for _, took in spent]
    every = span(median(seconds))
    lines = [
        Line(),
        Line(f"{len(spent)} turn{'' if len(spent) == 1 else 's'}, {every} at the median", aside=span(sum(seconds))),
    ]
    asked = {event.turn: event.seq for event in reversed(record.events) if isinstance(event.body, Acted) and event.turn}
    longest = sorted(spent, key=lambda pair: -pair[1])[:3]
    if len(spent) > 3:
        lines.append(Line("The longest", "quiet"))
        for turn, took in longest:
            words = record.cited.words([asked[turn]]) if turn in asked else [turn_name(turn)]
            lines += [Line(words[0], "quiet", indent=2, aside=span(took))]
    return lines


def _takeaway(record: _Record) -> Section:
    takeaway = record.assessment.takeaway
    if not takeaway:
        return Section("One thing to keep", ())
    lines = [Line(takeaway, "strong")]
    sources = record.opened.scenario.get("sources")
    if isinstance(sources, list) and sources:
        lines += [Line(), Line("Read on", "quiet"), *(Line(str(source), "quiet", indent=2) for source in sources)]
    lines += [Line(), Line(record.case("notice") or NOTICE, "quiet")]
    return Section("One thing to keep", tuple(lines))
