"""Who the patient is among others: trade, state, place among the children, what there is at home."""

import re

from scenarios.agentclinic import grammar, trades
from scenarios.agentclinic.draft import Clause, Told, sentence
from scenarios.agentclinic.naming import lower_first, with_a
from scenarios.agentclinic.topics import topic_of
from scenarios.agentclinic.wording import NUMBER

_CHILD = re.compile(r"(?:first|second|third|only|oldest|youngest)(?:[ -]\w+)? child\b", re.I)


def two_in_one(clause: Clause) -> Told | None:
    """'Married electrician', 'electrician who coaches football': each told for itself."""
    if clause.section != "social_history":
        return None
    if (match := trades.WHO_DOES.match(clause.text)) and trades.calls(match["trade"]):
        does = match["does"] if "§S" in match["does"] else f"§S {match['does']}"
        return [Clause(match["trade"], clause.section), Clause(does, clause.section)]
    if (match := trades.AND_TRADE.match(clause.text)) and trades.calls(match["trade"]):
        return [Clause(match["state"], clause.section), Clause(match["trade"], clause.section)]
    return None


def owned(clause: Clause) -> Told | None:
    """'Has two dogs', 'has a daughter'."""
    text = clause.text
    if clause.section != "social_history" or not re.match(rf"(?:§S )?has (?:an?|{NUMBER})\b", text, re.I):
        return None
    said = text if text.startswith("§S") else f"§S {lower_first(text)}"
    return [sentence(said, clause.section, topic_of(text))]


def who(clause: Clause) -> Told | None:
    """'Second child of four', 'retired teacher'."""
    text, section = clause.text, clause.section
    if _CHILD.match(text):
        return [sentence(f"§S is the {lower_first(text)}", section)]
    if section != "social_history" or not trades.CALLING.match(text):
        return None
    being = "has been" if grammar.LASTS.search(text) else "is"
    trade = "" if trades.IN_LEISURE.match(text) or clause.matter.topic in ("home", "alcohol", "smoking") else "work"
    return [sentence(f"§S {being} {with_a(lower_first(text))}", section, topic=trade)]
