"""What the patient smokes, drinks and uses."""

import re

from scenarios.agentclinic.draft import Clause, Told, sentence

NON_SMOKER = re.compile(
    r"^(?:§S is )?(?:(?:an?|lifelong|lifetime|life-long|current|the) )*non-?smoker$"
    r"|^(?:§S )?has never smoked\b.*$|^never smok\w+.*$",
    re.I,
)
SMOKER = re.compile(
    r"^(?:§S is )?(?:(?:an?|current|active|heavy|former|ex-?) ?)*smoker\b(?:,? who (?P<who>.+)|(?P<rest>.*))$", re.I
)
_FORMER = re.compile(r"(?:§S is )?(?:an? )?(?:former|ex)\b", re.I)
_QUIT = re.compile(r"[, ]+(?=(?:quit|stopped|gave up)\b)", re.I)
_PACK_YEARS = re.compile(r",? with an? (?P<n>\d+)[- ]pack[- ]years?(?: smoking)? history", re.I)
_SMOKING_HISTORY = re.compile(
    r"^(?:§S )?(?:has|had) (?:a )?history of (?:tobacco )?smoking,?\s+(?P<rest>\S.*)$"
    r"|^(?:§S (?:has|had) )?(?:a )?smoking history$",
    re.IGNORECASE,
)
_USE = re.compile(
    r"^(?:§S (?:has|had|reports|admits) )?(?:(?P<how>moderate|occasional|social|heavy|regular|rare|minimal|light"
    r"|daily"
    r"|frequent|excessive|chronic|long-term|past|previous) )?"
    r"(?P<what>alcohol|tobacco|cannabis|marijuana|cocaine|ecstasy|heroin)"
    r"(?P<more> and (?:alcohol|tobacco|cannabis|marijuana|cocaine|ecstasy|heroin))?"
    r" (?:use|consumption|intake)(?P<rest> (?:of|on|since|for|at|in|with|about|every|per)\b[^,]*)?$",
    re.I,
)
_SMOKING = re.compile(
    r"^(?P<how>heavy|light|moderate|social|occasional|regular|daily|excessive) (?P<what>smoking|drinking)$",
    re.IGNORECASE,
)
# How somebody drinks or uses what they have such a use of.
_HOW_USED = {
    "moderate": "moderately",
    "social": "socially",
    "rare": "rarely",
    "heavy": "heavily",
    "minimal": "a little",
    "light": "a little",
    "excessive": "too much",
    "daily": "daily",
    "chronic": "and has for a long time",
    "long-term": "and has for a long time",
}


def habit(clause: Clause) -> Told | None:
    """'Former smoker, quit 3 years ago', 'moderate alcohol use', 'smoking history' as what somebody does."""
    if match := SMOKER.match(clause.text):
        smokes = "used to smoke" if _FORMER.match(clause.text) else "smokes"
        who = f", and {match['who']}" if match["who"] else ""
        rest = _QUIT.sub(" and ", _PACK_YEARS.sub(r", \g<n> pack-years", match["rest"] or ""))
        said = f"§S {smokes}{rest}{who}".strip(" ,")
    elif match := _USE.match(clause.text):
        said = _using(**match.groupdict(default=""))
    elif match := _SMOKING.match(clause.text):
        how = match["how"].lower()
        said = f"§S {'smokes' if match['what'].lower() == 'smoking' else 'drinks'} {_HOW_USED.get(how, f'{how}ly')}"
    elif match := _SMOKING_HISTORY.match(clause.text):
        said = f"§S has smoked {match['rest'] or ''}".strip()
    else:
        return None
    return [sentence(said, clause.section)]


def is_use(text: str) -> bool:
    """Whether a noun phrase names a use: 'occasional cannabis use'."""
    return bool(_USE.match(text) or _SMOKING.match(text))


def _using(how: str, what: str, more: str, rest: str) -> str:
    """'Moderate alcohol use' as what somebody does."""
    how = how.lower()
    verb = "drinks" if what.lower() == "alcohol" and not more else "uses"
    if how in ("past", "previous"):
        return f"§S used to {verb.removesuffix('s')} {what.lower()}{more}{rest}"
    manner = _HOW_USED.get(how, f"{how}ly" if how else "")
    return " ".join(f"§S {verb} {what.lower()}{more} {manner}".split()) + rest
