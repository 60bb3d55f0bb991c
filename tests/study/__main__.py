"""Every bias at every dose over the bundled cases: `make study`, or `python -m tests.study --count 20`.

Plays embedded voices in memory, seed by seed, and writes what came of it to `biases/STUDY.md`. What was played is kept
in --kept, so that a study that was cut off goes on where it was. A changed case or bias is played again; delete the
file after a change of the voices or the markers.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from biases.catalogue import bundled
from biases.schema import Bias
from biases.tilt import Role
from scenarios.reference import bundled_ids
from sessions.sweep import Kept, sweep
from sessions.trials import ANOTHER, Trial, applicable, trials
from tests.study.report import DOSES, NULL_SEEDS, Study, report

TABLE = Path(__file__).parents[2] / "biases" / "STUDY.md"
KEPT = Path(__file__).parents[2] / "study.jsonl"
_EVERY = 100  # sessions between two lines of progress


def pairs() -> list[tuple[Bias, Role]]:
    """Every bias with each role that can hold it, the doctor's first."""
    every = [(bias, role) for bias in bundled().values() for role in bias.roles]
    return sorted(every, key=lambda pair: pair[1])


def planned(count: int, cases: Sequence[str]) -> Iterator[tuple[Bias, Role, bool, Trial]]:
    """Every trial, seed by seed, with its bias, its role, and whether the bias is about another group than is met."""
    carried = {(bias.id, role): [case for case in cases if applicable(case, bias, role)] for bias, role in pairs()}
    for seed in range(count):
        for bias, role in pairs():
            held_in = carried[bias.id, role]
            yield from ((bias, role, False, trial) for trial in trials(bias, role, held_in, DOSES, [seed]))
            if bias.trait and seed < NULL_SEEDS:
                about_others = trials(bias, role, held_in, DOSES[-1:], [seed], about=ANOTHER)
                yield from ((bias, role, True, trial) for trial in about_others)


def study(count: int, cases: Sequence[str], kept: Kept | None, processes: int = 1, until: float | None = None) -> Study:
    """Play what is planned and not kept; `until` is the time after which no further session is begun."""
    plan = list(planned(count, cases))
    every = dict.fromkeys(trial for *_, trial in plan)
    outcomes = {trial: before for trial in every if kept and (before := kept.get(trial)) is not None}
    left, started = [trial for trial in every if trial not in outcomes], time.monotonic()
    print(f"{len(outcomes)} of {len(every)} sessions are kept.", file=sys.stderr, flush=True)
    if until is not None and time.monotonic() >= until:
        left = []
    try:
        for number, (trial, outcome) in enumerate(sweep(left, processes, kept), 1):
            outcomes[trial] = outcome
            if number % _EVERY == 0:
                took = time.monotonic() - started
                print(f"{number} of {len(left)} in {took:.0f} s", file=sys.stderr, flush=True)
            if until is not None and time.monotonic() >= until:
                break
    except KeyboardInterrupt:
        print(f"Put aside after {len(outcomes)} of {len(every)}; the same command goes on.", file=sys.stderr)
    return Study(count, tuple(cases), tuple(plan), outcomes)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.study", description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="seeds (default: 20)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=KEPT, help="file in which what was played is kept")
    parser.add_argument("--table", type=Path, default=TABLE, help="file to write (default: biases/STUDY.md)")
    parser.add_argument("--minutes", type=float, help="stop after so long, and write the table of what there is")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes if given.minutes is not None else None
    found = study(given.count, bundled_ids(), Kept(given.kept), given.processes, until)
    given.table.write_text(report(found), encoding="utf-8")


if __name__ == "__main__":
    main()
