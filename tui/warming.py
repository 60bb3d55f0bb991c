"""What a station needs, read behind the screens before it, so that opening one is quick."""

from textual.worker import get_current_worker

from tui.kept import kept


def warm(language: str) -> None:
    """Read the cases, then all that a station in this language needs. For a worker's thread; heeds its cancelling."""
    worker = get_current_worker()
    with kept(f"what a station needs in {language}"):
        for step in (_read_cases, _import_station, _read_tables):
            if worker.is_cancelled:
                return
            step(language)


def warm_models() -> None:
    """Import what reaches models, which takes seconds. For a worker's thread."""
    import asyncio

    from tui.reaching import gateway

    asyncio.run(gateway().warm())


def _read_cases(language: str) -> None:
    from scenarios.problems import ScenarioError
    from tui.case_search import in_language

    try:
        in_language(language)
    except ScenarioError:
        return  # the browser reads them again, and says what is wrong


def _import_station(language: str) -> None:
    import tui.screens.station  # noqa: F401
    from tui.typed import completion, orders

    completion.suggest("electro", language)
    orders.evident("ECG", language)


def _read_tables(language: str) -> None:
    """Cast the voices of one case: their tables serve all cases of a language."""
    from personas.human import HumanDoctor
    from scenarios.problems import ScenarioError
    from scenarios.reference import bundled_ids, load
    from scenarios.translation import languages_of
    from sessions.casting import cast
    from sessions.events import Setting
    from tui.players import USUAL

    case = next((case for case in bundled_ids() if language in languages_of(case)), None)
    if case is None:
        return
    try:
        scenario = load(case, language)
    except ScenarioError:
        return
    cast(scenario, Setting.model_validate({"case": case, "voices": dict(USUAL), "language": language}), HumanDoctor())
