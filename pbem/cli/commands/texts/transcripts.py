"""A match as text that anybody can read and play again: export and replay."""

from collections.abc import Iterator

import click

from pbem.cli.command_helpers import answer_json, home, json_option, match_command, read_input, talk, write_output
from pbem.cli.failures import Told
from pbem.errors import CheatEvidence
from pbem.session.results import Step
from pbem.session.text import transcript
from pbem.session.text.transcript_replay import MAX_TEXT_BYTES, retell
from pbem.view.harmless import harmless
from pbem.view.text import narration
from pbem.view.words.without_game import FILES, INPUTS


@match_command
@click.option("--notation", "is_notation", is_flag=True, help="Write orders and dice in notation (the only form).")
@click.option("--bare", is_flag=True, help="Leave out the sentences that tell the results.")
@click.option("-o", "--out", metavar="FILE", default="", help="Write to a new file; without it, to stdout.")
def export(match: str, is_notation: bool, bare: bool, out: str) -> None:
    """Write a whole match as text: every order, answer, standing order and die. It holds no secret that is still closed."""
    if not is_notation:
        raise click.UsageError("name the form: --notation")
    text = transcript.export(home(), match, None if bare else _teller(match))
    if out:
        write_output(out, text.encode())
        talk(f"It is in {harmless(out)}: {text.count(chr(10))} lines. Play it again: pbem replay {harmless(out)}")
    else:
        click.echo(text, nl=False)


def _teller(match: str) -> transcript.Tell:
    from pbem.cli.printed_match import seen, step_lines

    _, here = seen(home(), match)

    def tell(steps: tuple[Step, ...]) -> Iterator[str]:
        for step in steps:
            yield from step_lines(step, here.narrator)

    return tell


@click.command()
@click.argument("file", metavar="FILE|-")
@json_option
def replay(file: str, as_json: bool) -> None:
    """Play a match in notation again, and compare the position after every file. The first line that differs is named."""
    data = read_input(file, MAX_TEXT_BYTES)
    try:
        again = retell(data)
    except CheatEvidence as problem:
        game = str(problem.places.get("game", ""))
        raise Told(*narration.sentence(problem.code, problem.places, game=game), problem.outcome) from problem
    if as_json:
        answer_json(again)
    players = " against ".join(harmless(name, 40) for name in again.players if name)
    click.echo(f"{again.game}, {again.scenario}, {again.dice} dice{': ' if players else ''}{players}")
    size = f"{FILES.format(again.files)}, {INPUTS.format(again.inputs)}"
    click.echo(f"{size}; the same position after each; now {again.digest[:32]}")
    talk("Nothing here is signed: that the dice were honest only the turn files show (pbem verify).")
