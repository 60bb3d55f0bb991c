"""What a relative clause or an apposition tells of a complaint in time: since when, for how long, how often now."""

import re

from scenarios.agentclinic.wording import ABOUT, SPAN
from scenarios.schema import Attribute

# 'Breathlessness that has crept up on §O over the past 2 years': the relative clause tells for how long, or since when.
_RELATIVE = re.compile(
    rf",?\s+(?:that|which) (?P<said>(?P<verb>has|have|had|\w+ed|came|began|grew|arose|woke|got|went)\b"
    rf"(?! (?:been )?(?:present|lasting|persisting|ongoing|occurring|worse|eased|relieved)\b)"
    rf"(?: (?!but\b|which\b|that\b|and\b|when\b|while\b|with\b|constant\b|continuous\b|intermittent\b)[\w§'-]+){{0,6}}?"
    rf" (?:(?P<lasting>(?:for|over|during|in|within) (?:the (?:past|last) |about )?{SPAN})"
    rf"|(?:at [\d:]+ ?(?:[ap]\.?m\.?)? )?(?:about |some |just )?(?:{SPAN} (?:ago|earlier)|yesterday(?: \w+)?"
    rf"|last \w+|this morning"
    rf"|{ABOUT} nights? ago)(?P<scene> (?:while|as|when|after) .+)?))$",
    re.IGNORECASE,
)
_FIRST_NOTICED = re.compile(r",? first (?P<what>(?:noticed|seen|felt|found|spotted) .+)$", re.IGNORECASE)
_NOTICED = re.compile(
    rf",? (?:that|which) §S (?P<how>(?:first )?(?:noticed|saw|felt|found|became aware of))"
    rf" (?P<when>(?:about |some |around )?(?:{SPAN} ago|yesterday|last \w+|this morning)\b.*)$",
    re.IGNORECASE,
)
_HAS_COME_TO = re.compile(
    r",?\s+(?:that|which) (?P<said>(?P<verb>has|have) (?:\w+ly )?(?:become|got|gotten|grown|worsened|increased"
    r"|been getting)"
    r" ?[^,]*)$",
    re.IGNORECASE,
)
_OF_DURATION = re.compile(
    rf",? of (?:about |some |roughly )?(?P<span>{SPAN})['’]? (?:duration"
    rf"|standing)$",
    re.IGNORECASE,
)
# ', now happening twice a week'
_NOW_SO_OFTEN = re.compile(
    r", (?:now|currently) (?:happening|occurring|coming(?: on)?|striking|appearing) (?P<what>.+)$", re.IGNORECASE
)


def told_in_time(phrase: str) -> tuple[str, dict[Attribute, str]]:
    """The phrase without such a clause, and what that tells as sentences in neutral form.

    >>> told_in_time("a lump in the neck, first noticed by a friend in May")
    ('a lump in the neck', {'onset': 'It was first noticed by a friend in May'})
    """
    found: dict[Attribute, str] = {}
    if match := _NOW_SO_OFTEN.search(phrase):
        found["frequency"] = f"It now happens {match['what']}"
        phrase = phrase[: match.start()]
    if match := _OF_DURATION.search(phrase):
        found["duration"] = f"It has been going on for {match['span']}"
        phrase = phrase[: match.start()]
    if match := _FIRST_NOTICED.search(phrase):
        found["onset"] = f"It was first {match['what']}"
        phrase = phrase[: match.start()]
    if match := _NOTICED.search(phrase):
        found["onset"] = f"§S {match['how']} it {match['when']}"
        phrase = phrase[: match.start()]
    if match := _RELATIVE.search(phrase):
        found["duration" if match["lasting"] else "onset"] = f"It {_of_one(match['said'], match['verb'])}"
        phrase = phrase[: match.start()]
    elif match := _HAS_COME_TO.search(phrase):
        found["progression"] = f"It {_of_one(match['said'], match['verb'])}"
        phrase = phrase[: match.start()]
    return phrase, found


def _of_one(said: str, verb: str) -> str:
    """What 'pains that have troubled me' do, said of 'it'."""
    return f"has{said[len(verb) :]}" if verb.lower() == "have" else said
