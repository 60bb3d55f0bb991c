"""Whether a name in a differential, or in the patient's words, is that of a disease."""

from collections.abc import Sequence
from functools import lru_cache

from personas.embedded.doctor.hypotheses import identified
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.moderator import compare
from personas.exchange import Differential
from scenarios.schema import Diagnosis, Scenario
from scenarios.words import says_any

Names = tuple[str, ...]
_TELLING = 4  # letters from which a name is looked for in free words


def foil_of(scenario: Scenario) -> Names:
    """The names of the foil; none where the case has no foil."""
    return (scenario.foil.name, *scenario.foil.accepted) if scenario.foil else ()


@lru_cache(maxsize=50_000)
def same(said: str, names: Names, language: str) -> bool:
    """Whether a line of a differential, or a diagnosis, is the disease of these names."""
    if identified(said) in {identified(name) for name in names}:
        return True
    return compare(said, Diagnosis(name=names[0], accepted=names[1:]), language).same


def probability(differential: Differential, names: Names, language: str) -> float:
    """What a differential gives the disease, 0 to 1; 0 where it does not name it."""
    given = sum(one.probability for one in differential.ranked if same(one.diagnosis, names, language))
    return min(1.0, given / 100)


def spoken_of(text: str, names: Sequence[str], language: str) -> bool:
    """Whether free words name the disease, by any name that is not a short abbreviation."""
    known = [knowledge().diseases[one] for name in names if (one := identified(name)) in knowledge().diseases]
    every = dict.fromkeys([*names, *(name for one in known for name in (one.name, *one.names))])
    short = language in ("zh", "ko")
    return says_any(text, [name for name in every if short or len(name) >= _TELLING], language)
