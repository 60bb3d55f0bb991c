"""Clauses that tell something by a verb or a state of their own, with a subject where they lack one."""

import re
from dataclasses import replace

from scenarios.agentclinic import grammar, trades
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.phrases import with_determiner
from scenarios.agentclinic.wording import BODY, SIDE
from scenarios.schema import Section

# 'Fractured his left wrist': what the patient did.
_DID_TO_OWN = re.compile(r"(?:(?:once|also|recently) )?(?!need)[a-z]+ed (?:(?:both )?§P|the same)\b", re.I)
# 'Eczema in infancy, now resolved'
_IS_OVER = re.compile(r",? (?:since|now|fully|completely) (?:resolved|healed|cleared|settled)$", re.I)
_EACH_DOES = re.compile(r"(?:each|every) [a-z]+ (?:[a-z]+ly )?(?!was\b|is\b)[a-z]+[a-rt-z]s\b", re.I)
_SEVERAL = re.compile(r"(?<![sui])s$|\b(?:feet|teeth)$", re.I)
# 'Appetite and bowels normal': a verb is missing.
_AS_EVER = re.compile(
    r"^(?P<what>(?:the |§P )?(?!no\b|not\b)[a-z][\w' ,-]{2,50}?),? (?P<how>(?:all |otherwise |completely "
    r"|both |very |rather )?(?:normal|fine|good|poor|healthy|well|without complaint"
    r"|unchanged|regular|irregular|decreased|increased|reduced|diminished|disturbed|impaired|stable"
    r"|intact|okay|as usual|as before))$",
    re.I,
)

# 'Ankles slightly swollen by evening', 'grip weaker than the right': a verb is missing here too.
_PART_IS = re.compile(
    rf"^(?P<what>(?:(?:the|§P|both|{SIDE}) )*(?:{BODY}|lids?|hair|nails|sleep|bowels?|appetite|weight|mood|spirits"
    rf"|periods?"
    r"|vision|sight|hearing|urine|stools?|grip|voice|memory|jabs|energy|balance|speech|breathing|gait|pulse|temperature"
    r"|(?:wet )?(?:nappies|diapers?))) "
    r"(?P<how>(?:(?:slightly|rather|a (?:bit|little)|very|always|often|sometimes|slowly|more|less|still|now|both) )*"
    r"(?:swollen|dry|tender|stiff|sore|red|pale|puffy|numb|tight|cold|blue|hot|warm|painful|sensitive|regular|irregular"
    r"|(?<=sleep )broken|small|steady|fair|current|failing|stuck together|held|bent|clenched|sticky|watery|gritty"
    r"|blurred|blocked"
    r"|loose|yellow|dark|bruised"
    r"|itchy|weak|\w+er than|fewer than|worse than|less than|more \w+ than|as usual)(?=$|,| (?!pain|skin|spots?"
    r"|urine)\w).*)$",
    re.I,
)


def interrupted(clause: Clause) -> Told | None:
    """'Spells, which come at night, pass quickly': told whole, with the clause within it."""
    match = grammar.INTERRUPTED.match(clause.text)
    if not match:
        return None
    bare = sentence(with_determiner(f"{match['head'].partition(',')[0]} {match['rest']}"), clause.section)
    return [replace(bare, says=with_determiner(clause.text))]


def swaying(clause: Clause) -> Told | None:
    """What brings on, worsens or eases what is felt: 'cold air, perfume, or hurrying sets off a bout'."""
    sways = grammar.SWAYS.match(clause.text) and not clause.text.startswith("§")
    return [sentence(with_determiner(clause.text), clause.section)] if sways else None


def with_subject(clause: Clause) -> Told | None:
    """What has its subject: 'in May §S fell', 'it itches'."""
    text = clause.text
    main = grammar.unopened(text)
    whole = (
        grammar.PERSON.match(text)
        or grammar.ADVERBIAL.match(text)
        or grammar.PRONOUN.match(text)
        or (main != text and grammar.SUBJECT.match(main))
    )
    return [sentence(text, clause.section)] if whole else None


def deed(clause: Clause) -> Told | None:
    """What the patient does or did: 'sleeps badly', 'fell off a ladder', 'plays chess'."""
    if grammar.ONES_OWN.match(clause.text) and grammar.FINITE.search(clause.text):
        return None
    pastime = clause.section == "social_history" and trades.PASTIME.match(clause.text)
    does = grammar.THIRD.match(clause.text) or grammar.PAST_VERB.match(clause.text) or pastime
    return [sentence(f"§S {lower_first(clause.text)}", clause.section)] if does else None


def state(clause: Clause) -> Told | None:
    """What the patient is or was: 'sexually active', 'retired teacher', 'hospitalised in May'."""
    text = clause.text
    if not grammar.STATE.match(text):
        return None
    verb = "is" if grammar.BE_NOW.search(text) and not text.lower().startswith("previously") else "was"
    verb = "has been" if re.search(r"\bsince\b", text) else verb
    verb = "was" if verb == "is" and re.search(r"\bago\b|fed (?:to|until|till|up to)\b", text) else verb
    retired = re.match(r"(?:retired|unemployed) \w", text, re.I)
    trade = retired and not re.match(r"\w+ (?:from|since|and|due|for|in|at|after|because|with)\b", text)
    ill = clause.section == "pregnancy" and re.match(r"treated|diagnosed|hospitali", text, re.I)
    said = f"§S {verb} {'a ' if trade else ''}{lower_first(text)}"
    return [sentence(said, "past_history" if ill else clause.section)]


def done_to_own(clause: Clause) -> Told | None:
    """'Fractured §P wrist'."""
    done = _DID_TO_OWN.match(clause.text)
    return [sentence(f"§S {lower_first(clause.text)}", clause.section)] if done else None


def going_on(clause: Clause) -> Told | None:
    """'Feeling cold all the time and needs a sweater'."""
    ongoing = grammar.ONGOING.match(clause.text)
    return [sentence(f"§S has been {lower_first(clause.text)}", clause.section)] if ongoing else None


def of_others(clause: Clause) -> Told | None:
    """What another, or a part of the body, does: 'dentist found a cavity', 'lower back aches at night'."""
    does = (
        grammar.OTHERS_DO.match(clause.text)
        or grammar.MANY_DO.match(clause.text)
        or _EACH_DOES.match(clause.text)
        or grammar.ACHES.match(clause.text)
        or grammar.PART_DID.match(clause.text)
        or grammar.FINITE.search(_IS_OVER.sub("", grammar.RELATIVE.sub("", clause.text)))
    )
    return [sentence(with_determiner(clause.text), clause.section)] if does else None


def as_ever(clause: Clause) -> Told | None:
    """'Appetite and bowels normal'."""
    match = _AS_EVER.match(clause.text)
    return [_is_how(match, clause.section)] if match else None


def part_is(clause: Clause) -> Told | None:
    """'Ankles slightly swollen by evening'."""
    match = None if grammar.at_a_time(clause.text) else _PART_IS.match(clause.text)
    return [_is_how(match, clause.section)] if match else None


def _is_how(match: re.Match[str], section: Section) -> Draft:
    several = " and " in match["what"] or _SEVERAL.search(match["what"])
    owned = re.sub(r"^(?:the |§P )?", "§P ", lower_first(match["what"]), flags=re.I)
    how = re.sub(r"without complaint", "fine", lower_first(match["how"]))
    spanned = re.search(rf"\bsince\b|{grammar.SPANNED.pattern}", how, re.I)
    verb = f"{'have' if several else 'has'} been" if spanned else "are" if several else "is"
    return sentence(f"{owned} {verb} {how}", section)


def after_that(clause: Clause) -> Told | None:
    """What was reported after 'that', whatever its verb."""
    return [sentence(with_determiner(clause.text), clause.section)] if clause.whole else None
