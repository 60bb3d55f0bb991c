"""The briefs: complete in seven languages, replaceable file by file, and refused in a sentence with file and line."""

import re
from importlib.resources import files

import pytest

from personas.models import briefs as module
from personas.models.briefs import SCHEMAS, BriefError, briefs, fill, parse, standing
from scenarios.words import LANGUAGES, UNSPACED

SCRIPTS = {"zh": "[一-鿿]", "hi": "[ऀ-ॿ]", "ko": "[가-힣]", "fa": "[؀-ۿ]"}


def shipped(role: str, language: str) -> str:
    return files("personas").joinpath("briefs", f"{role}.{language}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_doctors_brief_holds_length_turns_tags_language_bias_and_reasoning(language):
    brief, tags = briefs(language).doctor, standing(language)
    told = fill(
        brief.system,
        **tags,
        turns=fill(brief.limited, n="17"),
        bias="BIAS-HERE",
        reasoning="REASONING-HERE",
    )
    for needed in ("17", "BIAS-HERE", "REASONING-HERE", tags["language"]):
        assert needed in told
    for name in ("examine", "test", "image", "alone", "commit", "confidence", "plan"):
        assert tags[name] in told
    assert tags["close"] in fill(brief.closing, **tags, left="3")
    assert tags["commit"] in fill(brief.commit_only, **tags)
    assert "{" not in told


@pytest.mark.parametrize("language", sorted(SCRIPTS))
@pytest.mark.parametrize("role", SCHEMAS)
def test_every_brief_is_written_in_its_language(language, role):
    prose = re.sub(r"(?m)^\s*[\w ]+:|#.*|\{+[^{}]*\}+|JSON|true|false|score|because", "", shipped(role, language))
    foreign = re.findall(r"[A-Za-z]{3,}", prose)
    assert set(foreign) <= {"confidence", "compliance", "consultation", "correct", "reason"}
    assert len(re.findall(SCRIPTS[language], prose)) > (60 if language in UNSPACED else 200)


def test_a_folder_replaces_ours_file_by_file(tmp_path):
    text = shipped("doctor", "en").replace("You are the doctor in this room.", "Agent, thou art a physician.")
    (tmp_path / "doctor.en.yaml").write_text(text, encoding="utf-8")
    own = briefs("en", tmp_path)
    assert own.doctor.system.startswith("Agent, thou art a physician.")
    assert own.patient == briefs("en").patient
    assert briefs("fr", tmp_path) == briefs("fr")


@pytest.mark.parametrize(
    ("change", "stands_in", "words"),
    [
        (("{bias}", "{bais}"), "{bais}", "did you mean {bias}?"),
        (("  {bias}\n", ""), "system: |", "the slot {bias} is missing"),
        (("no lists, no headings.", "no lists, no { headings."), "no { headings", "a single brace"),
        (("limited: You have {n} turns.", "limited: You have turns."), "You have turns.", "the slot {n} is missing"),
        (("turn_unlimited:", "turn_unlimitd:"), "turn_unlimitd:", "did you mean 'turn_unlimited'?"),
        (("limited: You", "limited: &x You"), "&x You", "anchors"),
        (("limited: You have", "limited: !!python/object:os.system"), "!!python", "tags"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path, change, stands_in, words):
    text = shipped("doctor", "en").replace(*change, 1)
    line = next(number for number, row in enumerate(text.split("\n"), 1) if stands_in in row)
    path = tmp_path / "doctor.en.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BriefError, match=re.escape(words)) as caught:
        briefs("en", tmp_path)
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_a_missing_field_names_it():
    text = re.sub(r"(?ms)^commit_only:.*?(?=^closing)", "", shipped("doctor", "en"))
    with pytest.raises(BriefError, match="commit_only: is required"):
        parse(text, "doctor", "mine.yaml")


def test_what_is_no_brief_is_refused(tmp_path, monkeypatch):
    with pytest.raises(BriefError, match="There is no brief in"):
        briefs("en", tmp_path)
    with pytest.raises(BriefError, match="cannot be read"):
        briefs("en", tmp_path / "nowhere")
    path = tmp_path / "doctr.en.yaml"
    path.write_text(shipped("doctor", "en"), encoding="utf-8")
    with pytest.raises(BriefError, match=re.escape("Did you mean doctor.en.yaml?")):
        briefs("en", tmp_path)
    path.rename(tmp_path / "elsewhere.txt")
    (tmp_path / "doctor.en.yaml").symlink_to(tmp_path / "elsewhere.txt")
    with pytest.raises(BriefError, match="is a link"):
        briefs("en", tmp_path)
    (tmp_path / "doctor.en.yaml").unlink()
    (tmp_path / "doctor.en.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(BriefError, match="not UTF-8"):
        briefs("en", tmp_path)
    (tmp_path / "doctor.en.yaml").write_text("a" * (module.MAX_BYTES + 1), encoding="utf-8")
    with pytest.raises(BriefError, match="too large"):
        briefs("en", tmp_path)


def test_filling_takes_no_slot_from_what_is_filled_in():
    assert fill("{{{a}}} {b}", a="{b}", b="x") == "{{b}} x"
    assert fill("one\n\n{a}\n\n{b}\n\ntwo", a="", b="") == "one\n\ntwo"
