"""What the doctor's words ask for: clauses, each with its intents, the attributes and the sections it asks about.

The phrases are data (`languages/<language>/questions.yaml`).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from personas.embedded.chatter import without_chatter
from personas.embedded.clause import HARDLY_MORE, VIEWS, Clause
from personas.embedded.declaring import (
    begins_to_ask,
    declares,
    enquiries,
    goes_on_telling,
    opens_enquiry,
    speaks_of_self,
    tells_without_asking,
)
from personas.embedded.dividing import asked_parts, mains
from personas.embedded.fronting import in_order
from personas.embedded.indirect import is_enquired, led_to_ask, told_apart, without_lead_in
from personas.embedded.meaning import meanings
from personas.embedded.passing import in_passing, one_of_two, passing_in
from personas.embedded.phrases import held, matching, opens, stated_by
from personas.embedded.scenes import set_off
from personas.embedded.setting import is_setting
from personas.embedded.shorthand import written_out
from personas.embedded.spelling import corrected
from personas.embedded.tables import Tables, tables, words_of
from personas.embedded.whom import said_of_you
from scenarios.words import contains, plain, tokens

_SENTENCE = re.compile(r"(?<=[.?!;])\s+|(?<=[?!;])(?=\w)|(?<=[。？！；؟؛।])|\n+")
_BLANKS = re.compile(r"[^\S\n]+")
_DASH = re.compile(r"(?<=[^\W\d]) +[-–—]+ +(?=[^\W\d])|(?<=[^\W\d])—(?=[^\W\d])")
QUESTION_MARKS = ("?", "？", "؟")
_OPENS_QUESTION = "¿"
_EXCLAIMED = ("!", "！")
_STOPPED = (".", "!", "。", "।")
_CONSIDERED, _LONGEST, _MOST = 2_000, 400, 24  # characters in all and of one clause; clauses
_OF_TIME = ("duration", "length", "onset", "timing")
# What is not asked for beside another: 'how long did it take to reach its worst' asks for no length of each time.
_NOT_ASKED_WITH: dict[str, frozenset[str]] = {
    "peak": frozenset(["length", "duration", "severity", "onset", "trigger"]),
    "season": frozenset(["timing", "trigger"]),
    "frequency": frozenset(["onset"]),  # 'how often does it come on'
    "age": frozenset(["onset"]),  # 'what age did you start'
    "previous": frozenset(["onset", "duration"]),  # 'is it the first time'
    "circumstance": frozenset(["onset"]),  # 'what were you doing when it started'
    "relief": frozenset(["cause"]),  # 'did what you used for it help'
    "character": frozenset(["example"]),  # 'how would you describe it, for example sharp'
    "effect": frozenset(["outcome"]),  # 'does it stop you doing anything'
}
_NUMBERS = frozenset("quantity dose frequency duration length age".split())
_OF_TWO_TIMES = frozenset(["order", "between"])  # asked for by when: 'are you well when you haven't got it'
_NO_OPENING = frozenset(["between", "radiation"])  # '어디가 아팠다가 어디로 옮겨 갔어요'
_TWO_ENDS = frozenset(["onset", "ending"])  # offered, not asked for: 'is it at the start or at the end'
_ASKED_ALONE = frozenset(["leak"])  # what no statement asks: 'your tests show a problem with your heart'
_WANTING = frozenset(["open", "more", "other_symptoms", "questions_invited"])
_NEVER_ASKED = frozenset(["safety_net", "thanks", "empathy", "farewell"])


@lru_cache(maxsize=4096)
def understand(text: str, language: str = "en") -> tuple[Clause, ...]:
    """The clauses of what the doctor said, in order; at least one where there are words. Nobody takes in a lecture."""
    table = tables(language)
    if table.joints:
        text = text.replace("&", f" {table.joints[0]} ")
        text = _DASH.sub(", ", text)
    text = without_chatter(text, language)
    plainly = corrected(written_out(text, language), language)
    clauses = (
        clause
        for sentence in _SENTENCE.split(_BLANKS.sub(" ", plainly[:_CONSIDERED]))
        if sentence
        for clause in _sentence(sentence, any(mark in text for mark in QUESTION_MARKS), language)
    )
    return tuple(islice(clauses, _MOST))


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
    asked = sentence.rstrip().endswith(QUESTION_MARKS)
    divided = mains(in_order(told_apart(set_off(sentence, language), language), language), language)
    whole = {without_lead_in(part, language)[:_LONGEST]: part for part in map(str.strip, divided)}
    parts = [part for part in whole if tokens(part, language)]
    to_be_told = {part for part in parts if is_enquired(part, whole[part], language)}
    led_to = {part for part in parts if led_to_ask(whole[part], language)}
    stopped = sentence.rstrip().endswith(_STOPPED)
    if "commas_divide" in tables(language).grammar:
        told = not asked and _tells(sentence, tables(language))
        for lead, part, wanted in asked_parts(parts, asked, language):
            clause = _clause(f"{lead}{part}", wanted, language, len(tokens(lead, language)))
            clause = _told(clause, marked) if stopped else clause
            yield clause if clause.asks or not told else replace(clause, stated=True)
        return
    leads_up = asked and not sentence.lstrip().startswith(_OPENS_QUESTION)
    telling = False
    for part in parts:
        clause = _clause(part, asked or part in led_to, language)
        if part in to_be_told:
            clause = replace(clause, asks=True, stated=False)
        elif stopped:
            clause = _told(clause, marked)
        if marked and sentence.rstrip().endswith(_EXCLAIMED) and clause.interrogates:
            clause = replace(clause, asks=False, stated=True)  # 'what a long way to come!'
        if leads_up and part is not parts[-1]:
            led_up = _clause(part, False, language)
            told = led_up.stated and not led_up.asks and speaks_of_self(tokens(part, language), tables(language))
            prefaces = "signpost" in led_up.intents and not meanings(language).heads(led_up.words)
            clause = led_up if led_up.informs or told or prefaces else clause
        elif telling and not asked and (not clause.asks or goes_on_telling(tokens(part, language), tables(language))):
            clause = replace(clause, asks=False, stated=True)
        telling = (clause.informs or clause.states) and not clause.greets
        yield clause


def _told(clause: Clause, marked: bool) -> Clause:
    """A clause that a full stop ends, told where its form tells; one that opens as a question only where `marked`."""
    return replace(clause, asks=False, stated=True) if clause.tells_by_form and (marked or not clause.asks) else clause


def _clause(text: str, asked: bool, language: str, led_up: int = 0) -> Clause:
    """What a text asks for; its first `led_up` words only lead up to that."""
    words = words_of(text, language)
    table = tables(language)
    written = tokens(text, language)
    passing = passing_in(written, language)
    attributes, spans = matching("attributes", words, language, passing)
    if not attributes and len(words) <= HARDLY_MORE:
        attributes = {table.bare[word]: (at,) for at, word in enumerate(words) if word in table.bare}
    if words[0] in table.first:
        attributes.setdefault(table.first[words[0]], (0,))
    if asked and words[-1] in table.final:
        attributes.setdefault(table.final[words[-1]], (len(words) - 1,))
    attributes = {
        name: span
        for name, span in attributes.items()
        if name in _OF_TWO_TIMES or not in_passing(span, passing, language)
    }
    counted = {at for phrase in table.counted for at in held(words, phrase)}  # '那几片药' asks for no number
    attributes = {name: span for name, span in attributes.items() if name not in _NUMBERS or counted.isdisjoint(span)}
    if led_up:
        attributes = {name: span for name, span in attributes.items() if span[-1] >= led_up} or attributes
    for alone in ("effect", "next"):  # 'what happens when you take it' asks for no more
        if "next" in attributes and alone in attributes:
            attributes = {alone: attributes[alone]}
    if (span := attributes.get("kind")) and span[0] and words[span[0] - 1] in table.pointing:
        del attributes["kind"]  # 'this kind of trouble'
    if "witness" in attributes:  # 'did anyone see you go down' asks for nothing else
        attributes = {"witness": attributes["witness"]}
    for asked_for in _NOT_ASKED_WITH.keys() & attributes.keys():
        by_word = {name for name in attributes if _asks_by_word(attributes[name], words, table)}
        by_word -= by_word if asked_for in by_word else set()  # '언제부터 소변을 자주 보세요' asks when
        attributes = {
            name: span for name, span in attributes.items() if name in by_word or name not in _NOT_ASKED_WITH[asked_for]
        }
    if attributes.get("progression") in [
        held(words, phrase) for phrase in table.nowadays
    ] and not table.stop.issuperset(word for at, word in enumerate(words) if at not in attributes["progression"]):
        del attributes["progression"]
    if asked and _is_one_of_a_list(attributes.get("progression", ()), words, text, table):
        del attributes["progression"]
    span = attributes.get("progression", ())
    if set(span) <= set(attributes.get("timing", ())):
        attributes.pop("progression", None)  # 'does it come and go', 'does it ever go away'
    elif table.standing_for and len(span) > 1 and one_of_two(words, span[0], span[-1] + 1, table):
        attributes = {"progression": span}  # 'is it steady or getting worse'
    if attributes.keys() >= _TWO_ENDS and words[0] in table.being and any(held(words, (one,)) for one in table.either):
        attributes = {name: span for name, span in attributes.items() if name not in _TWO_ENDS}
    if attributes.get("effect") == (len(words) - 1,):
        del attributes["effect"]  # 'has your face been affected'
    if "manner" in attributes:
        attributes.pop("onset", None)
    if "duration" in attributes and attributes["duration"] == attributes.get("onset"):
        attributes = {"duration": attributes["duration"], **attributes}  # 'since when': for how long, not how it came
    if "timing" in attributes and table.degrees.issuperset(words[at] for at in attributes.get("severity", ())):
        attributes.pop("severity", None)  # 'what time of day is it worst'
    if not set(attributes.get("colour", ())).isdisjoint(attributes.get("character", ())):
        del attributes["character"]
    sections, section_spans = matching("sections", words, language)
    if table.behind:  # '过敏的时候住院了吗' asks for no list of allergies
        sections = {name: span for name, span in sections.items() if not in_passing(span, passing, language)}
    sections = {name: span for name, span in sections.items() if not is_setting(words, span, language)}
    if said_of_you(words[max(sections.get("family_history", (len(words),))) :], language):
        del sections["family_history"]  # 'did your parents notice you turn yellow' asks for no illness of theirs
    views = [set(sections[name]) for name in VIEWS if name in sections]
    attributes = {
        name: span
        for name, span in attributes.items()
        if name == "cause" or not any(set(span) < view for view in views)
    }
    if "ideas" in sections:  # 'what do you think is causing this' asks for no trigger
        within = set(sections["ideas"])
        attributes = {
            name: span
            for name, span in attributes.items()
            if name != "trigger" and (name != "cause" or (set(span) <= within and "asks_within" not in table.grammar))
        }
    intents, intent_spans = matching("intents", words, language)
    if asked and intents.pop("bad_news", ()):  # 'how have you been since the operation' tells nothing
        news = {frozenset(held(words, phrase)) for phrase in table.intents["bad_news"]}
        intent_spans = [span for span in intent_spans if span not in news]
    if "impact" in intents:  # 'how are you managing at home' asks for no list of who lives there
        sections = {name: span for name, span in sections.items() if name in VIEWS}
    compares = asked and attributes.keys() & {"trigger", "relief"}  # 'would you say a deep breath makes it worse'
    if compares or not _examines(intents.get("examine", ()), words, asked, passing, language):
        intents.pop("examine", None)
    more = intents.get("more", (0,))[-1] if table.polite else 0
    if more and words[more] in table.polite and more < len(words) - 1:
        del intents["more"]  # '그리고 요즘은' goes on with a question of its own, '그리고요?' does not
    first = intents.get("open", (0,))[0]
    if "open" in intents:  # '[describe] what happened' asks for no more than what happened
        attributes = {
            name: span
            for name, span in attributes.items()
            if span[-1] > first or not table.telling.issuperset(words[at] for at in span)
        }
    if any(span[0] < first and len(span) == span[-1] - span[0] + 1 for span in attributes.values()):
        del intents["open"]  # 'over what time has that been happening'
    opening = set(intents.get("open", ()))
    intents = {name: span for name, span in intents.items() if not set(span) < opening}
    attributes = {name: span for name, span in attributes.items() if not set(span) < opening}
    if (
        not opening.isdisjoint(attributes.get("effect", ()))
        or not attributes.keys().isdisjoint(_NO_OPENING)
        or any(opening < {*span} for span in attributes.values())
    ):
        intents.pop("open", None)
    if "age" in intents and set(intents["age"]) < set(attributes.get("age", ())):
        del intents["age"]  # how old somebody was then
    if span := intents.pop("wellbeing", ()):
        aside = next((at for at, word in enumerate(words) if at and word in table.asides), len(words))
        if all(word in table.stop for at, word in enumerate(words[:aside]) if at not in span):
            intents["open"] = span
    commands = begins_to_ask(written, table)
    begins = commands or opens(written, plain(text), table, language)
    recalled = "recalling" in intents and bool(table.finite) and not commands
    enquiring = tuple(enquiries(words, table))
    notifies = not asked and any(contains(words, phrase) for phrase in table.notifying)
    told_of = (table.finite or _WANTING.isdisjoint(intents)) and (notifies or declares(written, table))
    declared = not asked and not enquiring and bool(recalled or told_of or _tells(text, table))
    exclaims = written[0] in table.led_to and not table.introducing.isdisjoint(written[1:2])
    stated = declared or exclaims or stated_by(written, plain(text), table)
    told = (
        exclaims
        or 0 in intents.get("empathy", ())
        or (
            "asks_within" in table.grammar
            and "open" not in intents
            and (stated or not _NEVER_ASKED.isdisjoint(intents))
        )
    )
    if "open" in intents:
        intents.pop("assent", None)
    if (
        (span := intents.pop("all_right", ()))
        and not attributes
        and all(word in table.stop for at, word in enumerate(words) if at not in span)
    ):
        intents.setdefault("assent", span)  # "is that all right?", and nothing else
    if assent := set(intents.get("assent", ())):  # 'what do you think of that' asks for no idea of the patient's own
        sections = {name: span for name, span in sections.items() if assent.isdisjoint(span)}
    of_kin = "family_history" in sections  # 'has anyone in the family what you've got'
    # 'What brought you to the surgery' asks for no operation, 'over what period' for no menses.
    wider = [set(intents.get("open", ())), *(set(span) for name, span in attributes.items() if name in _OF_TIME)]
    return Clause(
        text,
        language,
        words,
        frozenset(_with_leak(intents, written, table) - (_ASKED_ALONE if declared or of_kin else set())),
        tuple((name, frozenset(attributes[name])) for name in _asked_first(attributes, words, table, passing)),
        tuple(name for name, span in sections.items() if not any(set(span) < other for other in wider)),
        tuple(matching("safety", words, language)[0]),
        tuple({*spans, *section_spans, *intent_spans, *enquiring}),
        asked,
        asked or (not told and (opens_enquiry(written, words, table) or (begins and not declared))),
        stated,
        passing,
    )


def _asks_by_word(span: Sequence[int], words: Sequence[str], table: Tables) -> bool:
    """Whether one of the words by which a language asks when, where, how much stands in a phrase."""
    return any(tuple(words[at : at + len(one)]) == one for one in table.question_words for at in span)


def _is_one_of_a_list(span: Sequence[int], words: Sequence[str], text: str, table: Tables) -> bool:
    """Whether a change is named with its place as one of several things: 'any sickness or [change] in your bowels'."""
    if not span or table.prepositions.isdisjoint(words[span[-1] : span[-1] + 2]):
        return False
    before = words[span[0] - 1]
    return before in table.joints_as_words or (
        "," in text and not table.introducing.isdisjoint((before, words[span[0]]))
    )


def _tells(text: str, table: Tables) -> bool:
    """Whether words without a question mark tell something, and do more than name things, by the words they hold."""
    if table.finite or not (table.told_by or "asks_by_word" in table.grammar):
        return False
    written, words = tokens(text, table.language), words_of(text, table.language)
    wants = table.interrogatives if table.told_by else ()
    asks = opens(written, plain(text), table, table.language)
    if any(opening.opens(words) for opening in wants) or not tells_without_asking(plain(text), written, asks, table):
        return False
    named = (slot for slot in meanings(table.language).slots(words) if slot.ids)
    return sum(slot.end - slot.start for slot in named) < len(words)


def _asked_first(
    found: Mapping[str, tuple[int, ...]], words: Sequence[str], table: Tables, passing: range
) -> list[str]:
    """The attributes; where word order shows nothing, last what begins in passing, and a change that no word asks for.

    '[来之前]自己处理过吗' asks what was done, '后来又吐了几回' how often.
    """
    names = _most_telling(found)
    if "asks_within" not in table.grammar:
        return names

    def asks(name: str) -> bool:
        span = found[name]
        return any(
            words[at : at + len(opening.words)] == opening.words and {*range(at, at + len(opening.words))} <= {*span}
            for opening in table.interrogatives
            for at in span
        )

    asked = any(map(asks, names))
    return sorted(
        names, key=lambda name: (found[name][0] in passing, asked and name == "progression" and not asks(name))
    )


def _examines(span: Collection[int], words: Sequence[str], asked: bool, passing: range, language: str) -> bool:
    """Whether the doctor begins to examine: not "does a deep breath hurt", nor "when you lie down"."""
    enquiries, grammar = tables(language).enquiries, tables(language).grammar
    if not span or not set(passing).isdisjoint(span):
        return False
    if not tables(language).perfect.isdisjoint(words[: min(span)]):
        return False  # 'could you have breathed in anything harmful'
    # Where a language opens its questions with no word of their own, only one that opens with the request is none.
    opening = {*enquiries, *tables(language).if_so}
    return words[0] not in opening if enquiries else not asked or ("asks_within" not in grammar and min(span) == 0)


def _with_leak(intents: Collection[str], written: Sequence[str], table: Tables) -> set[str]:
    """The intents, a leak only where its words stand as they are written: 'moderate' is no moderator."""
    leaks = "leak" in intents and any(held(written, phrase) for phrase in table.leaks)
    return {*intents} - {"leak"} | ({"leak"} if leaks else set())


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
