"""A question that leaves out a part of itself, which the talk before it holds.

One that only names something new is asked as the question before: 'and your mother?', 'and the shoulder?'. One
without a topic is about what was told: 'and at night?', 'and lying down?', 'and how much?'. Only in languages whose
tables name the endings of the first (`taken_up`) and the times.
"""

from collections.abc import Iterable, Sequence

from personas.embedded.attributes import answering
from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import doubled, held
from personas.embedded.recall import Recall
from personas.embedded.slot import Slot
from personas.embedded.tables import Phrase, tables, words_of
from personas.embedded.told import Told
from personas.embedded.understanding import understand
from personas.embedded.whom import beings
from scenarios.schema import Attribute, Fact
from scenarios.words import UNSPACED, plain

_LITTLE = 2  # words, or characters, beside what is named
_NAMED = ("person", "head", "body")

# Of these no other topic tells, however long ago the one that is meant was spoken of; and of more, just after it.
_OWN_DETAILS = frozenset("quantity dose colour size brand named age".split())
_DETAILS = _OWN_DETAILS | set(
    "frequency progression severity duration length onset last character kind site timing manner".split()
)
_TAKEN = frozenset(["treatment", "relief", "dose"])
_SYMPTOMS = frozenset(["complaint", "associated"])
_OF_ILLNESS = _SYMPTOMS | {"medicines", "past_history"}
_OF_THE_BEGINNING = ("onset", "circumstance", "duration")  # when it began is not how it was then
_ECHOES, _MOST = 2, 0.6  # telling characters shared, and which share of those of the question
_SHORTEST = 2  # characters of a condition


def in_full(turns: Iterable[Sequence[Clause]], recall: Recall) -> list[Clause]:
    """The clauses of the last turn, those that only name something filled out by what was asked before them."""
    filled, before = list[Clause](), None
    for turn in turns:
        filled, left = [], list(turn)
        while left:
            clause, further = left.pop(0), left[:1]
            named = _only_named(clause)
            goes_on = bool(named and further) and _lacks_topic(further[0])
            if goes_on and _of_person(named, clause):
                clause = _asked(f"{named} {left.pop(0).text}", clause)  # 'and the grandmother? is she well?'
            elif named and before and not goes_on and (full := _asked_of(named, before, recall)):
                clause = full
            before = clause if clause.asks and not tables(clause.language).stop.issuperset(clause.words) else before
            filled.append(clause)
    return filled


def _asked(text: str, clause: Clause) -> Clause:
    """A text as a question."""
    return understand(f"{text.rstrip('?？')}?", clause.language)[-1]


def _only_named(clause: Clause) -> str:
    """What a question names that does no more; empty where it asks something of it."""
    table = tables(clause.language)
    ending = next((one for one in table.taken_up if clause.words[-len(one) :] == one), ())
    words = clause.words[: len(clause.words) - len(ending)]
    asks = clause.attributes or clause.intents or clause.safety or clause.interrogates or words in _bare(clause)
    asks = asks or any(words[-len(when) :] == when for when in table.behind)
    if not (ending and words and clause.asked) or asks:
        return ""
    # A name of one syllable is one only with its particle: '배는'.
    ends = (slot.end for slot in _named(clause.words, clause) if slot.start < len(words) < slot.end)
    words = clause.words[: next(ends, len(words))]
    covered = {at for slot in _named(words, clause) for at in range(slot.start, slot.end)}
    covered |= {at for phrase in table.times for at in held(words, phrase)}
    begin = next((at for at, word in enumerate(words) if at in covered or word not in table.stop), len(words))
    left = [word for at, word in enumerate(words) if at not in covered and word not in table.stop]
    return _text_of(words[begin:], clause) if len(left) <= _LITTLE else ""


def _text_of(words: Sequence[str], clause: Clause) -> str:
    """Words as they are written in a row."""
    return ("" if clause.language in UNSPACED else " ").join(words)


def _of_person(named: str, clause: Clause) -> bool:
    """Whether it is somebody that is named, or the family."""
    people = "person" in map(_kind, _named(words_of(named, clause.language), clause))
    return people or clause.sections == ("family_history",)


def _bare(clause: Clause) -> list[tuple[str, ...]]:
    return [(word,) for word in tables(clause.language).bare]


def _named(words: Sequence[str], clause: Clause) -> list[Slot]:
    return [slot for slot in meanings(clause.language).slots(words) if slot.ids]


def _lacks_topic(clause: Clause) -> bool:
    """Whether a clause asks something and names nothing of which it asks that."""
    asks = clause.asks and (clause.attributes or clause.sections)
    return bool(asks) and not any(_kind(slot) in ("person", "head") for slot in _named(clause.words, clause))


def _kind(slot: Slot) -> str:
    return "person" if beings(slot.ids) else slot.kind


def _asked_of(named: str, before: Clause, recall: Recall) -> Clause | None:
    """The question before, asked of what is named now; None where it asks no more of it than whether it is there."""
    words = before.words
    new = words_of(named, before.language)
    named_kinds = [kind for kind in map(_kind, _named(new, before)) if kind in _NAMED]
    kind = next(iter(named_kinds), "time" if _time(new, before) else "")
    more = before.attributes or (kind != "time" and before.sections)
    if not kind or (kind in ("head", "time") and not more) or _offers_two(before):
        return None
    old = next(((slot.start, slot.end) for slot in _named(words, before) if _kind(slot) == kind), None)
    span = old or (_time(words, before) if kind == "time" else _within(before, kind) if kind != "head" else None)
    if not span and kind == "time":
        return None
    first = int(kind == "person" and words[0] in tables(before.language).determiners)
    start, end = span or (0, first)
    full = _asked(_text_of((*words[:start], named, *words[end:]), before), before)
    told = recall.about(full).found[:1]
    meant = [item.fact for item in told if not item.words.isdisjoint(range(start, start + len(new)))]
    return full if kind != "head" or answering(meant, full, nearly=False) else None


def _time(words: Sequence[str], clause: Clause) -> tuple[int, int] | None:
    """Where the words name a time."""
    spans = (held(words, phrase) for phrase in tables(clause.language).times)
    return next(((span[0], span[-1] + 1) for span in spans if span), None)


def _offers_two(clause: Clause) -> bool:
    """Whether a question asks which of two it is: '是蜷着还是伸着'."""
    return any(held(clause.words, (one,)) for one in tables(clause.language).either)


def _within(clause: Clause, kind: str) -> tuple[int, int] | None:
    """Where the words name a place of the body, or people, within another name: the shoulder of '肩膀疼'."""
    index, words = meanings(clause.language).index, clause.words
    spans = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1))
    return next(
        ((at, end) for at, end in spans if any(n.kind == kind for n in index.get(tuple(words[at:end]), ()))), None
    )


def resumed(clause: Clause, recall: Recall, just: Sequence[Fact], last: Sequence[Fact]) -> list[Told] | None:
    """What of the facts just told, or else told last, answers a question without a topic; empty where they do not.

    None where the question is not of this kind.
    """
    near = [*just, *last]
    besides = clause.sections or clause.safety or clause.intents
    if not tables(clause.language).times or besides or clause.points or _names_topic(clause, recall):
        return None
    if clause.attributes and not recall.about(clause).found and _names_unknown(clause, recall):
        return []
    if not near:
        return None
    if told := _under_condition(clause, recall, near) or _as_usual(clause, near) or _at_time(clause, near):
        return [told]
    if _condition(clause) and any(item.called for item in recall.about(clause).found[:1]):
        return None  # '술 드시면 얼마나 드세요'
    if told := _echoed(clause, just or near[:1]):
        return [told]
    if not clause.attributes:
        return [] if just else None
    meant = list(just or last)
    went_on = meant[0].section == "medicines" and clause.attributes == ("relief",) and "effect" in meant[0].attributes
    of_habits = bool(just) and (meant[0].section not in _OF_ILLNESS or went_on)
    if not (of_habits or set(clause.attributes) <= (_DETAILS if just else _OWN_DETAILS)):
        return None
    taken = meant[0].section == "medicines"
    clause = clause.asking("dose", instead="quantity") if taken else clause.asking("quantity", instead="dose")
    if taken and "effect" in meant[0].attributes:
        clause = clause.asking("effect", instead="relief")  # 'and are you better for it'
    alike = [fact for fact in recall.near.alike(meant[:1]) if {fact.section, meant[0].section} <= _SYMPTOMS]
    told = answering(meant, clause, nearly=False) or answering(alike, clause, nearly=False) or answering(meant, clause)
    return [told] if told else []


def _names_unknown(clause: Clause, recall: Recall) -> bool:
    """Whether a question has a topic of its own that no table knows: '이사는 언제 하셨어요', '姜茶喝了多少'.

    Known by its particle, with which it begins; where a language has none, by a row of words that nobody knows.
    """
    table = tables(clause.language)
    if not table.resuming:
        unknown = [slot.start for slot in recall.naming.slots(clause) if slot.kind == "word"]
        return any(start + 1 in unknown for start in unknown)
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
    end = condition and condition + 1  # '누우면 숨이 차요' names more than a condition
    named = (slot for slot in recall.naming.slots(clause) if slot.start >= condition or slot.end > end)
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
    one_word = len(asked) < _ECHOES
    if not just or clause.attributes or not asked:
        return None
    if one_word and (clause.interrogates or doubled(clause.text) or not tables(clause.language).parting):
        return None
    told = ((name, said) for name, said in just[0].attributes.items() if one_word or name not in _OF_THE_BEGINNING)
    shared = {name: len(asked & set(words_of(said, clause.language))) for name, said in told}
    best = max(shared, key=lambda name: shared[name], default=None)
    if one_word and sum(map(bool, shared.values())) > 1:
        return None
    return Told(just[0], best) if best and shared[best] >= max(min(_ECHOES, len(asked)), _MOST * len(asked)) else None


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
    if not wanted and not _TAKEN.isdisjoint(clause.attributes):
        return None  # '今天吃过药吗' asks for nothing else of today
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
