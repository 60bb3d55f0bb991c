"""The table of one language: the phrases by which a doctor commits, denies, hedges or adds detail."""

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, get_args

from scenarios import yaml_text
from scenarios.words import tokens

Phrase = tuple[str, ...]
Cue = Literal[
    "affirms",
    "dismisses_after",
    "dismisses_before",
    "dismisses",
    "turns",
    "alternatives",
    "undecided",
    "supposes",
    "commits",
    "states",
    "causes",
    "accompanies",
    "joins",
]


@dataclass(frozen=True)
class Phrases:
    """One language's table; phrases are rows of plain tokens."""

    language: str
    cues: dict[Phrase, Cue]
    longest_cue: int
    adverbs: frozenset[str]
    filler: frozenset[str]
    generic: tuple[Phrase, ...]
    course: tuple[Phrase, ...]
    copulas: frozenset[str]
    numbered: frozenset[str]
    exclusive: tuple[tuple[str, ...], ...]
    changes_before: tuple[str, ...]
    changes_after: tuple[str, ...]
    same_words: tuple[tuple[str, ...], ...]
    composed: tuple[tuple[str, ...], ...]
    prefixes_apart: tuple[str, ...]
    endings_apart: tuple[str, ...]
    disease_endings: tuple[str, ...]
    reasons: dict[str, str]

    @cached_property
    def small(self) -> frozenset[str]:
        """Every word around a diagnosis."""
        return self.filler | {token for cue in self.cues for token in cue}

    def because(self, reason: str, **words: str) -> str:
        """One plain sentence that gives a reason."""
        return self.reasons[reason].format(**words)


def composed(table: dict[str, yaml_text.Value]) -> tuple[tuple[str, ...], ...]:
    """Names made of an organ and what ails it, each before the phrases that say the same: 'inflamed pericardium'."""
    kinds = table.get("composed")
    return tuple(
        (name, *(phrase.format(word) for word in words for phrase in yaml_text.texts(kind["said"])))
        for kind in (kinds if isinstance(kinds, list) else ())
        if isinstance(kind, dict)
        for name, words in yaml_text.lists_by_name(kind["of"]).items()
    )


@cache
def phrases(language: str = "en") -> Phrases:
    """The table of a language, read once; English where the language has none.

    Organisms, drugs and abbreviations that English has more than one word for are known in every language.
    """
    file = files("personas.embedded").joinpath("languages", language, "diagnosis.yaml")
    if not file.is_file():
        return phrases("en")
    table = yaml_text.table(file)

    def row(key: str) -> tuple[str, ...]:
        return yaml_text.texts(table.get(key))

    def rows(key: str) -> tuple[tuple[str, ...], ...]:
        value = table.get(key)
        return tuple(map(yaml_text.texts, value)) if isinstance(value, list) else ()

    def all_of(key: str) -> tuple[Phrase, ...]:
        return tuple(tuple(tokens(text, language)) for text in row(key))

    def words(key: str) -> frozenset[str]:
        return frozenset(phrase[0] for phrase in all_of(key) if len(phrase) == 1)

    cues: dict[Phrase, Cue] = {}
    for cue in get_args(Cue):
        for phrase in all_of(cue):
            cues.setdefault(phrase, cue)
    for phrase in all_of("filler"):
        if len(phrase) > 1:
            cues.setdefault(phrase, "affirms")
    cues.pop((), None)
    return Phrases(
        language=language,
        cues=cues,
        longest_cue=max(map(len, cues), default=0),
        adverbs=words("adverbs"),
        filler=words("filler"),
        generic=all_of("generic"),
        course=all_of("course"),
        copulas=words("copulas"),
        numbered=words("numbered"),
        exclusive=rows("exclusive"),
        changes_before=row("changes_before"),
        changes_after=row("changes_after"),
        same_words=rows("same_words") + (phrases("en").same_words if language != "en" else ()),
        composed=composed(table),
        prefixes_apart=row("prefixes_apart"),
        endings_apart=row("endings_apart"),
        disease_endings=row("disease_endings"),
        reasons=yaml_text.texts_by_name(table["reasons"]),
    )
