"""The list of saved sessions is disposable: wrong, missing or damaged, it is made anew."""

import pytest

from personas.exchange import Commit, Finish, Say, Suspend
from sessions import index
from sessions.log import LogError


def test_sessions_are_listed_with_their_outcome(play, tmp_path):
    done, _ = play([Say(text="Hello"), Commit(diagnosis="gout"), Finish()])
    aside, _ = play([Say(text="Hello"), Suspend()])
    rows = {row.id: row for row in index.rows(tmp_path)}
    assert (rows[done.stem].status, rows[done.stem].correct, rows[done.stem].turns) == ("diagnosed", False, 1)
    assert (rows[aside.stem].status, rows[aside.stem].correct) == ("paused", None)


def test_a_session_without_an_end_counts_as_paused(play, tmp_path):
    path, _ = play([Say(text="Hello"), Suspend()])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    assert index.rows(tmp_path)[0].status == "paused"


def test_what_is_deleted_or_changed_is_noticed(play, tmp_path):
    path, _ = play([Say(text="Hello"), Suspend()])
    assert len(index.rows(tmp_path)) == 1
    path.write_bytes(path.read_bytes()[:-40] + b"x" * 40)
    assert index.rows(tmp_path)[0].broken or index.rows(tmp_path)[0].status == "paused"
    path.unlink()
    assert index.rows(tmp_path) == []


@pytest.mark.parametrize("junk", [b"", b"not a database at all" * 100])
def test_a_damaged_index_is_made_anew(play, tmp_path, junk):
    play([Say(text="Hello"), Suspend()])
    (tmp_path / ".index.sqlite3").write_bytes(junk)
    assert len(index.rows(tmp_path)) == 1
    assert index.reindex(tmp_path) == 1


def test_an_id_may_be_shortened_while_it_is_unique(play, tmp_path):
    path, _ = play([Say(text="Hello"), Suspend()])
    assert index.find(path.stem[:20], tmp_path) == path
    assert index.find(str(path), tmp_path) == path
    play([Say(text="Hello"), Suspend()])
    with pytest.raises(LogError, match="give more"):
        index.find(path.stem[:8], tmp_path)


@pytest.mark.parametrize("name", ["../secret", "..", "/etc/passwd", "", "no-such"])
def test_a_name_never_leads_out_of_the_folder(tmp_path, name):
    (tmp_path.parent / "secret.jsonl").write_text("{}")
    with pytest.raises(LogError):
        index.find(name, tmp_path)
