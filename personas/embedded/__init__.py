"""The embedded voices: no key, no network, deterministic for a seed, and explained in their events."""
