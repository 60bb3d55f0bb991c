"""The embedded doctor: an open reasoner over a curated knowledge base."""

from personas.embedded.doctor.differential import Reasoning
from personas.embedded.doctor.doctor import EmbeddedDoctor

__all__ = ["EmbeddedDoctor", "Reasoning"]
