"""Whether what the doctor commits to is the correct diagnosis, and why."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from personas.embedded.diagnosis.names import Mention
from personas.embedded.diagnosis.reading import Item, items, seen, typed
from personas.embedded.diagnosis.statement import Statement, read
from personas.embedded.diagnosis.truth import OWN, Truth
from scenarios.words import tokens

LONGEST_SAID = 2_000
_HYPHENED = re.compile(r"([^\W\d_]+)-([^\W\d_]+)")


@dataclass(frozen=True)
class Comparison:
    same: bool
    reason: str


@dataclass(frozen=True)
class _Match:
    """Where the correct diagnosis stands in the text: the places, and how it is named there."""

    at: frozenset[int]
    reason: str
    name: str


class _Different(Exception):
    """Why a match does not count."""

    def __init__(self, reason: str, **words: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.words = words


def judge(said: str, truth: Truth) -> Comparison:
    """Whether the doctor's words, their first LONGEST_SAID characters, commit to the correct diagnosis."""
    language, table = truth.names.language, truth.names.phrases
    diagnosis = truth.diagnosis
    long = len(said) > LONGEST_SAID
    said = seen(said[:LONGEST_SAID], language)
    shown = " ".join(said.split())

    def because(same: bool, reason: str, **words: str) -> Comparison:
        told = table.because(reason, said=shown, truth=diagnosis.name, **words)
        return Comparison(same, f"{told} {table.because('long', characters=str(LONGEST_SAID))}" if long else told)

    row = tuple(typed(said, language))
    if not row:
        return because(False, "nothing")
    asked = any(item.kind in ("asks", "asked") for item in items(said, language))
    if not asked and any(row == tuple(typed(name, language)) for name in (diagnosis.name, *diagnosis.accepted)):
        return because(True, "identical")
    if not asked and len(row) == 1 and row[0] in truth.initials:
        return because(True, "abbreviation")
    statement = read(_mended(said, truth), truth.names, truth.keys, OWN, truth.typed)
    if not statement.standing:
        return because(False, "denied" if statement.places else "nothing")
    if truth.names.key(truth.names.bare(_forms(statement, statement.standing))) in truth.near:
        return because(False, "near_miss")
    try:
        match = _settle(statement, truth)
        if match is None:
            raise _why_not(statement, truth)
    except _Different as why:
        return because(False, why.reason, **why.words)
    return because(True, match.reason, name=match.name)


def _mended(said: str, truth: Truth) -> list[Item]:
    """The items of the text, misspelt words mended and the initials of the diagnosis written out."""
    names = truth.names
    table, speller = names.phrases, names.speller
    result: list[Item] = []

    def joined(found: re.Match[str]) -> str:
        parts = [tuple(tokens(part, names.language)) for part in (found[1] + found[2], found[1], found[2])]
        known = [len(part) == 1 and part[0] in speller.known for part in parts]
        return found[1] + found[2] if known[0] and not all(known) else found[0]

    for item in items(_HYPHENED.sub(joined, said), names.language):
        ordinary = item.token in table.small and not (item.capitals and item.token in truth.initials)
        if item.kind != "word" or ordinary or item.token in truth.tokens:
            result.append(item)
        elif item.token in truth.initials and (
            item.capitals or item.token not in speller.known or names.named(item.token)
        ):
            result += (Item("word", token) for token in tokens(truth.diagnosis.name, names.language))
        elif len(item.token) < 6 and (broader := names.named(item.token)) in truth.above:
            result += (Item("word", token) for token in tokens(names.terms[broader].name, names.language))
        else:
            result.append(replace(item, token=speller.meant(item.token, truth.tokens)))
    return result


def _forms(statement: Statement, at: Iterable[int]) -> list[str]:
    return [statement.places[index].form for index in at]


def _settle(statement: Statement, truth: Truth) -> _Match | None:
    """The match that counts; None where there is none; raises _Different where it does not count."""
    standing = frozenset(statement.standing)
    try:
        match = _found(statement, truth, standing)
        if match is not None:
            _check(statement, truth, match, standing)
        if any(True for _ in statement.kept_spans("undecided")):
            raise _Different("several")
        return match
    except _Different as why:
        for chosen in _chosen(statement):
            match = _found(statement, truth, chosen)
            if match is not None:
                _check(statement, truth, match, chosen)
                return match
        raise why from None


def _found(statement: Statement, truth: Truth, standing: frozenset[int]) -> _Match | None:
    """Where the diagnosis is named among the places."""
    mentions = [mention for mention in statement.mentions if mention.at <= standing]
    for mention in mentions:
        if mention.id == OWN or (mention.id is not None and mention.id == truth.id):
            return _Match(mention.at, *_named(_forms(statement, sorted(mention.at)), truth))
    for mention in mentions:
        if mention.id in truth.below:
            return _Match(mention.at, "narrower", mention.name)
    others = {at for mention in mentions if mention.id and not truth.related(mention.id) for at in mention.at}
    classes = {at for mention in mentions if mention.id in truth.above for at in mention.at}
    for telling in (standing, standing - classes):
        forms = _forms(statement, sorted(telling))
        if not others and (name := truth.whole.get(truth.names.key(truth.names.bare(forms)))) is not None:
            return _Match(standing, "other_words", name)
    if not truth.names.any_order:
        return None
    free = [at for at in sorted(standing) if at not in others]
    for forms_of_name, name in truth.keys.items():
        wanted = list(forms_of_name)
        used = []
        for at in free:
            if statement.places[at].form in wanted:
                wanted.remove(statement.places[at].form)
                used.append(at)
        if not wanted:
            return _Match(frozenset(used), "other_words", name)
    return None


def _named(forms: Sequence[str], truth: Truth) -> tuple[str, str]:
    names = truth.names
    keys = (names.key(forms), names.key(names.bare(forms)))
    name = next((truth.keys[key] for key in keys if key in truth.keys), truth.diagnosis.name)
    own = names.content(truth.diagnosis.name)
    return ("other_words", name) if sorted(forms) == sorted(own) else ("other_name", name)


def _check(statement: Statement, truth: Truth, match: _Match, standing: frozenset[int]) -> None:
    """Raise _Different where a word forbids it, or where other diseases are put beside it."""
    _check_guards(statement, truth, match, standing)
    _check_neighbours(statement, truth, match, standing)
    _check_rivals(statement, truth, match, standing)
    _check_alternatives(statement, truth, match, standing)


def _check_guards(statement: Statement, truth: Truth, match: _Match, standing: frozenset[int]) -> None:
    """Acute is not chronic, left is not right, type 1 is not type 2; the words of a cause do not matter."""
    names, places = truth.names, statement.places
    last = max(places[at].end for at in match.at)
    detail = min(
        (span.start for span in statement.kept_spans("causes", "accompanies") if span.start >= last), default=None
    )
    ours = {places[at].form for at in standing if detail is None or places[at].start < detail}
    alias = frozenset(names.content(match.name))
    for theirs, granted in ((alias, frozenset()), (frozenset(names.content(truth.diagnosis.name)), alias)):
        if (words := _conflict(ours, theirs, granted, truth)) is not None:
            raise _Different("guard", ours=words[0], theirs=words[1])
    theirs = frozenset(names.content(truth.diagnosis.name)) if match.reason == "narrower" else alias
    numbers = [{form for form in forms if form.startswith("#")} for forms in (ours, theirs)]
    if all(numbers) and not numbers[0] & numbers[1]:
        raise _Different("guard", ours=min(numbers[0])[1:], theirs=min(numbers[1])[1:])


def _conflict(ours: Set[str], theirs: Set[str], granted: Set[str], truth: Truth) -> tuple[str, str] | None:
    """A word of ours, not among those granted, and a word of theirs that cannot stand for one another."""
    for words in truth.names.exclusive:
        said = {word for word, forms in words.items() if forms <= ours}
        true = {word for word, forms in words.items() if forms <= theirs}
        new = {word for word in said if not words[word] <= granted}
        if new and true and not said & true:
            return min(new), min(true)
    return None


def _check_neighbours(statement: Statement, truth: Truth, match: _Match, standing: frozenset[int]) -> None:
    """'Pseudo-', 'non-', '-like', '-phobia' beside the name make another thing of it."""
    table, names = truth.names.phrases, truth.names
    own = set(names.content(truth.diagnosis.name)) | set(names.content(match.name))
    first, last = min(match.at), max(match.at)
    for at, changes in ((first - 1, table.changes_before), (last + 1, table.changes_after)):
        if at not in standing or statement.places[max(at, first)].gap:
            continue
        if at > last and statement.places[at].gap:
            continue
        form = statement.places[at].form
        if form not in own and any(names.content(word)[-1:] == [form] for word in changes):
            raise _Different("different")


def _check_rivals(statement: Statement, truth: Truth, match: _Match, standing: frozenset[int]) -> None:
    for mention in statement.mentions:
        if truth.related(mention.id) or not mention.at <= standing or mention.at <= match.at:
            continue
        if mention.id is None and not _stands_alone(statement, mention, match):
            continue
        if mention.at & match.at:
            raise _Different("other", name=mention.name)
        after = min(mention.at) > max(match.at)
        link = _link(statement, mention.at, match.at)
        if (link == "modifies" and after) or (link == "accompanies" and not after):
            raise _Different("other", name=mention.name)
        if link == "listed":
            raise _Different("several")


def _stands_alone(statement: Statement, mention: Mention, match: _Match) -> bool:
    """Whether an unknown disease is one of a list, not a detail of the name beside it."""
    at = min(mention.at)
    before = statement.places[at].gap > 0
    behind = at + 1 == len(statement.places) or statement.places[at + 1].gap > 0
    return before and behind and at not in match.at


def _link(statement: Statement, one: frozenset[int], other: frozenset[int]) -> str:
    """How two diseases are joined: modifies, causes, accompanies, renames (in brackets), or listed."""
    left, right = sorted((one, other), key=min)
    places = statement.places
    if all(places[at].gap == 0 for at in range(max(left) + 1, min(right) + 1)):
        return "modifies"
    between = range(places[max(left)].end, places[min(right)].start)
    cues = [span.cue for span in statement.spans if span.start in between]
    kinds = {statement.items[index].kind for index in between}
    if not cues and "open" in kinds and not kinds & {"comma", "asks", "asked", "slash", "stop", "colon"}:
        return "renames"
    return next((cue for cue in cues if cue in ("causes", "accompanies")), "listed")


def _check_alternatives(statement: Statement, truth: Truth, match: _Match, standing: frozenset[int]) -> None:
    """'Or' beside the diagnosis is no choice, unless it stands in a detail or between two names of it."""
    places = statement.places
    signs = [span.start for span in statement.kept_spans("alternatives")]
    signs += [i for i, item in enumerate(statement.items) if item.kind == "slash" and i in statement.kept]
    for sign in signs:
        begin, end = _sentence(statement, sign)
        left = {at for at in standing if begin <= places[at].start < sign}
        right = {at for at in standing if sign < places[at].start < end}
        if not left or not right or not match.at & (left | right):
            continue
        if _same_on_both_sides(statement, truth, left, right):
            continue
        last = places[max(match.at)].end
        detail = any(last <= span.start <= sign for span in statement.kept_spans("causes", "accompanies"))
        slash = statement.items[sign].kind == "slash"
        if detail or (slash and not any(m.at <= standing and not truth.related(m.id) for m in statement.mentions)):
            continue
        raise _Different("several")


def _same_on_both_sides(statement: Statement, truth: Truth, left: set[int], right: set[int]) -> bool:
    sides = [[m for m in statement.mentions if m.at <= side] for side in (left, right)]
    kinds = {mention.id for side in sides for mention in side} - {OWN, truth.id}
    return all(sides) and len(kinds) < 2 and kinds <= truth.below


def _sentence(statement: Statement, index: int) -> tuple[int, int]:
    stops = [i for i, item in enumerate(statement.items) if item.kind in ("stop", "colon")]
    return (
        max((i for i in stops if i < index), default=-1) + 1,
        min((i for i in stops if i > index), default=len(statement.items)),
    )


def _chosen(statement: Statement) -> Iterator[frozenset[int]]:
    """For each phrase by which the doctor chooses: the places of the clause that it chooses."""
    marks = ("comma", "asks", "asked", "stop", "colon", "open", "close")
    for span in statement.kept_spans("commits"):
        edges = [i for i, item in enumerate(statement.items) if item.kind in marks]
        edges += [other.start for other in statement.spans if other.cue == "turns"]
        start = max((i for i in edges if i < span.start), default=-1) + 1
        end = min((i for i in edges if i >= span.end), default=len(statement.items))
        inside = _within(statement, start, end)
        if after := _within(statement, span.end, end):
            yield after
        if not inside:
            begin, stop = _sentence(statement, span.end)
            inside = _within(statement, span.end, stop) or _within(statement, begin, span.start)
            inside = inside or _within(statement, 0, span.start)
        if inside:
            yield inside
    stating = {_sentence(statement, span.start) for span in statement.kept_spans("commits", "states")}
    if len(stating) == 1:
        yield _within(statement, *stating.pop())


def _within(statement: Statement, start: int, end: int) -> frozenset[int]:
    return frozenset(at for at in statement.standing if start <= statement.places[at].start < end)


def _why_not(statement: Statement, truth: Truth) -> _Different:
    """Why a text that does not name the diagnosis is different: it names a class of it, a relative, or another."""
    mentions = [m for m in statement.mentions if m.id and all(statement.stands(at) for at in m.at)]
    named = [m.id for m in mentions if m.id]
    ours = set(_forms(statement, statement.standing))
    theirs = set(truth.names.content(truth.diagnosis.name))
    words = _conflict(ours, theirs, frozenset(), truth) if ours & theirs else None
    if words is not None and len(set(named)) < 2:
        return _Different("guard", ours=words[0], theirs=words[1])
    if not named:
        return _Different("different")
    links = {_link(statement, one.at, other.at) for one, other in pairwise(mentions) if one.id != other.id}
    if "listed" in links:
        return _Different("several")
    if "modifies" in links:
        return _Different("different")
    term = truth.names.terms[named[0]]
    if term.id in truth.above or term.id in truth.within:
        return _Different("broader")
    own = truth.names.terms[truth.id] if truth.id else None
    if own and (term.id in own.distinct_from or own.id in term.distinct_from or own.heading == term.heading != ""):
        return _Different("sibling", name=term.name)
    return _Different("other", name=term.name)
