"""Imported by the process from which others are forked: it has played a session, and so has read all tables."""

from importlib import import_module

from tests.accuracy import played

for _command in ("ask", "cases", "run", "sessions"):
    import_module(f"tui.commands.{_command}")
played("crying-baby")
