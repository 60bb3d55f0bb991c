"""What was said and told before this reply: the record of a talk, as the patient remembers it."""

from collections.abc import Sequence

from personas.embedded.news import told_last
from personas.embedded.recall import Recall
from personas.embedded.speech import speech
from personas.embedded.tables import words_of
from personas.embedded.understanding import understand
from personas.exchange import FactUse, History, Reply, Say
from scenarios.schema import Fact

TOUCHED = "named in other words"  # by a voice that does not say which facts it told
INVITED = "invited to ask"
_UNSURE = "not_sure"  # how the lines are called by which the patient does not know


class Record:
    """The talk so far."""

    def __init__(self, recall: Recall, heard: History, language: str) -> None:
        self._recall = recall
        self._language = language
        self.closing = bool(heard) and heard[-1].phase == "closing"
        self.told_by_doctor = speech(language).lines["space"][0].join(told_last(heard, language))
        said = [item.content.text for item in heard if isinstance(item.content, Say)]
        asking = [clause for text in said[-2:-1] for clause in understand(text, language) if clause.asks]
        self.asked_last = asking[-1] if asking else None
        self.words_asked_last = frozenset(asking[-1].content) if asking else frozenset[str]()
        replies = [item.content for item in heard if isinstance(item.content, Reply)]
        self.replied = bool(replies)
        self.said_before = tuple(reply.text for reply in replies[-6:])
        spoken = (*said[:-1], *(reply.text for reply in replies))
        self.words_before = [word for text in spoken for word in words_of(text, language)]
        self.told_before = frozenset(use.id for reply in replies for use in reply.facts if use.why != TOUCHED)
        self.touched = frozenset(use.id for reply in replies for use in reply.facts) - self.told_before
        self.asked_before = frozenset(use.id for reply in replies for use in reply.facts if use.why == INVITED)
        self.uses_last = replies[-1].facts if replies else ()
        self._kept_last = replies[-1].withheld if replies else ()
        self.uses_known = next((reply.facts for reply in reversed(replies) if self.present_in(reply.facts)), ())
        self.told_last = self.present_in(self.uses_known)
        self.told_last = () if self.kept_back_last else self.told_last

    @property
    def told_in_last_reply(self) -> tuple[Fact, ...]:
        """What the last reply told, denials aside; nothing where it only denied or knew nothing."""
        return self.present_in(self.uses_last)

    @property
    def answered_last(self) -> list[Fact]:
        """What the last reply told, denials too."""
        return list(filter(None, (self._recall.fact(use.id) for use in self.uses_last)))

    @property
    def kept_back_last(self) -> Fact | None:
        """What the last reply kept back, where it told nothing."""
        kept = [] if self.present_in(self.uses_last) else [self._recall.fact(use.id) for use in self._kept_last]
        return next(filter(None, kept), None)

    @property
    def unsure_last(self) -> bool:
        """Whether the reply before said no more than that the patient does not know."""
        lines = (line for key, ways in speech(self._language).lines.items() if key.startswith(_UNSURE) for line in ways)
        return bool(self.said_before) and self.said_before[-1] in lines

    def present_in(self, uses: Sequence[FactUse]) -> tuple[Fact, ...]:
        """The facts that were told so, denials aside."""
        facts = [self._recall.fact(use.id) for use in uses]
        return tuple({fact.id: fact for fact in facts if fact is not None and fact.polarity == "present"}.values())
