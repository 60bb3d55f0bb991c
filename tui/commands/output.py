"""What every command shares: printing JSON and plain text safely, and ending with a message and a status."""

import json
import os
import re
import sys
from typing import NoReturn

import click

from tui.safe_text import clean

# What JSON leaves as it is and a terminal may obey or hide: C1 controls, line ends, bidi and format characters.
_UNSAFE = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
)


def say(text: str = "") -> None:
    """Print text to standard output."""
    _echo(clean(text))


def _echo(text: str) -> None:
    """Print; where nobody reads any more, what is being done goes on unread."""
    try:
        click.echo(text)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_json(value: object) -> str:
    """JSON that is safe on a terminal: what is no plain character stands as \\uXXXX, the same value to any reader."""
    return _UNSAFE.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else json.dumps(character)[1:-1]


def print_json(value: object) -> None:
    """Print one JSON value to standard output."""
    _echo(as_json(value))


def fail(message: str, status: int = 2) -> NoReturn:
    """End with a message on standard error. 2: wrong use or input; 3: a fault."""
    click.echo(clean(f"bedside: {message}"), err=True)
    sys.exit(status)
