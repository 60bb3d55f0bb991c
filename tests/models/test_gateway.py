"""Through the real LiteLLM to a server on the loopback address: answers, and everything that comes instead of one."""

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress

import pytest

from personas.models.asking import Answered, Asked, FaultKind, Message, ModelFault
from personas.models.gateway import Gateway
from personas.models.limits import Limit, Limits
from personas.models.policy import Policy
from scenarios.pictures import Picture
from tests.models.conftest import KEY, MODEL, asked
from tests.models.failures import ESCAPES
from tests.models.server import Answer, ModelServer, Raw, Request, in_turn

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pydantic")

Make = Callable[..., Gateway]
OLLAMA = "ollama_chat/test-model"
ANSWER = "On the stairs, halfway up. It came on all at once."

# What each failure is in a whole reply and in a stream, and how often it is asked for: 3 is as often as may be.
FAULTS: list[tuple[str, FaultKind, int, FaultKind, int]] = [
    ("auth", "auth", 1, "auth", 1),
    ("auth_as_bad_request", "auth", 1, "auth", 1),
    ("echoed_key", "auth", 1, "auth", 1),
    ("forbidden", "auth", 1, "auth", 1),
    ("not_found", "not_found", 1, "not_found", 1),
    ("rate_limit", "rate_limit", 3, "rate_limit", 3),
    ("rate_limit_long", "rate_limit", 1, "rate_limit", 1),
    ("rate_limit_date", "rate_limit", 1, "rate_limit", 1),
    ("quota", "rate_limit", 1, "rate_limit", 1),
    ("server", "server", 3, "server", 3),
    ("unavailable", "server", 3, "server", 3),
    ("gateway_timeout", "server", 3, "server", 3),
    ("bad_request", "bad_request", 1, "bad_request", 1),
    ("html", "server", 3, "server", 3),
    ("reset", "connection", 3, "connection", 3),
    ("reset_midway", "truncated", 3, "truncated", 1),
    ("cut", "truncated", 3, "truncated", 1),
    ("cut_chunked", "truncated", 3, "truncated", 1),
    ("malformed_json", "malformed", 3, "malformed", 3),
    ("not_json", "malformed", 3, "malformed", 3),
    ("bad_sse", "malformed", 3, "malformed", 3),
    ("bad_sse_midway", "truncated", 3, "malformed", 1),
    ("error_midway", "truncated", 3, "server", 1),
    ("empty_choices", "empty", 3, "empty", 3),
    ("empty_text", "empty", 3, "empty", 3),
    ("blank_text", "empty", 3, "empty", 3),
    ("context", "context", 1, "context", 1),
    ("megabytes", "too_long", 1, "too_long", 1),
    ("loop", "too_long", 1, "too_long", 1),
    ("wrong_role", "malformed", 3, "malformed", 3),
    ("refusal", "refusal", 1, "refusal", 1),
    ("content_filter", "refusal", 1, "refusal", 1),
    ("content_policy", "refusal", 1, "refusal", 1),
]


async def fault_of(gateway: Gateway, asking: Asked, hear: Callable[[str], None] | None = None) -> ModelFault:
    with pytest.raises(ModelFault) as caught:
        await gateway.ask(asking, hear)
    return caught.value


@pytest.mark.parametrize(("failure", "kind", "attempts"), [(name, kind, times) for name, kind, times, _, _ in FAULTS])
async def test_a_whole_reply_that_fails(
    server: ModelServer, gateway: Make, failure: str, kind: FaultKind, attempts: int
) -> None:
    server.script = lambda request: failure
    fault = await fault_of(gateway(), asked())
    assert (fault.kind, len(server.calls)) == (kind, attempts)
    assert fault.usage is not None
    assert fault.usage.attempts == attempts


@pytest.mark.parametrize(("failure", "kind", "attempts"), [(name, kind, times) for name, _, _, kind, times in FAULTS])
async def test_a_stream_that_fails(
    server: ModelServer, gateway: Make, failure: str, kind: FaultKind, attempts: int
) -> None:
    server.script = lambda request: failure
    heard: list[str] = []
    fault = await fault_of(gateway(), asked(), heard.append)
    assert (fault.kind, len(server.calls)) == (kind, attempts)
    assert attempts == 1 or not heard, "words that were heard must not be followed by another attempt"


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        ("not_found", "not_found"),
        ("server", "server"),
        ("reset_midway", "truncated"),
        ("cut", "truncated"),
        ("bad_sse_midway", "truncated"),
        ("empty_text", "empty"),
        ("megabytes", "too_long"),
    ],
)
async def test_a_stream_of_ollama_that_fails(server: ModelServer, gateway: Make, failure: str, kind: FaultKind) -> None:
    server.script = lambda request: failure
    assert (await fault_of(gateway(), asked(model=OLLAMA), lambda piece: None)).kind == kind


ODD: list[object] = [None, 5, "x", [], {}, [None], True, -1]
ODD_BODIES = [
    body
    for odd in ODD
    for body in (
        odd,
        {"choices": odd},
        {"choices": [odd]},
        {"choices": [{"message": odd, "delta": odd, "finish_reason": odd}]},
        {"choices": [{"message": {"role": "assistant", "content": odd}, "delta": {"content": odd}}]},
        {"choices": [{"message": {"role": odd, "content": "Yes."}, "delta": {"role": odd, "content": "Yes."}}]},
        {
            "choices": [{"message": {"role": "assistant", "content": "Yes."}, "delta": {}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": odd, "completion_tokens": odd},
        },
        {"message": odd, "done": odd, "eval_count": odd},
    )
]


@pytest.mark.parametrize("model", [MODEL, OLLAMA])
@pytest.mark.parametrize("hear", [None, lambda piece: None])
async def test_whatever_comes_is_an_answer_or_a_fault(
    server: ModelServer, gateway: Make, model: str, hear: Callable[[str], None] | None
) -> None:
    asker = gateway(Policy(attempts=1))
    for body in ODD_BODIES:
        server.script = in_turn(Raw(body))
        with suppress(ModelFault):
            answered = await asker.ask(asked(model=model), hear)
            assert answered.text in ("Yes.", "x"), body
            assert answered.usage.prompt_tokens is None or answered.usage.prompt_tokens > 0, body


async def test_a_server_that_is_not_there(
    gateway: Make, monkeypatch: pytest.MonkeyPatch, server: ModelServer, waits: list[float]
) -> None:
    monkeypatch.setenv("OPENAI_API_BASE", "http://127.0.0.1:9/v1")
    fault = await fault_of(gateway(), asked())
    assert fault.kind == "connection"
    assert len(waits) == 2


@pytest.mark.parametrize("model", [MODEL, "anthropic/claude-sonnet-4-5", "gemini/gemini-2.5-flash"])
async def test_without_a_key(gateway: Make, monkeypatch: pytest.MonkeyPatch, server: ModelServer, model: str) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    fault = await fault_of(gateway(), asked(model=model))
    assert fault.kind == "auth"
    assert "needs a key that is not set" in str(fault)
    assert not server.calls


async def test_a_provider_that_nobody_knows(gateway: Make) -> None:
    assert (await fault_of(gateway(), asked(model="nobody-knows-this"))).kind == "not_found"


@pytest.mark.parametrize("model", [MODEL, OLLAMA])
async def test_a_whole_answer(server: ModelServer, gateway: Make, model: str) -> None:
    server.script = in_turn(ANSWER)
    answered = await gateway().ask(asked(model=model))
    assert (answered.text, answered.finish) == (ANSWER, "stop")
    assert not server.calls[0].request.streamed


@pytest.mark.parametrize("model", [MODEL, OLLAMA])
async def test_a_streamed_answer(server: ModelServer, gateway: Make, model: str) -> None:
    server.script = in_turn(ANSWER)
    heard: list[str] = []
    answered = await gateway().ask(asked(model=model), heard.append)
    assert server.calls[0].request.streamed
    assert len(heard) == len(ANSWER.split())
    assert "".join(heard) == answered.text == ANSWER
    assert (answered.usage.prompt_tokens, answered.usage.completion_tokens) == (12, 7)
    assert answered.usage.first_text_seconds is not None
    assert 0 < answered.usage.first_text_seconds <= answered.usage.seconds


async def test_an_answer_that_reached_its_limit_says_so(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("too_few_tokens")
    assert (await gateway().ask(asked())).finish == "length"
    assert (await gateway().ask(asked(), lambda piece: None)).finish == "length"


async def test_what_a_model_says_is_left_as_it_is(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("escapes")
    heard: list[str] = []
    assert (await gateway().ask(asked())).text == ESCAPES
    assert (await gateway().ask(asked(), heard.append)).text == ESCAPES == "".join(heard)


@pytest.mark.parametrize("base", ["", "/", "/v1", "/v1/"])
async def test_an_ollama_address_of_either_form(
    server: ModelServer, gateway: Make, monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setenv("OLLAMA_API_BASE", server.ollama_base + base)
    await gateway().ask(asked(model=OLLAMA))
    assert [call.request.path for call in server.calls] == ["/api/chat"]


async def test_it_is_asked_again_until_it_answers(server: ModelServer, gateway: Make, waits: list[float]) -> None:
    server.script = in_turn("server", "rate_limit", ANSWER)
    answered = await gateway().ask(asked())
    assert (answered.text, answered.usage.attempts) == (ANSWER, 3)
    assert waits[0] <= 0.01
    assert waits[1] >= 1, "the server said Retry-After: 1"


async def test_a_stream_of_which_nothing_was_heard_is_asked_for_again(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("reset", "empty_text", ANSWER)
    heard: list[str] = []
    assert (await gateway().ask(asked(), heard.append)).text == ANSWER == "".join(heard)


async def test_who_asks_to_wait_for_an_hour_is_not_waited_for(
    server: ModelServer, gateway: Make, waits: list[float]
) -> None:
    server.script = in_turn("rate_limit_long")
    assert "about 60 minutes" in str(await fault_of(gateway(), asked()))
    assert not waits


async def test_silence_before_the_first_word(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("hang_after_head")
    policy = Policy(first=0.05, attempts=2, pause=0)
    assert (await fault_of(gateway(policy), asked(), lambda piece: None)).kind == "timeout_first"


@pytest.mark.parametrize("model", [MODEL, OLLAMA])
async def test_silence_within_a_stream_closes_it(server: ModelServer, gateway: Make, model: str) -> None:
    server.script = in_turn("stall")
    heard: list[str] = []
    fault = await fault_of(gateway(Policy(between=0.05)), asked(model=model), heard.append)
    assert fault.kind == "timeout_stall"
    assert "".join(heard) in ("It began", "It began on")
    assert await server.calls[0].went_away()


@pytest.mark.parametrize("hear", [None, lambda piece: None])
async def test_a_call_that_takes_too_long(
    server: ModelServer, gateway: Make, hear: Callable[[str], None] | None
) -> None:
    server.script = in_turn("hang")
    assert (await fault_of(gateway(Policy(call=0.1)), asked(), hear)).kind == "timeout_call"


@pytest.mark.parametrize("model", [MODEL, OLLAMA])
@pytest.mark.parametrize("failure", ["hang", "stall"])
@pytest.mark.parametrize("hear", [None, lambda piece: None])
async def test_a_cancelled_call_closes_its_connection(
    server: ModelServer, gateway: Make, model: str, failure: str, hear: Callable[[str], None] | None
) -> None:
    reached = asyncio.Event()
    here = asyncio.get_running_loop()

    def script(request: Request) -> str:
        here.call_soon_threadsafe(reached.set)
        return failure

    server.script = script
    call = asyncio.create_task(gateway().ask(asked(model=model), hear))
    await reached.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert await server.calls[0].went_away()


async def test_a_stream_without_an_end_is_closed(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("megabytes")
    heard: list[str] = []
    fault = await fault_of(gateway(Policy(characters=20_000)), asked(), heard.append)
    assert fault.kind == "too_long"
    assert len("".join(heard)) <= 20_000
    assert await server.calls[0].went_away()


async def test_a_listener_that_fails_ends_the_call(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("stall")

    def hear(piece: str) -> None:
        raise LookupError("the screen is gone")

    with pytest.raises(LookupError):
        await gateway().ask(asked(), hear)
    assert await server.calls[0].went_away()


async def test_a_provider_with_one_place_is_asked_one_thing_at_a_time(server: ModelServer, gateway: Make) -> None:
    asker = gateway(limits=Limits({"openai": Limit(at_once=1)}))
    reached = asyncio.Event()
    here = asyncio.get_running_loop()

    def script(request: Request) -> str:
        here.call_soon_threadsafe(reached.set)
        return "hang" if "first" in request.words() else "At last."

    server.script = script
    first = asyncio.create_task(asker.ask(asked("first")))
    await reached.wait()
    second = asyncio.create_task(asker.ask(asked("second")))
    other = await asker.ask(asked("elsewhere", model=OLLAMA))
    assert other.text == "At last."
    assert [call.request.path for call in server.calls] == ["/v1/chat/completions", "/api/chat"]
    first.cancel()
    assert (await second).text == "At last."


class TestCount:
    async def ask(self, server: ModelServer, gateway: Make, *replies: Answer | str, model: str = MODEL) -> Answered:
        server.script = in_turn(*replies)
        return await gateway().ask(asked(model=model))

    async def test_tokens_and_cost_of_a_listed_model(self, server: ModelServer, gateway: Make) -> None:
        usage = (await self.ask(server, gateway, Answer("Yes.", usage=(1_000_000, 0)))).usage
        assert (usage.model, usage.prompt_tokens, usage.completion_tokens) == (MODEL, 1_000_000, 0)
        assert usage.cost is not None
        assert 0.1 < usage.cost < 100, "dollars for a million tokens"

    async def test_a_stream_costs_the_same(self, server: ModelServer, gateway: Make) -> None:
        whole = await self.ask(server, gateway, ANSWER)
        streamed = await gateway().ask(asked(), lambda piece: None)
        assert streamed.usage.cost == whole.usage.cost
        assert streamed.usage.cost is not None

    @pytest.mark.parametrize("model", ["openai/nobody-lists-this", OLLAMA])
    async def test_an_unlisted_model_costs_nobody_knows_what(
        self, server: ModelServer, gateway: Make, model: str
    ) -> None:
        usage = (await self.ask(server, gateway, ANSWER, model=model)).usage
        assert (usage.prompt_tokens, usage.cost) == (12, None)

    @pytest.mark.parametrize("hear", [None, lambda piece: None])
    async def test_a_server_that_does_not_count(
        self, server: ModelServer, gateway: Make, hear: Callable[[str], None] | None
    ) -> None:
        server.script = in_turn(Answer(ANSWER, usage=None))
        usage = (await gateway().ask(asked(), hear)).usage
        assert (usage.prompt_tokens, usage.completion_tokens, usage.cost) == (None, None, None)

    async def test_what_failed_attempts_used_is_added_up(self, server: ModelServer, gateway: Make) -> None:
        usage = (
            await self.ask(server, gateway, "server", Answer("", usage=(12, 1)), Answer("Yes.", usage=(12, 2)))
        ).usage
        assert (usage.prompt_tokens, usage.completion_tokens, usage.attempts) == (24, 3, 3)


class TestRequest:
    async def test_words_labels_and_settings_arrive(self, server: ModelServer, gateway: Make) -> None:
        await gateway().ask(asked("Où avez-vous mal ?", max_tokens=77, temperature=0.5, seed=11))
        body = server.calls[0].request.body
        assert [message["role"] for message in body["messages"]] == ["system", "user"]
        assert body["messages"][1]["content"] == "Où avez-vous mal ?"
        assert (body["model"], body["max_tokens"], body["temperature"], body["seed"]) == ("gpt-4o", 77, 0.5, 11)

    async def test_nothing_is_set_that_was_not_asked_for(self, server: ModelServer, gateway: Make) -> None:
        await gateway().ask(asked())
        assert set(server.calls[0].request.body) == {"model", "messages", "max_tokens"}

    async def test_a_setting_that_a_model_does_not_take_is_dropped(self, server: ModelServer, gateway: Make) -> None:
        await gateway().ask(asked(model="openai/gpt-5", temperature=0.3))
        assert "temperature" not in server.calls[0].request.body

    async def test_a_picture_is_an_image_part(self, server: ModelServer, gateway: Make) -> None:
        message = Message("user", "What do you see?", (Picture("image/png", b"\x89PNG"),))
        await gateway().ask(Asked(MODEL, (message,)))
        assert server.calls[0].request.pictures() == ["data:image/png;base64,iVBORw=="]
        assert server.calls[0].request.words() == "What do you see?"

    async def test_a_schema_for_a_model_that_follows_one(self, server: ModelServer, gateway: Make) -> None:
        schema = {"type": "object", "properties": {"correct": {"type": "boolean"}}}
        await gateway().ask(asked(schema=schema))
        body = server.calls[0].request.body
        assert body["response_format"]["json_schema"]["schema"] == schema
        assert "correct" not in server.calls[0].request.words()

    async def test_a_schema_in_words_for_one_that_does_not(self, server: ModelServer, gateway: Make) -> None:
        schema = {"type": "object", "properties": {"correct": {"type": "boolean"}}}
        await gateway().ask(asked(model="openai/nobody-lists-this", schema=schema))
        assert "response_format" not in server.calls[0].request.body
        assert '"correct": {"type": "boolean"}' in server.calls[0].request.words()
        assert [message["role"] for message in server.calls[0].request.body["messages"]] == ["system", "user"]


class TestWhatMayBeHeard:
    @pytest.mark.parametrize("thoughts", ["<think>Pneumonia?</think>", "\n<think>\nPneumonia?\n</think>\n\n", " "])
    async def test_thoughts_are_not(self, server: ModelServer, gateway: Make, thoughts: str) -> None:
        server.script = in_turn(thoughts + ANSWER)
        heard: list[str] = []
        assert (await gateway().ask(asked())).text == ANSWER
        assert (await gateway().ask(asked(), heard.append)).text == ANSWER == "".join(heard)

    async def test_a_model_that_only_thinks_has_not_answered(self, server: ModelServer, gateway: Make) -> None:
        server.script = in_turn("<think>Pneumonia? But the fever")
        heard: list[str] = []
        assert (await fault_of(gateway(), asked())).kind == "empty"
        assert (await fault_of(gateway(), asked(), heard.append)).kind == "empty"
        assert not heard

    async def test_our_key_is_not(self, server: ModelServer, gateway: Make) -> None:
        """A misled proxy, or a hostile one, can send back what it was sent."""
        server.script = lambda request: Answer(
            f"My name is {request.headers['authorization']}, doctor.",
            pieces=("My name is ", "Bearer ", KEY[:9], KEY[9:], ", doctor."),
        )
        heard: list[str] = []
        assert (await gateway().ask(asked())).text == "My name is Bearer [secret], doctor."
        assert (await gateway().ask(asked(), heard.append)).text == "My name is Bearer [secret], doctor."
        assert not any(KEY[:9] in piece for piece in heard)


async def test_a_fault_holds_no_secret_anywhere(server: ModelServer, gateway: Make) -> None:
    server.script = in_turn("echoed_key")
    fault = await fault_of(gateway(), asked())
    shown = "".join(traceback.format_exception(fault)) + repr(fault) + repr(fault.__dict__)
    assert KEY not in shown
    assert "hunter2" not in shown
    assert fault.__cause__ is None
    assert fault.__context__ is None
