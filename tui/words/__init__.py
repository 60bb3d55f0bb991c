"""What the screens and the console say: pure functions from events, logs and settings to words."""
