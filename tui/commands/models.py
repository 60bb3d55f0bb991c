"""`bedside models`: which models are configured and reachable, and a test call on request. Never shows a key."""

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import click

from personas.exchange import ROLES, Role
from personas.models.asking import Asked, Message, ModelFault
from personas.models.local_servers import LocalServer, has, ollama, openai_compatible
from personas.models.policy import Policy
from personas.models.providers import Provider, paid
from personas.naming import is_model
from tui import fault_log
from tui.commands.output import fail, print_json, say
from tui.commands.session_options import how
from tui.reaching import gateway
from tui.settings import Settings

if TYPE_CHECKING:
    from personas.models.gateway import Gateway

_TEST = "This is a test of the line. Answer with one word: ready."
_PATIENCE = 60.0  # seconds for a test call


@dataclass(frozen=True)
class Part:
    """Who would play a role. `ready` is None where only a call could tell."""

    role: Role
    voice: str
    ready: bool | None
    says: str
    paid: bool = False


@click.command("models")
@click.option("--test", "tested", metavar="MODEL", help="Make one short call to a model, such as ollama_chat/llama3.2.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(tested: str | None, as_json: bool) -> None:
    """Show which models are configured and reachable, and the roles they would play.

    Keys are found under the names that LiteLLM knows (OPENAI_API_KEY, ANTHROPIC_API_KEY, ...) and are never shown.
    Exit status 1 where a test call fails.

    \b
    Examples:
      bedside models
      bedside models --test ollama_chat/llama3.2
    """
    fault_log.open_fault_log()
    if tested is not None:
        _test(tested, as_json)
        return
    settings = how({})
    try:
        providers, servers, parts = asyncio.run(_found(settings))
    except ModelFault as fault:
        fail(str(fault), 3)
    if as_json:
        print_json(
            {
                "providers": [asdict(provider) for provider in providers],
                "servers": [asdict(server) for server in servers],
                "roles": [asdict(part) for part in parts],
            }
        )
        return
    _print_providers(providers)
    _print_servers(servers)
    say("\nRoles, as the settings and the environment have them")
    for part in parts:
        cost = ", costs money" if part.paid and part.ready is not False else ""
        say(f"  {part.role:<12}  {part.voice:<32}  {part.says}{cost}".rstrip())


def _print_providers(providers: Sequence[Provider]) -> None:
    say("Keys in the environment")
    for provider in providers:
        lacking = f"; not set: {', '.join(provider.missing)}" if provider.missing else ""
        say(f"  {provider.name:<12}  {', '.join(provider.variables)}{lacking}")
    if not providers:
        say("  none. Set one by its provider's own name, such as OPENAI_API_KEY or ANTHROPIC_API_KEY.")


def _print_servers(servers: Sequence[LocalServer]) -> None:
    say("\nServers")
    for server in servers:
        models = server.why if server.models is None else ", ".join(server.models) or "has no model yet"
        say(f"  {server.name} at {server.address}: {models}")


async def _found(settings: Settings) -> tuple[tuple[Provider, ...], list[LocalServer], list[Part]]:
    way = gateway()
    providers, local, compatible = await asyncio.gather(
        way.configured(), ollama(os.environ), openai_compatible(os.environ)
    )
    parts = [await _part(way, role, getattr(settings, role), local, compatible) for role in ROLES]
    return providers, [local, *([compatible] if compatible else [])], parts


async def _part(way: "Gateway", role: Role, voice: str, local: LocalServer, compatible: LocalServer | None) -> Part:
    if not is_model(voice):
        return Part(role, voice or "human", True, "" if voice else "embedded in 'bedside run' without --plain")
    costs = paid(voice, os.environ)
    try:
        lacking = await way.lacks(voice)
    except ModelFault as fault:
        return Part(role, voice, False, str(fault), costs)
    if lacking:
        return Part(role, voice, False, f"not set: {', '.join(lacking)}", costs)
    provider = voice.partition("/")[0]
    server = local if provider in ("ollama", "ollama_chat") else compatible if provider == "openai" else None
    if server is None:
        return Part(role, voice, None, "key found", costs)
    held = has(server, voice)
    says = {True: "is there", False: f"is not among the models of {server.name}", None: f"{server.name} {server.why}"}
    return Part(role, voice, held, says[held], costs)


def _test(model: str, as_json: bool) -> None:
    """Make the call, say what came of it, and end with 1 where nothing did."""
    if not is_model(model):
        fail(f"'{model[:60]}' is no model's name. Its provider stands in front, as in ollama_chat/llama3.2.")
    asked = Asked(model, (Message("user", _TEST),), temperature=0)
    answer, usage, fault = None, None, None
    try:
        answered = asyncio.run(gateway(Policy(call=_PATIENCE, attempts=1)).ask(asked))
        answer, usage = answered.text, answered.usage
    except ModelFault as failed:
        usage, fault = failed.usage, failed
    tokens = (usage.prompt_tokens or 0) + (usage.completion_tokens or 0) if usage else 0
    seconds, cost = (round(usage.seconds, 2), usage.cost) if usage else (None, None)
    if as_json:
        print_json(
            {
                "model": model,
                "ok": fault is None,
                "seconds": seconds,
                "tokens": tokens or None,
                "cost": cost,
                "answer": answer and answer[:200],
                "fault": fault and fault.kind,
                "message": fault and str(fault),
            }
        )
    elif fault is None:
        counted = f"{tokens} tokens" if tokens else "tokens not counted"
        priced = "cost unknown" if cost is None else f"${cost:.6f}"
        say(f"{model} answered in {seconds} s: {counted}, {priced}.")
    else:
        say(str(fault))
    if fault is not None:
        sys.exit(1)
