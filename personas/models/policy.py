"""How long to wait for a model, and when to ask again. Pure; times in seconds.

Only a failure that may pass is met with another attempt, and only while nothing of the answer has been heard: words
that a person has read are never replaced behind their back. What then is the caller's to decide.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from random import Random

from personas.exchange import MAX_WORDS


@dataclass(frozen=True)
class Policy:
    first: float = 60
    """The longest silence before a stream's first piece of text. A local model may have to be loaded first."""
    between: float = 30
    """The longest silence within a stream."""
    call: float = 180
    """The longest call, further attempts and the pauses between them included, waiting in a queue excluded."""
    attempts: int = 3
    pause: float = 1
    """The pause before the second attempt; it doubles before each further one, less up to a half at random."""
    longest_pause: float = 20
    """The longest pause, and the longest that a provider's Retry-After is honoured; beyond it is a fault."""
    characters: int = MAX_WORDS
    """The longest answer. A stream is closed where it grows longer."""


def pause_before_next(policy: Policy, attempt: int, retry_after: float | None, chance: Random) -> float | None:
    """Seconds to wait after attempt number `attempt` (1 is the first); None where the provider asks for too long."""
    backoff = min(policy.pause * 2.0 ** (attempt - 1), policy.longest_pause)
    jittered = backoff * (1 - chance.random() / 2)
    if retry_after is None:
        return jittered
    if retry_after > policy.longest_pause:
        return None
    return retry_after + jittered / 10


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """How many seconds a provider asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date.

    Source: RFC 9110, 10.2.3. What cannot be read counts as not said.
    """
    lowered = {name.lower(): value.strip() for name, value in headers.items()}
    milliseconds = _number(lowered.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    said = lowered.get("retry-after", "")
    seconds = _number(said)
    return seconds if seconds is not None else _until(said, now)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def _until(date: str, now: datetime) -> float | None:
    try:
        moment = parsedate_to_datetime(date)
    except (ValueError, TypeError, OverflowError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
