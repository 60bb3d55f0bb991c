"""What stands in front of a question and only sets its scene: 'after meals', 'when people visit', 'I ask all this:'."""

import re
from collections.abc import Sequence
from functools import cache

from personas.embedded.declaring import speaks_of_self
from personas.embedded.indirect import END
from personas.embedded.phrases import stated_by
from personas.embedded.tables import Tables, tables
from scenarios.words import plain, stem, tokens

_EDGES = " ,;:"


def set_off(sentence: str, language: str) -> str:
    """A sentence with a comma for the colon behind what asks nothing itself; 'diabetes: since when?' keeps its own."""
    if ":" not in sentence or not tables(language).finite:
        return sentence
    lead, _, rest = sentence.partition(":")
    written = tokens(lead, language)
    own = stated_by(written, plain(lead), tables(language)) and speaks_of_self(written, tables(language))
    sets = own or sets_scene(written, language)
    return f"{lead},{rest}" if sets and _asking(language).match(rest) else sentence


def sets_scene(written: Sequence[str], language: str) -> bool:
    """Whether words before a question only say when, if or where: 'after meals', not 'when did it start'."""
    table = tables(language)
    if not table.finite or len(written) < 2 or " ".join(written) in table.resuming:
        return False
    words = tuple(stem(word, language) for word in written)
    if any(words[: len(phrase[0])] == phrase[0] for phrase in table.setting_aside if len(phrase[0]) > 1):
        return True
    asks = written[1] in table.finite or written[1] in table.led_to
    return words[0] in table.asides and not (asks or written[1] in table.prepositions - {"of"})


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
