"""The briefs: what a model is told of its role. One YAML file a role and language, `personas/briefs/doctor.en.yaml`.

A folder of the user's own replaces them file by file (same names, same fields: `personas/briefs/FORMAT.md`). A text
may hold slots, {like_this}, which are filled for each session; {{ and }} stand for braces. A slot that nobody fills,
and one left out without which something would be silently lost, are faults with file and line.
"""

import difflib
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files as resources
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from personas.models.tags import KINDS, Tag, tag
from personas.models.words import words
from scenarios import files, yaml_text
from scenarios.problems import Problem, dotted, explain
from scenarios.schema import Education, LanguageLevel, Personality, RecallOfDetail
from scenarios.words import LANGUAGES

MAX_BYTES = 100_000  # of one file
_SLOT = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]")
_TAGS: tuple[Tag, ...] = (*KINDS, "confidence", "plan")


class BriefError(Exception):
    """A brief cannot be used. The message is a sentence or two, with the file and the line."""


@dataclass(frozen=True)
class Slots:
    """The slots of a text: those it must hold, and others that it may."""

    need: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


_Text = Annotated[str, StringConstraints(min_length=1, max_length=50_000)]
_Plain = Annotated[_Text, Slots()]


class _Brief(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class DoctorBrief(_Brief):
    """`system` opens the conversation; the others are said by the station under the last thing heard."""

    system: Annotated[_Text, Slots(("turns", "bias", "reasoning"), ("language", *_TAGS))]
    limited: Annotated[_Text, Slots(("n",))]
    unlimited: _Plain
    turn: Annotated[_Text, Slots(("turn", "turns"), _TAGS)]
    turn_unlimited: Annotated[_Text, Slots(("turn",), _TAGS)]
    commit_only: Annotated[_Text, Slots((), _TAGS)]
    closing: Annotated[_Text, Slots(("left",), _TAGS)]


class PatientTraits(_Brief):
    """What each trait does to how the patient talks; an empty text says nothing of it."""

    personality: dict[Personality, str]
    degree: dict[Literal["1", "2", "3"], str]
    education: dict[Education, str]
    language_level: dict[LanguageLevel, str]
    recall: dict[RecallOfDetail, str]
    confusion: dict[Literal["0", "1", "2", "3"], str]


class PatientBrief(_Brief):
    """`system` opens the conversation. The facts stand in it under the heading of how freely they are told."""

    system: Annotated[_Text, Slots(("who", "facts", "traits", "bias"), ("language", "doctor"))]
    own: Annotated[_Text, Slots(("name", "age"), ("identity",))]
    relative: Annotated[_Text, Slots(("speaker", "relationship", "name", "age"), ("identity",))]
    volunteered: _Plain
    asked: _Plain
    probed: _Plain
    trusted: _Plain
    safety: _Plain
    denies: _Plain
    details: Annotated[_Text, Slots(("text",))]
    private: _Plain
    denied: Annotated[_Text, Slots(("topic",))]
    unknown: Annotated[_Text, Slots(("topic",))]
    traits: PatientTraits


class RatingBrief(_Brief):
    """Asked of the patient's model at the end of its own conversation; `again` where the answer was not readable."""

    ask: _Plain
    again: _Plain


class ModeratorBrief(_Brief):
    system: Annotated[_Text, Slots((), ("language",))]
    ask: Annotated[_Text, Slots(("diagnosis", "truth", "accepted", "near_misses"))]
    again: _Plain


class MeasurementBrief(_Brief):
    system: Annotated[_Text, Slots((), ("language",))]
    ask: Annotated[_Text, Slots(("report",), ("request",))]


@dataclass(frozen=True)
class Briefs:
    """All briefs of one language."""

    doctor: DoctorBrief
    patient: PatientBrief
    rating: RatingBrief
    moderator: ModeratorBrief
    measurement: MeasurementBrief


SCHEMAS: dict[str, type[_Brief]] = {
    "doctor": DoctorBrief,
    "patient": PatientBrief,
    "rating": RatingBrief,
    "moderator": ModeratorBrief,
    "measurement": MeasurementBrief,
}


def briefs(language: str, folder: Path | None = None) -> Briefs:
    """The briefs of a language, those in `folder` in place of our own. Raises BriefError."""
    own = _own_files(folder) if folder is not None else {}
    return Briefs(**{role: _brief(role, language, own) for role in SCHEMAS})


def fingerprint(folder: Path) -> str:
    """SHA-256 of the briefs in a folder: of their names and texts, in the order of names. Raises BriefError."""
    whole = hashlib.sha256()
    for name, path in sorted(_own_files(folder).items()):
        text = _text_of(path).encode()
        whole.update(f"{name}\0{len(text)}\0".encode() + text)
    return whole.hexdigest()


def fill(text: str, /, **slots: str) -> str:
    """A text with its slots filled; the empty lines that an empty slot leaves are closed up."""
    filled = _SLOT.sub(lambda slot: slots[slot[1]] if slot[1] else slot[0][0], text)
    return re.sub(r"\n{3,}", "\n\n", filled).strip()


def standing(language: str) -> dict[str, str]:
    """The slots that are the same all session long: the tags, and the language's own name."""
    return {**{name: tag(name, language) for name in _TAGS}, "language": words(language).line["language"]}


@lru_cache(maxsize=64)
def parse(text: str, role: str, path: str) -> _Brief:
    """The brief of a role from YAML, the same text read once. Raises BriefError naming the first fault.

    `path` only names the file in it.
    """
    schema = SCHEMAS[role]
    try:
        document = yaml_text.read(text)
        brief = schema.model_validate(document.value)
    except yaml_text.YamlError as error:
        raise BriefError(str(Problem(path, error.line, "file", error.message))) from None
    except ValidationError as error:
        place, message = min(explain(error, schema), key=lambda fault: not fault[1].startswith("no such field"))
        raise BriefError(str(Problem(path, document.line(place), dotted(place), message))) from None
    for place, offset, message in _slot_faults(brief):
        raise BriefError(str(Problem(path, _line(text, document, place, offset), dotted(place), message)))
    return brief


def _slot_faults(brief: _Brief, above: yaml_text.Path = ()) -> Iterator[tuple[yaml_text.Path, int | None, str]]:
    """Each slot that is wrong: its field, how far into the text it stands (None: it is missing), and why."""
    for name, field in type(brief).model_fields.items():
        value, place = getattr(brief, name), (*above, name)
        if isinstance(value, _Brief):
            yield from _slot_faults(value, place)
            continue
        known = next((mark for mark in field.metadata if isinstance(mark, Slots)), Slots())
        texts = {(*place, key): text for key, text in value.items()} if isinstance(value, dict) else {place: value}
        for where, text in texts.items():
            yield from ((where, at, why) for at, why in _unknown(text, known))
            held = {slot[1] for slot in _SLOT.finditer(text) if slot[1]}
            for missing in known.need:
                if missing not in held:
                    yield where, None, f"the slot {{{missing}}} is missing; without it something would be lost"


def _unknown(text: str, known: Slots) -> Iterator[tuple[int, str]]:
    names = (*known.need, *known.may)
    for slot in _SLOT.finditer(text):
        if slot[0] in ("{{", "}}") or slot[1] in names:
            continue
        if slot[1] is None:
            yield slot.start(), "a single brace; write {{ or }} for one that is meant"
            continue
        near = difflib.get_close_matches(slot[1], names, n=1)
        hint = f"did you mean {{{near[0]}}}?" if near else f"known are {', '.join(names) or 'none here'}"
        yield slot.start(), f"no such slot as {{{slot[1]}}}; {hint}"


def _line(text: str, document: yaml_text.Document, place: yaml_text.Path, offset: int | None) -> int:
    """The line of a slot: the text of a block begins under the line of its field."""
    line = document.line(place)
    value: Any = document.value
    for part in place:
        value = value[part]
    if offset is None or "\n" not in value.strip():
        return line
    lines, said = text.split("\n"), str(value).strip()
    first = said.split("\n", 1)[0].strip()
    begins = next((number for number in range(line, len(lines)) if lines[number].strip() == first), line)
    return begins + 1 + said[:offset].count("\n")


def _brief(role: str, language: str, own: dict[str, Path]) -> Any:
    name = f"{role}.{language}.yaml"
    if name in own:
        return parse(_text_of(own[name]), role, str(own[name]))
    if language not in LANGUAGES:
        name = f"{role}.en.yaml"
    return parse(resources("personas").joinpath("briefs", name).read_text(encoding="utf-8"), role, name)


def _own_files(folder: Path) -> dict[str, Path]:
    """The briefs in a folder by name. A file of another name is a slip that would otherwise pass unseen."""
    known = [f"{role}.{language}.yaml" for role in SCHEMAS for language in LANGUAGES]
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))
    except OSError as error:
        raise BriefError(f"The folder of briefs {folder} cannot be read: {error.strerror or error}.") from None
    for path in found:
        if path.name not in known:
            near = difflib.get_close_matches(path.name, known, n=1)
            hint = f"Did you mean {near[0]}?" if near else "Briefs are named after role and language: doctor.en.yaml."
            raise BriefError(f"{path} is no brief. {hint}")
        if path.is_symlink():
            raise BriefError(f"{path} is a link to another file. Put the brief itself into the folder.")
    if not found:
        raise BriefError(f"There is no brief in {folder}. Briefs are named after role and language: doctor.en.yaml.")
    return {path.name: path for path in found}


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BriefError(f"{path} is too large for a brief; at most {MAX_BYTES:,} bytes are read.")
        return files.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BriefError(f"{path} is not UTF-8 text. Save it as UTF-8 and try again.") from None
    except OSError as error:
        raise BriefError(f"{path} cannot be read: {error.strerror or error}.") from None
