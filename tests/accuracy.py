"""How often the embedded doctor is right, beside the published figures of language models: `make accuracy`.

Plays every bundled case and, where the shared files stand beside the repository, AgentClinic's 107, with embedded
voices and 20 turns. Accuracy with its 95% Wilson interval, the Brier score of the diagnosis committed to, CPU time.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from personas.exchange import Commit
from scenarios.reference import bundled_ids, count, load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Acted, Event, Setting
from sessions.opening import begin
from sessions.state import fold

AGENTCLINIC = Path(__file__).parents[1].parent / "shared" / "agentclinic" / "agentclinic_medqa.jsonl"
PUBLISHED = {"GPT-4": 51.6, "GPT-3.5": 36.6, "Llama 3 70B": 19.0}  # percent, AgentClinic-MedQA, 107 cases
VOICES = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
DEVELOPMENT = 3  # every third case was looked at while the doctor was built


@dataclass(frozen=True)
class Outcome:
    """One session's end. `confidence` from 0 to 1; `seconds` of processor time."""

    case: str
    correct: bool
    diagnosis: str
    confidence: float
    turns: int
    seconds: float


def agentclinic() -> list[str]:
    """References to AgentClinic's cases; none where the file is not there."""
    return [f"{AGENTCLINIC}#{line}" for line in range(count(AGENTCLINIC))] if AGENTCLINIC.is_file() else []


def played(reference: str) -> Outcome:
    """One session with embedded voices and the log off."""
    scenario = load(reference)
    setting = Setting.model_validate({"case": Path(reference).name, "voices": VOICES, "budget": 20})
    with tempfile.TemporaryDirectory() as folder:
        session = begin(scenario, setting, Path(folder))
        session.log.close()
    encounter = Encounter(scenario, cast(scenario, setting), session.past)
    began = time.process_time()
    events = [*session.past, *asyncio.run(_all(encounter))]
    seconds = time.process_time() - began
    return outcome(reference, events, seconds)


def outcome(reference: str, events: Sequence[Event], seconds: float) -> Outcome:
    """What came of a session."""
    commit = next(
        (e.body.contribution for e in events if isinstance(e.body, Acted) and isinstance(e.body.contribution, Commit)),
        Commit(diagnosis="", confidence=0),
    )
    state = fold(events)
    correct = bool(state.verdict and state.verdict.correct)
    return Outcome(Path(reference).name, correct, commit.diagnosis, (commit.confidence or 0) / 100, state.turn, seconds)


async def _all(encounter: Encounter) -> list[Event]:
    return [event async for event in encounter.play()]


def wilson(right: int, total: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% Wilson interval of a share."""
    share = right / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return centre - half, centre + half


def summary(name: str, outcomes: Sequence[Outcome]) -> str:
    right, total = sum(one.correct for one in outcomes), len(outcomes)
    low, high = wilson(right, total)
    brier = sum((one.confidence - one.correct) ** 2 for one in outcomes) / total
    confidence = sum(one.confidence for one in outcomes) / total
    turns = sum(one.turns for one in outcomes) / total
    seconds = sorted(one.seconds for one in outcomes)
    return (
        f"{name:34} {right:3}/{total:<3} {100 * right / total:5.1f}%  (95% {100 * low:.1f} to {100 * high:.1f})  "
        f"confidence {100 * confidence:.0f}%  Brier {brier:.3f}  turns {turns:.1f}  "
        f"CPU median {seconds[total // 2]:.3f} s, most {seconds[-1]:.3f} s"
    )


def main(arguments: Iterable[str]) -> None:
    each = "--each" in arguments
    played(bundled_ids()[0])  # loads the knowledge base, which is no session's own time
    bundled = [played(identifier) for identifier in bundled_ids()]
    print(summary("bundled cases", bundled))
    shared = [played(reference) for reference in agentclinic()]
    if shared:
        print(summary("AgentClinic", shared))
        print(summary("  of these looked at when building", shared[::DEVELOPMENT]))
        print(summary("  not looked at", [one for n, one in enumerate(shared) if n % DEVELOPMENT]))
        print("published for AgentClinic:", ", ".join(f"{model} {share}%" for model, share in PUBLISHED.items()))
    if each:
        for one in [*bundled, *shared[::DEVELOPMENT]]:
            print(f"{'right' if one.correct else 'wrong'}  {one.case:36} {one.confidence:.2f}  {one.diagnosis}")


if __name__ == "__main__":
    main(sys.argv[1:])
