"""Imported by the process from which others are forked: it has played a session, and so has read all tables, and it
has imported LiteLLM, which takes seconds."""

import os
from importlib import import_module

from tests.accuracy import played

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
for _module in ("ask", "cases", "check", "models", "run", "sessions"):
    import_module(f"tui.commands.{_module}")
import_module("litellm")
played("crying-baby")
