"""A fact in the making, and the forms that whole sentences take."""

import re
from dataclasses import dataclass, field, replace

from scenarios.agentclinic import grammar, patterns
from scenarios.agentclinic.family import named
from scenarios.agentclinic.matters import Matter, matter_of
from scenarios.agentclinic.phrases import topic_of
from scenarios.schema import Attribute, Polarity, Section


@dataclass(frozen=True)
class Draft:
    """A fact before it has a voice. `says` and the attributes are whole sentences in neutral form."""

    topic: str
    says: str
    matter: Matter
    polarity: Polarity = "present"
    attributes: dict[Attribute, str] = field(default_factory=dict)
    attribute: Attribute | None = None


def family(said: str) -> Draft:
    """What is told of the family, whole."""
    said = named(said)
    topic = topic_of(patterns.FAMILY_LEAD.sub("", said))
    matter = Matter("family_history", keywords=("family", "run in the family"))
    return replace(sentence(said, "family_history", topic), matter=matter)


def sentence(text: str, section: Section, topic: str = "") -> Draft:
    """A sentence that stands as it is, denied where it begins so; its topic is read from it where none is given."""
    text = patterns.STILL_IS.sub(r"§S has been \1", text)
    text = patterns.EVER_SINCE.sub(lambda match: f"§S has {match[1]}{patterns.DONE[match[2]]}", text)
    negative = grammar.NEGATIVE.match(text)
    core = grammar.ADVERBIAL.sub("", grammar.OPENS.sub("", text))
    core = re.sub(
        r"^(?:I|we) (?:believes?|thinks?) (?=§S)|^there (?:is|are|was|were|has been|have been)\s+", "", core, flags=re.I
    )
    core = re.sub(
        rf"^(?:§S|I|we|it|they|this)\s+(?:(?:{grammar.ADVERB}|has|have|had|is|was|been|were|will|does|did"
        rf"|not|never|being)\s+)*",
        "",
        core,
    )
    matter = matter_of(text, section)
    return Draft(topic or matter.topic or topic_of(core), text, matter, "denied" if negative else "present")


def using(how: str, what: str, more: str, rest: str) -> str:
    """'Moderate alcohol use' as what somebody does."""
    how = how.lower()
    verb = "drinks" if what.lower() == "alcohol" and not more else "uses"
    if how in ("past", "previous"):
        return f"§S used to {verb.removesuffix('s')} {what.lower()}{more}{rest}"
    manner = patterns.HOW_USED.get(how, f"{how}ly" if how else "")
    return " ".join(f"§S {verb} {what.lower()}{more} {manner}".split()) + rest
