"""One thing that the doctor said, and what it asks for."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from personas.embedded.declaring import enquires
from personas.embedded.phrases import held, holds, says_one
from personas.embedded.tables import tables
from scenarios.schema import Section
from scenarios.words import UNSPACED, plain, tokens

HARDLY_MORE = 3  # words of a clause that is hardly more than a name
_INFORMING = frozenset(["explanation", "safety_net", "bad_news", "thanks", "empathy", "farewell", "recalling"])
TELLING = _INFORMING | {"greeting", "judgement"}
_WRITTEN = re.compile(r"\w+")  # with accents: "él" is he, "el" is the
VIEWS: tuple[Section, ...] = ("ideas", "concerns", "expectations")  # of the patient's own
HAPPENED = frozenset(["outcome", "next"])  # what is asked of a story
_ONE_OF_TWO = frozenset(["manner", "colour"])  # what 'or' offers two of
_ASKED_BESIDE = frozenset(["progression"])  # and of this where the 'or' stands next to it: 'steady or getting worse'
_TWO_OF_A_PAIR = re.compile(r"(?<!\S)\S*(\S\S)-(?!\S*\1(?!\S))\S{3}")  # not a word and its echo: 'चोट-वोट'
_WHOLE = 4  # words of a sentence that is more than a name


@dataclass(frozen=True)
class Clause:
    """One thing said: its words as stems, and what it asks for.

    `asked_about` holds the attributes, the one asked first in front, and the positions of the words that ask for each;
    `spans` the positions of all words by which attributes, sections and intents were recognised;
    `passing` the positions of words said in passing ("after the accident").
    """

    text: str
    language: str
    words: tuple[str, ...]
    intents: frozenset[str]
    asked_about: tuple[tuple[str, frozenset[int]], ...]
    sections: tuple[str, ...]
    safety: tuple[str, ...]
    spans: tuple[frozenset[int], ...]
    asked: bool
    asks: bool
    stated: bool
    passing: range

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.asked_about)

    def beyond(self, positions: Collection[int]) -> "Clause":
        """The clause without the attributes that only words at these positions ask for: they name the topic itself.

        Function words beside them ask for nothing: 'have [you been giving] anywhere a wide berth'.
        """
        closed = tables(self.language).closed
        telling = {name: {at for at in span if self.words[at] not in closed} or span for name, span in self.asked_about}
        kept = tuple(
            (name, span) for name, span in self.asked_about if not telling[name] <= set(positions) or 0 in span
        )
        return replace(self, asked_about=kept)

    def asking(self, attribute: str, instead: str) -> "Clause":
        """The clause as asking for one attribute instead of another."""
        asked = tuple((attribute if name == instead else name, span) for name, span in self.asked_about)
        return replace(self, asked_about=asked)

    def without(self, attribute: str) -> "Clause":
        return replace(self, asked_about=tuple(one for one in self.asked_about if one[0] != attribute))

    def unasked(self, attribute: str) -> "Clause":
        """The clause as not asking for an attribute, its words free to name what it is about."""
        span = dict(self.asked_about).get(attribute)
        return replace(self.without(attribute), spans=tuple(one for one in self.spans if one != span))

    @property
    def wanted(self) -> "Clause":
        """The clause without attributes that only describe its topic: 'which tablets do you take every day'."""
        if not self.interrogates:
            return self
        behind = "topic_first" in tables(self.language).grammar  # what is asked stands behind: '过敏了是什么表现'
        asks = self._question_words if behind else self._question_words | {0, 1}
        return replace(self, asked_about=tuple((name, span) for name, span in self.asked_about if span & asks))

    @property
    def asks_what_else(self) -> bool:
        """Whether what has not been told yet is asked for: 'anything else that worries you'."""
        return "other_symptoms" in self.intents

    @property
    def apart(self) -> tuple["Clause", ...]:
        """The clause, or one each for what it asks by words of their own: 'what time, and how much did you take'.

        So too what worsens and what eases, where one phrase asks both: 'better or worse'.
        """
        spans = dict(self.asked_about)
        both = set(spans) == {"trigger", "relief"}
        both = both and bool(spans["trigger"] & spans["relief"] or self._joined(*spans.values()))
        each = self.asked_about if both else self._asked_each
        return tuple(replace(self, asked_about=(one,)) for one in each) if len(each) > 1 else (self,)

    def _joined(self, one: Collection[int], other: Collection[int]) -> bool:
        """Whether 'and' or 'or' stands between two phrases: 'relieving and aggravating factors'."""
        between = self.words[min(max(one), max(other)) : max(min(one), min(other)) + 1]
        return not tables(self.language).joints_as_words.isdisjoint(between)

    @property
    def _asked_each(self) -> tuple[tuple[str, frozenset[int]], ...]:
        """The attributes, each with a question word that no other shares, where the language names such words."""
        by = {name: span & self._question_words for name, span in self.asked_about}
        return tuple(
            (name, span)
            for name, span in self.asked_about
            if by[name] and all(by[name].isdisjoint(other) for one, other in by.items() if one != name)
        )

    @property
    def _question_words(self) -> frozenset[int]:
        """Where the words stand that each ask for a thing of its own."""
        words = tables(self.language).question_words
        return frozenset(at for word in words for at in range(len(self.words)) if self._stands(word, at))

    def _stands(self, phrase: tuple[str, ...], at: int) -> bool:
        return self.words[at : at + len(phrase)] == phrase

    @cached_property
    def content(self) -> tuple[str, ...]:
        stop = tables(self.language).stop
        return tuple(word for word in self.words if word not in stop)

    def speaks_beyond(self, positions: Collection[int]) -> bool:
        """Whether one of these words is telling, and none by which a part of the history or the like was asked for."""
        stop = tables(self.language).stop
        return any(self.words[at] not in stop and not any(at in span for span in self.spans) for at in positions)

    def spent(self, start: int, end: int, longer: bool = False) -> bool:
        """Whether the words belong to a phrase by which something was recognised; `longer`: to a longer one."""
        here = frozenset(range(start, end))
        return any(here < span if longer else here <= span for span in self.spans)

    def asks_in(self, positions: frozenset[int]) -> bool:
        """Whether the words are all part of one phrase by which something was recognised."""
        return any(positions <= span for span in self.spans)

    @property
    def tells_by_form(self) -> bool:
        """Whether a sentence that ends in a full stop tells, though no word order shows it: 'tiene un infarto'.

        What asks by a word of its own, or for a part of the history, asks all the same.
        """
        table = tables(self.language)
        if table.finite or len(self.words) < _WHOLE or not self.intents <= TELLING:
            return False
        wants = (self.asks and self.asked_about) or self.sections or self.interrogates or self._enquires
        return not wants and not any(opening.opens(self.words) for opening in table.at_large)

    def asks_by(self, start: int, end: int) -> bool:
        """Whether the words are just those by which an attribute is asked: 'is it getting bigger'."""
        return any(frozenset(range(start, end)) == span for _, span in self.asked_about)

    def says_in_passing(self, start: int, end: int) -> bool:
        """Whether words only tell when; where 'when' stands behind them, not a name that ends in it: '소변볼 때'."""
        return start in self.passing and (not tables(self.language).behind or end < self.passing.stop)

    @property
    def greets(self) -> bool:
        """Whether the clause greets or introduces, and asks for nothing."""
        hails = "greeting" in self.intents and not self.intents & {"open", "more"}
        called = len(self.words) <= HARDLY_MORE and tables(self.language).enquiries.isdisjoint(self.words)
        return hails and (called or not self.asked or self.spent(0, len(self.words)))

    @property
    def informs(self) -> bool:
        """Whether the doctor tells something, and wants nothing: thanks, an explanation, what the patient said."""
        tells = bool(self.intents & _INFORMING)
        return tells and not self.asks and not self._enquires

    @property
    def states(self) -> bool:
        """Whether the clause says something of the doctor's own and wants nothing: 'that must be hard for you'."""
        wants = self.asks or self.intents & {"open", "more", "leak", "questions_invited"}
        return self.tells and not wants

    @property
    def tells(self) -> bool:
        """Whether the clause has the form of a statement; the first may open the talk: 'you are here about pain'."""
        return self.stated and not self.asks and not self._enquires

    @cached_property
    def _enquires(self) -> bool:
        return enquires(self.words, tables(self.language))

    @property
    def asks_of_whoever(self) -> bool:
        """Whether the clause asks about other people, whoever they may be: 'has anyone been ill', not 'treated it'.

        Nor what they say of the patient: 'has anyone noticed your eyes go yellow'.
        """
        table = tables(self.language)
        starts = range(len(self.words)) if "asks_within" in table.grammar else range(1, 2)
        named = any(self.words[at : at + len(who)] == who for who in table.whoever for at in starts)
        of_you = not (table.telling.isdisjoint(self.words) or table.addressing.isdisjoint(self.words))
        of_you = of_you or holds(self.text, "done_to_you", self.language)  # 'did anyone take your temperature'
        told = of_you and "asks_within" not in table.grammar  # 'has anyone said that your breath smells'
        return named and not told and "treatment" not in self.attributes and table.selves.isdisjoint(self.words)

    @property
    def speaks_of_another(self) -> bool:
        """Whether the clause is about him or her, which the patient is not where it answers itself."""
        if self.language in UNSPACED:
            return says_one(tables(self.language).others, self.text, self.language)
        said = {*tokens(self.text, self.language), *_WRITTEN.findall(self.text.casefold())}
        return not tables(self.language).others.isdisjoint(said)

    @property
    def asks_at_large(self) -> bool:
        """Whether the clause wants more than yes or no about nothing in particular, or is no question in form."""
        return not self.asked or any(opening.opens(self.words) for opening in tables(self.language).at_large)

    @cached_property
    def interrogates(self) -> bool:
        """Whether the clause asks when, where, how, who: for more than yes or no."""
        table = tables(self.language)
        words = self.words[1:] if self.words[0] in table.joints else self.words
        led = self._led(words)
        asks_last = self.asked and self.words[-1] in table.final  # 'vous avez mal où ?'
        vague = table.indefinite if any(opening.opens(led) for opening in table.whether) else ()
        if asks_last or self._asks_in_place:
            return True
        return any(opening.opens(led) and opening not in vague for opening in table.interrogatives)

    @property
    def _asks_in_place(self) -> bool:
        """Whether a statement asks by a word that is left in its place: 'you stopped for what reason'."""
        table = tables(self.language)
        if not (self.asked and table.finite) or self.words[0] in table.enquiries:
            return False
        asking = {opening.words[0] for opening in table.interrogatives if len(opening.words) == 1} - table.asides
        return any(self.words[at] in asking for _, span in self.asked_about for at in span if at)

    def _led(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words behind those that only lead up to a question: 'do you know [the doses]'."""
        leading = tables(self.language).leading
        return next((words[len(one) :] for one in leading if words[: len(one)] == one), words)

    @property
    def asks_yes_or_no(self) -> bool:
        """Whether the clause opens as a question that yes or no answers, or with 'whether'."""
        led, table = self._led(self.words), tables(self.language)
        opens = table.enquiries | {*table.if_so}
        opens = opens if led == self.words else opens | table.conditions  # 'tell me [if]'
        return not self.interrogates and bool(led) and led[0] in opens

    @property
    def asks_how_it_is(self) -> bool:
        """Whether the clause asks how something is, and no more: 'how have your legs been'."""
        return any(opening.opens(self.words) for opening in tables(self.language).state)

    @property
    def asks_for_all(self) -> bool:
        """Whether the clause wants the whole of a part of the history: 'a full list of your tablets'."""
        return any(held(self.words, phrase) for phrase in tables(self.language).whole)

    @property
    def gives_examples(self) -> bool:
        """Whether what is named is only an example of what is asked for: 'any medicines, including the pill'."""
        said = f" {plain(self.text).rstrip(' .?!')} "
        return any(f" {one} " in said.replace(",", " ") or f"{one} " in said for one in tables(self.language).examples)

    @property
    def asks_of_habit(self) -> bool:
        """Whether the clause asks for what is done as a rule: 'do you take anything regularly'."""
        return any(held(self.words, phrase) for phrase in tables(self.language).habitual)

    @property
    def asks_of_own(self) -> bool:
        """Whether the clause asks when, where or what of something of the patient's: 'what is your CD4 count'."""
        table = tables(self.language)
        owned = (after for word, after in pairwise(self.words[:4]) if word in table.having)
        return self.interrogates and any(word not in table.stop for word in owned)

    @property
    def counts(self) -> bool:
        """Whether the clause asks for a number."""
        return any(opening.opens(self.words) for opening in tables(self.language).counting)

    @property
    def measures(self) -> bool:
        """Whether the clause asks for an amount of something: 'how much weight'."""
        words = self.words[1:] if self.words[0] in tables(self.language).joints else self.words
        return any(opening.opens(words) for opening in tables(self.language).measuring)

    @property
    def offers_choice(self) -> bool:
        """Whether the clause asks for one of two: 'is it hard or soft'."""
        joints = tables(self.language).joints
        return self.offers_two_ways or any(self.words[at] in joints for _, span in self.asked_about for at in span)

    @cached_property
    def offers_two_ways(self) -> bool:
        """Whether a clause offers two ways in which one thing may be: 'is it always there or does it come and go'."""
        table, words = tables(self.language), self.words
        at = next((at for at in range(1, len(words)) if (words[at],) in table.either), 0)
        things = table.introducing.intersection(words) | table.having.intersection(words[at + 1 : at + 2])
        if not (at and table.standing_for and self.asks_yes_or_no) or things:
            return False
        spans = [(name, min(span), max(span)) for name, span in self.asked_about]
        beside = any(name in _ASKED_BESIDE and at in (start - 1, end + 1) for name, start, end in spans if start < end)
        again = words[at + 2 : at + 3] in [(one,) for one in table.standing_for]
        return beside or again or not _ONE_OF_TWO.isdisjoint(self.attributes)

    @property
    def questions(self) -> bool:
        """Whether the clause is a question in form; "tell the nurse if it comes back" begins as one but is none."""
        return self.asked or self.interrogates

    @property
    def points(self) -> bool:
        """Whether the clause is about 'this', or how long it 'has been going on': what the patient came with."""
        table = tables(self.language)
        if any(held(self.words, phrase) for phrase in table.answers.get("goes_on", ())):
            return True
        around = enumerate(zip(("", *self.words), self.words, (*self.words[1:], ""), strict=False), start=1)
        alone, asking = table.stop | {""}, frozenset[int]().union(*(span for _, span in self.asked_about))
        return any(
            word in table.pointing
            and before not in table.asides
            and (after in alone or next_at in asking or "asks_within" in table.grammar)
            for next_at, (before, word, after) in around
        )

    @property
    def points_back(self) -> bool:
        """Whether the clause is about what was told, and names nothing itself: 'what do you take for that'."""
        return not self.content and self.refers_back

    @property
    def refers_back(self) -> bool:
        """Whether the clause is about 'it' or 'that', whatever else it names: 'are you on a tablet for it'."""
        return not tables(self.language).pointing_back.isdisjoint(tokens(self.text, self.language))

    @property
    def asks_which_it_was(self) -> bool:
        """Whether the clause asks which one of a kind was spoken of: 'which bone was it'."""
        table = tables(self.language)
        if len(self.words) <= HARDLY_MORE or self.words[0] not in table.choosing or self.spent(1, 2):
            return False
        return self.words[2] in table.being and self.words[3] in table.pointing_back

    @property
    def refers_to_several(self) -> bool:
        """Whether the clause is about 'them' or 'those': each of what was spoken of."""
        return not tables(self.language).pointing_to_several.isdisjoint(tokens(self.text, self.language))

    @property
    def follows(self) -> bool:
        """Whether the clause asks what happened in what was told: 'what happened there', 'and what happened'."""
        after = self.points_back or self.words[0] in tables(self.language).joints_as_words
        return after and not HAPPENED.isdisjoint(self.attributes)

    @property
    def asks_what_is_done(self) -> bool:
        """Whether the clause is no more than 'what do you do': after a symptom, what is done about it."""
        return any(self.words == phrase[0] for phrase in tables(self.language).acting)

    @property
    def conditional(self) -> bool:
        """Whether the clause asks what happens if or when: 'what happens if you resist'."""
        return bool(self.passing) and self.words[self.passing.start] in tables(self.language).conditions

    @property
    def of_each_time(self) -> bool:
        """Whether the clause is about one of the times that the complaint comes: 'how long does each fit last'."""
        table = tables(self.language)
        before = {"each", *table.pointing, *table.introducing, "these", "those", "of"}
        return self.interrogates and any(
            word in table.spells and (self.words[at - 1] in before or self.words[at - 2] in before)
            for at, word in enumerate(self.words)
            if at > 1
        )


def several(clause: Clause) -> bool:
    """Whether the clause names things side by side: 'fever, cough or chills'; where words are not divided, any may."""
    joints, grammar = tables(clause.language).joints, tables(clause.language).grammar
    said = clause.text.casefold()
    listed = "," in said or not joints or any(joint in said.split() for joint in joints)
    listed = listed or ("hyphens_join" in grammar and _TWO_OF_A_PAIR.search(said.rstrip(" ?.")) is not None)
    return "lists_unmarked" in grammar or (listed and not clause.offers_two_ways)
