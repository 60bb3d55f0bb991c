"""Questions that go on from what was told last in a story: what was done for it, how that went, why, what else.

The sentence that was told, or one that goes on about it, tells it; or else nobody knows. Only in languages whose tables
name these questions (`asks_what_they_did` and the like).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from personas.embedded.attributes import no_help
from personas.embedded.clause import Clause
from personas.embedded.happenings import told_of_before
from personas.embedded.history import OF_OLD, complaint, in_prose, symptoms, taken_for, trials
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told, named, said_by
from personas.embedded.untested import of_tests
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

_WHY = "the story goes on so"
_FURTHER = 3  # sentences after the one that was told in which the story may still be about the same
_AT_ONCE = 2
_NEWS = 2  # telling words by which a sentence says more than what was said
_OF_OTHERS = frozenset(["family_history", "social_history"])
_SYMPTOMS = frozenset(["complaint", "associated"])


@dataclass(frozen=True)
class _Kind:
    """How a question is asked, by which words a sentence answers it, and which attributes of what was told do.

    `again`: by which words what was told before does; `further`: it is the sentence that goes on, before the one that
    was told, which tells it; `anywhere`: some other sentence of the complaint may; `itself`: only what was told last.
    """

    asked: str
    says: tuple[str, ...]
    attributes: tuple[Attribute, ...] = ()
    again: tuple[str, ...] = ()
    further: bool = False
    anywhere: bool = False
    itself: bool = False


_KINDS = (
    _Kind(
        "asks_what_they_did", ("done_to", "was_said", "was_given", "was_done", "treated"), ("treatment",), further=True
    ),
    _Kind("asks_how_it_went", ("came_of", "went", "tried"), ("effect", "relief"), again=("went", "tried", "helped")),
    _Kind("asks_why_then", ("reason",)),
    _Kind("asks_what_led", ("led_to",), again=("led_to",)),
    _Kind("asks_if_meant", ("meant",), again=("meant",)),
    _Kind("asks_what_came_before", ("formerly",), ("previous",)),
    _Kind("asks_what_is_done_then", ("eased", "copes"), ("relief",), anywhere=True),
    _Kind("asks_what_comes_after", ("afterwards",), anywhere=True),
    _Kind("asks_what_comes_out", ("comes_out",), anywhere=True),
    _Kind("asks_how_it_is_held", ("held_so",), anywhere=True),
    _Kind("asks_what_was_wrong", (), itself=True),
)
# Of these a question may want what was not told yet, and by which words a sentence tells it.
_MORE: dict[Attribute, tuple[str, ...]] = {"trigger": ("brings_on", "set_off"), "relief": ("eased",)}


class Story:
    """Answers that the story tells next to what was told last."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._off = not in_prose(view)

    def answer(self, clause: Clause) -> bool:
        """True when the clause asked so, and the story tells it or nothing does."""
        lost = self._thread.asked_of if self._telling.at_a_loss else ()
        near = (*self._telling.just_told(), *lost, *self._telling.record.told_in_last_reply)
        besides = clause.safety or clause.points or self._recall.speaker.people_asked_of(clause)
        if self._off or besides or not (clause.asks and near):
            return False
        if of_tests(self._recall, clause, self._recall.about(clause).found) == []:
            return False  # 'did they send a swab off'
        if self._asks_what_else(clause):
            return self._tells_what_else(near, clause)
        kind = next((one for one in _KINDS if holds(clause.text, one.asked, clause.language)), None)
        if kind is None or (kind.further and self._asks_of_no_deed(near[0], clause)):
            return False
        if self._is_of_now(near[0]) and not (kind.anywhere or self._holds(near[0], kind.says)):
            return False
        told = self._told(near, kind)
        for one in told:
            self._telling.tell(one, _WHY)
        if not told and not kind.anywhere and self._is_of_it_alone(near[0], clause):
            self._telling.lose("not_sure")
            return True
        return bool(told)

    def _asks_of_no_deed(self, near: Fact, clause: Clause) -> bool:
        """Whether 'what did they do to you' is of something taken, what for is asked, or a thing is named of which
        nothing is told: 'did they send a swab off'."""
        recalled = self._recall.about(clause)
        reaction = "effect" in clause.attributes and near.section in ("allergies", "medicines")
        unheard = clause.asks_yes_or_no and recalled.names_more and not recalled.found
        return reaction or "cause" in clause.attributes or unheard

    def _told(self, near: Sequence[Fact], kind: _Kind) -> list[Told]:
        """What answers: the sentences that go on, what was told last, or its attribute, or another of the complaint."""
        if kind.further and (then := self._of_earlier_times(near[0], kind)):
            return [then]
        at = self._view.facts.index(near[0]) + 1
        unhelped = no_help(self._view.facts[at : at + 1], self._view.language)
        if "relief" in kind.attributes and unhelped:
            return [unhelped]
        of_it = [Told(fact, name) for fact in near for name in kind.attributes if name in fact.attributes]
        of_it = [told for told in of_it if not any(said_by(told) in said for said in self._telling.sentences)]
        if own := next((told for told in of_it if not self._is_stale(told)), None):
            return [own]
        after = [] if kind.itself else list(self._after(near, kind))
        known = [fact for fact in near if not kind.says or self._holds(fact, kind.says)]
        itself = [fact for fact in known if self._is_news(fact.says)]
        last = self._telling.record.asked_last
        of_each = last is not None and "previous" in last.attributes and self._holds(near[0], ("treated_by",))
        if kind.further and of_each and near[0] in itself:
            return [Told(near[0], None)]
        if kind.further and after and self._carries_on(near[0], after[0]):
            return [Told(fact, None) for fact in after[:_AT_ONCE]]
        if not kind.anywhere:
            fresh = [fact for fact in known if fact.id not in self._telling.stale]
            again = known if not kind.again else [fact for fact in known if self._holds(fact, kind.again)]
            before = [] if kind.itself else [*fresh, *again]
            told = itself[:1] or after[:_AT_ONCE] or before[:1]
            return [Told(fact, None) for fact in told]
        others = [one for one in symptoms(self._view) if one.polarity == "present" and one not in near]
        tells = [one for one in others if one.id not in self._telling.stale and self._holds(one, kind.says)]
        within = (Told(fact, name) for fact in others for name in kind.attributes if name in fact.attributes)
        told = list(dict.fromkeys([*itself, *after, *([] if after else tells)]))[:_AT_ONCE]
        return [Told(fact, None) for fact in told] or list(within)[:1]

    def _of_earlier_times(self, near: Fact, kind: _Kind) -> Told | None:
        """What was done on the occasions before this one, where the last reply spoke of such and they are known."""
        before, language = self._telling.record.asked_last, self._view.language
        asked = before is not None and "previous" in before.attributes
        spoken_of = asked or any(holds(text, "again", language) for text in self._telling.record.said_before[-1:])
        if not spoken_of or near.section in OF_OLD or told_of_before([near], language):
            return None
        earlier = told_of_before([fact for fact in self._view.facts if fact.section not in _OF_OTHERS], language)
        treated = [fact for fact in earlier if "treatment" in fact.attributes]
        past = [fact for fact in self._view.facts if fact.section == "medicines" and self._holds(fact, ("of_then",))]
        told = [Told(fact, "treatment") for fact in treated]
        told += [Told(fact, None) for fact in (*earlier, *past) if self._holds(fact, kind.says)]
        return told[0] if told else None

    def _after(self, near: Sequence[Fact], kind: _Kind) -> Iterator[Fact]:
        """The sentences after what was told that go on about it, as long as they do; the next by its words alone."""
        facts = self._view.facts
        at = facts.index(near[0]) + 1
        for before, fact in zip(facts[at - 1 :], facts[at : at + _FURTHER], strict=False):
            goes_on = self._carries_on(before, fact) and not kind.anywhere
            by_words = (before is near[0] or kind.anywhere) and self._holds(fact, kind.says)
            if fact in near or fact.id in self._telling.stale or not (goes_on or by_words):
                return
            yield fact

    def _carries_on(self, near: Fact, fact: Fact) -> bool:
        """Whether a sentence goes on about the one before it: 'the stone was removed', 'I was ill on the third day'."""
        table, words = tables(self._view.language), words_of(fact.says, self._view.language)
        goes_on = not (table.carrying | table.definite).isdisjoint(words[:1]) or self._holds(fact, ("then_told",))
        return goes_on and (fact.section == near.section or {fact.section, near.section} <= _SYMPTOMS | {"medicines"})

    def _is_of_now(self, fact: Fact) -> bool:
        """Whether a fact is what somebody has come with, no earlier time of it and nothing that was tried for it."""
        earlier = told_of_before([fact], self._view.language)
        return fact in complaint(self._view) and not earlier and fact not in trials(self._view)

    def _asks_what_else(self, clause: Clause) -> bool:
        return not clause.intents.isdisjoint(["more", "other_symptoms"]) and not self._recall.about(clause).names_more

    def _tells_what_else(self, near: Sequence[Fact], clause: Clause) -> bool:
        """What sets it off or eases it besides, or what else is taken."""
        before = self._telling.record.asked_last
        attributes = clause.attributes or (before.attributes if before and not clause.content else ())
        asked = next((name for name in attributes if name in _MORE), None)
        taken = near[0].section == "medicines" and not asked
        if not (asked or taken):
            return False
        present = [fact for fact in self._view.facts if fact.polarity == "present"]
        if asked:
            of_it = [fact for fact in present if fact.section in _SYMPTOMS]
            every = [Told(fact, asked) for fact in of_it if asked in fact.attributes]
            every += [Told(fact, None) for fact in of_it if self._holds(fact, _MORE[asked])]
        else:
            now = [fact for fact in present if fact.section == "medicines" and not self._holds(fact, ("of_then",))]
            every = [Told(fact, None) for fact in now if fact not in near]
        said = {said_by(told): told for told in every if not self._is_stale(told)}
        fresh = [told for text, told in said.items() if taken or self._is_news(text)]
        for told in fresh[: _FURTHER if taken else _AT_ONCE]:
            self._telling.tell(told, _WHY)
        if not fresh:
            self._telling.say(self._telling.one("nothing_more"))
        return True

    def _holds(self, fact: Fact, kinds: Sequence[str]) -> bool:
        return any(holds(fact.says, kind, self._view.language) for kind in kinds)

    def _is_news(self, text: str) -> bool:
        """Whether a sentence says more than what was just said."""
        language = self._view.language
        said = {word for text in self._telling.record.said_before[-1:] for word in words_of(text, language)}
        telling = set(words_of(text, language)) - tables(language).stop - said - self._telling.record.words_asked_last
        return not any(text in told for told in self._telling.record.said_before) and len(telling) >= _NEWS

    def _is_stale(self, told: Told) -> bool:
        return named(told.fact, told.attribute) in self._telling.stale

    def _is_of_it_alone(self, near: Fact, clause: Clause) -> bool:
        """Whether nothing but what was told last can tell it: no treatment is known, and it is no complaint."""
        if self._is_of_now(near) or self._recall.about(clause).names_topic:
            return False
        return near.section not in OF_OLD or not taken_for(self._view, near)
