"""Who is behind a model: paid or not, which variables hold its key, and the servers nearby."""

import asyncio

import pytest

from personas.models import local_servers
from personas.models.gateway import Gateway
from personas.models.local_servers import LocalServer, has, ollama, openai_compatible
from personas.models.providers import Provider, is_loopback, paid, variables_of
from tests.models.conftest import KEY
from tests.models.server import ModelServer


@pytest.mark.parametrize(
    ("model", "environ", "costs"),
    [
        ("openai/gpt-5-mini", {}, True),
        ("openai/qwen", {"OPENAI_API_BASE": "http://localhost:1234/v1"}, False),
        ("openai/qwen", {"OPENAI_BASE_URL": "http://[::1]:1234/v1"}, False),
        ("openai/qwen", {"OPENAI_API_BASE": "http://127.0.0.9:80"}, False),
        ("openai/qwen", {"OPENAI_API_BASE": "https://api.example.org/v1"}, True),
        ("openai/qwen", {"OPENAI_API_BASE": "http://localhost.example.org/v1"}, True),
        ("openai/qwen", {"OPENAI_API_BASE": "http://[oops"}, True),
        ("anthropic/claude", {"OPENAI_API_BASE": "http://localhost:1234/v1"}, True),
        ("unheard-of/model", {}, True),
        *((f"{home}/model", {}, False) for home in ("ollama", "ollama_chat", "lm_studio", "hosted_vllm", "llamafile")),
    ],
)
def test_what_costs_money(model, environ, costs):
    assert paid(model, environ) is costs


def test_an_empty_address_is_no_loopback():
    assert not is_loopback("")


NAMES = (
    "OPENAI_API_KEY", "OPENAI_API_BASE", "TOGETHERAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY", "AWS_ACCESS_KEY_ID",
    "ANTHROPIC_AUTH_TOKEN", "API_KEY", "GITHUB_TOKEN", "NLP_CLOUD_API_KEY", "PERPLEXITYAI_API_KEY", "VERTEXAI_PROJECT",
)  # fmt: skip


@pytest.mark.parametrize(
    ("provider", "variables"),
    [
        ("openai", ("OPENAI_API_KEY",)),
        ("openai_like", ()),
        ("together_ai", ("TOGETHERAI_API_KEY",)),
        ("gemini", ("GEMINI_API_KEY", "GOOGLE_API_KEY")),
        ("bedrock", ("AWS_ACCESS_KEY_ID",)),
        ("anthropic", ("ANTHROPIC_AUTH_TOKEN",)),
        ("nlp_cloud", ("NLP_CLOUD_API_KEY",)),
        ("perplexity", ("PERPLEXITYAI_API_KEY",)),
        ("vertex_ai", ("VERTEXAI_PROJECT",)),
        ("github", ()),
        ("github_copilot", ()),
    ],
)
def test_a_key_is_found_by_its_providers_name(provider, variables):
    assert variables_of(provider, NAMES) == variables


async def test_litellm_says_what_is_configured_and_what_lacks(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name in ("AZURE_API_KEY", "MISTRAL_API_KEY", "DEEPGRAM_API_KEY"):
        monkeypatch.setenv(name, KEY)
    monkeypatch.setenv("GROQ_API_KEY", " ")
    gateway = Gateway()
    found = await gateway.configured()
    assert Provider("mistral", ("MISTRAL_API_KEY",)) in found
    assert Provider("azure", ("AZURE_API_KEY",), ("AZURE_API_BASE", "AZURE_API_VERSION")) in found
    assert not {"groq", "deepgram", "openai"} & {provider.name for provider in found}
    assert KEY not in repr(found)
    assert await gateway.lacks("openai/gpt-5-mini") == ("OPENAI_API_KEY",)
    assert await gateway.lacks("mistral/mistral-small-latest") == ()
    assert await gateway.lacks("ollama_chat/llama3.2") == ()


async def test_servers_say_which_models_they_have():
    with ModelServer(models=("llama3.2:latest", "qwen3:8b")) as server:
        local = await ollama({"OLLAMA_API_BASE": f"{server.ollama_base}/v1/"})
        compatible = await openai_compatible({"OPENAI_API_BASE": server.openai_base})
    assert local == LocalServer("Ollama", server.address, ("llama3.2:latest", "qwen3:8b"))
    assert compatible == LocalServer("OpenAI-compatible", server.openai_base, ("llama3.2:latest", "qwen3:8b"))
    assert await openai_compatible({}) is None
    assert has(local, "ollama_chat/llama3.2") is True
    assert has(local, "ollama_chat/qwen3") is False


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n<html>hotel</html>", "something else"),
        (b"HTTP/1.1 200 OK\r\n\r\n{}", "something else"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 100_000, "something else"),
        (b"HTTP/1.1 401 Who\r\n\r\n{}", "wants a key"),
        (b"nonsense", "something else"),
        (None, "did not answer within"),
    ],
)
async def test_whatever_answers_there_is_said_in_words(monkeypatch, body, why):
    monkeypatch.setattr(local_servers, "_LIMIT", 5 if body else 0.05)

    async def answer(reader, writer):
        if body is None:
            await reader.read()
        else:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(body)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        found = await ollama({"OLLAMA_API_BASE": f"http://user:hunter2secret@127.0.0.1:{port}"})
    assert found.models is None
    assert why in found.why
    assert "hunter2" not in repr(found)


@pytest.mark.parametrize(
    "base", ["http://127.0.0.1:1", "ftp://x", "http://[oops", "http://127.0.0.1:99999", "nonsense"]
)
async def test_nobody_there_is_no_fault(base):
    found = await ollama({"OLLAMA_API_BASE": base})
    assert found.models is None
    assert found.why
