"""Twins in words: what differs, what the sides are called, and what became of each."""

from collections.abc import Sequence

from biases.schema import Bias
from scenarios.schema import Scenario
from sessions.events import Event
from sessions.held import biases_of
from sessions.markers import markers
from sessions.state import State
from sessions.twins import Pair
from tui.blocks.difference import Compared, compared
from tui.words.biases import bias_name
from tui.words.strings import Strings


def bias_of(pair: Pair) -> Bias:
    """The bias that differs."""
    return biases_of(pair.settings[-1])[pair.held.bias]


def heading(pair: Pair, words: Strings) -> str:
    """The case, the bias that differs, and who holds it."""
    return f"{pair.scenario.title}   {words(f'twin.heading_{pair.role}', bias=bias_name(bias_of(pair), words))}"


def debrief(pair: Pair, words: Strings) -> str:
    """What was seen, said once it is over: a bias that was played, and what that bias is."""
    bias = bias_of(pair)
    return words("twin.debrief", bias=bias_name(bias, words), definition=bias.definition)


def door_text(scenario: Scenario) -> str:
    """What is written on the door."""
    return f"{scenario.door.place}\n{scenario.door.note}\n{scenario.door.task}"


def side_name(pair: Pair, side: int, dose: int, words: Strings) -> str:
    """'Baseline', or the bias with its dose."""
    return words("twin.side", bias=bias_name(bias_of(pair), words), dose=dose) if side else words("twin.baseline")


def outcome(state: State, scenario: Scenario, words: Strings) -> tuple[tuple[str, str], bool]:
    """The diagnosis, whether it is right, and whether that is good."""
    commit, verdict = state.commit, state.verdict
    if commit is None:
        said = words("twin.undecided")
    elif commit.confidence is None:
        said = commit.diagnosis
    else:
        said = words("twin.sure", diagnosis=commit.diagnosis, percent=f"{commit.confidence:g}")
    correct = verdict.correct if verdict else None
    if correct is None:
        judged = words("twin.ungraded")
    else:
        judged = words("twin.correct") if correct else words("twin.wrong", truth=scenario.diagnosis.name)
    return (said, judged), bool(correct)


def compared_of(pair: Pair, happened: Sequence[Sequence[Event]]) -> list[Compared]:
    """What the markers of each side come to, that which the bias should move first."""
    part = bias_of(pair).parts[pair.role]
    return compared([markers(events) for events in happened], pair.role, part)
