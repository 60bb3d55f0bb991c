"""What answers a question that names no topic, and one about safety."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from personas.embedded.attributes import LOOSELY_TOLD, answering, telling_in
from personas.embedded.clause import Clause
from personas.embedded.fitting import earlier_times, is_of_before
from personas.embedded.happenings import mishap, told_of_before
from personas.embedded.history import OF_OLD, complaint, in_prose, medicines, symptoms
from personas.embedded.nearness import asked_by, beside, carrying_on, echoing, going_on
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.told import Told
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView
from scenarios.words import tokens

_OF_THE_BEGINNING: tuple[Attribute, ...] = ("circumstance", "onset")
_REMEDIES = frozenset(["treatment", "relief"])
# What may be of any place, and so is no more of the same.
_ANYWHERE = frozenset(f"words:{name}" for name in "pain swelling lump rash weakness numbness illness".split())
HOW_TAKEN = frozenset(["dose", "quantity", "frequency", "timing"])
_TAKEN = frozenset(["words:painkiller", "words:medicine"])
_CAME_OF_IT: tuple[Attribute, ...] = ("effect", "treatment", "progression")
# What is asked of a symptom itself: how long somebody has smoked is no answer.
_OF_ITSELF = frozenset(
    ["onset", "duration", "length", "frequency", "severity", "site", "side", "radiation", "character", "progression"]
)


def follow_up(
    view: PatientView, recall: Recall, near: Sequence[Fact], clause: Clause, stale: Collection[str]
) -> Told | None:
    """What answers a question without a topic: of what is `near`, told last, or else of the complaint."""
    about_complaint = not near or any(fact in complaint(view) for fact in near) or clause.points
    about_complaint = about_complaint or "radiation" in clause.attributes
    of_complaint = symptoms(view)
    if clause.refers_back and not in_prose(view):  # 'when are they at their worst' is about those spoken of
        of_complaint = [fact for fact in of_complaint if fact in near or fact in complaint(view)]
    left_out = "topics_left_out" in tables(clause.language).grammar
    foremost = complaint(view) if left_out and near and near[0] in of_complaint else []
    pools: list[Sequence[Fact]] = [echoing(of_complaint, clause), near, foremost, beside(view.facts, near)]
    if "relief" in clause.attributes and recall.meanings.ids(clause.words) & _TAKEN:
        taken = [fact for fact in view.facts if recall.topic_ids(fact) & _TAKEN]
        if told := answering(taken, clause, stale, nearly=False):
            return told
    if about_complaint and (words := asked_by(clause)):
        pools.insert(0, echoing(of_complaint, clause, words))
        known = "timing" not in clause.attributes and answering(pools[0], clause, stale, nearly=False)
        if not known and (told := telling_in(pools[0], clause, words)):
            return told
    if {"site", "onset"} <= set(clause.attributes) and (told := answering(of_complaint, clause, nearly=False)):
        return told
    if near and near[0].section == "family_history" and not clause.points:
        kin = (
            [fact for fact in near if fact.section == "family_history"]
            if "people_bare" in tables(clause.language).grammar
            else near
        )
        return answering(kin, clause, stale) or answering(kin, clause)
    if about_complaint:
        pools += [complaint(view), symptoms(view)]
    if "length" in clause.attributes and any(fact in of_complaint for fact in near):
        pools.append(carrying_on(of_complaint, view.language))  # what is felt in an attack lasts as long as it does
    pools += [recall.near.alike(near)[:6], echoing(view.facts, clause)]
    if about_complaint and clause.attributes and _OF_ITSELF.issuperset(clause.attributes):
        own = (*symptoms(view), *near)
        pools = [[fact for fact in pool if fact in own] for pool in pools]
    if near and near[0].section in OF_OLD and _REMEDIES & set(clause.attributes):
        # What another illness is treated with is no answer.
        pools = [[fact for fact in pool if fact.section not in OF_OLD or fact in near] for pool in pools]
    was_so = [one for one in view.facts if one.polarity == "present" and holds(one.says, "was_so", view.language)]
    if was_so and "previous" in clause.attributes and holds(clause.text, "asks_how_it_was", view.language):
        return Told(was_so[0], None)
    if clause.attributes[:1] == ("previous",):
        again = [one for one in earlier_times(recall) if one not in was_so] or _once_before(view, recall)
        if again and (about_complaint or near[0].section not in ("past_history", "family_history")):
            return Told(again[0], None)
    if about_complaint and (accident := mishap(of_complaint, clause)):
        return accident
    if about_complaint and asks_what_began(clause) and (began := what_began(of_complaint, clause.language)):
        return began
    if "named" in clause.attributes and (remedy := _remedy(near)):
        return remedy
    if of_then := recall.near.of_occasion(clause):
        return Told(of_then[0], None)
    if "previous" in clause.attributes:
        pools.insert(0, told_of_before(symptoms(view), view.language))
        pools.append(complaint(view))
    if "example" in clause.attributes and not clause.asks_yes_or_no:
        return next((Told(fact, None) for fact in beside(view.facts, near[:1]) if fact.id not in stale), None)
    if "next" in clause.attributes:
        return what_followed(view, near[:1], stale)
    if _REMEDIES & set(clause.attributes):
        tried = recall.near.alike(complaint(view)) if about_complaint else []
        pools.append(sorted(medicines(view), key=lambda fact: fact not in tried))
    of_near = bool(near) and near[0] not in symptoms(view) and not clause.points
    held_by_it = bool(near) and near[0].attributes.keys() >= {*clause.attributes[:1]}
    bare = left_out and not clause.points
    if bare and (held_by_it or not clause.content) and (told := answering(near[:1], clause, nearly=False)):
        return told  # '多久了' of what was told last, though its own sentence told it
    if of_near:
        on = going_on(view.facts, near[:1], view.language)
        called_so = [fact for fact in view.facts if (fact.topic, fact.section) == (near[0].topic, near[0].section)]
        plainly = (answering(pool, clause, stale, nearly=False) for pool in (near[:1], called_so, on))
        if told := next(filter(None, plainly), None) or answering(near[:1], clause):
            return told
        if near[0].section == "medicines" and HOW_TAKEN.issuperset(clause.attributes):
            return None
        if near[0].section == "past_history" and not _REMEDIES & set(clause.attributes):
            return None
    if any(held(clause.words, phrase) for phrase in tables(clause.language).answers.get("present_state", ())):
        pools.insert(0, complaint(view))
    if "side" in clause.attributes:
        pools.append(recall.near.at_places(clause))
    if clause.attributes == ("kind",) and near and near[0] not in symptoms(view) and near[0].polarity == "present":
        return answering(near, clause, stale, nearly=False) or Told(near[0], None)
    if about_complaint and clause.attributes[:1] in (("onset",), ("duration",)):
        for pool in pools[:2]:
            if told := answering(pool, clause, stale, nearly=False) or answering(pool, clause, stale):
                return told
    if "last" in clause.attributes:
        # 'When was your last one', after periods were spoken of.
        latest = tables(clause.language).answers.get("latest", ())
        kin = (*near, *recall.near.alike(near))
        pools.insert(0, [fact for fact in kin if any(held(words_of(fact.says, view.language), one) for one in latest)])
    if "length" in clause.attributes and "previous" not in clause.attributes:
        # How long an earlier run of attacks went on comes after how long each of these does.
        pools = [[fact for fact in pool if not is_of_before(recall, fact)] for pool in pools] + pools
    if "length" in clause.attributes and not in_prose(view) and (told := answering(near[:1], clause, stale)):
        return told  # of the attacks spoken of rather than of the heat, which is 'always' there
    first = replace(clause, asked_about=tuple(one for one in clause.asked_about if one[0] in LOOSELY_TOLD))
    surely = (answering(pool, first, stale, nearly=False, surely=True) for pool in pools)
    exactly = (answering(pool, clause, stale, nearly=False) for pool in pools)
    nearly = (answering(pool, clause) for pool in pools)
    return next((told for way in (surely, exactly, nearly) for told in way if told), None)


def _once_before(view: PatientView, recall: Recall) -> list[Fact]:
    """What the past history tells of the complaint itself: 'confusion after her operation', pain of the same place."""
    known, own = recall.meanings, [words_of(one.topic, view.language) for one in complaint(view)[:1]]
    heads, places = (frozenset[str]().union(*map(named, own)) for named in (known.heads, known.places))
    old = [fact for fact in view.facts if fact.section == "past_history" and fact.polarity == "present"]
    words = {fact.id: words_of(fact.topic, view.language) for fact in old}
    return [
        fact
        for fact in old
        if (shared := known.heads(words[fact.id]) & heads)
        and (shared - _ANYWHERE or known.places(words[fact.id]) & places)
    ]


def what_followed(view: PatientView, near: Sequence[Fact], stale: Collection[str]) -> Told | None:
    """What came of it, or was felt after it, as the story goes, or else what the story tells beside it."""
    came = (Told(fact, name) for fact in near for name in _CAME_OF_IT if name in fact.attributes)
    if came_of_it := next((told for told in came if f"{told.fact.id}.{told.attribute}" not in stale), None):
        return came_of_it
    felt = [fact for fact in symptoms(view) if fact.polarity == "present"]
    after = felt[felt.index(near[0]) + 1 :] if near and near[0] in felt else []
    return next((Told(fact, None) for fact in (*after, *beside(view.facts, near)) if fact.id not in stale), None)


def _remedy(near: Sequence[Fact]) -> Told | None:
    """The medicine that was spoken of last, or the one that an illness is treated with."""
    for fact in near:
        if fact.section == "medicines":
            return Told(fact, None)
        if "treatment" in fact.attributes:
            return Told(fact, "treatment")
    return None


def asks_what_began(clause: Clause) -> bool:
    """Whether the clause asks what set the complaint off, not what makes it worse."""
    words = {clause.words[at] for name, span in clause.asked_about if name == "trigger" for at in span}
    return not words.isdisjoint(tables(clause.language).bringing)


def what_began(facts: Sequence[Fact], language: str) -> Told | None:
    """What the complaint came on after, where its beginning tells it."""
    phrases = tables(language).answers.get("deed_before", ())
    for fact in facts:
        for name in _OF_THE_BEGINNING:
            words = words_of(fact.attributes.get(name, ""), language)
            if any(held(words, phrase) for phrase in phrases):
                return Told(fact, name)
    return None


def about_safety(
    view: PatientView, recall: Recall, clause: Clause, found: Sequence[Fact], stale: Collection[str]
) -> list[Fact]:
    """What answers a question about suicide or violence: what is present first, and never another topic instead.

    Who speaks for the patient and is asked of themselves tells of themselves, else of the patient. What is named more
    closely than by what is present, a plan or an attempt, is told with it, or alone where that was told before.
    """
    facts = [fact for fact in view.facts if fact.safety in clause.safety and fact.section != "family_history"]
    of_speaker = recall.speaker.is_turned_to(clause)
    of_patient = clause.speaks_of_another or recall.speaker.speaks_of_patient(clause)
    if view.speaker.who == "relative" and (of_speaker or of_patient):
        own = tables(clause.language).ours
        facts = [fact for fact in facts if of_speaker != own.isdisjoint(tokens(fact.says, clause.language))] or facts
    if not facts:
        # The case does not say: denials of it count, another topic that shares a word does not.
        return [fact for fact in found[:1] if fact.polarity == "denied"]
    present = [fact for fact in facts if fact.polarity == "present"][:1]
    named = [fact for fact in found if fact in facts]
    asked = frozenset[str]().union(*(slot.ids for slot in recall.naming.slots(clause)))
    further = [fact for fact in named if present and asked & recall.ids(fact) - recall.ids(present[0])][:1]
    if further and all(fact.id in stale for fact in present):
        return further
    return list(dict.fromkeys((*present, *(further or named[:1])))) or facts[:1]
