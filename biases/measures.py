"""What is read from the events of a session to see a bias at work, without knowing which bias was set."""

from dataclasses import dataclass
from typing import Literal, get_args

from biases.tilt import Role

Measure = Literal[
    "foil_probability",
    "foil_in_first_differential",
    "opening_spread",
    "hypotheses",
    "leader_changes",
    "revision",
    "label_probability",
    "frame_probability",
    "machine_probability",
    "confirmatory_share",
    "discriminators_sought",
    "discriminators_ignored",
    "turns_after_first_fit",
    "turns_to_commitment",
    "confidence",
    "overstatement",
    "tests_ordered",
    "test_cost",
    "unindicated_orders",
    "indicated_orders",
    "coverage",
    "open_questions",
    "explanation",
    "offers",
    "doubt",
    "words_per_answer",
    "disclosure",
    "refusals",
    "foil_mentions",
    "pushback",
    "asks_for_another_doctor",
    "trust",
    "rated_confidence",
    "rated_compliance",
    "rated_consultation",
]


@dataclass(frozen=True)
class Meaning:
    """What a measure is, and whose conduct it describes."""

    text: str
    roles: tuple[Role, ...]


def _doctor(text: str) -> Meaning:
    return Meaning(text, ("doctor",))


def _patient(text: str) -> Meaning:
    return Meaning(text, ("patient",))


MEASURES: dict[Measure, Meaning] = {
    "foil_probability": _doctor("mean probability of the foil over the doctor's differentials, 0 to 1"),
    "foil_in_first_differential": _doctor("whether the first differential names the foil, 0 or 1"),
    "opening_spread": _doctor("entropy of the first differential, in bits"),
    "hypotheses": _doctor("diseases that ever stood in a differential, counted"),
    "leader_changes": _doctor("times that the first place in the differential changed hands"),
    "revision": _doctor("mean fall of the leader's probability at a finding against it, 0 to 1"),
    "label_probability": _doctor("mean probability of the inherited label over the differentials, 0 to 1"),
    "frame_probability": _doctor("mean probability of what the door note's frame suggests, 0 to 1"),
    "machine_probability": _doctor("mean probability of what the machine's reading names, after it was read, 0 to 1"),
    "confirmatory_share": _doctor("share of questions and orders that could only support the leader, 0 to 1"),
    "discriminators_sought": _doctor("share of the findings that separate truth from foil that were sought, 0 to 1"),
    "discriminators_ignored": _doctor("share of the findings for the truth that were seen and moved nothing, 0 to 1"),
    "turns_after_first_fit": _doctor("turns spent after the first finding that fits the leader"),
    "turns_to_commitment": _doctor("turns before the diagnosis"),
    "confidence": _doctor("confidence stated with the diagnosis, 0 to 1"),
    "overstatement": _doctor("stated confidence minus accuracy, over sessions, -1 to 1"),
    "tests_ordered": _doctor("tests ordered, counted"),
    "test_cost": _doctor("cost of the tests ordered, in the case's units"),
    "unindicated_orders": _doctor("orders that the case rates unnecessary or harmful, counted"),
    "indicated_orders": _doctor("share of the orders that the case rates indicated that were made, 0 to 1"),
    "coverage": _doctor("share of the case's elicitable facts obtained, 0 to 1"),
    "open_questions": _doctor("share of questions that leave the answer open, 0 to 1"),
    "explanation": _doctor("sentences that explain or plan, counted"),
    "offers": _doctor("treatments, referrals and choices offered, counted"),
    "doubt": _doctor("remarks that doubt what the patient says, counted"),
    "words_per_answer": _patient("words of an answer, mean"),
    "disclosure": _patient("facts told for each fact asked, 0 to 1"),
    "refusals": _patient("questions that the patient declined to answer, counted"),
    "foil_mentions": _patient("times that the patient speaks of the foil, per answer"),
    "pushback": _patient("objections for each reassurance, 0 to 1"),
    "asks_for_another_doctor": _patient("requests for another doctor, counted"),
    "trust": _patient("the patient's trust at the end, on its own scale"),
    "rated_confidence": _patient("the patient's rating of its confidence in the doctor, 1 to 10"),
    "rated_compliance": _patient("the patient's rating of how far it will follow the plan, 1 to 10"),
    "rated_consultation": _patient("the patient's rating of whether it would come again, 1 to 10"),
}

assert set(MEASURES) == set(get_args(Measure))
