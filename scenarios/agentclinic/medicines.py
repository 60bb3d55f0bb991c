"""What the patient takes, and what was given, started and stopped."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from scenarios.agentclinic import grammar
from scenarios.agentclinic.conditions import conditions
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.drugs import drug_of, is_drug
from scenarios.agentclinic.lists import items
from scenarios.agentclinic.matters import Matter, matter_of
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.phrases import with_article, with_determiner
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.wording import COUNT, NUMBER, PERIOD
from scenarios.schema import Attribute, Section
from scenarios.vocabulary import vocabulary

_COURSE = re.compile(
    r"^(?:§S )?(?:is )?no longer (?:takes|uses|needs|taking|using|on)\b|^(?:it|they|this|these"
    r"|the \w+) (?:was|were)\b|^§S used to take\b|^§S (?:\w+ly )?(?:(?:was|were|had|tried"
    r"|received|underwent|has taken|has tried|stopped|discontinued)\b|has (?:\w+ly )?(?:taken"
    r"|used|tried|started|stopped|started taking)\b|has been treated\b"
    r"|(?:recently )?(?:started|stopped)\b)"
    r"|^(?:§S )?(?:recently )?(?:started|began)\b(?=[^,]*\b(?:ago|last|yesterday|this)\b[^,]*$)",
    re.I,
)
_WAS_CHANGED = re.compile(
    r"\b(?:was|were|has been|had been) (?:recently |just |then )?(?:stopped|discontinued|started|increased|reduced"
    r"|changed|added"
    r"|doubled|halved|withdrawn|prescribed)\b",
    re.I,
)
# What somebody else gave the patient.
_GIVEN = re.compile(
    r"(?P<who>(?!§S\b|it\b|they\b)[^,;]*?)\b(?:prescribed (?!\w+ed\b)|(?:gave|put|started|treated|switched) §O\b)", re.I
)
_MEDICINES = re.compile(
    r"^(?P<before>.*?)\b(?:(?:is|been|was|currently|now|and)\s+)*(?:(?:(?<=for which §S )has (?:been )?(?:taken"
    r"|taking|used"
    r"|using|on|had)|taking(?! note)|takes?|on(?! the (?:advice|recommendation)\b)|using"
    r"|uses|managed with|treated with|controlled with|controlled by|medicated with|started on"
    r"|started taking|started"
    r"|switched to|regimen of|regimen includes|medications?(?: includes?|:| are| is)"
    r"|treatment includes|includes|received|with)\s+)(?P<rest>.+)$",
    re.I,
)
_OUTCOME = re.compile(
    r",? (?:and )?(?:(?:fully|completely|now|since) )*(?:recovered|resolved|cured|healed|cleared)$", re.I
)
# What happened with a medicine, or did not: told whole, and no list of what is taken.
_SET_REGIMEN = re.compile(r"^(?:an? |the )?(?:[\w-]+ )?(?:regimen|combination|course) of (?=\w+,| )", re.I)
_DONE_BY = re.compile(
    r"\b(?:eased?|eases|help(?:s|ed)?|reliev\w+|improv\w+|better|respond\w*|settle[ds]?|resolve[ds]?|worse\w*"
    r"|clear(?:s|ed)?"
    r"|subsid\w+|lost|gained|lasted|went|gone|stopped|disappear\w+|came|comes|goes|falls|fell|drops|vomited|broke)\b",
    re.I,
)
_DRUG_FIRST = re.compile(
    r"^(?:[\w-]+ ){1,4}?(?:\d+(?:\.\d+)? ?(?:mg|mcg|g|ml|units?)\b|(?:with [\w-]+ )?(?:once |twice )?(?:daily"
    r"|weekly|nightly)$)",
    re.I,
)
_REGIMEN = re.compile(
    r",?\s*(?:\b(?:has(?= (?:been )?(?:tak|us|on\b|had))|is|are|been|was|currently|now|and|which|that|well|a"
    r"|stable)\s+)*"
    r"\b(?:taking|taken|used"
    r"|takes?|on|using|uses|managed|treated|controlled|medicated|started|switched|regimen"
    r"|medications?|treatment|includes"
    r"|received|with)\b(?:\s+(?:with|by|on|taking|to|of|includes|is|are|a|stable|regimen)\b)*:?\s*$",
    re.I,
)
_SO_LONG = re.compile(r"\b(?:for|over) the (?:past|last)\b|\bsince\b|\bfor [\w-]+ years\b", re.I)
_DAILY = re.compile(
    rf"\b(?:daily|nightly|weekly|monthly|every|once|twice|{NUMBER} times|each|as needed"
    r"|at (?:night|bedtime))\b",
    re.I,
)
_TREATED = re.compile(r"(?<!being )(?<!currently )\btreated with\s*$", re.I)
# A treatment that is over.
_OVER = re.compile(
    r"\b(?:was|were|had|been|previously|initially|recently|ago|last|earlier|successfully|acute|once|twice"
    r"|infections?|episodes?"
    r"|fractures?|injur\w+|pneumonia|(?:sinus|bronch|cyst|tonsill|ot|mening|cellul|appendic|esophag|oesophag"
    r"|pharyng|conjunctiv)itis|chlamydia|gonorrhea|gonorrhoea"
    r"|in the past|for (?:a|one) year|syphilis|tuberculosis|malaria|ulcers?|cancer|lymphoma|leuk[ae]\w+"
    r"|in childhood|as a child|at age|in \d{4}"
    r"|recovered|resolved|cured"
    r"|healed|cleared|\w+mycin|\w+cillin|\w+cycline|\w+floxacin|courses?"
    rf"|for (?:an?|{COUNT}) (?:days?|weeks?|months?))\b",
    re.I,
)
_DIAGNOSED_AT = re.compile(r"\bdiagnosed (?:in|at|when|\w+ \w+ ago|last)\b[^,]*", re.IGNORECASE)
_TAKEN_FOR = re.compile(r" for (?P<what>[a-z][a-z' -]+)$", re.I)
_DOSE = re.compile(
    r"\b\d[\d,]*(?:\.\d+)?\s?(?:mg|mcg|micrograms?|milligrams?|µg|μg|g|ml|units?|iu|puffs?|tablets?|pills?)\b.*$", re.I
)
_AMOUNT = re.compile(
    rf"(?:an?|half an?|{COUNT}) (?:tablets?|sachets?|puffs?|capsules?|drops?|spoonfuls?|teaspoons?|pills?|sprays?)\b",
    re.I,
)
# What is put on or breathed in.
_APPLIED = re.compile(
    r"\b(?:creams?|ointments?|lotions?|gels?|drops|inhalers?|sprays?|patch(?:es)?|shampoos?|mouthwash|nebuli[sz]ers?"
    r"|suppositor(?:y|ies)|pumps?|implants?|coils?|iuds?|pessar(?:y|ies)|epipens?|auto-?injectors?)\b",
    re.I,
)
_DRUG_SPAN = re.compile(
    rf" (?:for (?:the (?:past|last) )?(?:about )?(?:an?|{COUNT}) {PERIOD}|since .+)$",
    re.I,
)
_BEYOND_DOSE = re.compile(
    rf"{_DRUG_SPAN.pattern}|,? (?:with|but|(?<!now )and|which|that|until|was|were|has|had)\b.*$", re.I
)
_AGO = re.compile(rf",? (?:about |some )?(?:an?|{COUNT}) {PERIOD} ago\b.*$", re.I)
# What was taken at a time that is over.
_ONCE = re.compile(
    rf"\b(?:at (?:the age of )?\d+ (?:weeks|months|years)(?: of age)?|in the (?:first|second|third|last) \w+ of"
    rf"|for (?:an?|{COUNT}) (?:days|weeks) during|yesterday|this morning|last (?:night|week|month|year)"
    rf"|(?<!started )(?:an?|{COUNT}) {PERIOD} ago)\b",
    re.I,
)
# What a medicine did: 'rash after amoxicillin'.
_DONE_SO = re.compile(r"^(?P<what>.+?) (?:after|during|following|from|due to|since)\b", re.I)
_WITHOUT_EFFECT = re.compile(r"with(?:out)? (?:\w+ )?(?:relief|benefit|effect|help|improvement)$", re.I)
_HELPED = re.compile(
    r",? with (?P<how>(?:little|no|some|much|good|limited|partial|minimal) (?:help|benefit|effect|success))\b", re.I
)


def changed(clause: Clause) -> Told | None:
    """What was taken for a time, started, stopped or changed, told whole."""
    text = clause.text
    course = _COURSE.match(grammar.ADVERBIAL.sub("", text)) or _WAS_CHANGED.search(text)
    if not (course and is_drug(text)):
        return None
    bare = re.match(r"(?:recently )?(?:started|began)\b|no longer (?:take|use|need)s\b", text, re.I)
    told = sentence(f"§S {lower_first(text)}" if bare else text, "medicines", topic=drug_of(text))
    return [replace(told, matter=Matter("medicines")) if told.matter.section == "social_history" else told]


def given(clause: Clause) -> Told | None:
    """What somebody else gave the patient."""
    match = _GIVEN.match(clause.text)
    if not match or is_drug(match["who"]) or not is_drug(clause.text):
        return None
    told = sentence(with_determiner(clause.text), "medicines", topic=drug_of(clause.text))
    return [replace(told, matter=Matter("medicines"))]


def taken(clause: Clause) -> Told | None:
    """'Takes lisinopril and aspirin', 'hypertension treated with lisinopril', 'warfarin 5 mg daily'."""
    text, section = clause.text, clause.section
    if section != "medicines" and (match := _MEDICINES.match(text)) and _is_list(match):
        return medicines(text[: match.start("rest")], _SET_REGIMEN.sub("", match["rest"]), section)
    tells = grammar.FINITE.search(text) or grammar.PAST_VERB.match(text)
    done = (match := _DONE_SO.match(text)) and not is_drug(match["what"])
    named = is_drug(text) and not tells and not done and len(text.split()) < 4
    listed = named or (section == "past_history" and _DRUG_FIRST.match(text) and is_drug(text))
    return medicines("", text, section) if section == "medicines" or listed else None


def _is_list(match: re.Match[str]) -> bool:
    """Whether what follows 'takes' lists medicines, and tells no story of them."""
    return bool(
        is_drug(match["rest"])
        and not grammar.FINITE.search(_OUTCOME.sub("", match["rest"]))
        and not _DONE_BY.search(match.string[: match.start("rest")])
        and not re.search(r"§[OR]", match["before"])
        and not match["rest"].startswith("the help of")
    )


def medicines(before: str, text: str, section: Section) -> Iterator[Draft | Clause]:
    past = bool(_TREATED.search(before)) and not _DAILY.search(text)
    past = (
        past and not _SO_LONG.search(text) and bool(_OVER.search(_DIAGNOSED_AT.sub("", before)) or _OVER.search(text))
    )
    bare = _REGIMEN.sub("", before)
    bare = re.sub(r",? (?:for which (?:§S|(?:§P|the|an?) [\w-]+)|each|both|all|the (?:last|first)(?: one)?)$", "", bare)
    purpose = re.match(
        r"^(?:§S (?:has|had) )?(?P<what>.+?)(?:,?\s+(?:which is|that is|is|are|currently"
        r"|well))?[\s,]*$",
        bare,
    )
    condition = (
        re.sub(
            r"^(?:§S (?:has|had) )?(?:(?:currently?|also|now|current) )*|\b(?:current )?(?:treatment"
            r"|regimen)$",
            "",
            purpose["what"],
        )
        if purpose
        else ""
    )
    condition = re.sub(
        r"^(?:the |§P )?(?:current|regular)?\s*(?:medications?|treatment|regimen)?$", "", condition.strip(), flags=re.I
    )
    if (
        len(condition) > 2
        and not re.fullmatch(r"\w+ly|also|now|then", condition)
        and not re.search(r"§S|\b(?:has|had|who|patient)\b", condition)
        and len(condition.split()) < 12
    ):
        be = "was" if past else "has been" if _SO_LONG.search(text) else "is"
        how = "well controlled on" if re.search(r"\bwell[- ]controlled\b", before, re.I) else "treated with"
        treated = f"it {be} {how} {lower_first(_AGO.sub('', text))}"
        each = re.search(r"\brespectively\b", text)
        for draft in conditions(condition):
            yield draft if each else replace(draft, attributes={**draft.attributes, "treatment": treated})
    for number, member in enumerate(_doses(items(re.sub(r",? respectively\b", "", text)))):
        if not is_drug(member) and section != "medicines" and len(member.split()) > 2:
            continue
        if (match := _TAKEN_FOR.search(member)) and vocabulary("diseases").named(match["what"]):
            for draft in conditions(match["what"]):
                treated = f"it is treated with {lower_first(member[: match.start()])}"
                yield replace(draft, attributes={**draft.attributes, "treatment": treated})
        dose = _DOSE.search(member)
        if number and _WITHOUT_EFFECT.match(member):
            continue
        begun = re.search(r"\bstarted\s*$", before) and grammar.PAST_TIME.search(member)
        verb = (
            "started"
            if begun
            else "was treated with"
            if past
            else "took"
            if _ONCE.search(member) and not _SO_LONG.search(member)
            else "has been taking"
            if _SO_LONG.search(member)
            else "uses"
            if _APPLIED.search(member) and not re.search(r"\btak(?:es|ing)\b", before, re.I)
            else "takes"
        )
        drug = re.sub(
            r"^(?:a |an |the )?(?:low dose of |taking )?", "", member[: dose.start()] if dose else member
        ).strip(" ,:-")
        drug = re.sub(
            r"^(?:medications?|currently|recently started|started|takes|taking|uses):?\s+", "", drug, flags=re.I
        )
        stopped = re.match(r"^(?:stopped|discontinued)(?: taking)?\s+(?P<what>.+)$", drug, re.I)
        said = f"§S {lower_first(drug)}" if stopped else f"§S {verb} {with_article(lower_first(drug))}"
        be = "are" if re.search(r"[^sui]s$", drug) else "is"
        told = _BEYOND_DOSE.sub("", dose[0]) if dose and drug else ""
        attributes: dict[Attribute, str] = {"dose": f"the {lower_first(drug)} {be} {told}"} if told else {}
        if match := _HELPED.search(member):
            attributes["effect"] = f"it has been of {match['how']}"
        if told and (match := _DRUG_SPAN.search(dose[0] if dose else "")):
            attributes["duration"] = f"§S has been taking it {match[0].strip()}"
        if drug:
            yield Draft(
                topic_of(stopped["what"] if stopped else drug),
                said,
                matter_of("takes medicines", "medicines"),
                attributes=attributes,
            )


def _doses(members: Iterable[str]) -> Iterator[str]:
    """The members, those apart that have a dose each: 'aspirin 75 mg daily and codeine at night'."""
    for member in _amounts(members):
        first, joint, other = member.partition(" and ")
        apart = joint and is_drug(first) and is_drug(other) and (_DOSE.search(first) or _DAILY.search(first))
        yield from (first, other) if apart else (member,)


def _amounts(members: Iterable[str]) -> list[str]:
    """The members, each with how much of it stands after a comma: 'psyllium, one sachet at night'."""
    whole: list[str] = []
    for member in members:
        if whole and _AMOUNT.match(member):
            whole[-1] += f", {member}"
        else:
            whole.append(member)
    return whole
