"""A bundled case in another language: the case, with the words of an overlay in place of its own.

`translations/<language>/<case>.yaml` mirrors the shape of the case and holds text alone: ids, values, units, ranges and
costs have one source, the case. Where the case lists things, the overlay maps from their id, or from the name of a
result. Names are added to those of the case, since abbreviations are often shared; of its keywords, words of everyday
speech, only abbreviations stay. A stimulus that the overlay does not hold, the translated case does not offer.
"""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from scenarios import yaml_text
from scenarios.evidence import parse_term
from scenarios.schema import Scenario

_ADDED = ("names", "accepted", "near_misses")
_ABBREVIATION = re.compile(r"[A-Z][A-Z&-]{1,6}")
_NAMED = ("name", "manoeuvre")
_SPOKEN = ("said", "closing", "plan", "differential")
_Data = dict[str, Any]


def languages_of(case: str) -> tuple[str, ...]:
    """The languages that a bundled case can be played in, English first."""
    folder = files("scenarios").joinpath("translations")
    found = [item.name for item in folder.iterdir() if item.joinpath(f"{case}.yaml").is_file()]
    return ("en", *sorted(found))


def overlay(case: str, language: str) -> Mapping[str, Any] | None:
    """The overlay of a bundled case, or None where there is none."""
    file = files("scenarios").joinpath("translations", language, f"{case}.yaml")
    if not file.is_file():
        return None
    value = yaml_text.read(file.read_text(encoding="utf-8")).value
    return value if isinstance(value, dict) else None


def translated(scenario: Scenario, words: Mapping[str, Any]) -> Scenario:
    """The scenario with the words of an overlay. Raises pydantic.ValidationError where they do not fit."""
    data = scenario.model_dump(mode="json")
    marks, discriminators = words.get("marks", {}), words.get("discriminators", {})
    for sign in data["examination"]["vital_signs"]:
        sign["evidence"] = sign["evidence"] or sign["name"]
    data["stimuli"] = {kind: own for kind, own in data["stimuli"].items() if kind in words.get("stimuli", {})}
    _put(data, {key: value for key, value in words.items() if key not in ("marks", "discriminators")})
    data["marks"] = [_mark(mark, marks.get(mark["id"], {})) for mark in data["marks"]]
    for item in data["discriminators"]:
        item["why"] = discriminators.get(item["evidence"], item["why"])
    return Scenario.model_validate(data)


def gaps(scenario: Scenario, words: Mapping[str, Any]) -> list[str]:
    """What an overlay leaves in English, and what it names that the case does not hold; dotted paths."""
    data = scenario.model_dump(mode="json")
    return [*_untranslated(data, words), *_unknown(data, words)]


def _put(data: _Data, words: Mapping[str, Any]) -> None:
    for key, said in words.items():
        own = data.get(key)
        if key in _ADDED and isinstance(own, list):
            data[key] = list(dict.fromkeys([*said, *(own or ())]))
        elif key == "keywords":
            data[key] = list(dict.fromkeys([*said, *(word for word in own or () if _ABBREVIATION.fullmatch(word))]))
        elif isinstance(own, list) and isinstance(said, dict):
            for item in own:
                _put(item, said.get(item.get("id") or item["name"], {}))
        elif isinstance(own, dict) and isinstance(said, dict):
            _put(own, said)
        else:
            if key in _NAMED and "names" in data and said != own:
                data["names"] = [*data["names"], own]
            data[key] = said


def _mark(mark: _Data, words: Mapping[str, Any]) -> _Data:
    """A mark with its text, and the phrases of each term that is looked for in speech added to the English ones."""
    phrases = iter(words.get("phrases", ()))
    evidence = [
        f"{term} / {next(phrases, '')}".removesuffix(" / ") if parse_term(term).kind in _SPOKEN else term
        for term in mark["evidence"]
    ]
    return {**mark, "text": words.get("text", mark["text"]), "evidence": evidence}


def _untranslated(data: _Data, words: Mapping[str, Any]) -> Iterator[str]:
    for key in ("title", "specialty", "notice"):
        if not words.get(key):
            yield key
    for key in ("place", "note", "task"):
        if not words.get("door", {}).get(key):
            yield f"door.{key}"
    stated = words.get("patient", {}).get("identity", {})
    traits = [key for key, value in data["patient"]["identity"].items() if value and key not in ("name", "sex")]
    yield from (f"identity.{key}" for key in traits if not stated.get(key))
    told = words.get("patient", {}).get("facts", {})
    for fact in data["patient"]["facts"]:
        own = told.get(fact["id"], {})
        yield from (f"facts.{fact['id']}.{key}" for key in ("topic", "says") if fact[key] and not own.get(key))
        said = own.get("attributes", {})
        yield from (f"facts.{fact['id']}.{name}" for name in fact["attributes"] if not said.get(name))
    denied = words.get("patient", {}).get("denies", {})
    for system, topics in data["patient"]["denies"].items():
        if len(denied.get(system, ())) != len(topics):
            yield f"denies.{system}"
    examined = words.get("examination", {})
    for finding in data["examination"]["findings"]:
        own = examined.get("findings", {}).get(finding["id"], {})
        yield from (f"findings.{finding['id']}.{key}" for key in ("manoeuvre", "finding") if not own.get(key))
    for sign in data["examination"]["vital_signs"]:
        if not examined.get("vital_signs", {}).get(sign["name"], {}).get("name"):
            yield f"vital_signs.{sign['name']}"
    for test in data["tests"]:
        own = words.get("tests", {}).get(test["id"], {})
        keys = ("name", *(key for key in ("narrative", "reason") if test[key]))
        yield from (f"tests.{test['id']}.{key}" for key in keys if not own.get(key))
        results = own.get("results", {})
        yield from (f"tests.{test['id']}.{r['name']}" for r in test["results"] if not results.get(r["name"]))
    if not words.get("diagnosis", {}).get("name"):
        yield "diagnosis.name"
    for kind, stimulus in data["stimuli"].items():
        own = words.get("stimuli", {}).get(kind, {})
        yield from (f"stimuli.{kind}.{key}" for key in stimulus or () if key != "test" and not own.get(key))
    for mark in data["marks"]:
        own = words.get("marks", {}).get(mark["id"], {})
        spoken = sum(parse_term(term).kind in _SPOKEN for term in mark["evidence"])
        if not own.get("text") or len(own.get("phrases", ())) != spoken:
            yield f"marks.{mark['id']}"
    for item in data["discriminators"]:
        if item["evidence"] not in words.get("discriminators", {}):
            yield f"discriminators.{item['evidence']}"
    if len(words.get("teaching_points", ())) != len(data["teaching_points"]):
        yield "teaching_points"


def _unknown(data: Any, words: Any, path: str = "") -> Iterator[str]:
    """Keys of an overlay that nothing in the case answers to."""
    if not isinstance(words, dict):
        return
    for key, said in words.items():
        if key in ("marks", "discriminators") and not path:
            known = {item.get("id") or item["evidence"] for item in data[key]}
            yield from (f"{key}.{name} is not in the case" for name in said if name not in known)
            continue
        if isinstance(data, list):
            inner = next((item for item in data if key == (item.get("id") or item.get("name"))), None)
        else:
            inner = data.get(key) if isinstance(data, dict) else None
        place = f"{path}.{key}" if path else str(key)
        if inner is None and not (isinstance(data, dict) and key in data):
            yield f"{place} is not in the case"
        else:
            yield from _unknown(inner, said, place)
