"""The doctor's reply read for its tags: what is said, examined, ordered, asked to be seen, and committed to.

A tag counts where a doctor would write one: at the start of a line or a sentence, or in capitals with its colon in the
midst of one; in Markdown or out of it; in any of the seven languages. After a negation, in a mention ("before I say
DIAGNOSIS READY: ...") or with nothing behind it, it is just words. What one reply holds takes one turn each, as it
would of a person: words are said, all tests are one order, all examinations one examination, in the order written.
A diagnosis ends the encounter, so the words around it are not said; they stay on record.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from personas.exchange import Commit, Contribution, Examine, Finish, Order, RequestImage, Say, SeeAlone
from personas.models.replies import bare
from scenarios import yaml_text
from scenarios.words import LANGUAGES, contains, tokens

Kind = Literal["examine", "test", "image", "alone", "commit", "close"]
Tag = Kind | Literal["confidence", "plan"]
KINDS: tuple[Kind, ...] = ("examine", "test", "image", "alone", "commit", "close")
_BARE: tuple[Kind, ...] = ("image", "alone", "close")  # mean something with nothing behind them

_AROUND = " \t*_~`\"'“”«»「」『』[]【】()（）<>#|"
_BULLET = re.compile(r"^\s*(?:[-*•·–—+>]|\d{1,2}[.)、])\s+")
_FENCE = re.compile(r"^\s*(?:```|~~~)[^`]*$")
_SENTENCE_END = re.compile(
    r"(?:(?<=[^\W\d_]{3})\.|(?<=\s[a-z]{2})(?<!vs|cf|ca|sp|no|dr|st)\.|(?<=[)\]%])\.|(?<=[A-Za-z]\d)\.|(?<=[A-Za-z]\d\d)\.|\.(?=\s*$)|[!?؟।…])[\"'”’»)\]*_`]*(?=\s|$)\s*|[。！？]+[”’」』）*_`]*\s*"
)
_CLAUSE = re.compile(r"[,;:،؛，；：、–—]|\s-\s")
_MOST_TAGS = 30  # of one reply; what looks like more is talk
_FAR = 400  # characters behind a tag that tell whether it is meant
_SHORT = 60  # characters of a line that may be the name of a test
_QUOTES = "\"'“«「『‘`"
_PERCENT = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*(?:([%٪％])|/\s*(100?)(?!\d))?")
_NUMBER = r"(\d{1,3}(?:[.,]\d+)?)\s*[%٪％]"
_SURE = re.compile(  # "asthma 80%", "asthma (80% sure)", "asthma, with 80% confidence"; not "an EF of 35%"
    rf"(?:\s*[,;،，、(\[（–—-]\s*(?:(?![A-Z]{{2}})[^\W\d_]+[\s:：=]+){{0,2}}{_NUMBER}(?:\s*[^\W\d_]+){{0,2}}\s*[)\]）]?"
    rf"|(?:(?<![A-Z][A-Z0-9])(?<!\bof)\s+|(?<=[\u3400-\u9fff\uac00-\ud7a3])){_NUMBER})[\s.。*_]*$"
)
_ONE_FORM = {"ی": "[یيى]", "ک": "[کك]", "'": "['’]", "ँ": "[ँं]", "ं": "[ँं]", " ": "[ \\t\u00a0\u200c_*-]*"}


@dataclass(frozen=True)
class Reading:
    """What a reply comes to: its contributions in order, and whether it held words that none of them carries."""

    steps: tuple[Contribution, ...]
    beside: str = ""


@dataclass(frozen=True)
class _Found:
    """A tag in its line: where it begins, where what is in front of it in its sentence begins, and where it ends."""

    kind: Kind
    lead: int
    start: int
    end: int


@dataclass(frozen=True)
class _Tables:
    tag: re.Pattern[str]
    field: re.Pattern[str]
    others: re.Pattern[str]
    kinds: Mapping[str, Kind]
    denying: tuple[tuple[str, ...], ...]
    mentioning: tuple[tuple[str, ...], ...]
    nothing: frozenset[tuple[str, ...]]
    withdrawn: tuple[tuple[str, ...], ...]


def tag(kind: Tag, language: str) -> str:
    """A tag or field as it is written in a language."""
    return _rows()[language if language in LANGUAGES else "en"][kind][0]


def read(reply: str, labels: Sequence[str] = ()) -> Reading:
    """What a doctor's reply comes to. `labels`: names under which the doctor may have put its words ("Doctor: ...")."""
    said, beside = _own_part(bare(reply), labels)
    steps: dict[str, list[str]] = {}
    commit: Commit | None = None
    lines, used = said.split("\n"), 0
    while lines:
        line = lines.pop(0)
        found = next(_tags(line, lines), None) if used < _MOST_TAGS else None
        used += found is not None
        if found is None:
            steps.setdefault("say", []).append(line)
            continue
        steps.setdefault("say", []).append(line[: found.lead])
        beside.append(line[found.lead : found.start])
        if found.kind == "commit":
            region, lines = _until_next_tag(line[found.end :], lines)
            commit, left = _commit(region, commit)
            beside += left
            continue
        argument, rest = _argument(line[found.end :], lines, found.kind)
        steps.setdefault(found.kind, []).append(argument)
        if rest:
            lines.insert(0, rest)
        if not "".join(steps.get("say", [])).strip(_AROUND):
            del steps["say"]  # so that words come where they were written
    if commit is not None:
        return Reading((commit,), _joined([*(text for texts in steps.values() for text in texts), *beside]))
    made = tuple(step for kind, texts in steps.items() for step in _steps(kind, texts))
    return Reading(made, _joined(beside))


def _own_part(text: str, labels: Sequence[str]) -> tuple[str, list[str]]:
    """The doctor's own words: its label taken off, fences out, and what was written for other speakers apart."""
    own = re.compile(rf"^[\s*_>#]*(?:{'|'.join(map(re.escape, labels)) or '(?!)'})[\s*_]*[:：][*_]*", re.IGNORECASE)
    text = re.sub(r"[^\S\n]+", " ", text)
    lines = [own.sub("", line) for line in text.split("\n") if not _FENCE.match(line)]
    for number, line in enumerate(lines):
        if _tables().others.match(line):
            return "\n".join(lines[:number]), lines[number:]
    return "\n".join(lines), []


def _tags(line: str, following: Sequence[str]) -> Iterator[_Found]:
    """The tags of a line that mean it, in order."""
    tables = _tables()
    opening = bullet.end() if (bullet := _BULLET.match(line)) else 0
    for match in tables.tag.finditer(line):
        kind = tables.kinds[_plain(match["name"])]
        lead = max((end.end() for end in _SENTENCE_END.finditer(line, opening, match.start())), default=0)
        before = line[lead : match.start()]
        if _meant(match, kind, before, line, following):
            yield _Found(kind, lead, match.start(), match.end())


def _meant(match: re.Match[str], kind: Kind, before: str, line: str, following: Sequence[str]) -> bool:
    """Whether a tag is used, not named: by what stands in front of it and behind it."""
    name, colon, rest = match["name"], bool(match["colon"]), line[match.end() :][:_FAR].strip(_AROUND)
    opens = not re.search(r"\w", _BULLET.sub("", before))
    shouted = name.isupper()
    whole_line = opens and not rest
    if not opens:
        cased = name.upper() != name.lower()
        if not _stands_alone(match, line) or _is_mention(before) or (cased and not shouted):
            return False
        ends = not rest or not re.match(r"[\w(]", rest)
        if not (colon or (kind in _BARE and cased and ends)) or before.rstrip().endswith(tuple(_QUOTES)):
            return False
    elif not (colon or whole_line or (shouted and kind != "commit")):
        return False
    if not rest and kind not in _BARE:
        rest = next((text[:_FAR] for text in following if text.strip(_AROUND)), "")
    return not _is_nothing(rest, kind)


def _stands_alone(match: re.Match[str], line: str) -> bool:
    """Whether a tag in the midst of a sentence is no part of a longer word; Chinese does not show."""
    before = line[match.start() - 1]
    return "\u3400" <= before <= "\u9fff" or unicodedata.category(before)[0] in "PSZ"


def _is_mention(before: str) -> bool:
    words, clause = tokens(before), tokens(_CLAUSE.split(before)[-1])
    tables = _tables()
    return any(contains(words, phrase) for phrase in tables.mentioning) or any(
        contains(clause, phrase) for phrase in tables.denying
    )


def _is_nothing(argument: str, kind: Kind) -> bool:
    words = tuple(tokens(_SENTENCE_END.split(_BULLET.sub("", argument), maxsplit=1)[0]))
    if not words:
        return kind not in _BARE
    return words in _tables().nothing or any(
        words[: len(phrase)] == phrase or words[-len(phrase) :] == phrase for phrase in _tables().withdrawn
    )


def _argument(rest: str, lines: list[str], kind: Kind) -> tuple[str, str]:
    """What a tag asks for, and what follows it on its line. Takes the list that stands under it from `lines`."""
    end = _SENTENCE_END.search(rest)
    argument, left = (rest, "") if end is None else (rest[: end.start()], rest[end.end() :])
    inner = next(_tags(rest, lines), None)
    if inner is not None and (end is None or inner.start < end.end()):
        argument, left = rest[: inner.start], rest[inner.start :]
    parts = [_trimmed(argument).rstrip(":：")]
    if not left.strip(_AROUND):
        left = ""
        while not parts[0] and kind not in _BARE and lines and not lines[0].strip(_AROUND):
            lines.pop(0)
        while not parts[0] and kind not in _BARE and lines and _is_item(lines, first=len(parts) == 1):
            parts.append(_trimmed(lines.pop(0)))
        while lines and _BULLET.match(lines[0]) and next(_tags(lines[0], lines[1:]), None) is None:
            parts.append(_trimmed(_BULLET.sub("", lines.pop(0))))
    return ", ".join(filter(None, parts)), left


def _is_item(lines: Sequence[str], first: bool) -> bool:
    """Whether the next line, no list item, still belongs to a tag that stands on a line of its own."""
    line = lines[0].strip(_AROUND)
    short = first or (len(line) <= _SHORT and _SENTENCE_END.search(line) is None)
    return bool(line) and short and not _BULLET.match(lines[0]) and next(_tags(lines[0], lines[1:]), None) is None


def _until_next_tag(rest: str, lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that belong to a diagnosis, and those after them."""
    region = [rest]
    for number, line in enumerate(lines):
        if next(_tags(line, lines[number + 1 :]), None) is not None:
            return region, lines[number:]
        region.append(line)
    return region, []


def _commit(region: list[str], earlier: Commit | None) -> tuple[Commit | None, list[str]]:
    """The commitment, the first where there are several, and the words around it that are no part of it."""
    text = "\n".join(region).lstrip()
    matches = list(_tables().field.finditer(text))
    ends = [*[match.start() for match in matches[1:]], len(text)][: len(matches)]
    chunk = text[: matches[0].start()] if matches else text
    first, _, under = _BULLET.sub("", chunk).partition("\n")
    end = _SENTENCE_END.search(first)
    named, beside = (first, [under]) if end is None else (first[: end.start()], [first[end.end() :], under])
    confidence, plan = None, ""
    if sure := _SURE.search(named):
        confidence, named = _percent(sure[0]), named[: sure.start()]
    for match, until in zip(matches, ends, strict=True):
        value = text[match.end() : until]
        if match["plan"]:
            plan = plan or "\n".join(filter(None, (_trimmed(_BULLET.sub("", line)) for line in value.split("\n"))))
            continue
        number = _PERCENT.search(value.partition("\n")[0])
        confidence = confidence if number is None or confidence is not None else _percent(number[0])
        beside.append(value if number is None else value[number.end() :])
    diagnosis = _trimmed(_BULLET.sub("", named)).rstrip(" .,;:，；：、|-–—([（")
    if not diagnosis or earlier is not None:
        return earlier, ["\n".join(region)]
    return Commit(diagnosis=diagnosis, confidence=confidence, plan=plan), beside


def _percent(text: str) -> float | None:
    """A stated confidence in percent: '85%', '0.85', '8/10'; None where it is none."""
    match = _PERCENT.search(text)
    if match is None:
        return None
    value = float(match[1].replace(",", "."))
    if match[3]:
        value *= 100 / int(match[3])
    elif not match[2] and value <= 1 and not match[1].isdecimal():
        value *= 100
    return round(value, 2) if value <= 100 else None


def _steps(kind: str, texts: list[str]) -> Iterator[Contribution]:
    """What all places of one kind come to."""
    text = ", ".join(dict.fromkeys(filter(None, texts)))
    match kind:
        case "say":
            if said := _spoken(texts):
                yield Say(text=said)
        case "examine" if text:
            yield Examine(text=text)
        case "test" if text:
            yield Order(text=text)
        case "image":
            yield RequestImage(text=text)
        case "alone":
            yield SeeAlone()
        case "close":
            yield Finish()


def _spoken(texts: list[str]) -> str:
    """The words as they are said: without emphasis and headings, and empty where there are none."""
    plain = "\n".join(re.sub(r"^\s*#{1,6}\s+|\*\*|__|^\s*[-=*_]{3,}\s*$", "", text).strip() for text in texts)
    plain = re.sub(r"\n{3,}", "\n\n", plain).strip()
    return plain if re.search(r"\w", plain) else ""


def _joined(texts: Sequence[str]) -> str:
    return _spoken([text for text in texts if re.search(r"\w", text)])


def _trimmed(text: str) -> str:
    """Without the marks around it; a bracket that closes one within stays."""
    before = None
    while text != before:
        before, text = text, text.strip(' \t*_~`"“”«»「」『』|{}').rstrip(".。।")
        for opens, closes in ("[]", "【】", "()", "（）", "<>"):
            if text.startswith(opens) and text.endswith(closes):
                text = text[1:-1]
            elif text.endswith(closes) and opens not in text:
                text = text[:-1]
    return text


def _plain(name: str) -> str:
    """A tag's name without what may differ from one writing to the next."""
    folded = unicodedata.normalize("NFD", name.casefold().translate(str.maketrans("يىك’ं", "ییک'ँ")))
    return "".join(c for c in folded if c not in " \t\u00a0\u200c_*-" and not "\u0300" <= c <= "\u036f")


def _pattern(name: str) -> str:
    """A name as a regular expression: spaces, accents and the forms of a letter do not matter."""
    return "".join(_letter(character) for character in unicodedata.normalize("NFC", name))


def _letter(character: str) -> str:
    if character in _ONE_FORM:
        return _ONE_FORM[character]
    base = unicodedata.normalize("NFD", character)[0]
    accented = base != character and "a" <= base.lower() <= "z"
    return f"[{base}{character}]" if accented else re.escape(character)


@cache
def _rows() -> dict[str, dict[str, tuple[str, ...]]]:
    value = yaml_text.table(files("personas.models").joinpath("tags.yaml"))
    return {language: yaml_text.lists_by_name(rows) for language, rows in value.items()}


@cache
def _tables() -> _Tables:
    """The tables of all languages in one: a model may write the tags of another language than the session's."""
    rows = _rows().values()

    def names(*keys: str) -> str:
        every = {name for row in rows for key in keys for name in row[key]}
        return "|".join(map(_pattern, sorted(every, key=lambda name: (-len(name), name))))

    def phrases(key: str) -> tuple[tuple[str, ...], ...]:
        return tuple(dict.fromkeys(tuple(tokens(phrase)) for row in rows for phrase in row[key]))

    colon = r"[\s*_~`\"”’'»\])】]*(?P<colon>[:：﹕︰]|→|\s[-–—=]>?\s)"
    plan, sure = names("plan"), names("confidence")
    return _Tables(
        tag=re.compile(rf"(?<![A-Za-zÀ-ɏ])(?P<name>{names(*KINDS)})(?![A-Za-zÀ-ɏ])(?:{colon})?", re.IGNORECASE),
        field=re.compile(
            rf"(?<!\w)(?:(?P<plan>{plan})|(?P<sure>{sure}))(?!\w)(?:[\s*_~`]*[:：﹕︰=]|\s+[-–—]\s|(?=\s*\(?\d))",
            re.IGNORECASE,
        ),
        others=re.compile(rf"^[\s*_>#]*(?:{names('others')})[\s*_]*[:：]", re.IGNORECASE),
        kinds={_plain(name): kind for row in rows for kind in KINDS for name in row[kind]},
        denying=phrases("denying"),
        mentioning=phrases("mentioning"),
        nothing=frozenset(phrases("nothing")),
        withdrawn=phrases("withdrawn"),
    )
