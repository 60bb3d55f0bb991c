"""Keys, tokens, authorization headers and addresses with credentials, taken out of text. Pure.

Two ways together: the values of this machine's own secrets, wherever they stand, and whatever has the shape of a
secret. The second is for errors and logs; what a model says is only searched for the first, so that no clinical
sentence is ever touched by chance.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import quote, urlsplit

HIDDEN = "[secret]"
SHORTEST = 12
"""Characters of the shortest value that counts as this machine's own secret; keyless servers are given "none"."""

_SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL", re.IGNORECASE)
_NAMES = (
    r"(?:[\w-]*(?:api[_-]?key|access[_-]?key|subscription[_-]?key|private[_-]?key|master[_-]?key|token|secret|passw(?:or)?d"
    r"|passphrase|credentials?|cookie|signature)|key|sig|auth)"
)
_SHAPES = [
    (re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL), HIDDEN),
    (re.compile(r"""(://)[^/\s"'<>]*@"""), rf"\1{HIDDEN}@"),
    (
        re.compile(
            r"""(authorization\\?["']?\s*[:=,]\s*)[^\r\n"'}]*(?:["'](?!\s*[,:}\])])[^\r\n"'}]+)?""", re.IGNORECASE
        ),
        None,
    ),
    (
        re.compile(
            rf"""((?<![\w-]){_NAMES}\\?["']?\s*[:=]\s*(?:b?\\?["'])?)(?!\[secret\])[^\s"',;&}})\]\\]+""", re.IGNORECASE
        ),
        None,
    ),
    (re.compile(r"(\bbearer\s+)[\w.~+/=*-]{4,}", re.IGNORECASE), None),
    (re.compile(r"\bsk-[\w*.-]{4,}"), HIDDEN),
    (
        re.compile(
            r"\b(?:gsk|hf|xai|gh[pousr]|github_pat|glpat|pplx|r8|nvapi|fw|csk|rk|pk|tgp|esecret)[_-][\w*-]{12,}"
        ),
        HIDDEN,
    ),
    (re.compile(r"\b(?:AIza[\w-]{20,}|ya29\.[\w.-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{12,})"), HIDDEN),
    (re.compile(r"\beyJ[\w-]{6,}\.[\w-]{4,}(?:\.[\w-]*)?"), HIDDEN),
]


def known_secrets(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The secret values in an environment: of variables named like a secret, and credentials inside addresses.

    Each also as it is written in an address. Longest first, so that none hides behind a part of itself.
    """
    found: set[str] = set()
    for name, value in environment.items():
        if _names_a_secret(name):
            found.add(value.strip())
        if "@" in value and "://" in value:
            found |= _credentials(value)
    found |= {quote(value, safe="") for value in found}
    return tuple(sorted((value for value in found if len(value) >= SHORTEST), key=lambda value: (-len(value), value)))


@lru_cache(maxsize=4_096)
def _names_a_secret(name: str) -> bool:
    return _SECRET_NAME.search(name) is not None


def _credentials(address: str) -> set[str]:
    try:
        parts = urlsplit(address)
    except ValueError:
        return set()
    return {part for part in (parts.username, parts.password) if part}


def without(text: str, secrets: Iterable[str]) -> str:
    """The text without the given secrets."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return text


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without the given secrets and without anything that has the shape of one."""
    text = without(text, secrets)
    for shape, instead in _SHAPES:
        text = shape.sub(instead if instead is not None else rf"\1{HIDDEN}", text)
    return text


def held_back(text: str, secrets: Iterable[str]) -> int:
    """How many characters at the end of a growing text may be the beginning of a secret and must wait."""
    return max((_overlap(text, secret) for secret in secrets), default=0)


def _overlap(text: str, secret: str) -> int:
    lengths = range(min(len(text), len(secret) - 1), 0, -1)
    return next((length for length in lengths if text.endswith(secret[:length])), 0)
