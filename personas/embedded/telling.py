"""What one reply tells: sentences, each from a fact, and what is kept back, forgotten or not known."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

from personas.embedded.clause import Clause
from personas.embedded.contradicting import asks_whether_well, contradicts
from personas.embedded.history import in_prose
from personas.embedded.leaning import KEPT_BACK, Lean
from personas.embedded.nearness import led_up_to_by
from personas.embedded.privacy import are_alone
from personas.embedded.recall import Recall
from personas.embedded.record import INVITED, Record
from personas.embedded.speech import one_of, speech
from personas.embedded.tables import tables, words_of
from personas.embedded.told import Told, named
from personas.embedded.traits import EXACT, Manner, within
from personas.embedded.understanding import understand
from personas.exchange import FactUse, History
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

MORE_ABOUT = ("onset", "site", "character", "progression", "severity", "trigger", "relief", "circumstance")
_LONGEST = 420  # characters
_ROOMY, _FURTHER = 3, 2  # sentences of one who answers each part of a question, and of a part that finds no room
_TRIED: tuple[Attribute, ...] = ("treatment", "relief")  # by which what was tried is told
_STOPS = ".。।"
_SAID = frozenset(["used", "sentences", "withheld", "at_a_loss", "_remarks", "unsure", "no_more_known"])
_RETURNED = ("farewell", "empathy", "thanks")  # what is answered in kind, where the language has a line for it

Mark = Mapping[str, Any]


class Telling:
    """The sentences of a reply in the making."""

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
        self.view = view
        self.recall = recall
        self.manner = manner
        self.lean = lean
        self._seed = seed
        self._level = level
        self._chance = chance
        self._speech = speech(view.language)
        self.record = Record(recall, heard, view.language)
        self._alone = are_alone(heard, view.language)
        self.asked_now: Clause | None = None  # what is being answered
        self.used: list[FactUse] = []
        self._agreed: list[FactUse] = []  # what was told before and agreed with now
        self._unspoken = set[str]()  # what was agreed with and is noted as told, though the doctor said it
        self.withheld: list[FactUse] = []
        self.sentences: list[str] = []
        self._repeats = False  # the last reply, which was asked for again
        self._remarks: list[str] = []
        self.at_a_loss: list[str] = []
        self.named = set[str]()  # the facts that the doctor called by name in what is answered now
        self.unsure = False  # of something asked in this reply nothing is known
        self.rest_unknown = False  # and what is told holds nothing of it
        self.no_more_known = False  # of what is told more was asked
        self._told_for_others = 0  # sentences told in answer to the questions before
        self.unknown: list[str] = []  # what that is, where it was one thing of a list
        self._refused = ""
        self._urgent = False  # something about safety is told, for which there is always room

    def text(self, said: str) -> str:
        """The reply as it is spoken."""
        sentences = self._as_was_said(self._denied_once(self._speech.joined(self.sentences)))
        if self._refused:
            crowded = len(sentences) > 1 and len(sentences) >= self.manner.sentences and not self._urgent
            crowded = crowded and not self.lean.bends
            sentences = [*(sentences[:-1] if crowded else sentences), self._refused]
        sentences = sentences or self.at_a_loss[:1] or self._remarks[:1]
        if not sentences:
            return self.one(self._in_return(said))
        kept = sentences[:1]
        for sentence in sentences[1:]:
            if sum(map(len, kept)) + len(sentence) <= _LONGEST:
                kept.append(sentence)
        says_what = any(remark in self.at_a_loss for remark in self._remarks)  # 'I couldn't say how much'
        rest_unknown = self.rest_unknown and self.sentences and not (self._refused or says_what)
        if rest_unknown and "rest_unknown" in self._speech.lines:
            kept.append(self._rest_unknown())
        elif self.no_more_known and self.sentences and "no_more_known" in self._speech.lines:
            kept.append(self.one("no_more_known"))
        return self._speech.lines["space"][0].join(dict.fromkeys([*kept, *self._remarks]))

    def _rest_unknown(self) -> str:
        """The line that nothing is known of the rest, which is named where it was one thing of a list."""
        if not self.unknown or "rest_unknown_of" not in self._speech.lines:
            return self.one("rest_unknown")
        *others, last = self.unknown
        first = self._speech.lines["comma"][0].join(others)
        things = f"{first}{self._speech.lines['or'][0]}{last}" if others else last
        return self.one("rest_unknown_of", thing=things)

    def _denied_once(self, sentences: Sequence[str]) -> list[str]:
        """The sentences, the 'no' before a second denial left out where a language needs no capital after it."""
        no = self._speech.lines.get("no_before", ("",))[0]
        said, kept = False, list[str]()
        for sentence in sentences:
            begins = bool(no) and sentence.startswith(no)
            kept.append(sentence.removeprefix(no) if begins and said else sentence)
            said = said or (bool(no) and no in sentence)
        return kept

    def _as_was_said(self, sentences: list[str]) -> list[str]:
        """The sentences; one alone that was told before with words that say so, where its first letter can be small."""
        ways = self._speech.lines.get("as_said", ())
        said = sentences[0] if len(sentences) == 1 and self.used and not self._repeats else ""
        if not (ways and said and any(said in text for text in self.record.said_before)):
            return sentences
        if not said.startswith(self._speech.lines["stays_large"]):
            if words_of(said, self.view.language)[0] not in tables(self.view.language).closed:
                return sentences
            said = said[0].lower() + said[1:]
        return [self.one("as_said", told=said)]

    def _in_return(self, said: str) -> str:
        """The line that answers words which ask for nothing: a greeting, a farewell, sympathy, thanks, a statement."""
        heard = {intent for clause in understand(said, self.view.language) for intent in clause.intents}
        if "greeting" in heard and not self.record.told_before and not self.record.closing:
            return "greeting"
        kinds = (kind for kind in _RETURNED if kind in heard and kind in self._speech.lines)
        kind = next(kinds, "acknowledged")
        return "acknowledged" if kind == "thanks" and heard - {"thanks", "empathy", "greeting"} else kind

    def begin_part(self) -> None:
        """Begin to answer one of several questions, for which there is room whatever was told for those before."""
        self._told_for_others = len(self._speech.joined(self.sentences))

    def mark(self) -> Mark:
        """What the reply is so far, to which it can be taken back."""
        return {name: copy(value) for name, value in vars(self).items() if name in _SAID}

    def take_back(self, mark: Mark) -> None:
        """Unsay what was told since the mark."""
        vars(self).update(mark)

    @property
    def _room(self) -> int:
        """The most sentences that there may be by now; one who says little answers no more for being asked more."""
        whole, others = self.manner.sentences, self._told_for_others
        return max(whole, others + _FURTHER) if others and whole >= _ROOMY else whole

    def make_room(self, sentences: int) -> None:
        """Let the reply grow by this many sentences, as for each further thing of a list that is asked for."""
        self.manner = replace(self.manner, sentences=self.manner.sentences + max(0, sentences))

    def remark(self, key: str, **slots: str) -> None:
        """Add a line of the patient's own at the end."""
        self.close_with(self.one(key, **slots))

    def close_with(self, sentence: str) -> None:
        """Add a sentence at the end."""
        self._remarks.append(sentence)

    def add(self, told: Told, why: str, key: str | None = None) -> None:
        """Tell what was not asked for, after a few words of introduction where `key` names a line."""
        if self.may_tell(told.fact) and not self._forgot(told) and not self.lean.keeps_back(told):
            self.tell(told, why, self.one(key) + self._speech.lines["space"][0] if key else "")

    @property
    def tried_last(self) -> list[Fact]:
        """What is taken and was told last as tried for a complaint."""
        told = (use.id.rpartition(".") for use in (self.used or self.record.uses_last))
        facts = ((self.recall.fact(name), attribute) for name, _, attribute in told if attribute in _TRIED)
        said = (fact.attributes[attribute] for fact, attribute in facts if fact)
        return [one for text in said for one in self.recall.remedies_in(text)]

    @property
    def stale(self) -> frozenset[str]:
        """The names of what was told, in this reply too."""
        return self.record.told_before | {use.id for use in self.used}

    @property
    def told_in_detail(self) -> list[Told]:
        """What this reply told, or else the last one, denials aside, with the attribute of each."""
        uses = self.used or self.record.uses_last
        told = ((self.recall.fact(use.id), use.id.partition(".")[2] or None) for use in uses)
        return [Told(fact, name) for fact, name in told if fact is not None and fact.polarity == "present"]

    @property
    def told_of_before(self) -> bool:
        """Whether another time was told of just now: 'I had it once before', not 'no, never'."""
        uses = self.used or (self.record.uses_known if self.record.unsure_last else self.record.uses_last)
        told = (use.id.rpartition(".") for use in uses)
        facts = (self.recall.fact(name) for name, _, attribute in told if attribute == "previous")
        no = self._speech.lines["no"][0].rstrip(_STOPS)
        return any(fact is not None and not fact.attributes["previous"].startswith(no) for fact in facts)

    def just_told(self) -> tuple[Fact, ...]:
        """What this reply told so far, denials aside."""
        return self.record.present_in([*self._agreed, *self.used])

    def tell(self, told: Told, why: str, lead: str = "") -> None:
        """Say a fact or one attribute of it, unless the patient keeps it back for now."""
        fact, attribute = told.fact, told.attribute
        name = named(fact, attribute)
        if any(use.id == name for use in self.used) and name not in self._unspoken:
            return
        if not self.may_tell(fact):
            in_company = fact.private and not self._alone
            self.withheld.append(FactUse(id=name, why="not in private" if in_company else "trust"))
            self._refused = self._refused or self.one("in_private" if in_company else "rather_not")
            return
        if self.lean.keeps_back(told):
            self.keep_back(told)
            return
        if self._forgot(told):
            self.withheld.append(FactUse(id=name, why="not remembered"))
            self.lose("not_remembered")
            return
        if attribute is None and (before := self._leads_up_to(fact)):
            self.tell(Told(before, None), "told with what goes on about it", lead)
            lead = ""
        said = dict(fact.attributes).get(attribute) if attribute else fact.says  # type: ignore[call-overload]
        if attribute and said and self._is_unheard_of(Told(fact, attribute), said):
            self.tell(Told(fact, None), "told with what is asked of it", lead)
            lead = ""
            if said in fact.says:
                return
        if not said:
            asked_how = self.asked_now is not None and self.asked_now.asks_how_it_is
            denial = self._speech.denial_of(fact.topic, asked_how)
            said = self.one("not_sure" if fact.polarity == "unknown" else denial, topic=fact.topic)
        if self.say(lead + self._with_no(fact, self._curtly(fact, said)), bool(fact.safety)):
            self.used.append(FactUse(id=name, why=why))

    def _with_no(self, fact: Fact, said: str) -> str:
        """The sentence with 'no' before it where it begins the reply and denies what is asked."""
        clause, no = self.asked_now, self._speech.lines["no"][0]
        if clause is None or self.sentences:
            return said
        before, _, rest = said.partition(", ")
        of_health = fact.section == "past_history" and asks_whether_well(clause)
        if before == no.rstrip(_STOPS) and rest and (of_health or clause.asks_how_it_is):
            return rest[0].upper() + rest[1:]  # 'how is your eyesight' is not answered with 'no'
        if said.startswith(no.rstrip(_STOPS)):
            return said
        denies = contradicts(clause, self.recall.naming.slots(clause), said)
        return f"{no}{self._speech.lines['space'][0]}{said}" if denies else said

    def _is_unheard_of(self, told: Told, said: str) -> bool:
        """Whether a sentence speaks of 'it' before anything of it was told, and there is room for the fact.

        How much of a habit there is says little before what is done: 'a rum every night', of alcohol.
        """
        fact, habit = told.fact, told.fact.section == "social_history" and told.attribute == "quantity"
        heard = fact.disclosure == "volunteered" or (fact.id in self.named and not habit)
        heard = heard or any(self.recall.fact(name) == fact for name in self.stale)
        room = len(self._speech.joined(self.sentences)) + 2 <= self._room
        names = (self.recall.names_topic_of(fact, said) and not habit) or self._speaks_of_a_thing(said)
        return room and not heard and fact.polarity == "present" and bool(fact.says) and not names

    def _leads_up_to(self, fact: Fact) -> Fact | None:
        """What 'it' is in a sentence that begins so, where no question asks of 'it' and nothing was told in front."""
        asked = self.asked_now
        before = led_up_to_by(fact, self.view.facts, self.view.language) if in_prose(self.view) else None
        if before is None or asked is None or self.sentences:
            return None
        if asked.refers_back and not self.recall.about(asked).names_topic:
            return None
        return before if self.may_tell(before) and before.id not in self.stale else None

    def _speaks_of_a_thing(self, said: str) -> bool:
        """Whether a sentence begins with a thing of its own: 'the worst of it', 'my own doctor', not 'it'."""
        table = tables(self.view.language)
        own = (table.definite | table.in_the_mouth.keys()) - table.pointing_back
        return words_of(said, self.view.language)[0] in own

    def ask_again(self, fact: Fact) -> None:
        """Note that of what was told before the doctor was asked something."""
        self.used.append(FactUse(id=fact.id, why=INVITED))

    def pass_over(self, fact: Fact) -> None:
        """Note as told what another sentence tells too."""
        if self.may_tell(fact) and not self.lean.keeps_back(Told(fact, None)):
            self.used.append(FactUse(id=fact.id, why="told with more in another sentence"))

    def repeat(self) -> bool:
        """Say the last reply again; False where there was none."""
        self.sentences += self.record.said_before[-1:]
        self.used += self.record.uses_last
        self._repeats = True
        return bool(self.record.said_before)

    def confirm(self, told: Told, why: str) -> None:
        """Note as told what was agreed with, or else as spoken of."""
        use = FactUse(id=named(told.fact, told.attribute), why=why)
        if not self.lean.keeps_back(told):
            self._unspoken |= set() if use.id in self.stale else {use.id}
            (self._agreed if use.id in self.stale else self.used).append(use)

    def keep_back(self, told: Told) -> None:
        """Say that one would rather not tell it; never that there is nothing."""
        self.withheld.append(FactUse(id=named(told.fact, told.attribute), why=KEPT_BACK))
        self._refused = self._refused or self.lean.line("keeps_back", self.record.said_before)

    def say(self, sentence: str, always: bool = False) -> bool:
        """Whether there was still room for the sentence; for what must `always` be said there is."""
        if sentence in self.sentences:
            return True
        if not always and len(self._speech.joined([*self.sentences, sentence])) > self._room:
            return False
        self.sentences.append(sentence)
        self._urgent = self._urgent or always
        return True

    def lose(self, key: str) -> None:
        """Say so where nothing else can be said."""
        self.at_a_loss.append(self.one(key))
        self.unsure = self.unsure or key == "not_sure"

    def lose_of(self, *asked: str) -> None:
        """Say what is not known of a thing that is, by the first of these for which there is a line: how many, when."""
        lines = (f"not_sure_{name}" for name in asked)
        key = next((key for key in lines if key in self._speech.lines), "not_sure")
        if key != "not_sure" and self.sentences:
            self.close_with(self.one(key))  # '... this morning. I couldn't say how much.'
        else:
            self.at_a_loss.append(self.one(key))
            self.unsure = True

    def one(self, key: str, **slots: str) -> str:
        """A line of the table, not one that was said before."""
        if cooler := self.lean.cooler(key):
            return one_of(cooler, self._chance, self.record.said_before)
        return self._speech.one(key, self._chance, self.record.said_before, **slots)

    def may_tell(self, fact: Fact) -> bool:
        """Whether trust and company allow it."""
        if fact.private and not self._alone:
            return False
        if fact.safety:
            return True
        needed = self.manner.guarded.get(fact.section, 0.0)
        if fact.disclosure == "trusted":
            needed = max(needed, self.manner.trusting)
        return fact.disclosure != "never" and self._level >= needed

    def _forgot(self, told: Told) -> bool:
        """Whether it is an exact time, dose or number that the patient does not remember."""
        exact = told.attribute in EXACT and not told.fact.safety
        return exact and within(self.manner.forgets, named(told.fact, told.attribute), self._seed)

    def _curtly(self, fact: Fact, said: str) -> str:
        """The sentence, or only 'No' of a denial that begins a reply."""
        no = self._speech.lines["no"][0]
        begins = said.startswith(no.rstrip(".。।")) and self.sentences in ([], [no])
        curt = (
            begins and fact.polarity == "denied" and not fact.safety and within(self.manner.curt, fact.id, self._seed)
        )
        return no if curt else said
