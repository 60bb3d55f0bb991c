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

RETRIES = """
import asyncio, sys
from pathlib import Path
from personas.models.asking import Asked, Message, ModelFault
from personas.models.gateway import Gateway
from personas.models.policy import Policy

async def main():
    gateway = Gateway(Policy(pause=0.001), log=Path(sys.argv[1]))
    await gateway.warm()
    import litellm
    litellm.in_memory_llm_clients_cache.max_size_in_memory = 4  # a long day in little
    for _ in range(4):
        try:
            await gateway.ask(Asked("openai/test-model", (Message("user", "Hello"),)))
        except ModelFault as fault:
            assert fault.kind == "empty", fault.kind

asyncio.run(main())
"""

LAST = """
import asyncio, logging, threading
from personas.models.side_loop import SideLoop

async def hanging():
    try:
        started.set()
        await asyncio.sleep(3600)
    finally:
        print("cancelled")

async def last():
    await asyncio.sleep(0)
    print("last, in the thread of its own:", threading.current_thread().name)

started = threading.Event()
side = SideLoop("side", logging.getLogger())
side.at_end(last)

async def main():
    side.call(hanging())
    await asyncio.to_thread(started.wait)

asyncio.run(main())
print("the program ends")
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


def test_a_session_with_a_model_leaves_no_complaint_of_connections_at_the_end(tmp_path: Path) -> None:
    """Whether the model answers, or fails and is asked again."""
    for reply, status in (("He cries.", 0), ("reset", 3)):
        with ModelServer(in_turn(reply)) as server:
            environment = {
                **os.environ,
                "OPENAI_API_KEY": KEY,
                "OPENAI_API_BASE": server.openai_base,
                "BEDSIDE_SESSIONS": str(tmp_path),
                "HOME": str(tmp_path),
            }
            run = ("run", "--case", "crying-baby", "--budget", "2", "--patient", "openai/test-model", "--json")
            done = subprocess.run(
                [sys.executable, "-m", "tui.main", *run], env=environment, capture_output=True, text=True, check=False
            )
        assert done.returncode == status, done.stderr
        logs = "".join(log.read_text("utf-8") for log in tmp_path.rglob("*.log"))
        assert not [line for line in done.stderr.splitlines() if not line.startswith("Put aside.")]
        for complaint in ("Unclosed", "unclosed", "Traceback", "never awaited", "was destroyed"):
            assert complaint not in logs


def test_further_attempts_open_no_further_sets_of_connections(tmp_path: Path) -> None:
    """Of each that it drops, LiteLLM would complain in the log, and at the end of the program on the terminal."""
    log = tmp_path / "models.log"
    with ModelServer(in_turn("empty_text")) as server:
        environment = os.environ | {"OPENAI_API_KEY": KEY, "OPENAI_API_BASE": server.openai_base}
        done = subprocess.run([sys.executable, "-c", RETRIES, log], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(server.calls) == 12
    assert "Unclosed" not in log.read_text("utf-8")


def test_the_last_work_of_a_side_loop_is_done_there_before_the_program_ends() -> None:
    done = subprocess.run([sys.executable, "-c", LAST], capture_output=True, text=True)
    told = ["the program ends", "cancelled", "last, in the thread of its own: side"]
    assert (done.stdout.splitlines(), done.stderr) == (told, "")


def test_every_fault_is_told_in_a_sentence_or_two() -> None:
    for told in _SENTENCES.values():
        assert 1 <= told.count(". ") + told.endswith(".") <= 2
        assert len(told) < 130
