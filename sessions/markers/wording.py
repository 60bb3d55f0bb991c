"""The words by which conduct is recognised: `wording.yaml`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from personas.embedded.clause import Clause
from personas.embedded.conduct import means
from personas.embedded.speech import speech
from personas.embedded.tables import Phrase, words_of
from scenarios import yaml_text
from scenarios.words import stems

Kind = Literal["offers", "given", "giving", "choices", "explains", "doubts", "declines"]


@cache
def _table() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    value = yaml_text.table(files("sessions.markers").joinpath("wording.yaml"))
    return {kind: yaml_text.lists_by_name(languages) for kind, languages in value.items()}


def _written(kind: Kind, language: str) -> tuple[str, ...]:
    own = speech(language).lines["rather_not"] if kind == "declines" else ()
    return (*_table()[kind].get(language, ()), *own)


@cache
def _phrases(kind: Kind, language: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The phrases of a kind as stems, by the first."""
    index: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in (tuple(stems(text, language)) for text in _written(kind, language)):
        index[phrase[0]] = (*index.get(phrase[0], ()), phrase)
    return index


@cache
def _meant(kind: Kind, language: str) -> tuple[Phrase, ...]:
    return tuple((words_of(text, language),) for text in _written(kind, language))


def says(kind: Kind, text: str, language: str) -> bool:
    """Whether a text holds one of the phrases of a kind."""
    words = tuple(stems(text, language))
    index = _phrases(kind, language)
    return any(
        words[at : at + len(phrase)] == phrase for at, word in enumerate(words) for phrase in index.get(word, ())
    )


def tells(kind: Kind, clause: Clause) -> bool:
    """Whether a clause holds one of the phrases of a kind and does not deny it; a question denies nothing."""
    text, language = clause.text, clause.language
    return says(kind, text, language) and means(text, _meant(kind, language), language, asked=clause.asked)
