"""Of what is found, what is nearest to the talk: of the thing just told, or of the complaint."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.history import complaint
from personas.embedded.recall import Recall
from scenarios.schema import Fact
from scenarios.views import PatientView

_IN_REACH = 0.3  # how far behind the best what is of the thing just told may be, and be meant
_BESIDE = 0.2  # and how far the complaint, named as well


def of_just_told(recall: Recall, told: Sequence[Fact], clause: Clause, found: list[Found]) -> list[Found]:
    """What is found, of denials that of the thing just told in front: of blood in the vomit that was spoken of."""
    if not found or not told or found[0].called or found[0].fact.polarity != "denied":
        return found
    about = recall.topic_ids(told[0])
    near = (item for item in found if item.score >= found[0].score - _IN_REACH and item.by_head)
    of_it = [item for item in near if recall.topic_ids(item.fact) & about]
    if clause.interrogates:  # 'how much did you bleed' is of nothing that has no amount
        of_it = [item for item in of_it if item.fact.attributes.keys() & {*clause.attributes}]
    if not of_it or found[0] in of_it or not found[0].answers <= of_it[0].answers:
        return found
    return [of_it[0], *(item for item in found if not item.answers <= of_it[0].answers)]


def of_complaint(
    view: PatientView, recall: Recall, spoken_of: Sequence[Fact], clause: Clause, found: list[Found]
) -> list[Found]:
    """What is found, the complaint in front where it is named as well as another: 'show me where it hurts'."""
    first = complaint(view)[:1]
    if not found or found[0].called or found[0].fact in (*complaint(view), *spoken_of):
        return found
    names = recall.meanings.ids(tuple({word for at, word in enumerate(clause.words) if at in found[0].words}))
    meant = (item for item in found if item.fact in first and item.answers == found[0].answers)
    goes = "radiation" in clause.attributes  # 'does it go to your arm'
    meant = (item for item in meant if goes or recall.topic_ids(item.fact) & names)
    own = next((item for item in meant if item.score >= found[0].score - _BESIDE), None)
    return [own, *(item for item in found if item is not own)] if own else found
