"""`bedside sessions what-if`: a saved session again, the doctor's turns kept, the patient otherwise."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from biases.schema import NOTICE
from scenarios.words import LANGUAGES
from sessions.held import NotApplicable
from sessions.index import find
from sessions.log import LogError, read_whole
from sessions.opening import scenario_of
from sessions.result import Result, result
from sessions.state import fold
from sessions.what_if import Beside, Otherwise, beside, what_if
from tui.commands.bias_options import bias_options, consent, known_biases, parsed
from tui.commands.casting_options import voices
from tui.commands.folder import option as folder_option
from tui.commands.folder import sessions_in
from tui.commands.output import fail, print_json, say
from tui.commands.session_options import decide, how, own_briefs
from tui.commands.trait_options import traits
from tui.playing import Play
from tui.words.beside import lines_of


@click.command("what-if", short_help="Play a saved session again, the patient otherwise.")
@click.argument("log")
@bias_options
@click.option("--trait", "trait", multiple=True, help="How the patient talks, such as anxious=3; repeatable.")
@click.option("--patient", help="Another voice: embedded or a model (PROVIDER/MODEL).")
@click.option("--language", type=click.Choice(LANGUAGES), help="Another language, with a model as the patient.")
@folder_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    log: str,
    bias: tuple[str, ...],
    foil: str | None,
    group: str | None,
    own_biases: str | None,
    accept_content: bool,
    trait: tuple[str, ...],
    patient: str | None,
    language: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Keep the doctor's turns of a saved session and play it again with the patient otherwise.

    Marked: turns that bring something else (*), and turns that refer to what is now unsaid (?). The kept diagnosis is
    not judged: it was made after other answers.

    \b
    Example:
      bedside sessions what-if 20260131-101500-chest-pain-on-the-stairs-1a2b --bias patient:self_diagnosis=3
    """
    saved_in = sessions_in(folder)
    known, held = known_biases(own_biases), parsed(bias, foil, group)
    settings = how({"patient": patient})
    named, _ = voices({"patient": patient}, saved_in)
    if named["patient"] in ("human", "recorded"):
        fail("--patient takes embedded or a model here.")
    try:
        path = find(log, saved_in)
        then = read_whole(path).events
        own = scenario_of(then[0]).patient.traits
        before = fold(then).setting
        consent(held if bias else before.biases, {**before.known_biases, **known}, accept_content)
        otherwise = Otherwise(
            tuple(held) if bias else None, traits(trait, own), language, named["patient"] if patient else None
        )
        session, recordings = what_if(path, saved_in, otherwise, known)
    except LogError as error:
        fail(str(error))
    except NotApplicable as error:
        fail(f"{str(error)[0].upper()}{str(error)[1:]}.")
    briefs, _ = own_briefs(settings, fold(session.past).setting.language)
    outcome = Play(session, recordings, briefs=briefs, decide=decide(settings)).run()
    rows = beside(then, read_whole(session.log.path).events)
    if as_json:
        print_json(_as_json(outcome, rows))
        sys.exit(_status(outcome))
    for line in lines_of(rows):
        say(line)
    then_held, now_held = result(then, "").biases, outcome.biases
    if then_held != now_held:
        click.echo(
            f"Held then: {', '.join(then_held) or 'nothing'}. Held now: {', '.join(now_held) or 'nothing'}.", err=True
        )
    answered = [row.parts for row in rows if row.then is not None]
    click.echo(f"{sum(answered)} of {len(answered)} answers part. {NOTICE}", err=True)
    click.echo(f"Saved as {outcome.session}", err=True)
    if _status(outcome):
        click.echo("It was put aside before its end; only the turns that were played are shown.", err=True)
    sys.exit(_status(outcome))


def _status(outcome: Result) -> int:
    return 3 if outcome.status in ("paused", "fault") else 0


def _as_json(outcome: Result, rows: Sequence[Beside]) -> dict[str, Any]:
    return {
        "session": outcome.session,
        "status": outcome.status,
        "ratings": outcome.ratings,
        "turns": [
            {
                "turn": row.turn,
                "did": row.contribution.model_dump(mode="json"),
                "then": None if row.then is None else row.then.model_dump(mode="json"),
                "now": None if row.now is None else row.now.model_dump(mode="json"),
                "parts": row.parts,
                "lost": row.lost,
                "gained": row.gained,
                "unsaid": row.unsaid,
            }
            for row in rows
        ],
        "notice": NOTICE,
    }
