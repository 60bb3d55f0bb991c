"""The words by which conduct is recognised: `wording.yaml`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from personas.embedded.speech import speech
from scenarios import yaml_text
from scenarios.words import contains, stems

Kind = Literal["offers", "doubts", "reassures", "objects", "another_doctor", "declines"]


@cache
def _table() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    value = yaml_text.read(files("sessions.markers").joinpath("wording.yaml").read_text(encoding="utf-8")).value
    assert isinstance(value, dict)
    table = {}
    for kind, languages in value.items():
        assert isinstance(languages, dict)
        table[kind] = {
            language: tuple(phrase for phrase in phrases if isinstance(phrase, str))
            for language, phrases in languages.items()
            if isinstance(phrases, list)
        }
    return table


@cache
def _phrases(kind: Kind, language: str) -> tuple[tuple[str, ...], ...]:
    written = _table()[kind].get(language, ())
    own = speech(language).lines["rather_not"] if kind == "declines" else ()
    return tuple(tuple(stems(phrase, language)) for phrase in (*written, *own))


def says(kind: Kind, text: str, language: str) -> bool:
    """Whether a text holds one of the phrases of a kind."""
    found = stems(text, language)
    return any(contains(found, phrase) for phrase in _phrases(kind, language))
