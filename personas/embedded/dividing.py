"""A sentence divided into what is asked, one thing after another; what is said in passing stays with its question."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from personas.embedded.clause import HARDLY_MORE, TELLING
from personas.embedded.indirect import END
from personas.embedded.meaning import meanings
from personas.embedded.phrases import Row, held, matching, opens, stated_by
from personas.embedded.scenes import scene_behind, sets_scene
from personas.embedded.tables import Tables, tables, words_of
from scenarios.words import UNSPACED, plain, stem, tokens

_ASKING_ROWS: tuple[Row, ...] = ("attributes", "sections")
_SCENE = 7  # words of a part that has no verb at most
_COMMA = re.compile(r"[，,]")


def parts_of(sentence: str, language: str) -> Iterator[str]:
    for part in _COMMA.split(sentence) if "commas_divide" in tables(language).grammar else (sentence,):
        if tables(language).joints:
            yield from _joined(language).split(part)
        else:
            yield from _two_questions(part, language)


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


def _begun(part: str, language: str) -> str:
    """A part without the words that only begin it: '[okay, so] when you eat'."""
    words = part.split()
    idle = tables(language).fillers | tables(language).joints_as_words
    at = next((at for at, word in enumerate(words) if word.strip(",").casefold() not in idle), 0)
    return " ".join(words[at:])


def _sets_scene(part: str, further: str, language: str) -> bool:
    """Whether a part only says when, where or with what happens what is asked: 'in the cold, do you [...]'."""
    written, words, table = tokens(part, language), words_of(part, language), tables(language)
    joints = table.joints_as_words
    if not written or subordinate([written[0], *(word for word in written[1:] if word not in joints)], 0, language):
        return bool(written)  # 'once you've stopped and sat down'
    if sets_scene(written, language):
        return True
    asks = words_of(further, language)[0] in table.enquiries
    if not asks or len(written) > _SCENE or not table.finite.isdisjoint(written):
        return False
    if any(opening.opens(words) for opening in table.interrogatives):
        return False
    leads = words[0] in table.prepositions or words[0] in table.asides
    return leads or (
        set(matching("attributes", words, language)[0]) == {"timing"} and not meanings(language).heads(words)
    )


def _says_which(first: str, further: str, language: str) -> bool:
    """Whether a part only tells more of what is asked by yes or no before it: 'does your side hurt, [where ...]'."""
    written, table = tokens(further, language), tables(language)
    asks = words_of(_begun(first, language), language)[:1]
    follows = written[0] in table.led_to and not written[0].endswith(table.contracted)
    return follows and not table.subjects.isdisjoint(written[1:2]) and not _by_yes_or_no(table).isdisjoint(asks)


def _by_yes_or_no(table: Tables) -> frozenset[str]:
    """The words that open a question which yes or no answers."""
    return table.enquiries - {*table.led_to}


def mains(parts: Sequence[str], language: str) -> Iterator[str]:
    """The parts of a sentence, one that only says when or if put behind the part that it belongs to."""
    aside = ""
    joined: list[str] = []
    for part in _without_lead_up([part for part in parts if tokens(part, language)], language):
        if joined and (subordinate(tokens(part, language), 0, language) or _says_which(joined[-1], part, language)):
            joined[-1] = f"{joined[-1].rstrip()} {part}"
        elif joined and (_shares_subject(joined[-1], part, language) or _only_names_subject(joined[-1], language)):
            joined[-1] = f"{joined[-1].rstrip()}, {part}"
        else:
            joined.append(part)
    for number, part in enumerate(joined):
        led = len(tokens(part, language)) > 1 and tokens(part, language)[0] in tables(language).joints
        part = part if led else scene_behind(part, language)
        begun = _begun(part, language)
        if number + 1 < len(joined) and _sets_scene(begun, joined[number + 1], language):
            aside = f"{aside} {begun}".strip()
        else:
            yield f"{part.rstrip().rstrip('.?!')} {aside}" if aside else part
            aside = ""


def _is_aside(written: Sequence[str], language: str) -> bool:
    return subordinate(written, 0, language) or sets_scene(written, language)


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


def subordinate(written: Sequence[str], at: int, language: str) -> bool:
    """Whether a clause with a subject of its own begins here that is said in passing: 'when it started'.

    At the start also what is left out, and when: 'apart from the cancer', 'before this'.
    """
    table = tables(language)
    words = tuple(stem(word, language) for word in written)
    if at == 0 and any(words[: len(phrase[0])] == phrase[0] for phrase in table.setting_aside if len(phrase[0]) > 1):
        return True
    if written[at].endswith("'s"):
        return False  # 'when's it worst' asks
    subject, verb = [*written[at + 1 : at + 3], "", ""][:2]
    if at == 0 and 1 < len(written) <= HARDLY_MORE and words[0] in table.asides and words[-1] in table.pointing:
        return True
    if at and words[at - 1 : at + 1] in table.compounds:
        return False  # 'who looks after her' is about no time
    if stem(written[at], language) not in table.asides or not table.joints_as_words.isdisjoint(written[at:]):
        return False
    if subject in table.introducing and words[at] in table.conditions:
        return True  # 'once an attack has begun'
    return subject.split("'")[0] in table.subjects or (verb != "" and stem(subject, language) in table.pointing)


@cache
def _joined(language: str) -> re.Pattern[str]:
    """Where a second question begins: 'and' before a word that asks; not the other half of a choice, 'or has it'."""
    table = tables(language)
    joints, resuming = ("|".join(map(re.escape, words)) for words in (table.joints, table.resuming))
    blank = r"\s*" if language in UNSPACED else r"\s+"
    either = "|".join(re.escape(" ".join(words)) for words in table.either)
    choice = rf"(?!(?:{either})\s+\w+\s+(?:{'|'.join(table.standing_for)})\b)" if table.standing_for else ""
    return re.compile(
        rf",?{blank}{choice}(?:{joints}){blank}(?=(?:{resuming}){END})|,\s+(?=(?:{resuming}){END})", re.IGNORECASE
    )
