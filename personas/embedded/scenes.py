"""What stands in front of a question and only sets its scene: 'after meals', 'when people visit', 'I ask all this:'."""

import re
from collections.abc import Sequence
from functools import cache

from personas.embedded.clause import HARDLY_MORE
from personas.embedded.declaring import speaks_of_self
from personas.embedded.indirect import END
from personas.embedded.meaning import meanings
from personas.embedded.phrases import matching, stated_by
from personas.embedded.tables import Tables, tables, words_of
from scenarios.words import plain, stem, tokens

_EDGES = " ,;:"
_OF_A_DAY = frozenset(["timing", "beginning"])
_LONGEST = 7  # words of a part that has no verb at most


def set_off(sentence: str, language: str) -> str:
    """A sentence with a comma for the colon behind what asks nothing itself; 'diabetes: since when?' keeps its own."""
    if ":" not in sentence or not tables(language).finite:
        return sentence
    lead, _, rest = sentence.partition(":")
    written = tokens(lead, language)
    own = stated_by(written, plain(lead), tables(language)) and speaks_of_self(written, tables(language))
    sets = own or sets_scene(written, language)
    return f"{lead},{rest}" if sets and _asking(language).match(rest) else sentence


def subordinate(written: Sequence[str], at: int, language: str) -> bool:
    """Whether a clause with a subject of its own begins here that is said in passing: 'when it started'.

    At the start also what is left out, and when: 'apart from the cancer', 'before this'.
    """
    table = tables(language)
    words = tuple(stem(word, language) for word in written)
    if at == 0 and _sets_aside(words, table):
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


def begun(part: str, language: str) -> str:
    """A part without the words that only begin it: '[okay, so] when you eat'."""
    words, table = part.split(), tables(language)
    idle = table.joints_as_words | {*table.prefaces}
    followed = {f"{word}," for word in table.fillers | idle}
    at = next((at for at, word in enumerate(words) if word.casefold() not in idle | followed), 0)
    return " ".join(words[at:])


def only_sets_scene(part: str, further: str, language: str) -> bool:
    """Whether a part only says when, where or with what happens what is asked: 'in the cold, do you [...]'."""
    written, words, table = tokens(part, language), words_of(part, language), tables(language)
    joints = table.joints_as_words
    if not written or subordinate([written[0], *(word for word in written[1:] if word not in joints)], 0, language):
        return bool(written)  # 'once you've stopped and sat down'
    if sets_scene(written, language):
        return True
    asks = words_of(further, language)[0] in table.enquiries
    if not asks or len(written) > _LONGEST or not table.finite.isdisjoint(written):
        return False
    if any(opening.opens(words) for opening in table.interrogatives):
        return False
    leads = words[0] in table.prepositions or words[0] in table.asides
    asked = matching("attributes", words, language)[0].keys()
    times = "timing" in asked and asked <= _OF_A_DAY  # 'first thing in the morning'
    return leads or (times and not meanings(language).heads(words))


def says_which(first: str, further: str, language: str) -> bool:
    """Whether a part only tells more of what is asked by yes or no before it: 'does your side hurt, [where ...]'."""
    written, table = tokens(further, language), tables(language)
    asks = words_of(begun(first, language), language)[:1]
    follows = written[0] in table.led_to and not written[0].endswith(table.contracted)
    return follows and not table.subjects.isdisjoint(written[1:2]) and not _by_yes_or_no(table).isdisjoint(asks)


def _by_yes_or_no(table: Tables) -> frozenset[str]:
    """The words that open a question which yes or no answers."""
    return table.enquiries - {*table.led_to}


def sets_scene(written: Sequence[str], language: str) -> bool:
    """Whether words before a question only say when, if or where: 'after meals', not 'when did it start'."""
    table = tables(language)
    if not table.finite or len(written) < 2 or " ".join(written) in table.resuming:
        return False
    words = tuple(stem(word, language) for word in written)
    if _sets_aside(words, table):
        return True
    asks = written[1] in table.finite or written[1] in table.led_to
    return words[0] in table.asides and not (asks or written[1] in table.prepositions - {"of"})


def _sets_aside(words: Sequence[str], table: Tables) -> bool:
    """Whether words begin by what is left out, or stands beside it: 'apart from the cancer'."""
    return any(words[: len(phrase[0])] == phrase[0] for phrase in table.setting_aside if len(phrase[0]) > 1)


def scene_behind(part: str, language: str) -> str:
    """A part with its question in front of the scene that no comma sets off: 'before it came [did a sore show up]'."""
    table, said = tables(language), part.split()
    written = [plain(word.strip(_EDGES)) for word in said]
    if not table.finite or stem(written[0], language) not in table.asides or not sets_scene(written, language):
        return part
    at = max((at for at in range(3, len(written) - 1) if _turns(written, at, table)), default=0)
    return f"{' '.join(said[at:]).rstrip(' .?!')} {' '.join(said[:at])}" if at else part


def _turns(written: Sequence[str], at: int, table: Tables) -> bool:
    """Whether a question's verb stands here, before its subject: 'did a sore', 'have you', not 'you had a'."""
    verb, subject = written[at : at + 2]
    if written[at - 1] in table.persons or written[at - 1] in table.finite:
        return False
    named = verb in table.inverting - table.being and subject in table.subjects | table.introducing
    return named or (verb in table.finite & table.enquiries and subject in table.persons)


@cache
def _asking(language: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{'|'.join(map(re.escape, tables(language).resuming))}){END}", re.IGNORECASE)
