"""What the patient complains of: symptoms one by one, and what is told of them."""

import re
from collections.abc import Iterator

from scenarios.agentclinic import grammar
from scenarios.agentclinic.attributes import also_told, standing_alone, told_apart
from scenarios.agentclinic.denials import denied
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.habits import is_use
from scenarios.agentclinic.lay import lay
from scenarios.agentclinic.lists import items
from scenarios.agentclinic.matters import SYMPTOMS, Matter, matter_of
from scenarios.agentclinic.naming import lower_first, with_a
from scenarios.agentclinic.phrases import having, with_article, with_determiner
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.wording import COUNT, PERIOD
from scenarios.schema import Attribute, Section
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

# What a symptom does, where prose drops it: 'returns after long standing'.
_OF_SYMPTOM = re.compile(
    r"(?:returns|recurs|comes (?:back|on|and)|occurs|lasts|spreads|radiates|improves|worsens|eases"
    r"|resolves|starts|begins"
    r"|disappears|settles|goes away|(?:wakes|rouses|bothers|troubles) §O"
    r"|(?:began|started|came on) (?:after|before|in|at|during|while|when|about|around|last|yesterday|with|suddenly"
    r"|gradually))\b(?! (?:to (?:the|§P) (?:hospital|clinic"
    r"|emergency|doctor|office"
    r"|ward)|from|home)\b)",
    re.I,
)
_EXPERIENCE = re.compile(
    rf"^(?:§S )?(?:(?:has|have|had|is) )?(?:(?:also|been|recently|now"
    rf"|{grammar.ADVERB}) )*(?:experienc(?:es|ed|ing|e)|suffer(?:s|ed|ing)? (?:from )?|having(?: had)?"
    rf"|develop(?:ed|s))\s+(?P<rest>.+)$",
    re.I,
)
_SPAN_HISTORY = re.compile(
    rf"^(?:(?:§S|there) )?(?:(?:also|has|had|is|was"
    rf"|{grammar.ADVERB}) )*(?P<rest>(?:an? )?[\w–-]+[ -](?:day|week|month|year"
    rf"|hour)s?[ -](?:long )?history of .+)$",
    re.I,
)
_PRESENTS = re.compile(
    r"^(?:(?:I|we) (?:brings?|brought|took|are bringing) §O(?: in)?(?: to [\w' ]+?)? (?:for|because of|with) "
    r"|(?:§S )?(?:(?:is|was|has been|were) )?(?:initially |previously healthy and (?:has been "
    r"|was )?)?(?:presents?|presented|presenting|(?:comes|came|attends|attended)(?= with\b| because\b| due\b"
    r"| complaining\b)|(?:seeks|sought) (?:help|advice|care"
    r"|treatment)"
    r"|brought(?: in)?(?: by (?:me|us|§P [\w ]+?"
    r"|the [\w ]+?))?|seen|referred|admitted|comes in|came in)"
    r"(?: to [\w' ]+?| in)?(?: (?:by|with) (?:me|us|§P [\w ]+?)(?= (?:with|for|because|due|complaining)\b))?"
    r"(?: at (?P<weeks>\d+ weeks)(?: of)?(?: gestation| pregnancy)?)? (?:with"
    r"|for|because of|due to|complaining of) )"
    r"(?:(?:(?:a |the )?(?:chief )?complaints? of|concerns? (?:of|about)) )?(?P<rest>.+)$",
    re.I,
)
_VISIT = re.compile(
    r"^(?:an? |the )?(?:[\w-]+ ){0,3}(?:follow-up|check-?up|visit|well-check|evaluation"
    r"|appointment|examination|screening)\b",
    re.I,
)
# 'Retired bus driver with 4 months of back pain'
_WITH_COMPLAINT = re.compile(
    rf"^(?:an? )?(?P<who>(?!it\b|they\b)(?:[\w-]+ ){{0,3}}?[\w-]+) with (?P<rest>(?:(?:an?|{COUNT}) )?"
    rf"(?:[\w-]+ )?(?:history of|(?:hours?|{PERIOD}) of) .+)$",
    re.I,
)
# 'belly pain, with fever and chills since yesterday'
_WITH_SINCE = re.compile(
    r"(?P<first>[^,]+(?:, getting \w+)?),? with (?P<later>[^,]+ (?:since|for the (?:past|last)) [^,]+)", re.I
)
_WITHOUT = re.compile(
    r"^(?P<what>.+?),? without (?:any )?(?P<lacking>.+?)(?P<more>, (?:worst|worse|better|mainly|mostly|eased) .+)?$",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"^[\w§' ]{0,40}?\b(?:not (?:report|have|notice|mention|experience|endorse)\w*|denies"
    r"|has no|had no|is no|but no)\b(?: any)?\s*",
    re.I,
)
# 'followed 3 days ago by a rash'
_FOLLOWED = re.compile(r"(?:and )?(?:then )?followed (?:(?P<when>[\w ]+?) )?by (?P<what>.+)$", re.I)
_EASED = re.compile(
    r"^(?:(?:partial|some|slight|complete|little) )?(?:relief|improvement|ease|easing|relief)(?: of (?:the "
    r"|§P )?(?:symptoms|pain))?"
    r" (?P<what>(?:with|by|on|after|when|from|upon) .+)$",
    re.I,
)
_GERUND_LEAD = re.compile(
    r"^(?:experiencing|having(?: had)?|feeling of(?! the\b| §P\b| (?:impending|doom|dread|unreality|being)\b)"
    r"|developing|noticing|reporting|complaining of|endorsing|noted(?= \w+ \w)|the (?:appearance|presence"
    r"|onset) of|presence of|appearance of|episodes? of having|increased in)\s+(?=\S)",
    re.I,
)
# 'Yellow eyes noted', 'itching also present on the left leg'
_SEEN_NOW = re.compile(
    r",? (?:also |still )?(?:(?:noted|observed|present|currently)$|present(?= (?:on|in|at|over|around)\b))", re.I
)
# 'Double vision worse in the evening': the complaint itself, where nothing was told before.
_CHIEF = re.compile(
    r"(?!§|(?:the|these|this|it|they)\b)(?:(?!is\b|are\b|gets?\b)[\w-]+ ){1,5}?worse (?:in"
    r"|on(?! (?:the|§P|both)\b)|at|with|when|after)\b",
    re.I,
)
_BESIDES = re.compile(
    r"§S (?:also )?(?:has|had) (?:associated|accompanying) (?P<had>.+)$|(?:the |§P )?(?:(?:associated"
    r"|accompanying|other|additional|further) )(?:symptoms?|features|complaints|problems)"
    r" (?:includes?|included|are|were|is|was) (?!not\b|relieved\b|worse\b)(?P<rest>.+)$",
    re.I,
)
# 'Sudden onset', of what was told before.
_ONSET = re.compile(r"(?:sudden|abrupt|rapid|gradual|insidious)[- ]onset", re.I)
_OF_ALL: tuple[Attribute, ...] = ("onset", "duration")


def what_it_does(clause: Clause) -> Told | None:
    """'Returns after long standing': the symptom does."""
    of_symptom = clause.section in SYMPTOMS and _OF_SYMPTOM.match(clause.text)
    return [Clause(f"it {lower_first(clause.text)}", clause.section)] if of_symptom else None


def experienced(clause: Clause) -> Told | None:
    """'A two-day history of fever', 'has experienced chills'."""
    match = None if is_drug(clause.text) else _SPAN_HISTORY.match(clause.text) or _EXPERIENCE.match(clause.text)
    return complaints(match["rest"], clause.section) if match else None


def presented(clause: Clause) -> Told | None:
    """What somebody came with: 'driver with 4 months of back pain', 'presents with fever', 'here for a visit'."""
    if match := _WITH_COMPLAINT.match(clause.text):
        being = f"§S is {with_a(lower_first(match['who']))}"
        return [sentence(being, "social_history", topic="work"), *complaints(match["rest"], clause.section)]
    match = None if clause.section == "past_history" else _PRESENTS.match(clause.text)
    if match and _VISIT.match(match["rest"]):
        return [sentence(f"§S is here for {match['rest']}", clause.section, topic="reason for coming")]
    if match and match["weeks"]:
        weeks = sentence(f"§S is {match['weeks']} pregnant", "pregnancy")
        return [weeks, *complaints(match["rest"], clause.section)]
    return complaints(match["rest"], clause.section) if match else None


def besides(clause: Clause) -> Told | None:
    """'Associated symptoms include nausea and sweating': what is felt besides."""
    match = _BESIDES.match(clause.text)
    return complaints(match["had"] or match["rest"], clause.section) if match else None


def told_of_it(clause: Clause) -> Told | None:
    """What belongs to a complaint told before: 'it worsens at night'."""
    if clause.section == "complaint" and _CHIEF.match(clause.text):
        return complaints(clause.text, clause.section)
    if clause.section in SYMPTOMS and re.match(r"§S finds (?:it|them) \w", clause.text):
        return [Draft("it", clause.text, clause.matter, attribute="character")]
    text = f"it {clause.text}" if grammar.FOLLOWS.match(clause.text) else clause.text
    alone = [] if grammar.OWN_DEED.match(clause.text) else standing_alone(text)
    topic = topic_of(clause.text)
    told = []
    for attribute, part in alone:
        says = grammar.VERBLESS.sub(_is_worse, with_determiner(part))
        more = dict.fromkeys(also_told(part), says)
        told.append(Draft(topic, says, clause.matter, attributes=more, attribute=attribute))
    return told or None


def complaints(text: str, section: Section) -> Iterator[Draft | Clause]:
    """Each member of a list of symptoms as a complaint; a duration said once holds for all."""
    if match := _WITH_SINCE.fullmatch(text):
        yield from complaints(match["first"], section)
        yield from complaints(match["later"], section)
        return
    core, shared = told_apart(text)
    if (match := _WITHOUT.match(core)) and all(_is_symptom(item) for item in items(match["lacking"])):
        core = match["what"] + (match["more"] or "")
        for item in items(match["lacking"]):
            yield from denied(item, section)
    members = items(core)
    absent = bool(members and _NEGATED.search(members[0]))
    for member in members:
        if denial := re.match(r"^(no|not|without)\s+(.+)$", member, re.I):
            yield from denied(denial[2], section, "not" if denial[1].lower() == "not" else "no")
            continue
        if absent:
            yield from denied(_NEGATED.sub("", member), section)
            continue
        if match := _FOLLOWED.match(member):
            what = with_article(match["what"])
            yield Draft(topic_of(what), f"then {what} came {match['when'] or 'on'}", matter_of(what, section))
            continue
        if match := _EASED.match(member):
            eased = re.sub(r"^from", "with", match["what"], flags=re.I)
            yield Draft(topic_of(member), f"it gets better {eased}", Matter(section), attribute="relief")
            continue
        if is_use(member):
            yield Clause(member, section)
            continue
        own, attributes = told_apart(_GERUND_LEAD.sub("", _SEEN_NOW.sub("", member)))
        timed = not attributes.keys().isdisjoint(_OF_ALL)
        given = {
            name: said
            for name, said in shared.items()
            if (name in _OF_ALL and not timed) or member is members[_owner_of(name)]
        }
        if own.lower() in ("symptoms", "condition", "the symptoms", "these symptoms") or _ONSET.fullmatch(member):
            for name, said in attributes.items():
                yield Draft(topic_of(own or member), said, Matter(section), attribute=name)
        elif own:
            yield Draft(topic_of(own), having(lay(own)), matter_of(own, section), attributes={**given, **attributes})


def _is_worse(match: re.Match[str]) -> str:
    return f"{match[1]} {'are' if re.search('(?<![sui])s$', match[1]) else 'is'} worse"


def _owner_of(attribute: Attribute) -> int:
    """Which member of a list it belongs to: what stands before the list to its first, what follows to its last."""
    return 0 if attribute in ("progression", "severity", "timing") else -1


def _is_symptom(text: str) -> bool:
    return bool(vocabulary("topics").find(stems(text)))
