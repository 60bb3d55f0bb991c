"""Onset, duration, trigger, relief and the like, told apart from the complaint to which they belong."""

import re
from collections.abc import Iterator

from scenarios.agentclinic.grammar import GERUND_NOUN
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.since import told_in_time
from scenarios.agentclinic.verbs import verbs
from scenarios.agentclinic.wording import COUNT, NUMBER, PERIOD, SPAN
from scenarios.schema import Attribute

_HISTORY = re.compile(
    rf"^(?:an? )?(?:(?P<n>\d+[–-]\d+|{COUNT}|a"
    r"|long)[ -](?P<unit>minute|hour|day|week|month|year)s?[ -](?:long )?)history of\s+",
    re.IGNORECASE,
)
_OTHER_SPAN = re.compile(rf"^(?P<span>{SPAN}) of\s+", re.IGNORECASE)
_DURATION = re.compile(
    rf",?\s+(?:that |which )?(?:has |have |had )?(?:been )?(?:lasting |persisting |present "
    rf"|going on |ongoing |occurring )?(?:for|over|during|in|within) (?P<what>(?:the "
    rf"|this )?(?:past |last |previous )?{SPAN}|(?:the |this )?(?:past|last) (?:few \w+|hour|day|week|month"
    rf"|year)|some time|years|months|weeks)(?P<rest>[,.]?\s.*|)$",
    re.IGNORECASE,
)
# What is over in minutes, and what lasts each time so long: neither has been going on.
_IN_A_MOMENT = re.compile(r"\b(?:seconds?|minutes?)$", re.IGNORECASE)
_EACH_TIME = re.compile(r",?\s+(?:that |which )?lasting\b", re.IGNORECASE)
_SO_FAR = re.compile(r"(?:the |this )?(?:past|last|previous)\b", re.IGNORECASE)
_PLURAL = re.compile(r"^(?:[\w-]+ ){0,3}?[\w-]+(?<![sui])s(?= |$|,)", re.IGNORECASE)
_HAPPENS_ONCE = re.compile(
    r"^(?:an? |one )(?:[\w-]+ ){0,3}?(?:episode|attack|bout|spell|seizure|fit|fall|collapse|faint|blackout)\b",
    re.IGNORECASE,
)
# 'Three chest infections in the past year': so many, not for so long.
_COUNTED = re.compile(
    rf"^(?:{COUNT}|two|twice) (?!{PERIOD}|hours|minutes|kg|kilos?|lbs?|pounds).* (?:in|over|within|during) (?:the )?",
    re.IGNORECASE,
)
_PATTERNS: tuple[tuple[Attribute, re.Pattern[str], str], ...] = (
    (
        "onset",
        re.compile(
            r",?\s+(?:that |which )?(?:has |have )?(?:(?:started|began|begun)|(?:starting|beginning)"
            r"(?= (?:in|on|at|about|around|after|when|while|with|from|before|during|this|last|yesterday|two|three"
            r"|an?|\d)\b))"
            r" (?P<what>.+)$",
            re.I,
        ),
        "It started {}",
    ),
    (
        "onset",
        re.compile(r",?\s+since (?!this morning|had\b|been\b)(?P<what>.+)$", re.I),
        "It has been like this since {}",
    ),
    (
        "onset",
        re.compile(
            rf",?\s+(?:(?:that|which) (?:occurred|happened|appeared|developed|arose"
            rf"|came on) )?(?:since )?(?P<what>(?:{SPAN} ago|yesterday|last night|this morning|earlier today)"
            r"(?:, (?:(?:immediately|shortly|right|soon|just) )?(?:after|before|during|while|at|in|on) [^,]*)?)"
            r"(?:, (?:which|who) .*)?$",
            re.I,
        ),
        "It started {}",
    ),
    (
        "radiation",
        re.compile(
            r",?\s+(?:that |which |and )?(?:radiat(?:es|ing|ed)|travel(?:s|ling|ing)|shoot(?:s|ing)"
            r"|spreads?|spreading) (?P<what>(?:to|into|down|from|along|toward|towards|through)\b.+)$",
            re.I,
        ),
        "It spreads {}",
    ),
    (
        "relief",
        re.compile(
            r",?\s+(?:that |which )(?:has |have |had )?(?P<what>(?:barely|hardly|scarcely|not|never|only \w+|partly"
            r"|partially) (?:been )?(?:responded|improved|settled|eased|relieved|helped|controlled)"
            r" (?:to|with|by|on)\b.+)$",
            re.I,
        ),
        "It has {}",
    ),
    (
        "relief",
        re.compile(
            r",?\s+(?:that |which |and |but )?(?:tends? to )?(?:is |are |gets? |becomes? )?(?:partially |somewhat "
            r"|slightly )?(?:improv(?:es|ed|ing)|reliev(?:ed|es)|alleviated|better|eased?s?"
            r"|resolves?) (?P<what>(?:with|by|after|when|on|upon|during)\b.+)$",
            re.I,
        ),
        "It gets better {}",
    ),
    (
        "trigger",
        re.compile(
            r",?\s+(?:that |which |and |but )?(?:tends? to )?(?:is |are |gets? |becomes? )?(?:worsen(?:s|ed|ing)?|worse"
            r"|exacerbated|aggravated|triggered|brought on|precipitated|intensif(?:ies"
            r"|ied)) (?P<what>(?:with|by|after|when|on|upon|during|in|at)\b.+)$",
            re.I,
        ),
        "It gets worse {}",
    ),
)
# What was done once does not start.
_DEED = re.compile(
    r"(?:being |been |was )?(?:treated|diagnosed|hospitali[sz]ed|admitted|operated|seen)\b", re.IGNORECASE
)
_MANNER = re.compile(
    r"^(?:an? |the )?(?P<how>sudden|abrupt|rapid|gradual|insidious)(?:[- ]onset(?: of)?"
    r"| appearance of)(?: |$)",
    re.IGNORECASE,
)
_LATEST = re.compile(r"\b(?:most recently|last|the last time|recently|feeling|felt|much|a lot)$", re.IGNORECASE)
_FIRST_SEEN = re.compile(r",? (?:that|which) §S (?:first |had )?(?:saw|noticed|felt|found|had)$")
_IT_BEGAN = re.compile(r"^It (?:started|began|came on) ")
_MANNERS = {
    "sudden": "suddenly",
    "abrupt": "suddenly",
    "rapid": "quickly",
    "gradual": "gradually",
    "insidious": "slowly, bit by bit",
}
_GROWING = re.compile(
    r"^(?:an? )?(?:progressively |gradually )?(?:worsening|increasing)(?:,)? (?!(?:in|to|and|or|vision"
    r"|eyesight|hearing|gait|memory|speech|balance|appetite|mood|function|behaviou?r|performance)\b)",
    re.IGNORECASE,
)
_GROWTH = re.compile(r"^(?:[\w-]+ ){0,3}?(?:swelling|mass|lump|nodule|growth|lesion|bump|cyst)\b", re.IGNORECASE)
# How it is now, or where it was first, after what is told of the whole.
_TAIL = re.compile(r", (?:now|first|always|typically) (?!since\b)[^,]+(?:, then [^,]+)?$", re.IGNORECASE)
_GETTING = re.compile(r", (?:and )?getting (?P<how>worse|better|bigger|larger|smaller)$", re.IGNORECASE)
_COURSES = {
    "intermittent": "It comes and goes",
    "episodic": "It comes and goes",
    "fluctuating": "It comes and goes",
    "constant": "It's there all the time",
    "continuous": "It's there all the time",
    "persistent": "It doesn't go away",
}
_COURSE = re.compile(rf"^(?:an? )?(?P<how>{'|'.join(_COURSES)})\b", re.IGNORECASE)
_SEVERITY = re.compile(r"^(severe|mild|moderate|intense|excruciating|extreme)(?:,)? (?!to\b|and\b|or\b)", re.IGNORECASE)
_ALONE = re.compile(
    r"^(?:(?:it|they|these|those|this)\b|(?:(?:the|these|this|§P)\s)?(?:[\w'-]+\s){0,3}?(?:symptoms?"
    r"|bouts?|attacks?|spells?|fits|bumps?|blisters?|cramps?|dizziness|stiffness|numbness|tingling|hearing|vision"
    r"|pain|rash|lesions?|cough|episodes?|swelling|weakness|discomfort|bleeding"
    r"|itching|headaches?|fever|fatigue|condition|wheezing|discoloration|wound|mass|lump"
    r"|spots?|sores?|tremor)"
    r"(?= (?:also|goes|shoots|travels|moves|comes|is|are|was|were|has|have|had|tends?|does|worse|worsen|worsens"
    r"|worsened"
    r"|exacerbates|improve|improves|improved|radiates|radiated|spreads?|started|began|lasts|last(?= (?:for|from"
    r"|about|around|between|up|\d))"
    r"|lasted|progressed|progresses|increased|increases|occurs?|occurred|gets?|settles?|settled|eases?|eased|resolves?"
    r"|resolved|clears?|cleared)\b))"
    r"(?!.*\b§S\b.*,)",
    re.IGNORECASE,
)
_RATED = re.compile(
    r"^(?:(?:§S )?(?:rates?|rated|scores?|scored|puts?|grades?|graded)\b|(?:it|this|(?:the"
    r"|§P) (?:[\w-]+ ){0,2}(?:pain|ache|itch|itching|"
    rf"headache)) (?:is|was)\b).*\b{NUMBER} ?(?:out of|/|on a scale)",
    re.IGNORECASE,
)
_TWICE_RATED = re.compile(r"\b(?:at first|initially|now)\b", re.IGNORECASE)
_BEGAN = re.compile(r"(?:[\w§'-]+ ){1,4}?(?:first )?(?:started|began|came on)\b", re.IGNORECASE)
_WHEN = re.compile(
    rf"\b(?:{SPAN}|ago|yesterday|today|tonight|last|this (?:morning|week|month)|since|in (?:spring|summer|autumn"
    rf"|winter|fall|\w+uary"
    r"|march|april|may|june|july|august|\w+ber|\d{4})|after|when|while|suddenly|gradually|day \d+|\d+ (?:days?"
    r"|weeks?))\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    rf"(?:each|every one|they|most|the (?:attacks|episodes|bouts|spells|fits))(?: (?:one|attack|spell|bout|episode"
    rf"|fit|time))?"
    rf" (?:usually |typically |mostly )?lasts? (?:for |from |between )?(?:{SPAN}|\w+ (?:to|and) \w+ \w+|a few \w+)",
    re.IGNORECASE,
)
# 'The only thing that helps is ...', 'nothing §S has tried helps'.
_THE_THING = re.compile(
    r"(?:the |what )?(?:only |one |main |best )?(?:things?|what|nothing) (?:(?:that|which) |else )?(?:§S has tried )?"
    r"(?:seems to |has |really )?(?:help(?:s|ed)?|eases?|eased|relieves?|relieved|soothes?|settles?|makes? (?:it"
    r"|a difference)"
    r"(?! worse)|(?P<worse>makes? (?:it|them) worse|brings? it on|triggers?|sets? it off))\b",
    re.IGNORECASE,
)
_TELLS: tuple[tuple[Attribute, re.Pattern[str]], ...] = (
    ("relief", re.compile(r"\b(?:improv\w+|reliev\w+|alleviat\w+|better|eases?|goes away|relief|settles?)\b", re.I)),
    (
        "trigger",
        re.compile(
            r"\b(?:(?<=^it is )at its worst|(?<=and is )at its worst|brought on|set off|worse (?:with|when|in|at|on"
            r"|after|during)|worsens? (?:with|when|in|at|on|after"
            r"|during)|exacerbat\w+|aggravat\w+|triggered|provoked)\b",
            re.I,
        ),
    ),
    ("radiation", re.compile(r"\b(?:radiat\w+|spreads?|goes (?:through|down|up|into|across)|shoots|travels)\b", re.I)),
    (
        "progression",
        re.compile(
            r"\b(?:worsen\w*|worse|progress\w*|increas\w*|grown|bigger|larger|spread"
            r"|never (?:completely )?resolved)\b",
            re.I,
        ),
    ),
    ("onset", re.compile(r"\b(?:started|began|came on|first noticed)\b", re.I)),
    ("duration", re.compile(rf"\b(?:lasted|lasts?|lasting|ongoing|present)\b.*\b{SPAN}", re.I)),
    (
        "timing",
        re.compile(
            r"\boccur(?:s|red)? (?:\w+ly )?(?:in the|at (?:night|rest)|when|while|during|after|before|on)\b", re.I
        ),
    ),
    (
        "frequency",
        re.compile(
            r"\b(?:times (?:a|per)|daily|every (?:day|night|week|month|\w+ (?:minutes|hours|days|weeks))|occur\w*)\b",
            re.I,
        ),
    ),
)

_BESIDES: tuple[tuple[Attribute, re.Pattern[str]], ...] = (
    ("site", re.compile(r"\b(?:started|began) (?:on|in|at|around|between|over|behind|under) (?:the|§P|both)\b", re.I)),
    ("radiation", re.compile(r"\b(?:radiat\w+|spread|spreads|goes (?:through|down|into)|moved)\b", re.I)),
    ("frequency", re.compile(r"\b(?:times (?:a|per)|every \w+ (?:minutes|hours|days|weeks))\b", re.I)),
)
_GOES_ON = re.compile(
    r",?\s+(?:and|but|yet|while)\s+(?:it |they )?(?=(?:(?:is|are|was|were|gets?|can be|tends? to) )?(?:\w+ly )?"
    r"(?:improv|reliev|alleviat|better\b|eases?\b|eased\b|goes away|worse|exacerbat|aggravat|triggered|provoked"
    r"|radiat))"
    r"|,\s+(?:and\s+)?(?=(?:came|comes) on\b)",
    re.IGNORECASE,
)
_VERBLESS = re.compile(
    r"(?:\w+ly )?(?:worse|better|(?:relieved|alleviated|improved|eased|exacerbated|aggravated|triggered|provoked)"
    r" (?:by|with|when|on|after))\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"(?:they|these|those)\b|[\w§' -]{3,40}?[a-rtv-z]s (?:are|were|have|worsen|improve|ease)\b", re.IGNORECASE
)
_PAST = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
_OF_ONE, _OF_SEVERAL = ("it is", "it was"), ("they are", "they were")


def told_apart(phrase: str) -> tuple[str, dict[Attribute, str]]:
    """The noun phrase that is left, and each attribute in it as a sentence in neutral form.

    >>> told_apart("2-day history of knee pain radiating to the shin")
    ('knee pain', {'duration': 'It has been going on for 2 days', 'radiation': 'It spreads to the shin'})
    """
    phrase, found = told_in_time(phrase)
    tail = match[0] if (match := _TAIL.search(phrase)) else ""
    phrase = phrase[: len(phrase) - len(tail)]
    if match := _HISTORY.match(phrase):
        found["duration"] = f"It has been going on for {_span(match['n'], match['unit'])}"
        phrase = phrase[match.end() :]
    elif match := _OTHER_SPAN.match(phrase):
        found["duration"] = f"It has been going on for {lower_first(match['span'])}"
        phrase = phrase[match.end() :]
    counted = _COUNTED.search(phrase)
    if (match := _DURATION.search(phrase)) and not match["rest"].strip(" ,.") and not counted:
        found.setdefault("duration", _lasting(match))
        phrase = phrase[: match.start()]
    for attribute, pattern, sentence in _PATTERNS:
        match = None if attribute == "onset" and _is_deed(phrase) else pattern.search(phrase)
        if match and match.start() > 2 and not _LATEST.search(phrase[: match.start()]):
            what = match["what"]
            if (lasting := _DURATION.search(what)) and not lasting["rest"].strip(" ,."):
                found.setdefault("duration", f"It has been going on for {lasting['what']}")
                what = what[: lasting.start()]
            if attribute == "onset" and _HAPPENS_ONCE.match(phrase):
                sentence = sentence.replace("started", "happened")
            found.setdefault(attribute, sentence.format(re.sub(r"^by\b", "with", what)))
            phrase = phrase[: match.start()]
    if match := _MANNER.match(phrase):
        manner = _MANNERS[match["how"].lower()]
        since = _IT_BEGAN.sub("", found.get("onset", ""))
        joint = ". " if since.startswith(("It ", "§S ")) else ", "
        found["onset"] = f"It came on {manner}" + (f"{joint}{since}" if since else "")
        phrase = phrase[match.end() :]
    if match := _GROWING.match(phrase):
        phrase = phrase[match.end() :]
        found["progression"] = f"It has been {'increasing in size' if _GROWTH.match(phrase) else 'getting worse'}"
    if match := _GETTING.search(phrase):
        found.setdefault("progression", f"It has been getting {match['how'].lower()}")
        phrase = phrase[: match.start()]
    if match := _COURSE.match(phrase):
        found.setdefault("timing", _COURSES[match["how"].lower()])
    if match := _SEVERITY.match(phrase):
        found["severity"] = f"It's {match[1].lower()}"
        phrase = phrase[match.end() :]
    return _FIRST_SEEN.sub("", phrase.strip(" ,.")) + tail, found


def _is_deed(phrase: str) -> bool:
    """Whether something was done, once: 'treated', 'attending a wedding'."""
    doing = re.match(r"[a-z]+ing(?= )", phrase, re.IGNORECASE)
    done = doing and doing[0].lower() in verbs().gerunds and not GERUND_NOUN.match(phrase)
    return bool(_DEED.match(phrase) or done)


def _lasting(match: re.Match[str]) -> str:
    """For how long it has been so; of what comes in bouts, how long one lasts."""
    what = match["what"]
    before = match.string[: match.start()]
    if _SO_FAR.match(what) or not (_IN_A_MOMENT.search(what) or (_EACH_TIME.match(match[0]) and _PLURAL.match(before))):
        return f"It has been going on for {what}"
    return f"{'They last' if _PLURAL.match(before) else 'It lasted'} for {what}"


def standing_alone(clause: str) -> list[tuple[Attribute, str]]:
    """What a clause such as 'It worsens at night' tells of the complaint before it, each attribute with its words.

    What worsens and what eases stand apart, though told in one breath, and so does what it is like.

    >>> standing_alone("the pain worsens with sitting and is relieved by rest")
    [('trigger', 'the pain worsens with sitting'), ('relief', 'it is relieved by rest')]
    """
    if _RATED.search(clause) and not _TWICE_RATED.search(clause):
        return [("severity", clause)]
    if _EACH.match(clause):
        return [("duration", clause)]
    if match := _THE_THING.match(clause):
        return [("trigger" if match["worse"] else "relief", clause)]
    if not _ALONE.match(clause) or not _told_in(clause):
        return []
    own = (_OF_SEVERAL if _SEVERAL.match(clause) else _OF_ONE)[bool(_PAST.search(clause))]
    first, *others = _divided(clause)
    told: list[tuple[Attribute, str]] = [(_told_in(first) or "character", first)]
    for part in others:
        attribute = _told_in(part)
        if attribute is None or attribute in [name for name, _ in told]:
            told[-1] = (told[-1][0], f"{told[-1][1]} and {part}")
        else:
            told.append((attribute, f"{own if _VERBLESS.match(part) else own.split()[0]} {part}"))
    return told


def _divided(clause: str) -> Iterator[str]:
    """The clause, cut where it goes on with what worsens or eases after the other or after anything else."""
    begin = 0
    for match in _GOES_ON.finditer(clause):
        if _told_in(clause[begin : match.start()]) != _told_in(clause[match.end() :]):
            yield clause[begin : match.start()]
            begin = match.end()
    yield clause[begin:]


def _told_in(text: str) -> Attribute | None:
    if _BEGAN.match(text) and _WHEN.search(text):
        return "onset"
    return next((attribute for attribute, pattern in _TELLS if pattern.search(text)), None)


def also_told(clause: str) -> tuple[Attribute, ...]:
    """What such a clause tells besides, as in 'It began at the ankles and has since spread to the knees'."""
    return tuple(attribute for attribute, pattern in _BESIDES if pattern.search(clause))


def _span(number: str, unit: str) -> str:
    if number.lower() == "long":
        return "a long time"
    if number.lower() in ("a", "one", "1"):
        return f"{'an' if unit == 'hour' else 'a'} {unit.lower()}"
    return f"{number} {unit.lower()}s"
