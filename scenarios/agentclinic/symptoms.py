"""Which facts are symptoms, and which tell what makes one worse or better."""

import re

from scenarios.agentclinic.matters import SYMPTOMS
from scenarios.schema import Attribute, Fact

_THEM = r"(?:it|them|one|the (?:pain|itching|cough|symptoms|attacks?|headaches?|spells?|dizziness))"
_WORSENS = re.compile(
    rf"\bmakes? (?:{_THEM}|everything|things) (?:much |even |a lot )?(?:worse|flare|unbearable|sharper|stronger|more)"
    rf"|\bbrings? (?:on {_THEM}|{_THEM} on)\b|\bsets? {_THEM} off\b"
    rf"|\b(?:sharpen|worsen|aggravate|provoke|trigger|precipitate)s? {_THEM}\b|\b(?:brings? on|sets? off|triggers?"
    rf"|provokes?) an? \w+"
    rf"|\bbring the attacks on\b",
    re.IGNORECASE,
)
_EASES = re.compile(
    rf"\b(?:eases?|eased|relieves?|relieved|soothes?|settles) {_THEM}\b|\bmakes? {_THEM} better|\b(?:take|takes"
    rf"|took) (?:only )?the edge off"
    r"|\b(?:has|have|had) (?:learned|learnt|found|discovered) (?:to|that)\b.*\b(?:helps?|eases?|settles?|relieves?"
    r"|better)\b"
    r"|\b(?:takes|took) only the edge off|\bhelps (?:a (?:bit|little|lot)|for a|$)|\b(?:touches|touched) it\b"
    r"|\b(?:brings?|gives?) (?:[\w ]+ )?relief\b|\b(?:did|does|has|have) not help"
    r"|\bmade no difference\b|\bdid nothing\b|\bhave not worked\b",
    re.IGNORECASE,
)
# What one did, thought or felt: nothing that begins, lasts or spreads.
_NO_SYMPTOM = re.compile(
    r"(?:I|He|She|They|We) (?:\w+ly )?(?:was|is|am|were|came?|comes|thinks?|believes?|finds?|rates?"
    r"|suspects?|knows?|worr\w+|admits?|says?|decided"
    r"|wanted|bought"
    r"|returned|tried|went to|started on|works?|lives?) ",
)


def is_symptom(fact: Fact) -> bool:
    felt = fact.polarity == "present" and fact.section in SYMPTOMS
    return felt and not _NO_SYMPTOM.match(fact.says) and not swayed(fact.says)


def swayed(says: str) -> Attribute | None:
    """Whether a sentence of its own tells what makes a symptom worse or better."""
    return "trigger" if _WORSENS.search(says) else "relief" if _EASES.search(says) else None
