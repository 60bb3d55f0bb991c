"""The assessment: what was obtained, met, ordered and found, and the turns that prove it."""

import pytest

from personas.exchange import Commit, Differential, Examine, Finish, Order, Ranked, Say, SeeAlone
from sessions.state import fold

RIGHT = Commit(diagnosis="ectopic pregnancy", confidence=90, plan="Theatre, anti-D")


def assessed(played):
    _, events = played
    return fold(events).assessment, events


def test_coverage_rises_with_what_was_asked_and_names_what_was_not(play):
    little, _ = assessed(play([Say(text="What brings you in?"), RIGHT, Finish()]))
    more, _ = assessed(
        play([Say(text="What brings you in?"), Say(text="Any allergies?"), Say(text="Do you smoke?"), RIGHT, Finish()])
    )
    assert 0 < little.coverage < more.coverage < 1
    social = next(section for section in more.sections if section.section == "social_history")
    assert "smoking" not in social.not_asked
    assert social.not_asked


def test_a_met_mark_names_the_events_that_prove_it(play):
    assessment, events = assessed(
        play([Say(text="Could you be pregnant?"), Order(text="pregnancy test"), RIGHT, Finish()])
    )
    met = [mark for mark in assessment.marks if mark.met and mark.domain == "investigation"]
    assert met
    for mark in met:
        for seq in mark.evidence:
            assert events[seq].body.kind == "reported"
    assert assessment.score == pytest.approx(sum(mark.points for mark in assessment.marks), abs=0.01)
    assert all(mark.points == mark.weight for mark in met)
    assert assessment.out_of == sum(mark.weight for mark in assessment.marks if mark.met is not None)


def test_tests_are_sorted_by_use_and_costed_once(play):
    assessment, _ = assessed(
        play([Order(text="FBC"), Order(text="FBC again"), Order(text="pregnancy test"), RIGHT, Finish()])
    )
    assert [use.name for use in assessment.tests].count("Full blood count") == 1
    assert assessment.cost == pytest.approx(sum(use.cost for use in assessment.tests))
    names = {use.name for use in assessment.tests}
    assert not names & {use.name for use in assessment.missed_tests}
    assert all(use.appropriateness == "indicated" for use in assessment.missed_tests)


def test_policy_normals_are_listed_and_never_counted(play):
    order = [Order(text="serum rhubarb"), RIGHT, Finish()]
    unavailable, _ = assessed(play(order))
    normal, _ = assessed(play(order, missing="normal"))
    assert normal.policy_normals
    assert normal.tests == unavailable.tests == ()
    assert normal.coverage == unavailable.coverage


def test_separating_findings_are_found_where_they_were_sought(play):
    before, _ = assessed(play([RIGHT, Finish()]))
    assert all(item.found_at is None for item in before.separations)
    after, events = assessed(play([Order(text="pregnancy test, serum hCG, transvaginal ultrasound"), RIGHT, Finish()]))
    found = [item for item in after.separations if item.found_at is not None]
    assert found
    assert all(events[item.found_at].body.kind == "reported" for item in found)


@pytest.mark.parametrize(("confidence", "said", "brier"), [(90, "ectopic pregnancy", 0.01), (90, "gout", 0.81)])
def test_calibration_compares_confidence_with_what_came_of_it(play, confidence, said, brier):
    assessment, _ = assessed(play([Commit(diagnosis=said, confidence=confidence), Finish()]))
    assert assessment.calibration.brier == pytest.approx(brier)


def test_no_confidence_stated_no_calibration(play):
    assessment, _ = assessed(play([Commit(diagnosis="gout"), Finish()]))
    assert assessment.calibration is None


def test_speaking_alone_and_the_differential_count_as_evidence(play):
    alone, _ = assessed(play([SeeAlone(), Say(text="Do you feel safe at home?"), RIGHT, Finish()]))
    in_words, _ = assessed(
        play([Say(text="Could I have a word with you alone? Do you feel safe at home?"), RIGHT, Finish()])
    )
    together, _ = assessed(play([Say(text="Do you feel safe at home?"), RIGHT, Finish()]))
    met = {mark.id for mark in alone.marks if mark.met} - {mark.id for mark in together.marks if mark.met}
    assert met, "what is only said in private is only credited in private"
    assert met <= {mark.id for mark in in_words.marks if mark.met}
    listed, _ = assessed(
        play([Differential(ranked=(Ranked(diagnosis="appendicitis", probability=40),)), RIGHT, Finish()])
    )
    assert {m.id for m in listed.marks if m.met} >= {m.id for m in assessed(play([RIGHT, Finish()]))[0].marks if m.met}


def test_a_takeaway_always_stands(play):
    for script in ([RIGHT, Finish()], [Commit(diagnosis="gout"), Finish()], [Examine(text="vital signs")]):
        assessment, _ = assessed(play(script))
        assert assessment.takeaway
