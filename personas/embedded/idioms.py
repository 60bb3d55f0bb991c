"""Everyday idiom for what has a plain name, such as 'off his grub': `languages/<language>/idioms.yaml`."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from personas.embedded.phrases import held
from personas.embedded.tables import Phrase, phrases_of, tables, words_of
from scenarios import yaml_text
from scenarios.words import tokens

_BETWEEN = "/"


@dataclass(frozen=True)
class Idiom:
    """One phrase, and the plain names of what it means."""

    phrase: Phrase
    plain: tuple[tuple[str, ...], ...]

    @cached_property
    def whole(self) -> frozenset[str]:
        """The words without which it is not there."""
        return frozenset(step for part in self.phrase for step in part if isinstance(step, str))

    @property
    def last(self) -> Collection[str]:
        """The words of which one ends it."""
        step = self.phrase[-1][-1] if self.phrase[-1] else ""
        return (step,) if isinstance(step, str) else step


@dataclass(frozen=True, eq=False)
class Idioms:
    """The idioms of one language by their first word and, of the words each must have, the one in fewest of them.

    `written`: all words in them as they are typed; `idle`: words that may stand between theirs, as they tell nothing;
    figures may too.
    """

    starts: Mapping[str, Mapping[str, Sequence[Idiom]]]
    written: frozenset[str]
    idle: frozenset[str]

    def longest(self, words: Sequence[str], start: int) -> tuple[int, tuple[tuple[str, ...], ...]]:
        """Where the longest idioms from a place on end, and their plain names; the place itself where none begins."""
        ahead, end = words[start:], start
        there = frozenset(ahead)
        plain: tuple[tuple[str, ...], ...] = ()
        begun = self.starts.get(words[start], {})
        for idiom in (idiom for word in ("", *sorted(there)) for idiom in begun.get(word, ())):
            if (
                idiom.whole <= there
                and (span := held(ahead, idiom.phrase, gap=0))
                and all(word in self.idle or word.isdigit() for word in _between(ahead, span))
            ):
                beyond = start + span[-1] + 1
                while beyond < len(words) and words[beyond] in idiom.last:  # 'wringing wet', one as good as the other
                    beyond += 1
                if beyond > end:
                    end, plain = beyond, idiom.plain
                elif beyond == end:
                    plain = (*plain, *idiom.plain)
        return end, plain


@cache
def idioms(language: str = "en") -> Idioms:
    """The idioms of a language, read once; none where it has no table."""
    file = files("personas.embedded").joinpath("languages", language, "idioms.yaml")
    table = yaml_text.table(file) if file.is_file() else {}
    groups = yaml_text.lists_by_name(table.get("groups"))
    forms = tables(language).forms
    known: list[Idiom] = []
    written = {token for row in groups.values() for text in row for token in tokens(text, language)}
    for names in (name for name in table if name != "groups"):
        patterns = yaml_text.texts(table[names])
        written.update(token for text in patterns for token in tokens(text, language))
        plain = tuple(words_of(name, language) for name in names.split(_BETWEEN))
        known += [Idiom(phrase, plain) for phrase in phrases_of(patterns, groups, language, forms)]
    return Idioms(_by_words(known), frozenset(written), tables(language).stop)


def _by_words(idioms: Sequence[Idiom]) -> dict[str, dict[str, list[Idiom]]]:
    common = Counter(word for idiom in idioms for word in idiom.whole)
    starts: dict[str, dict[str, list[Idiom]]] = {}
    for idiom in idioms:
        first = idiom.phrase[0][0]
        rarest = min(sorted(idiom.whole), key=common.__getitem__, default="")
        for word in {first} if isinstance(first, str) else first:
            starts.setdefault(word, {}).setdefault(rarest, []).append(idiom)
    return starts


def _between(words: Sequence[str], span: Sequence[int]) -> set[str]:
    return {words[at] for at in range(span[-1]) if at not in span}
