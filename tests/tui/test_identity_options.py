"""`bedside run --state` and `--swap`: who doctor and patient are stated to be, and what is refused."""

import pytest

from sessions.log import read_whole
from sessions.opening import scenario_of
from tests.tui.command_line import outcome, runner

RUN = ("run", "--case", "spinning-room", "--budget", "1", "--json")


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


def played(done):
    return scenario_of(read_whole(outcome(done)["session"]).events[0])


def test_what_is_stated_of_doctor_and_patient_is_on_record(bedside):
    stated = ("--state", "doctor.religion=Sikh", "--state", "patient.socioeconomic=between jobs")
    scenario = played(bedside(*RUN, *stated))
    assert scenario.doctor.religion == "Sikh"
    assert scenario.patient.identity.socioeconomic == "between jobs"


def test_a_swap_tells_the_same_case_about_somebody_of_another_group(bedside):
    renamed = ("--swap-name", "Samuel Okoro", "--swap-word", "tower=mast")
    plain, there = played(bedside(*RUN)), played(bedside(*RUN, "--swap", "patient.race=Black Swedish", *renamed))
    assert there.patient.identity.ethnicity == "Black Swedish"
    assert "Samuel Okoro" in there.door.note
    assert plain.patient.name not in there.model_dump_json()
    assert (there.diagnosis, there.discriminators) == (plain.diagnosis, plain.discriminators)


@pytest.mark.parametrize(
    "wrong",
    [
        ("--swap", "patient.gender=woman"),
        ("--swap", "patient.race=Black Swedish", "--swap-word", "stroke=spell"),
        ("--swap", "patient.race=Black Swedish", "--swap-word", "mast"),
        ("--swap", "nurse.race=Black Swedish"),
        ("--swap-name", "Samuel Okoro"),
        ("--state", "doctor.faith=Sikh"),
        ("--state", "doctor.religion"),
    ],
)
def test_what_would_change_the_medicine_or_is_not_read_is_refused_in_a_sentence(bedside, wrong):
    told = bedside(*RUN, *wrong, status=2).stderr
    assert told.startswith("bedside: ")
    assert "neuritis" not in told
