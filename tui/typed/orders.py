"""Evident orders typed plainly: 'ECG', 'BP?', 'listen to the chest'. They are offered, never done unasked."""

from personas.exchange import Examine, Order
from scenarios.vocabulary import Table, vocabulary
from scenarios.words import stem, stems, tokens

_MOST_WORDS = 9
_TALK = frozenset(
    (
        "you your yours yourself i'm i am we do does did have has had when where why how who which been feel ever any "
        "anyone anything family mother father tell think sorry thank thanks hello hi because if was were"
    ).split()
)
_POLITE = frozenset(
    stem(word)
    for word in (
        "please can could would i i'd we let's let lets me like want to need get do have order request send for take "
        "check measure perform run arrange a an the some now also and then us your his her their stat urgent urgently "
        "repeat test level levels"
    ).split()
)
_EXAMINING = (
    "listen",
    "examine",
    "feel",
    "palpate",
    "percuss",
    "auscultate",
    "look",
    "inspect",
    "check",
    "test",
)
_ORDERING = ("order", "request", "send", "arrange")


def evident(line: str) -> Order | Examine | None:
    """The order that a plain line evidently is; None when it may as well be talk."""
    text = line.strip()
    spoken = tokens(text)
    if not spoken or len(spoken) > _MOST_WORDS or text.startswith("/"):
        return None
    commanding = spoken[0] in _EXAMINING or spoken[0] in _ORDERING
    if not commanding and any(word in _TALK for word in spoken):
        return None
    words = stems(text)
    named, examined = _named(words)
    if not named or any(index not in named and word not in _POLITE for index, word in enumerate(words)):
        return None
    stripped = text.strip(" .?!")
    return Examine(text=stripped) if examined else Order(text=stripped)


def _named(words: list[str]) -> tuple[set[int], bool]:
    """The positions covered by tests and manoeuvres, and whether the longest name is a manoeuvre's."""
    best: dict[str, set[int]] = {}
    tables: tuple[Table, ...] = ("tests", "manoeuvres")
    for table in tables:
        covered: set[int] = set()
        for mention in vocabulary(table).find(words):
            covered.update(range(mention.start, mention.end))
        best[table] = covered
    examined = len(best["manoeuvres"]) > len(best["tests"])
    return best["tests"] | best["manoeuvres"], examined
