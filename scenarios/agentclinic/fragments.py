"""Sentences of charts without a subject or a verb, and what they say in full, in neutral form."""

import re
from collections.abc import Iterator

from scenarios.agentclinic.draft import Clause, Told
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.grammar import SITUATED
from scenarios.agentclinic.lists import pieces
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.wording import BODY, COUNT, KIN
from scenarios.schema import Section

_SPAN = r"(?:days?|nights?|weeks?|months?|years?|hours?|mornings?|evenings?)"
_OFTEN = rf"(?:once|twice|{COUNT}|up to \w+)"
_FRAGMENTS: tuple[tuple[str, str], ...] = (
    (
        rf"(?P<a>woken|bitten|stung|struck|hit|kicked|knocked|told|sent|burnt|scratched|attacked|seen|operated"
        rf"|admitted(?! to (?!the|an?\b|hospital)))(?P<b> (?:{_SPAN}"
        rf"|at|by|down|off|with|for|overnight"
        r"|in|on|to|that|§S|of|home|from|out|up|over|again|\d).*)",
        r"§S was \g<a>\g<b>",
    ),
    (
        r"never (?:been )?(?P<a>(?:treated|diagnosed|hospitali[sz]ed|operated|tested|vaccinated|immuni[sz]ed"
        r"|screened|bitten"
        r"|investigated|transfused|admitted|intubated)\b.*)",
        r"§S has never been \g<a>",
    ),
    (
        r"never (?:been )?(?P<a>(?:pregnant|married|abroad|ill|in hospital|depressed|overweight|underweight)\b.*)",
        r"§S has never been \g<a>",
    ),
    (r"since (?P<a>settled|resolved|healed|cleared|gone)", r"it has since \g<a>"),
    (
        r"(?:§P )?(?P<a>parents|children|sons|daughters|sisters|brothers)"
        r" (?P<b>(?:at|in|on|away|abroad|well|unwell|ill|out|off)\b[^,]*)",
        r"§P \g<a> are \g<b>",
    ),
    (
        rf"(?P<a>I|§P {KIN}) (?P<b>(?:minding|visiting|caring|staying|living|working|looking)\b[^,]* (?:since"
        rf"|for) [^,]*)",
        r"\g<a> has been \g<b>",
    ),
    (r"breast-?feeding(?P<a>\b.*)", r"§S is breastfeeding\g<a>"),
    (
        r"both (?P<a>(?:vaginal|c[ae]+sarean|normal|forceps)[\w ]* (?:deliveries|births|sections))(?P<b>\b.*)",
        r"§S had two \g<a>\g<b>",
    ),
    (r"constant (?P<a>since(?: then)?|ever since)(?P<b>,.*|$)", r"it has been constant \g<a>\g<b>"),
    (rf"(?P<a>sick (?:once|twice|{COUNT} times)\b.*)", r"§S was \g<a>"),
    (r"(?P<a>looked after|minded|cared for)(?P<b> (?:at|by|in)\b[^,]*)", r"§S is \g<a>\g<b>"),
    (r"(?P<a>(?:kidney|bladder) stone)s? passed(?P<b>\b.*)", r"§S passed a \g<a>\g<b>"),
    (
        rf"(?P<a>(?:an?|one|two|three|four|five|\d+) (?:{_SPAN})) in (?:the )?(?P<b>hospital|intensive care)(?P<c>.*)",
        r"§S spent \g<a> in \g<b>\g<c>",
    ),
    (
        r"(?:the (?:account|history)|it) is given by (?:me|us)\b.*|(?:I|we) (?:gives?|provides?) (?:(?:most|all"
        r"|much) of )?the (?:account|history)",
        "",
    ),
    (
        r"§S comes (?P<a>(?:after|at|on the (?:advice|urging)|because)\b.*)",
        r"§S came in \g<a>",
    ),
    (r"§S attends (?P<a>with (?:§P|me)\b.*)", r"§S is here \g<a>"),
    (r"(?:formerly|previously|used to be) (?:on|taking|treated with) (?P<a>.+)", r"§S used to take \g<a>"),
    (r"both times (?P<a>(?:sent|told|discharged|treated|admitted|given)\b.*)", r"both times §S was \g<a>"),
    (
        r"(?P<a>gallbladder|appendix|tonsils|spleen|womb|uterus|adenoids|wisdom teeth|ovar(?:y|ies)|thyroid)(?: was"
        r"| were)?"
        r" (?P<b>(?:removed|taken out)\b.*)",
        r"§S had §P \g<a> \g<b>",
    ),
    (
        r"(?:(?:the |§P )?(?P<a>(?:last |most recent )?(?:mammogram|pap (?:smear|test)|(?:cervical )?smear|colonoscopy"
        r"|gastroscopy|endoscopy|chest x-?ray|eye (?:test|exam|check)|bone density scan|blood tests?|ecg|echocardiogram"
        r"|ultrasound|(?:\w+ )?scan|(?:hiv|stress|hearing|skin|tb|tuberculosis) test"
        r"|dental check-?up))(?P<c>,? (?:\d|an?|one"
        r"|two|three|five|six|ten|last)\b[^,]*?)?) (?:was )?(?P<b>(?:normal|clear|negative|unremarkable|fine)\b.*)",
        r"§P \g<a>\g<c> was \g<b>",
    ),
    (r"(?P<a>[\w ]*?(?:vaccine|vaccination) (?:series|course)) completed?(?P<b>.*)", r"§P \g<a> is complete\g<b>"),
    (
        r"(?P<a>(?:first|second|third|older|younger|last) (?:child|baby|son|daughter|pregnancy)),? (?:was )?"
        r"(?P<b>(?:born|delivered) (?!to\b|of\b).*)",
        r"§P \g<a> was \g<b>",
    ),
    (
        r"(?P<a>fractured|broke|dislocated|sprained|tore|ruptured|bumped|banged|twisted|bruised) (?P<b>(?:left"
        r"|right|both|head|foot|toe|finger|thumb|shin|collarbone|femur|tibia"
        r"|ankle"
        r"|wrist|hip|arm|leg|nose|jaw|elbow|shoulder|knee)\b.*)",
        r"§S \g<a> §P \g<b>",
    ),
    (
        r"(?P<a>left (?:school|home|college|university|work|the (?:army|navy|forces))|separated (?:from|\w+ \w+ ago))"
        r"(?P<b>[^,]*)",
        r"§S \g<a>\g<b>",
    ),
    (r"separated", r"§S is separated"),
    (r"(?P<a>(?:small|tall|big|large|short|thin|underweight|overweight) for §P (?:age|height)\b.*)", r"§S is \g<a>"),
    (r"(?P<a>\w+) smoker (?P<b>until|till) (?P<c>.+)", r"§S was a \g<a> smoker until \g<c>"),
    (r"(?:neither )?(?:smokes nor drinks|drinks nor smokes)(?: alcohol)?", r"§S does not smoke or drink alcohol"),
    (r"adopted(?P<b>(?:,? (?:as|at|from|in|by)\b.*)?)", r"§S was adopted\g<b>"),
    (r"binge[- ]drinks(?P<b>.*)", r"§S goes binge drinking\g<b>"),
    (
        r"(?P<a>(?:full-time|stay-at-home|single|working) (?:mother|father|mum|mom|dad|parent|carer)\b.*)",
        r"§S is a \g<a>",
    ),
    (r"wet (?P<a>the bed|§R)(?P<b>.*)", r"§S wet \g<a>\g<b>"),
    (
        r"(?P<a>(?:currently|still|now|just|presently) (?:\w+ )?)(?P<b>(?!nothing|morning|evening)\w+ing\b.*)",
        r"§S is \g<a>\g<b>",
    ),
    (
        r"(?P<a>(?:\w+th|first|second|third)[ -]grade|kindergarten|preschool)(?! (?:student|pupil|teacher"
        r"|aide))(?P<b>(?: [^,]*)?(?:, with [^,]*)?)",
        r"§S is in \g<a>\g<b>",
    ),
    (
        r"(?P<a>(?:on|in) (?:the|an?) [\w' -]*?(?:team|club|band|choir|orchestra|squad|course)\b.*? until .*)",
        r"§S was \g<a>",
    ),
    (r"(?P<a>(?:on|in) (?:the|an?) [\w' -]*?(?:team|club|band|choir|orchestra|squad|course)\b.*)", r"§S is \g<a>"),
    (rf"(?P<a>{SITUATED.pattern}.*)", r"§S is \g<a>"),
    (r"former (?P<a>(?!smok|drink|user)[\w' -]+?)(?P<b>,.*|$)", r"§S used to be a \g<a>\g<b>"),
    (r"last (?P<a>(?:menstrual )?period|menses)(?::| was| is|,)? (?P<b>.+)", r"§P last period was \g<b>"),
    (
        r"last (?P<a>[\w -]+?)(?P<b> (?:an?|\w+) \w+ ago)? (?P<c>was|were|is) (?P<d>.+)",
        r"§P last \g<a>\g<b> \g<c> \g<d>",
    ),
    (
        r"last (?P<a>[\w -]+?) (?P<b>(?:about |almost |over )?(?:an?|[\w]+) (?:day|week|month|year)s? ago|in [\w ]+)",
        r"§P last \g<a> was \g<b>",
    ),
    (r"(?:menstrual )?cycles?(?: are| is|:)? (?P<a>every .+)", r"§P periods come \g<a>"),
    (
        r"(?P<a>first|second|third) pregnancy(?P<b> [^:]*)?: (?P<c>(?:§S|it|the|§P) .+)",
        r"in §P \g<a> pregnancy\g<b>, \g<c>",
    ),
    (r"(?P<a>first|second|third) pregnancy(?P<b> [^:]*)?: (?P<c>.+)", r"in §P \g<a> pregnancy\g<b> §S had \g<c>"),
    (r"(?P<a>(?:mother|father) of (?:an?|two|three|four|five|six|\d)\b.*)", r"§S is the \g<a>"),
    (r"(?P<a>first|second|third) pregnancy(?P<b>,.*|$)", r"this is §P \g<a> pregnancy\g<b>"),
    (
        r"both (?P<a>(?:were |are |have |had )?(?:tested|vaccinated|immuni[sz]ed|use|work|live|smoke)\b.*)",
        r"we both \g<a>",
    ),
    (r"(?P<a>condoms?\b.*)", r"§S uses \g<a>"),
    (rf"(?P<a>{_OFTEN} (?:pregnanc|miscarriag|terminations?|stillbirth)\w*.*)", r"§S has had \g<a>"),
    (r"g(?P<a>\d) ?p(?P<b>\d)(?P<c>\b.*)", r"§S has been pregnant \g<a> times and given birth \g<b> times\g<c>"),
    (
        r"gravida (?P<a>\d+),? para (?P<b>\d+)(?P<c>\b.*)",
        r"§S has been pregnant \g<a> times and given birth \g<b> times\g<c>",
    ),
    (r"gravida 1", r"this is §P first pregnancy"),
    (r"gravida (?P<a>\d+)", r"§S has been pregnant \g<a> times"),
    (r"para 0", r"§S has never given birth"),
    (r"para (?P<a>\d+)", r"§S has given birth \g<a> times"),
    (
        r"(?P<a>(?:highest|peak|maximum) (?:temperature|fever)(?: \w+ home| so far)?)(?: was| of|:)? (?P<b>\d.*)",
        r"§P \g<a> was \g<b>",
    ),
    (r"§S (?:presents|presented) after (?P<a>.+)", r"§S came in after \g<a>"),
    (r"§S is referred (?P<a>.+)", r"§S was referred \g<a>"),
    (
        r"childhood (?P<a>asthma|eczema|epilepsy|migraines?|seizures|obesity|leuk[ae]+mia)(?P<b>,.*|$)",
        r"§S had \g<a> as a child\g<b>",
    ),
    (r"last (?P<a>had|used|ate|drank|smoked|took|saw|went|worked|slept)(?P<b> .+)", r"§S last \g<a>\g<b>"),
    (
        rf"(?P<a>(?:about |around |up to |some )?{_OFTEN}(?: (?:or|to) \w+)?)(?: times)? (?P<b>(?:an?|per|each"
        rf"|every) {_SPAN}\b[^§]*)",
        r"it happens \g<a> times \g<b>",
    ),
    (
        r"(?P<a>(?:occasional|regular|daily|weekly|heavy|rare))(?P<b> (?:marijuana|cannabis|cocaine|ecstasy|alcohol))",
        r"\g<a>\g<b> use",
    ),
    (r"brought (?:in )?by (?:me|us)(?:, who gives? the history)?,? (?:because|as|since) (?P<a>§S .+)", r"\g<a>"),
    (
        r"(?:vaccines|vaccinations|immuni[sz]ations) (?P<a>up.to.date|current|complete|incomplete)(?P<b>.*)",
        r"§P vaccinations are \g<a>\g<b>",
    ),
    (
        r"(?P<a>(?:tdap|influenza|flu|tetanus|hepatitis [ab]|hpv|pneumococcal|covid-?(?:19)?)\b[\w ,]*? vaccines?)"
        r"(?: given)?(?P<b> (?:this|in|last|at|on|during|\w+ \w+ ago).*)",
        r"§S had the \g<a>\g<b>",
    ),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _FRAGMENTS)
_ONCE = re.compile(r"\b(?:once|twice) times\b|\b(?:one|1) times\b")
# A line of a review of systems: 'Skin: dry', 'Neck: no lumps', 'General: tired'.
_SYSTEM = re.compile(
    r"(?P<system>general|cardiac|cv|gi|gu|neuro|msk|resp|ent|derm|psych|constitutional|heent|head|eyes?|ears?|nose|throat|mouth|neck|skin|chest|lungs|heart|back"
    r"|abdomen"
    r"|belly|joints|muscles|extremities|cardiovascular|respiratory|gastrointestinal|genitourinary|gynecologic(?:al)?"
    r"|musculoskeletal|neurologic(?:al)?|psychiatric|endocrine|hematologic(?:al)?): (?P<found>(?!none\b"
    r"|negative\b).+)$",
    re.I,
)
# 'Eczema in infancy, resolved'
_IS_OVER = re.compile(r"^(?:(?:since|now|fully|completely) )*(?:resolved|healed|cleared)$", re.I)
_LISTED = ("social_history", "past_history", "review")
_TAKING = re.compile(
    r"(?:§S )?(?:(?:also|currently|now) )*(?:takes|taking|on (?!a\b|an\b|the\b)|uses"
    r"|(?:current )?medications?(?::| are| include))",
    re.I,
)


def whole(clause: str) -> str:
    """The clause as a sentence where it is a fragment of a known form, otherwise as it stands.

    >>> whole("Former ship's engineer"), whole("two or three a day"), whole("Skin: dry")
    ("§S used to be a ship's engineer", 'it happens two or three times a day', '§P skin is dry')
    """
    told = lower_first(clause)
    for pattern, said in _PATTERNS:
        if match := pattern.fullmatch(told):
            full = match.expand(said)
            full = _ONCE.sub(
                lambda once: once[0].replace(" times", "").replace("one", "once").replace("1", "once"), full
            )
            clause = " ".join(full.split())
            break
    line = _SYSTEM.match(clause)
    return _of_system(line["system"], line["found"]) if line else clause


def listed(clause: Clause) -> Told | None:
    """A line of fragments: 'Single, no children, lives alone'."""
    bare = clause.section in _LISTED and not re.match(
        r"§|(?:the|this|these|there|it|they|he|she|i|we|no|in|on|at|when|after|during)\b|(?:drug |food )?allergies:",
        clause.text,
        re.I,
    )
    members = pieces(clause.text) if bare else []
    return _each(members, clause.section) if len(members) > 1 else None


def _each(members: list[str], section: Section) -> Iterator[Clause]:
    """Each fragment as a clause; what follows 'takes' and is a medicine is taken too."""
    taken = False
    for member in members:
        member = _IS_OVER.sub(r"it has \g<0>", member)
        taken = bool(_TAKING.match(member)) or (taken and is_drug(member))
        yield Clause(f"takes {member}" if taken and not _TAKING.match(member) else member, section)


def _of_system(system: str, found: str) -> str:
    """What a line of a review of systems says: of a part of the body, where."""
    part = re.fullmatch(BODY, system, re.I)
    if part and re.fullmatch(r"(?:very |always )?[a-z]+", found, re.I):
        return f"§P {system.lower()} {'are' if re.search('(?<!s)s$', system) else 'is'} {found.lower()}"
    if part and re.match(r"(?:no|denies) ", found, re.I) and not re.search(r"\b(?:in|of|on) ", found):
        return f"{found} in the {system.lower()}"
    return found
