"""How the doctor puts it: greeting, thanks, signposts, sympathy, and in the end explanation, plan and safety net."""

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random

from pydantic import BaseModel, ConfigDict

from personas.embedded.doctor.addressing import Pronoun, spoken_of
from personas.embedded.doctor.choosing import Ask
from personas.embedded.doctor.clauses import Sentence, language, says, sentences
from personas.embedded.doctor.history import Chart
from personas.embedded.doctor.knowledge import PLAINLY, TOLD, Disease, Finding, Kind, knowledge
from personas.embedded.doctor.ordering import Do
from personas.embedded.doctor.reading import SAID
from personas.exchange import Examine, Order, Say
from scenarios import yaml_text
from scenarios.words import plain, tokens

_TOLD_REASONS = 2
_SHOWN_REASONS = 2
_SUMMED_UP = 4
_BEGINNING = 3  # turns in which the patient tells of the complaint


class Planning(BaseModel):
    """How a plan is told, with a slot for it, and how the patient is asked about it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    told: str
    choice: str


class Phrasing(BaseModel):
    """The tables of `knowledge/phrases-of-care.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    greeting: tuple[str, ...]
    greeting_company: tuple[str, ...]
    thanks: tuple[str, ...]
    sorry: tuple[str, ...]
    frightened: tuple[str, ...]
    after_tests: tuple[str, ...]
    not_known: tuple[str, ...]
    signpost: str
    summary: str
    private: str
    explain: tuple[str, ...]
    explain_unsure: tuple[str, ...]
    why: str
    planning: tuple[Planning, ...]
    safety: tuple[str, ...]
    safety_urgent: tuple[str, ...]
    distress: frozenset[str]
    fear: frozenset[str]
    tests: dict[Kind, str]
    lay: dict[str, str]


@lru_cache(maxsize=1)
def phrasing() -> Phrasing:
    """The phrases, read once."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "phrases-of-care.yaml").read_text(encoding="utf-8")
    return Phrasing.model_validate(yaml_text.read(text).value)


def question(step: Ask, chart: Chart, company: bool, chance: Random, distance: float = 0.0) -> Say:
    """The question in full, with what comes before it. `distance`: the share of warm words that stay unsaid."""
    phrases = phrasing()
    if step.opening:
        return Say(text=chance.choice(phrases.greeting_company if company else phrases.greeting))
    asked = step.open.put(chart.complaint_named, chart.whom) if step.open else _about(step.findings, chart.whom)
    cool = distance > 0 and chance.random() < distance
    before = ["" if cool else _response(chart, chance)]
    if step.open and step.open.sign:
        before.append(step.open.sign)
    if step.open and step.open.stage == "last" and not cool:
        before.append(_summary(chart))
    if step.findings and any(finding.private for finding in step.findings):
        before.append(phrases.private)
    elif step.findings and not _has_said(chart, (phrases.signpost,)):
        before.append(phrases.signpost)
    return Say(text=" ".join(part for part in (*before, asked) if part))


def _summary(chart: Chart) -> str:
    """What was told at the beginning, or said to be so when asked, in lay words; nothing where that is one thing."""
    every = knowledge().findings
    told = [
        every[one.finding]
        for one, turn in chart.evidence
        if one.present and one.sure == SAID and (turn <= _BEGINNING or one.finding in chart.asked)
    ]
    named = [finding.name for finding in told if finding.kind == "symptom" and not finding.private][:_SUMMED_UP]
    if len(named) < 2:
        return ""
    whom = chart.whom
    has = "you have" if whom is None else f"{whom.subject} {'has' if whom.singular else 'have'}"
    return phrasing().summary.format(has=has, findings=_listed(named, "and"))


def _response(chart: Chart, chance: Random) -> str:
    """A word on what went before: sympathy where distress or fear is told, else thanks every other turn."""
    phrases = phrasing()
    if not chart.last_reply and chart.said:
        return chance.choice(phrases.after_tests)
    if sympathy := _sympathy(chart, chance):
        return sympathy
    if says(plain(chart.last_reply), language().unsure):
        return chance.choice(phrases.not_known)
    if any(_response_in(said) for said in chart.said[-1:]):
        return ""
    given = [_response_in(said) for said in chart.said]
    fewest = min(given.count(words) for words in phrases.thanks)
    return chance.choice([words for words in phrases.thanks if given.count(words) == fewest])


def _sympathy(chart: Chart, chance: Random) -> str:
    """A word not yet used on the fear or distress that the patient has just told; none where there was none."""
    phrases = phrasing()
    told = {word for sentence in sentences(chart.last_reply) if _is_told(sentence) for word in tokens(sentence.text)}
    for moved_by, answers in ((phrases.fear, phrases.frightened), (phrases.distress, phrases.sorry)):
        unused = [words for words in answers if not _has_said(chart, (words,))]
        if moved_by & told and unused:
            return chance.choice(unused)
    return ""


def _is_told(sentence: Sentence) -> bool:
    """Whether a sentence tells of something rather than denies it."""
    return language().absent_before.isdisjoint(sentence.row)


def _response_in(said: str) -> str:
    """The thanks or sympathy with which the doctor's words begin."""
    phrases = phrasing()
    every = (*phrases.thanks, *phrases.sorry, *phrases.frightened)
    return max((words for words in every if said.startswith(words)), key=len, default="")


def _has_said(chart: Chart, phrases: Sequence[str]) -> bool:
    return any(phrase in said for said in chart.said for phrase in phrases)


def _about(findings: Sequence[Finding], whom: Pronoun | None = None) -> str:
    if all(finding.plainly_asked for finding in findings):
        listed = _listed([finding.name for finding in findings], "or")
        return spoken_of(PLAINLY[findings[0].kind], whom).format(listed)
    first, *others = (spoken_of(finding.ask, whom) for finding in findings)
    return " ".join([first, *(f"And {ask[:1].lower()}{ask[1:]}" for ask in others)])


def _listed(names: Sequence[str], joined_by: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joined_by} {names[-1]}"


def doing(step: Do, chart: Chart) -> Examine | Order:
    """The examination or order in the desk's words."""
    present = chart.present
    parts = ", ".join(test.ordered(present) for test in step.tests).split(", ")
    text = ", ".join(dict.fromkeys(parts))
    return Examine(text=text) if step.examination else Order(text=text)


def closing(
    number: int,
    disease: Disease,
    share: float,
    findings: Sequence[Finding],
    chart: Chart,
    chance: Random,
    distance: float = 0.0,
) -> Say:
    """The closing turns in their order: explanation, plan, safety net with a check of what was understood.

    `distance`: the share of reasons, choices and warm words that stay unsaid.
    """
    phrases = phrasing()
    cool = distance > 0 and chance.random() < distance
    moved = _sympathy(chart, chance) if number and not cool else ""
    if number == 0:
        why = phrases.why.format(findings=_listed(_reasons(findings), "and")) if findings and not cool else ""
        told = chance.choice(phrases.explain if share >= 0.6 else phrases.explain_unsure)
        return Say(text=told.format(name=_inside(disease.name), plain=disease.plain, why=why))
    if number == 1:
        planning = chance.choice(phrases.planning)
        told = planning.told.format(plan=_lower_first(in_lay_words(disease.plan)))
        told = told if cool else f"{told} {planning.choice}"
    else:
        told = chance.choice(phrases.safety_urgent if disease.not_to_miss else phrases.safety)
    return Say(text=f"{moved} {told}".lstrip())


def _reasons(findings: Sequence[Finding]) -> list[str]:
    """What was told, by its name; what was shown, by the kind of test, as its name may be one of the trade."""
    told = [finding.name for finding in findings if finding.kind in TOLD][:_TOLD_REASONS]
    shown = dict.fromkeys(phrasing().tests[finding.kind] for finding in findings if finding.kind not in TOLD)
    return [*told, *list(shown)[:_SHOWN_REASONS]]


def in_lay_words(plan: str) -> str:
    """A plan with the words of the trade put into the patient's."""
    return _trade().sub(lambda found: phrasing().lay[found[1].lower()], plan)


@lru_cache(maxsize=1)
def _trade() -> re.Pattern[str]:
    longest_first = sorted(phrasing().lay, key=len, reverse=True)
    return re.compile(rf"\b(?:an? )?({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def _inside(name: str) -> str:
    """A name as it stands within a sentence: an abbreviation or a person's name keeps its capital."""
    return name if name[1:2].isupper() or "'" in name.split()[0] else name[:1].lower() + name[1:]


def _lower_first(plan: str) -> str:
    return plan if plan[1:2].isupper() else plan[:1].lower() + plan[1:]
