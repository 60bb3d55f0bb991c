"""Who plays each role: voices built from the role's own view of the scenario, and nothing else."""

from collections.abc import Sequence

from personas.embedded.doctor import EmbeddedDoctor
from personas.embedded.measurement import EmbeddedMeasurement
from personas.embedded.moderator import EmbeddedModerator
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Role
from personas.recorded import RecordedDoctor, RecordedMeasurement, RecordedModerator, RecordedPatient
from personas.voice import DoctorVoice, PatientVoice, VoiceFault
from scenarios.schema import Scenario
from scenarios.views import for_doctor, for_measurement, for_moderator, for_patient
from sessions.engine import Cast
from sessions.events import Acted, Event, Judged, Rated, Replied, Reported, Setting

Recordings = dict[Role, Sequence[Event]]


def cast(
    scenario: Scenario,
    setting: Setting,
    human_doctor: DoctorVoice | None = None,
    human_patient: PatientVoice | None = None,
    recordings: Recordings | None = None,
) -> Cast:
    """The four voices that a setting asks for.

    Raises VoiceFault, saying what to do, where a voice is asked for that was not given.
    """
    given = recordings or {}
    voices = setting.voices
    return Cast(
        doctor=_doctor(scenario, voices["doctor"], human_doctor, given),
        patient=_patient(scenario, setting, human_patient, given),
        measurement=EmbeddedMeasurement(for_measurement(scenario), setting.missing, scenario.language)
        if voices["measurement"] == "embedded"
        else RecordedMeasurement(
            [e.body.report for e in _recording("measurement", given) if isinstance(e.body, Reported)]
        ),
        moderator=EmbeddedModerator(for_moderator(scenario), scenario.language)
        if voices["moderator"] == "embedded"
        else RecordedModerator(
            next((e.body.verdict for e in _recording("moderator", given) if isinstance(e.body, Judged)), None)
        ),
    )


def _doctor(scenario: Scenario, voice: str, human: DoctorVoice | None, given: Recordings) -> DoctorVoice:
    if voice == "embedded":
        if scenario.language != "en":
            raise VoiceFault(
                "doctor", "The embedded doctor speaks English only. Choose --doctor human or --language en."
            )
        return EmbeddedDoctor(for_doctor(scenario))
    if voice == "recorded":
        return RecordedDoctor([e.body.contribution for e in _recording("doctor", given) if isinstance(e.body, Acted)])
    if human is None:
        raise VoiceFault("doctor", "A human doctor needs a terminal. Choose --doctor embedded to run without one.")
    return human


def _patient(scenario: Scenario, setting: Setting, human: PatientVoice | None, given: Recordings) -> PatientVoice:
    voice = setting.voices["patient"]
    if voice == "embedded":
        return EmbeddedPatient(for_patient(scenario, setting.traits), setting.seed)
    if voice == "recorded":
        events = _recording("patient", given)
        ratings = next((e.body.ratings for e in events if isinstance(e.body, Rated)), None)
        return RecordedPatient([e.body.reply for e in events if isinstance(e.body, Replied)], ratings)
    if human is None:
        raise VoiceFault("patient", "A human patient needs a terminal. Choose --patient embedded to run without one.")
    return human


def _recording(role: Role, given: Recordings) -> Sequence[Event]:
    if role not in given:
        raise VoiceFault(
            role, f"The {role} speaks from a recording. Name the saved session again: --{role} recorded:LOG."
        )
    return given[role]
