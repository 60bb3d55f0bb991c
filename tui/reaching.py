"""The voices of one session: cast when it begins, and again when a role is handed over to another voice."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from personas.models.policy import Policy
from personas.voice import DoctorVoice, PatientVoice, is_model
from scenarios.pictures import Picture
from scenarios.schema import Scenario
from sessions.asking import Cast
from sessions.casting import Models, Recordings, cast
from sessions.events import Setting
from tui import fault_log
from tui.calling import Calls
from tui.kept import kept

if TYPE_CHECKING:
    from personas.models.gateway import Gateway


@dataclass
class Voices:
    """Who plays: people and recordings where there are any, and models through one gateway, made when first needed.

    `briefs` is the folder of the user's own. `calls`: those of models, where somebody watches replies come. `pictures`
    are those of the case, by item ("image:ecg").
    """

    scenario: Scenario
    doctor: DoctorVoice | None = None
    patient: PatientVoice | None = None
    recordings: Recordings = field(default_factory=dict)
    briefs: Path | None = None
    calls: Calls | None = None
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    _gateway: "Gateway | None" = None

    async def cast(self, setting: Setting) -> Cast:
        """The voices of a setting. Raises VoiceFault."""
        models = await self._models(setting)
        return await asyncio.to_thread(self._cast, setting, models)

    def _cast(self, setting: Setting, models: Models | None) -> Cast:
        """In a thread: the first voices of a language read its tables."""
        with kept(f"voices in {setting.language}, models {models is not None}"):
            return cast(self.scenario, setting, self.doctor, self.patient, self.recordings, models)

    async def _models(self, setting: Setting) -> Models | None:
        if not any(map(is_model, setting.voices.values())):
            return None
        if self._gateway is None:
            self._gateway = await asyncio.to_thread(gateway)
        doctor = setting.voices["doctor"]
        looks = is_model(doctor) and bool(self.pictures) and await self._gateway.sees(doctor)
        sees = frozenset([doctor] if looks else [])
        model = self.calls.through(self._gateway) if self.calls else self._gateway
        return Models(model, self.briefs, sees, self.pictures, streams=self.calls is not None)


def gateway(policy: Policy = Policy()) -> "Gateway":
    """The way to all models. LiteLLM's own words go to a file."""
    from personas.models.gateway import Gateway

    return Gateway(policy, log=fault_log.path().with_name("litellm.log"))
