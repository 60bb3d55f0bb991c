"""Prose cut into sentences, without headings, bullets and parentheses."""

import re

from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.wording import COUNT, PERIOD

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})
_END = re.compile(
    r"(?<=[.!?]['\"])\s+(?=[A-Z])|(?<=[a-z0-9)\]'\"%°A-Z][.!?])\s+(?=[A-Z0-9'\"(])|\s*;\s+|\n+"
    r"|\s+[•*]\s+"
)
_ABBREVIATION = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|vs|approx|e\.g|i\.e|No|etc)\.$")
# 'At 3 a.m. 2 nights ago' is one sentence.
_CLOCK = re.compile(r"\d ?[ap]\.m\.$", re.IGNORECASE)
_IS = re.compile(r"\b(there|it)['’]s(?= (?:no|not|a|an)\b)", re.IGNORECASE)
_NOT = re.compile(r"(?<=[a-z])n't\b")
# 'Three years prior' is three years ago, without what it is prior to.
_PRIOR = re.compile(rf"(\b(?:an?|{COUNT}) {PERIOD}) prior\b(?! to\b)", re.IGNORECASE)
_BULLET = re.compile(r"(?:^|(?<=[.:\s]))\s*[-–•]\s+(?=\S)|(?:^|(?<=[.:]))\s*\d{1,2}[.)]\s+(?=\S)")
_HEADING = re.compile(r"\*\*[^*]{1,80}\*\*\s*:?")
_REACTION = re.compile(
    r"\b(?:hives|rash|swelling|swollen|vomit\w*|nausea|wheez\w*|anaphyla\w*|itch\w*|diarrh\w*|shock|blisters?|upset"
    r"|breath\w*|collapse|cramps?|sneez\w*)\b",
    re.IGNORECASE,
)
_ONE_EFFECT = re.compile(
    r"^((?:[\w-]+ )?rash|swollen (?:face|lip|tongue|arm|leg|hand|eye|throat|mouth))$", re.IGNORECASE
)
_PAST_AGE = re.compile(r"\b(?:age|as an?|at|ago|in)\b", re.IGNORECASE)
_ABOVE = re.compile(r",? (?:as |see |described |mentioned |noted )+above\b", re.IGNORECASE)
_AND = re.compile(r"^\s*and ")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]")
MAX_SENTENCE = 360


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, without headings, bullets and parentheses."""
    text = _PRIOR.sub(r"\1 ago", _IS.sub(r"\1 is", text))
    text = _NOT.sub(" not", text.translate(_QUOTES).replace("can't", "cannot"))
    lines = (" ".join(line.split()) for line in text.splitlines())
    text = _HEADING.sub(". ", "\n".join(line for line in lines if line))
    parts = [part for bullet in _BULLET.split(text) for part in _END.split(bullet)]
    whole: list[str] = []
    for part in parts:
        if whole and (_ABBREVIATION.search(whole[-1]) or (_CLOCK.search(whole[-1]) and part[:1].isdigit())):
            whole[-1] += " " + part
        else:
            whole.append(part)
    whole = [_ABOVE.sub("", sentence) for sentence in whole]
    bare = (_PARENTHESIS.sub(_kept, part).strip(" .,:*\n\t") for sentence in whole for part in _chunks(sentence))
    return [" ".join(one.split()) for sentence in bare for part in sentence.split(";") if (one := _AND.sub("", part))]


def _kept(match: re.Match[str]) -> str:
    """What of a parenthesis is told: the drug that is taken for an illness, and what something does to the patient."""
    inner = match[0].strip(" ()[]")
    before = match.string[: match.start()]
    if re.search(r"\ballerg\w+\b[^.]*$", before, re.IGNORECASE) and _REACTION.search(inner):
        if re.match(r",|\s+and\b", match.string[match.end() :]):
            return f" ({inner})"
        effect = _ONE_EFFECT.sub(r"a \1", inner)
        return f", which {'caused' if _PAST_AGE.search(inner) else 'causes'} {effect}"
    if re.fullmatch(rf"(?:for )?\d+ {PERIOD}", inner) and re.search(
        r"\b(?:smok|drink|us|vap)\w+\b[^.;]*$", before, re.IGNORECASE
    ):
        return f" for {inner.removeprefix('for ')}"
    if is_drug(inner) and not is_drug(before):
        if re.search(r"\b(?:takes?|taking|uses?|on|with)\b", before, re.IGNORECASE):
            return f" as {inner}"
        return f", {inner}," if re.search(r"\bof\b", before) else f" on {inner};"
    return ""


def _chunks(text: str) -> list[str]:
    chunks: list[str] = []
    while len(text) > MAX_SENTENCE:
        space = text.rfind(" ", 0, MAX_SENTENCE)
        cut = space if space > 0 else MAX_SENTENCE
        chunks.append(text[:cut])
        text = text[cut:].lstrip()
    return [*chunks, text]
