"""A model as the moderator: a verdict with a reason, and the embedded moderator's vote beside it."""

from random import Random

from personas.embedded.moderator import EmbeddedModerator
from personas.exchange import Verdict, Vote
from personas.models import answers
from personas.models.asking import Message
from personas.models.briefs import ModeratorBrief, fill
from personas.models.caller import Caller
from personas.models.words import words
from scenarios.views import ModeratorView

_MOST = 1_000  # characters of the doctor's words that are judged


class ModelModerator:
    """Judges against the truth of the case. What cannot be graded is not asked."""

    def __init__(self, caller: Caller, view: ModeratorView, brief: ModeratorBrief, language: str = "en") -> None:
        self._caller = caller
        self._truth = view.diagnosis
        self._brief = brief
        self._words = words(language)
        self._embedded = EmbeddedModerator(view, language)

    async def judge(self, diagnosis: str, chance: Random) -> Verdict:
        """The model's verdict; the embedded moderator's, marked so, where it could not be read twice."""
        embedded = await self._embedded.judge(diagnosis, chance)
        if not self._truth.gradable:
            return embedded
        messages = self._messages(diagnosis)
        for _ in range(2):
            text = await self._caller.ask(messages, chance, answers.VERDICT_SCHEMA)
            if given := answers.verdict(text):
                second = Vote(correct=embedded.correct, reason=embedded.reason, by="embedded")
                return Verdict(correct=given.yes, reason=given.reason, by=self._caller.name, second=second)
            messages = (*messages, Message("assistant", text or "-"), Message("user", self._brief.again))
        return embedded.model_copy(update={"by": "embedded"})

    def _messages(self, diagnosis: str) -> tuple[Message, ...]:
        comma = self._words.line["comma"]
        said = diagnosis[:_MOST].replace("<<<", "").replace(">>>", "")
        ask = fill(
            self._brief.ask,
            diagnosis=said,
            truth=self._truth.name,
            accepted=comma.join(self._truth.accepted) or "-",
            near_misses=comma.join(self._truth.near_misses) or "-",
        )
        return Message("system", fill(self._brief.system, language=self._words.line["language"])), Message("user", ask)
