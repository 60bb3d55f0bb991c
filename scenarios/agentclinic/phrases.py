"""Noun phrases of chart prose put into neutral sentences: what the patient has, with its article or its owner."""

import re

from scenarios.agentclinic import grammar
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.naming import lower_first, with_a
from scenarios.agentclinic.sayings import deed, saying
from scenarios.agentclinic.verbs import verbs
from scenarios.agentclinic.wording import BODY, COUNT, SIDE

# How often, said before a noun: the adverb a person uses instead, or none where the verb says it.
_ADVERBS = {
    "intermittent": "on and off",
    "episodic": "on and off",
    "sporadic": "on and off",
    "fluctuating": "on and off",
    "waxing and waning": "on and off",
    "transient": "for a short while",
}
_NOW_AND_AGAIN = re.compile(
    rf"(?:an? )?(?P<how>{'|'.join(_ADVERBS)}|recurrent|recurring|repeated|repetitive) (?=[a-z])", re.IGNORECASE
)
_HAPPENS = re.compile(
    r"^(?:[\w-]+ )*?(?:falls?|episodes?|attacks?|bouts?|spells?|dreams?|thoughts?|accidents?)\b", re.IGNORECASE
)
_SAID_BY_VERB = tuple(
    (re.compile(lead, re.IGNORECASE), verb)
    for lead, verb in (
        (r"(?:an? )?inability to\s+", "cannot"),
        (r"(?:an? )?refusal to\s+", "refuses to"),
        (r"(?:an? )?reluctance to\s+", "is reluctant to"),
        (r"failure to\s+", "failed to"),
        (r"(?:(?:some|an?) )?(?:difficulty|difficulties|trouble)(?: in| with)? (?=\w+ing\b)", "has had trouble"),
    )
)
# How one is: 'full after small meals', 'always cold', 'puffy around the eyes'.
_IS_SO = re.compile(
    r"full (?=after|before|all|even|within)|always (?=the |an? )"
    r"|(?:always|constantly|often|very) (?:full|cold|hot|chilly|shaky|warm)\b(?! \w+s\b)"
    r"|(?:puffy|red|pale|itchy|swollen|tender|numb|stiff|blue|bruised|yellow) (?:all over|around|in|on|over|under)\b",
    re.I,
)
# What is the patient's own where prose says 'the' or nothing.
_OWN = re.compile(
    r"(?:the )?(?:vaccinations?|immuni[sz]ations|appetite|sleep|mood|weight|stools?|periods|bowels?|bowel habits?"
    r"|energy|vision"
    r"|eyesight|hearing|memory|balance|speech|voice|urine|breathing|concentration|development|milestones|menses"
    r"|grip|gait"
    r"|diet|behaviou?r|handwriting|fingers?|nails|hair)\b(?! of\b)|(?:the )?(?:attempts?|efforts?)(?= to\b)",
    re.I,
)


def having(phrase: str) -> str:
    """A sentence in which the patient has what the noun phrase names."""
    phrase = lower_first(phrase)
    if said := deed(phrase) or saying(phrase):
        return said
    if (match := _NOW_AND_AGAIN.match(phrase)) and not grammar.ONCE.search(phrase):
        rest = phrase[match.end() :]
        adverb = _ADVERBS.get(match["how"].lower(), "")
        if not adverb and not re.match(r"[a-z-]+ing\b", rest):
            return f"§S keeps {'having' if _HAPPENS.search(rest) else 'getting'} {with_article(rest)}"
        head, comma, more = having(rest).partition(",")
        return f"{head} {adverb or 'again and again'}{comma}{more}"
    for lead, verb in _SAID_BY_VERB:
        if match := lead.match(phrase):
            return f"§S {verb} {phrase[match.end() :]}"
    if _IS_SO.match(phrase):
        return f"§S {'feels' if phrase.startswith('full') else 'is'} {phrase}"
    if grammar.FEELS.match(phrase):
        return f"§S has been {phrase}"
    if phrase.startswith("being "):
        return f"§S {'was' if re.match(r'being [a-z]+ed ', phrase) else 'is'} {phrase[6:]}"
    first = phrase.split()[0]
    if re.match(r"(?:losing|gaining) (?:about |over |nearly |almost )?\d", phrase):
        return f"§S has {'lost' if first == 'losing' else 'gained'}{phrase[len(first) :]}"
    if first == "falling":
        return f"§S fell{phrase[len(first) :]}"
    if (
        first.endswith("ing")
        and "-" not in first
        and not grammar.DOING_NOUN.match(phrase)
        and (
            re.match(r"feeling (?!of\b)", phrase)
            or not grammar.GERUND_NOUN.match(phrase)
            or re.match(r"\w+ing \w+ly\b", phrase)
        )
        and not re.match(r"\w+ing(?: and \w+ing)? of\b", phrase)
    ):
        did = verbs().gerunds.get(first)
        if did and grammar.ONCE.search(phrase) and " when §S" not in phrase:
            return f"§S {did}{phrase[len(first) :]}"
        return f"§S {'was' if grammar.ONCE.search(phrase) else 'has been'} {phrase}"
    if grammar.QUALITY.fullmatch(phrase):
        return f"it is {phrase}"
    return f"§S {'had' if grammar.at_a_time(phrase) else 'has had'} {with_article(phrase)}"


def with_article(phrase: str) -> str:
    """The noun phrase with 'a' or 'an' where its head is a thing that is counted."""
    head = re.split(
        r",|\s+(?:in|on|of|over|at|with|for|to|from|around|behind|above|below|between|that|which|after|before|during"
        r"|when|every|each|treated|drained|operated|removed|corrected|repaired|controlled|managed|caused|borrowed|last|never"
        r"|across|along|onto|into|through|near|despite|since|playing|running|cycling|skiing|riding"
        rf"|while|about|without|under|as|not|involving|including|leading|(?:also )?present|{grammar.TIME})\b",
        grammar.QUALITIES.sub(lambda match: match[0].replace(",", ""), phrase),
    )[0]
    first, several, _ = head.partition(" and ")
    part = rf"(?:{BODY}|voice)$"
    if several and not (re.search(part, first, re.IGNORECASE) and not re.search(part, head, re.IGNORECASE)):
        head = first
    if re.match(r"(?:worst|most severe) ", phrase, re.IGNORECASE):
        return f"the {phrase}"
    last = " ".join(head.split()[-1:])
    if grammar.DETERMINER.match(phrase) or grammar.MASS.search(head) or not grammar.COUNT_NOUN.fullmatch(last):
        return phrase
    return with_a(phrase)


def with_determiner(clause: str) -> str:
    """The clause with 'the', or the patient's own, before a subject that stands bare."""
    gerund = re.match(r"[a-z]+ing (?!has\b|in\b|of\b)", clause, re.I) and not grammar.GERUND_NOUN.match(clause)
    if gerund or is_drug(" ".join(clause.split()[:2])):
        return clause
    if _OWN.match(clause):
        return f"§P {lower_first(re.sub(r'^the ', '', clause, flags=re.I))}"
    if re.match(
        r"(?:the|a|an|§P|these|this|those|there|it|they|he|she|his|her|my|I|we|no|all|both|some"
        rf"|{COUNT}|within|before|until|following|upon|just"
        r"|right before|right after|soon|shortly|early|late|by|about|almost|nearly|when|if|during|after|since"
        r"|as|at|in|on|for|over|recently|earlier|although|yesterday|today|last|once|then|now|sometimes|usually"
        r"|most|every|each|while|except|apart|aside|besides|twice|thrice|again|between|nobody|someone|somebody"
        r"|everyone|everybody|others|another|either|neither|our"
        r"|people|many|few|throughout|afterwards|what|whatever|by|with|without|from|to|of|under|through|more|even|only|nothing"
        r"|everything|something|anything"
        r"|where|whenever|because"
        r"|despite)\b|§",
        clause,
        re.I,
    ):
        return clause
    if grammar.GENERAL.match(clause) or _sways_by_nature(clause):
        return clause
    if clause.lower().startswith("single "):
        return f"a {lower_first(clause)}"
    owner = "§P" if re.match(rf"(?:{SIDE} )*{BODY}\b", clause, re.I) or grammar.ONES_OWN.match(clause) else "the"
    return f"{owner} {lower_first(clause)}"


def _sways_by_nature(clause: str) -> bool:
    """Whether what sways a symptom is meant at large, without a 'the': 'large meals', 'coughing'."""
    match = grammar.SWAYS.match(clause)
    several = match and re.search(r",| (?:and|or) |[a-rtv-z]s(?: |$)", match["head"])
    return bool(several or (match and re.match(r"(?:\w+ing|cold|hot|bright|loud|damp|deep|hard)\b", clause, re.I)))
