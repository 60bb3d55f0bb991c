"""What if: a saved session once more, with the doctor's turns kept and somebody else in the patient's place.

The kept diagnosis was made after other answers, so it is no outcome of the new setting: it is not judged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from biases.catalogue import bundled
from biases.schema import Bias, Held
from personas.embedded.recall import Recall
from personas.embedded.understanding import understand
from personas.exchange import Contribution, Reply, Report, Say
from personas.voice import VoiceName, is_model
from scenarios import reference
from scenarios.problems import ScenarioError
from scenarios.schema import Scenario, Traits
from scenarios.views import for_patient
from sessions.casting import Recordings
from sessions.events import Acted, Event, Rebiased, Replied, Reported, Setting
from sessions.held import NotApplicable, holding
from sessions.log import LogError, read_whole
from sessions.opening import Session, begin, scenario_of
from sessions.state import fold


@dataclass(frozen=True)
class Otherwise:
    """What is to be otherwise. None: as it was. `biases` take the place of all that were held."""

    biases: tuple[Held, ...] | None = None
    traits: Traits | None = None
    language: str | None = None
    patient: VoiceName | None = None


@dataclass(frozen=True)
class Beside:
    """One kept turn of the doctor: what it brought then, and what it brings now.

    `lost` and `gained` are the facts told then and not now, and now and not then. `unsaid` are facts that the turn
    refers to, told before it then, and not before it now.
    """

    turn: int
    contribution: Contribution
    then: Reply | Report | None
    now: Reply | Report | None
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()

    @property
    def parts(self) -> bool:
        """Whether what came back is otherwise."""
        return _text(self.then) != _text(self.now)


@dataclass
class _Told:
    """The facts told so far in one of the two."""

    facts: set[str] = field(default_factory=set)

    def take(self, answer: Reply | Report | None) -> frozenset[str]:
        told = _facts(answer)
        self.facts |= told
        return told


def what_if(path: Path, folder: Path, otherwise: Otherwise, biases: Mapping[str, Bias]) -> tuple[Session, Recordings]:
    """A new session in which a recorded doctor says what was said in a saved one.

    Raises LogError for a log that cannot be read or repeated, NotApplicable for a bias that cannot be held here.
    """
    events = read_whole(path).events
    state = fold(events)
    before = state.setting
    if not state.finished and before.voices["doctor"] == "human":
        raise NotApplicable("this session can still go on, and a person plays its doctor; end it first")
    scenario = _scenario(scenario_of(events[0]), before, otherwise.language)
    switched = any(isinstance(event.body, Rebiased) for event in events)
    if otherwise.biases is None and switched:
        raise NotApplicable(
            "the biases of this session were changed on the way, and played again it holds the same from its start to"
            " its end; say which"
        )
    held = before.biases if otherwise.biases is None else holding(scenario, otherwise.biases, biases)
    if any(one.role == "doctor" and one.dose for one in held) and otherwise.biases is not None:
        raise NotApplicable(
            "the doctor's turns are kept, so a bias of the doctor does nothing here; make a doctor twin"
        )
    known = {bias.id: bias for bias in before.own_biases} | dict(biases)
    setting = before.model_copy(
        update={
            "voices": {**before.voices, "doctor": "recorded", "patient": _patient(before, otherwise.patient)},
            "language": scenario.language,
            "clock": "none",
            "traits": otherwise.traits or before.traits,
            "biases": held,
            "own_biases": tuple(known[one.bias] for one in held if one.bias not in bundled()),
            "kept_from": _identifier(events),
            "twin": None,
        }
    )
    if scenario.language != before.language and not is_model(setting.voices["patient"]):
        raise NotApplicable(
            "the kept turns are in another language, which only a model understands; name a model as the patient"
        )
    return begin(scenario, setting, folder), {"doctor": events}


def beside(then: Sequence[Event], now: Sequence[Event]) -> list[Beside]:
    """Turn by turn, what the doctor's words brought in a session and in the one that kept them, as far as both went."""
    scenario = scenario_of(then[0])
    recall = Recall(for_patient(scenario))
    first, second = list(_exchanges(then)), list(_exchanges(now))
    told_then, told_now = _Told(), _Told()
    rows: list[Beside] = []
    for (turn, contribution, answer), (_, _, other) in zip(first, second, strict=False):
        if answer is not None and other is None:
            break
        meant = {*_meant(contribution, recall, scenario.language), *_facts(answer)}
        unsaid = tuple(sorted((meant & told_then.facts) - told_now.facts))
        had, has = told_then.take(answer), told_now.take(other)
        lost, gained = tuple(sorted(had - has)), tuple(sorted(has - had))
        rows.append(Beside(turn, contribution, answer, other, lost, gained, unsaid))
    return rows


def _exchanges(events: Sequence[Event]) -> Iterator[tuple[int, Contribution, Reply | Report | None]]:
    """Each contribution of the doctor, with what it brought."""
    acted = [event for event in events if isinstance(event.body, Acted | Replied | Reported)]
    for event, following in pairwise([*acted, None]):
        if event is None or not isinstance(event.body, Acted):
            continue
        match following.body if following else None:
            case Replied(reply=reply):
                yield event.turn, event.body.contribution, reply
            case Reported(report=report):
                yield event.turn, event.body.contribution, report
            case _:
                yield event.turn, event.body.contribution, None


def _meant(contribution: Contribution, recall: Recall, language: str) -> frozenset[str]:
    """The facts that the doctor tells back: those of words that ask nothing. What a question returns to is seen by the
    answer that it got."""
    if not isinstance(contribution, Say) or any(clause.asks for clause in understand(contribution.text, language)):
        return frozenset()
    return frozenset(fact.id for fact in recall.near.told_in(contribution.text))


def _facts(answer: Reply | Report | None) -> frozenset[str]:
    return frozenset(use.id.split(".")[0] for use in answer.facts) if isinstance(answer, Reply) else frozenset()


def _text(answer: Reply | Report | None) -> str:
    if isinstance(answer, Reply):
        return answer.text
    return answer.model_dump_json() if answer else ""


def _patient(before: Setting, chosen: VoiceName | None) -> VoiceName:
    """A patient of the past who was no voice of its own is embedded now."""
    voice = chosen or before.voices["patient"]
    return "embedded" if voice in ("human", "recorded") else voice


def _scenario(played: Scenario, setting: Setting, language: str | None) -> Scenario:
    """The case as it was played, or a bundled one in another language."""
    if language is None or language == played.language:
        return played
    if setting.case not in reference.bundled_ids():
        raise LogError("Only a bundled case is there in another language.")
    try:
        return reference.load(setting.case, language)
    except ScenarioError as error:
        raise LogError(str(error)) from None


def _identifier(events: Sequence[Event]) -> str:
    body = events[0].body
    return body.session if body.kind == "opened" else ""
