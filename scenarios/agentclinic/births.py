"""How the patient was born."""

import re

from scenarios.agentclinic.draft import Clause, Draft, Told
from scenarios.agentclinic.matters import matter_of

_UNEVENTFUL = re.compile(
    r"(?:the |§P )?(?P<what>birth|delivery|neonatal period) (?:history )?"
    r"(?:is |was )?(?:unremarkable|uneventful|normal|uncomplicated|non-?contributory)",
    re.IGNORECASE,
)
_BIRTH_WEIGHT = re.compile(r"(?:the |§P )?birth ?weight,?:? (?:(?:is|was|of) )?(?P<rest>(?:about )?\d.+)$", re.I)


def birth(clause: Clause) -> Told | None:
    """'Delivery was uneventful', 'birth weight 3,200 g'."""
    if match := _UNEVENTFUL.fullmatch(clause.text):
        said = f"there were no problems with §P {match['what'].lower()}"
        return [Draft("birth", said, matter_of("birth", "past_history"))]
    if match := _BIRTH_WEIGHT.match(clause.text):
        said = f"§P birth weight was {match['rest']}"
        return [Draft("birth weight", said, matter_of("birth weight", "past_history"))]
    return None
