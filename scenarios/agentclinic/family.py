"""The relatives that a line of a family history lists, each with what is said of them."""

import re
from collections.abc import Iterator

from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.patterns import BLOOD
from scenarios.agentclinic.wording import KIN

_LEAD = re.compile(
    r"^(?:the |§P )?family history (?:is )?(?:of|includes?|including|(?:notable|significant|positive) for):?"
    r"\s*(?P<rest>.+)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r",\s+(?:and\s+)?(?=an?\s)|\s+and\s+(?=an?\s)", re.IGNORECASE)
_MEMBER = re.compile(
    rf"(?:an? |one )?(?:(?P<well>healthy|well) )?(?:(?P<age>\d+)-(?P<unit>year|month|week)s?-old )?"
    rf"(?P<kin>{BLOOD})(?:,? (?:with|who has|who had) (?P<has>.+))?",
    re.IGNORECASE,
)

_OF_KIN = re.compile(
    rf"^(?:§P |the )?(?P<kin>{BLOOD})(?:\s*:|,? with|\s+[-–])\s*(?P<what>(?!has\b|is\b|died\b).+)$", re.I
)
# A relative as charts begin a line: 'Maternal grandfather bled ...', 'An older brother is well'.
_BARE_KIN = re.compile(
    rf"^(?:an? |the |§P )?(?P<kin>(?:(?:older|younger|elder|twin|half|maternal|paternal|identical"
    rf"|great[ -]) ?)*{BLOOD}s?)\b",
    re.I,
)
_SIDE_OF_FAMILY = re.compile(
    rf"^(?P<of>§P |one of §P |two of §P )(?P<older>(?:older |younger )?)(?P<side>maternal"
    rf"|paternal) (?P<kin>{BLOOD}s?)\b",
    re.I,
)
# 'Mother alive at 80 with dementia', 'father killed in a war', 'one sister with gout'.
_STATE_OF_KIN = re.compile(
    rf"^(?P<whose>§P |one |two |three |an? |both )?(?P<kin>(?:(?:older|younger|maternal|paternal|twin"
    rf"|half) )*{BLOOD}s?),? "
    r"(?:(?P<done>killed|murdered|adopted|operated|treated|diagnosed)\b|(?P<with>with (?!§S\b))|(?:alive|dead"
    r"|deceased|living)\b)",
    re.I,
)
_WELL_KIN = re.compile(
    rf"(?:§P |both )?(?P<kin>(?:both )?(?:parents|{BLOOD}s?)(?: and (?:§P )?{BLOOD}s?)?)(?: are| is)?"
    r" (?P<how>(?:both |all |alive and )?(?:healthy|well|alive|fine|in good health))",
    re.I,
)


def relatives(clause: str) -> Iterator[str]:
    """A sentence for each relative listed; none where anything else is listed too.

    >>> list(relatives("§P family history includes a healthy 3-year-old sister and a father with gout"))
    ['§P sister is healthy, aged 3', '§P father has gout']
    """
    lead = _LEAD.match(clause)
    members = [_MEMBER.fullmatch(item.strip()) for item in _BETWEEN.split(lead["rest"])] if lead else []
    for member in members if all(members) else ():
        assert member is not None
        age = f"aged {member['age']}" if member["age"] else ""
        if age and member["unit"].lower() != "year":
            age += f" {member['unit'].lower()}s"
        told = [f"has {member['has']}"] if member["has"] else ["is healthy"] if member["well"] else []
        if said := ", ".join([*told, *([age] if told else [f"is {age}"] if age else [])]).rstrip(", "):
            yield f"§P {member['kin'].lower()} {said}"


def named(said: str) -> str:
    """The sentence with its relative as a person names one.

    >>> named("maternal grandfather bled"), named("an older brother is well")
    ("§P grandfather on §P mother's side bled", '§P older brother is well')
    """
    said = _BARE_KIN.sub(lambda match: f"§P {match['kin'].lower()}", said)
    parent = {"maternal": "mother", "paternal": "father"}
    return _SIDE_OF_FAMILY.sub(
        lambda match: f"{match['of']}{match['older']}{match['kin']} on §P {parent[match['side'].lower()]}'s side", said
    )


def of_family(clause: str) -> str:
    """A line of a family history as a sentence in neutral form.

    >>> of_family("Mother - gout")
    '§P mother has gout'
    """
    if match := re.match(
        r"^(?:(?:§P )?family history )(?:is )?(?:of|includes?|including|notable for"
        r"|significant for|positive for|for)?:?\s*(?P<rest>.+)$",
        clause,
        re.I,
    ):
        own = re.match(rf"§?P? ?({BLOOD}) (?:who |that )?(?P<what>h.+)$", match["rest"], re.I)
        if own:
            return f"§P {own[1]} {own['what']}"
        person = re.match(rf"(?:§P )?{KIN}\b", match["rest"], re.I)
        return f"there was {match['rest']}" if person else f"someone in §P family has had {match['rest']}"
    if match := _STATE_OF_KIN.match(clause):
        several = match["kin"].lower().endswith("s")
        be = ("were" if several else "was") if match["done"] else ("are" if several else "is")
        if match["with"]:
            be = "have" if several else "has"
        rest = clause[match.end("kin") :].strip(" ,").removeprefix("with ")
        return f"{match['whose'] or '§P '}{match['kin'].lower()} {be} {rest}"
    if match := _WELL_KIN.fullmatch(clause):
        several = match["kin"].lower().endswith("s")
        return f"§P {match['kin'].lower()} {'are' if several else 'is'} {match['how'].lower()}"
    if match := _OF_KIN.match(clause):
        return f"§P {match['kin'].lower()} has {lower_first(match['what'])}"
    if re.match(
        r"^(?:mother|father|brother|sister|sibling|uncle|aunt|grand\w+|older|younger|parents?)\b", clause, re.I
    ):
        return f"§P {lower_first(clause)}"
    return clause
