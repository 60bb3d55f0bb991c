"""The patient's three ratings, only from what it experienced. Simulated and not validated.

The patient does not know whether the doctor is right; nothing here can see the verdict.
"""

from personas.embedded.trust import Impression, impressions, trust
from personas.embedded.understanding import understand
from personas.exchange import Heard, History, Rating, Ratings, Reply, Say

_WORDS = {
    "open": "let me tell it in my own words",
    "more": "wanted to hear more",
    "empathy": "showed they felt for me",
    "explanation": "explained what they were thinking",
    "questions_invited": "asked whether I had questions",
    "greeting": "introduced themselves",
    "views": "asked what I thought and feared",
    "judgement": "made me feel judged",
    "jargon": "used words I did not know",
    "leak": "asked me things I could not know",
    "safety_net": "told me what to do if it gets worse",
}


def rate(heard: History) -> Ratings:
    """Confidence in the doctor, willingness to follow the plan, and willingness to consult again, 1 to 10 each."""
    moved = impressions(heard)
    level = trust(heard)
    closing = [item for item in heard if item.phase == "closing" and isinstance(item.content, Say)]
    explained = _said(closing, "explanation")
    netted = _said(closing, "safety_net")
    invited = [impression for impression in moved if impression.what == "questions_invited"]
    answered = [item for item in heard if isinstance(item.content, Reply)]
    short = len(answered) < 4
    base = 1 + 9 * level
    confidence = base + bool(explained) - 1.0 * short
    compliance = base - 0.5 + 1.5 * bool(explained) + bool(netted) - (0 if closing else 1.0)
    consultation = base + 0.5 * bool(invited) - 1.0 * short
    kinds = sorted(moved, key=lambda impression: -impression.move)
    return Ratings(
        confidence=_rating(
            confidence, kinds, short, "I had confidence in this doctor", "I was not sure of this doctor"
        ),
        compliance=_closing_rating(compliance, explained, netted),
        consultation=_rating(
            consultation, kinds, short, "I would come back to this doctor", "I would rather see another"
        ),
    )


def _score(value: float) -> int:
    return max(1, min(10, round(value)))


def _rating(value: float, kinds: list[Impression], short: bool, good: str, poor: str) -> Rating:
    score = _score(value)
    liked = [impression for impression in kinds if impression.move > 0]
    disliked = [impression for impression in kinds if impression.move < 0]
    reasons = (liked if score >= 6 else disliked)[:2]
    named = list(dict.fromkeys(_WORDS[impression.what] for impression in reasons))
    if named:
        because = f"{good if score >= 6 else poor}: they {' and '.join(named)}."
    elif short:
        because = f"{poor}: we hardly spoke."
    else:
        because = f"{good if score >= 6 else poor}; it was mostly questions, one after the other."
    return Rating(score=score, because=because, drawn_from=tuple(sorted({impression.seq for impression in reasons})))


def _closing_rating(value: float, explained: list[Heard], netted: list[Heard]) -> Rating:
    score = _score(value)
    told = [_WORDS["explanation"]] * bool(explained) + [_WORDS["safety_net"]] * bool(netted)
    if told:
        because = f"I would follow the advice: they {' and '.join(told)}."
    elif score >= 6:
        because = "I would probably follow the advice, though nobody told me what happens next."
    else:
        because = "I do not know what I am meant to do: nobody told me what happens next."
    return Rating(score=score, because=because, drawn_from=tuple(item.seq for item in [*explained, *netted]))


def _said(items: list[Heard], intent: str) -> list[Heard]:
    return [
        item
        for item in items
        if isinstance(item.content, Say) and any(intent in clause.intents for clause in understand(item.content.text))
    ]
