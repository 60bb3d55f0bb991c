"""A fact in the making, a clause yet to be read, and the sentence that is told as it stands."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from scenarios.agentclinic import grammar
from scenarios.agentclinic.matters import Matter, matter_of
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.wording import COUNT
from scenarios.schema import Attribute, Polarity, Section

_STILL_IS = re.compile(
    rf"^§S is ((?!due|here|booked|away)(?:[\w-]+ ){{1,4}}?(?={grammar.SPANNED.pattern}"
    rf"|since\b))",
    re.I,
)
_EVER_SINCE = re.compile(
    r"^§S ((?:\w+ly )?)(smokes|drinks|takes|works|uses|lives)\b(?!.*\b(?:quit|stopped"
    r"|until))(?=.*\b(?:for the (?:past|last)"
    r"|for over|since|for (?:about |nearly )?(?:\d+|\w+) years)\b)"
)
_GAVE_UP = re.compile(
    r"^§S ((?:\w+ly )?)(smokes|drinks|takes|works|uses|lives)\b(?=.*\b(?:but|and) (?:quit|stopped|gave it up)"
    rf"(?=$|,| (?:{COUNT}|an?|about|in|at|last|when|some)\b))"
)
_DID = {"smokes": "smoked", "drinks": "drank", "takes": "took", "works": "worked", "uses": "used", "lives": "lived"}
_DONE = {"smokes": "smoked", "drinks": "drunk", "takes": "taken", "works": "worked", "uses": "used", "lives": "lived"}


@dataclass(frozen=True)
class Draft:
    """A fact before it has a voice. `says` and the attributes are whole sentences in neutral form."""

    topic: str
    says: str
    matter: Matter
    polarity: Polarity = "present"
    attributes: dict[Attribute, str] = field(default_factory=dict)
    attribute: Attribute | None = None


@dataclass(frozen=True)
class Clause:
    """A clause in neutral form and the section in which it stands; `attributes` belong to all that it tells.

    `whole` is one that surely has its subject and its verb: what was reported after 'that'.
    """

    text: str
    section: Section
    attributes: dict[Attribute, str] = field(default_factory=dict)
    whole: bool = False

    @cached_property
    def matter(self) -> Matter:
        """What it is about."""
        return matter_of(self.text, self.section)


# What a rule makes of a clause: drafts, and parts of it that are to be read as clauses of their own.
Told = Iterable[Draft | Clause]


def sentence(text: str, section: Section, topic: str = "") -> Draft:
    """A sentence that stands as it is, denied where it begins so; its topic is read from it where none is given."""
    text = _STILL_IS.sub(r"§S has been \1", text)
    text = re.sub(r"^§S has had (?=an?\b|one\b)", "§S had ", text) if grammar.at_a_time(text) else text
    text = _EVER_SINCE.sub(lambda match: f"§S has {match[1]}{_DONE[match[2]]}", text)
    text = _GAVE_UP.sub(lambda match: f"§S {match[1]}{_DID[match[2]]}", text)
    negative = grammar.NEGATIVE.match(text)
    core = grammar.ADVERBIAL.sub("", grammar.unopened(text))
    core = re.sub(
        r"^(?:I|we|§S) (?:believes?|thinks?|suspects?) (?=§S|it\b)|^there (?:is|are|was|were|has been|have been)\s+",
        "",
        core,
        flags=re.I,
    )
    core = re.sub(
        rf"^(?:§S|I|we|it|they|this)\s+(?:(?:{grammar.ADVERB}|has|have|had|is|was|been|were|will|does|did"
        rf"|not|never|being)\s+)*",
        "",
        core,
    )
    matter = matter_of(text, section)
    return Draft(topic or matter.topic or topic_of(core), text, matter, "denied" if negative else "present")
