"""What is read once and kept to the end: code, cases, tables. The collector of cyclic garbage leaves it alone.

A full round over all of it stops every thread, and with them the screen, for up to a tenth of a second.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_known: set[str] = set()


@contextmanager
def kept(what: str) -> Iterator[None]:
    """Read something that is kept. `what` names it: what is read under one name again adds nothing."""
    if what in _known:
        yield
        return
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
        _known.add(what)
        gc.freeze()
    finally:
        if collecting:
            gc.enable()
