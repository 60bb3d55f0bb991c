"""Which words of case prose are verbs, and in which form: a table of verbs put through the rules of English."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from scenarios import yaml_text

_VOWELS = "aeiou"


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
    `persons`: third persons of what only a person does."""

    told: frozenset[str]
    thirds: frozenset[str]
    nouns: frozenset[str]
    happening: frozenset[str]
    doing: frozenset[str]
    many_do: frozenset[str]
    bases: frozenset[str]
    personal: frozenset[str]
    persons: frozenset[str]


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


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return base + "ed"
