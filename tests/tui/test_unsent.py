"""What was typed and not sent, kept beside a log: whatever stands in that file, a session goes on."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.unsent import Unsent, keep, taken_back

_WORDS = st.text(st.characters(categories=["L", "N", "Zs", "P"]), max_size=40)


def _log(folder: str) -> Path:
    return Path(folder) / "session.jsonl"


@given(_WORDS, st.dictionaries(_WORDS, st.dictionaries(_WORDS, _WORDS, max_size=3), max_size=3))
def test_what_is_kept_is_given_back_once(line, sheets):
    with tempfile.TemporaryDirectory() as folder:
        keep(_log(folder), Unsent(line, sheets))
        kept = Unsent(line, sheets)
        assert taken_back(_log(folder)) == (kept if kept else Unsent())
        assert taken_back(_log(folder)) == Unsent()


@given(
    st.binary(max_size=200) | st.recursive(st.none() | st.integers() | _WORDS, st.lists).map(json.dumps).map(str.encode)
)
def test_a_broken_file_gives_nothing_back(content):
    with tempfile.TemporaryDirectory() as folder:
        _log(folder).with_suffix(".unsent").write_bytes(content)
        assert taken_back(_log(folder)) == Unsent()


@pytest.mark.parametrize(
    ("held", "given_back"),
    [
        ({"line": 3, "sheets": {"note": {"text": "grey"}}}, Unsent("", {"note": {"text": "grey"}})),
        ({"line": "\x1b[31mred", "sheets": ["dx"]}, Unsent("\ufffd[31mred")),
        (
            {"sheets": {"dx": "gout", "note": {"text": None, "more": "\u202eyes"}}},
            Unsent("", {"dx": {}, "note": {"more": "yes"}}),
        ),
    ],
)
def test_what_is_no_text_is_left_out_and_text_is_made_safe(tmp_path, held, given_back):
    _log(str(tmp_path)).with_suffix(".unsent").write_text(json.dumps(held))
    assert taken_back(_log(str(tmp_path))) == given_back


def test_only_the_owner_can_read_it_and_no_link_is_followed(tmp_path):
    log = _log(str(tmp_path))
    keep(log, Unsent("secret"))
    assert log.with_suffix(".unsent").stat().st_mode & 0o777 == 0o600
    log.with_suffix(".unsent").unlink()
    log.with_suffix(".unsent").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic links"):
        keep(log, Unsent("secret"))
    assert not (tmp_path / "elsewhere").exists()
