"""Imported by the process from which others are forked: it has played a session, and so has read all tables."""

from tests.accuracy import played
from tui.commands import ask, cases, run, sessions

played("crying-baby")
