"""The topic of what is told: a short noun phrase by which a doctor would ask for it."""

import re

from scenarios.agentclinic import grammar
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.wording import COUNT

_LEAD = re.compile(
    r"^(?:(?:an?|the|§P|my|his|her|their|any|some|recent|recently|new|new-onset|current"
    r"|significant|known|noticeable|persistent|continued|progressive|progressively|increasing"
    r"|worsening|chronic|occasional|frequent|multiple|several|previous|prior|other|noticed"
    r"|noticing|developed|shown|had|has|having|feels?|feeling|recalls?|tried|lost|sustained"
    r"|an unusual|unusual|only|started|(?:\w+ )?(?:episodes?|bouts?) of|occurrences? of|instances? of|history of"
    r"|symptoms of|feelings? of|experiencing|having|taking|using|presence of|onset of|sudden"
    r"|sudden-onset|recurrent|intermittent|prolonged|reduced ability|gradual|generalized"
    r"|generalised)\s+)+",
    re.I,
)
_END = re.compile(
    r"\s+(?:when|that|which|who|while|after|before|during|with|for|over|since|lasting|despite"
    r"|because|due|as|by|from|at|was|were|is|are|has|had|have|but|of (?:about |approximately "
    r"|almost )?\d"
    rf"|(?:an?|{COUNT}) \w+ (?:ago|earlier|prior)|(?:slightly |much |a bit )?(?:less|more) than (?:usual"
    r"|normal)|and then|apart|except|other than"
    r"|to the)\b.*$|[,:;].*$",
    re.I,
)
# 'A harsh, barking cough'
_AN_ADJECTIVE = re.compile(rf"(\ban? (?!{grammar.COUNT_NOUN.pattern},)[a-z-]+), (?=[a-z-]+ )", re.I)
_GENERIC = frozenset(
    "pain weakness difficulty trouble loss swelling feeling discomfort tenderness lesion change changes".split()
)


def topic_of(phrase: str) -> str:
    """A short noun phrase by which a doctor would ask for what the phrase tells."""
    plain = phrase.replace("§P ", "").replace("§S ", "").replace("§O", "").replace("§R", "")
    bare = _LEAD.sub("", _AN_ADJECTIVE.sub(r"\1 ", plain))
    bare = grammar.QUALITIES.sub(lambda match: match[0].replace(",", ""), bare)
    short = _END.sub("", bare)
    bare = (bare if short in _GENERIC else short) or bare or phrase
    return lower_first(" ".join(bare.split()[:6]).strip(" ,.-'\""))
