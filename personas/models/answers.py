"""Answers that a model gives to a question of the station, read tolerantly: a verdict, three marks."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel, ValidationError

from personas.exchange import Rating, Ratings
from personas.models.replies import bare, objects_in
from scenarios import yaml_text
from scenarios.words import plain, tokens

MAX_REASON = 1_000  # characters
MARKS = ("confidence", "compliance", "consultation")
_ANSWER_KEYS = ("correct", "same", "same_disease", "verdict", "answer", "match", "is_correct", "result")
_REASON_KEYS = ("reason", "because", "why", "explanation", "rationale")
_SCORE_KEYS = ("score", "rating", "mark", "value")
_SCORE = re.compile(r"(?<![\d.])(10|[1-9])(?:[.,]0+)?(?:\s*/\s*10)?(?![\d.,/]*\d)")
_CLAUSE = re.compile(r"[.,;:!?\n()\[\]،؛؟。，；：！？、|]|\s[-–—]\s|—")
_MOST = 400  # characters of a reply in which a plain answer stands


def _strict(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


_MARK = _strict({"score": {"type": "integer", "minimum": 1, "maximum": 10}, "because": {"type": "string"}})
RATINGS_SCHEMA = _strict(dict.fromkeys(MARKS, _MARK))
VERDICT_SCHEMA = _strict({"correct": {"type": "boolean"}, "reason": {"type": "string"}})


class Answer(BaseModel):
    """A yes or a no, and the reason as far as it was given."""

    yes: bool
    reason: str


def verdict(text: str) -> Answer | None:
    """The answer in `{"correct": true, "reason": ...}`, 'Yes.', 'correct: true' or the like; None where none is."""
    for value in objects_in(text):
        keys = {plain(str(key)).replace(" ", "_"): given for key, given in value.items()}
        said = next((yes for key in _ANSWER_KEYS if (yes := _yes_or_no(keys.get(key))) is not None), None)
        if said is not None:
            return Answer(yes=said, reason=next((_line(keys[key]) for key in _REASON_KEYS if keys.get(key)), ""))
    bare_text = re.sub(r"[*_`#>\"{}]", "", text).strip()
    keyed = re.search(rf"(?im)^\W*(?:the |my |final )*(?:{'|'.join(_ANSWER_KEYS)})\s*[:：=]\s*(.+)", bare_text)
    said = _yes_or_no(keyed[1] if keyed else bare_text)
    return None if said is None else Answer(yes=said, reason=_line(bare_text))


def ratings(text: str, by: str) -> Ratings | None:
    """Three marks and their reasons, from JSON or from lines such as 'Confidence: 8/10, because ...'; else None."""
    for value in objects_in(text):
        keys = {plain(str(key)): given for key, given in value.items()}
        found = {name: mark for name in MARKS if (mark := _mark(name, keys)) is not None}
        if len(found) == len(MARKS):
            return Ratings(by=by, **found)
    found = {name: mark for name in MARKS if (mark := _mark_in_lines(name, text)) is not None}
    return Ratings(by=by, **found) if len(found) == len(MARKS) else None


def says_yes_or_no(text: str) -> bool:
    """Whether an answer begins with a yes, or with a no, in any language."""
    clause = _opening(text)
    return _is(clause, "yes") or _is(clause, "no")


def _yes_or_no(given: object) -> bool | None:
    if isinstance(given, bool):
        return given
    if not isinstance(given, str):
        return None
    clause = _opening(given)
    yes, no = _is(clause, "yes"), _is(clause, "no")
    return None if yes == no else yes


def _opening(text: str) -> tuple[str, ...]:
    """The words of the first clause of a text."""
    return tuple(tokens(next(filter(str.strip, _CLAUSE.split(text[:_MOST])), "")))


def _is(clause: tuple[str, ...], which: str) -> bool:
    """Whether a clause is a yes, or a no."""
    whole, opening = _plain_answers(which)
    return clause in whole or any(clause[:size] in opening for size in range(1, len(clause)))


def _mark(name: str, keys: Mapping[str, Any]) -> Rating | None:
    given = keys.get(name)
    if isinstance(given, dict):
        inner = {plain(str(key)): value for key, value in given.items()}
        score = next((inner[key] for key in _SCORE_KEYS if key in inner), None)
        because = next((inner[key] for key in _REASON_KEYS if inner.get(key)), "")
    else:
        score = given
        because = next((keys[f"{name}_{key}"] for key in _REASON_KEYS if keys.get(f"{name}_{key}")), "")
    return _rating(score, because)


def _mark_in_lines(name: str, text: str) -> Rating | None:
    for line in text.split("\n"):
        spoken = re.sub(r"[*_`#>\"{}]", "", line)
        folded = plain(spoken)
        if not any(" ".join(phrase) in " ".join(tokens(folded)) for phrase in _phrases(name)):
            continue
        if score := _SCORE.search(spoken):
            return _rating(score[1], spoken[score.end() :])
    return None


def _rating(score: object, because: object) -> Rating | None:
    if isinstance(score, str):
        found = _SCORE.search(score)
        score = int(found[1]) if found else None
    if isinstance(score, bool) or not isinstance(score, int | float) or score != score or score not in range(1, 11):
        return None
    try:
        return Rating(score=int(score), because=_line(because))
    except ValidationError:
        return None


def _line(text: object) -> str:
    """A reason as one line."""
    return " ".join(bare(str(text)).split())[:MAX_REASON].strip(" -–—:：,;.，；")


@cache
def _plain_answers(which: str) -> tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]:
    """What is a yes, or a no, as words, and those of them that more may follow."""
    given = [(tuple(tokens(one)), one.endswith("*")) for row in _rows() for one in row[which]]
    return frozenset(words for words, _ in given), frozenset(words for words, more in given if more)


@cache
def _phrases(which: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(tokens(phrase)) for row in _rows() for phrase in row[which])


@cache
def _rows() -> list[dict[str, tuple[str, ...]]]:
    value = yaml_text.table(files("personas.models").joinpath("answers.yaml"))
    return [yaml_text.lists_by_name(rows) for rows in value.values() if isinstance(rows, dict)]
