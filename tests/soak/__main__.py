"""Many sessions with models that fail: `make soak`, or `python -m tests.soak --count 1000 --seed 1`.

Ends with a table of what became of the sessions that met each kind of fault, and with exit code 1 where anything that
must hold did not (`tests/soak/invariants.py`). The sessions' logs stay in --folder, if one is given.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from personas.models.gateway import Gateway
from personas.models.limits import Limit, Limits
from tests.models.server import ModelServer, Reply, Request
from tests.soak.drawing import draw
from tests.soak.invariants import problems
from tests.soak.playing import POLICY, Played, play
from tests.soak.station import KINDS, Station

KEY = "sk-soak-7c1e5d90aa42b6f3"
AT_ONCE = 8
PRICE = {"input_cost_per_token": 2e-4, "output_cost_per_token": 1e-3, "mode": "chat", "max_tokens": 4096}
OUTCOMES = ("graded", "taken over", "resumed")


class Stations:
    """The server's side: each request goes to the session and the role that stand in the model's name."""

    def __init__(self) -> None:
        self.stations: dict[str, Station] = {}

    def script(self, request: Request) -> Reply:
        number, _, role = request.body["model"].rpartition("-")
        return self.stations[number].reply(request, role)


@contextmanager
def standard_error_to(path: Path) -> Iterator[None]:
    """Whatever anything writes to standard error, at whatever depth, goes to a file."""
    sys.stderr.flush()
    kept = os.dup(2)
    with path.open("wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 2)
        os.close(kept)


async def soak(seed: int, count: int, folder: Path) -> list[Played]:
    """Play the sessions, a few at a time, against one server."""
    stations = Stations()
    with ModelServer(stations.script) as server:
        os.environ |= {
            "OPENAI_API_KEY": KEY,
            "OPENAI_API_BASE": server.openai_base,
            "OLLAMA_API_BASE": server.ollama_base,
        }
        gateway = Gateway(
            POLICY,
            Limits(other=Limit(at_once=4 * AT_ONCE)),
            log=folder / "litellm.log",
            chance=Random(seed),
            wait=lambda seconds: asyncio.sleep(0),
        )
        await gateway.warm()
        turn, done = asyncio.Semaphore(AT_ONCE), []

        async def one(number: int) -> None:
            async with turn:
                drawn = draw(seed, number)
                station = Station(drawn.scenario, drawn.faults, Random(f"{seed}:{number}:station"))
                stations.stations[f"s{number}"] = station
                for name in drawn.models.values():
                    _price(name)
                done.append(await play(drawn, station, gateway, folder / "sessions"))
                if len(done) % 50 == 0:
                    print(f"{len(done)} of {count} sessions", flush=True)

        await asyncio.gather(*map(one, range(count)))
    return sorted(done, key=lambda played: played.drawn.number)


def _price(name: str) -> None:
    """Put a model on LiteLLM's price list, so that its calls cost something."""
    import litellm

    provider, _, model = name.partition("/")
    if provider == "openai":
        litellm.model_cost[model] = {**PRICE, "litellm_provider": provider}


def _faults_of_all(folder: Path) -> Iterator[str]:
    """What no session may leave behind: a traceback, a word on standard error, a key."""
    for name in ("stderr.txt", "bedside.log"):
        text = (folder / name).read_text(encoding="utf-8", errors="replace")
        if text.strip():
            yield f"{name} is not empty: {text[:3000]}"
    for path in folder.rglob("*"):
        if path.is_file() and KEY.encode() in path.read_bytes():
            yield f"{path.name} holds the key"


def _outcome(played: Played) -> str:
    if played.sittings > 1:
        return "resumed"
    recast = any(event.body.kind == "recast" for event in played.events)
    return "taken over" if recast else "graded"


def _table(done: list[Played]) -> Iterator[str]:
    yield f"{'fault':<20}{'requests':>9}{'sessions':>9}" + "".join(f"{name:>12}" for name in OUTCOMES)
    for kind in KINDS:
        met = [played for played in done if played.station.met[kind]]
        outcomes = Counter(map(_outcome, met))
        requests = sum(played.station.met[kind] for played in met)
        yield f"{kind:<20}{requests:>9}{len(met):>9}" + "".join(f"{outcomes[name]:>12}" for name in OUTCOMES)
    outcomes = Counter(map(_outcome, done))
    requests = sum(played.station.asked for played in done)
    yield f"{'all':<20}{requests:>9}{len(done):>9}" + "".join(f"{outcomes[name]:>12}" for name in OUTCOMES)
    ends = Counter(str(played.state.ended) for played in done)
    sittings = Counter(played.sittings for played in done)
    yield "ended: " + ", ".join(f"{status} {count}" for status, count in sorted(ends.items()))
    yield "sittings: " + ", ".join(f"{count} in {number}" for number, count in sorted(sittings.items()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        logging.getLogger("bedside").addHandler(logging.FileHandler(folder / "bedside.log"))
        with standard_error_to(folder / "stderr.txt"):
            done = asyncio.run(soak(options.seed, options.count, folder))
        found = [f"session {played.drawn.number}: {problem}" for played in done for problem in problems(played)]
        found += _faults_of_all(folder)
    print("\n".join(_table(done)))
    print("\n".join(found) or f"nothing wrong in {len(done)} sessions (seed {options.seed})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
