"""The words around what a role heard: names of speakers, notices, ages. One table a language: `words.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scenarios import yaml_text
from scenarios.schema import Identity
from scenarios.words import LANGUAGES

UNSTATED = "age not stated"


@dataclass(frozen=True)
class Words:
    """The table of one language."""

    language: str
    speaker: Mapping[str, str]
    line: Mapping[str, str]
    notice: Mapping[str, str]
    refused: Mapping[str, str]
    age: Mapping[str, str]
    one: Mapping[str, str]
    identity: Mapping[str, str]

    def __call__(self, key: str, **slots: str) -> str:
        """A line, its slots filled."""
        text = self.line[key]
        for name, value in slots.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def age_text(self, age: str) -> str:
        """An age in this language; `age` is as the case writes it, '58 years'."""
        number, _, unit = age.partition(" ")
        unit = f"{unit.removesuffix('s')}s"
        if not number.replace(".", "", 1).isdecimal() or unit not in self.age:
            return self.age["unknown"] if age == UNSTATED else age
        return (self.one if float(number) == 1 else self.age)[unit].replace("{n}", number)

    def identity_text(self, identity: Identity | None) -> str:
        """What is stated of a person: 'sex: female, occupation: teacher'; empty where nothing is."""
        stated = {} if identity is None else identity.model_dump(exclude_none=True)
        if stated.get("sex") == "unknown":
            del stated["sex"]
        told = (f"{self.identity[key]}: {self.identity.get(value, value)}" for key, value in stated.items())
        return self.line["comma"].join(told)


@cache
def words(language: str) -> Words:
    """The words of a language, read once; English where there are none."""
    value = yaml_text.table(files("personas.models").joinpath("words.yaml"))
    table = value[language if language in LANGUAGES else "en"]
    assert isinstance(table, dict)
    parts = {part: yaml_text.texts_by_name(row) for part, row in table.items() if isinstance(row, dict)}
    return Words(language, **parts)


def labels(speaker: str) -> tuple[str, ...]:
    """What a speaker is called, in every language."""
    return tuple(dict.fromkeys(words(language).speaker[speaker] for language in LANGUAGES))
