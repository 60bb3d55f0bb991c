"""The embedded moderator: whether two names are one disease, with the reason.

It knows synonyms, abbreviations, word order, extra words and misspellings; it does not take a negation, a hedged list,
a broader class, a sibling, or another side, type, course or cause for the same.
"""

import asyncio
from random import Random

from personas.embedded.diagnosis.phrases import phrases
from personas.embedded.diagnosis.sameness import Comparison, judge
from personas.embedded.diagnosis.truth import truth
from personas.exchange import Verdict
from scenarios.schema import Diagnosis
from scenarios.views import ModeratorView

__all__ = ["Comparison", "EmbeddedModerator", "compare"]


class EmbeddedModerator:
    """Judges against the truth of the case."""

    def __init__(self, view: ModeratorView, language: str = "en") -> None:
        self._truth = view.diagnosis
        self._language = language
        compare("-", self._truth, language)  # tables are read now, where the cast is made

    async def judge(self, diagnosis: str, chance: Random) -> Verdict:
        if not self._truth.gradable:
            return Verdict(correct=None, reason=phrases(self._language).because("ungradable"))
        compared = await asyncio.to_thread(compare, diagnosis, self._truth, self._language)
        return Verdict(correct=compared.same, reason=compared.reason)


def compare(said: str, truth_: Diagnosis, language: str = "en") -> Comparison:
    """Whether the doctor's words commit to the correct diagnosis."""
    return judge(said, truth(truth_, language))
