"""Many trials: over processes, and kept in a file, a line each, so that a sweep that was cut off goes on."""

import json
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from biases.catalogue import bundled
from biases.measures import MEASURES
from sessions.opening import fingerprint
from sessions.trials import Outcome, Stage, Trial, staged, tried

_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)
_BEGINS = '{"trial": '  # every line
_AHEAD = 4  # trials waiting for each process


class Kept:
    """The outcomes in a file, by trial. A line that was torn by a kill is passed over and played again; a measure that
    an earlier version did not have is unknown of what it played.

    Raises OSError, of a file too that holds other things and no trial: nothing is appended to it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: dict[str, Outcome] = {}
        if path.is_file():
            with path.open(encoding="utf-8", errors="replace") as lines:
                trials = [self._read(line) for line in lines if line.strip()]
            if trials and not any(trials):
                raise OSError(f"{path} holds no sessions of a sweep. Name a new file, or one that --keep wrote.")

    def _read(self, line: str) -> bool:
        """Whether a line is a trial, be it torn or of an earlier version."""
        try:
            row = json.loads(line)
            outcome = _OUTCOME.validate_python(row["outcome"])
            self._held[row["trial"]] = replace(outcome, markers={one: outcome.markers.get(one) for one in MEASURES})
        except (ValueError, KeyError, TypeError, ValidationError):
            return line.startswith(_BEGINS)
        return True

    def get(self, trial: Trial) -> Outcome | None:
        """What became of a trial, if it was played."""
        return self._held.get(name_of(trial))

    def add(self, trial: Trial, outcome: Outcome) -> None:
        """Keep an outcome; it has been handed to the system when this returns, and outlives this process.

        A power cut may still lose it. Raises OSError.
        """
        name = name_of(trial)
        self._held[name] = outcome
        line = json.dumps({"trial": name, "outcome": asdict(outcome)}, ensure_ascii=False)
        torn = self._path.is_file() and self._path.stat().st_size > 0 and not self._ends_a_line()
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n" if torn else f"{line}\n")

    def _ends_a_line(self) -> bool:
        with self._path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) == b"\n"


def sweep(trials: Iterable[Trial], processes: int = 1, kept: Kept | None = None) -> Iterator[tuple[Trial, Outcome]]:
    """Each trial once, with its outcome, in the order in which they are done; those that were kept first."""
    every = list(dict.fromkeys(trials))
    waiting = []
    for trial in every:
        before = kept.get(trial) if kept else None
        if before is None:
            waiting.append(trial)
        else:
            yield trial, before
    for trial, outcome in _played(waiting, processes):
        if kept:
            kept.add(trial, outcome)
        yield trial, outcome


def name_of(trial: Trial) -> str:
    """What makes a trial the same as another, the case's own text and the bias's definition included."""
    held = trial.held
    return json.dumps(
        {
            "case": trial.case,
            "scenario": _of_scenario(trial.case, trial.stage),
            "seed": trial.seed,
            "stage": asdict(trial.stage),
            "held": held.model_dump(mode="json") if held else None,
            "bias": _of_bias(trial) if held else None,
        },
        ensure_ascii=False,
        sort_keys=True,
    )


@lru_cache(maxsize=2000)
def _of_scenario(case: str, stage: Stage) -> str:
    return fingerprint(staged(case, stage).model_dump(mode="json"))[:16]


def _of_bias(trial: Trial) -> str:
    assert trial.held is not None
    bias = trial.own or bundled()[trial.held.bias]
    parameters = {name: list(doses) for name, doses in bias.parts[trial.held.role].parameters.items()}
    return json.dumps(parameters, sort_keys=True)


def _played(trials: list[Trial], processes: int) -> Iterator[tuple[Trial, Outcome]]:
    if processes == 1:
        for trial in trials:
            yield trial, tried(trial)
        return
    pool = ProcessPoolExecutor(processes, initializer=_leave_interrupts)
    try:
        left = iter(trials)
        running: dict[Future[Outcome], Trial] = {}
        while True:
            for trial in islice(left, processes * _AHEAD - len(running)):
                running[pool.submit(tried, trial)] = trial
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt is for the process that gives out the trials."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
