"""The thread of the talk: what was spoken of, so that a question without a topic is understood."""

from personas.embedded.telling import Telling
from scenarios.schema import Fact


class Thread:
    """What the last words were about."""

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self.mentioned: tuple[Fact, ...] = ()  # what the doctor spoke of before asking
        self.people = frozenset[str]()  # others than the patient of whom the question before asked
        self.adrift = False  # the question before was about something of which nothing is known

    @property
    def spoken_of(self) -> tuple[Fact, ...]:
        """What was told or mentioned, the latest first."""
        return (*self._telling.just_told(), *self.mentioned, *self._telling.told_last)

    @property
    def remedies(self) -> list[Fact]:
        """The medicines of this reply, or else of the last one, where the latest thing told is one."""
        near = self._telling.just_told() or self.spoken_of
        return (
            [fact for fact in near if fact.section == "medicines"]
            if near[:1] and near[0].section == "medicines"
            else []
        )

    def lose(self) -> None:
        """Nothing is known of what is asked, nor of what further questions ask about it."""
        self.adrift = True
        self._telling.lose("not_sure")
