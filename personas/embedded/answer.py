"""One reply in the making: clause by clause, a few sentences at most, each from a fact or saying that none is known."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from personas.embedded.attributes import PRECISE, Told, answering
from personas.embedded.following import about_safety, follow_up
from personas.embedded.history import complaint, medicines, only_illness, symptoms
from personas.embedded.introducing import introduction
from personas.embedded.leaning import KEPT_BACK, Lean, question, roomier
from personas.embedded.recall import Found, Recall
from personas.embedded.selection import AT_ONCE, chosen, grouped, short_first, wants_attribute
from personas.embedded.speech import one_of, speech
from personas.embedded.traits import EXACT, Manner, within
from personas.embedded.understanding import Clause, several, understand
from personas.exchange import FactUse, History, Reply, SeeAlone
from scenarios.schema import Fact
from scenarios.views import PatientView

TOUCHED = "named in other words"  # by a voice that does not say which facts it told
INVITED = "invited to ask"
_IN_REACH = 0.4  # how far behind another may be whose attribute is asked
_LONGEST = 420  # characters
MORE_ABOUT = ("onset", "site", "character", "progression", "severity", "trigger", "relief", "circumstance")
# What a question is about when it names one of these, whatever else it names: "allergies to medicines".
_NARROW = ("family_history", "allergies")


class Answer:
    """The reply to one thing said."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        heard: History,
        manner: Manner,
        seed: int,
        level: float,
        chance: Random,
        lean: Lean,
    ) -> None:
        self._view = view
        self._recall = recall
        self._manner = manner
        self._seed = seed
        self._level = level
        self._chance = chance
        self._lean = lean
        self._speech = speech(view.language)
        self._closing = bool(heard) and heard[-1].phase == "closing"
        self._alone = any(isinstance(item.content, SeeAlone) for item in heard)
        replies = [item.content for item in heard if isinstance(item.content, Reply)]
        self._replied = bool(replies)
        self._said_before = tuple(reply.text for reply in replies[-6:])
        self._told = {use.id for reply in replies for use in reply.facts if use.why != TOUCHED}
        self._last = next((self._topics(reply.facts) for reply in reversed(replies) if self._topics(reply.facts)), ())
        self.used: list[FactUse] = []
        self.withheld: list[FactUse] = []
        self._sentences: list[str] = []
        self._remarks: list[str] = []
        self._at_a_loss: list[str] = []
        self._mentioned: tuple[Fact, ...] = ()  # what the doctor spoke of before asking
        self._adrift = False  # the question before was about something of which nothing is known
        self._unsure = False  # of something asked in this reply nothing is known
        self._refused = ""
        self._urgent = False  # something about safety is told, for which there is always room
        self._may_open = False  # a first question that is not understood is heard as "what brings you here"

    def _topics(self, uses: Sequence[FactUse]) -> tuple[Fact, ...]:
        facts = [self._recall.fact(use.id) for use in uses]
        return tuple({fact.id: fact for fact in facts if fact is not None and fact.polarity == "present"}.values())

    def text(self, said: str) -> str:
        """The reply as it is spoken."""
        if not self._sentences and self._may_open:
            self._tell_complaint()
        sentences = self._speech.joined(self._sentences)
        if self._refused:
            crowded = len(sentences) > 1 and len(sentences) >= self._manner.sentences and not self._urgent
            crowded = crowded and not self._lean.bends
            sentences = [*(sentences[:-1] if crowded else sentences), self._refused]
        sentences = sentences or self._at_a_loss[:1] or self._remarks[:1]
        if not sentences:
            greeted = any("greeting" in clause.intents for clause in understand(said, self._view.language))
            first = not self._told and not self._closing
            return self._one("greeting" if greeted and first else "acknowledged")
        kept = sentences[:1]
        for sentence in sentences[1:]:
            if sum(map(len, kept)) + len(sentence) <= _LONGEST:
                kept.append(sentence)
        return self._speech.lines["space"][0].join(dict.fromkeys([*kept, *self._remarks]))

    def take(self, clause: Clause) -> None:
        """Answer one clause, or say nothing where it asks for nothing."""
        if self._recall.speaks_of_patient(clause):
            clause = replace(clause, sections=tuple(name for name in clause.sections if name != "family_history"))
        if "leak" in clause.intents and not clause.informs:
            own = self._view.speaker.who == "patient" or "not_their_diagnosis" not in self._speech.lines
            self._say(self._one("not_my_diagnosis" if own else "not_their_diagnosis"))
        elif self._asks_who_is_here(clause):
            self._introduce(clause)
        elif "examine" in clause.intents and not clause.safety:
            self._let_examine()
        elif "questions_invited" in clause.intents and (self._closing or not clause.content):
            self._ask_back()
        elif clause.informs or clause.greets or clause.states or (self._closing and not clause.questions):
            self._mentioned = tuple(item.fact for item in self._recall.about(clause).found[:2])
        elif not (self._answer_for_safety(clause) or self._answer_openly(clause)):
            self._answer_from_memory(clause)

    def remark(self, key: str, **slots: str) -> None:
        """Add a line of the patient's own at the end."""
        self.close_with(self._one(key, **slots))

    def close_with(self, sentence: str) -> None:
        """Add a sentence at the end."""
        self._remarks.append(sentence)

    def add(self, told: Told, why: str, key: str | None = None) -> None:
        """Tell what was not asked for, after a few words of introduction where `key` names a line."""
        if self._may_tell(told.fact) and not self._forgot(told) and not self._lean.keeps_back(told):
            self._tell(told, why, self._one(key) + self._speech.lines["space"][0] if key else "")

    @property
    def told_before(self) -> frozenset[str]:
        """The names of what earlier replies told."""
        return frozenset(self._told)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it says so far, remarks at the end aside."""
        return tuple(self._sentences)

    @property
    def closing(self) -> bool:
        """Whether the doctor is taking leave."""
        return self._closing

    @property
    def _stale(self) -> frozenset[str]:
        """The names of what was told, in this reply too."""
        return frozenset(self._told) | {use.id for use in self.used}

    def _answer_about_relative(self, clause: Clause) -> bool:
        """'And how old was she?' after a relative was spoken of; True when the clause was such a question."""
        if self._view.speaker.who != "patient" or not clause.speaks_of_another:
            return False
        near = [fact for fact in (*self._just_told(), *self._last) if fact.section == "family_history"]
        if near and (told := answering(near, clause)):
            self._tell(told, "asked about a relative")
        elif near:
            self._lose("not_sure")
        return bool(near)

    def _answer_from_memory(self, clause: Clause) -> None:
        if self._answer_about_relative(clause):
            return
        adrift, self._adrift = self._adrift, False
        recalled = self._recall.about(clause, (*self._just_told(), *self._last), self._stale)
        narrow = next((name for name in _NARROW if name in clause.sections), None)
        if narrow == "allergies":
            clause = replace(clause, sections=(narrow,))
        found = [item for item in recalled.found if narrow in (None, item.fact.section) or item.called]
        if clause.interrogates:
            found = [item for item in found if item.fact.polarity == "present"] or found
            if _COUNTED_OR_SEEN & set(clause.attributes):
                found = [item for item in found if not self._recall.denies_change_alone(item.fact)]
        if self._recall.asks_which_unknown(clause) and clause.asks:
            self._adrift = True
            self._lose("not_sure")
            return
        if self._recall.names_unknown_disease(clause):
            found = [item for item in found if not item.generic]
            if not found and clause.asks:
                self._adrift = True
                self._lose("not_sure")
                return
        if "previous" in clause.attributes and found and found[0].fact in complaint(self._view):
            found.sort(key=lambda item: not (item.fact.polarity == "denied" and self._recall.is_of_before(item.fact)))
        called = bool(found) and found[0].called and found[0].fact.section in clause.sections
        if clause.sections and not recalled.names_more and not called and (self._holds(clause.sections) or not found):
            self._tell_section(clause)
            return
        before = len(self.used)
        if found:
            self._tell_about(found, clause)
            if len(self.used) == before:
                self._mentioned = tuple(item.fact for item in found[:2] if item.fact.polarity == "present")
        elif recalled.names_topic and clause.asks and not (clause.attributes and clause.points):
            self._lose("not_sure")
            self._adrift = True
        elif clause.attributes and clause.asks:
            if not adrift:
                self._follow_up(clause)
        elif clause.asks:
            self._guess(clause)

    def _holds(self, sections: Sequence[str]) -> bool:
        return any(fact.section in sections for fact in self._view.facts)

    def _follow_up(self, clause: Clause) -> None:
        """A question without a topic: about what was told last, or else the complaint."""
        if self.withheld and not self.used:
            return
        near = (*self._just_told(), *self._mentioned, *self._last)
        told = follow_up(self._view, self._recall, near, clause, self._stale)
        if told and told.fact.section == "medicines" and near and near[0].section == "past_history":
            self._tell_medicines()
        elif told:
            self._tell(told, "follow-up on what was told last")
        elif (
            "cause" in clause.attributes
            and near
            and near[0].section == "medicines"
            and (why := only_illness(self._view))
        ):
            self._tell(Told(why, None), "the one illness that a medicine can be for")
        else:
            self._lose("not_sure")

    def _tell_medicines(self) -> bool:
        """What is taken, for a long-standing illness; whether there is anything."""
        taken = medicines(self._view)
        for fact in taken[:AT_ONCE]:
            self._tell(Told(fact, None), "taken for what was asked about")
        return bool(taken)

    def _guess(self, clause: Clause) -> None:
        """A question that names nothing known: more of what was told last, the complaint at the start, or a loss."""
        first = not self._replied and not self._unsure
        self._may_open = self._may_open or (first and len(clause.words) > 1 and clause.asks_at_large)
        if not clause.content and (self._sentences or self._at_a_loss):
            return
        near = (*self._just_told(), *self._mentioned, *self._last)
        fresh = [fact for fact in self._recall.alike(near) if fact.id not in self._told and fact.polarity == "present"]
        untold = [fact for fact in near if fact.id not in self._told]
        if near and not clause.content and (untold or fresh):
            self._tell(Told((*untold, *fresh)[0], None), "more of what was told last")
        elif not self._told and not self._replied and "open" in clause.intents:
            self._tell_complaint()
        else:
            self._lose("not_understood")

    def _answer_for_safety(self, clause: Clause) -> bool:
        """Questions about suicide and violence: what is present comes first, and never another topic instead."""
        if not clause.safety or not clause.asks:
            return False
        found = [item.fact for item in self._recall.about(clause).found]
        answers = about_safety(self._view, found, clause)
        for fact in answers:
            self._tell(Told(fact, None), "asked about safety")
        if not answers:
            self._lose("not_sure")
        return True

    def _asks_who_is_here(self, clause: Clause) -> bool:
        """Whether name or age is asked: not another's, nor how old the patient was when something happened."""
        asked = clause.intents - ({"age"} if clause.passing else set())
        return bool(asked & {"name", "age"}) and not (clause.sections or self._recall.people_asked_of(clause))

    def _introduce(self, clause: Clause) -> None:
        asked = clause.intents - ({"age"} if self._recall.addresses_speaker(clause) else set())
        lines = introduction(self._view, asked) if asked & {"name", "age"} else ()
        for key, slots in lines:
            self._say(self._one(key, **slots))
        if not self._sentences:
            self._lose("not_sure")

    def _answer_openly(self, clause: Clause) -> bool:
        """Open questions and invitations to say more; True when the clause was one."""
        untold = not self._told & {fact.id for fact in complaint(self._view)}
        recalled = self._recall.about(clause)
        plain = not self._told and not (clause.attributes and recalled.found)
        if "open" in clause.intents and untold and not clause.sections and (plain or not recalled.names_more):
            self._tell_complaint()
            return True
        if "other_symptoms" in clause.intents and not recalled.found:
            part = {fact.section for fact in self._last} - {"complaint", "associated"}
            self._tell_more(tuple(sorted(part)) or ("complaint", "associated"), attributes=False)
            return True
        if clause.intents & {"open", "more"} and not clause.sections and not recalled.names_topic:
            near = (*self._just_told(), *self._mentioned, *self._last)
            told = answering(near, clause) if clause.attributes else None
            aside = [
                fact for fact in near if fact.section not in ("complaint", "associated") and fact.id not in self._told
            ]
            if told or aside:
                self._tell(told or Told(aside[0], None), "follow-up")
            else:
                self._tell_more(("complaint", "associated"))
            return True
        return False

    def _just_told(self) -> tuple[Fact, ...]:
        return self._topics(self.used)

    def _tell_complaint(self) -> None:
        volunteered = complaint(self._view)
        opening = self._lean.opening(volunteered, symptoms(self._view))
        self._manner = roomier(self._manner, volunteered, opening)
        for fact in opening:
            self._tell(Told(fact, None), "volunteered")

    def _tell_about(self, found: Sequence[Found], clause: Clause) -> None:
        """What answers each thing that the clause names."""
        groups = grouped(found)[: None if several(clause) else 1]
        for group in groups:
            asking = clause.beyond(group[0].words)
            asking = asking.wanted if group[0].whole_section else asking
            near = [item.fact for item in group if item.score >= group[0].score - _IN_REACH]
            further = [item.fact for item in group if item.fact.polarity == "present"] or near
            told = self._attribute_of(near, asking) or self._attribute_of(further, asking, nearly=False)
            if told and told.attribute is None and "relative" in asking.attributes:
                for fact in chosen(group, len(groups) > 1, more=False):
                    self._tell(Told(fact, None), "asked")
            elif told:
                self._tell(told, "asked")
            elif _asks_for_treatment(asking, near[0]) and self._tell_medicines():
                continue
            elif wants_attribute(asking, group[0], group[0].fact.id in self._stale):
                self._lose("not_sure")
            else:
                for fact in chosen(group, len(groups) > 1, "more" in clause.intents):
                    self._tell_news(fact)

    def _tell_news(self, fact: Fact) -> None:
        """A fact, or what else there is to say of it where it was told before."""
        told = self._stale
        fresh = [name for name in MORE_ABOUT if name in fact.attributes and f"{fact.id}.{name}" not in told]
        if fact.id not in told or not fresh:
            self._tell(Told(fact, None), "asked")
        for name in fresh[:2] if fact.id in told else ():
            self._tell(Told(fact, name), "more of what was told before")

    def _attribute_of(self, facts: Sequence[Fact], clause: Clause, nearly: bool = True) -> Told | None:
        """What is asked about a topic, where it is known; a plain question about what is absent is denied first."""
        if not clause.attributes or (facts[0].polarity == "denied" and not clause.asks_at_large):
            return None
        told = answering(facts, clause, nearly=nearly)
        shared = clause.interrogates and _SHARED & set(clause.attributes) and facts[0] in symptoms(self._view)
        if told is None and nearly and shared:
            return answering(complaint(self._view), clause, nearly=False)
        return told

    def _tell_section(self, clause: Clause) -> None:
        """What there is of the parts of the history that the clause asks for."""
        facts = [
            fact
            for fact in self._view.facts
            if fact.section in clause.sections and fact.disclosure in ("asked", "volunteered")
        ]
        facts = self._recall.of_kin(clause, facts)
        present = [fact for fact in facts if fact.polarity == "present"]
        if "concerns" in clause.sections and not present and not self._told:
            self._tell_complaint()
            return
        if clause.wanted.attributes and (told := answering(present, clause.wanted)):
            self._tell(told, "asked for this part of the history")
            return
        if present and clause.interrogates and not (PRECISE | _SHARED).isdisjoint(clause.attributes):
            self._lose("not_sure")
            return
        held = present or facts
        fresh = [fact for fact in held if fact.id not in self._told] or held
        for fact in short_first(fresh)[:AT_ONCE]:
            self._tell(Told(fact, None), "asked for this part of the history")
        if not facts:
            self._lose("not_sure")

    def _tell_more(self, sections: Sequence[str], attributes: bool = True) -> None:
        """The next things of these parts of the history that were not told yet; `attributes`: more of one too."""
        fresh = [
            Told(fact, attribute)
            for section in sections
            for fact in self._view.facts
            if fact.section == section and fact.polarity == "present" and fact.disclosure in ("volunteered", "asked")
            for attribute in (None, *(name for name in MORE_ABOUT if attributes and name in fact.attributes))
            if _name(fact, attribute) not in self._told
        ]
        shown = self._lean.ordered(fresh)
        for told in shown[:2]:
            self._tell(told, "invited to say more")
        if fresh and not shown:
            self._keep_back(fresh[0])
        elif not fresh:
            self._say(self._one("nothing_more"))

    def _keep_back(self, told: Told) -> None:
        """Say that one would rather not tell it; never that there is nothing."""
        self.withheld.append(FactUse(id=_name(told.fact, told.attribute), why=KEPT_BACK))
        self._refused = self._refused or self._lean.line("keeps_back", self._said_before)

    def _let_examine(self) -> None:
        if self._sentences not in [[line] for line in self._speech.lines["go_ahead"]]:
            self._say(self._one("go_ahead"))

    def _ask_back(self) -> None:
        """Invited to ask, the patient brings up what worries it."""
        concerns = [fact for fact in self._view.facts if fact.section == "concerns" and fact.polarity == "present"]
        if concerns and self._may_tell(concerns[0]) and concerns[0].id not in self._told:
            self._tell(Told(concerns[0], None), INVITED)
        elif feared := question(self._lean, self._said_before):
            self._say(feared)
        else:
            self._say(self._one("no_questions"))

    def _tell(self, told: Told, why: str, lead: str = "") -> None:
        """Say a fact or one attribute of it, unless the patient keeps it back for now."""
        fact, attribute = told.fact, told.attribute
        name = _name(fact, attribute)
        if any(use.id == name for use in self.used):
            return
        if not self._may_tell(fact):
            self.withheld.append(
                FactUse(id=name, why="not in private" if fact.private and not self._alone else "trust")
            )
            self._refused = self._refused or self._one("rather_not")
            return
        if self._lean.keeps_back(told):
            self._keep_back(told)
            return
        if self._forgot(told):
            self.withheld.append(FactUse(id=name, why="not remembered"))
            self._lose("not_remembered")
            return
        said = dict(fact.attributes).get(attribute) if attribute else fact.says  # type: ignore[call-overload]
        if not said:
            said = self._one("not_sure" if fact.polarity == "unknown" else "denial", topic=fact.topic)
        if self._say(lead + self._curtly(fact, said), bool(fact.safety)):
            self.used.append(FactUse(id=name, why=why))

    def _may_tell(self, fact: Fact) -> bool:
        if fact.private and not self._alone:
            return False
        if fact.safety:
            return True
        needed = self._manner.guarded.get(fact.section, 0.0)
        if fact.disclosure == "trusted":
            needed = max(needed, self._manner.trusting)
        return fact.disclosure != "never" and self._level >= needed

    def _forgot(self, told: Told) -> bool:
        """Whether it is an exact time, dose or number that the patient does not remember."""
        exact = told.attribute in EXACT and not told.fact.safety
        return exact and within(self._manner.forgets, _name(told.fact, told.attribute), self._seed)

    def _curtly(self, fact: Fact, said: str) -> str:
        """The sentence, or only 'No' of a denial that begins a reply."""
        no = self._speech.lines["no"][0]
        begins = said.startswith(no.rstrip(".。।")) and self._sentences in ([], [no])
        curt = (
            begins and fact.polarity == "denied" and not fact.safety and within(self._manner.curt, fact.id, self._seed)
        )
        return no if curt else said

    def _one(self, key: str, **slots: str) -> str:
        if cooler := self._lean.cooler(key):
            return one_of(cooler, self._chance, self._said_before)
        return self._speech.one(key, self._chance, self._said_before, **slots)

    def _say(self, sentence: str, always: bool = False) -> bool:
        """Whether there was still room for the sentence; for what must `always` be said there is."""
        if sentence in self._sentences:
            return True
        if not always and len(self._speech.joined([*self._sentences, sentence])) > self._manner.sentences:
            return False
        self._sentences.append(sentence)
        self._urgent = self._urgent or always
        return True

    def _lose(self, key: str) -> None:
        """Say so where nothing else can be said."""
        self._at_a_loss.append(self._one(key))
        self._unsure = self._unsure or key == "not_sure"


def _asks_for_treatment(clause: Clause, fact: Fact) -> bool:
    """Whether the clause asks what is taken for an illness of old."""
    return "treatment" in clause.attributes and fact.section == "past_history" and fact.polarity == "present"


def _name(fact: Fact, attribute: str | None) -> str:
    return fact.id if attribute is None else f"{fact.id}.{attribute}"


_COUNTED_OR_SEEN = frozenset(["quantity", "colour", "frequency", "character"])
# What is said of one complaint of several holds for all of them.
_SHARED = frozenset(["onset", "duration"])
