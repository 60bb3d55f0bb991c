"""The words by which a model persona is given a bias: the bias, how strongly, and what holds at any strength."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from biases import yaml_text
from biases.schema import Bias, Held, Language


def brief(bias: Bias, held: Held, language: Language = "en") -> str:
    """What stands in the brief of the role that holds the bias; nothing at dose 0.

    In English where the bias has no text in the language. Raises ValueError where its slot is not filled.
    """
    if not held.dose:
        return ""
    snippets = bias.parts[held.role].snippets
    spoken: Language = language if language in snippets else "en"
    words = _wording()
    sentences = [_filled(snippets[spoken], held), words["doses"][spoken][held.dose - 1]]
    if held.role == "patient":
        sentences.append(words["patient"][spoken])
    if bias.kind == "implicit":
        sentences.append(words["implicit"][spoken])
    return ("" if spoken == "zh" else " ").join(sentences)


def _filled(snippet: str, held: Held) -> str:
    given = {"foil": held.foil, "group": held.group}

    def fill(match: re.Match[str]) -> str:
        value = given[match[1]]
        if not value:
            raise ValueError(f"the bias '{held.bias}' needs a {match[1]}")
        return value

    return re.sub(r"\{(foil|group)\}", fill, snippet)


@cache
def _wording() -> dict[str, Any]:
    value = yaml_text.read((Path(__file__).parent / "wording.yaml").read_text(encoding="utf-8"))[0]
    assert isinstance(value, dict)
    return value
