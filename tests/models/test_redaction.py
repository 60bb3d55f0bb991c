"""Secrets never survive redaction, and what is no secret does."""

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from personas.models.redaction import HIDDEN, held_back, known_secrets, redacted, without

SIGNS = string.ascii_letters + string.digits + "-_"
secrets = st.text(SIGNS, min_size=12, max_size=60)
words = st.text(max_size=60)
FRAMES = [
    "Authorization: Bearer {}",
    "authorization: Basic {}",
    "{{'Authorization': 'Bearer {}'}}",
    '{{"authorization": "Bearer {}", "accept": "*/*"}}',
    "Headers([('authorization', 'Bearer {}')])",
    "api_key={}",
    "api-key: {}",
    "{{'api_key': '{}'}}",
    '{{"x-api-key": "{}"}}',
    '{{\\"x-api-key\\": \\"{}\\"}}',
    "OPENAI_API_KEY={}",
    "https://user:{}@proxy.example:8080/v1",
    "https://{}@proxy.example/v1",
    "https://api.example/v1/models?key={}&alt=sse",
    "https://api.example/v1?access_token={}",
    "Incorrect API key provided: sk-{}. You can find it",
    "password: {}",
    "Set-Cookie: {}",
    "client_secret='{}'",
    "b'x-goog-api-key: {}'",
]


@pytest.mark.parametrize("frame", FRAMES)
@given(secret=secrets, before=words, after=words)
def test_a_secret_is_known_by_what_stands_around_it(frame: str, secret: str, before: str, after: str) -> None:
    assume(secret not in before and secret not in after and secret not in frame)
    assert secret not in redacted(f"{before} {frame.format(secret)} {after}")


@pytest.mark.parametrize(
    "secret",
    [
        "sk-1234",
        "sk-proj-abcDEF0123456789",
        "sk-ant-api03-abcdef-0123456789",
        "sk-pro***********************6789",
        "gsk_abcdefghij0123456789",
        "hf_abcdefghijklmnopqrst",
        "AIzaSyA0123456789abcdefghijklmnopqrstuv",
        "AKIAIOSFODNN7EXAMPLE",
        "ghp_0123456789abcdefghij",
        "xai-0123456789abcdefghij",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----",
    ],
)
def test_a_secret_is_known_by_its_shape(secret: str) -> None:
    assert redacted(f"Refused: {secret}, sorry.") == f"Refused: {HIDDEN}, sorry."


@given(secret=secrets, pieces=st.lists(words, min_size=2))
def test_a_secret_of_this_machine_is_known_anywhere(secret: str, pieces: list[str]) -> None:
    assume(not any(secret in piece for piece in (HIDDEN, *pieces)))
    known = known_secrets({"SOME_API_KEY": secret})
    assert secret not in redacted(secret.join(pieces), known)
    assert without(secret.join(pieces), known).count(HIDDEN) >= len(pieces) - 1


@given(text=words, secret=secrets)
def test_redacting_twice_changes_nothing_more(text: str, secret: str) -> None:
    once = redacted(f"{text} api_key={secret} {text}")
    assert redacted(once) == once


@given(secret=secrets, cuts=st.lists(st.integers(1, 8)))
def test_no_beginning_of_a_secret_is_released_before_its_end(secret: str, cuts: list[int]) -> None:
    text, waiting, released = f"My key is {secret}, doctor.", "", ""
    for size in [*cuts, len(text)]:
        piece, text = text[:size], text[size:]
        waiting = without(waiting + piece, (secret,))
        end = len(waiting) - held_back(waiting, (secret,))
        released, waiting = released + waiting[:end], waiting[end:]
    assert released + waiting == f"My key is {HIDDEN}, doctor."


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens=400 prompt_tokens: 12, total_tokens: 19",
        "The patient says: my token of thanks. The risk-benefit is clear; keyboard, monkey.",
        "RateLimitError: OpenAIException - Rate limit reached. http://127.0.0.1:8080/v1/chat",
        "ECG: ST elevation in II, III and aVF. Troponin I 2.10 ng/mL. Basic metabolic panel sent.",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redacted(text) == text


def test_secrets_of_an_environment() -> None:
    environment = {
        "OPENAI_API_KEY": "sk-abcdefgh/ijkl",
        "HF_TOKEN": "hf_abcdefghijkl",
        "OPENAI_API_BASE": "https://someone:p4ssw0rd-long@proxy.example/v1",
        "LM_STUDIO_API_KEY": "lm-studio",
        "HOME": "/home/somebody/else",
    }
    found = known_secrets(environment)
    assert set(found) == {"sk-abcdefgh/ijkl", "sk-abcdefgh%2Fijkl", "hf_abcdefghijkl", "p4ssw0rd-long"}
    assert list(found) == sorted(found, key=lambda value: (-len(value), value))
