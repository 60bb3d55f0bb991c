"""One reply in the making: clause by clause, a few sentences at most, each from a fact or saying that none is known."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.clause import HAPPENED, VIEWS, Clause, several
from personas.embedded.completing import Completing
from personas.embedded.courtesies import Courtesies
from personas.embedded.declaring import speaks_of_self
from personas.embedded.fitting import named_outright
from personas.embedded.follow_ups import FollowUps
from personas.embedded.following import about_safety
from personas.embedded.history import in_prose, symptoms
from personas.embedded.impact import impact
from personas.embedded.listing import FEW, one_by_one
from personas.embedded.memory import Memory
from personas.embedded.news import is_bad_news
from personas.embedded.open_questions import OpenQuestions
from personas.embedded.owning_up import leaves_open
from personas.embedded.phrases import matching
from personas.embedded.privacy import asks_to_be_alone
from personas.embedded.recall import Recall
from personas.embedded.remedies import Remedies
from personas.embedded.sayings import Sayings
from personas.embedded.signposting import asks_leave
from personas.embedded.speech import speech
from personas.embedded.story import Story
from personas.embedded.tables import tables, words_of
from personas.embedded.taking_up import is_taken_up
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told
from personas.embedded.untold import is_untold
from personas.embedded.values import Values, value_asked
from personas.embedded.whom import KIN, speaks_of_other_sex
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import tokens


class Answer:
    """What is told in answer to one thing said."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = Thread(telling)
        self._asked = set[str]()  # the telling words of the questions answered so far
        self._in_story = list[tuple[Clause, bool]]()  # what was asked of the history, and whether nothing was known
        self._led_up_to: tuple[str, ...] = ()  # what about safety a statement leads up to
        self._courtesies = Courtesies(view, telling)
        self._completing = Completing(view, recall, telling)
        self._open_questions = OpenQuestions(view, recall, telling, self._thread)
        self._story = Story(view, recall, telling, self._thread)
        self._values = Values(view, recall, telling)
        remedies = Remedies(view, telling)
        self._sayings = Sayings(view, recall, telling)
        self._follow_ups = FollowUps(view, recall, telling, self._thread, remedies)
        self._memory = Memory(view, recall, telling, self._thread, self._open_questions, self._follow_ups, remedies)

    def take(self, clause: Clause) -> None:
        """Answer one clause, or say nothing where it asks for nothing."""
        clause = named_outright(self._recall, self._with_safety_led_up_to(clause))
        near = self._telling.just_told()[:1] or self._thread.spoken_of
        of_symptom = any(fact in symptoms(self._view) for fact in near)
        if clause.asks_what_is_done and (of_symptom or self._thread.adrift):
            clause = replace(clause, asked_about=(("next", frozenset()),))
            self._follow_ups.tell(clause)
            return
        if self._telling.just_told() and not (clause.content or HAPPENED.isdisjoint(clause.attributes)):
            clause = replace(clause, intents=clause.intents - {"open"})  # 'any allergies, and what happens'
        elif "open" in clause.intents and not self._telling.record.told_before:
            # 'What has happened to your sight' asks for no outcome of anything.
            clause = replace(clause, asked_about=tuple(one for one in clause.asked_about if one[0] != "outcome"))
        if clause.speaks_of_another and self._view.speaker.who == "patient" and clause.attributes:
            clause = replace(clause, intents=clause.intents - {"open"})  # 'what happened to her'
        if self._recall.speaker.speaks_of_patient(clause):
            clause = replace(clause, sections=tuple(name for name in clause.sections if name != "family_history"))
        if "again" in clause.intents and not self._in_story:
            self._courtesies.say_again()
        elif "approximately" in clause.intents:
            self._courtesies.approximate()
        elif self._story.answer(clause):
            return
        elif "leak" in clause.intents and not (clause.informs or self._is_not_of_own_illness(clause)):
            own = self._view.speaker.who == "patient" or "not_their_diagnosis" not in speech(self._view.language).lines
            self._telling.say(self._telling.one("not_my_diagnosis" if own else "not_their_diagnosis"))
        elif self._asks_who_is_here(clause):
            of_speaker = self._recall.speaker.is_addressed(clause)
            self._courtesies.introduce(clause.intents - ({"age"} if of_speaker else set()))
        elif asks_to_be_alone([clause]):
            self._courtesies.be_alone()
        elif self._is_to_be_examined(clause) or self._asks_leave(clause) or asks_leave(clause):
            self._courtesies.let_examine()
        elif self._courtesies.answer(clause) or self._sayings.answer(clause) or self._tells_impact(clause):
            return
        elif "checking" in clause.intents and not clause.sections:
            self._courtesies.confirm()
        elif "assent" in clause.intents and not clause.sections and (self._telling.record.closing or clause.asks):
            self._courtesies.agree()
        elif self._invites_questions(clause):
            self._courtesies.ask_back()
        elif clause.informs or clause.greets or self._states(clause):
            self._thread.mentioned = self._spoken_of_in(clause)
            if is_bad_news(clause, self._recall.naming):
                self._courtesies.take_news()
        elif not (self._answer_for_safety(clause) or self._answers_openly(clause)):
            listed = one_by_one(clause)
            self._telling.make_room(len(listed) - FEW)
            for thing, asking in ((one.thing, part) for one in listed for part in one.clause.apart):
                told_until, sentences = len(self._telling.used), tuple(self._telling.sentences)
                losses = len(self._telling.at_a_loss)
                mark = self._telling.mark()
                self._memory.answer(asking)
                if asking.asks and len(self._telling.used) == told_until:
                    self._go_on(asking)
                self._completing.tell_on(asking, told_until, self._thread.asked_of)
                self._values.tell_instead(asking, mark)
                lost = len(self._telling.at_a_loss) > losses and not in_prose(self._view)  # one sentence may tell both
                self._in_story.append((asking, len(self._telling.at_a_loss) > losses and not thing))
                if lost and self._names_topic(asking) and not self._holds(sentences, asking):
                    self._telling.rest_unknown = self._telling.unsure
                    self._telling.unknown += [thing] if thing else []
                self._asked.update(asking.content)
                self._telling.record.words_asked_last = frozenset(asking.content)
            if clause.asks_what_else and clause.gives_examples and self._telling.used:
                # 'Any other symptoms, such as nausea'.
                self._open_questions.tell_more(clause, ("complaint", "associated"), attributes=False)

    def _go_on(self, clause: Clause) -> None:
        """What goes on with what this reply told, or else with the story."""
        if self._telling.used:
            self._follow_ups.go_on(clause)
        elif not self._telling.withheld:
            self._follow_ups.tell_in_the_end(clause)

    def _names_topic(self, clause: Clause) -> bool:
        """Whether a clause names what it asks for; where topics are left out, it need not."""
        return "topics_left_out" in tables(clause.language).grammar or self._recall.about(clause).names_topic

    def _holds(self, said: Sequence[str], clause: Clause) -> bool:
        """Whether what was said already holds something that the clause asks, and none before it: 'was it loose'."""
        words = {word for sentence in said for word in words_of(sentence, clause.language)}
        return not words.isdisjoint(set(clause.content) - self._asked)

    def _answers_openly(self, clause: Clause) -> bool:
        """Whether nothing in particular was asked, and was answered; who asks for a value means something."""
        return value_asked(clause) is None and self._open_questions.answer(clause)

    def close(self) -> None:
        """Tell why it came where nothing else was told, and a first question may have meant that; admit what is left.

        A story's sentence may tell two parts at once, so that what is left shows only in the end.
        """
        self._open_questions.close()
        if not (self._telling.used and in_prose(self._view)):
            return
        asked, said = [clause for clause, _ in self._in_story], self._telling.sentences
        left = (clause for clause, lost in self._in_story if lost and self._names_topic(clause))
        if any(is_untold(clause, asked, said) for clause in left):
            self._telling.rest_unknown = self._telling.unsure
        elif leaves_open(
            self._recall, asked, self._telling.used, self._telling.record.told_before | self._telling.record.touched
        ):
            self._telling.no_more_known = True

    def _answer_for_safety(self, clause: Clause) -> bool:
        """Questions about suicide and violence: what is present comes first, and never another topic instead."""
        if not clause.safety or not clause.asks or self._asks_of_family_suicide(clause):
            return False
        hurt = self._follow_ups.injury(clause)
        if hurt:
            self._telling.tell(hurt, "asked whether it did any harm")
            return True
        found = self._recall.about(clause).found
        answers = about_safety(self._view, self._recall, clause, [item.fact for item in found], self._telling.stale)
        spans = matching("safety", clause.words, clause.language)[0].values()
        of_safety = {at for span in spans for at in range(span[0], span[-1] + 1)}
        for fact in answers:
            self._telling.tell(Told(fact, None), "asked about safety")
        if several(clause) and "lists_unmarked" not in tables(clause.language).grammar:
            of_safety.update(at for item in found if item.fact in answers for at in item.words)
            people = (slot for slot in self._recall.naming.slots(clause) if any(n.kind == "person" for n in slot.names))
            of_safety.update(at for slot in people for at in range(slot.start, slot.end))
            beside = [item.fact for item in found if item.fact.polarity == "present" and not item.words <= of_safety]
            for fact in [fact for fact in beside if fact.safety not in clause.safety][:2]:
                self._telling.tell(Told(fact, None), "asked beside it")
        if not answers:
            self._telling.lose("not_sure")
        return True

    def _asks_of_family_suicide(self, clause: Clause) -> bool:
        return clause.safety == ("suicide",) and "family_history" in clause.sections

    def _with_safety_led_up_to(self, clause: Clause) -> Clause:
        """The clause as asking what was led up to: 'some people feel life is not worth living. Do you feel that?'."""
        if clause.safety and not clause.asks:
            self._led_up_to = clause.safety
        elif self._led_up_to and clause.asks and clause.points_back:
            return replace(clause, safety=self._led_up_to)
        return clause

    def _is_to_be_examined(self, clause: Clause) -> bool:
        asked_to_ask = "questions_invited" in clause.intents  # 'anything you'd like to ask before I examine you'
        return "examine" in clause.intents and not (clause.safety or asked_to_ask or is_taken_up(clause))

    def _tells_impact(self, clause: Clause) -> bool:
        """Whether how life goes on was asked: 'is it stopping you doing things', 'how has it affected your job'."""
        if self._is_of_other_things(clause) or ("open" in clause.intents and not self._telling.record.replied):
            return False
        affected = impact(self._view, self._recall, clause)
        if not affected and self._asks_how_it_is_done(clause):
            return False
        for told in affected or ():
            self._telling.tell(told, "asked how life goes on")
        if affected == []:
            self._courtesies.cope()
        return affected is not None

    def _is_of_other_things(self, clause: Clause) -> bool:
        """Whether what is said to affect life is nothing the case tells of: 'do your [beliefs] affect your care'."""
        if "impact" not in clause.intents:
            return False
        asked = min(min(span) for span in clause.spans if span)
        heads = (slot for slot in self._recall.naming.slots(clause) if slot.kind == "head" and slot.end <= asked)
        return any(not self._recall.naming.known(slot) for slot in heads)

    def _asks_how_it_is_done(self, clause: Clause) -> bool:
        """Whether a thing is named that one copes with, of which something is known: 'how do you manage the stairs'."""
        asked = frozenset[int]().union(*clause.spans)
        things = (slot for slot in self._recall.naming.slots(clause) if slot.kind in ("head", "body"))
        return any(asked.isdisjoint(range(slot.start, slot.end)) and self._recall.naming.known(slot) for slot in things)

    def _asks_leave(self, clause: Clause) -> bool:
        """Whether leave is asked for something of no patient's history: 'is it all right if I talk to you alone'."""
        return clause.intents - {"good_news"} == {"permission"} and not clause.attributes and self._only_invites(clause)

    def _states(self, clause: Clause) -> bool:
        """Whether the clause tells something and wants nothing; once the talk has begun no statement opens it."""
        begun = clause.tells and bool(self._telling.record.told_before) and clause.intents.isdisjoint(["leak", "more"])
        return clause.states or begun or (self._telling.record.closing and not clause.questions)

    def _asks_for_a_name(self, clause: Clause) -> bool:
        """Whether 'what is it called' asks for the medicine that was spoken of."""
        last = self._thread.spoken_of[:1]
        return "named" in clause.attributes and any(
            fact.section == "medicines" or "treatment" in fact.attributes for fact in last
        )

    def _is_not_of_own_illness(self, clause: Clause) -> bool:
        """Whether a name is asked for that is no secret: of a medicine, of what one of the family had."""
        return self._asks_for_a_name(clause) or bool(self._recall.speaker.people_asked_of(clause) & KIN)

    def _spoken_of_in(self, clause: Clause) -> tuple[Fact, ...]:
        """What a statement is about; of what the doctor is, no habit of the patient: 'I'm a student'."""
        if clause.greets:
            return ()
        table = tables(clause.language)
        own = bool(table.finite) and speaks_of_self(tokens(clause.text, clause.language), table)
        said = (item.fact for item in self._recall.about(clause).found[:2])
        return tuple(fact for fact in said if not (own and fact.section == "social_history"))

    def _invites_questions(self, clause: Clause) -> bool:
        """Whether the patient is to ask; before anything is told, 'fire away' invites to tell."""
        if "questions_invited" not in clause.intents or (
            "open" in clause.intents and not self._telling.record.told_before
        ):
            return False
        return self._telling.record.closing or self._only_invites(clause)

    def _only_invites(self, clause: Clause) -> bool:
        """Whether the clause asks for questions and names nothing of a patient's history."""
        return not clause.content or (clause.asks and not self._recall.about(clause).names_topic)

    def _asks_who_is_here(self, clause: Clause) -> bool:
        """Whether name or age is asked: not another's, nor how old the patient was when something happened."""
        asked = clause.intents & ({"name"} if clause.passing else {"name", "age"})
        others = set(clause.sections) - set(VIEWS)  # 'what would you like me to call you' asks for no wish
        if not asked or others or self._recall.speaker.people_asked_of(clause) or self._recall.names_other(clause):
            return False
        if clause.speaks_of_another and self._view.speaker.who == "patient":
            return False
        if self._thread.goes_on_about(clause):
            return False
        if "named" in clause.attributes and self._recall.about(clause).names_more:
            return False  # 'what is the name of the tablet'
        if self._thread.spoken_of and speaks_of_other_sex(self._view, clause):
            return False
        return clause.interrogates or not self._recall.about(clause).names_more
