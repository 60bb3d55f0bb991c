"""The clinician's own reflection, asked for before the verdict is shown."""

QUESTIONS = ("What went well?", "What would you do differently?")
WHY = "First thoughts are enough. They are saved with the session and shown beside the verdict."

Answers = tuple[str, str]


def as_text(answers: Answers) -> str:
    """Both answers, each with its question; empty when nothing was written."""
    return "\n".join(f"{question} {answer}" for question, answer in zip(QUESTIONS, answers, strict=True) if answer)
