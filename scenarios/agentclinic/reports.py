"""Who reports what: 'the mother states that ...' is told as what follows."""

import re
from dataclasses import replace

from scenarios.agentclinic import grammar
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.phrases import with_determiner
from scenarios.agentclinic.wording import KIN, PERIOD, SPAN
from scenarios.schema import Section

REPORT = (
    r"(?:reports?|reported|states?|stated|notes?|noted|mentions?|mentioned|describes?"
    r"|described|recalls|recounts|says|said|claims|claimed|adds|added"
    r"|reveals|revealed|explains|indicates|endorses|endorsed|recalls|complain(?:s|ed)(?= (?:that|the|it|§P)\b)"
    r"|admits(?= that)|thinks that|complains? of"
    r"|complained of"
    r"|complaining of|admits to|admitted to|expresses|insists(?= that)|cites|observed|noticed(?= that))"
)
OPENING = re.compile(
    r"^(?:(?:§P social history (?:is|was) (?:notable|significant|remarkable) for|additionally|also"
    r"|furthermore|moreover|however|otherwise|specifically"
    r"|positive for|and|but|on review|(?:up)?on (?:\w+ )?questioning|per report|at present"
    r"|(?:when )?(?:interviewed|seen|asked) alone|according to (?:(?:the|§P) )?[\w' ]+?(?=,| there (?:is|are|was"
    r"|were|has|have)\b)|according to me),?\s+)+",
    re.I,
)
_LEAD = re.compile(
    rf"^(?:(?:§S(?: §R)?|I|we|they|the (?:mother|father|parents?|family|child['’]s parents?)"
    rf"|the family members|both parents) )?(?:(?:has"
    rf"|have) )?(?:{grammar.ADVERB} )*{REPORT}\b(?P<that> that)?[,:]?\s+(?!by\b)(?P<rest>.+)$",
    re.I,
)
_OTHERS_LEAD = re.compile(
    rf"^(?P<who>(?:§P|an?|the|two|some) (?:[\w-]+ )?(?:{KIN}|neighbou?rs?|witness(?:es)?|bystanders?|colleagues?"
    rf"|co-?workers?"
    rf"|passers?-?by|strangers?|partner|teammates?|classmates?|coach|nurse|carer"
    rf"|visitor)(?: who [^,]+?)?) (?:{grammar.ADVERB} )*"
    rf"(?:has |have |had )?(?:reports?|states?|notes?|mentions?|says?|said|describes?|adds|(?:remarked|commented"
    rf"|observed"
    rf"|noticed)(?= that)|(?P<worry>(?:is|are) (?:\w+ly )?(?:concerned|worried)"
    rf"(?= that)))\b(?: that| how|:)?\s+(?P<rest>.+)$",
    re.I,
)


# 'Swollen glands were noted'
_NOTED = re.compile(r"(?P<what>[^,§]+) (?:is|are|was|were) (?:also )?(?:noted|reported|observed|described)", re.I)
# What is told before 'she reports': a time or circumstance of what is reported, or a thing of its own.
_SCENE = re.compile(
    rf"(?:(?:over|for|since|in|during|within) (?:(?:the|this) )?(?:(?:past|last|previous) )?(?:{SPAN}|{PERIOD}|\w+day"
    r"|night|morning|evening|(?:past|last|this) \w+|yesterday|few \w+)\b|since (?!then\b)\w+|despite\b)(?! of age\b)",
    re.I,
)
_ASIDE = re.compile(r"(?:although|though) (?P<told>[^,]+ (?:is|was|were|has|had|did|does|\w+ed)\b.+)$", re.I)


def reported(clause: Clause) -> Told | None:
    """What the patient, or who speaks for the patient, reports."""
    if match := _NOTED.fullmatch(clause.text):
        return [Clause(match["what"], clause.section)]
    opening = grammar.OPENS.match(clause.text) or grammar.ADVERBIAL.match(clause.text)
    if opening and (match := _LEAD.match(clause.text[opening.end() :])):
        return _with_opening(opening[0].strip(" ,"), match, clause.section)
    match = _LEAD.match(clause.text)
    return [Clause(_subject_first(match["rest"]), clause.section, whole=bool(match["that"]))] if match else None


def _with_opening(opening: str, match: re.Match[str], section: Section) -> list[Draft | Clause]:
    """What was reported, with the time or the circumstance told before the report, or that beside it."""
    rest, whole = _subject_first(match["rest"]), bool(match["that"])
    if aside := _ASIDE.match(opening):
        return [sentence(with_determiner(aside["told"]), section), Clause(rest, section, whole=whole)]
    if not _SCENE.match(opening):
        return [Clause(rest, section, whole=whole)]
    if whole or grammar.SUBJECT.match(rest):
        return [Clause(f"{opening}, {rest}", section, whole=whole)]
    return [Clause(f"{rest} {lower_first(opening)}", section)]


def reported_by_others(clause: Clause) -> Told | None:
    """What a relative or a stranger says or has noticed, with who it is."""
    match = _OTHERS_LEAD.match(clause.text)
    if not match:
        return None
    if match["rest"].startswith("no "):
        return [Clause(match["rest"], clause.section)]
    verb = "says" if re.search(rf"§S|{grammar.SUBJECT.pattern}", match["rest"]) else "has noticed"
    verb = f"{match['worry']} that" if match["worry"] else verb
    says = f"{match['who'].lower().replace('§p', '§P')} {verb} {match['rest']}"
    return [replace(sentence(match["rest"], clause.section), says=says)]


def _subject_first(rest: str) -> str:
    """What was reported as a clause of its own: 'the pain as burning' is 'the pain is burning'."""
    rest = re.sub(r"^§O as (?=\w)", "§S is ", re.sub(r"^(?:that|how)\s+", "", rest))
    return re.sub(r"^((?:the|§P|these|this|those) [\w' -]{2,40}?|it|this) as (?!well\b|if\b)(?=\w)", r"\1 is ", rest)
