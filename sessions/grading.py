"""The assessment of a finished encounter: coverage, mark sheet, tests, discriminating findings. Pure functions."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from personas.embedded.clause import VIEWS
from personas.embedded.conduct import gives, says_begun
from personas.embedded.moderator import compare
from personas.embedded.privacy import asks_to_be_alone
from personas.embedded.trust import views_asked
from personas.embedded.understanding import understand
from personas.exchange import Commit, Differential, Entry, Plan, Say, SeeAlone
from scenarios.check import atoms
from scenarios.evidence import Term, parse_term
from scenarios.schema import Diagnosis, Fact, Mark, Scenario, Section
from scenarios.words import says_any
from sessions.assessment import Assessment, Calibration, Lesson, MarkResult, SectionCoverage, Separation, TestUse
from sessions.events import Acted, Event, Judged, Opened, Replied, Reported


@dataclass(frozen=True)
class Record:
    """What happened, gathered once: where each fact was told and each item reported, and what the doctor said.

    `facts` are those told before the doctor committed; `views` where the patient was asked for its own.
    """

    facts: dict[str, int]
    views: dict[Section, int]
    items: dict[str, int]
    policy_normals: tuple[str, ...]
    said: tuple[tuple[int, str, bool], ...]
    plans: tuple[tuple[int, str], ...]
    differentials: tuple[tuple[int, Differential], ...]
    alone: int | None
    commit: tuple[int, Commit] | None
    correct: bool | None
    no_closing: bool
    facts_known: bool
    language: str


def assess(scenario: Scenario, events: Sequence[Event]) -> Assessment:
    """Everything that is computed about a session whose verdict has been given."""
    record = gather(events)
    credited = replace(record, facts=_credited(scenario.patient.facts, record))
    marks = tuple(_mark(mark, credited) for mark in scenario.marks)
    sections = _coverage(scenario.patient.facts, record)
    total = sum(section.total for section in sections)
    separations = tuple(
        _separation(scenario, item.evidence, item.favours, item.why, record) for item in scenario.discriminators
    )
    tests, missed = _tests(scenario, record)
    costs = [test.cost for test in tests if test.cost is not None]
    known = record.facts_known and total > 0
    takeaway, lesson = _takeaway(scenario, marks, separations, record)
    return Assessment(
        coverage=round(sum(section.obtained for section in sections) / total, 4) if known else None,
        sections=sections if record.facts_known else (),
        marks=marks,
        score=round(sum(mark.points for mark in marks), 2),
        out_of=sum(mark.weight for mark in marks if mark.met is not None),
        tests=tests,
        missed_tests=missed,
        policy_normals=record.policy_normals,
        cost=sum(costs) if costs else None,
        separations=separations,
        calibration=_calibration(record),
        takeaway=takeaway,
        lesson=lesson,
    )


def gather(events: Sequence[Event]) -> Record:
    """One pass over the events."""
    facts: dict[str, int] = {}
    views: dict[Section, int] = {}
    items: dict[str, int] = {}
    normals: list[str] = []
    said: list[tuple[int, str, bool]] = []
    plans: list[tuple[int, str]] = []
    differentials: list[tuple[int, Differential]] = []
    alone, commit, correct = None, None, None
    no_closing, facts_known, language = False, True, "en"
    for event in events:
        match event.body:
            case Opened(setting=setting):
                no_closing = setting.protocol == "agentclinic"
                facts_known = setting.voices["patient"] != "human"
                language = setting.language
            case Replied(reply=reply) if event.phase != "closing":
                for use in reply.facts:
                    facts.setdefault(use.id, event.seq)
            case Reported(report=report):
                normals += [entry.name for entry in report.entries if entry.policy]
                for entry in report.entries:
                    for item in _items(entry):
                        items.setdefault(item, event.seq)
            case Judged(verdict=verdict):
                correct = verdict.correct
            case Acted(contribution=Say(text=text)):
                said.append((event.seq, text, event.phase == "closing"))
                if event.phase != "closing":
                    clauses = understand(text, language)
                    views = dict.fromkeys(views_asked(clauses), event.seq) | views
                    alone = event.seq if alone is None and asks_to_be_alone(clauses) else alone
            case Acted(contribution=Plan(text=text)):
                plans.append((event.seq, text))
            case Acted(contribution=Differential() as differential):
                differentials.append((event.seq, differential))
            case Acted(contribution=SeeAlone()) if event.phase != "closing":
                alone = event.seq if alone is None else alone
            case Acted(contribution=Commit() as contribution):
                commit = (event.seq, contribution)
                plans.append((event.seq, contribution.plan))
    return Record(
        facts,
        views,
        items,
        tuple(dict.fromkeys(normals)),
        tuple(said),
        tuple(plans),
        tuple(differentials),
        alone,
        commit,
        correct,
        no_closing,
        facts_known,
        language,
    )


def _items(entry: Entry) -> Iterable[str]:
    if entry.item and not entry.policy:
        yield entry.item.casefold()


def evidence(term: Term, record: Record) -> tuple[int, ...] | None:
    """The events that satisfy a term; empty when none is needed; None when it is not satisfied."""

    def first(found: Iterable[int]) -> tuple[int, ...] | None:
        return next(((seq,) for seq in found), None)

    match term.kind:
        case "fact":
            return first(_told(term.name, record))
        case "exam" | "vital" | "test" | "image":
            key = f"{term.kind}:{term.name}".casefold()
            return first([record.items[key]] if key in record.items else [])
        case "avoid":
            return None if f"test:{term.name}" in record.items else ()
        case "said":
            return first(seq for seq, text, _ in record.said if says_begun(text, term.phrases, record.language))
        case "closing":
            return first(
                seq for seq, text, closing in record.said if closing and says_begun(text, term.phrases, record.language)
            )
        case "plan":
            closing_words = [(seq, text) for seq, text, closing in record.said if closing]
            return first(
                seq for seq, text in [*record.plans, *closing_words] if gives(text, term.phrases, record.language)
            )
        case "differential":
            return first(
                seq
                for seq, differential in record.differentials
                if any(
                    _named(ranked.diagnosis, name, record.language)
                    for ranked in differential.ranked
                    for name in term.phrases
                )
            )
        case "diagnosis":
            return first([record.commit[0]] if record.commit and record.correct else [])
        case "alone":
            return first([] if record.alone is None else [record.alone])


def _told(name: str, record: Record) -> Iterable[int]:
    """Where a fact was told; whoever told something about a thing has told the thing."""
    return sorted(seq for atom, seq in record.facts.items() if atom == name or atom.startswith(f"{name}."))


def _credited(facts: Sequence[Fact], record: Record) -> dict[str, int]:
    """The facts that count for marks: of the patient's own views those that were asked for, told or not.

    The rating reads the same words: who never asked for them earns nothing where the patient told them unasked.
    """
    credited = dict(record.facts)
    for section in VIEWS:
        own = [fact for fact in facts if fact.section == section]
        told = [atom for fact in own for atom in atoms(fact) if atom in credited]
        if section not in record.views:
            credited = {atom: seq for atom, seq in credited.items() if atom not in told}
        elif own and not told:
            credited[own[0].id] = record.views[section]
    return credited


@lru_cache(maxsize=10_000)
def _named(said: str, disease: str, language: str) -> bool:
    """Whether a line of a differential names the disease, or a class it belongs to ('pneumonia' will do here)."""
    named = says_any(said, (disease,), language) or says_any(disease, (said,), language)
    return named or compare(said, Diagnosis(name=disease), language).same


def _mark(mark: Mark, record: Record) -> MarkResult:
    terms = [parse_term(text) for text in mark.evidence]
    found = [seqs for term in terms if (seqs := evidence(term, record)) is not None]
    need = mark.need or len(terms)
    met: bool | None = len(found) >= need
    in_parts = not any(term.kind == "avoid" for term in terms)
    if not met and record.no_closing and any(term.kind == "closing" for term in terms):
        met = None
    if not met and not record.facts_known and any(term.kind == "fact" for term in terms):
        met = None
    seqs = tuple(sorted({seq for group in found for seq in group}))
    return MarkResult(
        id=mark.id,
        domain=mark.domain,
        text=mark.text,
        weight=mark.weight,
        critical=mark.critical,
        red_flag=mark.red_flag,
        met=met,
        evidence=seqs if met or in_parts else (),
        share=1.0 if met else round(len(found) / need, 4) if in_parts and met is not None else 0.0,
    )


def elicitable(fact: Fact) -> bool:
    """Whether a fact counts for coverage: known to the patient, not kept for ever, and part of a complete history."""
    return fact.disclosure != "never" and fact.polarity != "unknown" and not fact.incidental


def _coverage(facts: Sequence[Fact], record: Record) -> tuple[SectionCoverage, ...]:
    by_section: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if elicitable(fact):
            by_section[fact.section].append(fact)
    result = []
    for section, members in by_section.items():
        obtained = [fact for fact in members if any(atom in record.facts for atom in atoms(fact))]
        missed = [topic for fact in members for topic in _not_asked(fact, record)]
        result.append(
            SectionCoverage(
                section=section, obtained=len(obtained), total=len(members), not_asked=tuple(dict.fromkeys(missed))
            )
        )
    return tuple(result)


def _not_asked(fact: Fact, record: Record) -> Iterable[str]:
    """A fact's topic where nothing of it was told; of a complaint, what was not told about it."""
    told = [atom for atom in atoms(fact) if atom in record.facts]
    if not told:
        return (fact.topic,)
    if fact.section != "complaint":
        return ()
    return (f"{fact.topic}: {attribute}" for attribute in fact.attributes if f"{fact.id}.{attribute}" not in told)


def _tests(scenario: Scenario, record: Record) -> tuple[tuple[TestUse, ...], tuple[TestUse, ...]]:
    ordered, missed = [], []
    for test in scenario.tests:
        seq = record.items.get(f"test:{test.id}")
        use = TestUse(
            name=test.name,
            appropriateness=test.appropriateness,
            reason=test.reason,
            cost=test.cost,
            ordered_at=seq,
        )
        if seq is not None:
            ordered.append(use)
        elif test.appropriateness == "indicated":
            missed.append(use)
    return tuple(sorted(ordered, key=lambda use: use.ordered_at or 0)), tuple(missed)


def _separation(scenario: Scenario, text: str, favours: str, why: str, record: Record) -> Separation:
    found = evidence(parse_term(text), record)
    return Separation(
        finding=describe(scenario, text),
        evidence=text,
        name=_label(scenario, parse_term(text)),
        favours=favours,
        why=why,
        found_at=found[0] if found else None,
    )


def describe(scenario: Scenario, text: str) -> str:
    """An evidence term in words a clinician reads: 'Test: Troponin I'."""
    term = parse_term(text)
    attribute = term.name.partition(".")[2]
    heading = {
        "fact": "History",
        "exam": "Examination",
        "vital": "Vital sign",
        "test": "Test",
        "image": "Image",
    }
    about = f" ({attribute})" if attribute else ""
    return f"{heading.get(term.kind, term.kind.title())}: {_label(scenario, term)}{about}"


def _label(scenario: Scenario, term: Term) -> str:
    """What the case calls the thing that an evidence term names."""
    name = term.name.partition(".")[0]
    named: dict[str, Callable[[], Iterable[tuple[str, str]]]] = {
        "fact": lambda: ((fact.id, fact.topic) for fact in scenario.patient.facts),
        "exam": lambda: ((finding.id, finding.manoeuvre) for finding in scenario.examination.findings),
        "vital": lambda: ((sign.evidence or sign.name, sign.name) for sign in scenario.examination.vital_signs),
        "test": lambda: ((test.id, test.name) for test in scenario.tests),
        "image": lambda: ((image.id, image.name) for image in scenario.images),
    }
    return dict(named[term.kind]()).get(name, name) if term.kind in named else name


def _calibration(record: Record) -> Calibration | None:
    if record.commit is None or record.correct is None or record.commit[1].confidence is None:
        return None
    confidence = record.commit[1].confidence
    return Calibration(
        confidence=confidence,
        correct=record.correct,
        brier=round((confidence / 100 - record.correct) ** 2, 4),
    )


def _takeaway(
    scenario: Scenario, marks: Sequence[MarkResult], separations: Sequence[Separation], record: Record
) -> tuple[str, Lesson | None]:
    """The one thing to keep: a critical omission, else what separates truth from foil, else what the case teaches."""
    for mark in marks:
        if mark.critical and mark.met is False:
            return f"Next time, first of all: {mark.text}", Lesson(kind="mark", about=mark.id)
    if not record.correct:
        for item in separations:
            if item.found_at is None and item.favours == "truth":
                told = f"What would have told them apart: {item.finding}. {item.why}"
                return told, Lesson(kind="finding", about=item.evidence)
    if scenario.teaching_points:
        return scenario.teaching_points[0], None
    compare = "Compare your differential before and after each result: which finding moved it most?"
    return compare, Lesson(kind="compare")
