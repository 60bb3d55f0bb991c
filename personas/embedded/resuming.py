"""A question that leaves out what it is about: 'and at night?', 'and lying down?', 'and how much?'.

Only in languages whose tables name the times: there the topic of the question before is understood.
"""

from collections.abc import Sequence

from personas.embedded.attributes import Told, answering
from personas.embedded.clause import Clause
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.tables import Phrase, tables, words_of
from scenarios.schema import Attribute, Fact
from scenarios.words import plain

# Of these no other topic tells, however long ago the one that is meant was spoken of; and of more, just after it.
_OWN_DETAILS = frozenset("quantity dose colour size brand named age".split())
_DETAILS = _OWN_DETAILS | set(
    "frequency progression severity duration length onset last character kind site timing manner".split()
)
_SYMPTOMS = frozenset(["complaint", "associated"])
_OF_ILLNESS = _SYMPTOMS | {"medicines", "past_history"}
_OF_THE_BEGINNING = ("onset", "circumstance", "duration")  # when it began is not how it was then
_ECHOES, _MOST = 2, 0.6  # telling characters shared, and which share of those of the question
_SHORTEST = 2  # characters of a condition


def resumed(clause: Clause, recall: Recall, just: Sequence[Fact], last: Sequence[Fact]) -> list[Told] | None:
    """What of the facts just told, or else told last, answers a question without a topic; empty where they do not.

    None where the question is not of this kind.
    """
    near = [*just, *last]
    besides = clause.sections or clause.safety or clause.intents
    if not tables(clause.language).times or besides or clause.points or _names_topic(clause, recall):
        return None
    if clause.attributes and not recall.about(clause).found and _opens_with_unknown(clause):
        return []
    if not near:
        return None
    if told := _under_condition(clause, recall, near) or _as_usual(clause, near) or _at_time(clause, near):
        return [told]
    if told := _echoed(clause, just):
        return [told]
    if not clause.attributes:
        return [] if just else None
    meant = list(just or last)
    of_habits = bool(just) and meant[0].section not in _OF_ILLNESS
    if not (of_habits or set(clause.attributes) <= (_DETAILS if just else _OWN_DETAILS)):
        return None
    if meant[0].section == "medicines":
        clause = clause.asking("dose", instead="quantity")
    alike = [fact for fact in recall.near.alike(meant[:1]) if {fact.section, meant[0].section} <= _SYMPTOMS]
    told = answering(meant, clause, nearly=False) or answering(alike, clause, nearly=False) or answering(meant, clause)
    return [told] if told else []


def _opens_with_unknown(clause: Clause) -> bool:
    """Whether a question begins with a topic of its own that no table knows: '이사는 언제 하셨어요'."""
    table = tables(clause.language)
    word = clause.text.split(maxsplit=1)[0]
    if not word.endswith(table.resuming) or plain(word) in table.pronouns:
        return False
    size = len(words_of(word, clause.language))
    known = any(min(span) < size for span in clause.spans) or any(
        (span := held(clause.words, time)) and span[0] < size for time in table.times
    )
    return size > 1 and not known


def _names_topic(clause: Clause, recall: Recall) -> bool:
    condition = len(_condition(clause))
    named = (slot for slot in recall.naming.slots(clause) if slot.start >= condition)
    return any(slot.kind in ("head", "body", "person") or slot.words in recall.naming.phrases for slot in named)


def _under_condition(clause: Clause, recall: Recall, near: Sequence[Fact]) -> Told | None:
    """What is told in the words of a condition: 'and if you lie down?'"""
    words = _condition(clause)
    if not words:
        return None
    for fact in near:
        if name := next((name for name, said in fact.attributes.items() if _says(said, (words,), clause)), None):
            return Told(fact, name)
    marks = tables(clause.language).supposed
    return next((Told(fact, None) for mark in marks for fact in recall.called((*words, mark))), None)


def _condition(clause: Clause) -> tuple[str, ...]:
    """The words of a condition that a clause begins with: 누우 of '누우면 어때요'."""
    marks = tables(clause.language).supposed
    end = next((at for at, word in enumerate(clause.words) if word in marks), 0)
    words = clause.words[:end]
    while words and words[-1] in tables(clause.language).stop and len(words) > _SHORTEST:
        words = words[:-1]
    return words if len(words) >= _SHORTEST else ()


def _as_usual(clause: Clause, near: Sequence[Fact]) -> Told | None:
    """How it is at other times, where the clause speaks of these: 'less than usual?'"""
    usual = tables(clause.language).answers.get("usual", ())
    spoken_of = any(held(clause.words, phrase) for phrase in usual)
    return Told(near[0], "previous") if spoken_of and "previous" in near[0].attributes else None


def _echoed(clause: Clause, just: Sequence[Fact]) -> Told | None:
    """What is told of the fact just told in the words of the question: 'was there any milk in it?'"""
    asked = set(clause.content)
    if not just or clause.attributes or len(asked) < _ECHOES:
        return None
    told = ((name, said) for name, said in just[0].attributes.items() if name not in _OF_THE_BEGINNING)
    shared = {name: len(asked & set(words_of(said, clause.language))) for name, said in told}
    best = max(shared, key=lambda name: shared[name], default=None)
    return Told(just[0], best) if best and shared[best] >= max(_ECHOES, _MOST * len(asked)) else None


def _at_time(clause: Clause, near: Sequence[Fact]) -> Told | None:
    """What is told of the time that a clause names: 'and at night?'; the detail that it asks for where it names one."""
    times = [phrase for phrase in tables(clause.language).times if held(clause.words, phrase)]
    if not times:
        return None
    fact = near[0]
    names: list[Attribute | None] = [*fact.attributes, None]
    told = [
        name
        for name in names
        if name not in _OF_THE_BEGINNING and all(_says(_text(fact, name), time, clause) for time in times)
    ]
    wanted = [name for name in told if name in clause.attributes]
    own = [name for name in clause.attributes if name in fact.attributes]
    if own and not wanted and set(clause.attributes) <= _DETAILS - {"timing"}:
        return None  # 'how high is it now' is told though 'now' is not
    if told:
        return Told(fact, (wanted or told)[0])
    present = tables(clause.language).answers.get("present_state", ())
    only_now = set(clause.content) <= {word for phrase in times for part in phrase for word in part}
    only_now = only_now and not clause.interrogates and any(held(clause.words, phrase) for phrase in present)
    if not only_now or clause.attributes:
        return None
    return Told(fact, "progression" if "progression" in fact.attributes else None)


def _text(fact: Fact, name: Attribute | None) -> str:
    return fact.attributes[name] if name else fact.says


def _says(text: str, phrase: Phrase, clause: Clause) -> bool:
    return bool(held(words_of(text, clause.language), phrase))
