"""Names made from the keys of a foreign file: words, slugs, and text that is safe to store."""

import re
from collections.abc import Iterator

_CAMEL = re.compile(r"(?<=[a-z]{3})(?=[A-Z][a-z]{2})")
_SPACES = re.compile(r"[\s_]+")
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_EPONYM = re.compile(
    r"(?:Crohn|Graves|Kaposi|Lyme|Parkinson|Alzheimer|Hodgkin|Down|Raynaud|Meniere|Addison"
    r"|Cushing|Marfan|Turner|Sjögren|Hashimoto|Epstein|Barrett|Bell"
    r"|Huntington|Wilson|Paget|Behçet|January|February|March|April|May|June|July|August"
    r"|September|October|November|December|Tdap|Covid)\b|\w+'s\b"
)
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_PLAIN = re.compile(r"[A-Z][a-z]+(?:'s)?")
MAX_LINE = 400
MAX_TEXT = 20_000


def clean(text: str, limit: int = MAX_TEXT) -> str:
    """The text without control characters and lone surrogates, at most `limit` characters long."""
    return _UNSAFE.sub("", text).strip()[:limit].strip()


def words(key: str) -> str:
    """A key as a human would write it.

    >>> words("Blood_Pressure"), words("Hepatitis_A_IgG_Antibody"), words("heartRate"), words("HCO3-")
    ('Blood pressure', 'Hepatitis A IgG antibody', 'Heart rate', 'HCO3-')
    """
    text = _SPACES.sub(" ", _CAMEL.sub(" ", clean(key, MAX_LINE))).strip()
    first, *rest = text.split(" ")
    return upper_first(" ".join([first, *(word.lower() if _PLAIN.fullmatch(word) else word for word in rest)]))


def upper_first(text: str) -> str:
    """The text with its first letter raised, save where that would change a symbol such as 'pH'."""
    return text if text[1:2].isupper() else text[:1].upper() + text[1:]


def with_a(noun: str) -> str:
    """The noun with its indefinite article.

    >>> with_a("engineer"), with_a("Nurse")
    ('an engineer', 'a Nurse')
    """
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def lower_first(text: str) -> str:
    """The text with its first letter lowered, save in abbreviations such as 'ECG' and in 'I'."""
    first = text.split(" ", 1)[0]
    if (
        first == "I"
        or _EPONYM.match(text)
        or first.startswith(("I'", "I’"))
        or any(letter.isupper() for letter in first[1:])
    ):
        return text
    return text[:1].lower() + text[1:]


def sentence_case(text: str) -> str:
    """A name in title case written as in a sentence.

    >>> sentence_case("Ulcerative Colitis"), sentence_case("Crohn Disease"), sentence_case("back pain")
    ('Ulcerative colitis', 'Crohn disease', 'back pain')
    """
    first, *rest = text.split(" ")
    if not rest or not all(word[:1].isupper() or not word[:1].isalpha() for word in rest):
        return text
    return " ".join(
        [first, *(word if _EPONYM.match(word) else word.lower() if _PLAIN.fullmatch(word) else word for word in rest)]
    )


def slug(text: str, default: str) -> str:
    """The text as an id.

    >>> slug("Chest X-ray (PA)", "test"), slug("…", "test")
    ('chest-x-ray-pa', 'test')
    """
    return _NOT_SLUG.sub("-", text.casefold())[:60].strip("-") or default


def distinct(identifiers: list[str]) -> Iterator[str]:
    """The same ids in the same order, each made its own by a number where it stood before."""
    taken: set[str] = set()
    counts: dict[str, int] = {}
    for identifier in identifiers:
        name = identifier
        while name in taken:
            counts[identifier] = counts.get(identifier, 1) + 1
            name = f"{identifier}-{counts[identifier]}"
        taken.add(name)
        yield name
