"""The diseases thought of: those of the knowledge base, and a foil of which it holds nothing but the name."""

from functools import lru_cache

from personas.embedded.doctor.knowledge import Disease, Sex, knowledge
from scenarios.vocabulary import vocabulary

UNCOMMON = 0.5  # per 10,000: the base rate of a disease known by its name alone


@lru_cache(maxsize=1000)
def disease(identifier: str) -> Disease:
    """The disease of the knowledge base, or else one that goes by its name: uncommon, with no finding of its own.

    What is found weighs for the latter as for anything else that the knowledge base does not hold.
    """
    known = knowledge().diseases.get(identifier)
    return known or Disease.model_construct(
        id=identifier,
        name=identifier,
        rate=UNCOMMON,
        sex=Sex(),
        age=((0, 150, 1.0),),
        presents_with={},
        findings={},
        plain="an illness that I would like a specialist to look at with me",
        plan="See a specialist within days, and come back sooner if it gets worse.",
        source="",
    )


@lru_cache(maxsize=1000)
def identified(name: str) -> str:
    """The id of the disease that goes by a name in the knowledge base or in the terms; the name itself where none does.

    >>> identified("Grave's disease")
    'graves-disease'
    """
    if name.casefold() in _ids():
        return _ids()[name.casefold()]
    term = vocabulary("diseases").named(name)
    names = (term.id, term.name, *term.names) if term else ()
    return next((_ids()[one.casefold()] for one in names if one.casefold() in _ids()), name)


@lru_cache(maxsize=1)
def _ids() -> dict[str, str]:
    every = knowledge().diseases.values()
    further = {name.casefold(): one.id for one in every for name in one.names}
    return {**further, **{name.casefold(): one.id for one in every for name in (one.id, one.name)}}
