"""LiteLLM and the packages it calls write to a log file, never to the terminal, and without secrets."""

import logging
import os
import warnings
from logging.handlers import RotatingFileHandler
from pathlib import Path

from personas.models.redaction import known_secrets, redacted

LOG = logging.getLogger("bedside.models")
_LOGGERS = (LOG.name, "LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "openai", "httpx", "httpcore", "aiohttp")
_PACKAGES = r"(litellm|openai|httpx|httpcore|aiohttp|pydantic|tiktoken|tokenizers|huggingface_hub)(\.|$)"
_LARGEST = 1_000_000  # bytes of one log file; one older is kept


_LONGEST = 2_000  # characters of one entry


class _Redacting(logging.Formatter):
    """One line an entry, without secrets and without anything that a terminal would act on."""

    def format(self, record: logging.LogRecord) -> str:
        entry = redacted(super().format(record), known_secrets(os.environ))
        return "".join(sign if sign.isprintable() else " " for sign in entry[:_LONGEST])


def quieten(log: Path | None) -> None:
    """Send all their words to a file, or nowhere. Again after the import: LiteLLM installs its own handlers then."""
    for logger in map(logging.getLogger, _LOGGERS):
        for old in logger.handlers[:]:
            logger.removeHandler(old)
            old.close()
        logger.propagate = False
    handler = _file(log)
    for logger in map(logging.getLogger, _LOGGERS):
        logger.addHandler(handler)
    warnings.filterwarnings("ignore", module=_PACKAGES)
    warnings.filterwarnings(
        "ignore", message=r"coroutine '\w+\.\w*(completion|streaming)\w*' was never", category=RuntimeWarning
    )


def _file(log: Path | None) -> logging.Handler:
    if log is None:
        return logging.NullHandler()
    log.parent.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(log, maxBytes=_LARGEST, backupCount=1, encoding="utf-8", errors="replace", delay=True)
    handler.setFormatter(_Redacting("%(asctime)s %(name)s %(levelname)s %(message)s"))
    return handler
