"""Which words of case prose are verbs, and in which form: a table of verbs put through the rules of English."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from scenarios import yaml_text

_VOWELS = "aeiou"
THIRD_PERSON = """
    abstains admits ambulates appears attends avoids believes cares chews cohabits complains consumes cooks cries
    describes dresses drinks drives eats engages enjoys enrolls exacerbates exercises experiences
    farms feels finds follows gambles gardens goes has helps injects keeps knows likes lives looks
    loses maintains makes manages needs notices owns perceives performs plays practices practises recalls
    recognises recognizes repeats misplaces forgets asks wanders hides stumbles drools tugs mumbles squints
    trembles shivers refuses regains remembers resides returns runs says sees seeks seems shows sleeps
    smokes snores spends states struggles studies suffers takes teaches tends thinks travels tries
    understands uses vapes volunteers vomits wakes walks wants wears weighs works worries
""".split()
_IRREGULAR = {"has": "have", "is": "am", "does": "do", "goes": "go", "was": "was", "were": "was"}
_PAST = re.compile(
    r"(?:\w+ed|began|had|felt|lost|went|took|got|became|saw|chose|was|were|could|fell|woke"
    r"|came|gave|told|found|thought|knew|ate|drank|did"
    r"|will|would|can|cannot|may|might|should|must|left|put|broke|underwent|grew|ran|made|kept"
    r"|heard|hurt|cut|hit|bit)",
    re.IGNORECASE,
)


class _Table(BaseModel):
    """`verbs.yaml`; its comments say what each list holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    irregular: tuple[str, ...]
    same: tuple[str, ...]
    doubled: frozenset[str]
    happening: tuple[str, ...]
    doing: tuple[str, ...]
    personal: tuple[str, ...]
    nouns: tuple[str, ...]
    plural: tuple[str, ...]


@dataclass(frozen=True)
class Verbs:
    """Forms in lower case. `told`: pasts that are never participles. `thirds`: third persons;
    `nouns`: third persons that are more often a noun, which `thirds` leaves out. `many_do`: `doing` after a plural;
    `bases`: what several do, where the form is no noun;
    `persons`: third persons of what only a person does; `gerunds`: the past by the form in -ing."""

    told: frozenset[str]
    thirds: frozenset[str]
    nouns: frozenset[str]
    happening: frozenset[str]
    doing: frozenset[str]
    many_do: frozenset[str]
    bases: frozenset[str]
    personal: frozenset[str]
    persons: frozenset[str]
    gerunds: dict[str, str]


@lru_cache(maxsize=1)
def verbs() -> Verbs:
    """The forms, read once."""
    text = files("scenarios.agentclinic").joinpath("verbs.yaml").read_text(encoding="utf-8")
    table = _Table.model_validate(yaml_text.read(text).value)
    rows = [row.split(", ") for row in (*table.irregular, *table.same)]
    pasts = {base: past for base, past, *_ in rows}
    told = {past for base, past, *participle in rows if participle and participle[0] != past}

    def past(base: str) -> str:
        if base in pasts:
            return pasts[base]
        return base + base[-1] + "ed" if base in table.doubled else _regular_past(base)

    every = {*table.happening, *table.doing, *table.personal, *pasts}
    return Verbs(
        told=frozenset(told),
        thirds=frozenset(map(third_person, every)) - frozenset(table.nouns),
        nouns=frozenset(map(third_person, every)) & frozenset(table.nouns),
        happening=frozenset(map(past, table.happening)),
        doing=frozenset([*map(past, table.doing), *map(third_person, table.doing)]),
        many_do=frozenset(table.doing),
        bases=frozenset(base for base in every if third_person(base) not in table.nouns) | frozenset(table.plural),
        persons=frozenset(map(third_person, {*table.personal, *pasts} - {"come", "burst", "spring"}))
        - frozenset(table.nouns),
        gerunds={_gerund(base): past(base) for base in sorted(every)},
        personal=frozenset([*map(past, table.personal), *map(third_person, table.personal)]),
    )


def third_person(base: str) -> str:
    """The form that goes with 'he'.

    >>> third_person("carry"), third_person("watch"), third_person("have"), third_person("vomit")
    ('carries', 'watches', 'has', 'vomits')
    """
    if base == "have":
        return "has"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def _gerund(base: str) -> str:
    if re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", base):
        return base + base[-1] + "ing"
    if base.endswith("ie"):
        return base[:-2] + "ying"
    return (base[:-1] if base.endswith("e") and not base.endswith("ee") else base) + "ing"


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return base + "ed"


def base_form(verb: str) -> str:
    """The verb that goes with 'I', out of the one that goes with 'he'.

    >>> base_form("has"), base_form("carries"), base_form("watches"), base_form("smokes"), base_form("felt")
    ('have', 'carry', 'watch', 'smoke', 'felt')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if len(verb) < 3:
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def third_form(verb: str) -> str:
    """The verb that goes with 'he', out of the one that goes with 'you'.

    >>> third_form("have"), third_form("carry"), third_form("watch"), third_form("noticed")
    ('has', 'carries', 'watches', 'noticed')
    """
    known = {"have": "has", "are": "is", "were": "was"}.get(verb)
    if (
        known
        or _PAST.fullmatch(verb)
        or verb.endswith("ly")
        or verb in ("not", "also", "never", "often", "now", "is", "has")
    ):
        return known or verb
    return third_person(verb)
