"""Who plays each role: voices built from the role's own view of the scenario, and nothing else."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from personas.embedded.doctor import EmbeddedDoctor
from personas.embedded.measurement import EmbeddedMeasurement
from personas.embedded.moderator import EmbeddedModerator
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Role
from personas.models.asking import Model
from personas.models.briefs import BriefError, Briefs, briefs
from personas.models.caller import Caller
from personas.models.doctor import ModelDoctor
from personas.models.history import NO_PICTURES
from personas.models.moderator import ModelModerator
from personas.models.patient import ModelPatient
from personas.models.phrasing import ModelMeasurement
from personas.recorded import RecordedDoctor, RecordedMeasurement, RecordedModerator, RecordedPatient
from personas.voice import DoctorVoice, MeasurementVoice, ModeratorVoice, PatientVoice, VoiceFault, is_model
from scenarios.pictures import Picture
from scenarios.schema import Scenario
from scenarios.views import PatientView, for_doctor, for_measurement, for_moderator, for_patient
from sessions.asking import Cast
from sessions.events import Acted, Event, Judged, Rated, Replied, Reported, Setting
from sessions.guard.check import bounds_of
from sessions.held import brief_of, facts_that_fit, feared, tilt_of_doctor, tilt_of_patient
from sessions.wire import Wire

Recordings = dict[Role, Sequence[Event]]


@dataclass(frozen=True)
class Models:
    """What model voices are made of.

    `folder` holds the user's own briefs, if any. `sees` are the models that can look at pictures, and `pictures` those
    of the case by the item of their entry ("image:ecg"). `streams`: whether somebody watches a reply come.
    """

    model: Model
    folder: Path | None = None
    sees: Collection[str] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    streams: bool = False


def cast(
    scenario: Scenario,
    setting: Setting,
    human_doctor: DoctorVoice | None = None,
    human_patient: PatientVoice | None = None,
    recordings: Recordings | None = None,
    models: Models | None = None,
) -> Cast:
    """The four voices that a setting asks for.

    Raises VoiceFault, saying what to do, where a voice is asked for that was not given.
    """
    casting = _Casting(
        scenario, setting, human_doctor, human_patient, recordings or {}, models, Wire(setting.keep_prompts)
    )
    patient = casting.patient()
    guarded = isinstance(patient, ModelPatient)
    return Cast(
        doctor=casting.doctor(),
        patient=patient,
        measurement=casting.measurement(),
        moderator=casting.moderator(),
        stand_in=patient.embedded if isinstance(patient, ModelPatient) else None,
        bounds=bounds_of(scenario, feared(setting)) if guarded and setting.guard != "off" else None,
        wire=casting.wire,
    )


@dataclass(frozen=True)
class _Casting:
    scenario: Scenario
    setting: Setting
    human_doctor: DoctorVoice | None
    human_patient: PatientVoice | None
    given: Recordings
    models: Models | None
    wire: Wire

    def doctor(self) -> DoctorVoice:
        voice, language = self.setting.voices["doctor"], self.scenario.language
        if is_model(voice):
            models, own = self._models("doctor")
            pictures = models.pictures if voice in models.sees else NO_PICTURES
            view = for_doctor(self.scenario)
            bias = brief_of("doctor", self.scenario, self.setting)
            return ModelDoctor(self._caller("doctor"), view, own.doctor, language, bias, pictures=pictures)
        if voice == "embedded":
            if language != "en":
                raise VoiceFault(
                    "doctor", "The embedded doctor speaks English only. Choose --doctor human or --language en."
                )
            return EmbeddedDoctor(for_doctor(self.scenario), tilt_of_doctor(self.scenario, self.setting))
        if voice == "recorded":
            events = _recording("doctor", self.given)
            return RecordedDoctor([e.body.contribution for e in events if isinstance(e.body, Acted)])
        if self.human_doctor is None:
            raise VoiceFault("doctor", "A human doctor needs a terminal. Choose --doctor embedded to run without one.")
        return self.human_doctor

    def patient(self) -> PatientVoice:
        voice = self.setting.voices["patient"]
        view = for_patient(self.scenario, self.setting.traits)
        if is_model(voice):
            models, own = self._models("patient")
            hear = self.wire.piece if models.streams else None
            bias = brief_of("patient", self.scenario, self.setting)
            own_patient = self._embedded_patient(view)
            return ModelPatient(self._caller("patient"), view, own.patient, own.rating, own_patient, bias, hear)
        if voice == "embedded":
            return self._embedded_patient(view)
        if voice == "recorded":
            events = _recording("patient", self.given)
            ratings = next((e.body.ratings for e in events if isinstance(e.body, Rated)), None)
            return RecordedPatient([e.body.reply for e in events if isinstance(e.body, Replied)], ratings)
        if self.human_patient is None:
            raise VoiceFault(
                "patient", "A human patient needs a terminal. Choose --patient embedded to run without one."
            )
        return self.human_patient

    def _embedded_patient(self, view: PatientView) -> EmbeddedPatient:
        tilt = tilt_of_patient(self.scenario, self.setting)
        return EmbeddedPatient(view, self.setting.seed, tilt, facts_that_fit(self.scenario, tilt.foil))

    def measurement(self) -> MeasurementVoice:
        voice, language = self.setting.voices["measurement"], self.scenario.language
        if voice == "recorded":
            events = _recording("measurement", self.given)
            return RecordedMeasurement([e.body.report for e in events if isinstance(e.body, Reported)])
        desk = EmbeddedMeasurement(for_measurement(self.scenario), self.setting.missing, language)
        if is_model(voice):
            return ModelMeasurement(
                self._caller("measurement"), desk, self._models("measurement")[1].measurement, language
            )
        return desk

    def moderator(self) -> ModeratorVoice:
        voice, language = self.setting.voices["moderator"], self.scenario.language
        if voice == "recorded":
            events = _recording("moderator", self.given)
            return RecordedModerator(next((e.body.verdict for e in events if isinstance(e.body, Judged)), None))
        view = for_moderator(self.scenario)
        if is_model(voice):
            return ModelModerator(self._caller("moderator"), view, self._models("moderator")[1].moderator, language)
        return EmbeddedModerator(view, language)

    def _caller(self, role: Role) -> Caller:
        return Caller(role, self._models(role)[0].model, self.setting.voices[role], self.wire.record)

    def _models(self, role: Role) -> tuple[Models, Briefs]:
        if self.models is None:
            raise VoiceFault(role, f"The {role} is played by a model, which is not reached from here.")
        try:
            return self.models, briefs(self.scenario.language, self.models.folder)
        except BriefError as error:
            raise VoiceFault(role, str(error)) from None


def _recording(role: Role, given: Recordings) -> Sequence[Event]:
    if role not in given:
        raise VoiceFault(
            role, f"The {role} speaks from a recording. Name the saved session again: --{role} recorded:LOG."
        )
    return given[role]
