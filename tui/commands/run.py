"""`bedside run`: one session without a screen, or as a plain line console."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from biases.catalogue import bundled
from personas.exchange import ROLES
from personas.voice import VoiceFault
from scenarios import reference
from scenarios.problems import ScenarioError
from scenarios.words import LANGUAGES
from sessions.events import Event, Setting
from sessions.faults import put_aside
from sessions.held import idle
from sessions.log import LogError
from sessions.opening import begin
from sessions.result import Result
from sessions.state import fold
from tui.commands.bias_options import bias_options, consent, held_in, known_biases, parsed
from tui.commands.casting_options import refuse_without_terminal, voices
from tui.commands.folder import option as folder_option
from tui.commands.folder import sessions_in
from tui.commands.identity_options import identified, identity_options
from tui.commands.output import fail, print_json, say
from tui.commands.session_options import decide, how, own_briefs, session_options
from tui.commands.trait_options import traits
from tui.playing import Listener, People, Play
from tui.words.strings import strings
from tui.words.transcript import lines


@click.command("run")
@click.option("--case", "case", required=True, help="A bundled case's name, path.yaml, or path.jsonl#N.")
@session_options
@click.option("--language", type=click.Choice(LANGUAGES), help="Language of the session. Default: the case's own.")
@click.option("--budget", type=click.IntRange(1, 1000), default=20, show_default=True, help="Turns the doctor has.")
@click.option(
    "--clock",
    type=click.Choice(["none", "practice", "osce"]),
    default="none",
    show_default=True,
    help="practice: eight minutes, can be paused; osce: 90 seconds at the door, eight minutes, no pause.",
)
@click.option(
    "--missing",
    type=click.Choice(["unavailable", "normal"]),
    default="unavailable",
    show_default=True,
    help="What the desk says of a result that the case does not hold.",
)
@click.option(
    "--protocol",
    type=click.Choice(["bedside", "agentclinic"]),
    default="bedside",
    show_default=True,
    help="agentclinic: the session ends at the diagnosis, as in that benchmark.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same session.")
@click.option(
    "--trait",
    "trait",
    multiple=True,
    help="How the patient talks, such as anxious=3, recall=poor or confusion=1; repeatable.",
)
@bias_options
@identity_options
@folder_option
@click.option("--plain", is_flag=True, help="A line console for a person; the doctor is human unless said otherwise.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as one JSON object.")
def command(
    case: str,
    language: str | None,
    budget: int,
    clock: str,
    missing: str,
    protocol: str,
    seed: int,
    trait: tuple[str, ...],
    bias: tuple[str, ...],
    foil: str | None,
    group: str | None,
    own_biases: str | None,
    accept_content: bool,
    state: tuple[str, ...],
    swap: str | None,
    swap_name: str | None,
    swap_word: tuple[str, ...],
    folder: str | None,
    plain: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Run one session. Exit status 0 however it ended, 3 when it was put aside and can be resumed.

    Who plays, and how models are called, is as the environment (BEDSIDE_PATIENT, ...) or the settings file has it where
    no option says so; 'bedside models' shows it.

    \b
    Examples:
      bedside run --case chest-pain-on-the-stairs --json
      bedside run --case chest-pain-on-the-stairs --doctor human --plain
      bedside run --case chest-pain-on-the-stairs --trait anxious=3 --trait recall=poor
      bedside run --case chest-pain-on-the-stairs --bias doctor:anchoring=3
      bedside run --case spinning-room --swap "patient.race=Black Swedish" --swap-name "Samuel Okoro"
      bedside run --case crying-baby --patient ollama_chat/llama3.2 --guard regenerate --json
    """
    settings = how(options | {"doctor": options["doctor"] or ("human" if plain else None)})
    saved_in = sessions_in(folder)
    named, recordings = voices({role: getattr(settings, role) for role in ROLES}, saved_in)
    piped = plain and not sys.stdin.isatty()
    if not piped:
        refuse_without_terminal(named)
    try:
        known = known_biases(own_biases)
        scenario = identified(reference.load(case, language), state, swap, swap_name, swap_word)
        scenario, held = held_in(scenario, parsed(bias, foil, group), known)
        if people := sorted({one.role for one in held if named[one.role] == "human"}):
            fail(f"The {people[0]} is a person here, who holds no bias on request; embedded voices and models can.")
        consent(held, known, accept_content)
        for one in idle(scenario, held, known):
            other = "patient" if one.role == "doctor" else "doctor"
            click.echo(f"'{one.bias}' will do nothing: the {other} is not stated to be '{one.group}'.", err=True)
        briefs, briefs_sha256 = own_briefs(settings, scenario.language)
        setting = Setting.model_validate(
            {
                "case": case,
                "voices": named,
                "language": scenario.language,
                "budget": budget,
                "clock": clock,
                "missing": missing,
                "protocol": protocol,
                "seed": seed,
                "traits": traits(trait, scenario.patient.traits),
                "guard": settings.guard,
                "images": settings.images,
                "spending_cap": settings.spending_cap,
                "keep_prompts": settings.keep_prompts,
                "briefs": briefs_sha256,
                "biases": held,
                "own_biases": [known[one.bias] for one in held if one.bias not in bundled()],
            }
        )
        session = begin(scenario, setting, saved_in)
    except (ScenarioError, LogError) as error:
        fail(str(error))
    play_and_report(Play(session, recordings, briefs=briefs, decide=decide(settings)), as_json, piped)


def play_and_report(play: Play, as_json: bool, piped: bool = False) -> None:
    """Play a session, print its outcome, and end with 3 where it was put aside.

    `piped`: a person's lines come from a pipe, whose end puts the session aside as it should.
    """
    setting = fold(play.session.past).setting
    human = "human" in setting.voices.values()
    listeners: list[Listener] = []
    people, decides, watching = People(), play.decide, None
    if human:
        from tui.console import Console

        console = Console(play.session, to_stderr=as_json, piped=piped)
        people, listeners = console.people(setting.voices), [console.show]
        watching = None if piped else console
        if not piped and decides is put_aside:
            decides = console.decide
    elif not as_json:
        listeners = [lambda event: print_event(event, setting)]
    try:
        outcome = replace(play, people=people, listeners=listeners, decide=decides, watching=watching).run()
    except VoiceFault as fault:
        fail(str(fault))
    except LogError as error:
        fail(str(error), 3)
    if human and not as_json and outcome.status not in ("paused", "fault"):
        console.debrief(play.session.log.path)
    report(outcome, as_json, setting.language, 0 if human and piped and outcome.status == "paused" else 3)


def print_event(event: Event, setting: Setting) -> None:
    """Print what an event adds to the transcript of a session so set."""
    for line in lines(event, setting):
        say(line)


def report(outcome: Result, as_json: bool, language: str, aside: int = 3) -> None:
    """Print an outcome, in the language of its session; end with `aside` where it can be resumed."""
    words = strings(language)
    if as_json:
        print_json(outcome.as_dict())
    else:
        click.echo(words("console.saved_as", path=outcome.session), err=True)
    if outcome.status in ("paused", "fault"):
        how = f"bedside sessions resume {Path(outcome.session).stem}"
        click.echo(words("console.put_aside", command=how), err=True)
        sys.exit(aside)
