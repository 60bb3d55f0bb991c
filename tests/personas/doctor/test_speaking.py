"""The words around the questions: thanks that vary and do not come every turn."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from personas.embedded.doctor.choosing import Ask
from personas.embedded.doctor.history import Listening
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.speaking import phrasing, question
from scenarios.views import for_doctor


@pytest.mark.parametrize("seed", range(5))
def test_thanks_vary_and_come_at_most_every_other_turn(seed, case):
    chart = Listening(for_doctor(case("racing-heart"))).chart(())
    chance, step = Random(seed), Ask(findings=(knowledge().findings["fever"],))
    said = ["What has brought you here?"]
    for _ in range(8):
        said.append(question(step, replace(chart, said=tuple(said), last_reply="It is as before."), False, chance).text)
    thanked = [next((words for words in phrasing().thanks if text.startswith(words)), "") for text in said]
    assert not any(one and other for one, other in pairwise(thanked))
    given = [words for words in thanked if words]
    assert len(given) == len(set(given)) == 4
