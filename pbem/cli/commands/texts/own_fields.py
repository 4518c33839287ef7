"""`pbem field`: fields that are drawn by lot or made by players: a text to begin from, what is wrong with one, how one looks."""

from pathlib import Path

import click

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, home, json_option, known_game, read_input, talk, write_output
from pbem.cli.commands.texts.own_scenarios import problem_line
from pbem.errors import Outcome, UserError
from pbem.session.disk import own_fields
from pbem.session.disk.own_fields import FieldSource, ShownField
from pbem.session.disk.own_scenarios import MAX_READ, decode
from pbem.view.harmless import harmless
from pbem.view.map import own_field, scene

GAME_HELP = "The game. Default: the first that has fields."


@click.group()
def field() -> None:
    """Draw fields by lot, and make your own: TOML files (docs/scenarios.md) that are checked like those of the game.

    \b
    pbem field list
    pbem field new mine.toml --region savanna --village
    pbem field check mine.toml
    pbem field preview mine.toml
    """


def game_option(command: click.decorators.FC) -> click.decorators.FC:
    """--game."""
    return click.option("--game", default="", metavar="GAME", help=GAME_HELP)(command)


@field.command("list")
@game_option
@json_option
def list_(game: str, as_json: bool) -> None:
    """List the regions that fields are drawn of, and the hand-made fields.

    \b
    pbem field list
    """
    fields = source(game)
    if as_json:
        answer_json({"regions": dict(fields.regions), "hand_made": list(fields.hand_made), "wishes": list(fields.wishes)})
    click.echo(f"Regions: {', '.join(f'{name} ({region})' for region, name in fields.regions.items())}")
    click.echo(f"Hand-made: {', '.join(fields.hand_made)}")


@field.command()
@click.argument("file", metavar="FILE")
@click.option("--region", default="", metavar="REGION", help="Draw a field of this region by lot.")
@click.option("--seed", default="", metavar="TEXT", help="Draw this very field: the same text gives the same field.")
@click.option("--village", is_flag=True, help="With a village.")
@click.option("--gunboat", is_flag=True, help="With water that bears a gunboat.")
@click.option("--from", "name", default="", metavar="ID", help="Start from this hand-made field.")
@game_option
def new(file: str, region: str, seed: str, village: bool, gunboat: bool, name: str, game: str) -> None:
    """Write a field: drawn by lot, or a hand-made one to change. It never overwrites a file.

    \b
    pbem field new mine.toml --region savanna
    pbem field new ours.toml --region coast --seed "Sunday evening" --village --gunboat
    pbem field new mine.toml --from river_landing
    """
    found = _begun(source(game), region=region, seed=seed, wishes=_wishes(village, gunboat), name=name)
    write_output(file, found.text.encode())
    talk(f"{harmless(file)} is written. Next: pbem field preview {harmless(file)}")


@field.command()
@click.argument("file", metavar="FILE|-")
@game_option
@json_option
def check(file: str, game: str, as_json: bool) -> int:
    """List every fault of a field: file, key or hex, reason, and the rule. Exit with 3 if there is one.

    \b
    pbem field check mine.toml
    pbem field check mine.toml --json
    """
    name = label(file)
    try:
        found = own_fields.read(source(game), text_of(file), name)
    except UserError as error:
        if error.code not in ("field-wrong", "scenario-wrong"):
            raise
        problems = str(error.places["problems"]).split("\n")
        if as_json:
            answer_json({"file": name, "problems": problems}, Outcome.REFUSED)
        for problem in problems:
            click.echo(problem_line(problem))
        talk("docs/scenarios.md explains every key and what is checked.")
        return int(Outcome.REFUSED)
    if as_json:
        answer_json({"file": name, "problems": [], "id": found.id, "digest": own_field.digest(found)})
    click.echo(f"{harmless(name)}: nothing is wrong. {own_field.preview_lines(found)[0]}")
    return int(Outcome.OK)


@field.command()
@click.argument("file", metavar="FILE|-", default="")
@click.option("--from", "name", default="", metavar="ID", help="Preview this hand-made field.")
@click.option("--region", default="", metavar="REGION", help="Preview a field of this region by lot.")
@click.option("--seed", default="", metavar="TEXT", help="Preview this very field.")
@click.option("--village", is_flag=True, help="With a village.")
@click.option("--gunboat", is_flag=True, help="With water that bears a gunboat.")
@click.option("--at", default="", metavar="HEX", help="Show the hexes around this one as the map draws them.")
@game_option
@click.option("--ascii", "is_ascii", is_flag=True, help="Use ASCII characters only.")
@json_option
def preview(
    file: str,
    *,
    name: str,
    region: str,
    seed: str,
    village: bool,
    gunboat: bool,
    at: str,
    game: str,
    is_ascii: bool,
    as_json: bool,
) -> None:
    """Show a field: what lies on it, and its ground, a character a hex.

    \b
    pbem field preview mine.toml
    pbem field preview mine.toml --at 1830
    pbem field preview --from savanna_village
    pbem field preview --region mountain --seed 7
    """
    if bool(file) + bool(name) + bool(region) != 1:
        raise UserError("one-form", form="FILE, --from ID, --region REGION")
    fields, is_ascii = source(game), printed_match.wants_ascii(is_ascii)
    if file:
        found = own_fields.read(fields, text_of(file), label(file))
    else:
        found = _begun(fields, region=region, seed=seed, wishes=_wishes(village, gunboat), name=name)
    told = own_field.preview_lines(found)
    if as_json:
        answer_json({"id": found.id, "digest": own_field.digest(found), "lines": told, "says": found.data})
    shown = _around(found, at, game, is_ascii) if at else own_field.block_lines(found)
    printed_match.print_page([*told, "", *shown], is_ascii)


def source(game: str) -> FieldSource:
    """Where the fields of a game come from. Raises UserError."""
    if game and game not in own_fields.takers(home()):
        known_game(game)
    return own_fields.source(home(), game)


def label(file: str) -> str:
    """The name of a file in its problems."""
    return "stdin" if file == "-" else Path(file).name


def text_of(file: str) -> str:
    """The text of a field's file. Raises UserError when it cannot be read."""
    return decode(read_input(file, MAX_READ), label(file))


def _wishes(village: bool, gunboat: bool) -> list[str]:
    return [wish for wish, is_asked in (("village", village), ("gunboat", gunboat)) if is_asked]


def _begun(fields: FieldSource, *, region: str, seed: str, wishes: list[str], name: str) -> ShownField:
    """A field drawn by lot, or a hand-made one."""
    if bool(region) == bool(name):
        raise UserError("one-form", form="--region REGION, --from ID")
    return own_fields.made(fields, name) if name else own_fields.drawn(home(), fields, region, seed, wishes)


def _around(found: ShownField, at: str, game: str, is_ascii: bool) -> list[str]:
    palette = scene.palette_of(own_fields.game_of(home(), game), is_ascii)
    try:
        rows = own_field.window(found, palette, at, *printed_match.map_size())
    except KeyError as error:
        raise UserError("place-unknown", place=at, known="") from error
    return [*printed_match.drawn_lines(palette, rows), *own_field.legend_lines(found, palette, rows)]
