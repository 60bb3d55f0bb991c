"""What the doctor's words ask for: clauses, each with its intents, the attributes and the sections it asks about.

The phrases are data (`languages/<language>/questions.yaml`), compared by their stems.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import islice, pairwise
from typing import Literal

from personas.embedded.spelling import corrected
from personas.embedded.tables import Phrase, Tables, tables, words_of
from scenarios.words import UNSPACED, VERB_LAST, plain, stem, tokens

Row = Literal["intents", "attributes", "sections", "safety"]
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|(?<=[。？！；؟؛।])|\n+")
_COMMA = re.compile(r"[，,]")
_A_NOT_A = re.compile(r"(\w)[不没]\1")  # "疼不疼": Chinese asks by saying a word twice
_BLANKS = re.compile(r"[^\S\n]+")
_ASKED = ("?", "？", "؟")
_OPENS_QUESTION = "¿"
_STOPPED = (".", "!", "。", "।")
_SHORT = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_WRITTEN = re.compile(r"\w+")  # with accents: "él" is he, "el" is the
_SHORT_LATIN = re.compile(r"[A-Za-z]+")
# The end of a word, vowel signs that follow a letter included.
_END = r"(?![\w\u0900-\u0963])"
_GAP, _WIDE_GAP = 6, 8  # words; characters where words are not divided
_CONSIDERED, _LONGEST, _MOST = 2_000, 400, 24  # characters in all and of one clause; clauses
_HARDLY_MORE = 3
_NEVER_ASKED = frozenset(["safety_net", "thanks", "empathy", "farewell"])
_TELLING = frozenset(["explanation", "safety_net", "empathy", "thanks", "farewell", "greeting", "judgement"])
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

    @property
    def attributes(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.asked_about)

    def beyond(self, positions: Collection[int]) -> "Clause":
        """The clause without the attributes that only words at these positions ask for: they name the topic itself."""
        kept = tuple((name, span) for name, span in self.asked_about if not span <= set(positions) or 0 in span)
        return replace(self, asked_about=kept)

    def asking(self, attribute: str, instead: str) -> "Clause":
        """The clause as asking for one attribute instead of another."""
        asked = tuple((attribute if name == instead else name, span) for name, span in self.asked_about)
        return replace(self, asked_about=asked)

    @property
    def wanted(self) -> "Clause":
        """The clause without attributes that only describe its topic: 'which tablets do you take every day'."""
        if not self.interrogates:
            return self
        return replace(self, asked_about=tuple((name, span) for name, span in self.asked_about if min(span) < 2))

    @property
    def apart(self) -> tuple["Clause", ...]:
        """The clause, or one each for what worsens and what eases where one phrase asks both: 'better or worse'."""
        spans = dict(self.asked_about)
        both = set(spans) == {"trigger", "relief"} and spans["trigger"] & spans["relief"]
        return tuple(replace(self, asked_about=(one,)) for one in self.asked_about) if both else (self,)

    @property
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

    @property
    def tells_by_form(self) -> bool:
        """Whether a sentence without a question mark tells, where the order of words shows nothing: 'tiene un infarto'.

        Only in a language that opens its questions with no word of their own; an order, and what asks when or where,
        asks all the same.
        """
        table = tables(self.language)
        if table.enquiries or len(self.words) < _WHOLE or not self.intents <= _TELLING:
            return False
        wants = self.asked_about or self.sections or self.interrogates or not table.enquiring.isdisjoint(self.words)
        return not wants and not any(opening.opens(self.words) for opening in table.at_large)

    def asks_by(self, start: int, end: int) -> bool:
        """Whether the words are just those by which an attribute is asked: 'is it getting bigger'."""
        return any(frozenset(range(start, end)) == span for _, span in self.asked_about)

    def says_in_passing(self, start: int, end: int) -> bool:
        """Whether words only tell when; where 'when' stands behind them, not a name that ends in it: '소변볼 때'."""
        return start in self.passing and (self.language not in UNSPACED or end < self.passing.stop)

    @property
    def greets(self) -> bool:
        """Whether the clause greets or introduces, and asks for nothing."""
        hails = "greeting" in self.intents and not self.intents & {"open", "more"}
        called = len(self.words) <= _HARDLY_MORE and tables(self.language).enquiries.isdisjoint(self.words)
        return hails and (called or not self.asked)

    @property
    def informs(self) -> bool:
        """Whether the doctor tells something, and wants nothing: thanks, an explanation, advice."""
        tells = bool(self.intents & {"explanation", "safety_net", "thanks", "empathy", "farewell"})
        return tells and not self.asks and tables(self.language).enquiring.isdisjoint(self.words)

    @property
    def states(self) -> bool:
        """Whether the clause says something of the doctor's own and wants nothing: 'that must be hard for you'."""
        wants = self.asks or self.intents & {"open", "more", "leak", "questions_invited"}
        return self.stated and not wants and tables(self.language).enquiring.isdisjoint(self.words)

    @property
    def asks_of_whoever(self) -> bool:
        """Whether the clause asks about other people, whoever they may be: 'has anyone been ill'."""
        table = tables(self.language)
        starts = range(len(self.words)) if self.language in UNSPACED else range(1, 2)
        named = any(self.words[at : at + len(who)] == who for who in table.whoever for at in starts)
        return named and table.selves.isdisjoint(self.words)

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
        led = next((words[len(one) :] for one in table.leading if words[: len(one)] == one), words)
        asks_last = self.asked and self.words[-1] in table.final  # 'vous avez mal où ?'
        return asks_last or any(opening.opens(led) for opening in table.interrogatives)

    @property
    def asks_how_it_is(self) -> bool:
        """Whether the clause asks how something is, and no more: 'how have your legs been'."""
        return any(opening.opens(self.words) for opening in tables(self.language).state)

    @property
    def asks_for_all(self) -> bool:
        """Whether the clause wants the whole of a part of the history: 'a full list of your tablets'."""
        return not tables(self.language).whole.isdisjoint(self.words)

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
        return any(opening.opens(self.words) for opening in tables(self.language).measuring)

    @property
    def offers_choice(self) -> bool:
        """Whether the clause asks for one of two: 'is it hard or soft'."""
        joints = tables(self.language).joints
        return any(self.words[at] in joints for _, span in self.asked_about for at in span)

    @property
    def questions(self) -> bool:
        """Whether the clause is a question in form; "tell the nurse if it comes back" begins as one but is none."""
        return self.asked or self.interrogates

    @property
    def points(self) -> bool:
        """Whether the clause is about 'this': what the patient came with."""
        table = tables(self.language)
        around = zip(("", *self.words), self.words, (*self.words[1:], ""), strict=False)
        alone = table.stop | {""}
        return any(
            word in table.pointing and before not in table.asides and (after in alone or self.language in UNSPACED)
            for before, word, after in around
        )

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


@lru_cache(maxsize=4096)
def understand(text: str, language: str = "en") -> tuple[Clause, ...]:
    """The clauses of what the doctor said, in order; at least one where there are words. Nobody takes in a lecture."""
    table = tables(language)
    short = _SHORT_LATIN if language in UNSPACED else _SHORT
    if table.joints:
        text = text.replace("&", f" {table.joints[0]} ")
    written_out = short.sub(lambda match: table.abbreviations.get(plain(match[0]), match[0]), text)
    written_out = corrected(written_out, language)
    clauses = (
        clause
        for sentence in _SENTENCE.split(_BLANKS.sub(" ", written_out[:_CONSIDERED]))
        if sentence
        for clause in _sentence(sentence, any(mark in text for mark in _ASKED), language)
    )
    return tuple(islice(clauses, _MOST))


def _without_lead_in(part: str, language: str) -> str:
    """The question itself: 'when did it begin' of 'can you remember when it began'."""
    return _lead_in(language).sub("", part) if tables(language).lead_ins else part


@cache
def _lead_in(language: str) -> re.Pattern[str]:
    table = tables(language)
    joints, leads, led = ("|".join(map(re.escape, words)) for words in (table.joints, table.lead_ins, table.led_to))
    return re.compile(
        rf"^(?:(?:{joints}|so|well|ok|okay)[\s,]+)?(?:{leads}),?\s+(?:exactly\s+|roughly\s+|just\s+)?(?=(?:{led}){_END})",
        re.IGNORECASE,
    )


def _sentence(sentence: str, marked: bool, language: str) -> Iterator[Clause]:
    """The clauses of a sentence. What only leads up to its question asks nothing, nor does what goes on telling.

    `marked`: the doctor marks questions as such, so that a sentence with a full stop is one only by its words.
    """
    lead, _, question = sentence.partition(_OPENS_QUESTION)
    if question and tokens(lead, language):  # 'cuando sube una cuesta, ¿le duele?'
        before = _clause(lead, False, language)
        if before.informs or before.greets:
            yield before
            sentence = question
        else:
            sentence = f"{question.rstrip(' ?')} {lead.rstrip(' ,')}?"
    asked = sentence.rstrip().endswith(_ASKED)
    mains = _mains(tuple(_parts(sentence, language)), language)
    parts = [_without_lead_in(part.strip(), language)[:_LONGEST] for part in mains]
    parts = [part for part in parts if tokens(part, language)]
    if language in UNSPACED:
        yield from (_clause(part, wanted, language) for part, wanted in _asked(parts, asked, language))
        return
    leads_up = asked and not sentence.lstrip().startswith(_OPENS_QUESTION)
    telling = False
    stopped = marked and sentence.rstrip().endswith(_STOPPED)
    for part in parts:
        clause = _clause(part, asked, language)
        if stopped and clause.tells_by_form:
            clause = replace(clause, asks=False, stated=True)
        if leads_up and part is not parts[-1]:
            led_up = _clause(part, False, language)
            clause = led_up if led_up.informs else clause
        elif telling and not clause.asks:
            clause = replace(clause, stated=True)
        telling = clause.informs or clause.states
        yield clause


def _parts(sentence: str, language: str) -> Iterator[str]:
    for part in _COMMA.split(sentence) if language in UNSPACED else (sentence,):
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
    halves = (words_of(half, language) for half in (part[:at], part[at:]))
    return all(any(opening.opens(words) for opening in tables(language).interrogatives) for words in halves)


@cache
def _linked(language: str) -> re.Pattern[str]:
    links = tables(language).links
    return re.compile(rf"(?:{'|'.join(map(re.escape, links))})\s+" if links else r"(?!)")


def _mains(parts: Sequence[str], language: str) -> Iterator[str]:
    """The parts of a sentence, one that only says when or if put behind the part that it belongs to."""
    aside = ""
    joined: list[str] = []
    for part in parts:
        if joined and _subordinate(tokens(part, language), 0, language):
            joined[-1] = f"{joined[-1].rstrip()} {part}"
        elif joined and _shares_subject(joined[-1], part, language):
            joined[-1] = f"{joined[-1].rstrip()}, {part}"
        else:
            joined.append(part)
    for number, part in enumerate(joined):
        written = tokens(part, language)
        led = int(len(written) > 1 and written[0] in tables(language).joints)
        if number + 1 < len(joined) and (
            _subordinate(written, 0, language) or (led and _subordinate(written[1:], 0, language))
        ):
            part = part.strip()[len(written[0]) :] if led else part
            aside = f"{aside} {part.strip()}".strip()
        else:
            yield f"{part.rstrip().rstrip('.?!')} {aside}" if aside else part
            aside = ""


def _asked(parts: Sequence[str], asked: bool, language: str) -> Iterator[tuple[str, bool]]:
    """The parts of a sentence, and whether each is asked.

    Where commas divide, the question mark is the last part's. One before it without a word that asks tells something
    ("I'll take some blood, is that all right"), or begins what the next one asks.
    """
    parts = _with_examples(parts, language)
    last = len(parts) - 1
    asking = [_asks_by_itself(part, language) or (asked and number == last) for number, part in enumerate(parts)]
    begun = ""
    for number, part in enumerate(parts):
        if asking[number]:
            yield f"{begun}{part}", asked
            begun = ""
        elif number < last and (_is_condition(part, language) or (any(asking[number:]) and not _tells(part, language))):
            begun += f"{part}，"
        else:
            yield f"{begun}{part}", False
            begun = ""


def _with_examples(parts: Sequence[str], language: str) -> list[str]:
    """The parts of a sentence, examples put behind what they are examples of."""
    joined: list[str] = []
    for part in parts:
        if joined and plain(part).strip().startswith(tables(language).examples):
            joined[-1] += f"，{part}"
        else:
            joined.append(part)
    return joined


def _asks_by_itself(part: str, language: str) -> bool:
    written, table = tokens(part, language), tables(language)
    return _opens(written, plain(part), table, language) and not _stated(written, plain(part), table)


def _is_condition(part: str, language: str) -> bool:
    return plain(part).strip().startswith(tables(language).supposing)


def _tells(part: str, language: str) -> bool:
    """Whether a part of a sentence is the doctor's own: a greeting, sympathy, what comes next."""
    intents, _ = _matching("intents", words_of(part, language), language)
    return not _TELLING.isdisjoint(intents) or _stated(tokens(part, language), plain(part), tables(language))


def _shares_subject(first: str, further: str, language: str) -> bool:
    """Whether a question about whoever it may be goes on: 'has anyone gone blind or [had an operation]'."""
    table = tables(language)
    words, written = words_of(first, language), tokens(further, language)
    whoever = any(words[1 : 1 + len(who)] == who for who in table.whoever)
    if not whoever or (written[0],) not in table.asking:
        return False
    interrogates = any(opening.opens(words_of(further, language)) for opening in table.interrogatives)
    return not interrogates and table.subjects.isdisjoint(written[1:2])


def _subordinate(written: Sequence[str], at: int, language: str) -> bool:
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
    if at == 0 and 1 < len(written) <= _HARDLY_MORE and words[0] in table.asides and words[-1] in table.pointing:
        return True
    if stem(written[at], language) not in table.asides or not table.joints_as_words.isdisjoint(written[at:]):
        return False
    return subject.split("'")[0] in table.subjects or (verb != "" and stem(subject, language) in table.pointing)


@cache
def _joined(language: str) -> re.Pattern[str]:
    """Where a second question begins: 'and' before a word that asks."""
    table = tables(language)
    joints, resuming = ("|".join(map(re.escape, words)) for words in (table.joints, table.resuming))
    blank = r"\s*" if language in UNSPACED else r"\s+"
    return re.compile(
        rf",?{blank}(?:{joints}){blank}(?=(?:{resuming}){_END})|,\s+(?=(?:{resuming}){_END})", re.IGNORECASE
    )


def _clause(text: str, asked: bool, language: str) -> Clause:
    words = words_of(text, language)
    table = tables(language)
    written = tokens(text, language)
    passing = _passing(written, language)
    attributes, spans = _matching("attributes", words, language, passing)
    if not attributes and len(words) <= _HARDLY_MORE:
        attributes = {table.bare[word]: (at,) for at, word in enumerate(words) if word in table.bare}
    if words[0] in table.first:
        attributes.setdefault(table.first[words[0]], (0,))
    if asked and words[-1] in table.final:
        attributes.setdefault(table.final[words[-1]], (len(words) - 1,))
    attributes = {name: span for name, span in attributes.items() if not _in_passing(span, passing, language)}
    for alone in ("effect", "next"):  # 'what happens when you take it' asks for no more
        if "next" in attributes and alone in attributes:
            attributes = {alone: attributes[alone]}
    if (span := attributes.get("kind")) and span[0] and words[span[0] - 1] in table.pointing:
        del attributes["kind"]  # 'this kind of trouble'
    if "witness" in attributes:  # 'did anyone see you go down' asks for nothing else
        attributes = {"witness": attributes["witness"]}
    if attributes.get("progression") in [
        held(words, phrase) for phrase in table.nowadays
    ] and not table.stop.issuperset(word for at, word in enumerate(words) if at not in attributes["progression"]):
        del attributes["progression"]
    if attributes.get("effect") == (len(words) - 1,):
        del attributes["effect"]  # 'has your face been affected'
    if "manner" in attributes:
        attributes.pop("onset", None)
    if not set(attributes.get("colour", ())).isdisjoint(attributes.get("character", ())):
        del attributes["character"]
    sections, section_spans = _matching("sections", words, language)
    intents, intent_spans = _matching("intents", words, language)
    if not _examines(intents.get("examine", ()), words, asked, passing, language):
        intents.pop("examine", None)
    first = intents.get("open", (0,))[0]
    if any(span[0] < first and len(span) == span[-1] - span[0] + 1 for span in attributes.values()):
        del intents["open"]  # 'over what time has that been happening'
    opening = set(intents.get("open", ()))
    if (
        not opening.isdisjoint(attributes.get("effect", ()))
        or "between" in attributes
        or any(opening < {*span} for span in attributes.values())
    ):
        intents.pop("open", None)
    if language in UNSPACED and "radiation" in attributes:
        intents.pop("open", None)  # '어디가 아팠다가 어디로 옮겨 갔어요'
    if "age" in intents and set(intents["age"]) < set(attributes.get("age", ())):
        del intents["age"]  # how old somebody was then
    if span := intents.pop("wellbeing", ()):
        aside = next((at for at, word in enumerate(words) if at and word in table.asides), len(words))
        if all(word in table.stop for at, word in enumerate(words[:aside]) if at not in span):
            intents["open"] = span
    stated = _stated(written, plain(text), table)
    told = 0 in intents.get("empathy", ()) or (
        language in UNSPACED and (stated or not _NEVER_ASKED.isdisjoint(intents))
    )
    if "open" in intents:
        intents.pop("assent", None)
    if (span := intents.pop("all_right", ())) and all(
        word in table.stop for at, word in enumerate(words) if at not in span
    ):
        intents.setdefault("assent", span)  # "is that all right?", and nothing else
    if assent := set(intents.get("assent", ())):  # 'what do you think of that' asks for no idea of the patient's own
        sections = {name: span for name, span in sections.items() if assent.isdisjoint(span)}
    return Clause(
        text,
        language,
        words,
        frozenset(_with_leak(intents, written, table)),
        tuple((name, frozenset(attributes[name])) for name in _most_telling(attributes)),
        tuple(name for name, span in sections.items() if not set(span) < set(intents.get("open", ()))),
        tuple(_matching("safety", words, language)[0]),
        tuple({*spans, *section_spans, *intent_spans}),
        asked,
        asked or (not told and _opens(written, plain(text), table, language)),
        stated,
        passing,
    )


def _passing(written: Sequence[str], language: str) -> range:
    """Where something is said in passing, up to where the question goes on: 'how soon [after it began] did you'.

    Chinese and Korean put the word for 'when' behind: "[疼的时候]出汗吗".
    """
    table = tables(language)
    if language in UNSPACED:
        words = tuple(table.forms.get(word, word) for word in (stem(word, language) for word in written))
        starts = ((at, at + len(when)) for when in table.behind for at in range(len(words)))
        behind = max((end for at, end in starts if end < len(words) - 1 and words[at:end] in table.behind), default=0)
        return range(0 if behind else len(words), behind or len(words))
    start = next(
        (
            at
            for at in range(1, len(written))
            if _subordinate(written, at, language) and not _led_to(written[:at], table)
        ),
        len(written),
    )
    pairs = zip(range(start + 2, len(written)), written[start + 2 :], written[start + 3 :], strict=False)
    verbs = ((at, (verb,) in table.asking and verb not in table.prepositions, subject) for at, verb, subject in pairs)
    end = next((at for at, resumes, subject in verbs if resumes and subject in table.subjects), None)
    return range(start, len(written) if end is None else end)


def _in_passing(span: Sequence[int], passing: range, language: str) -> bool:
    return set(span) <= set(passing) if language in UNSPACED else span[0] in passing


def _led_to(before: Sequence[str], table: Tables) -> bool:
    """Whether words lead up to what is asked: 'do you remember [when it began]'."""
    return any(tuple(before[-len(words) :]) == words for words in table.indirect)


def _examines(span: Collection[int], words: Sequence[str], asked: bool, passing: range, language: str) -> bool:
    """Whether the doctor begins to examine: not "does a deep breath hurt", nor "when you lie down"."""
    enquiries = tables(language).enquiries
    if not span or not set(passing).isdisjoint(span):
        return False
    # Where a language opens its questions with no word of their own, only one that opens with the request is none.
    return words[0] not in enquiries if enquiries else not asked or (language not in UNSPACED and min(span) == 0)


def _with_leak(intents: Collection[str], written: Sequence[str], table: Tables) -> set[str]:
    """The intents, a leak only where its words stand as they are written: 'moderate' is no moderator."""
    leaks = any(held(written, phrase) for phrase in table.leaks)
    return {*intents} - {"leak"} | ({"leak"} if leaks else set())


def _opens(written: Sequence[str], text: str, table: Tables, language: str) -> bool:
    """Whether words begin as a question, or end as one; Chinese and Korean ask with words at the end or within."""
    if language in UNSPACED:
        return any("".join(words) in text for words in table.asking) or _A_NOT_A.search(text) is not None
    if language in VERB_LAST and (written[-1],) in table.asking:
        return True  # 'your name please tell'
    return any(tuple(written[: len(words)]) == words for words in table.asking)


def _stated(written: Sequence[str], text: str, table: Tables) -> bool:
    """Whether words begin as something the doctor says, and asks nothing by."""
    if table.language in UNSPACED:
        return text.strip().startswith(tuple(table.stating))
    return written[:1] != [] and written[0] in table.stating


def says_one(entries: Collection[str], text: str, language: str) -> bool:
    """Whether a text holds one of these words; where words are not divided, wherever its characters stand."""
    if language in UNSPACED:
        said = plain(text)
        return any(entry in said for entry in entries)
    return not set(entries).isdisjoint(tokens(text, language))


def _matching(
    row: Row, words: Sequence[str], language: str, passing: range = range(0)
) -> tuple[dict[str, tuple[int, ...]], list[frozenset[int]]]:
    """The names in a row of the tables that phrases in the words stand for, and where each stands.

    By the longest phrase; what is said in passing yields to what is not.
    """
    found: dict[str, tuple[int, ...]] = {}
    spans: list[frozenset[int]] = []
    starts = _starts(row, language)
    for word in dict.fromkeys(words):
        for name, phrase in starts.get(word, ()):
            if span := held(words, phrase):
                spans.append(frozenset(span))
                known = found.get(name, ())
                if not known or (span[0] not in passing, len(span)) > (known[0] not in passing, len(known)):
                    found[name] = span
    return found, spans


@cache
def _starts(row: Row, language: str) -> dict[str, list[tuple[str, Phrase]]]:
    """The phrases of a row by their first word."""
    starts: dict[str, list[tuple[str, Phrase]]] = {}
    for name, phrases in getattr(tables(language), row).items():
        for phrase in phrases:
            if phrase and phrase[0]:
                starts.setdefault(phrase[0][0], []).append((name, phrase))
    return starts


def _most_telling(found: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Earliest phrase first ("where did it begin" asks for the place), longest first; none that lies within another."""
    ordered = sorted(found, key=lambda name: (found[name][0], -len(found[name])))
    spans = {name: set(found[name]) for name in ordered}
    whole = [name for name in ordered if not any(spans[name] < other for other in spans.values())]
    # 'Por qué toma' asks why: what begins in the middle of it is another's words.
    return [
        name
        for at, name in enumerate(whole)
        if not any(found[name][0] in spans[one] - {found[one][0]} for one in whole[:at])
    ]


def held(words: Sequence[str], phrase: Phrase, begin: int = 0, gap: int | None = None) -> tuple[int, ...]:
    """Where the parts of a phrase stand in the words, in order, with little between them; empty where they do not."""
    first, *rest = phrase
    if not first or first[0] not in words:
        return ()
    last = len(words) - len(first)
    stop = last if gap is None else min(last, begin + gap)
    for start in range(begin, stop + 1):
        end = start + len(first)
        if tuple(words[start:end]) == first:
            here = tuple(range(start, end))
            if not rest:
                return here
            if further := held(words, tuple(rest), end, _GAP if first[0].isascii() or len(first[0]) > 1 else _WIDE_GAP):
                return here + further
    return ()


def jargon_in(text: str, language: str = "en") -> list[str]:
    """Technical words that a lay person may not know."""
    jargon = tables(language).jargon
    if language in UNSPACED:
        said = plain(text)
        return [word for word in sorted(jargon) if word in said]
    return [token for token in tokens(text, language) if token in jargon]


def several(clause: Clause) -> bool:
    """Whether the clause names things side by side: 'fever, cough or chills'; where words are not divided, any may."""
    joints = tables(clause.language).joints
    said = clause.text.casefold()
    return clause.language in UNSPACED or "," in said or not joints or any(joint in said.split() for joint in joints)
