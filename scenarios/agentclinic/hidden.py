"""What a word denies that does not look like a denial: 'a painless lump', 'an uneventful birth'."""

import re
from collections.abc import Iterator

from scenarios.agentclinic.draft import Draft
from scenarios.agentclinic.lists import items
from scenarios.agentclinic.matters import SYMPTOMS, Matter, matter_of
from scenarios.agentclinic.topics import topic_of
from scenarios.schema import Section
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

_ABSENT = (
    (r"painless|pain-free|non-?painful", "pain"),
    (r"non-?tender", "tenderness"),
    (r"non-?itchy|non-?pruritic", "itching"),
    (r"non-?bloody", "blood"),
    (r"odou?rless", "smell"),
    (r"afebrile|fever-free", "fever"),
)
_LACKS = tuple((re.compile(rf"\b(?:{word})\b(?P<rest>[^.;]*)", re.IGNORECASE), what) for word, what in _ABSENT)
# Where the noun ends that such a word goes with.
_NOUN_ENDS = re.compile(
    r"\s+(?:in|on|of|over|at|with|for|to|from|around|behind|above|below|between|under|that|which|when|after|before"
    r"|and (?!\w+(?:y|ed|less) )|is|are|was|were|has|have|had)\b.*$|,? but\b.*$",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\bwithout (?:any )?(?P<what>[a-z]+(?:(?:, | or |, or )[a-z]+)*)(?=$|,|;| (?:for|at|in|during|after"
    r"|before|and|but)\b)",
    re.I,
)
_SMOOTH = r"(?:uncomplicated|uneventful|unproblematic)"
_EVENT = r"(?:pregnanc(?:y|ies)|deliver(?:y|ies)|births?|labou?r|surgery|operation|procedure|neonatal period|recovery)"
_WENT_WELL = (
    re.compile(
        rf"\b{_SMOOTH} (?P<what>(?:[\w-]+ ){{0,3}}?(?:{_EVENT}|\w+(?:ectomy|plasty|scopy|stomy|repair|replacement)))\b"
        rf"(?P<more> and {_EVENT}\b)?(?! until\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the|§P|an?|\b) ?(?P<what>(?:[\w-]+ )?{_EVENT})(?P<more> and {_EVENT}\b)?"
        rf" (?:(?:was|were|is|has been|have been|had been) (?P<other>otherwise )?(?:\w+ly )?{_SMOOTH}"
        rf"|(?:has|had) (?P<besides>otherwise )been {_SMOOTH}|without (?:any )?complications?)\b",
        re.IGNORECASE,
    ),
)


def hidden(text: str, section: Section) -> Iterator[Draft]:
    """The denials that stand within a clause as part of a word.

    >>> [draft.says for draft in hidden("§S has a painless, non-itchy rash on the legs", "complaint")]
    ['No, no pain with the rash', 'No, no itching with the rash']
    >>> [draft.says for draft in hidden("§S was born after an uneventful pregnancy", "past_history")]
    ['No, no problems with the pregnancy']
    """
    for pattern, what in _LACKS:
        if match := pattern.search(text):
            thing = _thing(match["rest"])
            where = f" with the {thing}" if thing else ""
            yield Draft(f"{what}{where}", f"No, no {what}{where}", Matter(section), "denied")
    yield from _without(text, section)
    for pattern in _WENT_WELL:
        if match := pattern.search(text):
            found = match.groupdict(default="")
            other = "other " if found.get("other") or found.get("besides") else ""
            event = f"{match['what']}{found['more']}".lower().strip()
            place = matter_of(match["what"], section).section
            matter = Matter(place, keywords=("complications", "problems"))
            yield Draft(f"problems with the {event}", f"No, no {other}problems with the {event}", matter, "denied")
            return


def _without(text: str, section: Section) -> Iterator[Draft]:
    """What a deed or an event went without, where it is felt: 'woke at once, without confusion or nausea'."""
    match = _WITHOUT.search(text) if section in SYMPTOMS else None
    for one in items(match["what"]) if match else ():
        words = stems(one)
        named = any(found.end - found.start == len(words) for found in vocabulary("topics").find(words))
        if named and matter_of(one, section).section == section:
            yield Draft(topic_of(one), f"No, no {one}", Matter(section), "denied")


def _thing(rest: str) -> str:
    """The noun of ', non-itchy rash on the legs'; none where the word stands alone, as in 'it is painless'."""
    words = re.findall(r"[a-z][\w-]*", _NOUN_ENDS.sub("", rest.partition(", which")[0]), re.IGNORECASE)
    return words[-1].lower() if words else ""
