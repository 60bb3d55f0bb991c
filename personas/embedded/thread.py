"""The thread of the talk: what was spoken of, so that a question without a topic is understood."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.history import OF_OLD
from personas.embedded.tables import tables
from personas.embedded.telling import Telling
from scenarios.schema import Fact


class Thread:
    """What the last words were about."""

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self.mentioned: tuple[Fact, ...] = ()  # what the doctor spoke of before asking
        self.people = frozenset[str]()  # others than the patient of whom the question before asked
        self.asked_of: tuple[Fact, ...] = ()  # all that the last question of this message to name anything is about
        self.adrift = False  # the question before was about something of which nothing is known

    @property
    def spoken_of(self) -> tuple[Fact, ...]:
        """What was told or mentioned, the latest first."""
        return (*self._telling.just_told(), *self.mentioned, *self._telling.record.told_last)

    @property
    def remedies(self) -> list[Fact]:
        """The medicines told of in this reply, or else in the last one, where what they are for was all told since."""
        told = self._telling.just_told()
        near = self._telling.record.told_last if all(fact.section in OF_OLD for fact in told) else told
        taken = [fact for fact in near if fact.section == "medicines"]
        return taken if taken[:1] == list(near[:1]) else []

    def ask_of(self, found: Sequence[Fact]) -> None:
        """Note what a question is about, where it is about anything: what its second half may ask of."""
        self.asked_of = tuple(fact for fact in found if fact.polarity == "present") or self.asked_of

    def lose(self) -> None:
        """Nothing is known of what is asked, nor of what further questions ask about it."""
        self.adrift = True
        self._telling.lose("not_sure")

    def goes_on_about(self, clause: Clause) -> bool:
        """Whether a question may be about those of whom the one before asked: 'how old is your son, and is he well'.

        Where words are not divided, he is not named again.
        """
        left_out = "topics_left_out" in tables(clause.language).grammar
        of_somebody = clause.sections == ("past_history",) or clause.attributes == ("age",)
        return left_out and bool(self.people) and of_somebody
