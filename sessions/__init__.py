"""What happens: the engine, its events, the log, resuming, grading."""
