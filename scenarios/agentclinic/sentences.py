"""Prose cut into sentences, clauses and list items."""

import re

from scenarios.agentclinic import grammar, patterns
from scenarios.agentclinic.matters import is_drug
from scenarios.agentclinic.verbs import verbs
from scenarios.agentclinic.wording import BODY, SIDE, base_form

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})
_END = re.compile(
    r"(?<=[.!?]['\"])\s+(?=[A-Z])|(?<=[a-z0-9)\]'\"%°A-Z][.!?])\s+(?=[A-Z0-9'\"(])|\s*;\s+|\n+"
    r"|\s+[•*]\s+"
)
_ABBREVIATION = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|vs|approx|e\.g|i\.e|No|etc)\.$")
_IS = re.compile(r"\b(there|it)['’]s(?= (?:no|not|a|an)\b)", re.IGNORECASE)
_NOT = re.compile(r"(?<=[a-z])n't\b")
_BULLET = re.compile(r"(?:^|(?<=[.:\s]))\s*[-–•]\s+(?=\S)|(?:^|(?<=[.:]))\s*\d{1,2}[.)]\s+(?=\S)")
_HEADING = re.compile(r"\*\*[^*]{1,80}\*\*\s*:?")
_REACTION = re.compile(
    r"\b(?:hives|rash|swelling|vomit\w*|nausea|wheez\w*|anaphyla\w*|itch\w*|diarrh\w*|shock)\b", re.IGNORECASE
)
_PAST_AGE = re.compile(r"\b(?:age|as an?|at|ago|in)\b", re.IGNORECASE)
_AND = re.compile(r"^\s*and ")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]")
_SUBJECT = r"(?:§S|she|he|they|it|I|we|(?:the|this|these|those|§P|my|his|her) [\w'-]+(?: [\w'-]+)?|there)"
_VERB = (
    r"(?:has|have|had|is|are|was|were|does|did|do|can|could|will|would|also|now|never|still"
    rf"|often|\w+ly|\w+ed|\w+s|{grammar.TELLING})"
)
_JOIN = re.compile(
    r"\s+and (?=(?:[\w-]+ ){1,4}(?:treated|managed|controlled) with\b)"
    rf"|,\s+(?=(?:{grammar.TIME} )?{_SUBJECT} {grammar.TELLING}\b)"
    rf"|,\s+(?:noting|adding|stating|saying) that\s+(?={_SUBJECT} {_VERB}\b)"
    rf"|,\s+(?=(?:is|was|has) (?:currently|also|now|not|up)\b)"
    r"|,\s+with (?=(?:an? )?(?:[a-z]+ )?history of)"
    rf"|,?\s+and that\s+(?={_SUBJECT}\b|(?:[\w-]+ ){{1,3}}(?:has|have|is|are|was|were|had)\b)"
    r"|\s+and\s+(?=(?:stopped|quit|gave up) (?:drinking|smoking|eating|taking|using)\b)"
    rf"|,?\s+(?:and|but|although|though|however|whereas"
    rf"|while)\s+(?!§S thinks not\b)(?=(?:{grammar.TIME} )?{_SUBJECT} {_VERB}\b)"
    rf"|,?\s+(?:but|and)\s+(?=no (?!more than|less than|longer)\w)|\s+with (?=no (?:significant |known )?(?:past "
    rf"|family "
    rf"|prior )?(?:medical )?history)|,\s+(?:and\s+)?(?=no (?!more than|less than|longer)\w)"
    rf"|,\s+(?:and\s+)?(?=(?:reports|rates"
    rf"|denies|notes|mentions|states|describes)\b)|,\s+(?={_SUBJECT} (?:has|had|is|was|were"
    rf"|denies|reports|also)\b)"
    rf"|,?\s+(?:and|but|yet)\s+(?=(?:also |now |currently |recently |subsequently )?(?:has|is"
    rf"|was|does not|did not|had|denies|reports|notes|mentions|takes|drinks(?! ha[sv]| is| are"
    rf"| w)|smokes"
    rf"|works|lives|uses|enjoys|plays|feels|remains|experiences|experienced|underwent|recently)\b)",
    re.IGNORECASE,
)
_BARE_VERB = re.compile(
    r"(?:also |now |currently |recently |subsequently )?(?:has|is|was|does not|did not|had"
    r"|takes|drinks|smokes|works|lives|uses|enjoys|plays|feels|remains|experienced|underwent)\b"
)
_PERSONAL = re.compile(
    r"(?:takes|drinks|smokes|works|lives|uses|enjoys|plays|does not (?:smoke|drink))\b", re.IGNORECASE
)
_OF_PATIENT = re.compile(
    r"§S|(?:I|we) \w+ that §S|never \w+ed\b|(?:\w+ly )?(?:has|denies|reports|notes|mentions|takes|drinks"
    r"|smokes|works|lives|uses|enjoys|plays|was|is|had|non-?smoker)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    rf"{grammar.TIME}|(?:about |some )?(?:an?|one|two|three|four|five|six|\d+|several) \w+(?: or so)? (?:before"
    rf"|after) [^§]*|(?:[\w-]+ ){{1,4}}(?:ago|later|earlier)",
    re.IGNORECASE,
)
_REPORTED = re.compile(rf"^(?:{_SUBJECT} )?(?:\w+ly )?{patterns.REPORT} that ", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"(?:according|during|after|despite|although|when|while|in|for|over(?!-)|since|before|at|on|if|because|as"
    r"|due|since|within|recently|earlier|currently|additionally|about|approximately|following"
    r"|upon|except|apart from|aside from|other than|besides)\b",
    re.IGNORECASE,
)
# 'For two months walking has been painful': more than a scene is set.
_TELLS_AFTER_LEAD = re.compile(
    rf"(?:in|for|over|during|at|on|within|despite) (?!which)(?:(?!, | (?:that|which|who|when|while|as|if"
    rf"|where|because|before"
    rf"|after) ).)*? (?:§S |§P \w+ )?(?:is|are|was|were|has|have|had|{grammar.TELLING})\b"
    rf"|(?:before|after|between|since) (?:(?:an?|the|these|this) )?[\w-]+ (?:§S|§P (?:[\w-]+ ){{1,2}}|the \w+|it|they)"
    rf" ?(?:feels?|is|are|was|were|has|have|had|{grammar.TELLING})\b",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r",\s+(?:for |during |after |of )?which\s+(?!is (?:why|an?)\b|used to\b)(?=(is|are|was|were|has|have"
    r"|had|\w+s|\w+ed)\b)",
    re.IGNORECASE,
)
_LIST = re.compile(
    r",?\s+as well as\s+|,\s+(?:and/or|and|or|nor|but)\s+|,\s+|\s+nor\s+|\s+along with\s+"
    r"|\s+accompanied by\s+|\s+with (?=no )"
)
_ADJECTIVE = re.compile(
    r"(?:[\w-]+(?:ful|less|ous|ive|ish|ated|aneous)|skin-colou?red|multiple|bizarre|paranoid"
    r"|dark|raw|cracked|bald|constant|black|steady|sudden|crampy|cramping|tearing|stabbing|throbbing|soft|hard"
    r"|patchy|fine|deep|short"
    r"|tight|puffy|loose|smelly|flaky|peeling|slow|weak|tiny"
    r"|agitated|severe|firm|red|mobile|shiny|bumpy|blotchy|watery|bloody|sore|purple|brown|yellow|white|round|stiff"
    r"|nontender|tender|nonpruritic|pruritic|itchy|greasy|crusty"
    r"|scaly|rough|pearly|thick|foamy|dull|sharp|swollen|dry|flaccid|non-healing|burning"
    r"|persistent|pale|large|small|raised|flat)",
    re.IGNORECASE,
)
# 'He says the pain ...': about the pain.
_TELLS_OF = re.compile(rf"§S (?:\w+ that (?!§S)|{patterns.REPORT}(?: that)? (?:the|it|they|§P)\b)", re.IGNORECASE)
_CONTINUES = re.compile(
    r"(?:now(?! has| is)|first (?:on|in|at|over|around|the)|both (?!of\b)|all (?:of|at|on|in)\b|always|neither|each"
    r"|typically|\w+ and \w+ alike"
    r"|but (?:only|not|never|mostly|always)|(?:diagnosed|drained|removed|placed|implanted|inserted|fitted|treated"
    r"|repaired|controlled"
    r"|managed)\b(?! with no)"
    r"|well[- ]controlled|vaccinated|fully \w+ed|gone (?:after|by|within|in)|getting (?:worse|better|bigger)"
    r"|none\b|never followed|\d+(?: to \d+)? out of|most recently|most often|then|later|worst|worse|better"
    r"|specifically|especially|particularly|including"
    r"|such as|sometimes|usually|mostly"
    r"|mainly|primarily|occasionally|most notably|often|indicative of|suggestive of"
    r"|consistent with|apart from|except"
    r"|(?:both|all|each|one)(?: of (?:them|whom))? (?:\w+ )?(?:born|delivered|healthy|well)\b"
    r"|the (?:last|first|latest|second|oldest|youngest|older|younger)\b|§P only\b"
    r"|which|who|where|even|never (?!smoked|used|married|tried)\w+ed$|(?:started|stopped|quit) (?:\d+|an?\b|in\b"
    r"|at\b|last\b"
    r"|since\b|about\b)|(?:the )?last time|lasting|half|despite|for|with"
    r"|without \w+ing|\d+"
    r"|in|on|at|around|behind|under|across|over|along|from|to|when|while|like"
    r"|(?:\w+ly )?\w+ed (?:by|as|with|to|at|during|through|in|for)|(?!tingl|swell|itch|bleed"
    r"|burn|bruis|cramp|sweat|vomit|ring|wheez|cough)\w+ing (?:to|by|in|it|the|a|an)|a pack"
    r"|up to|at least|about|(?:only|just|perhaps|maybe) (?:\d|one|two|three|four|five"
    r"|six|seven|eight|nine|ten|a few|half)|(?:index|middle|ring|little)(?:,| and| or| finger))\b",
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
_OF_OBJECTS = re.compile(r"\b(?:vaccinated|immuni[sz]ed|inoculated|screened|tested) (?:against|for)\b", re.IGNORECASE)
_PART_OF_BODY = re.compile(rf"(?:both |the |§P )?(?:{SIDE} )*{BODY}", re.IGNORECASE)
_ENDS_IN_BODY = re.compile(rf"^(?:[\w-]+ )+{BODY}$", re.IGNORECASE)
_QUALIFIES = re.compile(rf"(?:very |more |rather )?(?!headache|vomited){grammar.QUALIFIER}", re.IGNORECASE)
_RELATIONAL = re.compile(r"(?:other |any )?[\w-]{3,}(?:al|ory|ary|ic|ous)", re.IGNORECASE)
_OF_PARTS = frozenset("pain pains ache aches discomfort swelling stiffness tenderness injury surgery weakness".split())
_SITE = re.compile(
    rf"(?:any )?(?:(?:aching|sharp|dull|burning) )?(?:{SIDE} )*(?:{BODY}|abdominal|pelvic|lumbar|facial|dental"
    rf"|muscle|bone|flank)",
    re.IGNORECASE,
)
_SHARED_USE = frozenset("use consumption abuse habits function".split())
_SHARED_HEAD = frozenset("gain loss function habits change changes movements".split())
# 'trouble passing urine or opening the bowels'; 'vision or hearing changes'
_TROUBLE_OR = re.compile(
    r"(?P<trouble>(?:any )?(?:trouble|difficulty|difficulties|problems?)(?: with"
    r"| in)?) (?P<one>[a-z]+ing [^,]*?) (?:or|and)"
    r" (?P<other>[a-z]+ing .*)",
    re.IGNORECASE,
)
_SHARED_NOUN = re.compile(
    r"(?P<one>[a-z]+) (?:or|and) (?P<other>[a-z]+) (?P<noun>changes?|disturbances?|intolerance)",
    re.IGNORECASE,
)
# What is felt by itself: 'headache or visual changes' are no headache changes.
_FELT = re.compile(
    r"\w*ache|pain|fever|cough|rash|nausea|vomiting|dizziness|fatigue|weakness|numbness|bleeding|fainting",
    re.IGNORECASE,
)
# 'difficulty swallowing solids and liquids'
_DOING = re.compile(r".*\b(?:difficulty|trouble|problems?|pain)(?: with| in| on)? [a-z]+ing [\w -]+$", re.IGNORECASE)
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_AT_NIGHT = re.compile(
    r" (?:at night|in the (?:morning|evening|night|afternoon)s?|on waking|in (?:recent|the (?:past|last)) [\w ]+"
    r"|in childhood|as a child|during (?:this|the|§P) pregnancy)$",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"\b(?:in|of|on|with|to|for|from|at|during|when|while|after|before|over|by|around|about)\b", re.IGNORECASE
)
_PLURAL = re.compile(r"(?<![sui])s$")
_GOES_ON = re.compile(
    r"(?:also |now )?(?:is|was|are|were|lasts?|lasted|has not (?:stopped|gone|settled)|has (?:since|now"
    r"|then|gradually|slowly|become|spread|moved"
    r"|shifted"
    r"|progressed|grown|worsened|persisted|continued|increased|improved|resolved))\b",
    re.IGNORECASE,
)
# 'It began while she was knitting and has not stopped since': the last is about what began.
_MEANWHILE = re.compile(r"§S (?:was|were) (?:\w+ly )?\w+ing\b", re.IGNORECASE)
_THING = re.compile(r"(?:it|they|this|the|§P)\b", re.IGNORECASE)
_TAKEN_FOR = re.compile(r" for (?:the|§P|an?) .*$", re.IGNORECASE)
_OF_ANOTHER = re.compile(r".*\b(?:, who|that|which) (?!§S)[^,]*$", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_LAST_VERB = re.compile(rf", (?=(?:{grammar.any_of(verbs().persons)})$)")
# 'Calamine lotion did not', after what did.
_NOT_HELPED = re.compile(r"^(?:the |an? )?(?:[\w-]+ ){1,4}(?:did|does|has|have) not$", re.IGNORECASE)
_LASTING = re.compile(r"\b(?:for|since|over) (?:the (?:past|last) )?\S+ (?:days|weeks|months|years)$", re.IGNORECASE)
_TAIL_LEAD = re.compile(r"\b(?:but|and) (?:since|after|before|when|for|over|during|until|by) [^§]*$", re.IGNORECASE)
MAX_SENTENCE = 360


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, without headings, bullets and parentheses."""
    text = _IS.sub(r"\1 is", text)
    text = _NOT.sub(" not", text.translate(_QUOTES).replace("can't", "cannot"))
    lines = (" ".join(line.split()) for line in text.splitlines())
    text = _HEADING.sub(". ", "\n".join(line for line in lines if line))
    parts = [part for bullet in _BULLET.split(text) for part in _END.split(bullet)]
    whole: list[str] = []
    for part in parts:
        if whole and _ABBREVIATION.search(whole[-1]):
            whole[-1] += " " + part
        else:
            whole.append(part)
    bare = (_PARENTHESIS.sub(_kept, part).strip(" .,:*\n\t") for sentence in whole for part in _chunks(sentence))
    return [" ".join(one.split()) for sentence in bare for part in sentence.split(";") if (one := _AND.sub("", part))]


def _kept(match: re.Match[str]) -> str:
    """What of a parenthesis is told: the drug that is taken for an illness, and what something does to the patient."""
    inner = match[0].strip(" ()[]")
    before = match.string[: match.start()]
    if re.search(r"\ballerg\w+\b[^.]*$", before, re.IGNORECASE) and _REACTION.search(inner):
        return f", which {'caused' if _PAST_AGE.search(inner) else 'causes'} {inner}"
    if is_drug(inner) and not is_drug(before):
        if re.search(r"\b(?:takes?|taking|uses?|on|with)\b", before, re.IGNORECASE):
            return f" as {inner}"
        return f", {inner}," if re.search(r"\bof\b", before) else f" on {inner};"
    return ""


def clauses(sentence: str) -> list[str]:
    """The clauses of one neutral sentence; ', which is' begins a new one with 'it is'."""
    sentence = _NOT_HELPED.sub(r"\g<0> help", sentence)
    parts: list[str] = []
    resumed: dict[str, str] = {}
    main = aside = ""
    joints = [match[0] for match in _JOIN.finditer(sentence)]
    for joint, part in zip(["", *joints], _JOIN.split(sentence), strict=True):
        rest = part
        if joint.startswith(",") and len(parts) > 1 and parts[-1] == aside:
            resumed[part.strip(" ,.")] = main
        main, aside = part, ""
        while match := _WHICH.search(rest):
            parts.append(rest[: match.start()])
            named = _TAKEN_FOR.sub("", parts[-1]) if is_drug(parts[-1]) else parts[-1]
            several = match[1].lower() in ("are", "were", "have") or _PLURAL.search(named)
            subject = "they" if several and match[1].lower() not in ("is", "was", "has") else "it"
            told = rest[match.end() :]
            rest = aside = f"{subject} {_agreeing(match[1], told) if subject == 'they' else told}"
        parts.append(rest)
    whole: list[str] = []
    for part in filter(None, (_LAST_VERB.sub(" and ", part.strip(" ,.")) for part in parts)):
        if len(whole) > 1 and _MEANWHILE.match(whole[-1]) and _GOES_ON.match(part) and _THING.match(whole[-2]):
            whole[-2] += f" and {part}"
        elif whole and _continues(whole[-1], part) and not (part in resumed and _OF_PATIENT.match(resumed[part])):
            whole[-1] += f" and {part}"
        elif whole and _only_leads(whole[-1]) and ("," not in whole[-1] or _TAIL_LEAD.search(whole[-1])):
            whole[-1] += f", {part}"
        else:
            whole.append(part)
    return whole


def _agreeing(verb: str, told: str) -> str:
    return told if verb.lower() in ("are", "were", "have", "had") else base_form(verb) + told[len(verb) :]


def _only_leads(part: str) -> bool:
    """Whether a part sets the scene for the clause after it, and has no subject of its own."""
    part = _REPORTED.sub("", part)
    if _TELLS_AFTER_LEAD.match(part):
        return False
    if _TAIL_LEAD.search(part):
        return True
    return bool((_SUBORDINATE.match(part) and not grammar.ADVERBIAL.match(part)) or _TIME.fullmatch(part))


def _continues(before: str, part: str) -> bool:
    """Whether a clause goes on about the subject of the one before, which is not the patient."""
    if before == "§S":
        return True
    if _GOES_ON.match(part) and _OF_ANOTHER.match(before):
        return True
    if _BARE_VERB.match(part) and re.search(r"\bwho (?!§S)[^,]*$", before):
        return True
    of_patient = _OF_PATIENT.match(before) or (grammar.THIRD.match(before) and not _POINTS_BACK.search(part))
    others = not of_patient or _TELLS_OF.match(before)
    if _PERSONAL.match(part) and not grammar.FINITE.search(before):
        return False
    return bool(_BARE_VERB.match(part) and others)


def _with_shared_head(found: list[str]) -> list[str]:
    """'respiratory', 'urinary symptoms' as 'respiratory symptoms', 'urinary symptoms'; 'chest', 'back pain' alike."""
    head = found[-1].split()[-1] if found else ""
    if head.lower() in _OF_PARTS:
        return [f"{item} {head}" if _SITE.fullmatch(item) else item for item in found]
    if head not in ("symptoms", "complaints", "problems", "issues", "disorders"):
        return found
    return [f"{item} {head}" if _RELATIONAL.fullmatch(item) else item for item in found]


def pieces(text: str) -> list[str]:
    """The parts between commas, each with what only continues it."""
    found: list[str] = []
    parts = re.split(r",\s+(?:and\s+)?", text)
    for after, part in zip([*parts[1:], ""], parts, strict=True):
        if found and _more_kin(found[-1], part):
            found[-1] += f", {part}" if _more_kin(found[-1], after) else f" and {part}"
        elif found and (_CONTINUES.match(part) or _OF_OBJECTS.search(found[-1])):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _more_kin(before: str, part: str) -> bool:
    """Whether a part names one more of those with whom somebody lives."""
    return bool(_KIN_PART.match(part) and re.search(r"\bwith\b", before))


def items(text: str) -> list[str]:
    """The members of a list in prose.

    >>> items("fever, chills, or swelling of hands or feet"), items("pain and swelling in the knee")
    (['fever', 'chills', 'swelling of hands or feet'], ['pain and swelling in the knee'])
    """
    found: list[str] = []
    for part in _LIST.split(text):
        if found and _PART_OF_BODY.fullmatch(part.strip(" .")):
            found[-1] = f"{found[-1]} and {part.strip(' .')}"
        elif found and (
            _CONTINUES.match(part)
            or _ends_in_adjective(found[-1])
            or _OF_OBJECTS.search(found[-1])
            or _more_kin(found[-1], part)
            or (_RELATIVE_LIST.search(found[-1]) and _SAME_VERB.match(part))
        ):
            found[-1] += f", {'and ' if f', and {part}' in text else ''}{part.strip(' .')}"
        else:
            found += _pair(part.strip(" ."))
    return _with_shared_head([item for item in found if item])


def _ends_in_adjective(text: str) -> bool:
    last = text.rpartition(", ")[2].split()
    return bool(last) and bool(_ADJECTIVE.fullmatch(last[-1]))


def _pair(text: str) -> list[str]:
    if match := _TROUBLE_OR.match(text):
        return [f"{match['trouble']} {match['one']}", f"{match['trouble']} {match['other']}"]
    if (match := _SHARED_NOUN.fullmatch(text)) and not _FELT.fullmatch(match["one"]):
        return [f"{match['one']} {match['noun']}", f"{match['other']} {match['noun']}"]
    for match in re.finditer(r"\s+(?:and|or)\s+", text):
        left, right = text[: match.start()], text[match.end() :]
        if re.fullmatch(rf"{_NUMBER}(?: .*)?", right) and re.search(rf"\b{_NUMBER}$", left):
            continue
        if right.startswith(("no ", "any ")):
            return [left, *_pair(right)]
        if _LASTING.search(left) and (_LASTING.search(right) or re.match(r"an? ", right)):
            return [left, *_pair(right)]
        plain = not _PREPOSITION.search(left) and not _PREPOSITION.search(_AT_NIGHT.sub("", right))
        if (
            right.lower() in _SHARED_HEAD
            or right.split()[-1].lower() in _SHARED_USE
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


def _chunks(text: str) -> list[str]:
    chunks: list[str] = []
    while len(text) > MAX_SENTENCE:
        space = text.rfind(" ", 0, MAX_SENTENCE)
        cut = space if space > 0 else MAX_SENTENCE
        chunks.append(text[:cut])
        text = text[cut:].lstrip()
    return [*chunks, text]
