"""Who is behind a model: whether calls are paid for, and what an environment holds for a provider. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

_AT_HOME = frozenset(("ollama", "ollama_chat", "lm_studio", "hosted_vllm", "llamafile"))
# What follows a provider's own name in the variable that holds its key: ANTHROPIC_API_KEY, TOGETHERAI_API_KEY.
_ENDS = frozenset(("APIKEY", "APITOKEN", "AUTHTOKEN", "AIAPIKEY", "PROJECT", "ACCESSKEYID"))
# Providers whose variables bear the name of the house instead.
_HOUSE = {"gemini": "GOOGLE", "bedrock": "AWS", "sagemaker": "AWS"}


@dataclass(frozen=True)
class Provider:
    """A provider for which the environment holds something: the variables by name, never what they hold.

    `missing` are further variables that LiteLLM needs.
    """

    name: str
    variables: tuple[str, ...]
    missing: tuple[str, ...] = ()


def paid(model: str, environ: Mapping[str, str]) -> bool:
    """Whether calls of a model cost money, as far as its name and the environment tell: not on one's own machine."""
    provider = model.partition("/")[0]
    if provider == "openai":
        return not is_loopback(openai_base(environ))
    return provider not in _AT_HOME


def openai_base(environ: Mapping[str, str]) -> str:
    """The address that stands for OpenAI's, by the names that LiteLLM knows; empty where none is set."""
    return environ.get("OPENAI_BASE_URL") or environ.get("OPENAI_API_BASE") or ""


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        host = urlsplit(address).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def variables_of(provider: str, names: Collection[str]) -> tuple[str, ...]:
    """Those of the names of variables that hold a key of the provider."""
    beginnings = [_plain(provider), *([_HOUSE[provider]] if provider in _HOUSE else [])]
    known = {beginning + end for beginning in beginnings for end in _ENDS}
    return tuple(sorted(name for name in names if _plain(name) in known))


def _plain(name: str) -> str:
    return name.upper().replace("_", "").replace("-", "")
