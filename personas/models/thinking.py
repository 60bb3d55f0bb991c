"""Where a model that thinks aloud stops thinking and begins to speak.

Some local servers leave a reasoning model's thoughts in its answer, between <think> and </think> at its beginning.
Nobody in the room would hear them. Pure.
"""

_OPEN, _CLOSE = "<think>", "</think>"


def speech_begins(text: str) -> int | None:
    """The index at which a growing answer's speech begins; None while only blanks or thoughts have come."""
    begin = _after_blanks(text, 0)
    if text.startswith(_OPEN, begin):
        end = text.find(_CLOSE, begin)
        begin = len(text) if end < 0 else _after_blanks(text, end + len(_CLOSE))
    elif _OPEN.startswith(text[begin:]):
        return None
    return begin if begin < len(text) else None


def _after_blanks(text: str, start: int) -> int:
    return len(text) - len(text[start:].lstrip())


def speech(text: str) -> str:
    """What is said aloud in a whole answer."""
    begin = speech_begins(text)
    return "" if begin is None else text[begin:]
