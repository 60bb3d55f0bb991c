"""The patient's past illnesses and circumstances, listed as charts list them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from scenarios.agentclinic import grammar
from scenarios.agentclinic.attributes import told_apart
from scenarios.agentclinic.denials import denied
from scenarios.agentclinic.draft import Clause, Draft, Told, sentence
from scenarios.agentclinic.drugs import is_drug
from scenarios.agentclinic.habits import NON_SMOKER, SMOKER, is_use
from scenarios.agentclinic.lay import lay
from scenarios.agentclinic.lists import items
from scenarios.agentclinic.matters import SYMPTOMS, Matter, matter_of
from scenarios.agentclinic.naming import lower_first, sentence_case
from scenarios.agentclinic.phrases import having, with_article
from scenarios.agentclinic.sayings import deed, saying
from scenarios.agentclinic.topics import topic_of
from scenarios.schema import Section
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

_CIRCUMSTANCES = ("social_history", "pregnancy")
_HEALTHY = re.compile(
    r"(?:§S )?(?:(?:is|was|has been|have been) )?(?:(?:previously|generally|otherwise|usually|always"
    r"|overall) )+healthy"
    r"(?: (?:since|before this|until now|at baseline))?",
    re.IGNORECASE,
)
_HISTORY = re.compile(
    rf"^(?:(?:§S|there) )?(?:(?:also|has|have|had|with|is|{grammar.ADVERB}) )*(?:(?:an?|§P|the|known"
    rf"|past|recent|significant|prior|long|notable|remote|only) )*(?:(?:medical|surgical|psychiatric"
    rf"|personal) )?history (?:is |was )?(?:only |includes?|including|significant(?: only)? for"
    rf"|notable for|remarkable for|of|for)\s*(?P<rest>.+)$",
    re.I,
)
_KNOWN = re.compile(
    r"^(?:only )?(?:significant for|known(?: case of)?|currently being treated for"
    r"|positive for|notable for|remarkable for|has been diagnosed with|diagnosed with"
    r"|§S (?:has|had) known)\s+(?P<rest>.+)$",
    re.I,
)
_DIAGNOSED_WITH = re.compile(
    r"^(?:§S )?(?:(?:is|was|has|had|been|being|also|recently|previously|initially) )*"
    r"(?P<how>diagnosed with|treated for) (?P<what>.+)$",
    re.I,
)
_DIAGNOSED = re.compile(r"^(?P<what>.+?),? diagnosed(?P<rest> .+)$", re.I)
_VERBAL = re.compile(
    rf"§S|{grammar.THIRD.pattern}|{grammar.PAST_VERB.pattern}|{grammar.STATE.pattern}|{NON_SMOKER.pattern}|{SMOKER.pattern}",
    re.I,
)
_ACUTE = re.compile(
    r"\b(?:episodes?|injur\w+|falls?|infections?|surger\w+|\w+ectomy|\w+plasty|during|after"
    r"|in (?:early |late )?(?:childhood|infancy|adolescence|youth|(?:(?:§P |her |the )?(?:\w+ )?pregnancy)|\d{4})"
    r"|as an? (?:child|baby|infant"
    r"|teen\w*"
    r"|boy|girl|newborn)|(?:at|between) (?:the )?(?:age|\d)|repairs?|replacements?|transplant\w*|transfusions?"
    r"|removals?"
    r"|removed|bypass|biops(?:y|ies)|\w+scop(?:y|ies)|\w+o[ts]omy|(?:cesarean|caesarean|c-)\s?sections?|operations?|amputation|arrest|concussion|broken"
    r"|births?|pregnancies|fractures?|accident|strokes?|attacks?|recurrent|bleeding|deliver\w+|ago|prior"
    r"|treated|performed|seizures?|menopause|first period|menarche)\b|infarction",
    re.I,
)
# 'Knee pain that resolved on its own'
_GONE = re.compile(
    r"\bthat (?:has |have )?(?:\w+ly )?(?:stopped|ceased|resolved|cleared|healed|settled|subsided|disappeared|went)\b",
    re.I,
)
_FOR_WHICH = re.compile(r"^(?P<what>[^§]+?(?: §P [^§]+?)?),? for which (?P<done>(?:§S|we|I) .+)$", re.I)
_TAKES = re.compile(r"§S (?:takes|uses|is taking|has (?:been )?(?:tak|us))", re.I)
_NEVER_TREATED = re.compile(r",? (?:never|not|un)[ -]?treated\b", re.I)


def healthy(clause: Clause) -> Told | None:
    """'Previously healthy'."""
    if not _HEALTHY.fullmatch(clause.text):
        return None
    matter = matter_of("medical history", clause.section)
    return [Draft("past illnesses", "No, §S has been healthy", matter, "denied")]


def history(clause: Clause) -> Told | None:
    """'Medical history is significant for asthma'."""
    match = _HISTORY.match(clause.text)
    if not match:
        return None
    if is_drug(match["rest"]):
        return [Clause(match["rest"], "past_history")]
    told = conditions(match["rest"])
    return map(_had, told) if clause.section in SYMPTOMS else told


def _had(part: Draft | Clause) -> Draft | Clause:
    """What the present illness is told to have shown, and what is no disease, was had: a bite, a sore throat."""
    if isinstance(part, Clause) or vocabulary("diseases").find(stems(part.says)):
        return part
    return replace(part, says=re.sub(r"^§S has (?!had\b|been\b|not\b|never\b)", "§S has had ", part.says))


def diagnosed(clause: Clause) -> Told | None:
    """'Was diagnosed with asthma 3 years ago', 'known case of asthma'."""
    match = _DIAGNOSED_WITH.match(clause.text)
    if match and (grammar.PAST_TIME.search(clause.text) or re.search(r"\brecently\b", match["what"])):
        said = f"§S was {match['how'].lower()} {match['what']}"
        return [sentence(said, "past_history", topic=topic_of(match["what"]))]
    match = _KNOWN.match(clause.text)
    return conditions(match["rest"]) if match else None


def and_what_for(clause: Clause) -> Told | None:
    """'Asthma, for which §S uses an inhaler': the illness with its treatment, and what was done for it."""
    match = _FOR_WHICH.match(clause.text) if clause.section == "past_history" else None
    takes = match and is_drug(match["done"]) and _TAKES.match(match["done"])
    if not match or (takes and not grammar.FINITE.search(match["done"][takes.end() :])):
        return None
    treated = [
        replace(part, attributes={**part.attributes, "treatment": match["done"]}) if isinstance(part, Draft) else part
        for part in conditions(match["what"])
    ]
    return [*treated, Clause(match["done"], clause.section)]


def conditions(text: str, section: Section = "past_history") -> Iterator[Draft | Clause]:
    """Each member of a list of past illnesses or circumstances."""
    for member in items(re.sub(r"^(?:significant|notable|remarkable|positive) for\s+", "", text, flags=re.I)):
        if denial := re.match(r"^(?:no|not|without)\s+(.+)$", member, re.I):
            yield from denied(denial[1], section)
        elif is_use(member) or (
            len(member) < len(text) and (_VERBAL.match(member) or grammar.FINITE.search(member) or is_drug(member))
        ):
            yield Clause(member, section)
        elif re.match(r"\w+ing\b", member) and not grammar.GERUND_NOUN.match(member):
            yield Draft(topic_of(member), having(member), matter_of(member, section))
        else:
            when = _DIAGNOSED.match(member)
            matter = matter_of(member, section)
            own, attributes = (
                (member, {})
                if when
                or re.search(r"\bnone\b", member)
                or section in _CIRCUMSTANCES
                or grammar.PAST_TIME.search(member)
                else told_apart(sentence_case(member))
            )
            over = _ACUTE.search(_NEVER_TREATED.sub("", member))
            verb = "has had" if over or "duration" in attributes or grammar.SPANNED.search(own) else "has"
            verb = "had" if grammar.at_a_time(member) or _GONE.search(member) else verb
            named = lower_first(sentence_case(when["what"] if when else own))
            having_it = "" if when else deed(lay(own)) or (saying(lay(own)) if over else "")
            said = having_it or (
                f"§S was diagnosed with {named}{when['rest']}" if when else f"§S {verb} {with_article(lay(named))}"
            )
            if matter.section == "pregnancy" and section == "past_history":
                matter = matter_of(own, section)
            if matter.section == "medicines":
                matter = Matter(section)
            if own:
                yield Draft(matter.topic or topic_of(named), said, matter, attributes=attributes)
