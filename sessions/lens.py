"""A lens on a session: each persona's brief with what bends it, the markers so far, and those that differ from none.

For whoever watches or replays; a person who plays the doctor for the record is never shown it. Simulated effects are
checks of a manipulation, no evidence about people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from biases.effects import PatientTilt
from biases.measures import MEASURES, Measure
from biases.schema import Held
from biases.tilt import LIMITS, DoctorTilt, Role, neutral
from personas.models.briefs import briefs
from personas.models.doctor import system_text as doctor_text
from personas.models.patient import system_text as patient_text
from personas.voice import VoiceName
from scenarios.views import for_patient
from sessions.events import Event
from sessions.held import brief_of, tilt_of_doctor, tilt_of_patient
from sessions.in_memory import played
from sessions.markers import markers
from sessions.opening import scenario_of
from sessions.state import fold

_NEAR = 1e-9


@dataclass(frozen=True)
class Persona:
    """Who plays a role and what bends it: the biases held now, their text within the brief, and, of an embedded voice,
    the numbers that are not neutral."""

    role: Role
    voice: VoiceName
    held: tuple[Held, ...]
    brief: str
    bias: str
    numbers: Mapping[str, float]


@dataclass(frozen=True)
class Seen:
    """One marker so far, and the same without any bias; None where it does not apply."""

    measure: Measure
    roles: tuple[Role, ...]
    value: float | None
    baseline: float | None

    @property
    def differs(self) -> bool:
        """Whether it is otherwise than without a bias."""
        if self.value is None or self.baseline is None:
            return False
        return abs(self.value - self.baseline) > _NEAR


def may_look(events: Sequence[Event]) -> bool:
    """Whether the lens may be shown: not while a person's own session as the doctor can still go on."""
    state = fold(events)
    return state.finished or state.setting.voices["doctor"] != "human"


def personas(events: Sequence[Event]) -> tuple[Persona, Persona]:
    """The patient and the doctor as they stand after these events. The briefs are Bedside's own."""
    scenario, setting = scenario_of(events[0]), fold(events).setting
    own = briefs(scenario.language)
    bias_of = {role: brief_of(role, scenario, setting) for role in LIMITS}
    texts: dict[Role, str] = {
        "patient": patient_text(for_patient(scenario, setting.traits), own.patient, bias_of["patient"]),
        "doctor": doctor_text(own.doctor, scenario.language, setting.budget, bias_of["doctor"]),
    }
    tilts: dict[Role, PatientTilt | DoctorTilt] = {
        "patient": tilt_of_patient(scenario, setting),
        "doctor": tilt_of_doctor(scenario, setting),
    }

    def persona(role: Role) -> Persona:
        held = tuple(one for one in setting.biases if one.role == role and one.dose)
        numbers = _bent(role, tilts[role]) if setting.voices[role] == "embedded" else {}
        return Persona(role, setting.voices[role], held, texts[role], bias_of[role], numbers)

    return persona("patient"), persona("doctor")


def _bent(role: Role, tilt: PatientTilt | DoctorTilt) -> dict[str, float]:
    values = asdict(tilt)
    return {name: values[name] for name, limits in LIMITS[role].items() if values[name] != neutral(limits)}


def seen(events: Sequence[Event], baseline: Sequence[Event] | None) -> list[Seen]:
    """The markers so far, beside those of the baseline up to the same turn; those that never applied are left out."""
    here = markers(events)
    there = markers(_up_to(baseline, events[-1])) if baseline else dict.fromkeys(here)
    rows = [Seen(measure, MEASURES[measure].roles, value, there[measure]) for measure, value in here.items()]
    return [row for row in rows if row.value is not None or row.baseline is not None]


def _up_to(baseline: Sequence[Event], last: Event) -> Sequence[Event]:
    """What had happened in the baseline by the same turn; all of it once the session itself is graded."""
    if last.phase in ("grading", "debrief", "closed"):
        return baseline
    kept = [event for event in baseline if event.turn <= last.turn and event.phase not in ("grading", "closed")]
    return kept or baseline[:1]


def can_compare(events: Sequence[Event]) -> bool:
    """Whether there is a baseline to be played: the patient is embedded."""
    return fold(events).setting.voices["patient"] == "embedded"


def keeps_turns(events: Sequence[Event]) -> bool:
    """Whether the baseline keeps the doctor's turns, and so grows with them: no embedded doctor plays it anew."""
    return fold(events).setting.voices["doctor"] != "embedded"


def baseline(events: Sequence[Event]) -> list[Event]:
    """The same session without any bias, played by embedded voices in memory.

    An embedded doctor plays anew; the turns of any other are kept, so that only the patient can be otherwise.
    """
    scenario, setting = scenario_of(events[0]), fold(events).setting
    embedded = not keeps_turns(events)
    voices: dict[str, VoiceName] = dict.fromkeys(setting.voices, "embedded")
    plain = setting.model_copy(
        update={
            "voices": voices if embedded else {**voices, "doctor": "recorded"},
            "biases": (),
            "clock": "none",
            "kept_from": setting.kept_from if embedded else "itself",
        }
    )
    return played(scenario, plain, {} if embedded else {"doctor": events})
