"""To which fact a sentence belongs that tells more of it: the cough that is worse at night, the pill that helped."""

import re

from scenarios.agentclinic.attributes import told_apart
from scenarios.agentclinic.draft import Draft
from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.merging import CIRCUMSTANCES, FILLER, SEVERAL, Key, merged
from scenarios.agentclinic.naming import MAX_LINE
from scenarios.agentclinic.symptoms import is_symptom
from scenarios.agentclinic.voicing import spoken
from scenarios.schema import Fact

_DEED = re.compile(
    r"(?:I|He|She|We) (?!have\b|has\b|had\b|am\b|is\b|was\b|comes?\b|came\b|returned\b|feels?\b|felt\b"
    r"|gets?\b|got\b|notice)\w+ "
)
_LASTS = re.compile(r"\b(?:lasts?|lasted|leaves?|left)\b", re.IGNORECASE)
_IT = re.compile(r"(?:it|they|this|these) ", re.IGNORECASE)
# What a medicine did, told after it.
_WORKED = re.compile(
    r"(?:it|they|this|these|that) (?:(?:has|have|had|did|does|do|was|were) )?(?:not )?(?:\w+ly )?(?:help(?:ed|s)?"
    r"|made no|(?:(?:keep|bring|take|calm|dull|numb|lower|reduce)(?:s|d|ed)?|kept|brought|took) (?:the|it|them|my|his"
    r"|her|§[PO])"
    r"|(?:makes?|made) (?:it|them|things|§O)|lasts?(?: for)? (?:about|only|an?|\d)|wears? off"
    r"|ease[sd]?|relieve[sd]?|soothe[sd]?|work(?:s|ed)?|brought|gave (?:some |no |little )?relief|clear(?:ed)?"
    r"|did nothing"
    r"|nothing|settled)\b",
    re.IGNORECASE,
)
_PAINS = re.compile(r"\b(?:pains?|aches?|aching|headaches?|cramps?|soreness|itching|migraines?|colic)\b", re.IGNORECASE)
PRONOUNS = frozenset("it they this that these those each one both them".split())


def owner_of(draft: Draft, kept: dict[Key, Fact], before: Key | None) -> Key | None:
    """The fact to which a clause such as 'the cough is worse at night' belongs: named, or the one before."""
    if not draft.attribute or not kept:
        return None
    named = set(re.findall(r"\w+", draft.topic.casefold())) - FILLER - PRONOUNS
    present = [key for key, fact in kept.items() if fact.polarity == "present"]
    if draft.attribute == "severity":
        pains = [key for key in present[:20] if _PAINS.search(kept[key].topic)]
        return next((key for key in pains if key.content & named), next(iter(pains), before))
    own = next((key for key in present[:20] if key.content & named), None)
    if before and kept[before].section in (*CIRCUMSTANCES, "allergies"):
        return own or before
    symptoms = [key for key in present if is_symptom(kept[key])]
    near = before if before in symptoms else next(reversed(symptoms), None)
    return own or near or before or next(iter(present), None)


def with_more(fact: Fact, draft: Draft, teller: Teller, adjacent: bool) -> tuple[Fact, bool]:
    """The fact with what the draft tells of it, and whether the draft tells nothing else."""
    lasting = "" if _LASTS.search(draft.says) else told_apart(draft.says)[1].get("duration", "")
    fact = merged(fact, {"duration": spoken(lasting, teller)})
    more = {name: spoken(text, teller) for name, text in draft.attributes.items() if name != draft.attribute}
    fact = merged(fact, {name: said for name, said in more.items() if name not in fact.attributes})
    if draft.attribute is None or (
        draft.attribute in fact.attributes and draft.attribute not in (*SEVERAL, "severity")
    ):
        return fact, False
    said = spoken(draft.says, teller)
    # 'It brings relief' says little without what one does.
    done = adjacent and draft.attribute in SEVERAL and draft.attribute not in fact.attributes and _DEED.match(fact.says)
    return merged(fact, {draft.attribute: f"{fact.says} {said}"[:MAX_LINE] if done and said else said}), True


def with_effect(fact: Fact, draft: Draft, teller: Teller) -> Fact | None:
    """An allergy with its reaction, or a medicine with what it did, where the draft tells that."""
    if fact.section == "allergies" and _IT.match(draft.says):
        return merged(fact, {"effect": spoken(draft.says, teller)})
    if fact.section == "medicines" and _WORKED.match(draft.says):
        said = spoken(draft.says, teller)
        fact = merged(fact, {"effect": said})
        story = f"{fact.says} {said}"
        return fact.model_copy(update={"says": story}) if said and len(story) < MAX_LINE else fact
    return None
