"""What the station says to a person who plays the patient: what may be done now. Pure text."""

from tui.words.station import LONG
from tui.words.strings import Strings


def may_do(words: Strings, asked: bool, rates: bool, over: bool, waited: float | None) -> str:
    """One line on what may be done now.

    `asked`: the doctor waits for an answer. `rates`: the ratings are due. `over`: the encounter is. `waited`: for how
    many seconds for a model; None where for none.
    """
    if asked:
        return words("patient.hint_asked")
    if rates:
        return words("patient.hint_rates")
    awaited = words("patient.hint_examiner" if over else "station.hint_doctor")
    if waited is not None and waited >= LONG:
        return words("station.waits", what=awaited, seconds=f"{waited:.0f}")
    return awaited
