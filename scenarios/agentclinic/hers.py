"""'Her' in prose about a woman: what is hers, and she herself as an object."""

import re

from scenarios.agentclinic.wording import BODY, KIN

POSSESSIVE = re.compile(
    r"\bher (?!(?:about|after|and|around|as|at|by|during|for|from|in|into|on|or|she|since|that|to|over|under|because"
    r"|but|until|before|throughout|if|once|within|again|even|only(?! (?:child|son|daughter|sister|brother|partner"
    r"|sibling|relative|friend)\b)"
    r"|when|while|with|each|every|once|twice|several|many|(?:two|three|four|five|six|\d+)(?: (?:or|to) \w+)? times"
    r"|awake|alone|asleep|back|down|up|out|off|away|through|worse|better|tired|unable|anxious|an?|the"
    r"|no|some|this|that|so|very)\b(?!-))"
    r"(?=[A-Za-z0-9'])",
    re.IGNORECASE,
)
# 'gave her a cream', 'left her exhausted', but 'told her husband', 'left her job': she, and nothing of hers.
_OBJECT = re.compile(
    rf"\b((?:gives?|gave|given|prescribed|offered|sent|brought|advised|asked|told|showed"
    rf"|taught) her)(?= (?!{KIN}|{BODY}"
    r"|doctor|boss|gp|friend|physician|pediatrician|school|work))"
    r"|\b((?:hears?|heard|sees|saw|finds?|found|notices?|noticed|catches|caught|watches|watched) her)(?= \w+ing\b)"
    r"|\b((?:makes?|made|making|leaves?|left|leaving|finds?|found|finding|keeps?|kept|gets?|got|helps?|helped"
    r"|lets?) her)"
    r"(?= (?:\w+(?:ed|ful|less|ish|ous|able)|weak|hot|cold|sick|ill|short|queasy|giddy|woozy|groggy|weary"
    r"|numb|stiff|sore|limp"
    r"|itch|feel|vomit|cough|sneeze|sleep|wake|cry"
    r"|wheeze|sweat|shake|gasp|stop|sit|lie|want|need|avoid|seem|dizzy|sleepy|drowsy|hungry|thirsty|shaky|irritable"
    r"|forget|flush|blush|gag|retch|wince|choke|panic|breathless|walk|stand|move|eat|drink|relax|go|get)\b)",
    re.IGNORECASE,
)
# 'A pain in her back' is no pain in her, back.
_BACK = re.compile(
    r"\b(in|of|on|to|down|from|across|along|over|hurts?|injured|strained|bumped|hit"
    r"|(?:straighten|arch|bend|stretch|rest|strain|twist|rubb?)(?:s|ed|ing)) her (?=back\b)"
    r"|(^|and |that |when |because )her (?=back (?:pain|hurts?|aches?|is|was|has|had|feels?)\b)",
    re.IGNORECASE,
)


def told_apart(text: str) -> str:
    """The text with `§P` for 'her' before what is hers and `§O` elsewhere.

    >>> told_apart("It wakes her twice and hurts her back")
    'It wakes §O twice and hurts §P back'
    """
    text = _BACK.sub(lambda m: f"{m[1]} §P " if m[1] else f"{m[2]}§P ", text)
    text = _OBJECT.sub(lambda m: f"{m[0][:-3]}§O", text)
    return re.sub(r"\bher\b", "§O", POSSESSIVE.sub("§P ", text), flags=re.I)
