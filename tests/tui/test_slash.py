"""What a typed line means: to the patient, an order, a command, or a word about what is wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.exchange import Commit, Differential, Examine, Order, Say
from tui.typed import completion, orders, slash


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("Where does it hurt?", "say", "Where does it hurt?"),
        ("/exam heart, lungs", "examine", "heart, lungs"),
        ("/EXAM heart", "examine", "heart"),
        ("/vitals", "examine", "vital signs"),
        ("/test ECG, troponin", "order", "ECG, troponin"),
        ("/note pale and sweaty", "note", "pale and sweaty"),
        ("/plan aspirin", "plan", "aspirin"),
        ("/image", "image", ""),
    ],
)
def test_a_line_means_one_thing(line, kind, text):
    meant = slash.parse(line)
    assert (meant.kind, meant.text) == (kind, text)


@pytest.mark.parametrize("name", ["exam", "test", "note", "plan", "dx", "ddx", "help"])
def test_a_bare_command_opens_its_sheet(name):
    assert slash.parse(f"/{name}") == slash.Open(name)


@pytest.mark.parametrize(
    "line", ["", "   ", "/", "/nonsense", "/dx 80%", "/ddx other 10", "/ddx gout 80, MI 40", "/ddx gout 101"]
)
def test_what_cannot_be_done_says_what_to_type(line):
    meant = slash.parse(line)
    assert isinstance(meant, slash.Problem)
    assert meant.message


@pytest.mark.parametrize(
    ("line", "diagnosis", "confidence"),
    [
        ("/dx asthma 80%", "asthma", 80),
        ("/dx asthma, 80 %", "asthma", 80),
        ("/dx type 2 diabetes", "type 2 diabetes", None),
        ("/diagnosis pneumonia", "pneumonia", None),
        ("/dx trisomy 21", "trisomy 21", None),
    ],
)
def test_a_diagnosis_keeps_its_own_numbers(line, diagnosis, confidence):
    assert slash.parse(line) == Commit(diagnosis=diagnosis, confidence=confidence)


def test_a_differential_is_ranked():
    meant = slash.parse("/ddx reflux 20%, heart attack 60, other 10, !aortic dissection 5")
    assert isinstance(meant, Differential)
    assert [(item.diagnosis, item.probability) for item in meant.ranked] == [
        ("heart attack", 60),
        ("reflux", 20),
        ("aortic dissection", 5),
    ]
    assert (meant.other, meant.not_to_miss) == (10, "aortic dissection")


@given(st.text(max_size=200))
def test_whatever_is_typed_means_something_or_is_explained(line):
    meant = slash.parse(line)
    assert isinstance(meant, slash.Problem | slash.Open) or meant.kind
    if line.strip() and not line.strip().startswith("/"):
        assert meant == Say(text=line.strip())
    orders.evident(line)
    completion.suggest(line)


@pytest.mark.parametrize("line", ["ECG", "ecg please", "FBC, U&E and CRP", "order a chest x-ray", "troponin?"])
def test_an_evident_order_is_seen(line):
    assert isinstance(orders.evident(line), Order)


@pytest.mark.parametrize("line", ["BP?", "listen to the chest", "vitals", "check the pupils", "feel the abdomen"])
def test_an_evident_examination_is_seen(line):
    assert isinstance(orders.evident(line), Examine)


@pytest.mark.parametrize(
    "line",
    [
        "Have you had an ECG before?",
        "I'd like to check your blood pressure, is that all right with you?",
        "Does your chest hurt?",
        "My name is Dr Lee",
        "Hello",
        "Tell me about your blood pressure",
        "Any fever?",
        "I'm sorry to hear that",
        "When did it start?",
        "Do you smoke?",
    ],
)
def test_talk_is_not_taken_for_an_order(line):
    assert orders.evident(line) is None


def test_completion_waits_for_three_letters_and_is_alphabetical():
    assert completion.suggest("tr") == []
    found = completion.suggest("tro")
    assert "Troponin" in found
    assert found == sorted(found, key=str.casefold)
