"""What a session of the soak is: drawn from the seed and its number alone."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from personas.exchange import ROLES, Role
from scenarios import reference, translation
from scenarios.schema import Image, Scenario
from scenarios.words import LANGUAGES
from sessions.events import Setting
from tests.soak.station import KINDS

OnFault = Literal["pause", "embedded", "again"]
_A_SESSION = 3  # kinds of fault that one session may meet
_PHOTO = Image(
    id="photo", name="Photograph", kind="photograph", caption="Photograph", expert="A schematic hand, drawn."
)


@dataclass(frozen=True)
class Drawn:
    """One session to be. `again`: try once more, then the embedded voice. `leave_at`: the request at which the
    person walks out, if so."""

    number: int
    scenario: Scenario
    setting: Setting
    faults: tuple[str, ...]
    on_fault: OnFault
    streams: bool
    sees: bool
    leave_at: int | None

    @property
    def models(self) -> dict[Role, str]:
        return {role: voice for role, voice in self.setting.voices.items() if "/" in voice}


def draw(seed: int, number: int) -> Drawn:
    """Session `number` of a soak. Within every few dozen sessions each kind of fault has its turn."""
    chance = Random(f"{seed}:{number}")
    scenario = _scenario(number, chance)
    provider = chance.choice(("openai", "openai", "openai", "ollama_chat"))
    voices = {
        role: f"{provider}/s{number}-{role}" if chance.random() < 0.65 else _own(role, scenario, chance)
        for role in ROLES
    }
    if not any("/" in voice for voice in voices.values()):
        voices["patient"] = f"{provider}/s{number}-patient"
    setting = Setting.model_validate(
        {
            "case": scenario.id,
            "voices": voices,
            "language": scenario.language,
            "budget": chance.randint(2, 6),
            "missing": chance.choice(("unavailable", "normal")),
            "protocol": chance.choice(("bedside", "bedside", "bedside", "agentclinic")),
            "seed": number,
            "guard": chance.choice(("off", "log", "regenerate")),
            "images": chance.choice(("on_request", "up_front")),
            "spending_cap": chance.choice((None, None, None, 0.05)),
            "keep_prompts": chance.random() < 0.5,
        }
    )
    return Drawn(
        number,
        scenario,
        setting,
        _faults(seed, number),
        chance.choice(("pause", "embedded", "again")),
        streams=chance.random() < 0.4,
        sees=chance.random() < 0.5,
        leave_at=chance.randint(1, 12) if chance.random() < 0.15 else None,
    )


def _scenario(number: int, chance: Random) -> Scenario:
    """Any bundled case in English; or a translated one, in one language for every 25 sessions: each takes a second to
    read for the first time."""
    language = LANGUAGES[1:][number // 25 % len(LANGUAGES[1:])]
    translated = [case for case in reference.bundled_ids() if language in translation.languages_of(case)]
    if chance.random() < 0.4:
        scenario = reference.load(chance.choice(translated), language)
    else:
        scenario = reference.load(chance.choice(reference.bundled_ids()))
    return scenario.model_copy(update={"images": (_PHOTO,)}) if chance.random() < 0.3 else scenario


def _own(role: Role, scenario: Scenario, chance: Random) -> str:
    if role != "doctor":
        return "embedded"
    return chance.choice(("human", "embedded")) if scenario.language == "en" else "human"


def _faults(seed: int, number: int) -> tuple[str, ...]:
    """The session's share of all kinds, dealt out like cards: a pack is shuffled anew when it is used up."""
    dealt = []
    for card in range(number * _A_SESSION, (number + 1) * _A_SESSION):
        pack, place = divmod(card, len(KINDS))
        order = list(KINDS)
        Random(f"{seed}:pack:{pack}").shuffle(order)
        dealt.append(order[place])
    return tuple(dealt)
