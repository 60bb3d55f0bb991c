"""What every command shares: printing JSON and plain text safely, and ending with a message and a status."""

import json
import sys
import unicodedata
from typing import NoReturn

import click


def plain(text: str) -> str:
    """Text from cases, models and logs as it may be printed: no control characters, no escape sequences."""
    return "".join(
        character
        if character in "\n\t"
        or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
        or character in "\u200c\u200d"
        else "\ufffd"
        for character in text
    )


def say(text: str = "") -> None:
    """Print text to standard output."""
    click.echo(plain(text))


def as_json(value: object, indent: int | None = None) -> str:
    """JSON as it may be printed: what `plain` would replace stands as \\uXXXX, the same value to any reader."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join(character if plain(character) == character else _escaped(character) for character in text)


def _escaped(character: str) -> str:
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else json.dumps(character)[1:-1]


def print_json(value: object) -> None:
    """Print one JSON value to standard output."""
    click.echo(as_json(value))


def fail(message: str, status: int = 2) -> NoReturn:
    """End with a message on standard error. 2: wrong use or input; 3: a fault."""
    click.echo(plain(f"bedside: {message}"), err=True)
    sys.exit(status)
