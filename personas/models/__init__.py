"""Voices played by language models: the gateway to them, what they are told, and how their answers are read."""
