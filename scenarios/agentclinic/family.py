"""The relatives that a line of a family history lists, each with what is said of them."""

import re
from collections.abc import Iterator

from scenarios.agentclinic.patterns import BLOOD

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
