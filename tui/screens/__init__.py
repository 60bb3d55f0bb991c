"""The screens, one a file, each with its own style sheet."""
