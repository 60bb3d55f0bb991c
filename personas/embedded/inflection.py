"""A word brought to its base: by the forms listed, by what is written onto it, by its ending.

Where a language writes into one word whose a thing is, who does something and whether it is denied, the beginnings and
endings of each kind of word are data (`owned` and `owners`, `conjugated`), and all these forms are one word.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scenarios import yaml_text
from scenarios.vocabulary import vocabulary
from scenarios.words import plain, stem, tokens

_SHORT = 3  # letters: of a shorter word of the terms too many others begin with it


@dataclass(frozen=True)
class Kind:
    """Words of one kind, each with what it stands for, and what is written before and after them."""

    words: Mapping[str, str]
    before: tuple[str, ...]
    after: tuple[str, ...]

    def base(self, token: str) -> str | None:
        """The word that a token is a form of."""
        for lead in self.before:
            for end in self.after:
                if token.startswith(lead) and token.endswith(end):
                    known = self.words.get(token[len(lead) : len(token) - len(end)])
                    if known:
                        return known
        return None


@dataclass(frozen=True, eq=False)
class Inflection:
    """What brings the words of one language to their bases; `forms`: irregular ones.

    Where no kinds of words are known, the forms are stems, so that an ending more does not matter.
    """

    language: str
    forms: Mapping[str, str]
    kinds: tuple[Kind, ...]

    def base(self, token: str) -> str:
        """The stem of the word that a token is a form of ("fell" to "fall")."""
        return _base(self, token)

    def knows(self, token: str) -> bool:
        """Whether a token is a form of a word of some kind, and so no slip for another."""
        return any(kind.base(token) for kind in self.kinds)


@lru_cache(maxsize=50_000)
def _base(known: Inflection, token: str) -> str:
    if not known.kinds:
        word = stem(token, known.language)
        return known.forms.get(word, word)
    bare = next((base for kind in known.kinds if (base := kind.base(token))), token)
    return stem(known.forms.get(token) or known.forms.get(bare) or bare, known.language)


def inflection(value: Mapping[str, yaml_text.Value], language: str) -> Inflection:
    """The inflection of a language, from the table of its questions."""
    forms = yaml_text.texts_by_name(value.get("forms"))
    owned, owners = (tuple(map(plain, yaml_text.texts(value.get(key)))) for key in ("owned", "owners"))
    rows = value.get("conjugated")
    if not owners:
        return Inflection(
            language, {stem(plain(one), language): stem(plain(forms[one]), language) for one in forms}, ()
        )
    conjugated = (_kind(row) for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()
    kinds = (_owned(owned, owners), *conjugated, _owned(_terms(language), owners))
    return Inflection(language, {plain(form): plain(base) for form, base in forms.items()}, kinds)


def _owned(words: Iterable[str], owners: tuple[str, ...]) -> Kind:
    return Kind({word: word for word in words}, ("",), ("", *owners))


def _kind(row: Mapping[str, yaml_text.Value]) -> Kind:
    """The kind that a row tells: each word, and the forms onto which the rest is written."""
    of = yaml_text.lists_by_name(row.get("of"))
    words = {plain(form): plain(base) for base, forms in of.items() for form in forms}
    before, after = (tuple(map(plain, yaml_text.texts(row.get(key)))) for key in ("before", "after"))
    return Kind(words, before, after)


def _terms(language: str) -> set[str]:
    """The words of the clinical terms."""
    terms = [*vocabulary("topics", language).terms.values(), *vocabulary("words", language).terms.values()]
    names = (name for term in terms for name in (term.name, *term.names))
    return {token for name in names for token in tokens(name, language) if len(token) >= _SHORT}
