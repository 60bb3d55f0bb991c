"""The second gate: whether a fact answers what is asked about it (when, how long, how bad, what eases it)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from personas.embedded.clause import Clause
from personas.embedded.clock import (
    asks_part_of_day,
    asks_when_it_changed,
    by_the_clock,
    dated,
    in_the_day,
    when_it_changed,
)
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables, words_of
from scenarios.schema import Attribute, Fact
from scenarios.words import UNSPACED

# Where the attribute that is asked for is not known, its neighbour may answer.
NEAR: dict[str, tuple[Attribute, ...]] = {
    "onset": ("duration", "circumstance"),
    "kind": ("character",),
    "manner": ("onset",),
    "side": ("site",),
    "size": ("quantity", "character"),
    "last": ("previous", "timing", "onset"),
    "colour": ("character",),
    "duration": ("onset", "timing"),
    "length": ("duration", "timing"),
    "ending": ("relief", "duration", "timing"),
    "timing": ("frequency", "trigger"),
    "frequency": ("timing", "quantity", "dose"),
    "quantity": ("dose", "frequency", "severity"),
    "dose": ("quantity", "frequency"),
    "severity": ("effect", "quantity"),
    "trigger": ("circumstance", "timing"),
    "cause": ("trigger", "circumstance"),
    "outcome": ("progression", "effect", "treatment"),
    "treatment": ("relief",),
    "relief": ("treatment",),
    "weight": ("quantity",),
    "beginning": ("progression",),
    "reading": ("quantity",),
    "delay": ("timing", "onset", "trigger"),
}
# Where it happened is told with what somebody was at: "I was waiting in the queue"; of what sort, with what it is like.
_TOLD_AS: dict[str, Attribute] = {"scene": "circumstance", "kind": "character"}
# What one sentence often tells besides something else: "it began on the trunk two days ago".
_WITH_PLACES: tuple[Attribute, ...] = ("onset", "radiation", "progression")
_OF_PLACES: tuple[Attribute, ...] = ("site", "radiation", "progression", "character")
_TOLD_WITHIN = (
    "site",
    "duration",
    "onset",
    "length",
    "manner",
    "age",
    "alive",
    "beginning",
    "size",
    "colour",
    "side",
    "reading",
    "weight",
    "season",
    "share",
    "ending",
    "frequency",
    "scene",
    "peak",
)
_TOLD_SO = frozenset(
    ["latest", "course", "quality"]
)  # words that show by themselves that the sentence answers: 'his last feed was at six'
# What one tells of is hardly ever told apart from the other.
_EITHER: dict[str, Attribute] = {"onset": "duration", "duration": "onset"}
# These tell of other times: "it goes after a few hours" says nothing of when it began.
_OF_OTHER_TIMES = frozenset(["relief", "trigger", "treatment", "outcome"])
LOOSELY_TOLD = frozenset(["trigger", "relief", "effect"])  # by words most of which mean much else: 'after', 'help'
_IN_THEIR_ORDER = LOOSELY_TOLD | {"cause"}  # 'what was it for' says nothing of the words that tell it
_OF_COURSE = ("course",)
_ANYWHERE = frozenset(["ending", "season", "share"])  # whose words mean nothing else
_LONG = ("duration", "length", "ending")
_SET_OFF = ("worse", "whenever")
# How and where it is stands beside what sets it off or eases it: 'it is dull, and worse on moving'.
_SET_OFF_SO = frozenset((name, kind) for name in ("trigger", "relief") for kind in (*_TOLD_SO, "where"))
# "These symptoms worsen after activity but improve with rest" is told as one of the two.
_WITHIN_EACH_OTHER: dict[str, str] = {"trigger": "set_off", "relief": "eased", "radiation": "goes_to"}
# What is said of one complaint of several holds for all of them.
SHARED = frozenset(["onset", "duration", "length"])
# Where the question begins by asking for one of these, no other attribute answers: "which leg does it go down".
PRECISE = frozenset(
    ["side", "colour", "age", "dose", "brand", "relative", "size", "last", "reading", "weight", "alive", "season"]
)
# A neighbour answers these only with words of the kind: a place with 'left', an amount with 'kilo'.
_ONLY_IN_WORDS = frozenset(["side", "colour", "size", "weight", "last", "manner"])
_LANDS = "words:travel."  # a country answers where, too
_COUNTED = ("quantity", "frequency")
_TIMED = ("duration", "length", "age")
_NUMBER = re.compile(r"(?<!type )(?<!stage )(?<!grade )(?<![\w-])\d+(?:[.,]\d+)?(?![\w]*-(?!\d))", re.IGNORECASE)
_MEASURED = re.compile(r"\s*(?:°|%|degree|kg|lb|pound|mg|mcg|ml|cm|mm|도|킬로|밀리|점|度|公斤|毫|分)", re.IGNORECASE)
_SO_FAR = re.compile(
    r"\b(?:the|this) (?:past|last) (?:\w+ )?(?:hour|day|night|week|month|year)|\bsince\b", re.IGNORECASE
)
_SINCE_THEN = re.compile(r"(?:past|(?:the|this|over) last|since|age|at) $", re.IGNORECASE)
# How often, which is no length of time: 'five beers a day'.
_RATE = re.compile(
    r"(?<!for )(?<!about )(?<!last )(?<!lasts )(?<!lasted )(?<!within )(?<!after )(?<!half )(?<!than )(?<!in )"
    r"(?<!over )\b(?:a|per|each|every)\s+(?:day|night|week|month|year)\b(?! ago)|\bdaily\b",
    re.IGNORECASE,
)
_AGED = re.compile(
    r"\b(?:age|aged|at|since|from|turned|until)(?: the age of| age| (?:I|he|she|they) (?:was|were))?(?: about)? \d+\b"
    r"(?! ?(?:%|°|kg|lb|mg|weeks))"
    r"|\b\d+(?:-| )(?:year|month|week|day)s?(?:-| )(?:old|of age)|\d+ ?(?:岁|歳|살|سال)",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"(?:\b[\w.]+(?: to | and | or |-|–))?[\w.]+[ -](?:second|minute|hour|day|night|week|month|year)s?\b", re.IGNORECASE
)
# Nor is how long ago, or at what age: 'born at 37 weeks'.
_THEN = re.compile(
    r"\b(?<!for )[\w-]+ (?:minute|hour|day|night|week|month|year)s? (?:ago|earlier|before)\b"
    r"|\bat \d+ (?:day|week|month|year)s?\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"\s*(?:个月|岁|개월|살|학년)")
_TIME = re.compile(
    r"(?:\s*(?:-|–|to|and|or|,|、|到)\s*\d+)?[\s-]*"
    r"(?:second|minute|hour|day|week|month|year|秒|分钟|个?小时|天|周|个?星期|个月|年|岁|초|분|시간|일|주|개월|달|년|살|학년)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Told:
    """A fact, or one attribute of it, that answers."""

    fact: Fact
    attribute: str | None


def said_by(told: Told) -> str:
    return told.fact.attributes[told.attribute] if told.attribute else told.fact.says  # type: ignore[index]


def answering(
    facts: Sequence[Fact], clause: Clause, stale: Collection[str] = (), nearly: bool = True, surely: bool = False
) -> Told | None:
    """The first of the facts that answers an attribute the clause asks for; None where none does.

    `stale` are facts whose own sentence was told before: only an attribute of theirs is news. `nearly`: where the
    attribute is not known, its neighbour may answer. `surely`: not by the last of the words, which may mean else.
    """
    if {"site", "radiation"} <= set(clause.attributes):
        # 'Where else has it spread to' asks no more where it is.
        clause = replace(clause, asked_about=tuple(one for one in clause.asked_about if one[0] != "site"))
    if clause.offers_two_ways and "timing" in clause.attributes:
        clause = clause.without("frequency")  # 'all the time or only now and again'
    if asks_when_it_changed(clause):
        if at := when_it_changed(facts, clause):
            return Told(*at)
        if told := answering(facts, clause.without("onset"), stale, nearly, surely):
            return told
    if clause.interrogates and len(clause.asked_about) > 1:
        # 'When did it begin to change' asks when, before it asks how.
        first = replace(clause, asked_about=clause.asked_about[:1])
        told = answering(facts, first, stale, nearly, surely)
        if told and {"site", "onset"} - set(clause.attributes):
            return told
        if PRECISE.issuperset(first.attributes) and min(first.asked_about[0][1]) < 2:
            return told
    if {"site", "onset"} <= set(clause.attributes) and (told := _where_it_began(facts, clause.language)):
        return told
    if at := by_the_clock(facts, clause) or in_the_day(facts, clause):
        return Told(*at)
    if asks_part_of_day(clause):
        return None
    for asked in clause.attributes:
        if asked == "duration" and facts and _lasts_each_time(facts[0], clause.language):
            return Told(facts[0], "onset")
        for fact in facts if asked == "severity" else ():
            if is_scored(fact, clause.language):
                return Told(fact, None)
        if asked == "quantity" and (clause.measures or clause.counts) and (counted := _counted(facts, clause, stale)):
            return counted
        for fact in facts:
            if asked == "onset" and fact.id not in stale and (since := dated(fact, clause)):
                return Told(*since)
            if (own := _TOLD_AS.get(asked, asked)) in fact.attributes:
                # "My mother has arthritis" says more than "it is my mother".
                whole = asked == "relative" and fact.id not in stale and names_somebody(fact, clause.language)
                return Told(fact, None if whole else own)
        if asked in _WITHIN_EACH_OTHER:
            kind = _WITHIN_EACH_OTHER[asked]
            for fact in facts:
                said_within = (name for name, said in fact.attributes.items() if holds(said, kind, clause.language))
                if name := next(said_within, None):
                    return Told(fact, name)
        if asked == "length" and (clause.of_each_time or holds(clause.text, "one_time", clause.language)):
            return _lasting_each_time(facts, clause.language)
        if asked == "length" and (lasting := _lasting(facts, clause.language)):
            return lasting
        if asked == "relief" and (unhelped := no_help(facts, clause.language)):
            return unhelped
        if asked == "effect" and (kept_from := _unable(facts, clause.language)) and kept_from.fact.id not in stale:
            return kept_from
        kinds = _kinds(asked, clause)
        for kind in (kinds[:-1] or kinds) if surely else kinds:
            for fact in facts:
                says = _LASTING.sub("", fact.says) if asked == "quantity" and clause.counts else fact.says
                if fact.polarity == "present" and fact.id not in stale and _says(says, asked, kind, clause.language):
                    return Told(fact, None)
                only_time = _EITHER.keys() >= set(clause.attributes)
                if only_time and (other := _EITHER.get(asked)) and other in fact.attributes:
                    return Told(fact, other)
                taken = asked == "site" and fact.section == "medicines"
                if (asked in _TOLD_WITHIN and not taken) or kind in _TOLD_SO:
                    within = (
                        name
                        for name, said in fact.attributes.items()
                        if (
                            asked in _ANYWHERE
                            or (asked == "length") == (name in _OF_OTHER_TIMES)
                            or (name, kind) in _SET_OFF_SO
                        )
                        and (asked != "frequency" or name == "onset")
                        and (asked != "season" or name != "onset")
                        and holds(said, kind, clause.language)
                    )
                    if name := next(within, None):
                        return Told(fact, name)
    return _nearly(facts, clause) if nearly else None


def described(fact: Fact, language: str) -> int:
    """In how many words a sentence tells what something is like."""
    words, table = words_of(fact.says, language), tables(language)
    return sum(bool(held(words, one)) for kind in table.answered_by["character"] for one in table.answers[kind])


def _kinds(asked: str, clause: Clause) -> tuple[str, ...]:
    """The kinds of words that answer what is asked, first those of which the question holds one: 'is it constant'."""
    table = tables(clause.language)
    kinds = table.answered_by.get(asked, ())
    if asked in _IN_THEIR_ORDER or len(kinds) == 1:
        return kinds
    said = [kind for kind in kinds if any(held(clause.words, one) for one in table.answers[kind])]
    if asked == "timing" and clause.offers_two_ways:
        return tuple(said) or _OF_COURSE  # 'is it constant or does it come and go' asks for no time of day
    return tuple(sorted(kinds, key=lambda kind: kind not in said))


def _lasting(facts: Sequence[Fact], language: str) -> Told | None:
    """How long each time lasts, where it is told with how long it has been so: 'the pain lasts an hour each time'."""
    for fact in facts:
        for name in ("duration", "timing"):
            said = fact.attributes.get(name, "")
            if holds(said, "lasts", language) and not _SO_FAR.search(said):
                return Told(fact, name)
    return None


def _lasting_each_time(facts: Sequence[Fact], language: str) -> Told | None:
    """How long one time lasts, which is not how long it has come and gone: 'for 20 minutes', not 'for two months'."""
    for fact in facts if facts and facts[0].polarity == "present" else ():
        for name, said in ((None, fact.says), *fact.attributes.items()):
            so_far = _SO_FAR.search(said) or holds(said, "so_far", language)
            each = holds(said, "each_lasts", language) or not so_far
            if each and (name == "duration" or (name != "trigger" and holds(said, "lasts", language))):
                return Told(fact, name)
    return None


def _lasts_each_time(fact: Fact, language: str) -> bool:
    """Whether only its beginning tells how long something has been so: what lasts is each time, or is not told."""
    said = fact.attributes.get("duration", "")
    return "onset" in fact.attributes and (not said or (holds(said, "lasts", language) and not _SO_FAR.search(said)))


def _unable(facts: Sequence[Fact], language: str) -> Told | None:
    """What somebody can do no longer is what keeps them from it: 'I can't brush my hair'."""
    cannot = (fact for fact in facts if fact.polarity == "denied" and holds(fact.says, "unable", language))
    return next((Told(fact, None) for fact in cannot), None)


def telling_in(facts: Sequence[Fact], clause: Clause, words: Collection[str]) -> Told | None:
    """The attribute that answers in the very words of the question: an onset that tells when it is at its worst."""
    for fact in facts:
        for name, said in fact.attributes.items():
            if not set(words).isdisjoint(words_of(said, clause.language)) and any(
                holds(said, kind, clause.language)
                for asked in clause.attributes
                for kind in tables(clause.language).answered_by.get(asked, ())
            ):
                return Told(fact, name)
    return None


def _counted(facts: Sequence[Fact], clause: Clause, stale: Collection[str]) -> Told | None:
    """What tells a number; of how many there are, one that is no length of time."""
    for fact in facts:
        text = _LASTING.sub("", fact.says) if clause.counts else fact.says
        news = fact.polarity == "present" and fact.id not in stale
        if news and (_NUMBER.search(text) or holds(text, "counted", clause.language)):
            return Told(fact, None)
    return None


def is_scored(fact: Fact, language: str) -> bool:
    """Whether a fact says how bad something is by a number: '8 out of 10'."""
    return holds(fact.says, "scored", language)


def names_somebody(fact: Fact, language: str) -> bool:
    """Whether a fact says whom it is about: 'my mother has arthritis'."""
    return holds(fact.says, "who", language)


def named_within(fact: Fact, clause: Clause) -> Told | None:
    """The attribute of a fact that alone holds a word of the question: 'does it hurt [on stairs]', 'had you eaten'."""
    if (clause.interrogates and clause.attributes and not clause.conditional) or fact.polarity != "present":
        return None
    names = meanings(clause.language)
    told = [words_of(text, clause.language) for text in (fact.says, fact.topic, *fact.keywords)]
    words = names.bare(clause.words).difference(*map(names.bare, told))
    if clause.language in UNSPACED:
        words = frozenset[str]()  # two characters in a row are often no word
    asked = clause.words
    if tables(clause.language).behind:
        asked = clause.words[clause.passing.stop :] if clause.passing else asked
    things = names.heads(asked).difference(*map(names.heads, told))

    def shared(name: Attribute) -> tuple[int, int]:
        said = words_of(fact.attributes[name], clause.language)
        return len(words & names.bare(said)), len(things & names.heads(said))

    best = max(fact.attributes, key=shared, default=None)
    return Told(fact, best) if best and any(shared(best)) else None


def no_help(facts: Sequence[Fact], language: str) -> Told | None:
    """The denial of any help from what was tried, where the facts hold one: 'no improvement with antibiotics'."""
    denied = (fact for fact in facts if fact.polarity == "denied" and holds(fact.topic, "helped", language))
    return next((Told(fact, None) for fact in denied), None)


def _where_it_began(facts: Sequence[Fact], language: str) -> Told | None:
    for fact in facts:
        if holds(fact.says, "began", language) and meanings(language).places(words_of(fact.says, language)):
            return Told(fact, None)
    for fact in facts:
        for name in _OF_PLACES:
            said = fact.attributes.get(name, "")
            if holds(said, "began", language) and meanings(language).places(words_of(said, language)):
                return Told(fact, name)
    for fact in facts:
        for name in _WITH_PLACES:
            if meanings(language).places(words_of(fact.attributes.get(name, ""), language)):
                return Told(fact, name)
    return None


def _nearly(facts: Sequence[Fact], clause: Clause) -> Told | None:
    habits = [fact for fact in facts if fact.section == "social_history" and fact.polarity == "present"]
    for asked in clause.attributes:
        if asked == "site" and habits:
            placed = [fact for fact in habits if _says(fact.says, asked, "where", clause.language)]
            told = placed if tables(clause.language).ordinary else habits
            return Told(told[0], None) if told else None
        for near in NEAR.get(asked, ()):
            for fact in facts:
                if near in fact.attributes:
                    said = fact.attributes[near]
                    counted = not clause.counts or _says(said, "quantity", "how_much", clause.language)
                    timed = near != "timing" or (
                        (asked not in _LONG or _says(said, asked, "lasting", clause.language))
                        and (asked != "trigger" or any(holds(said, how, clause.language) for how in _SET_OFF))
                    )
                    in_words = asked in _ONLY_IN_WORDS or (asked, near) == ("timing", "trigger")
                    if counted and timed and _speaks_of(said, asked, in_words, clause.language):
                        return Told(fact, near)
                if asked == "quantity" and fact in habits and not clause.counts:
                    return Told(fact, None)
    return None


def _speaks_of(text: str, attribute: str, in_words: bool, language: str) -> bool:
    if attribute == "last" and (_SO_FAR.search(text) or holds(text, "the_first", language)):
        return False  # since when is not when last
    kinds = tables(language).answered_by.get(attribute, ()) if in_words else ()
    return not kinds or any(holds(text, kind, language) for kind in kinds)


def says_it(text: str, clause: Clause) -> bool:
    """Whether a sentence holds words that answer what the clause asks first."""
    kinds = tables(clause.language).answered_by.get(clause.attributes[0], ())
    return any(_says(text, clause.attributes[0], kind, clause.language) for kind in kinds)


def _says(text: str, attribute: str, kind: str, language: str) -> bool:
    """Whether a sentence holds words that answer such a question."""
    if attribute in ("duration", "length"):
        text = _RATE.sub("", text)
    if attribute == "last":
        text = _SO_FAR.sub("", text)
    if attribute in ("length", "frequency"):
        text = _THEN.sub("", text)
    if attribute == "age" and _AGED.search(text):
        return True
    if attribute in (*_COUNTED, *_TIMED) and any(
        (attribute in _TIMED) == bool(_TIME.match(text, number.end()))
        for number in _NUMBER.finditer(text)
        if (attribute != "age" or (language in UNSPACED and _AGE.match(text, number.end())))
        and (attribute != "frequency" or not _MEASURED.match(text, number.end()))
        and not (attribute == "length" and _SINCE_THEN.search(text[: number.start()]))
    ):
        return True
    if attribute == "length" and _SO_FAR.search(text):
        return False
    if kind == "where":
        words = words_of(text, language)
        if meanings(language).places(words) or any(name.startswith(_LANDS) for name in meanings(language).ids(words)):
            return True
    return holds(text, kind, language)
