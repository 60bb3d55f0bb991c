"""One telling word of each name of a disease: a text without any of them names none, whatever else it says."""

from collections.abc import Iterable
from functools import cache

from personas.embedded.diagnosis.names import Key, names
from personas.embedded.diagnosis.phrases import phrases
from personas.embedded.diagnosis.reading import meaning


def hints(keys: Iterable[Key], language: str) -> frozenset[str]:
    """Forms of words, at least one of which stands in any wording of each name."""
    chosen = {_telling(key, language) for key in keys}
    return frozenset(chosen.union(*(_by_meaning(language).get(form, ()) for form in chosen)))


@cache
def hints_of_table(language: str) -> frozenset[str]:
    """Those of all names in the table, and of phrases that end as a disease does."""
    table = names(language)
    alike = (form for form in _by_meaning(language) if table.like_a_disease(form))
    return hints(table.index, language).union(*(_by_meaning(language)[form] for form in alike))


@cache
def _by_meaning(language: str) -> dict[str, set[str]]:
    """One telling word of each phrase that means a form."""
    held: dict[str, set[str]] = {}
    for phrase, form in meaning(language).items():
        held.setdefault(form, set()).add(_telling(phrase, language))
    return held


def _telling(key: Key, language: str) -> str:
    """Its word that says most: no mark of a type, one word rather than a phrase, no small word, the longest."""
    filler = phrases(language).filler
    return max(key, key=lambda form: (not form.startswith("#"), " " not in form, form not in filler, len(form), form))
