"""Knowledge is partitioned by type: no view holds what its role may not know."""

import json
from dataclasses import asdict, fields, is_dataclass, replace
from typing import Any

import pytest
from pydantic import BaseModel

from scenarios import views
from scenarios.reference import bundled_ids
from scenarios.words import contains, stems

EARLIER = ("past_history", "family_history")


def held(view: Any) -> str:
    """All that a view holds, as JSON."""

    def plain(value: object) -> object:
        if isinstance(value, BaseModel):
            return value.model_dump(mode="json")
        assert is_dataclass(value)
        return asdict(value)

    data = {field.name: getattr(view, field.name) for field in fields(view)}
    return json.dumps(data, default=plain, ensure_ascii=False).casefold()


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)


def results(scenario):
    """What a test says that is telling: narratives, and values together with their names."""
    for test in scenario.tests:
        if test.narrative:
            yield test.narrative.casefold()
        for result in test.results:
            yield json.dumps(result.model_dump(mode="json"), ensure_ascii=False).casefold()


def sentences(scenario):
    for fact in scenario.patient.facts:
        yield from (said.casefold() for said in (fact.says, *fact.attributes.values()) if said)


def test_the_patient_knows_neither_the_diagnosis_nor_any_result(scenario):
    # A doctor's words for an illness that the patient denies having had before are no knowledge of the truth.
    denied = [fact.keywords for fact in scenario.patient.facts if fact.polarity == "denied" and fact.section in EARLIER]
    view = views.for_patient(scenario)
    assert "diagnosis" not in {field.name for field in fields(view)}
    facts = (fact if fact.keywords not in denied else fact.model_copy(update={"keywords": ()}) for fact in view.facts)
    view = replace(view, facts=tuple(facts))
    for shown in (held(view), repr(view).casefold()):
        words = stems(shown)
        for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted):
            assert not contains(words, stems(name)), name
        for secret in (
            *results(scenario),
            *(finding.finding.casefold() for finding in scenario.examination.findings),
            *(image.expert.casefold() for image in scenario.images),
            *(mark.text.casefold() for mark in scenario.marks),
            *(item.why.casefold() for item in scenario.discriminators),
            *(point.casefold() for point in scenario.teaching_points),
        ):
            assert secret not in shown, secret


def test_the_patient_knows_all_that_it_can_tell(scenario):
    shown = held(views.for_patient(scenario))
    assert all(json.dumps(said, ensure_ascii=False)[1:-1] in shown for said in sentences(scenario))


def test_the_measurement_desk_holds_no_word_of_the_history_and_no_diagnosis(scenario):
    view = views.for_measurement(scenario)
    shown = held(view)
    assert all(said not in shown for said in sentences(scenario))
    assert {field.name for field in fields(view)} == {"examination", "tests", "images"}
    assert scenario.door.note.casefold() not in shown
    assert scenario.patient.name.casefold() not in shown


def test_the_doctor_knows_the_door_and_who_is_in_the_room(scenario):
    view = views.for_doctor(scenario)
    assert {field.name for field in fields(view)} == {"door", "patient_name", "patient_age", "speaker", "identity"}
    assert view.door == scenario.door
    assert view.patient_name == scenario.patient.name
    shown = held(view)
    words = stems(shown)
    for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted):
        assert not contains(words, stems(name)), name
    for secret in (
        *results(scenario),
        *sentences(scenario),
        *(f.finding.casefold() for f in scenario.examination.findings),
    ):
        assert secret not in shown, secret


def test_the_moderator_knows_the_truth_and_nothing_else(scenario):
    view = views.for_moderator(scenario)
    assert [field.name for field in fields(view)] == ["diagnosis"]
    assert view.diagnosis == scenario.diagnosis


def test_the_card_of_the_browser_gives_nothing_away(scenario):
    shown = held(views.card(scenario, scenario.id))
    words = stems(shown)
    names = [scenario.diagnosis.name, *scenario.diagnosis.accepted]
    names += [scenario.foil.name] if scenario.foil else []
    assert [name for name in names if contains(words, stems(name))] == []
    assert scenario.title.casefold() in shown


def test_a_view_cannot_be_changed(synthetic):
    scenario = synthetic()
    for view in (views.for_patient(scenario), views.for_doctor(scenario), views.for_measurement(scenario)):
        with pytest.raises(AttributeError):
            setattr(view, fields(view)[0].name, None)
        with pytest.raises(AttributeError):
            view.diagnosis = scenario.diagnosis


def test_two_cases_that_differ_only_in_their_truth_give_the_patient_the_same_view(synthetic):
    one = synthetic()
    other = synthetic(diagnosis={"name": "Something else"}, tests=[], discriminators=[], marks=[], images=[])
    assert views.for_patient(one) == views.for_patient(other)
    assert views.for_doctor(one) == views.for_doctor(other)


def test_two_cases_that_differ_only_in_the_history_give_the_desk_the_same_view(synthetic):
    one = synthetic()
    other = synthetic(patient={"facts": []}, foil=None, marks=[])
    assert views.for_measurement(one) == views.for_measurement(other)
