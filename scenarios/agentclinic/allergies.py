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
