"""What is told of treatment: what is taken for what, what was tried and whether it helped, who sees to it."""

from collections.abc import Iterable

from personas.embedded.asking import Asking
from personas.embedded.attributes import answering
from personas.embedded.clause import Clause
from personas.embedded.fitting import denies_change_alone
from personas.embedded.follow_ups import FollowUps
from personas.embedded.found import Found
from personas.embedded.history import in_prose, medicines, symptoms, tried
from personas.embedded.meaning import GENERAL
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.remedies import HOW_IT_WENT, Remedies
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told
from personas.embedded.topics import Topics
from personas.embedded.whom import KIN
from scenarios.schema import Fact
from scenarios.views import PatientView

# What 'how many tablets are you on for your heart' asks: which they are.
_WHICH = frozenset(["quantity", "treatment", "named", "kind"])
_NEARLY = 0.2  # how far behind the best fact another may be that tells who does it
_VACCINE = frozenset(["words:vaccine"])
_COUNTED_OR_SEEN = frozenset(["quantity", "colour", "frequency", "character"])
# 'Which ones' may be of the body too.
_BY_NAME: tuple[set[str], ...] = (set(), {"named"}, {"kind"}, {"brand"}, {"side", "site"})
_AMOUNTS = frozenset(["quantity", "dose", "frequency"])


class Treatment:
    """Answers about treatment. Each method tells what it can, and says whether that answers the question."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        telling: Telling,
        thread: Thread,
        follow_ups: FollowUps,
        remedies: Remedies,
        topics: Topics,
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._follow_ups = follow_ups
        self._remedies = remedies
        self._topics = topics

    def tells_how_it_was_borne(self, asking: Asking) -> bool:
        """What a medicine did to who took it, where that is asked: 'a rash during antibiotic treatment'."""
        clause = asking.clause
        if not clause.asks or not self._has(clause.words, "asks_if_borne"):
            return False
        remedies = self._recall.remedies_among(slot.ids for slot in self._recall.naming.slots(clause))
        remedies = remedies or self._recall.remedies_told_by(self._thread.spoken_of)
        allergies = [fact for fact in self._view.facts if fact.section == "allergies"]
        if allergies and not remedies:
            return False
        borne = [fact for fact in self._view.facts if self._has(words_of(fact.says, clause.language), "borne_so")]
        allergy_spoken_of = [fact for fact in self._thread.spoken_of[:1] if fact in borne and fact in allergies]
        if allergy_spoken_of and (allergy_spoken_of[0].attributes or allergy_spoken_of[0] in self._telling.just_told()):
            return False  # 'any drug allergies, and what happens'
        told = allergy_spoken_of or [
            fact
            for fact in borne
            if fact not in allergies and fact.polarity == "present" and self._is_done_by(fact, remedies)
        ]
        for fact in told[:1]:
            self._telling.tell(Told(fact, None), "asked how it was borne")
        return bool(told)

    def _is_done_by(self, fact: Fact, remedies: frozenset[str]) -> bool:
        """Whether a fact tells of a medicine, and of one of these where there are any."""
        own = self._recall.remedies_told_by([fact])
        return bool(own & remedies) if remedies else bool(own)

    def tells_what_is_taken_for(self, asking: Asking) -> bool:
        """What is told as taken for a symptom that the clause names, where the symptom itself does not tell it."""
        clause, table = asking.clause, tables(asking.clause.language)
        purpose = next((at + 1 for at, word in enumerate(clause.words) if word in table.settings - table.inside), 0)
        if in_prose(self._view) or not (purpose and clause.asks and clause.attributes[:1] == ("treatment",)):
            return False
        named = self._recall.near.named_by(clause.words[purpose:])
        meant = [fact for fact in symptoms(self._view) if fact in named]
        if not meant or any("treatment" in fact.attributes for fact in meant):
            return False
        taken = dict.fromkeys(one for fact in meant for one in self._recall.near.taken_for(fact))
        for fact in taken:
            self._telling.tell(Told(fact, None), "told as taken for what was asked about")
        return bool(taken)

    def tells_of_what_is_taken(self, asking: Asking) -> bool:
        """What is taken for an illness that was spoken of, what medicines are for, or how much of each is taken."""
        clause, spoken_of, told_until = asking.clause, self._thread.spoken_of, len(self._telling.used)
        if self._tells_which_they_are(clause):
            return True
        whole = any(item.whole_section and item.fact.section == "medicines" for item in asking.found)
        unnamed = whole or not (asking.found or asking.recalled.names_more)
        named = (slot for slot in self._recall.naming.slots(clause) if not (slot.ids and slot.ids <= GENERAL))
        named_at = {at for slot in named for at in range(slot.start, slot.end)}
        of_old = (item for item in asking.found if item.fact.section == "past_history")
        ill = self._each_once(item for item in of_old if not item.generic and named_at & item.words)
        which = "treatment" in clause.attributes or (clause.interrogates and "medicines" in clause.sections)
        if ill and clause.asks and which and _WHICH.issuperset(clause.attributes):
            choosing = not tables(clause.language).choosing.isdisjoint(clause.words[:2])
            told = [self._remedies.tell_taken(fact, choosing) for fact in ill]
            if any(told):
                return True
        of_treatment = "medicines" in clause.sections or "treatment" in clause.attributes
        told_of = whole or not any(item.fact.polarity == "present" for item in asking.found)
        if of_treatment and clause.interrogates and told_of and self._remedies.tell_as_asked(clause):
            self._thread.ask_of(self._telling.just_told())
            return True
        if not clause.asks or not unnamed:
            return False
        if "cause" in clause.attributes and (self._thread.remedies or "medicines" in clause.sections):
            self._follow_ups.tell(clause)
            return True
        if "treatment" in clause.attributes and clause.refers_back:
            for fact in spoken_of if clause.refers_to_several else spoken_of[:1]:
                self._remedies.tell_taken(fact)
            return len(self._telling.used) > told_until
        if "dose" not in clause.attributes or "medicines" in clause.sections or clause.asks_yes_or_no:
            return False
        return whole and self._remedies.tell_doses(self._thread.remedies or medicines(self._view))

    def _tells_which_they_are(self, clause: Clause) -> bool:
        """Which medicines were spoken of, where their names are asked: 'I take tablets for it. - Which ones?'."""
        whichever = set(clause.attributes) in _BY_NAME and (clause.attributes or clause.refers_to_several)
        if not (clause.interrogates and whichever) or clause.content:
            return False
        taken = [fact for fact in self._thread.spoken_of if fact.section == "medicines"]
        if not taken or taken[0] != self._thread.spoken_of[0]:
            return False
        for fact in dict.fromkeys(taken):
            self._telling.tell(Told(fact, None), "which of what was spoken of")
        self._thread.ask_of(taken)
        return True

    def _each_once(self, found: Iterable[Found]) -> list[Fact]:
        """The facts, the best of those that answer the same words: of 'your pressure and sugar' two."""
        best: dict[frozenset[int], Fact] = {}
        for item in found:
            if all(item.words.isdisjoint(words) for words in best):
                best[item.words] = item.fact
        return list(best.values())

    def tells_what_was_tried(self, asking: Asking) -> bool:
        """What was taken or done for the complaint, and whether it helped."""
        clause, found, recalled = asking.clause, asking.found, asking.recalled
        if "treatment" in clause.attributes and not _VACCINE.isdisjoint(self._recall.meanings.ids(clause.words)):
            return False  # 'has he been given his jabs'
        if "treatment" in clause.attributes:
            found = [item for item in found if item.fact.polarity == "present"] or found
            found = [item for item in found if item.fact.section != "allergies"]
        if asking.adrift and not any(item.by_head for item in found):
            found = []
        if asking.lately:
            found = [item for item in found if item.fact.polarity == "denied" or item.fact.section != "past_history"]
        spoken_of = [item.fact for item in found] or ([] if recalled.names_topic else list(self._thread.spoken_of))
        if spoken_of and clause.asks and (helped := self._topics.help_of(spoken_of[0], clause)):
            self._telling.tell(helped, "asked whether it helped")
            return True
        of_any = bool(found) and found[0].whole_section and "relief" in clause.attributes
        if of_any and clause.asks and (helped := self._topics.help_of_any(self._thread.spoken_of)):
            self._telling.tell(helped, "asked whether what was taken helped")
            return True
        if (found or not recalled.names_topic) and self._remedies.tell_tried(clause, found, self._thread.spoken_of):
            return True
        only_tried = tried(self._view)
        found = [item for item in found if not (item.whole_section and item.fact in only_tried)] or found
        of_habit = not _AMOUNTS.isdisjoint(clause.attributes) and any(item.denied_habit for item in found[:1])
        if clause.interrogates and not of_habit:
            found = [item for item in found if item.fact.polarity == "present"] or found
            if _COUNTED_OR_SEEN & set(clause.attributes):
                found = [item for item in found if not denies_change_alone(self._recall, item.fact)]
        asking.found = found
        return False

    def knows_not_if_it_helped(self, asking: Asking) -> bool:
        """Whether something taken for this is asked to have helped, and only other medicines are known."""
        clause = asking.clause
        of_any = clause.sections == ("medicines",) and not asking.recalled.names_more
        went = clause.asks_yes_or_no and not HOW_IT_WENT.isdisjoint(clause.attributes)
        told = answering([item.fact for item in asking.found], clause, nearly=False)
        if told or not (of_any and went and (clause.refers_back or clause.points) and medicines(self._view)):
            return False
        self._thread.lose()
        return True

    def tells_who_does(self, asking: Asking) -> bool:
        """Who does something for the patient: 'who sorts out her tablets', and no list of the tablets."""
        clause = asking.clause
        if self._tells_who_helps(asking):
            return True
        whoever = clause.asks_of_whoever or self._has(clause.words, "unaided")
        if not clause.asks or not (whoever or (clause.interrogates and clause.attributes == ("relative",))):
            return False
        best = asking.found[:1]
        if not best and [fact.section for fact in self._thread.spoken_of[:1]] == ["medicines"]:
            self._thread.lose()  # 'and who looks after them'
            return True
        of_all = bool(best) and best[0].whole_section and best[0].fact.section == "medicines"
        near = [item.fact for item in asking.found if of_all or item.score >= best[0].score - _NEARLY]
        if asking.people & KIN and any(fact.section == "family_history" for fact in near):
            return False  # '아버님은 어떻게 돌아가셨어요'
        by = [fact for fact in near if fact.section not in clause.sections and self._recall.tells_who_does(fact)]
        for fact in by[:1]:
            self._telling.tell(Told(fact, None), "asked who does it")
        if of_all and not by and not answering(near, clause, nearly=False):
            self._thread.lose()
            return True
        return bool(by)

    def _tells_who_helps(self, asking: Asking) -> bool:
        """Who helps the patient through the day, where that is asked: 'my husband helps me into my coat'."""
        clause = asking.clause
        called = asking.found[:1] != [] and asking.found[0].called
        if not clause.asks or called or not self._has(clause.words, "asks_for_help"):
            return False
        language = clause.language
        told = (fact for fact in self._view.facts if self._has(words_of(fact.says, language), "helps"))
        helpers = [fact for fact in told if self._recall.tells_who_does(fact)]
        for fact in helpers[:1]:
            self._telling.tell(Told(fact, None), "asked who helps")
        return bool(helpers)

    def _has(self, words: tuple[str, ...], kind: str) -> bool:
        phrases = tables(self._view.language).answers.get(kind, ())
        return any(held(words, phrase) for phrase in phrases)
