"""What runs in the family: each relative of whom a chart tells, and what is said of them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.matters import Matter
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.wording import BLOOD, KIN

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
    rf"^(?P<whose>§P |one |two |three |an? |both )?(?P<kin>(?:(?:older|younger|maternal|paternal|twin|adult"
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
_UNKNOWN = re.compile(r"\bfamily history\b.*\b(?:unknown|not known|unavailable)\b", re.I)
_KIN_FIRST = re.compile(
    rf"(?:§P |the |an? |one |two |both )?(?:(?:younger|twin|half|maternal|paternal"
    rf"|identical) )*(?:of §P )?(?:{BLOOD}|{KIN})\b",
    re.I,
)
# 'Her mother lost her sight', wherever it stands.
_KIN_CAME_TO = re.compile(
    rf"^§P (?:[\w-]+ )?{BLOOD} (?:lost|went blind|went deaf|became|developed|suffered|died)\b", re.I
)
_KIN_TAKES = re.compile(
    rf"^(?:§P |the |an? )?(?:[\w-]+ )?{KIN} (?:takes|uses|is on|took|has been taking|was (?:on|treated with))\b", re.I
)
# 'Older brother's death possibly related to a fall', 'father committing suicide at the age of 50'
_ENDED = re.compile(rf"(?:§P )?(?P<kin>{BLOOD})(?:'s death\b|,? (?:who )?(?P<own>commit(?:ting|ted) suicide\b))", re.I)
_HISTORY_OF_KIN = re.compile(rf"(?:§P |the )?(?P<kin>{BLOOD})'s (?:\w+ )?history of (?P<what>.+)", re.I)
# Whose body it is: 'the mother had her gallbladder taken out'.
_OF_THEIRS = re.compile(rf"(?<=[a-z] )§P (?!(?:[\w-]+ )?{KIN}\b|family\b)", re.I)
_FEMALE = re.compile(r"§P (?:[\w-]+ )?(?:mother|grandmother|sister|aunt|daughter|niece)\b", re.I)
_MALE = re.compile(r"§P (?:[\w-]+ )?(?:father|grandfather|brother|uncle|son|nephew)\b", re.I)
_FAMILY_LEAD = re.compile(
    r"^(?:§P |the )?(?:[\w']+ ){1,3}?(?:on (?:§P \w+'s|my) side (?:of the family )?)?(?:has had|has|had|have|with"
    r"|in §P family has had|died(?:,? (?:possibly|probably|likely))?,? (?:of|from|by|due to|related to|after"
    r"|\d+ \w+ after))\s+(?:an? )?(?:history of )?",
    re.I,
)

_IS_ILL = re.compile(
    r"(?:diabetic|asthmatic|epileptic|(?:an? )?alcoholic|hypertensive|obese|deaf|blind)\b", re.IGNORECASE
)


def family_history(clause: Clause) -> Told | None:
    """What is told of relatives, one by one where they are listed; nothing where a chart does not know."""
    if members := list(_relatives(clause.text)):
        return map(_draft, members)
    stands = clause.section == "family_history"
    if stands and _UNKNOWN.search(clause.text):
        return ()
    of_kin = _KIN_FIRST.match(clause.text) if stands else _KIN_CAME_TO.match(clause.text)
    told = clause.matter.section == "family_history" or (clause.section != "complaint" and of_kin)
    return [_draft(_of_family(clause.text))] if told else None


def taking(clause: Clause) -> Told | None:
    """What a relative takes."""
    takes = clause.section != "family_history" and _KIN_TAKES.match(clause.text) and is_drug(clause.text)
    return [_draft(_of_family(clause.text))] if takes else None


def _draft(said: str) -> Draft:
    """What is told of the family, whole."""
    said = _named(said)
    topic = topic_of(_FAMILY_LEAD.sub("", said))
    matter = Matter("family_history", keywords=("family",))
    return replace(sentence(said, "family_history", topic), matter=matter)


def _relatives(clause: str) -> Iterator[str]:
    """A sentence for each relative listed; none where anything else is listed too.

    >>> list(_relatives("§P family history includes a healthy 3-year-old sister and a father with gout"))
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


def _named(said: str) -> str:
    """The sentence with its relative as a person names one.

    >>> _named("maternal grandfather bled"), _named("an older brother is well")
    ("§P grandfather on §P mother's side bled", '§P older brother is well')
    """
    said = _BARE_KIN.sub(lambda match: f"§P {match['kin'].lower()}", said)
    parent = {"maternal": "mother", "paternal": "father"}
    return _SIDE_OF_FAMILY.sub(
        lambda match: f"{match['of']}{match['older']}{match['kin']} on §P {parent[match['side'].lower()]}'s side",
        _of_their_own(said),
    )


def _of_their_own(said: str) -> str:
    """The sentence, what the relative who begins it has being theirs.

    >>> _of_their_own("§P mother had §P gallbladder taken out"), _of_their_own("§P father and §P sister have gout")
    ('§P mother had her gallbladder taken out', '§P father and §P sister have gout')
    """
    whose = "her" if _FEMALE.match(said) else "his" if _MALE.match(said) else ""
    return _OF_THEIRS.sub(f"{whose} ", said) if whose else said


def _of_family(clause: str) -> str:
    """A line of a family history as a sentence in neutral form.

    >>> _of_family("Mother - gout")
    '§P mother has gout'
    """
    if match := re.match(
        r"^(?:(?:§P )?famil(?:y|ial) history )(?:is )?(?:of|includes?|including|notable for"
        r"|significant for|positive for|for)?:?\s*(?P<rest>.+)$",
        clause,
        re.I,
    ):
        own = re.match(rf"§?P? ?({BLOOD}) (?:who |that )?(?P<what>h.+)$", match["rest"], re.I)
        if own:
            return f"§P {own[1]} {own['what']}"
        if whose := re.fullmatch(
            rf"(?P<what>.+) in §P (?P<kin>{BLOOD})(?P<when>,? (?:at|aged) .+)?", match["rest"], re.I
        ):
            when = whose["when"] or ""
            return f"§P {whose['kin']} {'had' if when else 'has had'} {lower_first(whose['what'])}{when}"
        if ended := _ENDED.match(match["rest"]):
            rest = match["rest"][ended.end() :].strip(" ,")
            how = f"died by suicide {rest}" if ended["own"] else f"died {rest}"
            return f"§P {ended['kin'].lower()} {how}".rstrip(", ")
        if re.match(rf"{BLOOD}'s ", match["rest"], re.I):
            return f"there was §P {lower_first(match['rest'])}"
        person = re.match(rf"(?:§P )?{KIN}\b", match["rest"], re.I)
        return f"there was {match['rest']}" if person else f"someone in §P family has had {match['rest']}"
    if match := _HISTORY_OF_KIN.match(clause):
        return f"§P {match['kin'].lower()} has a history of {match['what']}"
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
        verb = "is" if _IS_ILL.match(match["what"]) else "has"
        return f"§P {match['kin'].lower()} {verb} {lower_first(match['what'])}"
    if re.match(
        r"^(?:mother|father|brother|sister|sibling|uncle|aunt|grand\w+|older|younger|parents?)\b", clause, re.I
    ):
        return f"§P {lower_first(clause)}"
    return clause
