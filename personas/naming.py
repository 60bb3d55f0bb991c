"""What a voice is called. Apart from the voices themselves, so that a screen can tell before it has loaded any."""

import re

OWN_VOICES = ("human", "embedded", "recorded")
_MODEL = re.compile(r"[A-Za-z0-9_-]{1,40}/[\w.:/@+-]{1,120}")


def is_model(voice: str) -> bool:
    """Whether a voice is a model's: its provider stands in front, as in 'openai/gpt-5-mini'."""
    return _MODEL.fullmatch(voice) is not None
