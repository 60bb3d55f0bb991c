"""Moments and spans of time in the words that people use."""

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.words.strings import Strings


def when(iso: str, now: datetime, words: "Strings") -> str:
    """A moment in local time: 'today 07:40', 'yesterday 18:10', '14 Nov 09:30', '14 Nov 2024'; else '2024-11-14'."""
    try:
        moment = datetime.fromisoformat(iso).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return ""
    days = (now.date() - moment.date()).days
    if days == 0:
        return words("when.today", time=f"{moment:%H:%M}")
    if days == 1:
        return words("when.yesterday", time=f"{moment:%H:%M}")
    if words.language != "en":
        return f"{moment:%Y-%m-%d}"
    if moment.year == now.year:
        return f"{moment.day} {moment:%b} {moment:%H:%M}"
    return f"{moment.day} {moment:%b} {moment.year}"


def span(seconds: float, words: "Strings") -> str:
    """A stretch of time: '24 s', '6:40', '1:02:05'."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else words("debrief.seconds", n=rest)
