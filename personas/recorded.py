"""The recorded voice: a role speaks the words it spoke in a saved session, one after the other."""

from collections.abc import Sequence
from random import Random

from personas.exchange import (
    Contribution,
    Examine,
    Finish,
    History,
    Leave,
    Notice,
    Order,
    Ratings,
    Reply,
    Report,
    RequestImage,
    Role,
    Say,
    SeeAlone,
    Situation,
    Verdict,
)
from personas.voice import VoiceFault


def _spent(role: Role) -> VoiceFault:
    return VoiceFault(role, f"The recording holds no further words for the {role}. Choose another voice to go on.")


class RecordedDoctor:
    """Repeats the contributions of a saved session. When they are used up the doctor leaves."""

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self._contributions = contributions

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        # What the station refused was said, too; to say it again would go on for ever.
        done = sum(
            item.speaker == "doctor" or (isinstance(item.content, Notice) and item.content.about == "not_now")
            for item in heard
        )
        if done < len(self._contributions):
            return self._contributions[done]
        return Finish() if situation.phase == "closing" else Leave()


class RecordedPatient:
    """Repeats the replies of a saved session in order, whatever is asked."""

    def __init__(self, replies: Sequence[Reply], ratings: Ratings | None) -> None:
        self._replies = replies
        self._ratings = ratings

    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        done = sum(isinstance(item.content, Reply) for item in heard)
        if done >= len(self._replies):
            raise _spent("patient")
        return self._replies[done]

    async def rate(self, heard: History, chance: Random) -> Ratings:
        if self._ratings is None:
            raise _spent("patient")
        return self._ratings


class RecordedMeasurement:
    """Repeats the reports of a saved session in order."""

    def __init__(self, reports: Sequence[Report]) -> None:
        self._reports = reports

    async def report(self, heard: History, to: Examine | Order | RequestImage, chance: Random) -> Report:
        done = sum(isinstance(item.content, Report) for item in heard)
        if done >= len(self._reports):
            raise _spent("measurement")
        return self._reports[done]


class RecordedModerator:
    """Repeats the verdict of a saved session."""

    def __init__(self, verdict: Verdict | None) -> None:
        self._verdict = verdict

    async def judge(self, diagnosis: str, chance: Random) -> Verdict:
        if self._verdict is None:
            raise _spent("moderator")
        return self._verdict
