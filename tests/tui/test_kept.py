"""What is read once and kept is left alone by the collector of cyclic garbage."""

import gc

import pytest

from tui.kept import kept


@pytest.fixture(autouse=True)
def thawed():
    yield
    gc.unfreeze()


def held(objects) -> bool:
    """Whether the collector still looks through it."""
    return any(each is objects for each in gc.get_objects())


def test_what_is_read_is_left_alone_and_the_collector_goes_on():
    with kept("a table"):
        table = [[]]
        assert not gc.isenabled()
    assert gc.isenabled()
    assert not held(table)


def test_what_is_read_again_is_no_reason_to_keep_what_came_in_between():
    with kept("another table"):
        pass
    passing = [[]]
    with kept("another table"):
        pass
    assert held(passing)


def test_what_could_not_be_read_is_not_known_and_the_collector_goes_on():
    with pytest.raises(OSError, match="no such table"), kept("no table"):
        raise OSError("no such table")
    assert gc.isenabled()
    with kept("no table"):
        table = [[]]
    assert not held(table)
