"""The bundled catalogue of biases."""

from functools import cache

from biases.schema import Bias


@cache
def bundled() -> dict[str, Bias]:
    """Every bundled bias by its id."""
    return {}
