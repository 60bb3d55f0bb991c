"""What medicines are usually taken for: `languages/<language>/uses.yaml`."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from personas.embedded.phrases import held
from personas.embedded.tables import Phrase, words_of
from scenarios import yaml_text


def is_against(remedy: str, illness: str, language: str) -> bool:
    """Whether a medicine is one that is usually taken for an illness.

    >>> is_against("oxybutynin", "overactive bladder", "en"), is_against("oxybutynin", "osteoporosis", "en")
    (True, False)
    """
    taken, ill = words_of(remedy, language), words_of(illness, language)
    return any(_names(taken, medicines) and _names(ill, against) for medicines, against, _ in _uses(language))


def is_asked_for(remedy: str, words: Sequence[str], language: str) -> bool:
    """Whether plain words ask for what a medicine is usually taken for.

    >>> is_asked_for("lithium", ("keep", "your", "mood", "steadi"), "en")
    True
    """
    taken = words_of(remedy, language)
    return any(_names(taken, medicines) and _names(words, said) for medicines, _, said in _uses(language))


def medicines_in(text: str, language: str) -> frozenset[str]:
    """The medicines of the table that a text names.

    >>> medicines_in("I take warfarin, not apixaban", "en") == {"warfarin", "apixaban"}
    True
    """
    words = words_of(text, language)
    phrases = (phrase for medicines, _, _ in _uses(language) for phrase in medicines)
    return frozenset(" ".join(map(str, phrase[0])) for phrase in phrases if _names(words, (phrase,)))


def _names(words: Sequence[str], phrases: Sequence[Phrase]) -> bool:
    return any(held(words, phrase) for phrase in phrases)


@cache
def _uses(language: str) -> tuple[tuple[tuple[Phrase, ...], tuple[Phrase, ...], tuple[Phrase, ...]], ...]:
    """The rows of a language, read once; none where it has no table."""
    file = files("personas.embedded").joinpath("languages", language, "uses.yaml")
    rows = yaml_text.read(file.read_text(encoding="utf-8")).value if file.is_file() else ()

    def phrases(row: dict[str, yaml_text.Value], key: str) -> tuple[Phrase, ...]:
        return tuple((words_of(text, language),) for text in yaml_text.texts(row.get(key)))

    return tuple(
        (phrases(row, "medicines"), phrases(row, "against"), phrases(row, "said"))
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
    )
