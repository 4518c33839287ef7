"""`pbem board`: a what-if board. A position or the start of a scenario, orders of both sides, dice of your choice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import click
import msgspec

from pbem.cli import screen
from pbem.cli.app import home, json_option, out_json, read_input, talk
from pbem.cli.main import Told
from pbem.errors import Outcome, UserError
from pbem.session import board as boards
from pbem.session.board import BoardRun
from pbem.session.notation import check_length
from pbem.view import narrate, scene
from pbem.view.harmless import harmless
from pbem.view.narrate import ended, opened
from pbem.view.palette import plain
from pbem.view.scene import Scene

MAX_STACKS = 20


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", "file", metavar="FILE", default="", help="A position file (docs/positions.md), or - for stdin.")
@click.option("--scenario", default="", metavar="S", help="Without --position: this scenario, from its start.")
@click.option("--scenario-file", default="", metavar="FILE", help="A scenario of your own making, also for a position of it.")
@click.option("--dice", default="", metavar="N,N", help="Faces in the order in which dice are demanded; a ten-sided 0 is 10.")
@click.option("--roll", "is_rolled", is_flag=True, help="Roll the dice that are not given.")
@click.option("--do", "orders", multiple=True, metavar="'ORDER'", help="An order or answer of whoever is due; any number of times.")
@click.option("--ask", "is_asked", is_flag=True, help="Stop at an answer that is not given; else the game's default gives it.")
@click.option("--partial", "is_partial", is_flag=True, help="Exit code 0 also where orders or answers are left over.")
@click.option("--options", "begun", default=None, metavar="'WORDS'", help="List the words that may follow these then.")
@click.option("--at", default="", metavar="PLACE", help="The map around a place or hex.")
@click.option("--ascii", "is_ascii", is_flag=True, help="ASCII characters only.")
@json_option
def board(
    game: str,
    file: str,
    scenario: str,
    scenario_file: str,
    dice: str,
    is_rolled: bool,
    orders: tuple[str, ...],
    is_asked: bool,
    is_partial: bool,
    begun: str | None,
    at: str,
    is_ascii: bool,
    as_json: bool,
) -> None:
    """Try things out: any position, orders of both sides, dice of your choice. Nothing is signed, no match is touched."""
    if bool(scenario) and (file or scenario_file):
        raise UserError("one-form", form="--scenario, --scenario-file, --position")
    check_length(begun or "")
    text = _text(file) if file else None
    opened = partial(boards.open_board, game_of=_with_scenario(game, scenario_file)) if scenario_file else boards.open_board
    played, rules, start = opened(game, text, file, scenario)
    here = scene.scene_of(game, rules.sides, rules, start)
    with _telling(here):
        run = boards.play_on(played, rules, start, orders, _faces(dice), is_rolled, is_asked)
    here = scene.scene_of(game, rules.sides, rules, run.state)
    with _telling(here):
        found = None if begun is None else boards.next_words(run, scene.spelled(here, begun))
    words = [token.text for token in found.tokens] if found else []
    if as_json:
        out_json(_data(run, here) | ({} if found is None else {"is_complete": found.is_complete, "tokens": words}))
    else:
        _print(run, here, at, screen.wants_ascii(is_ascii))
        if found is not None:
            click.echo(" ".join(words) + (" (the order may end here)" if found.is_complete else ""))
    if run.refusal:
        why = f"{harmless(run.left[0])}: {here.narrator.refusal(run.refusal)}"
        raise Told(why, "the board stands as it was before this order", Outcome.REFUSED)
    if (unplayed := (*run.unused, *run.left)) and not is_partial:
        raise UserError("orders-left-over", orders=", ".join(map(harmless, unplayed)))


def _with_scenario(game: str, file: str) -> Callable[[str], Any]:
    """Gives the game with a scenario of a player's making. Raises UserError with everything that is wrong with it."""
    from pbem.cli.scenarios import file_text, label
    from pbem.session import scenarios

    found = scenarios.read(home(), file_text(file), label(file), game).game
    return lambda _: found


def _text(name: str) -> str:
    """The text of a position file."""
    try:
        return read_input(name).decode()
    except UnicodeDecodeError as error:
        raise UserError("position-wrong", problems=f"{name}: is not UTF-8 text") from error


def _faces(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise UserError("numbers-do-not-fit", numbers=text)
    return tuple(map(int, words))


@contextmanager
def _telling(here: Scene) -> Iterator[None]:
    """An order that cannot be read, in words."""
    try:
        yield
    except Exception as error:
        refusal = narrate.refusal_in(error)
        if refusal is None:
            raise
        hint = "--options '' lists what may be ordered where the board stands"
        raise Told(here.narrator.refusal(refusal), hint, Outcome.REFUSED) from error


def _print(run: BoardRun, here: Scene, at: str, is_ascii: bool) -> None:
    lines = [scene.title_of(here.game), *scene.track_lines(here), ""]
    for step in run.steps:
        lines += screen.step_lines(step, here.narrator)
    lines += [""] if run.steps else []
    centre = scene.place_hex(here, at) if at else here.picture.focus
    rows = scene.drawing(here, "normal", centre, *screen.map_size())
    hexes = scene.near_hexes(here, centre)
    after = [*scene.legend(here, rows, is_ascii), "", *scene.stack_lines(here, hexes[:MAX_STACKS]), ""]
    if len(hexes) > MAX_STACKS:
        after.insert(-1, f"... and {len(hexes) - MAX_STACKS} hexes more: --at PLACE")
    demand = here.narrator.demand(run.demand)
    after.append(ended(opened(demand)))
    if is_ascii:
        lines, after = list(map(plain, lines)), list(map(plain, after))
    click.echo("\n".join([*lines, *screen.map_lines(here.game, rows, is_ascii), *after]))
    if run.unused:
        talk(f"Nothing asked for: {', '.join(map(harmless, run.unused))}")
    if run.left and not run.refusal:
        talk(f"Not come to: {', '.join(map(harmless, run.left))}")
    if run.dice_left:
        talk(f"Dice not used: {', '.join(map(str, run.dice_left))}")


def _data(run: BoardRun, here: Scene) -> dict[str, Any]:
    """A board as JSON: stable keys, documented in docs/cli.md."""
    return {
        "game": here.game,
        "sides": list(run.rules.sides),
        "steps": [
            {**msgspec.to_builtins(step, str_keys=True), "lines": screen.step_lines(step, here.narrator)} for step in run.steps
        ],
        "demand": msgspec.to_builtins(run.demand, str_keys=True),
        "demand_text": here.narrator.demand(run.demand),
        "refusal": msgspec.to_builtins(run.refusal),
        "left": list(run.left),
        "unused": list(run.unused),
        "dice_left": list(run.dice_left),
        **screen.picture_data(here),
    }
