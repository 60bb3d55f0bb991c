"""A program that uses the gateway: nothing on its terminal, no secret in its log, no LiteLLM before it is needed."""

import os
import subprocess
import sys
from pathlib import Path

from personas.models.faults import _SENTENCES
from tests.models.conftest import KEY
from tests.models.server import ModelServer, Raw, in_turn

PROGRAM = """
import asyncio, sys
from pathlib import Path
from personas.models.asking import Asked, Message, ModelFault
from personas.models.gateway import Gateway
from personas.models.policy import Policy
assert "litellm" not in sys.modules

async def main():
    gateway = Gateway(Policy(attempts=1), log=Path(sys.argv[1]))
    await gateway.warm()
    assert "litellm" in sys.modules
    for model in ("openai/test-model", "ollama_chat/test-model", "nobody-knows-this"):
        for hear in (None, lambda piece: None):
            try:
                await gateway.ask(Asked(model, (Message("user", "Hello"),)), hear)
            except ModelFault as fault:
                assert fault.kind in ("auth", "not_found", "malformed", "server"), fault.kind
    hanging = asyncio.create_task(gateway.ask(Asked("openai/test-model", (Message("user", "Hello"),))))
    await asyncio.sleep(0)
    hanging.cancel()

asyncio.run(main())
"""

ODD = {"choices": [{"message": {"role": "assistant", "content": 5}, "delta": {"content": 5}}]}


def test_a_program_with_the_gateway_keeps_the_terminal_clean(tmp_path: Path) -> None:
    """Even where LiteLLM and the OpenAI package are told to write down everything."""
    log = tmp_path / "models.log"
    with ModelServer(in_turn(Raw(ODD), "echoed_key")) as server:
        environment = os.environ | {
            "OPENAI_API_KEY": KEY,
            "OPENAI_API_BASE": server.openai_base,
            "OLLAMA_API_BASE": server.ollama_base,
            "LITELLM_LOG": "DEBUG",
            "OPENAI_LOG": "debug",
        }
        done = subprocess.run([sys.executable, "-c", PROGRAM, log], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = log.read_text("utf-8")
    assert "401" in written
    assert KEY not in written
    assert "hunter2" not in written


def test_every_fault_is_told_in_a_sentence_or_two() -> None:
    for told in _SENTENCES.values():
        assert 1 <= told.count(". ") + told.endswith(".") <= 2
        assert len(told) < 130
