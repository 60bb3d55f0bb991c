"""A sentence divided into what is asked, one thing after another; what is said in passing stays with its question."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from personas.embedded.clause import TELLING
from personas.embedded.indirect import END
from personas.embedded.meaning import meanings
from personas.embedded.phrases import Row, held, matching, opens, stated_by
from personas.embedded.scenes import begun, only_sets_scene, says_which, scene_behind, subordinate
from personas.embedded.tables import tables, words_of
from scenarios.words import UNSPACED, plain, tokens

_ASKING_ROWS: tuple[Row, ...] = ("attributes", "sections")
_COMMA = re.compile(r"[，,]")


def parts_of(sentence: str, language: str) -> Iterator[str]:
    for part in _COMMA.split(sentence) if "commas_divide" in tables(language).grammar else (sentence,):
        if tables(language).joints:
            yield from _at_joints(part, language)
        else:
            yield from _two_questions(part, language)


def _at_joints(part: str, language: str) -> Iterator[str]:
    """What a part asks before and after each word that joins two questions."""
    begin = 0
    for joint in _joined(language).finditer(part):
        if not _says_else(part[begin : joint.start()], part[joint.end() :], language):
            yield part[begin : joint.start()]
            begin = joint.end()
    yield part[begin:]


def _says_else(first: str, further: str, language: str) -> bool:
    """Whether what would join two questions only says 'else', for the first is not ended: 'दर्द [और कहीं] है'."""
    table = tables(language)
    vague = any(opening.opens(words_of(further, language)) for opening in table.indefinite)
    return vague and bool(table.ended) and not _ended(first, language)


def _two_questions(part: str, language: str) -> Iterator[str]:
    """What a part asks before and after an ending that links two questions: '몇 번 했고 | 색은 어땠어요'."""
    at = next(
        (match.end() for match in _linked(language).finditer(part) if _wants_both(part, match.end(), language)), 0
    )
    yield from (part[:at], part[at:]) if at else (part,)


def _wants_both(part: str, at: int, language: str) -> bool:
    """Whether something is asked before and after: by words that ask, or of another topic ('약은 드셨고 | 열은')."""
    first, further, table = part[:at], part[at:], tables(language)
    if further.startswith(table.auxiliary):
        return False
    asks = [
        any(opening.opens(words_of(half, language)) for opening in table.interrogatives) for half in (first, further)
    ]
    words = words_of(further, language)
    more = asks[1] or len(further.split()) > 1 or _resumes(further, language)
    more = (
        more or any(matching(row, words, language)[0] for row in _ASKING_ROWS) or bool(meanings(language).heads(words))
    )
    return (asks[0] and more) or (asks[1] and all(_resumes(half, language) for half in (first, further)))


def _resumes(part: str, language: str) -> bool:
    """Whether a part begins with its topic, or with a time."""
    word = part.split(maxsplit=1)[0].rstrip(",.?").removesuffix("요")
    return word.endswith(tables(language).resuming) or any(
        held(words_of(word, language), t) for t in tables(language).times
    )


def _ended(part: str, language: str) -> bool:
    """Whether a part ends as a sentence would that another is linked to: '약은 드셨고요,'."""
    return part.rstrip(" ,").endswith(tables(language).ended)


@cache
def _linked(language: str) -> re.Pattern[str]:
    links = tables(language).links
    return re.compile(rf"(?:{'|'.join(map(re.escape, links))})\s+" if links else r"(?!)")


def _without_lead_up(parts: Sequence[str], language: str) -> list[str]:
    """The parts that are more than what leads up to the next one: 'by the way'."""
    return [
        part
        for number, part in enumerate(parts, 1)
        if number == len(parts) or part.strip(" ,").casefold() not in tables(language).lead_ins
    ]


def mains(parts: Sequence[str], language: str) -> Iterator[str]:
    """The parts of a sentence, one that only says when or if put behind the part that it belongs to."""
    aside = ""
    joined: list[str] = []
    for part in _without_lead_up([part for part in parts if tokens(part, language)], language):
        if joined and (subordinate(tokens(part, language), 0, language) or says_which(joined[-1], part, language)):
            joined[-1] = f"{joined[-1].rstrip()} {part}"
        elif joined and (_shares_subject(joined[-1], part, language) or _only_names_subject(joined[-1], language)):
            joined[-1] = f"{joined[-1].rstrip()}, {part}"
        else:
            joined.append(part)
    for number, part in enumerate(joined):
        led = len(tokens(part, language)) > 1 and tokens(part, language)[0] in tables(language).joints
        part = part if led else scene_behind(part, language)
        scene = begun(part, language)
        if number + 1 < len(joined) and only_sets_scene(scene, joined[number + 1], language):
            aside = f"{aside} {scene}".strip()
        else:
            yield f"{part.rstrip().rstrip('.?!')} {aside}" if aside else part
            aside = ""


def asked_parts(parts: Sequence[str], asked: bool, language: str) -> Iterator[tuple[str, str, bool]]:
    """The parts of a sentence, what only leads up to each, and whether each is asked.

    Where commas divide, the question mark is the last part's. One before it without a word that asks tells something
    ("I'll take some blood, is that all right"), or begins what the next one asks.
    """
    parts = _with_examples(parts, language)
    last = len(parts) - 1
    asking = [
        _asks_by_itself(part, language) or (asked and (number == last or _asks_on(part, parts[number + 1], language)))
        for number, part in enumerate(parts)
    ]
    begun = ""
    for number, part in enumerate(parts):
        if asking[number]:
            yield begun, part, asked
            begun = ""
        elif number < last and (_is_condition(part, language) or (any(asking[number:]) and not _tells(part, language))):
            begun += f"{part}，"
        else:
            yield begun, part, False
            begun = ""


def _with_examples(parts: Sequence[str], language: str) -> list[str]:
    """The parts of a sentence, examples put behind what they are examples of, and the second of two things asked."""
    table, joined = tables(language), list[str]()
    continuing = (*table.examples, *("".join(words) for words in table.either))
    for part in parts:
        if joined and plain(part).strip().startswith(continuing):
            joined[-1] += f"，{part}"
        else:
            joined.append(part)
    return joined


def _asks_by_itself(part: str, language: str) -> bool:
    written, table = tokens(part, language), tables(language)
    return opens(written, plain(part), table, language) and not stated_by(written, plain(part), table)


def _asks_on(part: str, further: str, language: str) -> bool:
    """Whether a part of a question is one itself to which another is linked, not the first of two to choose from."""
    words = words_of(further, language)
    offered = any(words[: len(one)] == one for one in tables(language).either)
    return _ended(part, language) and not offered and not _tells(part, language)


def _is_condition(part: str, language: str) -> bool:
    return plain(part).strip().startswith(tables(language).supposing)


def _tells(part: str, language: str) -> bool:
    """Whether a part of a sentence is the doctor's own: a greeting, sympathy, what comes next."""
    intents, _ = matching("intents", words_of(part, language), language)
    return not TELLING.isdisjoint(intents) or stated_by(tokens(part, language), plain(part), tables(language))


def _shares_subject(first: str, further: str, language: str) -> bool:
    """Whether a question about whoever it may be goes on: 'has anyone gone blind or [had an operation]'."""
    table = tables(language)
    words, written = words_of(first, language), tokens(further, language)
    whoever = any(words[1 : 1 + len(who)] == who for who in table.whoever)
    if not whoever or (written[0],) not in table.asking:
        return False
    interrogates = any(opening.opens(words_of(further, language)) for opening in table.interrogatives)
    return not interrogates and table.subjects.isdisjoint(written[1:2])


def _only_names_subject(part: str, language: str) -> bool:
    """Whether a question breaks off behind the people that it is about: 'has your husband, or anyone else[, ...]'."""
    words, table = words_of(part, language), tables(language)
    if words[0] not in table.enquiries or not table.selves.isdisjoint(words):
        return False
    slots = meanings(language).slots(words)
    people = (slot.words in table.whoever or any(name.kind == "person" for name in slot.names) for slot in slots)
    return bool(slots) and all(people)


@cache
def _joined(language: str) -> re.Pattern[str]:
    """Where a second question begins: 'and' before a word that asks; not the other half of a choice, 'or has it'."""
    table = tables(language)
    joints, resuming = ("|".join(map(re.escape, words)) for words in (table.joints, table.resuming))
    blank = r"\s*" if language in UNSPACED else r"\s+"
    either = "|".join(re.escape(" ".join(words)) for words in table.either)
    choice = rf"(?!(?:{either})\s+\w+\s+(?:{'|'.join(table.standing_for)})\b)" if table.standing_for else ""
    return re.compile(
        rf"[,،]?{blank}{choice}(?:{joints}){blank}(?=(?:{resuming}){END})|[,،]\s+(?=(?:{resuming}){END})", re.IGNORECASE
    )
