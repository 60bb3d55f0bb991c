"""Verbs after 'I': prose in neutral form has them as they go with 'he'."""

import re

from scenarios.agentclinic import grammar
from scenarios.agentclinic.grammar import any_of
from scenarios.agentclinic.verbs import THIRD_PERSON, base_form, verbs

ADVERB = rf"(?:{grammar.ADVERB}|myself|still|often|never|always|sometimes|not|first|ever|otherwise|instead|no longer)"
_AGREE = re.compile(rf"\bI ((?:{ADVERB} )*)(\w+)")
_AGREE_AGAIN = re.compile(
    rf"\b(and|or|but|then) ((?:{ADVERB} )*)(is|does|cries|yells|notices"
    rf"|{'|'.join(THIRD_PERSON)})\b"
)
_BOTH_MINE = re.compile(
    rf"(\bI [^.,;]{{2,90}}? (?:and|or|but) )({any_of(verbs().personal)}|(?:{any_of(verbs().nouns)})"
    r"(?= (?:my|me|myself|it|them|her|his|him)\b))\b(?! I\b)"
    rf"|(\bI [^.;]{{2,60}}, )((?:{any_of(verbs().nouns | verbs().personal)})(?= (?:my|me|myself|it|through|out)\b))"
)
_COORDINATED = re.compile(
    rf"(?:,|\b(?:and|or|but|then))(?: (?:and|or|but|then|{ADVERB}))*"
    r" (?P<verb>(?!(?:towards|besides|across|unless|perhaps|sometimes|always|less|this|us|as)\b)[a-z]+s)\b"
)
_I = re.compile(r"\bI(?:'ve|'m)? ")
_A_THING = re.compile(r" (?:a|an|the|that I)\b(?! (?:lot|little|bit|few|time|day|week|month|year|night)\b)")
_DONE_TO_ME = re.compile(r" me\b")
# Whatever ends so before 'my' is a verb: 'mislays my purse'.
_MY = re.compile(r" (?:my|myself)\b")
_ONLY_VERBS = (verbs().persons | {"has", "feels", "says", "sees", "misses", "wakes"}) - {"comes"}
# 'I snores, gasps, and kicks': verbs, each without an object.
_EACH_ALONE = re.compile(r"\bI [a-z]+s(?:, [a-z]+s)+,? and [a-z]+s\b")
# Between 'I' and a later verb: another who does something.
_ANOTHER = re.compile(
    rf"\b(?:{any_of(verbs().thirds | frozenset(THIRD_PERSON))}|is|was not|are|that|which|who)\b|\b(?:and|but"
    rf"|because|so|or) (?:my|the|it|they|he|she|we)\b"
    r"|;"
)
# What follows a form that is a noun elsewhere, where it is a verb: 'rolls over', 'rests for a while'.
_DONE_TO = re.compile(
    r" (?:(?:my|me|myself|it|them|the|every|\d+|one|two)\b|(?:over|off|up|down|out|through) (?:in|on|at|to|and|all"
    r"|late|my"
    r"|the)\b"
    r"|for (?:a|an|\d)\b|(?:when|if|whenever)\b|near\b)"
)
# 'The pain wakes me after I fall asleep and lasts an hour': a later verb is not the patient's.
_WITHIN = re.compile(r"\w (?:after|before|when|while|until|because|if)\s*$")
# 'The codeine, which I borrowed, has helped': what follows the comma is not the patient's.
_OF_THE_WHOLE = re.compile(r", (?:\w+ )?(?:which|whom) $")
_TWO_VERBS = re.compile(r"[a-z]+(?: off| up| down| over| out| round)? (?:or|and) $")
_I_AND_OTHERS = re.compile(
    rf"\bI and ((?:my |two |three |four |several |some )[\w ]{{3,30}}?)(?= (?:had|have|were|are|ate|went|got|all"
    rf"|{any_of(verbs().told | verbs().bases | verbs().personal)})\b)"
)
_WHO = re.compile(
    rf", (?:who|which) [^,]*$|\bthat (?:\w+ly )?(?:have|was|are|were|has|is|{any_of(verbs().thirds)})\b[^,;]*$"
)


def agreeing(said: str) -> str:
    """The sentence with every verb of the teller's in the form that goes with 'I'.

    >>> agreeing("I inject heroin, reuses needles, and licks them")
    'I inject heroin, reuse needles, and lick them'
    """
    said = _EACH_ALONE.sub(lambda m: re.sub(r"[a-z]+s\b", lambda verb: base_form(verb[0]), m[0]), said)
    said = _BOTH_MINE.sub(_also_mine, said)
    said = _AGREE.sub(lambda m: f"I {m[1]}{base_form(m[2])}", said)
    if re.match(r"(?:(?:for|since|in|over|during|at|on|then|now)\b[^,]*?)?\bI\b", said, re.I):
        said = _AGREE_AGAIN.sub(_agreeing, said)
    said = _later_verbs(said)
    return _I_AND_OTHERS.sub(r"\1 and I", said)


def _agreeing(match: re.Match[str]) -> str:
    """The later verb of 'I ... and has'; that of another, as in 'my aunt, who visits and has', stays."""
    if _WHO.search(match.string[: match.start()]):
        return match[0]
    return f"{match[1]} {match[2]}{base_form(match[3])}"


def _also_mine(match: re.Match[str]) -> str:
    """The second verb of 'I pace the room and hits my head'; what 'comes and goes' is another's."""
    before, verb = (match[1], match[2]) if match[1] else (match[3], match[4])
    return match[0] if re.search(r"\b(?:that|which|who)\b", before) else f"{before}{base_form(verb)}"


def _later_verbs(said: str) -> str:
    """Every verb of 'I inject heroin, reuse needles, and lick them' in the form that goes with 'I'."""
    found = ""
    at = 0
    for match in _COORDINATED.finditer(said):
        verb = match["verb"]
        before = found + said[at : match.start("verb")]
        mine = list(_I.finditer(before))
        if not mine or _ANOTHER.search(before[mine[-1].end() :]):
            continue
        if match[0].startswith(",") and _OF_THE_WHOLE.search(before[: mine[-1].start()]):
            continue
        after = said[match.end() :]
        if _DONE_TO_ME.match(after):
            continue
        if verb in verbs().nouns and _WITHIN.search(before[: mine[-1].start()]):
            continue
        does = _DONE_TO.match(after) or (not after and _TWO_VERBS.fullmatch(before[mine[-1].end() :]))
        if (
            verb in _ONLY_VERBS
            or (match[0].startswith(",") and _MY.match(after))
            or _A_THING.match(after)
            or (verb in verbs().nouns and does)
        ):
            found, at = before + base_form(verb), match.end()
    return found + said[at:]
