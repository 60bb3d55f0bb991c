"""The members of a list in prose, each with what only continues it."""

import re

from scenarios.agentclinic import grammar
from scenarios.agentclinic.verbs import verbs
from scenarios.agentclinic.wording import BODY, COUNT, NUMBER, PERIOD, SIDE

_LIST = re.compile(
    r",?\s+as well as\s+|,\s+(?:and/or|and|or|nor|but)\s+|,\s+|\s+nor\s+|\s+along with\s+"
    r"|\s+with (?=no )"
)
_TOGETHER = re.compile(r",?\s+(?:accompanied by|together with)\s+")
# 'Now and then' is one thing, and no list.
_PAIRED = re.compile(
    r"\b(?:now and (?:then|again)|on and off|off and on|up and down|back and forth|to and fro|over and over"
    r"|more and more|once or twice|in and (?:out|around)|all or nothing)\b",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(
    rf"(?:[\w-]+(?:ful|less|ous|ive|ish|ated|aneous)|skin-colou?red|bizarre|paranoid|swollen|cramping|tearing"
    rf"|stabbing|peeling|{grammar.ADJECTIVE})",
    re.IGNORECASE,
)
_CONTINUES = re.compile(
    r"(?:now(?! has| is)|first (?:on|in|at|over|around|the)|both (?!of\b)|all (?:of|at|on|in)\b|always|neither|each"
    r"|typically|\w+ and \w+ alike"
    r"|but (?:only|not|never|mostly|always)|(?:diagnosed|drained|operated|removed|placed|implanted|inserted|fitted"
    r"|treated"
    r"|repaired|controlled"
    r"|managed)\b(?! with no)"
    r"|(?:\w+[- ])?(?:un)?controlled|un(?:complicated|eventful)$|vaccinated|aged \d|weighing|fully \w+ed"
    r"|gone (?:after|by|within|in)"
    r"|getting (?:worse|better|bigger)"
    r"|none\b|never followed|\d+(?: to \d+)? out of|most recently|most often|then|later|worst|worse|better"
    r"|specifically|especially|particularly|including"
    rf"|such as|(?:sometimes|usually|mostly|often"
    rf"|occasionally)(?! (?:{grammar.any_of(verbs().thirds | verbs().nouns)})\b)"
    r"|mainly|primarily|most notably|indicative of|suggestive of"
    r"|consistent with|apart from|except"
    r"|(?:both|all|each|one)(?: of (?:them|whom))? (?:\w+ )?(?:born|delivered|healthy|well|met|lost|\w+ed)\b"
    r"|the (?:last|first|latest|second|oldest|youngest|older|younger)\b|§P only\b"
    rf"|(?:about |some )?(?:an?|{COUNT}) {PERIOD} ago|(?:set|pinned|plated|plastered|stented|excised|cured|awaiting"
    rf"|pending)\b"
    r"|(?:down|up) from|having (?:been|had|lost|left|given|done|come|moved|\w+ed)|first (?:noticed|seen|found|spotted)"
    r"|(?:once|twice|all|both times|each time) (?:with|by|for|in|on|at|after|during|when)|which|who|where|even"
    r"|(?:never|seldom|rarely) (?:troublesome|(?:a|any) (?:problem|trouble|bother))$|untreated$"
    r"|(?:\w+er|more \w+|less \w+|fewer) than\b"
    rf"|(?:once|twice|{COUNT})(?: (?:or|to) \w+)?(?: times)? (?:an?|each|every|per) (?:hour|day|night|week|month"
    rf"|year)\b"
    r"|never (?!smoked|used|married|tried)\w+ed$|(?:started|stopped|quit) (?:\d+|an?\b|in\b"
    r"|at\b|last\b"
    r"|since\b|about\b)|(?:the )?last time|lasting|half|despite|for|with"
    r"|without \w+ing|\d+(?!-\w)"
    r"|in|on|at|around|behind|under|across|over|along|from|to|when|while|like"
    r"|(?:\w+ly )?\w+ed (?:by|as|with|to|at|during|through|in|for)|(?!tingl|swell|itch|bleed"
    r"|burn|bruis|cramp|sweat|vomit|ring|wheez|cough)\w+ing (?:to|by|in|it|the|a|an)|a pack"
    rf"|up to|at least|about|(?:only|just|perhaps|maybe) (?:{NUMBER}|a few|half)"
    r"|(?:alternating|interfering with|keeping §O|waking §O|making (?:it|§O)|preventing)"
    r"|(?:index|middle|ring|little)(?:,| and| or| finger)|an? \w+ (?:§S|I|we))\b",
    re.IGNORECASE,
)
_KIN_PART = re.compile(
    r"(?:and )?(?:(?:an?|one|two|three|§P|our|the|his|her) )?(?:(?:younger|older|twin|teenage|\d+-\w+-old|paternal"
    r"|maternal) )*"
    r"(?:me|mother|father|husband|wife|partner|sister|brother|sibling|grandmother|grandfather|son|daughter|child"
    r"|children)s?\b",
    re.IGNORECASE,
)
# 'attacks that come out of the blue, last for hours, and make me vomit'
_RELATIVE_LIST = re.compile(r"\b(?:that|which|who) (?!§S)[^,]*(?:, [^,]*)*$", re.IGNORECASE)
_SAME_VERB = re.compile(
    rf"(?:{grammar.any_of(verbs().bases | verbs().thirds)}|last|break|make|go|come)\b(?! pain| of)", re.IGNORECASE
)
# 'Was knocked out once, playing rugby'
_HAPPENED = re.compile(rf"(?:§S )?(?:was \w+ed|{grammar.any_of(verbs().told)}|injured|fractured)\b", re.IGNORECASE)
_WHILE_DOING = re.compile(r"(?!living|working|smoking|drinking|taking)[a-z]+ing [a-z]", re.IGNORECASE)
_OF_OBJECTS = re.compile(r"\b(?:vaccinated|immuni[sz]ed|inoculated|screened|tested) (?:against|for)\b", re.IGNORECASE)
_PART_OF_BODY = re.compile(
    rf"(?:both |the |§P )?(?:{SIDE} )*{BODY}(?: (?:and|or) (?:the |§P )?(?:{SIDE} )*{BODY})?", re.IGNORECASE
)
_SIDE_ALONE = re.compile(rf"(?:the |§P )?{SIDE}", re.IGNORECASE)
# 'A harsh, barking cough': no thing is called 'a harsh'.
_ADJECTIVE_ALONE = re.compile(rf"\ban? (?!{grammar.COUNT_NOUN.pattern}\b|migraine\b)[a-z-]+$", re.IGNORECASE)
# 'Improvement in delusions, voices, and sleep': of each that is listed.
_OF_EACH = re.compile(
    r"(?:an? |the )?(?:[\w-]+ )?(?:improvements?|reductions?|relief|return|resolution) (?:in|of|from) [^,]+,",
    re.IGNORECASE,
)
# 'Headaches, dull and band-like'
_HOW_IT_IS = re.compile(
    rf"(?:{grammar.QUALIFIER}|[\w-]+-like)(?: (?:and|but) (?:{grammar.QUALIFIER}|[\w-]+-like)|(?<=-like))$",
    re.IGNORECASE,
)
# 'Pain between the hip and the knee' has no second member.
_BETWEEN = re.compile(r"\bbetween (?!.*\band\b)[^,]+$", re.IGNORECASE)
_USED = frozenset("alcohol tobacco nicotine cannabis marijuana drug substance".split())
_ENDS_IN_BODY = re.compile(rf"^(?:[\w-]+ )+{BODY}$", re.IGNORECASE)
_QUALIFIES = re.compile(rf"(?:very |more |rather )?(?!headache|vomited){grammar.QUALIFIER}", re.IGNORECASE)
_RELATIONAL = re.compile(r"(?:other |any )?[\w-]{3,}(?:al|ory|ary|ic|ous)", re.IGNORECASE)
# 'Ulcers on the buccal, gingival, and vulvar mucosa'
_OPEN_ADJECTIVES = re.compile(
    rf"\b(?:in|on|of|over) (?:the|§P) {_RELATIONAL.pattern}(?:, {_RELATIONAL.pattern})*$", re.IGNORECASE
)
_OF_PARTS = frozenset("pain pains ache aches discomfort swelling stiffness tenderness injury surgery weakness".split())
_SITE = re.compile(
    rf"(?:any )?(?:(?:aching|sharp|dull|burning) )?(?:{SIDE} )*(?:{BODY}|abdominal|pelvic|lumbar|facial|dental"
    rf"|muscle|bone|flank)",
    re.IGNORECASE,
)
_SHARED_USE = frozenset("use consumption abuse habits function history".split())
_SHARED_HEAD = frozenset("gain loss function habits change changes movements".split())
# 'trouble passing urine or opening the bowels'; 'vision or hearing changes'
_TROUBLE_OR = re.compile(
    r"(?P<trouble>(?:any )?(?:trouble|difficulty|difficulties|problems?)(?: with"
    r"| in)?) (?P<one>[a-z]+ing(?: [^,]*?)?) (?:or|and)"
    r" (?:in |with )?(?P<other>[a-z]+ing .*)",
    re.IGNORECASE,
)
# 'Family history of genetic or congenital diseases'
_OF_FAMILY_OR = re.compile(
    r"(?P<lead>(?:(?:known|any) )*family history of )(?P<one>[^,]+?) or (?P<other>[^,]*?(?P<noun>[a-z]+))",
    re.IGNORECASE,
)
_SHARED_NOUN = re.compile(
    r"(?P<one>[a-z]+) (?:or|and) (?P<other>[a-z]+) (?P<noun>changes?|disturbances?|intolerance|factors)",
    re.IGNORECASE,
)
# What is felt by itself: 'headache or visual changes' are no headache changes.
_FELT = re.compile(
    r"\w*ache|pain|fever|cough|rash|nausea|vomiting|dizziness|fatigue|weakness|numbness|bleeding|fainting",
    re.IGNORECASE,
)
# 'difficulty swallowing solids and liquids'
_DOING = re.compile(r".*\b(?:difficulty|trouble|problems?|pain)(?: with| in| on)? [a-z]+ing [\w -]+$", re.IGNORECASE)
_AT_NIGHT = re.compile(
    r" (?:at night|in the (?:morning|evening|night|afternoon)s?|on waking|in (?:recent|the (?:past|last)) [\w ]+"
    r"|in childhood|as a child|during (?:this|the|§P) pregnancy)$",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"\b(?:in|of|on|with|to|for|from|at|during|when|while|after|before|over|by|around|about)\b", re.IGNORECASE
)
_LASTING = re.compile(r"\b(?:for|since|over) (?:the (?:past|last) )?\S+ (?:days|weeks|months|years)$", re.IGNORECASE)


def items(text: str) -> list[str]:
    """The members of a list in prose.

    >>> items("fever, chills, or swelling of hands or feet"), items("pain and swelling in the knee")
    (['fever', 'chills', 'swelling of hands or feet'], ['pain and swelling in the knee'])
    """
    if _OF_EACH.match(text):
        return [text.strip(" .")]
    if len(together := _TOGETHER.split(text)) > 1:
        return [item for part in together for item in items(part)]
    found: list[str] = []
    for part in _LIST.split(text):
        if found and (_PART_OF_BODY.fullmatch(part.strip(" .")) or _SIDE_ALONE.fullmatch(part)):
            joint = next((joint for joint in (", and ", ", or ", ", ") if f"{joint}{part}" in text), " and ")
            found[-1] = f"{found[-1]}{joint}{part.strip(' .')}"
        elif found and (
            _CONTINUES.match(part)
            or _HOW_IT_IS.match(part)
            or _ends_in_adjective(found[-1])
            or _ADJECTIVE_ALONE.search(found[-1])
            or _OPEN_ADJECTIVES.search(found[-1])
            or _OF_OBJECTS.search(found[-1])
            or _more_kin(found[-1], part)
            or (_RELATIVE_LIST.search(found[-1]) and _SAME_VERB.match(part))
        ):
            found[-1] += f", {'and ' if f', and {part}' in text else ''}{part.strip(' .')}"
        else:
            found += _pair(part.strip(" ."))
    return _with_shared_head([item for item in found if item])


def pieces(text: str) -> list[str]:
    """The parts between commas, each with what only continues it."""
    found: list[str] = []
    parts = re.split(r",\s+(?:and\s+)?", text)
    for after, part in zip([*parts[1:], ""], parts, strict=True):
        if found and _more_kin(found[-1], part):
            found[-1] += f", {part}" if _more_kin(found[-1], after) else f" and {part}"
        elif found and (
            _CONTINUES.match(part)
            or _OF_OBJECTS.search(found[-1])
            or (_WHILE_DOING.match(part) and _HAPPENED.match(found[-1]))
        ):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _more_kin(before: str, part: str) -> bool:
    """Whether a part names one more of those with whom somebody lives."""
    return bool(_KIN_PART.match(part) and re.search(r"\bwith\b", before))


def _with_shared_head(found: list[str]) -> list[str]:
    """'respiratory', 'urinary symptoms' as 'respiratory symptoms', 'urinary symptoms'; 'chest', 'back pain' alike."""
    head = found[-1].split()[-1] if found else ""
    if head.lower() in _OF_PARTS:
        return [f"{item} {head}" if _SITE.fullmatch(item) else item for item in found]
    if head not in ("symptoms", "complaints", "problems", "issues", "disorders"):
        return found
    return [f"{item} {head}" if _RELATIONAL.fullmatch(item) else item for item in found]


def _ends_in_adjective(text: str) -> bool:
    last = text.rpartition(", ")[2].split()
    return bool(last) and bool(_ADJECTIVE.fullmatch(last[-1]))


def _pair(text: str) -> list[str]:
    if match := _TROUBLE_OR.match(text):
        return [f"{match['trouble']} {match['one']}", f"{match['trouble']} {match['other']}"]
    if (match := _SHARED_NOUN.fullmatch(text)) and not _FELT.fullmatch(match["one"]):
        return [f"{match['one']} {match['noun']}", f"{match['other']} {match['noun']}"]
    if match := _OF_FAMILY_OR.fullmatch(text):
        one = f"{match['one']} {match['noun']}" if _is_adjective(match["one"]) else match["one"]
        return [f"{match['lead']}{one}", *_pair(f"{match['lead']}{match['other']}")]
    for match in re.finditer(r"\s+(?:and|or)\s+", text):
        if any(one.start() < match.start() < one.end() for one in _PAIRED.finditer(text)):
            continue
        left, right = text[: match.start()], text[match.end() :]
        if re.fullmatch(rf"{NUMBER}(?: .*)?", right) and re.search(rf"\b{NUMBER}$", left):
            continue
        if right.startswith(("no ", "any ", "of ")):
            return [left, *_pair(right.removeprefix("of "))]
        if _BETWEEN.search(left) or (" " not in right and re.fullmatch(r"feeling (?!of\b)[\w-]+", left, re.I)):
            continue
        if left.split()[0] == right.split()[0] and _PREPOSITION.search(left) and _PREPOSITION.search(right):
            return [left, *_pair(right)]
        if left.split()[-1].lower() in _USED and right.split()[-1].lower() in _SHARED_USE:
            return [f"{left} {right.split()[-1]}", right]
        if _LASTING.search(left) and (_LASTING.search(right) or re.match(r"(?:an?|recent|new|sudden) ", right)):
            return [left, *_pair(right)]
        plain = not _PREPOSITION.search(left) and not _PREPOSITION.search(_AT_NIGHT.sub("", right))
        if (
            right.lower() in _SHARED_HEAD
            or (right.split()[-1].lower() in _SHARED_USE and not right.lower().startswith(("known ", "recent ")))
            or (" " not in right and (re.match(r"\w+ed \w", left) or _DOING.match(left)))
            or (_SAME_VERB.match(right) and re.search(r"\b(?:that|which) \w+$", left))
        ):
            continue
        if _QUALIFIES.fullmatch(left) and len(right.split()) > 1 and not grammar.DETERMINER.match(right):
            continue
        if _PART_OF_BODY.fullmatch(right) and _ENDS_IN_BODY.search(left):
            continue
        if plain and len(left.split()) <= 4 and left.split()[-1:] != ["other"] and not _is_adjective(left):
            return [left, *_pair(right)]
    return [text]


def _is_adjective(text: str) -> bool:
    last = text.split()[-1].lower() if text.split() else ""
    return last.endswith(("ary", "ic", "al", "ous", "ful", "ory", "ular")) or last in (
        "red",
        "upper",
        "lower",
        "left",
        "right",
        "hand",
        "arm",
        "bowel",
        "bladder",
        "hard",
        "previous",
        "itchy",
        "skin",
        "white",
    )
