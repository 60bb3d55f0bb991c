"""What of a chart tells nothing: gaps, placeholders, and what only an examiner sees."""

import re

from scenarios.agentclinic.draft import Clause, Told

# What the chart lacks, told in the same breath as what the patient knows.
_UNRECORDED = re.compile(r",? and [\w ]{3,60} (?:is|are) (?:not available|unavailable|unknown)$", re.IGNORECASE)
_EXCEPT = re.compile(
    r"^.*\b(?:unremarkable|insignificant|non-?contributory)[^,.;]*? (?:except|apart|other than)(?: for| from)? ",
    re.IGNORECASE,
)
_FILLED = re.compile(
    r"^(?:newborn|infant|child|male|female)$|^(?:n/?a|none|nil|unknown|not applicable"
    r"|noncontributory|unremarkable|negative(?! for))\b.*$|\b(?:not|no|without|n't)\b.*\b(?:provided"
    r"|specified|applicable|disclosed|available|documented)\b"
    r"|\bdoes not specify\b|\b(?:additional|other|further|relevant|pertinent|systemic|specific"
    r"|detailed)\b[\w ]*\b(?:symptoms?|information|history|findings?|complaints?|details"
    r"|concerns?|review|triggers?)\b"
    r"(?!.*\bsuch as\b)|\ball (?:other )?systems\b|\bno significant (?:findings?"
    r"|social history)|\bno (?:mention|comment)\b|\bsocial history\b|\b(?:was|is"
    r"|are) not (?:mentioned|reported)\b",
    re.I,
)
_UNTOLD = re.compile(r"\b(?:provided|specified|applicable|disclosed|available|documented|mentioned)\b", re.I)
_SEEN = re.compile(
    r"\bhistory (?:is|was) (?:given|provided|obtained) by|\b(?:condition|symptoms|findings|lesions?) (?:as )?described$"
    r"|\b(?:appears (?!(?:on|red|dry|swollen|distended|unwell"
    r"|more|less|pale|comfortable|settled|happy|content|calm|unkempt|dishevell?ed|untidy)\b)"
    r"|oriented|vital signs|exhibits"
    r"|is noted to"
    r"|are noted|physical exam\w*|during the (?:physical )?exam\w*|on exam\w*"
    r"|presents as (?!unkempt|dishevell?ed|untidy)"
    r"|well-(?:appearing|looking)|healthy appearance|auscultation|percussion|pupils|fontanelle|reflex(?:es)?"
    r"|murmur|systems|normal limits"
    r"|pulse (?:is|was|of|rate|\d)|respirations"
    r"|(?<!\ba )temperature(?! (?:was \d[\d.]*(?: ?°? ?[CF]\b)? (?:before|after|when|at|last|this|on|in|yesterday)"
    r"|of \d[\d.]*(?: ?°? ?[CF]\b)?,? (?:on|in|at|last|yesterday|for|every|most|when)|at home"
    r"|up to|of up|has been up|had been up|has gone|goes|climbs|rises|peaks|went|(?:has |had )?reached|rose"
    r"|(?:was|is) (?:about |around )?(?:[12]\d|3[0-4]) ?°))"
    r"|test (?:readings?|results?)|biopsy|your doctors?|the doctors?|CT scan"
    r"|diagnos(?:is|es)|specialist|no acute)\b",
    re.I,
)
_ADVISED = re.compile(r"^§S (?:was|has been|had been) (?:advised|warned|encouraged|recommended)\b", re.I)


def recorded(text: str) -> str:
    """The clause without what the chart lacks.

    >>> recorded("the history is unremarkable except for gout")
    'has a history of gout'
    """
    return _EXCEPT.sub("has a history of ", _UNRECORDED.sub("", text)).strip(" ,.")


def is_placeholder(text: str) -> bool:
    """Whether a text stands where a chart holds nothing: 'none', 'not provided', 'no significant findings'."""
    return bool(_FILLED.search(text))


def is_untold(text: str) -> bool:
    """Whether a text says that something is not known to the chart: 'not documented'."""
    return bool(_UNTOLD.search(text))


def seen(clause: Clause) -> Told | None:
    """Nothing, where a clause tells what an examiner saw; why the patient came is told, whoever saw it."""
    told = clause.section == "complaint" or _ADVISED.match(clause.text) or clause.text.startswith("§S was told")
    return () if _SEEN.search(clause.text) and not told else None
