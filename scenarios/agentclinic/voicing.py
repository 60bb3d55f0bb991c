"""A draft in the teller's mouth: the fact as it is said, or none where the chart would still be heard in it."""

import re

from scenarios.agentclinic.draft import Draft
from scenarios.agentclinic.first_person import Teller, kin_of
from scenarios.agentclinic.lay import lay
from scenarios.agentclinic.naming import MAX_LINE, clean, slug
from scenarios.schema import Fact

# Whose age a person says.
_YOUNGER_KIN = (
    r"(?:sisters?|brothers?|siblings?|daughters?|sons?|child|children|twins?|nephew|niece|cousin|partner|wife|husband"
    r"|boyfriend|girlfriend|grand\w+|roommate|friend)"
)
_PAGE = re.compile(
    r"\bpatients?\b|\bthe (?:newborn|infant|neonate)\b|\b(?:denies|denied|complains of"
    r"|endorses|presents? (?:with|to|for)|presented"
    r"|is noted to|are noted|was noted to|on examination|examination|chart|unremarkable"
    rf"|(?:year|month|week|day)-old(?! (?:[\w-]+ )?{_YOUNGER_KIN})|reportedly|reports|I report|it is an? \w+ing of)\b"
    r"|§|\*\*|https?:|www\.",
    re.IGNORECASE,
)
_BROKEN = re.compile(
    r"(?:'ve had|has had) (?:an? )?(?:I|he|she|we|they|when|after|at the|during|recently|respectively"
    r"|had|been|being|is|are|of|or|and|whom?|can|by the)\b"
    r"|\b(?:have|has) whom\b|\b(?:have|has) (?:respectively|recently)\.|\bbeen being\b|\b(?:have|has) (?:my|his"
    r"|her) medical history"
)
_AGE = re.compile(rf"\b\d+[- ](?:year|month|week|day)s?[- ]old\s+(?!(?:[\w-]+ )?{_YOUNGER_KIN}\b)", re.IGNORECASE)


def voiced(draft: Draft, teller: Teller, first_mention: bool) -> Fact | None:
    topic = clean(_plain(lay(draft.topic)), MAX_LINE)
    family = draft.matter.section == "family_history"
    says = spoken(draft.says, teller, first_mention, own=not family)
    if not topic or _PAGE.search(topic) or not says:
        return None
    attributes = {name: said for name, text in draft.attributes.items() if (said := spoken(text, teller))}
    if family and (relative := kin_of(draft.says)) and not draft.says.startswith(("we ", "no ", "nobody ")):
        attributes["relative"] = spoken(f"it is §P {relative}", teller)
    return Fact(
        id=slug(topic, "fact"),
        topic=topic,
        section=draft.matter.section,
        polarity=draft.polarity,
        says=says,
        attributes=attributes,
        disclosure=draft.matter.disclosure,
        safety=draft.matter.safety,
        keywords=_keywords(draft, topic),
    )


def spoken(neutral: str, teller: Teller, first_mention: bool = False, own: bool = True) -> str:
    """The neutral sentence in the teller's mouth; empty when something of the chart would still be heard in it."""
    neutral = _AGE.sub("", neutral)
    plain = lay(neutral)
    said = teller.speech(teller.owned(plain) if own else plain, first_mention)[:MAX_LINE].strip()
    return "" if _PAGE.search(said) or _BROKEN.search(said) or len(said) < 4 else said


def _keywords(draft: Draft, topic: str) -> tuple[str, ...]:
    clinical = _plain(draft.topic)
    words = [*draft.matter.keywords, *([clinical] if clinical and clinical.casefold() != topic.casefold() else [])]
    return tuple(dict.fromkeys(word for word in words if word != topic and not _PAGE.search(word)))


def _plain(text: str) -> str:
    return " ".join(text.replace("§S", "").replace("§P", "").replace("§O", "").replace("§R", "").split())
