"""A model server, and a gateway that never really waits."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from personas.models.asking import Asked, Message
from personas.models.gateway import Gateway
from personas.models.limits import Limits
from personas.models.policy import Policy
from tests.models.server import ModelServer

KEY = "sk-proj-4f9a0c7d2b61e8zz"
MODEL = "openai/gpt-4o"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A model server that LiteLLM finds by its own environment names."""
    with ModelServer() as running:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_API_BASE", running.openai_base)
        monkeypatch.setenv("OLLAMA_API_BASE", running.ollama_base)
        yield running


@pytest.fixture
def waits() -> list[float]:
    """The pauses that the gateway wanted to make, in seconds."""
    return []


@pytest.fixture
def gateway(waits: list[float]) -> Callable[..., Gateway]:
    async def wait(seconds: float) -> None:
        waits.append(seconds)

    def make(policy: Policy = Policy(pause=0.01), limits: Limits | None = None) -> Gateway:
        return Gateway(policy, limits, chance=Random(7), wait=wait)

    return make


def asked(text: str = "When did it start?", model: str = MODEL, **details: object) -> Asked:
    messages = (Message("system", "You are the patient."), Message("user", text))
    return Asked(model, messages, **details)  # type: ignore[arg-type]
