"""What the debrief says, section by section, from the events alone: for the screen and for the plain console."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from personas.exchange import Differential, Rating, Role
from personas.voice import is_model
from scenarios.schema import NOTICE
from sessions.assessment import Assessment, Lesson, MarkResult, Separation, TestUse
from sessions.events import Acted, Event, Opened, Reflected
from sessions.result import time_per_turn
from sessions.state import State, fold
from tui.words.by_models import by_models
from tui.words.evidence import Cited, turn_name
from tui.words.section import Line, Section, Tone
from tui.words.simulated import simulated
from tui.words.strings import Strings, strings
from tui.words.when import span


@dataclass(frozen=True)
class _Record:
    """What the sections are written from."""

    opened: Opened
    state: State
    assessment: Assessment
    events: Sequence[Event]
    cited: Cited = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cited", Cited(self.events, self.played, self.words))

    @property
    def words(self) -> Strings:
        """The language of the session."""
        return strings(self.opened.setting.language)

    @property
    def played(self) -> bool:
        """Whether a person was the doctor: then the debrief says 'you'."""
        return self.opened.setting.voices["doctor"] == "human"

    def of_you(self, key: str, **slots: object) -> str:
        """A sentence to the person who played the doctor, or about the doctor."""
        return self.words(f"debrief.{key}_{'you' if self.played else 'doctor'}", **slots)

    def case(self, *keys: str) -> str:
        value: object = self.opened.scenario
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        return value if isinstance(value, str) else ""


def sections(events: Sequence[Event]) -> list[Section]:
    """The debrief of a session that has been assessed, or was stopped under a simulated bias; empty for any other."""
    state = fold(events)
    opened = events[0].body
    if state.ended == "stopped":
        return [_stopped(state), *filter(None, [simulated(events)])]
    if state.assessment is None or not isinstance(opened, Opened):
        return []
    record = _Record(opened, state, state.assessment, events)
    written = (
        _reflection(record),
        _verdict(record),
        _separations(record),
        _ratings(record),
        _marks(record),
        _tests(record),
        _not_asked(record),
        _calibration(record),
        _takeaway(record),
    )
    behind = (by_models(events, state.bill, record.cited), simulated(events))
    return [*(section for section in written if section.lines), *filter(None, behind)]


def _stopped(state: State) -> Section:
    """In place of a verdict: an end that blames nobody."""
    words = strings(state.setting.language)
    return Section(words("debrief.stopped"), (Line(words("debrief.stopped_says")),))


def _reflection(record: _Record) -> Section:
    texts = [event.body.text for event in record.events if isinstance(event.body, Reflected)]
    said = tuple(Line(line) for text in texts for line in text.splitlines() if line)
    return Section(record.words("debrief.reflection"), said)


def _verdict(record: _Record) -> Section:
    state, words = record.state, record.words
    commit, verdict = state.commit, state.verdict
    truth = record.case("diagnosis", "name")
    word = words(f"debrief.{_verdict_word(record)}")
    lines = [Line(f"{word}{words('debrief.stop')}", "strong")]
    if commit:
        sure = "" if commit.confidence is None else words("debrief.sure", percent=f"{commit.confidence:g}")
        lines.append(Line(record.of_you("said", name=commit.diagnosis), aside=sure))
    if truth:
        lines.append(Line(words("debrief.truth", name=truth)))
    if verdict and verdict.reason:
        lines += [Line(), Line(verdict.reason if commit else words("debrief.no_diagnosis"), "quiet")]
    if verdict and commit:
        lines += _by(verdict.by, "moderator", record)
        if verdict.second and verdict.second.correct != verdict.correct:
            held = words(f"debrief.{_correct_word(verdict.second.correct)}")
            lines.append(Line(words("debrief.second", verdict=held.lower(), reason=verdict.second.reason), "flag"))
    if commit and commit.plan:
        lines += [Line(), Line(record.of_you("plan", text=commit.plan), "quiet")]
    return Section(words("debrief.verdict"), tuple(lines), word.lower())


def _verdict_word(record: _Record) -> str:
    verdict = record.state.verdict
    if verdict is not None and verdict.correct is False and not record.state.commit:
        return "undecided"
    return _correct_word(verdict.correct if verdict else None)


def _correct_word(correct: bool | None) -> str:
    return "not_graded" if correct is None else "correct" if correct else "not_correct"


def _by(by: str | None, role: Role, record: _Record) -> list[Line]:
    """Who gave ratings or a verdict, where a model was to: the embedded voice where the model's could not be read."""
    model = record.state.setting.voices[role]
    if by is None:
        return []
    unread = by == "embedded" and is_model(model)
    return [Line(record.words("debrief.by_embedded" if unread else "debrief.by", model=model, by=by), "quiet")]


def _separations(record: _Record) -> Section:
    found, words = record.assessment.separations, record.words
    truth, foil = record.case("diagnosis", "name"), record.case("foil", "name")
    if not found:
        return Section(words("debrief.apart"), ())
    lines = [Line(words("debrief.rather_than", truth=truth, foil=foil), "quiet"), Line()] if truth and foil else []
    for item in found:
        at = [] if item.found_at is None else [item.found_at]
        aside = record.cited.turn(item.found_at) if item.found_at is not None else words("debrief.not_found")
        lines.append(Line(_finding(item, words), mark=_mark(bool(at)), aside=aside))
        against = f"{words('debrief.for_the_foil')} " if item.favours == "foil" else ""
        lines.append(Line(f"{against}{item.why}", "quiet", indent=2))
    number = sum(item.found_at is not None for item in found)
    return Section(words("debrief.apart"), tuple(lines), words("debrief.found", n=number, all=len(found)))


def _finding(item: Separation, words: Strings) -> str:
    """What a discriminating finding is: 'Test: Troponin I', 'History: chest pain (onset)'."""
    kind, _, named = item.evidence.partition(":")
    if not words.has(f"finding.{kind}"):
        return item.finding
    attribute = named.partition(".")[2]
    name = words("finding.about", name=item.name, attribute=_attribute(attribute, words)) if attribute else item.name
    return words(f"finding.{kind}", name=name)


def _attribute(name: str, words: Strings) -> str:
    return words(f"attribute.{name}") if words.has(f"attribute.{name}") else name


def _ratings(record: _Record) -> Section:
    ratings, words = record.state.ratings, record.words
    if ratings is None:
        return Section(words("debrief.ratings"), ())
    asked: tuple[tuple[str, Rating], ...] = (
        ("confidence", ratings.confidence),
        ("compliance", ratings.compliance),
        ("consultation", ratings.consultation),
    )
    person = record.state.setting.voices["patient"] == "human"
    lines = [Line(words("debrief.ratings_by_person" if person else "debrief.ratings_about"), "quiet"), Line()]
    for name, rating in asked:
        lines += [Line(words(f"debrief.{name}"), aside=str(rating.score)), Line(rating.because, "quiet", indent=2)]
    lines += _by(ratings.by, "patient", record)
    scores = "  ".join(str(rating.score) for _, rating in asked)
    return Section(words("debrief.ratings"), tuple(lines), scores)


def _marks(record: _Record) -> Section:
    marks, words = record.assessment.marks, record.words
    lines: list[Line] = []
    for domain in dict.fromkeys(mark.domain for mark in marks):
        members = [mark for mark in marks if mark.domain == domain]
        got = sum(mark.points for mark in members)
        whole = sum(mark.weight for mark in members if mark.met is not None)
        lines += [Line()] if lines else []
        score = words("debrief.of", n=f"{got:g}", all=f"{whole:g}") if whole else ""
        lines.append(Line(words(f"domain.{domain}"), "strong", aside=score))
        for mark in members:
            lines += _mark_lines(mark, record)
    score = words("debrief.of", n=f"{record.assessment.score:g}", all=f"{record.assessment.out_of:g}")
    return Section(words("debrief.marks"), tuple(lines), score if lines else "")


def _mark_lines(mark: MarkResult, record: _Record) -> Iterable[Line]:
    words = record.words
    if mark.met is None:
        yield Line(mark.text, "quiet", mark="–", aside=words("debrief.not_applicable"))
        return
    grave = words("debrief.critical") if mark.critical else words("debrief.red_flag") if mark.red_flag else ""
    tone: Tone = "text"
    if not mark.met:
        tone = "danger" if mark.critical else "flag" if mark.red_flag else "text"
    points = f"{mark.points:g}/{mark.weight:g}"
    yield Line(mark.text, tone, mark=_mark(mark.met), aside=f"{grave}  {points}".strip())
    for cited in record.cited.words(mark.evidence, mark.domain):
        yield Line(cited, "quiet", indent=2)


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
    assessment, words = record.assessment, record.words
    lines: list[Line] = []
    for use in assessment.tests:
        mark, tone = _RATED[use.appropriateness]
        turn = record.cited.turn(use.ordered_at) if use.ordered_at is not None else ""
        rated = words("debrief.rated", test=use.name, rating=words(f"debrief.{use.appropriateness or 'not_rated'}"))
        lines.append(Line(rated, tone, mark=mark, aside=f"{turn}  {_cost(use):>6}".strip()))
        lines += [Line(use.reason, "quiet", indent=2)] if use.reason else []
    if not lines:
        lines.append(Line(words("debrief.no_tests"), "quiet"))
    if assessment.missed_tests:
        lines += [Line(), Line(words("debrief.missed_tests"), "strong")]
        for use in assessment.missed_tests:
            lines.append(Line(use.name, mark="✗", aside=_cost(use)))
            lines += [Line(use.reason, "quiet", indent=2)] if use.reason else []
    if assessment.policy_normals:
        lines += [Line(), Line(words("debrief.normals"), "strong")]
        lines.append(Line(", ".join(assessment.policy_normals), "quiet"))
    total = "" if assessment.cost is None else f"${assessment.cost:,.0f}"
    if total:
        lines += [Line(), Line(words("debrief.together"), "quiet", aside=total)]
    said = words.counted("debrief.number_of_tests", len(assessment.tests))
    return Section(words("debrief.tests"), tuple(lines), f"{said}, {total}" if total else said)


def _cost(use: TestUse) -> str:
    return "" if use.cost is None else f"${use.cost:,.0f}"


def _not_asked(record: _Record) -> Section:
    lines: list[Line] = []
    words = record.words
    for section in record.assessment.sections:
        key = f"section.{section.section}"
        name = words(key) if words.has(key) else section.section
        lines.append(Line(name, aside=words("debrief.of", n=section.obtained, all=section.total)))
        if section.not_asked:
            lines.append(Line(_joined(section.not_asked, words), "quiet", indent=2))
    covered = record.assessment.coverage
    summary = "" if covered is None else words("debrief.heard", percent=f"{covered:.0%}")
    if not lines:
        lines = [Line(words("debrief.not_known"), "quiet")]
    return Section(words("debrief.not_asked"), tuple(lines), summary)


def _joined(topics: Sequence[str], words: Strings) -> str:
    """Topics with what is missing of each: 'chest pain (onset, site); sweating'."""
    grouped: dict[str, list[str]] = {}
    for topic in topics:
        name, _, attribute = topic.partition(": ")
        grouped.setdefault(name, [])
        grouped[name] += [_attribute(attribute, words)] if attribute else []
    comma, semicolon = words("debrief.comma"), words("debrief.semicolon")
    return semicolon.join(
        words("finding.about", name=name, attribute=comma.join(parts)) if parts else name
        for name, parts in grouped.items()
    )


def _calibration(record: _Record) -> Section:
    lines: list[Line] = []
    words, calibration = record.words, record.assessment.calibration
    if calibration:
        percent = f"{calibration.confidence:g}"
        lines.append(Line(record.of_you("right" if calibration.correct else "wrong", percent=percent)))
        lines.append(Line(words("debrief.brier", score=f"{calibration.brier:.2f}"), "quiet"))
    elif record.state.commit:
        lines.append(Line(words("debrief.no_confidence"), "quiet"))
    lines += _last_differential(record)
    spent = [(turn, seconds) for turn, seconds in time_per_turn(record.events) if seconds > 0]
    if spent:
        lines += _time_lines(spent, record)
    summary = words("debrief.sure", percent=f"{calibration.confidence:g}") if calibration else ""
    return Section(words("debrief.calibration"), tuple(lines), summary)


def _last_differential(record: _Record) -> list[Line]:
    acts = [event.body.contribution for event in record.events if isinstance(event.body, Acted)]
    last = next((act for act in reversed(acts) if isinstance(act, Differential)), None)
    if last is None:
        return []
    words = record.words
    rows = [Line(item.diagnosis, "quiet", indent=2, aside=f"{item.probability:g}%") for item in last.ranked]
    if last.other:
        rows.append(Line(words("debrief.something_else"), "quiet", indent=2, aside=f"{last.other:g}%"))
    if last.not_to_miss:
        rows.append(Line(words("debrief.not_to_miss", name=last.not_to_miss), "quiet", indent=2))
    return [Line(), Line(record.of_you("last_differential")), *rows]


def _time_lines(spent: Sequence[tuple[int, float]], record: _Record) -> list[Line]:
    words = record.words
    seconds = [took for _, took in spent]
    every = words.counted("debrief.turns", len(spent), time=span(median(seconds), words))
    lines = [Line(), Line(every, aside=span(sum(seconds), words))]
    asked = {event.turn: event.seq for event in reversed(record.events) if isinstance(event.body, Acted) and event.turn}
    longest = sorted(spent, key=lambda pair: -pair[1])[:3]
    if len(spent) > 3:
        lines.append(Line(words("debrief.longest"), "quiet"))
        for turn, took in longest:
            said = record.cited.words([asked[turn]]) if turn in asked else [turn_name(turn, words)]
            lines += [Line(said[0], "quiet", indent=2, aside=span(took, words))]
    return lines


def _takeaway(record: _Record) -> Section:
    words = record.words
    takeaway = _lesson(record)
    if not takeaway:
        return Section(words("debrief.takeaway"), ())
    lines = [Line(takeaway, "strong")]
    sources = record.opened.scenario.get("sources")
    if isinstance(sources, list) and sources:
        read_on = Line(words("debrief.read_on"), "quiet")
        lines += [Line(), read_on, *(Line(str(source), "quiet", indent=2) for source in sources)]
    lines += [Line(), Line(record.case("notice") or NOTICE, "quiet")]
    return Section(words("debrief.takeaway"), tuple(lines))


def _lesson(record: _Record) -> str:
    """The takeaway in the session's language."""
    assessment, words = record.assessment, record.words
    match assessment.lesson:
        case Lesson(kind="mark", about=about):
            texts = [mark.text for mark in assessment.marks if mark.id == about]
            return words("debrief.first_of_all", mark=texts[0]) if texts else assessment.takeaway
        case Lesson(kind="finding", about=about):
            found = [item for item in assessment.separations if item.evidence == about]
            if not found:
                return assessment.takeaway
            return words("debrief.would_have_told", finding=_finding(found[0], words), why=found[0].why)
        case Lesson(kind="compare"):
            return words("debrief.compare")
    return assessment.takeaway
