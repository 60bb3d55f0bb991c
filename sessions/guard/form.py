"""What shows by its form that it is no patient's speech: scripts, stage directions, talk of the brief, controls."""

import re
from collections.abc import Callable, Iterator, Sequence

from scenarios.words import UNSPACED, contains, stem, tokens
from sessions.guard.clauses import Clause
from sessions.guard.findings import GuardFinding, GuardKind
from sessions.guard.words import GuardWords, Phrase, Phrases, guard_words

# C0 and C1 controls but newline and tab, escape sequences whole, lone surrogates, bidi controls, and what is not seen.
# The joiners (U+200C, U+200D) stay: scripts are spelt with them.
_CONTROL = re.compile(
    "(?:\x1b\\[[0-9;?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?|(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f"
    "\ud800-\udfff\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff])+"
)
_LABEL = re.compile(
    r"(?:^|[\n.!?。！？؟।۔])[\s*_#>\-–—]{0,8}(?P<label>\w[^\n.!?。！？؟।۔,،，:：*_]{0,39}?)[\s*_]{0,4}[:：][*_]*"
)
_DIRECTION = re.compile(
    r"(?P<star>(?<![\w*])\*{1,2}(?P<in_star>[^*\n]{1,160}?)(?:\*{1,2}|$))"
    r"|(?P<under>(?<![\w_])_(?P<in_under>[^_\n]{2,160}?)(?:_(?!\w)|$))"
    r"|(?P<round>[(（](?P<in_round>[^()（）\n]{1,160}?)(?:[)）]|$))"
    r"|(?P<square>[\[【<](?P<in_square>[^\[\]【】<>\n]{1,160}?)(?:[\]】>]|$))"
)
_COLON = re.compile("[:：]")  # of any label
_OPENS = re.compile(r"[*_(（\[【<]")  # any direction
_ADVERB = re.compile(r"\w+ly")
_ACTING = re.compile(r"\w+(?:s|ing)")
_LABEL_WORDS, _DIRECTION_WORDS, _DIRECTION_BEGINS = 4, 14, 3


def out_of_form(text: str, seen: str, language: str) -> Iterator[GuardFinding]:
    """Findings that need no case: control signs, parts of a script, stage directions. `seen` is without controls."""
    words = guard_words(language)
    if seen != text:
        for found in _CONTROL.finditer(text):
            yield _finding("control", text, found.start(), found.end(), "It holds control or invisible characters.")
    for found in _LABEL.finditer(seen) if _COLON.search(seen) else ():
        row = tuple(tokens(found["label"], language))
        if row in words.roles or (row[:1] in words.roles and 1 < len(row) < _LABEL_WORDS and found["label"].istitle()):
            reason = "It speaks as in a script, with the label of a role or a report."
            yield _finding("other_role", text, found.start("label"), found.end(), reason)
    for found in _DIRECTION.finditer(seen) if _OPENS.search(seen) else ():
        kind = next(name for name in ("star", "under", "round", "square") if found[name])
        if _directs(found[f"in_{kind}"], kind, words):
            reason = "It describes acting instead of speaking."
            yield _finding("stage_direction", text, found.start(), found.end(), reason)


def without_controls(text: str) -> str:
    """The text with blanks in place of control and invisible characters, so that everything stays in its place."""
    return _CONTROL.sub(lambda found: " " * len(found[0]), text)


def out_of_role(clause: Clause, said: Callable[[tuple[str, ...]], bool]) -> Iterator[GuardFinding]:
    """Words of another role, and talk of instructions, that the doctor did not bring up; `said`: whether he did."""

    def unsaid(phrases: Phrases) -> bool:
        return any(not said(clause.typed[place.start : place.stop]) for place in phrases.places(clause.typed))

    if unsaid(clause.words.other_voices):
        yield clause.finding("other_role", "It says what a doctor, a report or the station would say.")
    if unsaid(clause.words.instructions):
        yield clause.finding("instructions", "It speaks of being a model, of instructions or of a scenario.")


def _directs(inner: str, kind: str, words: GuardWords) -> bool:
    """Whether what stands between the signs tells of acting, rather than being emphasised or added."""
    row = tokens(inner, words.language)
    if not row or len(row) > _DIRECTION_WORDS * (2 if words.language in UNSPACED else 1):
        return False
    if kind == "square":
        return any(character.isalpha() for character in inner)
    acted = [stem(word, words.language) for word in row]
    if words.language in UNSPACED:
        return any(contains(acted, phrase) for phrase in words.stage) and not re.search("[、，,]", inner)
    first = next((at for at, word in enumerate(row) if not _ADVERB.fullmatch(word)), 0)
    reach = first + 1 if kind == "round" else first + _DIRECTION_BEGINS
    acts = [at for at in range(first, min(reach, len(row))) if any(_at(acted, at, phrase) for phrase in words.stage)]
    if not acts or words.selves.within(row):
        return False
    return kind != "round" or ("," not in inner and (words.language != "en" or bool(_ACTING.fullmatch(row[first]))))


def _at(row: Sequence[str], at: int, phrase: Phrase) -> bool:
    return tuple(row[at : at + len(phrase)]) == phrase


def _finding(kind: GuardKind, text: str, start: int, end: int, reason: str) -> GuardFinding:
    return GuardFinding(kind=kind, start=start, end=end, span=text[start:end], reason=reason)
