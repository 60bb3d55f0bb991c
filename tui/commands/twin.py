"""`bedside twin`: what a bias does over many sessions of embedded voices, each beside its twin without it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from glob import has_magic
from pathlib import Path

import click

from biases.catalogue import bundled
from biases.schema import NOTICE, ROLES, Bias, Held
from biases.tilt import Role
from personas.exchange import ROLES as VOICED
from scenarios import files, reference
from scenarios.problems import ScenarioError
from sessions.comparison import Sessions, Summary, Trend, summary, trend
from sessions.events import Setting
from sessions.held import NotApplicable
from sessions.statistics import with_interval
from sessions.sweep import Kept, sweep
from sessions.trials import Outcome, Trial, applicable, trials
from sessions.twins import pair
from tui.commands.bias_options import consent, known_biases
from tui.commands.output import fail, print_json, say
from tui.dose_pictures import as_svg, in_terminal

_DOSES = (0, 1, 2, 3)
_MOST_SEEDS = 10_000


@dataclass(frozen=True)
class Measured:
    """A bias as one role holds it, and the cases that can carry it."""

    bias: Bias
    role: Role
    cases: tuple[str, ...]
    left_out: int

    @property
    def name(self) -> str:
        return f"{self.bias.id} ({self.role})"


@click.command("twin")
@click.option(
    "--cases", multiple=True, required=True, help="References, globs, or 'bundled'; repeatable, or with commas."
)
@click.option("--bias", "wanted", multiple=True, required=True, help="A bias, or 'all'; repeatable.")
@click.option("--role", type=click.Choice(ROLES), help="Who holds it. Default: each role that can.")
@click.option("--dose", "doses", default="0,1,2,3", show_default=True, help="0 none, 1 slight, 2 clear, 3 strong.")
@click.option(
    "--seeds", type=click.IntRange(1, _MOST_SEEDS), default=1, show_default=True, help="Sessions for each case."
)
@click.option("--foil", metavar="DISEASE", help="The wrong disease that biases pull towards. Default: the case's.")
@click.option("--group", metavar="GROUP", help="On whom an implicit bias acts. Default: an imagined group.")
@click.option("--biases", "own_biases", metavar="FILE", help="A file of your own biases.")
@click.option("--accept-content", is_flag=True, help="You have read the content note of an implicit bias.")
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="Played side by side.")
@click.option("--keep", metavar="FILE", help="Keep each outcome in a file, and play nothing again that it holds.")
@click.option("--svg", metavar="FILE", help="Write the main markers over the doses as a picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array, an object for each bias, role and dose.")
@click.option("--watch", is_flag=True, help="Watch one case and bias in the app instead, its doses side by side.")
def command(
    cases: tuple[str, ...],
    wanted: tuple[str, ...],
    role: Role | None,
    doses: str,
    seeds: int,
    foil: str | None,
    group: str | None,
    own_biases: str | None,
    accept_content: bool,
    processes: int,
    keep: str | None,
    svg: str | None,
    as_json: bool,
    watch: bool,
) -> None:
    """Measure a bias: the same cases and seeds with it and without it, embedded voices, nothing saved.

    A case that cannot carry a bias is left out and counted. Ctrl-C shows what is done so far and exits with 3.

    \b
    Examples:
      bedside twin --cases bundled --bias anchoring --seeds 5
      bedside twin --cases 'c*' --bias all --role doctor --dose 0,3 --accept-content --json
      bedside twin --cases crying-baby --bias anchoring --role doctor --dose 3 --watch
      bedside twin --cases my-case.yaml --bias recency --foil "Lung cancer" --svg recency.svg
    """
    known, levels = known_biases(own_biases), _levels(doses)
    chosen = _chosen(wanted, role, known)
    consent([Held(bias=bias.id, role=holder, dose=max(levels)) for bias, holder in chosen], known, accept_content)
    try:
        every = _cases(cases)
        if watch:
            sys.exit(_watched(every, chosen, levels, foil, group))
        pairs = [_pair(bias, holder, every, foil, group) for bias, holder in chosen]
        for pair in pairs:
            if pair.left_out:
                click.echo(f"{pair.name}: {pair.left_out} of {len(every)} cases cannot carry it.", err=True)
        if not any(pair.cases for pair in pairs):
            fail(
                "no case can carry it: see 'bedside biases show' for what a bias needs, or name a disease with --foil."
            )
        planned = {
            (pair.bias.id, pair.role): _planned(pair, {0, *levels}, seeds, foil, group) for pair in pairs if pair.cases
        }
        outcomes, whole = _outcomes(planned, processes, keep)
    except (ScenarioError, OSError) as error:
        fail(str(error))
    by_pair = {name: _by_dose(of_one, outcomes) for name, of_one in planned.items()}
    trends = {pair.name: _trend(pair, by_pair.get((pair.bias.id, pair.role), {})) for pair in pairs}
    rows = [
        _summary(pair, dose, by_pair.get((pair.bias.id, pair.role), {}))
        for pair in pairs
        for dose in sorted(set(levels))
    ]
    if svg:
        _write(svg, as_svg(trends))
    if as_json:
        print_json([row.as_dict() for row in rows])
        click.echo(NOTICE, err=True)
    else:
        _show(rows, trends)
    if not whole:
        again = (
            "the same command goes on from there"
            if keep
            else "with --keep FILE the same command would go on from there"
        )
        click.echo(f"Stopped early; shown is what was played, and {again}.", err=True)
        sys.exit(3)


def _watched(
    cases: Sequence[str],
    chosen: Sequence[tuple[Bias, Role]],
    levels: Sequence[int],
    foil: str | None,
    group: str | None,
) -> int:
    """The app on one case and bias: the baseline beside the one or two highest doses; the exit status."""
    if len(cases) != 1 or len(chosen) != 1:
        fail("--watch takes one case, one bias and, where two roles can hold it, a --role.")
    (bias, role), doses = chosen[0], sorted(filter(None, set(levels)))[-2:]
    if not doses:
        fail("--watch needs a dose from 1 to 3; the baseline stands beside it by itself.")
    scenario = reference.load(cases[0])
    own = [] if bias.id in bundled() else [bias]
    setting = Setting.model_validate(
        {
            "case": cases[0],
            "voices": dict.fromkeys(VOICED, "embedded"),
            "language": scenario.language,
            "own_biases": own,
        }
    )
    try:
        twins = pair(scenario, setting, Held(bias=bias.id, role=role, dose=doses[-1], foil=foil, group=group), doses)
    except NotApplicable as error:
        fail(f"{str(error)[0].upper()}{str(error)[1:]}.")
    from tui.commands.open_app import open_twin

    return open_twin(twins, None)


def _levels(text: str) -> list[int]:
    try:
        levels = [int(part) for part in text.split(",")]
    except ValueError:
        levels = []
    if not levels or not set(levels) <= set(_DOSES):
        fail("--dose is a list of doses from 0 to 3, such as 0,1,2,3.")
    return levels


def _chosen(wanted: Sequence[str], role: Role | None, known: Mapping[str, Bias]) -> list[tuple[Bias, Role]]:
    """The biases with the roles that hold them; 'all' means those that the role can hold."""
    every = [name for text in wanted for name in text.split(",")]
    names = list(dict.fromkeys(known if "all" in every else every))
    for name in names:
        if name not in known:
            fail(f"there is no bias '{name[:60]}'; 'bedside biases list' names them all.")
        if role and role not in known[name].roles and "all" not in every:
            fail(f"'{name}' is not a bias of the {role}; see 'bedside biases show {name}'.")
    return [(known[name], holder) for name in names for holder in known[name].roles if role in (None, holder)]


def _cases(texts: Sequence[str]) -> list[str]:
    """References of the cases. Raises ScenarioError."""
    named = [part for text in texts for part in ([text] if Path(text).exists() else text.split(","))]
    return list(dict.fromkeys(found for text in named for found in _found(text.strip())))


def _found(text: str) -> Iterator[str]:
    if text == "bundled":
        yield from reference.bundled_ids()
    elif has_magic(text.partition("#")[0]):
        found = [name for name in reference.bundled_ids() if fnmatchcase(name, text)] or _matching(text)
        if not found:
            raise ScenarioError(
                f"No case matches '{text}'. Write the pattern in quotes; 'bedside cases list' names cases."
            )
        for one in found:
            yield from _of_file(one)
    else:
        yield from _of_file(text)


def _matching(pattern: str) -> list[str]:
    root = Path(pattern).anchor
    return sorted(map(str, Path(root or ".").glob(str(Path(pattern).relative_to(root) if root else pattern))))


def _of_file(text: str) -> Iterator[str]:
    """A reference; every case of a file that holds several."""
    if text.endswith((".jsonl", ".json")) and (held := reference.count(files.named(text))) > 1:
        yield from (f"{text}#{number}" for number in range(held))
    else:
        yield text


def _pair(bias: Bias, role: Role, cases: Sequence[str], foil: str | None, group: str | None) -> Measured:
    carried = tuple(case for case in cases if applicable(case, bias, role, foil, group))
    return Measured(bias, role, carried, len(cases) - len(carried))


def _planned(
    pair: Measured, doses: set[int], seeds: int, foil: str | None, group: str | None
) -> list[tuple[int, Trial]]:
    planned = trials(pair.bias, pair.role, pair.cases, sorted(doses), range(seeds), foil, group)
    return [(trial.held.dose if trial.held else 0, trial) for trial in planned]


def _outcomes(
    planned: Mapping[tuple[str, Role], Sequence[tuple[int, Trial]]], processes: int, keep: str | None
) -> tuple[dict[Trial, Outcome], bool]:
    """What came of the trials, and whether all were played."""
    every = dict.fromkeys(trial for of_one in planned.values() for _, trial in of_one)
    ordered = sorted(every, key=lambda trial: trial.seed)
    outcomes: dict[Trial, Outcome] = {}
    with click.progressbar(length=len(every), label=f"{len(every)} sessions", file=sys.stderr) as bar:
        try:
            for trial, outcome in sweep(ordered, processes, Kept(Path(keep)) if keep else None):
                outcomes[trial] = outcome
                bar.update(1)
        except KeyboardInterrupt:
            return outcomes, False
    return outcomes, True


def _by_dose(planned: Sequence[tuple[int, Trial]], outcomes: Mapping[Trial, Outcome]) -> dict[int, Sessions]:
    found: dict[int, dict[tuple[str, int], Outcome]] = {}
    for dose, trial in planned:
        of_one = found.setdefault(dose, {})
        if trial in outcomes:
            of_one[trial.case, trial.seed] = outcomes[trial]
    return dict(found)


def _trend(pair: Measured, by_dose: Mapping[int, Sessions]) -> Trend:
    outcome = pair.bias.parts[pair.role].outcome
    return trend(outcome.measure, outcome.direction, by_dose)


def _summary(pair: Measured, dose: int, by_dose: Mapping[int, Sessions]) -> Summary:
    marker = pair.bias.parts[pair.role].outcome.measure
    return summary(pair.bias.id, pair.role, dose, marker, by_dose.get(dose, {}), by_dose.get(0, {}))


def _show(rows: Sequence[Summary], trends: Mapping[str, Trend]) -> None:
    heading = (
        "bias",
        "role",
        "dose",
        "sessions",
        "accuracy",
        "normalised",
        "foil",
        "ratings",
        "main marker",
        "mean",
        "difference",
    )
    table = [heading, *(_cells(row) for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heading))]
    for row in table:
        say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    say("ratings: the patient's confidence, compliance and consultation, means of 1 to 10; difference: of the marker.")
    for name, one in trends.items():
        say()
        say(f"{name}: {one.marker} expected {one.direction}; {_verdict(one)}")
        for line in in_terminal(one):
            say(line)
    say()
    say(NOTICE)


def _cells(row: Summary) -> tuple[str, ...]:
    found = row.paired_difference.get(row.main_marker)
    difference = "" if found is None else with_interval(found, "+.3f")
    numbers = (row.accuracy, row.normalised_accuracy, row.foil_rate)
    shown = ("-" if number is None else f"{number:.2f}" for number in numbers)
    mean = row.markers.get(row.main_marker)
    told = "-" if mean is None else f"{mean:.3f}"
    rated = " ".join("-" if score is None else f"{score:.1f}" for score in row.ratings.values())
    return (row.bias, row.role, str(row.dose), str(row.sessions), *shown, rated, row.main_marker, told, difference)


def _verdict(one: Trend) -> str:
    if not one.sessions:
        return "not measured in these cases"
    if not one.ranked:
        return "a trend needs three doses or more"
    if one.rho is None:
        return "it did not move"
    return f"Spearman's rho {one.rho:.2f} over the doses, {'as expected' if one.holds else 'not as expected'}"


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}.")
