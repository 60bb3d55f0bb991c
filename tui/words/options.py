"""What can be chosen for a station, each value with the words that the screens show for it."""

from tui.settings import BUDGETS, CLOCKS, MISSING
from tui.words.strings import Strings


def clocks(words: Strings) -> dict[str, str]:
    """The clocks."""
    return {name: words(f"clock.{name}") for name in CLOCKS}


def missing(words: Strings) -> dict[str, str]:
    """What is reported for a result that the case does not hold."""
    return {name: words(f"missing.{name}") for name in MISSING}


def budgets(words: Strings) -> dict[int | None, str]:
    """How many turns; None is no limit."""
    return {turns: words("settings.no_limit") if turns is None else str(turns) for turns in BUDGETS}
