"""The embedded moderator: whether two names are one disease, with the reason.

It knows synonyms, abbreviations, word order, extra words and misspellings; it does not take a negation, a hedged list,
a broader class, a sibling, or another side, type, course or cause for the same.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from rapidfuzz import fuzz

from personas.exchange import Verdict
from scenarios.schema import Diagnosis
from scenarios.views import ModeratorView
from scenarios.vocabulary import vocabulary
from scenarios.words import plain, stem, stems, tokens

_FILLER = frozenset(
    stem(word)
    for word in """
    a an the of in on to with due and is are this that it be been was has have had most likely probable probably
    possible diagnosis diagnose final my i we think believe am confident certain sure patient patients he she
    his her him they disease syndrome disorder condition would say case presentation consistent suggest clinical
    clinically suspected commit committed leading working definite definitely clearly here as mellitus by for from
    features picture who which caused causing at so overall everything points
    """.split()
)
# Where "primary" and "secondary" say nothing of the disease.
_ASIDE = re.compile(r"\bprimary diagnosis\b|\bsecondary to\b")
_NUMERALS = ("i", "ii", "iii", "iv")
_NUMERAL = re.compile(r"\b(type|stage|grade|class|bipolar|mobitz) (i{1,3}|iv)\b")
_DIGRAPH = re.compile(r"ae|oe")
_OUR = re.compile(r"our\b")
_EXCLUSIVE: tuple[tuple[str, ...], ...] = (
    ("acute", "chronic", "subacute"),
    ("left", "right", "bilateral"),
    ("upper", "lower"),
    ("anterior", "posterior", "inferior", "lateral"),
    ("viral", "bacterial", "fungal", "parasitic", "autoimmune"),
    ("benign", "malignant"),
    ("primary", "secondary", "metastatic"),
    ("open", "closed"),
    ("ischaemic", "haemorrhagic"),
    ("arterial", "venous"),
    ("small", "large"),
    ("congenital", "acquired"),
    ("central", "peripheral", "nephrogenic"),
    ("obstructive", "restrictive"),
    ("systolic", "diastolic"),
    ("nephritic", "nephrotic"),
    ("type 1", "type 2"),
    ("ii", "iii", "1", "2", "3", "4"),
    ("a", "b", "c"),
)
_NEGATED = re.compile(
    r"\b(?:not|no|isn't|is not|don't think|do not think|unlikely|rule[sd]? out|excluded?|against|doubt|rather than|"
    r"instead of|less likely|cannot be|can't be|never|without evidence of)\b"
)
_DISMISSED = re.compile(
    r"(?:[,;.(]|\b(?:but|with|although|though|while|and)\b)[^,;.)]*\b(?:less likely|unlikely|rule[sd]? out|excluded?|"
    r"not|rather than|instead of|(?:is|are|remains?) (?:still )?possible|in the differential|alternatives?|"
    r"differential(?: diagnos[ei]s)?)\b.*$"
    r"|\b(?:rather than|instead of|as opposed to|over|more (?:likely )?than)\b.*$"
    r"|;?\s*\bdifferential(?: diagnos[ei]s)?\b.*$"
)
_HEDGED = re.compile(
    r"\b(?:or|versus|vs\.?|either|differential|possibilities|could be any|among|perhaps)\b|\s/\s|\?\s*\w",
    re.IGNORECASE,
)
_COMMITTED = re.compile(r"\b(?:most likely|final diagnosis|i commit|my diagnosis|diagnosis is|leading diagnosis)\b")
_CLOSE = 85


@dataclass(frozen=True)
class Comparison:
    same: bool
    reason: str


class EmbeddedModerator:
    """Judges against the truth of the case."""

    def __init__(self, view: ModeratorView) -> None:
        self._truth = view.diagnosis
        vocabulary("diseases").named("")  # read now, where the cast is made, rather than while a verdict is awaited

    async def judge(self, diagnosis: str, chance: Random) -> Verdict:
        if not self._truth.gradable:
            return Verdict(correct=None, reason="The question of this case does not ask for a diagnosis.")
        compared = compare(diagnosis, self._truth)
        return Verdict(correct=compared.same, reason=compared.reason)


def compare(said: str, truth: Diagnosis) -> Comparison:
    """Whether the doctor's words commit to the correct diagnosis."""
    text = plain(said).strip(" .")
    if not tokens(text):
        return Comparison(False, "No diagnosis was named.")
    committed = _committed(text)
    if committed is None:
        return Comparison(False, f"'{said.strip()}' does not commit to one diagnosis.")
    if _NEGATED.search(committed):
        return Comparison(False, f"'{said.strip()}' denies or doubts the disease rather than naming it.")
    for name in (truth.name, *truth.accepted):
        if plain(name) == committed:
            return Comparison(True, f"'{said.strip()}' is {truth.name}.")
    for name in truth.near_misses:
        if _exactly(committed, name):
            return Comparison(False, f"'{said.strip()}' is close to {truth.name}, but not the same disease.")
    for name in _variants(truth.name, *truth.accepted):
        why = _same(committed, name, truth.name)
        if why is not None:
            return Comparison(True, f"'{said.strip()}' is {truth.name}{why}.")
    return Comparison(False, f"'{said.strip()}' is not {truth.name}.")


def _variants(*names: str) -> Iterator[str]:
    """Each name; of 'long name (ABBREVIATION)' also either part."""
    for name in names:
        yield name
        if match := re.fullmatch(r"(.+?)\s*\(([^()]+)\)", name.strip()):
            yield match[1]
            yield match[2]


def _committed(text: str) -> str | None:
    """The part of the text that names what the doctor commits to; None for a list that does not choose."""
    kept = _DISMISSED.sub("", text).strip(" .,;:(")
    if not tokens(kept):
        kept = text
    if _HEDGED.search(kept) and not _one_disease(kept):
        first = re.split(r"[,;.]", kept)[0]
        if _COMMITTED.search(first) and not _HEDGED.search(first):
            return first
        return None
    return kept


def _one_disease(text: str) -> bool:
    """Whether the whole text, 'or' and all, is one name that the vocabulary knows."""
    return vocabulary("diseases").named(text) is not None


def _key(text: str) -> list[str]:
    return [word for word in _words(_ASIDE.sub(" ", plain(text))) if word not in _FILLER]


def _words(text: str) -> list[str]:
    """Stems in one spelling: ischaemic as ischemic, tumour as tumor, type II as type 2."""
    return stems(_one_spelling(text))


def _one_spelling(text: str) -> str:
    told = _NUMERAL.sub(lambda match: f"{match[1]} {_NUMERALS.index(match[2]) + 1}", plain(text))
    return _OUR.sub("or", _DIGRAPH.sub("e", told))


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Every stem in the name of a disease: a word that is known is not another one misspelt."""
    terms = vocabulary("diseases").terms.values()
    return frozenset(word for term in terms for name in (term.name, *term.names) for word in _words(name))


def _exactly(said: str, name: str) -> bool:
    return sorted(_key(said)) == sorted(_key(name))


def _same(said: str, name: str, truth: str) -> str | None:
    """How the words name the disease: '' to the letter, otherwise a remark; None where they do not."""
    if _exactly(said, name):
        return "" if _exactly(said, truth) else f" under the name {name}"
    if not _compatible(_words(said), _words(name)):
        return None
    ours, theirs = _key(said), _key(name)
    spelt = {stem(token): token for text in (said, name) for token in tokens(_one_spelling(text))}
    if theirs and all(_has(ours, word, spelt) for word in theirs):
        extra = [word for word in ours if not any(word == other or _misspelt(word, other, spelt) for other in theirs)]
        if not _other_disease(said, name):
            return " with more detail" if extra else " in other words"
    if _same_term(said, name):
        return f" under another name for {name}"
    return None


def _has(words: Iterable[str], wanted: str, spelt: Mapping[str, str]) -> bool:
    return any(word == wanted or _misspelt(word, wanted, spelt) for word in words)


def _misspelt(word: str, wanted: str, spelt: Mapping[str, str]) -> bool:
    """Whether an unknown word is one or two letters off a long one, ending aside; never hypo- for hyper-."""
    if word in _known() or min(len(word), len(wanted)) < 5 or word[:2] != wanted[:2]:
        return False
    if word.startswith(("hypo", "hyper")) and word[:5] != wanted[:5]:
        return False
    return max(fuzz.ratio(word, wanted), fuzz.ratio(spelt.get(word, word), spelt.get(wanted, wanted))) >= _CLOSE


def _compatible(ours: list[str], theirs: list[str]) -> bool:
    """False where one says acute and the other chronic, left and right, type 1 and type 2, non- and not, ..."""
    if ("non" in ours) != ("non" in theirs):
        return False
    for group in _EXCLUSIVE:
        single = [tuple(_words(word)) for word in group]
        said = {word for word in single if _in(ours, word)}
        true = {word for word in single if _in(theirs, word)}
        if said and true and not said & true:
            return False
    return True


def _in(words: list[str], phrase: tuple[str, ...]) -> bool:
    size = len(phrase)
    return any(tuple(words[i : i + size]) == phrase for i in range(len(words) - size + 1))


def _terms(text: str) -> Iterator[str]:
    for mention in vocabulary("diseases").find(stems(text)):
        yield mention.term.id


def _same_term(said: str, name: str) -> bool:
    table = vocabulary("diseases")
    true = table.named(name)
    if true is None:
        return False
    found = set(_terms(said))
    return true.id in found and not (found - {true.id, true.heading})


def _other_disease(said: str, name: str) -> bool:
    """Whether the words also name a disease that the name does not."""
    table = vocabulary("diseases")
    known = set(_terms(name))
    broader = {table.terms[term].heading for term in known if term in table.terms}
    others = set(_terms(said)) - known - broader
    return any(table.terms[term].heading not in known for term in others)
