"""Logs and folders that are not as Bedside left them: told of in a sentence, and the others still listed."""

import asyncio
import errno
import hashlib
import json
import os
from dataclasses import replace

import pytest

from personas.exchange import Finish, Say
from personas.recorded import RecordedDoctor
from sessions import index
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import Log, LogError, read
from sessions.opening import begin

TALK = [Say(text="What brings you in?")]


class Stubborn:
    """A doctor who ends a conversation that has not begun, again and again."""

    async def contribute(self, heard, situation, chance):
        return Finish()


def forge(log, change):
    """Change the events of a log and chain them anew."""
    previous, lines = "", []
    for number, line in enumerate(log.read_text(encoding="utf-8").splitlines()):
        fields = json.loads(line)
        del fields["hash"]
        change(number, fields)
        canonical = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        previous = hashlib.sha256(f"{previous}\n{canonical}".encode("utf-8", "surrogatepass")).hexdigest()
        lines.append(json.dumps({**fields, "hash": previous}))
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    "bad",
    [
        lambda number, fields: fields.update(at="\ud800"),
        lambda number, fields: fields.update(t=float("nan")),
        lambda number, fields: fields.update(t=float("inf")),
        lambda number, fields: number == 0 and fields["body"]["setting"].update(voices={}),
    ],
)
def test_nonsense_with_a_right_chain_is_named_as_damage(play, bad):
    log = play(TALK)[0]
    forge(log, bad)
    assert read(log).broken.line == 1
    assert [row.broken for row in index.rows(log.parent)] == [True]


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
def test_what_is_no_log_does_not_stop_the_list(play):
    log = play(TALK)[0]
    os.mkfifo(log.with_name("pipe.jsonl"))
    log.with_name("folder.jsonl").mkdir()
    log.with_name("nowhere.jsonl").symlink_to("nothing")
    log.with_name("zero.jsonl").symlink_to("/dev/zero")
    found = {row.id: row.broken for row in index.rows(log.parent)}
    assert found == {log.stem: False, "pipe": True, "folder": True, "nowhere": True, "zero": True}


def test_a_folder_that_cannot_hold_the_index_still_has_its_list(play):
    log = play(TALK)[0]
    (log.parent / ".index.sqlite3").unlink(missing_ok=True)
    (log.parent / ".index.sqlite3").mkdir()
    assert [row.id for row in index.rows(log.parent)] == [log.stem]
    assert index.reindex(log.parent) == 1


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x", "a" * 5000 + ".jsonl"])
def test_a_name_that_no_log_has(tmp_path, name):
    with pytest.raises(LogError):
        index.find(name, tmp_path)


def test_a_full_disk_leaves_whole_lines(play, monkeypatch):
    path, events = play(TALK)
    before = path.read_bytes()
    log, _ = Log.reopen(path)

    with log:
        monkeypatch.setattr(os, "fsync", _full)
        with pytest.raises(LogError, match="disk is full"):
            log.write(events[-1].model_copy(update={"seq": len(events)}), sync=True)
    assert path.read_bytes() == before


def test_a_session_that_cannot_be_begun_leaves_no_log(scenario, tmp_path, monkeypatch):
    voices = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(LogError, match="disk is full"):
        begin(scenario, Setting.model_validate({"case": "lower-tummy-pain", "voices": voices}), tmp_path)
    assert list(tmp_path.iterdir()) == []


def _full(descriptor):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("doctor", [RecordedDoctor([Finish(), Finish(), *TALK]), Stubborn()])
def test_a_doctor_who_repeats_what_is_refused_does_not_go_on_for_ever(scenario, tmp_path, doctor):
    voices = {"doctor": "recorded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    chosen = Setting.model_validate({"case": "lower-tummy-pain", "voices": voices})
    session = begin(scenario, chosen, tmp_path)
    cast_of_it = replace(cast(scenario, chosen, recordings={"doctor": ()}), doctor=doctor)

    async def play_it():
        with session.log:
            return [event async for event in Encounter(scenario, cast_of_it, session.past).play()]

    events = asyncio.run(asyncio.wait_for(play_it(), 20))
    assert len(events) < 60
    assert events[-1].body.kind == "ended"
