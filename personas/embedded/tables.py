"""The phrases by which a doctor's words are understood, one table a language: `languages/<language>/questions.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scenarios import yaml_text
from scenarios.words import plain, stem, stems, tokens

# The parts of a phrase as stems; between two parts a few words may stand ("what makes * worse").
Phrase = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Tables:
    """The phrases of one language as stems, and its lists of words."""

    language: str
    intents: Mapping[str, tuple[Phrase, ...]]
    attributes: Mapping[str, tuple[Phrase, ...]]
    sections: Mapping[str, tuple[Phrase, ...]]
    safety: Mapping[str, tuple[Phrase, ...]]
    answers: Mapping[str, tuple[Phrase, ...]]
    answered_by: Mapping[str, list[str]]
    jargon: frozenset[str]
    stop: frozenset[str]
    asking: frozenset[str]
    asides: frozenset[str]
    joints: tuple[str, ...]
    resuming: tuple[str, ...]
    bare: Mapping[str, str]
    abbreviations: Mapping[str, str]
    forms: Mapping[str, str]


@cache
def tables(language: str = "en") -> Tables:
    """The tables of a language, read once."""
    file = files("personas.embedded").joinpath("languages", language, "questions.yaml")
    value = yaml_text.read(file.read_text(encoding="utf-8")).value
    assert isinstance(value, dict)

    def texts(key: str) -> tuple[str, ...]:
        row = value.get(key)
        return tuple(item for item in row if isinstance(item, str)) if isinstance(row, list) else ()

    forms = {
        stem(plain(form), language): stem(plain(base), language) for form, base in _words(value.get("forms")).items()
    }

    def phrases(key: str) -> dict[str, tuple[Phrase, ...]]:
        return {
            name: tuple(tuple(_based(part, language, forms) for part in text.split(" * ")) for text in row)
            for name, row in _lists(value.get(key)).items()
        }

    return Tables(
        language,
        phrases("intents"),
        phrases("attributes"),
        phrases("sections"),
        phrases("safety"),
        phrases("answers"),
        _lists(value.get("answered_by")),
        frozenset(plain(word) for word in texts("jargon")),
        frozenset(stem(token, language) for word in texts("stop") for token in tokens(word, language)),
        frozenset(plain(word) for word in texts("asking")),
        frozenset(stem(plain(word), language) for word in texts("asides")),
        texts("joints"),
        texts("resuming"),
        _words(value.get("bare")),
        _words(value.get("abbreviations")),
        forms,
    )


def words_of(text: str, language: str = "en") -> tuple[str, ...]:
    """The words of a text as stems, irregular forms brought to their base ("fell" to "fall")."""
    return _based(text, language, tables(language).forms)


def _based(text: str, language: str, forms: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(forms.get(word, word) for word in stems(text, language))


def _lists(value: yaml_text.Value) -> dict[str, list[str]]:
    rows = value if isinstance(value, dict) else {}
    return {
        name: [item for item in row if isinstance(item, str)] for name, row in rows.items() if isinstance(row, list)
    }


def _words(value: yaml_text.Value) -> dict[str, str]:
    return {key: item for key, item in value.items() if isinstance(item, str)} if isinstance(value, dict) else {}
