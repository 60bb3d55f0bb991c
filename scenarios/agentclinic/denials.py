"""What the patient denies."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from scenarios.agentclinic import grammar
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.habits import NON_SMOKER
from scenarios.agentclinic.lists import items
from scenarios.agentclinic.matters import Matter, matter_of
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.statements import as_ever, part_is
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.unrecorded import is_placeholder, is_untold
from scenarios.agentclinic.wording import COUNT, KIN, PERIOD
from scenarios.schema import Section

_NONE_OF = re.compile(r"(?P<what>[\w' -]{3,50}): (?:none|no|never|nil|negative|denies|absent)", re.I)
_NO_ONE = re.compile(
    r"(?:no[ -]one|nobody|none of (?:the|§P) (?:other )?[\w-]+)(?: (?:else|in (?:the|§P) family|at (?:home|work"
    r"|school)|there|around))*(?: (?:has|had|have|is|was"
    r"|knows?))?\b"
    r"(?: (?:had|been))?(?: an?\b)?",
    re.I,
)
_NEVER_SIMILAR = re.compile(
    r"^(?:§S )?(?:denies|has no|has had no|reports no|no)\b[\w ]*\b(?:similar|such|these) (?:\w+ )?(?:symptoms?"
    r"|episodes?|complaints?|problems?|events?|pain|illness(?:es)?|conditions?|nature)\b(?! in the family)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    rf"^(?:(?:§S|I|we|there|(?:the |§P )?(?:{KIN}|family)) )?(?:(?:also|specifically|currently|{grammar.ADVERB}"
    rf"|has|have|had|is|was|are|were|been|shows) )*"
    r"(?:denies|denied|denying|no(?! longer\b)|negative for|without|not (?:report|have|had(?! (?:§P|the) )"
    r"|notice[d]?(?! (?:any |much |a |significant )*(?:benefit|improvement|difference|relief))"
    r"|experience[d]?|mention|show|exhibit)(?:ed)?(?: any)?|does not have|free of(?! (?:them|it|this)\b)"
    r"|does not (?:report|mention|endorse|describe|present with|complain of)|(?:is |are )?not (?:on|taking|using)"
    r"|takes no|uses no|on no|did not (?:report|mention|notice)|do not report)\s+(?P<rest>.+)$",
    re.I,
)
_DOES_NOT = re.compile(r"^(?:§S )?(?:does not|do not|never) (?P<rest>(?:smoke|drink|use|consume|take)\b.+)$", re.I)
_NONE_RECALLED = re.compile(
    r"^§S (?:cannot|could not|does not|did not) (?:recall|remember|think of) any (?P<rest>(?!of\b).+)$", re.I
)
_OF_HISTORY = re.compile(r"^(?:(?:any|known|prior|previous|personal|past|significant) )*history of ", re.I)
_OTHERS_SUCH_AS = re.compile(
    r"^(?:other|further|additional) [\w ]*?(?:symptoms?|complaints?|signs?),? such as ", re.IGNORECASE
)
# 'No other symptoms', but not 'no other joint problems'; gaps of the chart are no denials.
_NOTHING_ELSE = re.compile(
    r"(?:any |reports? of )?(?:other|additional|further) (?:associated |physical |health )?"
    r"(?:symptoms?|complaints?|problems|issues|concerns)(?: or (?:symptoms?|complaints?|concerns))?"
    r"(?: (?:at this time|(?:was |were |is |are )?(?:noted|noticed|reported|observed|voiced)(?: by .+)?))?",
    re.I,
)
_NOTHING = re.compile(
    r"(?:(?:other|additional|any|further|significant|new|similar|reports? of) )*"
    r"(?:symptoms?|complaints?|findings?|abnormalit(?:y|ies)|issues?|concerns?|information|details?|history)"
    r"|(?:more|worse|less|different|other) than (?:usual|normal|before|always)",
    re.I,
)
# What is denied of medicines at large, and of one of them.
_ANY_MEDICINES = re.compile(
    r"(?:(?:tak(?:e|ing)|us(?:e|ing)|any|the|regular|daily|current(?:ly)?|chronic|routine|long-?term|prescribed"
    r"|prescription|home) )*(?:medications?|medicines?|drugs|tablets|pills|meds)"
    r"(?: (?:regularly|daily|currently|use|usage|at home|every day))?",
    re.I,
)
_TAKES = re.compile(r"^(?:tak|us)(?:e|ing) (?P<what>.+)$", re.I)
# 'No smokers at home' says nothing of the patient.
_OF_OTHERS = re.compile(
    r"(?:other )?smokers\b.*|smoking (?:at home|indoors|in the (?:home|house|household|car))$", re.I
)
# No binge drinking is not no drinking.
_SOME_OF_IT = re.compile(
    r"\b(?:binge|heavy|heavily|excess(?:ive|ively)?|hard) (?:\w+ )?(?:drink\w*|alcohol|liquor|smok\w*|drugs?)\b"
    r"|^(?:drug|medication|medicine|food) allerg",
    re.I,
)
_APART_FROM = re.compile(
    r"^(?P<what>.*?),? (?:aside from|apart from|other than|except(?: for)?|besides) (?:the |a |an )?(?P<rest>.+)$",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"(?:other|further|additional)\b", re.IGNORECASE)
_OPERATED = re.compile(r"\bsurg\w+|\boperations?\b", re.IGNORECASE)
# 'Recent travel or contact with sick people': neither continues the other.
_OR_EXPOSED = re.compile(
    r" or (?=(?:(?:recent|any|known|foreign) )*(?:travels?|contacts?|exposures?|sick contacts?)\b)", re.IGNORECASE
)
_ONES_OWN_OR = re.compile(
    r"^(?:personal or family|family or personal|personal and family) history of (?P<what>.+)$", re.I
)
_OF_ONE_OF_KIN = re.compile(rf"(?:the |§P )?{KIN}(?:'s)? (?:has |had |with )?(?:an? )?history of ", re.I)
# What one has where all is well: its lack is no denial.
_FACULTY = re.compile(
    r"(?:appetite|energy|strength|motivation|interest in)\b(?! (?:changes?|loss|problems?|drinks?|surgery)\b)", re.I
)
_AFFIRMED = re.compile(r"\bup[- ]to[- ]date$", re.I)
# Not regularly is not never.
_HABITS = {"alcohol": "drink alcohol", "smoking": "smoke", "recreational drugs": "use drugs"}
_SO_OFTEN = re.compile(
    r"\b(?:regular(?:ly)?|on a regular basis|daily|every day|often|frequent(?:ly)?|weekly|every week)\b", re.I
)
_OFTEN = {"regular": "regularly", "frequent": "often", "frequently": "often"}
_LATELY = re.compile(rf"\b(?:since|for (?:the (?:past|last) )?(?:an?|{COUNT}) {PERIOD})\b", re.I)


def none_of(clause: Clause) -> Told | None:
    """A heading with nothing under it: 'Fever: none'."""
    match = _NONE_OF.fullmatch(clause.text)
    return denied(match["what"], clause.section) if match else None


def no_one(clause: Clause) -> Told | None:
    """What nobody else has: 'no one at work is ill'."""
    if not _NO_ONE.match(clause.text):
        return None
    topic = topic_of(_NO_ONE.sub("", clause.text))
    return [replace(sentence(clause.text, clause.section), topic=topic, polarity="denied")]


def nothing_similar(clause: Clause) -> Told | None:
    """That it is the first time."""
    if not _NEVER_SIMILAR.match(clause.text):
        return None
    return [Draft("similar episodes", "No, nothing like this before", Matter(clause.section), "denied")]


def unanswered(clause: Clause) -> Told | None:
    """Nothing, where the chart holds nothing; what is known well enough to be denied is an answer."""
    if _DENIES.match(clause.text):
        empty = not clause.matter.denial and is_untold(clause.text)
    else:
        empty = not clause.text or is_placeholder(clause.text)
    return () if empty else None


def denying(clause: Clause) -> Told | None:
    """A list of what is denied; what its later members affirm is told."""
    if NON_SMOKER.match(clause.text):
        return denied("smoking", clause.section)
    if (match := _DOES_NOT.match(clause.text)) and clause.matter.denial:
        return _each(items(match["rest"]), clause.section)
    if match := _NONE_RECALLED.match(clause.text):
        return _each(items(match["rest"]), clause.section)
    if match := _DENIES.match(clause.text):
        return _each(items(_OF_HISTORY.sub("", match["rest"])), clause.section)
    return None


def _each(members: Iterable[str], section: Section) -> Iterator[Draft | Clause]:
    for number, member in enumerate(members):
        affirmed = (
            grammar.AFFIRMS.match(member)
            or _AFFIRMED.search(member)
            or _OF_ONE_OF_KIN.match(member)
            or as_ever(Clause(member, section))
            or part_is(Clause(member, section))
        )
        if number and (affirmed or member.startswith("does not ")):
            yield Clause(member, section)
        else:
            yield from denied(member, section)


def denied(text: str, section: Section, word: Literal["no", "not"] = "no") -> Iterator[Draft | Clause]:
    """What is denied, as often as there are things denied in it."""
    if both := _ONES_OWN_OR.match(text):
        yield from denied(both["what"], "past_history")
        yield from denied(f"family history of {both['what']}", "family_history")
        return
    for part in _OR_EXPOSED.split(text):
        yield from _denied_one(part, section, word)


def _denied_one(text: str, section: Section, word: Literal["no", "not"]) -> Iterator[Draft | Clause]:
    text = re.sub(r" that (?:§S|I|we|they|she|he) (?:knows?|is aware|am aware|are aware) of$", "", text.strip(" ."))
    text = re.split(r"\s+and (?:has|had) (?:an? )?(?:known )?(?:history|diagnos)", text, maxsplit=1)[0]
    text = re.sub(
        r"^(?:reports? of |reported (?:use of )?|use of |a history of |history of )", "", text.strip(" ."), flags=re.I
    )
    text = re.sub(
        r"^(?:any|(?:associated|accompanying)(?= \w+(?: \w+)?$)|having(?: had)?|a|an|the|experiencing|of|or"
        r"|and|no|being in|being(?= pregnant\b)|known|has|have)\s+",
        "",
        text.strip(" ."),
        flags=re.I,
    )
    text = re.sub(
        r"\s+(?:reported|noted|mentioned|observed|present|at this time|is reported|was reported"
        r"|identified|currently|at the moment|at present)$",
        "",
        text,
        flags=re.I,
    )
    text = re.sub(r"^(?:any|a|an|the|§P|history of|known)\s+", "", text, flags=re.I)
    text = _OTHERS_SUCH_AS.sub("", text)
    if _NOTHING_ELSE.fullmatch(text):
        yield Draft("anything else", "No, nothing else", Matter("review"), "denied")
        return
    if not text or _NOTHING.fullmatch(text) or (is_placeholder(text) and not matter_of(text, section).denial):
        return
    if re.match(r"(?:using|wearing|following|attending) ", text, re.I):
        word = "not"
    if text.startswith("that "):
        yield Draft(topic_of(text[5:]), f"No, §S would not say {text}", Matter(section), "denied")
        return
    if _FACULTY.match(text):
        yield Draft(
            topic_of(text),
            f"§S has had no {lower_first(text)}",
            Matter(section, keywords=(f"loss of {text.split()[0]}",)),
        )
        return
    matter = matter_of(text, section)
    if matter.section == "medicines" and not (_ANY_MEDICINES.fullmatch(text) and not is_drug(text)):
        matter = Matter("medicines")
        if taking := _TAKES.match(text):
            yield Draft(topic_of(taking["what"]), f"§S does not take {taking['what']}", matter, "denied")
            return
    if _OF_OTHERS.match(text) or (matter.denial and _SOME_OF_IT.search(text)):
        kept = Matter(matter.section, safety=matter.safety, keywords=matter.keywords if matter.safety else ())
        yield Draft(lower_first(text), f"No, no {lower_first(text)}", kept, "denied")
        return
    if matter.topic == "past illnesses" and (exception := _APART_FROM.match(text)):
        yield Clause(f"has a history of {exception['rest']}", "past_history")
        return
    if matter.topic == "past illnesses" and _OPERATED.search(text):
        yield Draft("operations", "No, no operations", Matter("past_history", keywords=("surgery",)), "denied")
    if matter.topic == "past illnesses" and _BESIDES.match(text):
        yield Draft(matter.topic, "No, no other serious illnesses", matter, "denied")
        return
    topic = matter.topic if matter.topic and matter.denial else topic_of(text)
    says = f"No, {word} {lower_first(text)}"
    if grammar.QUALITY.fullmatch(text):
        says = f"No, it's not {lower_first(text)}"
    elif grammar.STATE.match(text) and grammar.BE_NOW.search(text):
        says = f"No, §S is not {lower_first(text)}"
    if matter.denial and matter.topic in _HABITS and (often := _SO_OFTEN.search(text)):
        how = _OFTEN.get(often[0].lower(), often[0].lower())
        yield Draft(matter.topic, f"§S does not {_HABITS[matter.topic]} {how}", matter, "denied")
        return
    lately = matter.topic in ("alcohol", "smoking") and _LATELY.search(text)
    if lately:
        says = f"§S has {text}" if text.startswith("not ") else says
    yield Draft(topic, says if lately else matter.denial or says, matter, "denied")
