"""`bedside check`: what is there and what is missing on this machine, and how to get it."""

import asyncio
import locale
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

import click

from personas.models.asking import ModelFault
from personas.models.local_servers import ollama
from tui import fault_log
from tui.chosen import chosen
from tui.commands.folder import option as folder_option
from tui.commands.folder import sessions_in
from tui.commands.output import print_json, say
from tui.reaching import gateway
from tui.settings import load

PYTHON = (3, 11)
COLUMNS, LINES = 80, 24


@dataclass(frozen=True)
class Found:
    """One thing looked at. `needed`: sessions cannot run without it, even with no model."""

    name: str
    ok: bool
    says: str
    to_do: str = ""
    needed: bool = False


@click.command("check")
@folder_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(folder: str | None, as_json: bool) -> None:
    """Say what is missing on this machine and how to get it.

    Exit status 0 where sessions can run offline, 1 where not.

    \b
    Example:
      bedside check
    """
    fault_log.open_fault_log()
    found = [*_needed(sessions_in(folder)), *terminal(os.environ), *asyncio.run(_models()), _images()]
    offline = all(row.ok for row in found if row.needed)
    if as_json:
        print_json({"offline": offline, "found": [asdict(row) for row in found]})
    else:
        for row in found:
            say(f"{'ok' if row.ok else 'missing':<7}  {row.name:<9}  {row.says} {row.to_do}".rstrip())
        say("\nSessions can run." if offline else "\nSessions cannot run yet: see what is missing above.")
    if not offline:
        sys.exit(1)


def _needed(folder: Path) -> Iterator[Found]:
    version = ".".join(map(str, sys.version_info[:3]))
    wanted = ".".join(map(str, PYTHON))
    new = sys.version_info[:2] >= PYTHON
    yield Found("Python", new, f"{version}.", "" if new else f"Install Python {wanted} or later.", True)
    problem = unwritable(folder)
    to_do = "Name another folder: --sessions DIR or BEDSIDE_SESSIONS." if problem else ""
    yield Found("sessions", not problem, f"Saved in {folder}{': ' + problem if problem else ''}.", to_do, True)
    kept, complaint = load()
    wrong = " ".join(filter(None, (complaint, chosen({}, os.environ, kept)[1])))
    yield Found("settings", not wrong, wrong or "Can be read.", "Correct it, or take it out." if wrong else "", True)


def unwritable(folder: Path) -> str:
    """Why nothing can be written in a folder, which need not be there yet; empty where something can."""
    nearest = next(place for place in (folder, *folder.absolute().parents) if os.path.lexists(place))
    try:
        with tempfile.TemporaryFile(dir=nearest):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def terminal(environ: Mapping[str, str]) -> Iterator[Found]:
    """What the terminal can show, as far as it tells."""
    if not sys.stdout.isatty():
        to_do = "The app needs one; 'bedside run' does not."
        yield Found("terminal", False, "This output goes to no terminal.", to_do)
    kind = environ.get("TERM", "")
    plain = kind in ("", "dumb") and os.name != "nt"
    to_do = "Use 'bedside run --plain', or a terminal that sets TERM." if plain else ""
    yield Found("colours", not plain, _colours(environ), to_do)
    columns, lines = shutil.get_terminal_size()
    small = columns < COLUMNS or lines < LINES
    to_do = f"Make it at least {COLUMNS} by {LINES}." if small else ""
    yield Found("size", not small, f"{columns} columns, {lines} lines.", to_do)
    encoding = locale.getencoding().lower()
    utf8 = encoding.replace("-", "") == "utf8" or sys.flags.utf8_mode == 1
    to_do = "" if utf8 else "Set LC_ALL=C.UTF-8 (on Windows: chcp 65001)."
    yield Found("encoding", utf8, f"{'utf-8' if utf8 else encoding}.", to_do)
    says = "Which scripts your terminal's font can draw cannot be known from here. Look for yourself:"
    yield Found("fonts", True, f"{says} 中文 हिन्दी 한국어 español فارسی")


def _colours(environ: Mapping[str, str]) -> str:
    if environ.get("NO_COLOR"):
        return "Turned off by NO_COLOR."
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "16 million."
    kind = environ.get("TERM", "")
    return "256." if "256" in kind else f"TERM is '{kind[:40]}'; 16 are counted on." if kind else "TERM is not set."


async def _models() -> list[Found]:
    found, local = await asyncio.gather(_keys(), ollama(os.environ))
    if local.models is None:
        to_do = "For models on this machine install it from ollama.com, then: ollama serve."
        return [found, Found("Ollama", False, f"At {local.address}: {local.why}.", to_do)]
    named = ", ".join(local.models[:8]) or "no model yet"
    to_do = "" if local.models else "Fetch one: ollama pull llama3.2."
    return [found, Found("Ollama", bool(local.models), f"At {local.address}: {named}.", to_do)]


async def _keys() -> Found:
    try:
        providers = await gateway().configured()
    except ModelFault as fault:
        return Found("keys", False, str(fault), "Install Bedside anew.")
    if not providers:
        to_do = "For hosted models set one by its provider's own name, such as OPENAI_API_KEY."
        return Found("keys", False, "None in the environment.", to_do)
    lacking = [f"{found.name} also needs {', '.join(found.missing)}" for found in providers if found.missing]
    names = ", ".join(provider.name for provider in providers)
    return Found("keys", True, f"Found for {names}.", "; ".join(lacking) + "." if lacking else "")


def _images() -> Found:
    there = find_spec("textual_image") is not None
    says = "Pictures are drawn in the terminal." if there else "Pictures are shown as their description."
    return Found("images", there, says, "" if there else f"To see them: {sys.executable} -m pip install textual-image")
