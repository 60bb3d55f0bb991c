"""What the patient is allergic to."""

import re

from scenarios.agentclinic.draft import Clause, Told, sentence
from scenarios.agentclinic.naming import lower_first

_CAUSES = re.compile(r"^(?!§|is\b|has\b|was\b).* (?:causes?|(?:brings?|brought|makes?|made|gives?|gave) §O) ", re.I)
_ALLERGIC = re.compile(r"^(?:known )?(?P<how>allergic|allergy) to\b", re.I)
# What somebody is allergic to, before the word or after it.
_NAMED = re.compile(
    r"^(?:§S has (?:an? )?)?(?:known )?(?:(?P<how>severe )?(?P<what>(?!(?:seasonal|drug|food|skin|nasal|contact"
    r"|medication|severe|no|any|other|multiple)\b)[\w-]+(?: [\w-]+)?) allergy\b|(?:drug "
    r"|food )?allergies: (?P<these>(?!no\b|none\b).+)$)"
    r"(?P<rest>.*)$",
    re.I,
)


# What stands alone under the heading, with what it does: 'Penicillin (hives)', 'Rash with codeine', 'Latex: itching'.
_TOLD = re.compile(
    r"\b(?:allerg\w+|intoleran\w+|reactions?|nkda|none|no|nil|not|denies|denied|known|unknown|causes?|caused|makes?|made"
    r"|gives?|brings?|has|have|is|are|was|were|reports?|gets?|develops?)\b",
    re.I,
)
_EFFECT_FIRST = re.compile(
    r"(?P<effect>(?:[\w-]+ ){0,2}(?:hives|rash|swelling|vomiting|nausea|wheez\w+|anaphylaxis|itching|diarrh\w+))"
    r" (?:with|from|after|to|on) (?P<what>.+)",
    re.I,
)
_WITH_EFFECT = re.compile(r"(?P<what>[\w -]+?)(?:: | [-–] |, causing )(?P<effect>[\w -]+)")
_NONE_KNOWN = re.compile(r"(?:none|nil|not|no) (?:known|reported|to (?:my|her|his) knowledge)|nkd?a|unknown", re.I)


def under_heading(text: str) -> str:
    """What the heading of allergies leaves unsaid before what stands under it.

    >>> under_heading("Penicillin (hives)"), under_heading("None known"), under_heading("Codeine makes her vomit.")
    ('Allergic to penicillin (hives)', 'No allergies', 'Codeine makes her vomit.')
    """
    if _NONE_KNOWN.fullmatch(text.strip(" .")):
        return "No allergies"
    return " ".join(_allergic(part) for part in re.split(r"(?<=[.;])\s+", text))


def _allergic(text: str) -> str:
    named = re.split(r"[(,:;]| [-–] ", text)[0]
    if not named.strip() or _TOLD.search(named):
        return text
    bare, stop = (text[:-1], text[-1]) if text[-1] in ".;" else (text, "")
    if match := _EFFECT_FIRST.fullmatch(bare) or _WITH_EFFECT.fullmatch(bare):
        bare = f"{match['what']} ({lower_first(match['effect'])})"
    elif "(" not in bare:
        bare = re.sub(r", (?!and |which )(?=[^,]+$)", " and ", bare)
    return f"Allergic to {lower_first(bare)}{stop}"


def allergy(clause: Clause) -> Told | None:
    """'Allergy to penicillin', 'aspirin causes hives'."""
    if clause.matter.section != "allergies":
        return None
    if match := _ALLERGIC.match(clause.text):
        having_it = "is" if match["how"].lower() == "allergic" else "has an"
        return [sentence(f"§S {having_it} {lower_first(clause.text)}", "allergies")]
    if match := _NAMED.match(clause.text):
        how = "severely allergic" if match["how"] else "allergic"
        return [sentence(f"§S is {how} to {lower_first(match['what'] or match['these'])}{match['rest']}", "allergies")]
    return [sentence(clause.text, "allergies")] if _CAUSES.match(clause.text) else None
