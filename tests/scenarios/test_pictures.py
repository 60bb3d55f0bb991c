"""The pictures of cases: drawn by code of our own, true to what the case says of them, and read with care."""

import os
import struct
import zlib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from scenarios import drawings, pictures, reference, yaml_case
from scenarios.drawings.strip import millivolts
from scenarios.pictures import MAX_BYTES, Picture, PictureError, read
from scenarios.schema import Image

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
CASES = Path(reference.__file__).parent / "cases"
ILLUSTRATED = [(case, image) for case in reference.bundled_ids() for image in reference.load(case).images]


def drawn(data: bytes) -> tuple[tuple[int, int], bytes]:
    """The size of a PNG and its pixels as they are told, whatever they were packed with."""
    size, at, told = struct.unpack(">II", data[16:24]), 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        told += body if name == b"IDAT" else b""
        at += 12 + length
    return (size[0], size[1]), zlib.decompress(told)


@pytest.mark.parametrize("name", drawings.PICTURES)
def test_the_code_draws_the_picture_that_is_shipped(name):
    shipped = read(CASES, name)
    assert shipped.media_type == "image/png"
    (width, height), told = drawn(shipped.data)
    assert len(told) == height * (1 + 3 * width)
    assert drawn(drawings.PICTURES[name]().png()) == ((width, height), told)


@pytest.mark.parametrize(("case", "image"), ILLUSTRATED, ids=lambda part: getattr(part, "id", part))
def test_a_bundled_picture_is_there_and_gives_nothing_away(case, image):
    scenario = reference.load(case)
    assert f"image:{image.id}" in reference.pictures_of(case, scenario)
    assert "drawing, not a" in image.caption.lower()
    said = f"{image.name} {image.kind} {image.caption} {image.expert}".casefold()
    for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted, *scenario.diagnosis.differential):
        assert name.casefold() not in said


def test_every_shipped_picture_belongs_to_a_case():
    assert {image.file for _, image in ILLUSTRATED} == set(drawings.PICTURES)
    assert {path.name for path in CASES.iterdir()} - {f"{case}.yaml" for case in reference.bundled_ids()} == set(
        drawings.PICTURES
    )


def test_the_strip_shows_the_rhythm_that_the_case_describes():
    (image,) = reference.load("muddled-this-month").images
    moments = [step / 1000 for step in range(10_001)]
    lead = [millivolts(moment) for moment in moments]
    peaks = [
        moment
        for moment, before, here, after in zip(moments[1:], lead, lead[1:], lead[2:], strict=False)
        if before < here >= after and here > 0.5
    ]
    intervals = [later - earlier for earlier, later in pairwise(peaks)]
    assert f"from {min(intervals):.2f} to {max(intervals):.2f} s" in image.expert
    assert f"about {60 / (sum(intervals) / len(intervals)):.0f}/min" in image.expert
    for peak in peaks:
        after = [high for moment, high in zip(moments, lead, strict=True) if 0.2 < moment - peak < 0.32]
        before = [high for moment, high in zip(moments, lead, strict=True) if 0.05 < peak - moment < 0.25]
        assert max(after) > 0.15, "an upright T wave"
        assert max(map(abs, before)) < 0.13, "no P wave of the usual height"


@given(data=st.binary(max_size=64), beginning=st.sampled_from([PNG, JPEG, b"", b"GIF89a", b"<svg", PNG[1:]]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_bytes_come_back_as_they_are_or_not_at_all(tmp_path, data, beginning):
    (tmp_path / "a.png").write_bytes(beginning + data)
    known = {PNG: "image/png", JPEG: "image/jpeg"}
    told = next((known[start] for start in known if (beginning + data).startswith(start)), None)
    if told is None:
        with pytest.raises(PictureError, match="neither PNG nor JPEG"):
            read(tmp_path, "a.png")
    else:
        assert read(tmp_path, "a.png") == Picture(told, beginning + data)


HOSTILE = (
    "../secret.png",
    "..",
    ".",
    "",
    ".hidden.png",
    "inner/secret.png",
    "inner\\..\\..\\secret.png",
    "/etc/passwd",
    "C:\\secret.png",
    "secret.png\n",
    "secret.png\0.png",
    "file:secret.png",
    "https://example.org/a.png",
    "~/secret.png",
    "$HOME",
    "ſecret.png",
    "-rf.png",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_name_and_never_a_way(tmp_path, name):
    (tmp_path / "case" / "inner").mkdir(parents=True)
    for place in ("secret.png", "case/.hidden.png", "case/inner/secret.png", "case/secret.png"):
        (tmp_path / place).write_bytes(PNG)
    with pytest.raises(PictureError):
        read(tmp_path / "case", name)
    if name.strip() and name != name.strip():
        return  # a case's text is trimmed before it is looked at
    with pytest.raises(ValidationError):
        Image.model_validate({"id": "a", "name": "A", "kind": "A", "file": name, "caption": "A", "expert": "A"})


@given(name=st.text(max_size=30))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_name_leads_out_of_the_folder(tmp_path, name):
    inside = tmp_path / "case"
    inside.mkdir(exist_ok=True)
    (tmp_path / "secret.png").write_bytes(PNG)
    try:
        read(inside, name)
    except PictureError:
        return
    pytest.fail(f"{name!r} led to a picture, and the folder is empty")


def test_what_is_no_picture_is_refused_at_once(tmp_path):
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "large.png").write_bytes(PNG + bytes(MAX_BYTES))
    (tmp_path / "just.png").write_bytes(PNG + bytes(MAX_BYTES - len(PNG)))
    (tmp_path / "empty.png").write_bytes(b"")
    for name in ("folder.png", "large.png", "empty.png", "absent.png", "a" * 120 + ".png"):
        with pytest.raises(PictureError):
            read(tmp_path, name)
    assert len(read(tmp_path, "just.png").data) == MAX_BYTES


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes and other links")
def test_a_pipe_or_a_link_is_refused_at_once(tmp_path):
    (tmp_path / "secret.png").write_bytes(PNG)
    (tmp_path / "case").mkdir()
    os.mkfifo(tmp_path / "case" / "pipe.png")
    (tmp_path / "case" / "link.png").symlink_to(tmp_path / "secret.png")
    for name in ("pipe.png", "link.png"):
        with pytest.raises(PictureError):
            read(tmp_path / "case", name)


def own_case(folder: Path, data: bytes) -> Path:
    """A case of a person's own, with its picture beside it."""
    text = (CASES / "muddled-this-month.yaml").read_text(encoding="utf-8")
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    (folder / "rhythm-strip-lead-ii.png").write_bytes(data)
    return path


def test_a_case_of_ones_own_has_its_pictures_beside_it(tmp_path):
    path = own_case(tmp_path, PNG + b"mine")
    found = reference.pictures_of(str(path), reference.load(str(path)))
    assert found == {"image:rhythm-strip": Picture("image/png", PNG + b"mine")}
    assert reference.pictures_of(f"{tmp_path}/cases.jsonl#3", reference.load(str(path))) == found


def test_a_picture_that_cannot_be_read_leaves_its_description_and_a_warning_at_its_line(tmp_path):
    path = own_case(tmp_path, b"<svg onload=...>")
    text = path.read_text(encoding="utf-8")
    scenario, problems = yaml_case.examine_beside(text, str(path), tmp_path)
    assert scenario is not None
    assert pictures.beside(tmp_path, scenario) == {}
    (problem,) = problems
    assert (problem.severity, problem.field) == ("warning", "images[0].file")
    assert "rhythm-strip-lead-ii.png" in text.splitlines()[problem.line - 1]


def test_a_log_opens_no_file_of_a_case_that_is_not_bundled(tmp_path):
    path = own_case(tmp_path, PNG)
    scenario = reference.load(str(path))
    assert reference.pictures_of_logged(str(path), scenario) == {}
    assert set(reference.pictures_of_logged("muddled-this-month", scenario)) == {"image:rhythm-strip"}
    assert reference.pictures_of_logged("headache-and-blurred-eye", scenario) == {}
    (image,) = scenario.images
    other = image.model_copy(update={"file": "ophthalmoscopy.png"})
    assert reference.pictures_of_logged("muddled-this-month", scenario.model_copy(update={"images": (other,)})) == {}
