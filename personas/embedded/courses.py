"""What a story tells of treatment in its own sentences: what was given for what, this time or before.

'The antibiotic was changed to cephalexin', 'it was managed with fluids', 'a similar attack, which went by itself'.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from personas.embedded.clause import Clause
from personas.embedded.fitting import is_of_before
from personas.embedded.found import Found
from personas.embedded.history import OF_OLD, in_prose, symptoms, treated_with, trials
from personas.embedded.meaning import GENERAL
from personas.embedded.nearness import going_on
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.uses import is_against
from scenarios.schema import Fact, Section
from scenarios.views import PatientView

_TELLING: frozenset[Section] = frozenset(["complaint", "associated", "medicines", "past_history"])
CARE = frozenset(["words:hospital", "words:doctor"])
_PURPOSE = 3  # words after 'for' in which it is said what for
_NEARLY = 0.3  # how far behind the best fact another may be that is asked about too


@lru_cache(maxsize=100)
def courses(view: PatientView) -> tuple[Fact, ...]:
    """The sentences of a story that tell how something was treated, or that it went by itself."""
    if not in_prose(view):
        return ()
    told = tables(view.language).answers.get("treated_so", ())
    present = (fact for fact in view.facts if fact.polarity == "present" and fact.section in _TELLING)
    tried = trials(view)
    return tuple(
        fact for fact in present if fact in tried or any(held(words_of(fact.says, view.language), one) for one in told)
    )


def asked_for(
    view: PatientView, recall: Recall, clause: Clause, found: Sequence[Found], near: Sequence[Fact]
) -> list[Fact]:
    """The courses of treatment of what a clause names, or else of what was spoken of or came before; best first."""
    known = courses(view)
    if not known:
        return []
    named = [item.fact for item in found if not item.whole_section and item.score >= found[0].score - _NEARLY]
    if holds(clause.text, "asks_of_before", clause.language):
        denied = any(fact.polarity == "denied" for fact in named[:1])
        again = [fact for fact in known if holds(fact.says, "time_and_again", clause.language)]
        return [] if denied else [fact for fact in known if _is_earlier(view, recall, fact)] or again
    about = named or (list(near[:1]) if clause.refers_back or not clause.content else [])
    care = recall.meanings.ids(clause.words) & CARE
    about += [item.fact for item in found if item.fact in known and item.fact not in about]
    own = list(_related(view, recall, known, about, care))
    if own or (about and about[0] not in symptoms(view)):
        return own
    own = [fact for fact in known if _is_of_complaint(view, recall, fact)]
    return sorted(own, key=lambda fact: fact.section != "medicines")  # what was taken before what it did


def of_another(view: PatientView, recall: Recall, fact: Fact) -> bool:
    """Whether a story tells of what is taken or was done for something other than the complaint, as far as it shows."""
    if not in_prose(view) or fact.polarity == "denied":
        return False
    if fact in courses(view) or fact.section in OF_OLD or _is_earlier(view, recall, fact):
        return not _is_of_complaint(view, recall, fact)
    against = (is_against(fact.topic, one.topic, view.language) for one in symptoms(view))
    return fact.section == "medicines" and not any(against)


def _related(
    view: PatientView, recall: Recall, known: Sequence[Fact], about: Sequence[Fact], care: frozenset[str]
) -> Iterator[Fact]:
    """Those that are, go on with, or name what is asked about, or those who gave `care`."""
    present = [fact for fact in about if fact.polarity == "present"]
    topics = frozenset[str]().union(*(recall.topic_ids(fact) for fact in present))
    on = going_on(view.facts, present, view.language)
    for fact in known:
        said = recall.meanings.ids(words_of(fact.says, view.language))
        if (
            fact in present
            or fact in on
            or care & said
            or (topics & said and fact.section not in ("complaint", "associated"))
        ):
            yield fact


def _is_earlier(view: PatientView, recall: Recall, fact: Fact) -> bool:
    """Whether a course was of an earlier spell: by its own sentence, or by the one it goes on with."""
    before = tables(view.language).answers.get("spell_before", ())
    present = (one for one in view.facts if one.polarity == "present")
    spells = [
        one
        for one in present
        if is_of_before(recall, one) or any(held(words_of(one.says, view.language), phrase) for phrase in before)
    ]
    return fact in spells or fact in going_on(view.facts, spells, view.language)


def _is_of_complaint(view: PatientView, recall: Recall, fact: Fact) -> bool:
    """Whether a course may be that of the complaint: not of an illness of old, nor for anything else it names."""
    if fact.section in OF_OLD or treated_with(view, fact) or _is_earlier(view, recall, fact):
        return False
    if fact in going_on(view.facts, [one for one in view.facts if one.section in OF_OLD], view.language):
        return False
    words = words_of(fact.says, view.language)
    settings, meanings = tables(view.language).settings, recall.meanings
    purpose = next((words[at + 1 :] for at, word in enumerate(words) if word in settings), ())
    near = meanings.slots(purpose[:_PURPOSE])
    ids = next((slot.ids for slot in near if slot.kind == "head"), GENERAL) - GENERAL
    own = (meanings.ids(words_of(one.topic, view.language)) for one in symptoms(view) if one is not fact)
    return not ids or bool(ids & frozenset[str]().union(*own))
