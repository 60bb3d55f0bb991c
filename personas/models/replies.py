"""A model's reply before anybody reads it: without its reasoning, without control characters, without its own label."""

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from personas.exchange import MAX_WORDS

_THOUGHT = r"think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad"
_THINKING = re.compile(rf"<\s*({_THOUGHT})\b[^<>]*>.*?(?:<\s*/\s*\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_THOUGHT_BEFORE = re.compile(rf"\A.*<\s*/\s*(?:{_THOUGHT})\s*>", re.IGNORECASE | re.DOTALL)
_LINE_ENDS = re.compile("\r\n?|[\u0085\u2028\u2029\x0b\x0c]")
_ESCAPES = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[@-Z\\\\-_])")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_MOST_OBJECTS = 50


def bare(text: str) -> str:
    """The reply as text that may be read and shown; empty where nothing but reasoning came.

    A block of reasoning that is never closed was cut off, so it runs to the end; one that was never opened began with
    the reply.
    """
    text = _LINE_ENDS.sub("\n", text[: 20 * MAX_WORDS])
    if "<" in text:
        text = _THOUGHT_BEFORE.sub("", _THINKING.sub("", text))
    text = _UNSEEN.sub("", _ESCAPES.sub("", text))
    return unicodedata.normalize("NFC", text).strip()[:MAX_WORDS].strip()


def without_label(text: str, labels: tuple[str, ...]) -> str:
    """The text without a speaker's label in front of it ("Patient: ...", "**Patient**: ...")."""
    return _label(labels).sub("", text)


@lru_cache(maxsize=64)
def _label(labels: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(label) for label in labels)
    return re.compile(rf"\A[\s*_>#]*(?:{names})[\s*_]*[:：][\s*_]*", re.IGNORECASE)


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects that stand in a text, between whatever other words."""
    decoder, at = json.JSONDecoder(), -1
    for _ in range(_MOST_OBJECTS):
        at = text.find("{", at + 1)
        if at < 0:
            return
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value
            at = end - 1
