"""The clinician's own reflection, asked for before the verdict is shown."""

from tui.words.strings import Strings

Answers = tuple[str, str]


def questions(words: Strings) -> tuple[str, str]:
    return words("reflection.well"), words("reflection.differently")


def as_text(answers: Answers, words: Strings) -> str:
    """Both answers, each with its question; empty when nothing was written."""
    asked = zip(questions(words), answers, strict=True)
    return "\n".join(f"{question} {answer}" for question, answer in asked if answer)
