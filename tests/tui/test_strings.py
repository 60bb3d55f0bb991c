"""The words of the screens: every language fits the English pattern, and its commands mean what they should."""

from importlib import import_module
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.binding import Binding

import tui
from personas.exchange import Examine, Finish, Leave, Order, Pause, RequestImage, SeeAlone, Suspend
from scenarios.words import LANGUAGES
from tui.blocks.speech import NAME_ROOM
from tui.screens.speaking import key_of
from tui.settings import LANGUAGES as NAMED
from tui.typed import slash
from tui.typed.completing import completing
from tui.typed.orders import evident
from tui.words.strings import read_file, slots_of, strings

ENGLISH = read_file("en")
OTHERS = [language for language in LANGUAGES if language != "en"]
WRITTEN = [language for language in OTHERS if read_file(language)]


def slots(said):
    return slots_of(said) if isinstance(said, str) else frozenset().union(*map(slots_of, said))


def test_the_languages_of_the_settings_are_those_of_the_cases():
    assert set(NAMED) == set(LANGUAGES)


@pytest.mark.parametrize("language", WRITTEN)
def test_a_language_says_what_english_says_with_the_same_slots(language):
    for key, said in read_file(language).items():
        assert key in ENGLISH, f"{key} is not in en.yaml"
        assert slots(said) == slots(ENGLISH[key]), key


@pytest.mark.parametrize("language", WRITTEN)
def test_a_language_leaves_nothing_of_a_session_in_english(language):
    start_screens = ("help.home", "help.browser", "help.saved", "help.settings")
    observers = ("demo.", "help.demo", "help.lens", "help.whatif", "sheet.what_if", "sheet.play_again")
    missing = ENGLISH.keys() - read_file(language).keys()
    assert [key for key in missing if not key.startswith(start_screens + observers)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language):
    words = strings(language)
    for key, said in words.said.items():
        if isinstance(said, str):
            filled = words(key, **{slot: "x" for slot in slots_of(said) if not slot.startswith("/")})
            assert "{" not in filled, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_speakers_names_fit_beside_the_bar(language):
    words = strings(language)
    assert (
        max(cell_len(words(f"speaker.{who}")) for who in ("doctor", "patient", "measurement", "station")) <= NAME_ROOM
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_given_to_two_commands(language):
    words = strings(language)
    named = [(slash.plain(own), name) for name in words.commands for own in words.several(f"commands.{name}.names")]
    named += [
        (slash.plain(own), name) for name in words.commands for own in strings("en").several(f"commands.{name}.names")
    ]
    meant: dict[str, str] = {}
    for own, name in named:
        assert not any(character.isspace() for character in own)
        assert meant.setdefault(own, name) == name, own


MEANT = {
    "exam x": Examine,
    "test x": Order,
    "image": RequestImage,
    "alone": SeeAlone,
    "done": Finish,
    "pause": Pause,
    "stop": Leave,
    "quit": Suspend,
    "dx": slash.Open,
    "help": slash.Open,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", MEANT)
def test_a_command_is_understood_in_its_language_and_in_english(language, typed):
    name, _, argument = typed.partition(" ")
    assert isinstance(slash.parse(f"/{typed}", language), MEANT[typed])
    assert isinstance(slash.parse(f"{strings(language).command(name)} {argument}", language), MEANT[typed])


def test_commands_are_completed_in_the_language_of_the_session():
    found = completing("/d", "es")
    assert found is not None
    assert "/diagnostico " in found.names
    assert "/dx " not in found.names
    english = completing("/vit", "es")
    assert english is not None
    assert english.names == ("/vitals ",)


@pytest.mark.parametrize(
    ("line", "language", "diagnosis", "confidence"),
    [
        ("/diagnóstico infarto de miocardio 80 %", "es", "infarto de miocardio", 80),
        ("/诊断 急性心肌梗死80%", "zh", "急性心肌梗死", 80),
        ("／诊断　急性心肌梗死，80％", "zh", "急性心肌梗死", 80),
        ("、诊断 急性心肌梗死", "zh", "急性心肌梗死", None),
        ("/dx سکته قلبی ۸۰٪", "fa", "سکته قلبی", 80),
    ],
)
def test_a_diagnosis_is_read_as_keyboards_and_input_methods_give_it(line, language, diagnosis, confidence):
    meant = slash.parse(line, language)
    assert (meant.diagnosis, meant.confidence) == (diagnosis, confidence)


def test_a_differential_is_read_with_the_signs_of_its_script():
    meant = slash.differential("哮喘60，肺炎：30、其他 10；！肺栓塞", "zh")
    assert [(item.diagnosis, item.probability) for item in meant.ranked] == [("哮喘", 60), ("肺炎", 30)]
    assert (meant.other, meant.not_to_miss) == (10, "肺栓塞")


@pytest.mark.parametrize(
    ("line", "language", "kind"),
    [
        ("ECG", "es", Order),
        ("pida un ECG por favor", "es", Order),
        ("请做心电图", "zh", Order),
        ("心电图", "zh", Order),
    ],
)
def test_an_evident_order_is_known_in_its_language(line, language, kind):
    assert isinstance(evident(line, language), kind)


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("¿Le han hecho un ECG alguna vez?", "es"),
        ("¿Cuándo empezó el dolor?", "es"),
        ("您以前做过心电图吗？", "zh"),
        ("您哪里不舒服？", "zh"),
    ],
)
def test_talk_is_not_taken_for_an_order(line, language):
    assert evident(line, language) is None


def test_what_each_key_does_can_be_said_in_every_language():
    for name in (
        "screens.station",
        "screens.debrief",
        "screens.reflection",
        "screens.replay",
        "screens.help",
        "screens.twin",
        "app",
    ):
        assert_worded(import_module(f"tui.{name}"))
    for name in ("screens.home", "screens.browser", "screens.settings", "widgets.choice", "widgets.search_line"):
        assert_worded(import_module(f"tui.{name}"))
    for file in (Path(tui.__file__).parent / "sheets").glob("*.py"):
        assert_worded(import_module(f"tui.sheets.{file.stem}"))


def assert_worded(module):
    own = [item for item in vars(module).values() if getattr(item, "__module__", "") == module.__name__]
    for binding in (binding for item in own for binding in vars(item).get("BINDINGS", ()) if isinstance(item, type)):
        assert isinstance(binding, Binding)
        if binding.description:
            assert strings("en")(key_of(binding.description)) == binding.description
