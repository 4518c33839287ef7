"""`pbem board`: a what-if board. A position or the start of a scenario, orders of both sides, dice of your choice."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click
import msgspec

from pbem.cli import printed_match
from pbem.cli.command_helpers import home, json_option, out_json, read_input, talk
from pbem.cli.commands.looking.options_and_odds import print_odds, print_options, print_why
from pbem.cli.commands.looking.unit_reach import print_moves
from pbem.cli.failures import Told
from pbem.cli.screen_start import board_screen
from pbem.cli.standpoint import quoted, telling_at
from pbem.desk.match_head_and_log import demand_lines
from pbem.desk.standpoint import Standpoint
from pbem.errors import Outcome, UserError
from pbem.session.disk.player_home import Games
from pbem.session.look import what_if_board as boards
from pbem.session.look.what_if_board import BoardRun
from pbem.session.turn.order_text import check_length, numbers, walk
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.map.scene import Scene
from pbem.view.text import narration
from pbem.view.text.narration import ended, opened

MAX_STACKS = 20


@click.command()
@click.argument("game", metavar="GAME", required=False, default="")
@click.option("--position", "file", metavar="FILE", default="", help="A position file (docs/positions.md), or - for stdin.")
@click.option("--scenario", default="", metavar="S", help="A scenario, from its start; used without --position.")
@click.option("--scenario-file", default="", metavar="FILE", help="Your own scenario, also for a position of it.")
@click.option("--dice", default="", metavar="N,N", help="Dice in the order in which they are needed; 0 on a ten-sided die is 10.")
@click.option("--roll", "is_rolled", is_flag=True, help="Roll the dice that are missing.")
@click.option("--do", "orders", multiple=True, metavar="'ORDER'", help="An order, or the answer that is due; may be repeated.")
@click.option("--ask", "is_asked", is_flag=True, help="Stop where an answer is missing; else the game's default answers.")
@click.option("--partial", "is_partial", is_flag=True, help="Exit with 0 even if orders or answers are left over.")
@click.option("--options", "begun", default=None, metavar="'WORDS'", help="Then list the words that may follow these, with costs.")
@click.option("--moves", "mover", default=None, metavar="UNIT", help="Instead list where UNIT can go, as `moves`; '': who can act.")
@click.option("--why", "doubted", default=None, metavar="'ORDER'", help="Instead name the rule that forbids an order, as `why`.")
@click.option("--odds", "weighed", default=None, metavar="'ATTACK'", help="Instead show an attack's sum and chances, as `odds`.")
@click.option("--screen", "is_screen", is_flag=True, help="Open the board on the screen, to set it up and play on by keys.")
@click.option("--at", default="", metavar="PLACE", help="Show the map around a place or hex.")
@click.option("--ascii", "is_ascii", is_flag=True, help="Use ASCII characters only.")
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
    mover: str | None,
    doubted: str | None,
    weighed: str | None,
    is_screen: bool,
    at: str,
    is_ascii: bool,
    as_json: bool,
) -> int:
    """Try things out: any position, orders of both sides, dice of your choice. Nothing is signed; no match is changed.

    With --screen GAME may be left out: a position file names it.
    """
    if not game:
        game = _game_of(file, is_screen)
    if bool(scenario) and (file or scenario_file):
        raise UserError("one-form", form="--scenario, --scenario-file, --position")
    instead = [each for each in (mover, doubted, weighed) if each is not None]
    if len(instead) + (begun is not None) > 1:
        raise UserError("one-form", form="--options, --moves, --why, --odds")
    check_length(begun or "")
    text = _text(file) if file else None
    opened = partial(boards.open_board, game_of=_with_scenario(game, scenario_file)) if scenario_file else boards.open_board
    played, rules, start = opened(game, text, file, scenario)
    here = scene.scene_of(game, rules, start)
    with _telling(here):
        run = boards.play_on(played, rules, start, orders, numbers(dice) if dice else (), is_rolled, is_asked)
    point = _standpoint(run)
    if is_screen and not run.refusal:
        return board_screen(home(), run)
    if not instead:
        _show(run, point, begun, at, is_ascii, as_json)
    if run.refusal:
        why = f"{harmless(run.left[0])}: {point.here.narrator.refusal(run.refusal)}"
        raise Told(why, "the board stands as it was before this order", Outcome.REFUSED)
    if (unplayed := (*run.unused, *run.left)) and not is_partial:
        raise UserError("orders-left-over", orders=", ".join(map(harmless, unplayed)))
    return _answer(point, mover, doubted, weighed, as_json)


def _standpoint(run: BoardRun) -> Standpoint:
    """The board as far as it was played."""
    position = boards.position_of(run.game, run.rules, run.state)
    here = scene.scene_of(run.game.id, position.rules, run.state)
    return Standpoint(
        position,
        here,
        options=partial(walk, position.rules, run.state),
        why=partial(boards.why, run.rules, run.state),
        odds=partial(boards.odds, run.rules, run.state),
        command=lambda verb, words: f"--{verb} {words or quoted('')}",
        units="--json",
        go_on=lambda: demand_lines(position, here.narrator),
    )


def _answer(point: Standpoint, mover: str | None, doubted: str | None, weighed: str | None, as_json: bool) -> int:
    """One question about the board, as it is answered of a match. The exit code."""
    if mover is not None:
        print_moves(point, mover, as_json)
    elif doubted is not None:
        return print_why(point, doubted, as_json)
    elif weighed is not None:
        print_odds(point, weighed, as_json)
    return int(Outcome.OK)


def _show(run: BoardRun, point: Standpoint, begun: str | None, at: str, is_ascii: bool, as_json: bool) -> None:
    """What came of the orders, the map, and the words that may follow in another."""
    with telling_at(point, begun or ""):
        found = None if begun is None else point.options(scene.spelled(point.here, begun))
    if as_json:
        tokens = found.tokens if found else ()
        words, costs = [token.text for token in tokens], [token.cost_mp for token in tokens]
        more = {} if found is None else {"is_complete": found.is_complete, "tokens": words, "costs_mp": costs}
        out_json(_data(run, point.here) | more)
    else:
        _print(run, point.here, at, printed_match.wants_ascii(is_ascii))
        if found is not None:
            print_options(point, begun or "", False)


def _game_of(file: str, is_screen: bool) -> str:
    """The game where none is named, for the screen: that of the file, else the first."""
    if not is_screen or file == "-":
        raise click.UsageError("Missing argument 'GAME'.")
    return boards.open_file(Path(file))[0].id if file else scene.games()[0]


def _with_scenario(game: str, file: str) -> Games:
    """Gives the game with a scenario of a player's making. Raises UserError with everything that is wrong with it."""
    from pbem.cli.commands.texts.own_scenarios import read_scenario

    found = read_scenario(file, game).game
    return lambda _: found


def _text(name: str) -> str:
    """The text of a position file."""
    try:
        return read_input(name).decode()
    except UnicodeDecodeError as error:
        raise UserError("position-wrong", problems=f"{name}: is not UTF-8 text") from error


@contextmanager
def _telling(here: Scene) -> Iterator[None]:
    """An order that cannot be read, in words."""
    try:
        yield
    except Exception as error:
        refusal = narration.refusal_in(error)
        if refusal is None:
            raise
        hint = "--options '' lists what may be ordered where the board stands"
        raise Told(here.narrator.refusal(refusal), hint, Outcome.REFUSED) from error


def _print(run: BoardRun, here: Scene, at: str, is_ascii: bool) -> None:
    lines = [scene.words_of(here.game).title, *scene.track_lines(here), ""]
    for step in run.steps:
        lines += printed_match.step_lines(step, here.narrator)
    lines += [""] if run.steps else []
    centre = scene.place_hex(here, at) if at else here.picture.focus
    rows = scene.drawing(here, "normal", centre, *printed_match.map_size())
    lines += [*printed_match.map_lines(here, rows, is_ascii), ""]
    hexes = scene.near_hexes(here, centre)
    lines += scene.stack_lines(here, hexes[:MAX_STACKS])
    if len(hexes) > MAX_STACKS:
        lines.append(f"... and {len(hexes) - MAX_STACKS} hexes more: --at PLACE")
    printed_match.print_page([*lines, "", ended(opened(here.narrator.demand(run.demand)))], is_ascii)
    if run.unused:
        talk(f"Nothing asked for: {', '.join(map(harmless, run.unused))}")
    if run.left and not run.refusal:
        talk(f"Not come to: {', '.join(map(harmless, run.left))}")
    if run.dice_left:
        talk(f"Dice not used: {', '.join(map(str, run.dice_left))}")


def _data(run: BoardRun, here: Scene) -> dict[str, object]:
    """A board as JSON: stable keys, documented in docs/cli.md."""
    return {
        "game": here.game,
        "sides": list(run.rules.sides),
        "steps": [
            {**msgspec.to_builtins(step, str_keys=True), "lines": printed_match.step_lines(step, here.narrator)}
            for step in run.steps
        ],
        "demand": msgspec.to_builtins(run.demand, str_keys=True),
        "demand_text": here.narrator.demand(run.demand),
        "refusal": msgspec.to_builtins(run.refusal),
        "left": list(run.left),
        "unused": list(run.unused),
        "dice_left": list(run.dice_left),
        **printed_match.picture_data(here),
    }
