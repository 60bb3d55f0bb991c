"""Twins in words: what differs, what the sides are called, and what became of each."""

from collections.abc import Sequence
from typing import Literal

from biases.schema import Bias
from personas.naming import is_model
from scenarios.schema import Scenario
from sessions.events import Event, Recast
from sessions.markers import markers
from sessions.state import State
from sessions.twins import Pair
from tui.words.biases import bias_name
from tui.words.difference import Compared, compared
from tui.words.simulated import care
from tui.words.strings import Strings


def bias_of(pair: Pair) -> Bias:
    """The bias that differs."""
    return pair.settings[-1].known_biases[pair.held.bias]


def heading(pair: Pair, words: Strings) -> str:
    """The case, the bias that differs, and who holds it."""
    return f"{pair.scenario.title}   {words(f'twin.heading_{pair.role}', bias=bias_name(bias_of(pair), words))}"


def is_implicit(pair: Pair) -> bool:
    """Whether the bias that differs is a prejudice, which may hurt whoever watches."""
    return bias_of(pair).kind == "implicit"


def debrief(pair: Pair, happened: Sequence[Sequence[Event]], words: Strings) -> list[str]:
    """What was seen, said once it is over: a bias that was played, by whom, and what it is; then a word of care."""
    bias = bias_of(pair)
    by = words(f"twin.by_{_played_by(pair, happened)}")
    played = words("twin.debrief", bias=bias_name(bias, words), by=by, definition=bias.definition)
    return [played, *care([bias], words)]


def _played_by(pair: Pair, happened: Sequence[Sequence[Event]]) -> Literal["rules", "model", "both"]:
    """Who played the role that held the bias, one after the other where a voice took over."""
    voices = [setting.voices[pair.role] for setting in pair.settings[1:]]
    bodies = (event.body for events in happened[1:] for event in events)
    voices += [body.voice for body in bodies if isinstance(body, Recast) and body.role == pair.role]
    models = {is_model(voice) for voice in voices}
    return "both" if len(models) > 1 else "model" if True in models else "rules"


def door_text(scenario: Scenario) -> str:
    """What is written on the door."""
    return f"{scenario.door.place}\n{scenario.door.note}\n{scenario.door.task}"


def side_name(pair: Pair, side: int, dose: int, words: Strings) -> str:
    """'Baseline', or the bias with its dose."""
    return words("twin.side", bias=bias_name(bias_of(pair), words), dose=dose) if side else words("twin.baseline")


def is_judged(pair: Pair, state: State) -> bool:
    """Whether the outcome of a side is told. Who stops under an implicit bias sees no verdict, of no side."""
    stopped = is_implicit(pair) and state.left and state.commit is None
    return state.verdict is not None and state.ended is not None and not stopped


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
