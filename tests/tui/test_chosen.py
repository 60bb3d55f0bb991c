"""How sessions begin: defaults, settings, environment and options, in rising order."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.chosen import FIELDS, chosen
from tui.settings import Settings, load

MODEL, OTHER = "ollama_chat/llama3.2", "openai/gpt-5-mini"

# field, in the settings, in the environment, as an option, what comes of it
ORDER = [
    ("patient", None, None, None, "embedded"),
    ("patient", MODEL, None, None, MODEL),
    ("patient", MODEL, OTHER, None, OTHER),
    ("patient", MODEL, OTHER, "embedded", "embedded"),
    ("patient", MODEL, "human", None, "human"),
    ("patient", MODEL, " ", None, MODEL),
    ("doctor", None, None, None, ""),
    ("doctor", None, MODEL, None, MODEL),
    ("doctor", None, MODEL, "recorded:last", "recorded:last"),
    ("measurement", None, MODEL, None, MODEL),
    ("moderator", None, MODEL, None, MODEL),
    ("guard", "off", "regenerate", None, "regenerate"),
    ("guard", "off", "regenerate", "log", "log"),
    ("images", None, "up_front", None, "up_front"),
    ("spending_cap", 2.0, "0.5", None, 0.5),
    ("spending_cap", 2.0, "none", None, None),
    ("spending_cap", 2.0, None, 3.0, 3.0),
    ("on_fault", None, "embedded", None, "embedded"),
    ("keep_prompts", None, "yes", None, True),
    ("keep_prompts", True, "0", None, False),
    ("keep_prompts", True, "on", False, False),
    ("briefs", "~/mine", "/theirs", None, "/theirs"),
]


@pytest.mark.parametrize(("field", "kept", "variable", "option", "result"), ORDER)
def test_each_counts_for_more_than_the_one_before(field, kept, variable, option, result):
    settings = Settings() if kept is None else Settings(**{field: kept})
    environ = {} if variable is None else {f"BEDSIDE_{field.upper()}": variable}
    found, wrong = chosen({field: option}, environ, settings)
    assert (getattr(found, field), wrong) == (result, "")
    others = [name for name in Settings.__slots__ if name != field]
    assert all(getattr(found, name) == getattr(settings, name) for name in others)


WRONG = [
    ("patient", "gpt-4o"),
    ("measurement", "human"),
    ("moderator", "recorded:last"),
    ("guard", "sometimes"),
    ("images", "never"),
    ("spending_cap", "0"),
    ("spending_cap", "nan"),
    ("spending_cap", "inf"),
    ("spending_cap", "ten"),
    ("on_fault", "retry"),
    ("keep_prompts", "maybe"),
    ("briefs", "x" * 5000),
]


@pytest.mark.parametrize(("field", "text"), WRONG)
def test_a_wrong_variable_is_named_and_left_out_unless_an_option_is_given(field, text):
    found, wrong = chosen({}, {f"BEDSIDE_{field.upper()}": text}, Settings())
    assert found == Settings()
    assert wrong.startswith(f"BEDSIDE_{field.upper()} is '{text[:60]}', but {field} can be ")
    given = {"spending_cap": 1.0, "keep_prompts": True}.get(field, "off")
    assert chosen({field: given}, {f"BEDSIDE_{field.upper()}": text}, Settings())[1] == ""


@pytest.mark.parametrize(("field", "text"), WRONG)
def test_a_wrong_value_in_the_file_is_named_and_left_out(field, text, tmp_path):
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({field: text, "language": "fr"}))
    found, wrong = load(file)
    assert found == Settings(language="fr")
    assert wrong.startswith(f"In {file} {field} can be ")


@given(st.dictionaries(st.sampled_from([f"BEDSIDE_{name.upper()}" for name in FIELDS]), st.text()))
def test_no_environment_is_too_odd(tmp_path_factory, environ):
    found, _ = chosen({}, environ, Settings())
    assert chosen({}, {}, found) == (found, "")
