"""`pbem scenario`: scenarios that players make: a text to begin from, what is wrong with one, what one says."""

from pathlib import Path

import click

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, home, json_option, known_game, read_input, talk, write_output
from pbem.errors import Outcome, UserError
from pbem.session.disk import own_scenarios
from pbem.session.disk.own_scenarios import MAX_READ, Scenario
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.text import own_scenario

MAX_PROBLEM = 500
GAME_HELP = "The game. Default: the one the file names, or the first that takes own scenarios."


@click.group()
def scenario() -> None:
    """Make your own scenarios: TOML files (docs/scenarios.md) that travel with the invitation.

    \b
    pbem scenario new corner.toml
    pbem scenario check corner.toml
    pbem scenario preview corner.toml
    pbem new rio_40 --scenario-file corner.toml --side police -o invitation.pbem
    """


@scenario.command()
@click.argument("file", metavar="FILE")
@click.option("--from", "source", default="", metavar="ID", help="Start from this scenario of the game.")
@click.option("--match", default="", metavar="MATCH", help="Write the scenario of this match, unchanged.")
@click.option("--game", default="", metavar="GAME", help=GAME_HELP)
def new(file: str, source: str, match: str, game: str) -> None:
    """Write a scenario to start from, with a comment on every key. It never overwrites a file.

    \b
    pbem scenario new corner.toml
    pbem scenario new mine.toml --from clean_sweep
    pbem scenario new theirs.toml --match rio-1
    """
    if source and match:
        raise UserError("one-form", form="--from, --match")
    if match:
        text = own_scenarios.taken_along(home(), match).text
    else:
        text = own_scenarios.template(home(), source, game and known_game(game))
    write_output(file, text.encode())
    talk(f"{harmless(file)} is written. Next: pbem scenario check {harmless(file)}")


@scenario.command()
@click.argument("file", metavar="FILE|-")
@click.option("--game", default="", metavar="GAME", help=GAME_HELP)
@json_option
def check(file: str, game: str, as_json: bool) -> int:
    """List every fault of a scenario: file, key, reason and what would be right. Exit with 3 if there is one.

    \b
    pbem scenario check corner.toml
    pbem scenario check corner.toml --json
    """
    name = label(file)
    try:
        found = read_scenario(file, game and known_game(game))
    except UserError as error:
        if error.code != "scenario-wrong":
            raise
        problems = str(error.places["problems"]).split("\n")
        if as_json:
            answer_json({"file": name, "problems": problems}, Outcome.REFUSED)
        for problem in problems:
            click.echo(problem_line(problem))
        talk("docs/scenarios.md explains every key and the special rules.")
        return int(Outcome.REFUSED)
    if as_json:
        answer_json({"file": name, "problems": [], "game": found.game.id, "id": found.id, "digest": found.digest})
    click.echo(f"{harmless(name)}: nothing is wrong. {own_scenario.title(found.game)} ({found.id}), digest {found.digest}")
    return int(Outcome.OK)


@scenario.command()
@click.argument("file", metavar="FILE|-", default="")
@click.option("--match", default="", metavar="MATCH", help="Preview the scenario of this match.")
@click.option("--game", default="", metavar="GAME", help=GAME_HELP)
@click.option("--ascii", "is_ascii", is_flag=True, help="Use ASCII characters only.")
@json_option
def preview(file: str, match: str, game: str, is_ascii: bool, as_json: bool) -> None:
    """Show a scenario: map, units, zones, objectives, points, special rules.

    \b
    pbem scenario preview corner.toml
    pbem scenario preview --match rio-1
    """
    if bool(file) == bool(match):
        raise UserError("one-form", form="FILE, --match MATCH")
    found = own_scenarios.taken_along(home(), match) if match else read_scenario(file, game and known_game(game))
    if as_json:
        answer_json(_data(found))
    is_ascii = printed_match.wants_ascii(is_ascii)
    here = _scene(found)
    rows = scene.drawing(here, "normal", here.picture.focus, *printed_match.map_size())
    told = own_scenario.preview_lines(found.game, found.digest)
    printed_match.print_page([*told, "", *printed_match.map_lines(here, rows, is_ascii)], is_ascii)


def label(file: str) -> str:
    """The name of a file in its problems."""
    return "stdin" if file == "-" else Path(file).name


def file_text(file: str) -> str:
    """The text of a scenario file. Raises UserError when it cannot be read."""
    return own_scenarios.decode(read_input(file, MAX_READ), label(file))


_SQUARE, _BACK = str.maketrans("[]", "\u27e6\u27e7"), str.maketrans("\u27e6\u27e7", "[]")
"""Square brackets, which stand in the keys of lists, are no markup on a command line."""


def problem_line(problem: str) -> str:
    """A problem of a file as it may be printed."""
    return harmless(problem.translate(_SQUARE), MAX_PROBLEM).translate(_BACK)


def read_scenario(file: str, game: str) -> Scenario:
    """The scenario of a file. Raises UserError with everything that is wrong with it."""
    return own_scenarios.read(home(), file_text(file), label(file), game)


def _scene(found: Scenario) -> scene.Scene:
    """The board as it is before the first choice."""
    rules, state = own_scenarios.start(found)
    return scene.scene_of(found.game.id, rules, state)


def _data(found: Scenario) -> dict[str, object]:
    """A preview as JSON: stable keys, documented in docs/cli.md."""
    return {
        "game": found.game.id,
        "id": found.id,
        "digest": found.digest,
        "sides": list(found.game.sides),
        "lines": own_scenario.preview_lines(found.game, found.digest),
        "options": [{"key": option.key, "values": list(option.values)} for option in found.game.match_options(found.id)],
        "says": found.game.own_scenario().data,
        **printed_match.picture_data(_scene(found)),
    }
