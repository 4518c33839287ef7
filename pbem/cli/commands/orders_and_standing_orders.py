"""Orders: give one, take it back, standing orders."""

from functools import partial

import click

from pbem.cli.command_helpers import answer_json, home, json_option, match_command, read_input, talk
from pbem.cli.commands.looking.unit_reach import given
from pbem.cli.failures import Told
from pbem.cli.printed_match import go_on_lines, next_lines, out, position_data, scene_of, seen
from pbem.cli.standpoint import telling
from pbem.desk import typed_orders
from pbem.desk.campaign_log import new_steps, story_lines
from pbem.errors import PbemError
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import Position
from pbem.session.turn import draft as drafts
from pbem.session.turn import order_text, status_index
from pbem.view.harmless import harmless
from pbem.view.map.scene import Scene
from pbem.view.words.without_game import ORDERS


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("match", metavar="MATCH")
@click.argument("texts", nargs=-1, metavar="'ORDER' ['ANSWER'...] ['ORDER'...]")
@click.option("--suppose", metavar="N,N", help="Assume these numbers for the first open dice; `likeliest` for all of them again.")
@json_option
def do(match: str, texts: tuple[str, ...], suppose: str | None, as_json: bool) -> None:
    """Give orders, each with answers to what may follow from it: pbem do M 'a 1915 with CON04' 'loss CON04' 'end'.

    `-` reads them from stdin, one a line. The first that is not allowed stops the rest. A march may name its end only.
    After dice that are still open an order is tried on a provisional position. `if 1714 ours` and `or stop` may follow an order.
    """
    where = home()
    if texts == ("-",):
        lines = read_input("-").decode("utf-8", "replace").splitlines()
        texts = tuple(line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#"))
    if not texts and suppose is None:
        raise click.UsageError("name an order; pbem options MATCH lists what may be ordered")
    before = position = queries.show(where, match)
    groups = order_text.grouped(position.rules, texts) if len(texts) > 1 else [texts] if texts else []
    if suppose is not None:
        position = drafts.suppose(where, match, None if suppose == "likeliest" else order_text.numbers(suppose))
    here = scene_of(position)
    groups = [(each, *answers) for order, *answers in groups for each in typed_orders.expanded(position, here, order)]
    for at, (order, *answers) in enumerate(groups):
        before = position
        try:
            with telling(where, match, order):
                position = given(where, match, order, partial(drafts.do, where, match, answers=answers))
        except (PbemError, Told):
            if len(groups) > 1:
                talk(f"Stopped at '{harmless(order)}': {ORDERS.format(at)} of these given, {len(groups) - at - 1} more not tried.")
            raise
        here = scene_of(position)
        if not as_json:
            _echo(before, position, here, 1 + len(answers))
    if as_json:
        answer_json(position_data(position, here))
    if not groups:
        _echo(before, position, here, 1)
    talk(*_after(position, here))


@match_command
@click.option("--refused", metavar="DIGEST", help="Withdraw your last file, which the opponent's program refused with this digest.")
@json_option
def undo(match: str, refused: str | None, as_json: bool) -> None:
    """Take the last order back. An order that dice or secrets have settled stays."""
    where = home()
    taken: tuple[str, ...] = ()
    if refused is not None:
        from pbem.session.turn import sealing

        sealing.withdraw(where, match, refused)
        position = queries.show(where, match)
    else:
        position, taken = drafts.undo(where, match)
    here = scene_of(position)
    if as_json:
        answer_json(position_data(position, here))
    left = len(position.draft.lines) if position.draft else 0
    if refused is None:
        click.echo(f"Taken back: {', '.join(taken)} ({ORDERS.format(left)} left in the draft)")
    else:
        click.echo(f"Your last file is taken out. {ORDERS.format(left)} in the draft again.")
    talk(*_after(position, here))


def _echo(before: Position, position: Position, here: Scene, count: int) -> None:
    """The last lines of the draft, and what it does now and did not do before."""
    lines = position.lines
    if lines:
        first = len(lines) - count
        number = f"order {first + 1}" if count < 2 else f"orders {first + 1} to {len(lines)}"
        click.echo(f"File {position.seq}, {number}: {', '.join(line.text for line in lines[first:])}")
        out(story_lines(new_steps(before, position), here.narrator))


def _after(position: Position, here: Scene) -> list[str]:
    return [*next_lines(position, here.narrator, with_note=False)[:1], *go_on_lines(position, here.narrator)]


@match_command
@click.argument("action", type=click.Choice(["show", "set", "try"]), default="show")
@click.argument("kind", default="")
@click.argument("text", default="")
@click.option("--own", is_flag=True, help="For your own phases instead of the opponent's.")
@click.option("--sealed", is_flag=True, help="Hide it from the opponent until it is used.")
@json_option
def standing(match: str, action: str, kind: str, text: str, own: bool, sealed: bool, as_json: bool) -> None:
    """Show, change or try standing orders: how your side answers while the opponent plays.

    \b
    pbem standing MATCH                          what is in force
    pbem standing MATCH show KIND                the words of a kind, and what they mean
    pbem standing MATCH set KIND 'NOTATION'      change one with your next file
    pbem standing MATCH set KIND ask             you want to be asked (two more mails each time)
    pbem standing MATCH try KIND 'NOTATION'      what it would have done last phase
    """
    from pbem.desk.standing_order_lines import in_force_lines, kind_lines  # 15 ms that `do` does not need

    where = home()
    if action != "show" and not (kind and text):
        raise click.UsageError(f"name the kind and the order: pbem standing MATCH {action} KIND 'NOTATION'")
    if action == "try":
        with telling(where, match, hint=f"pbem standing {match} show {kind} lists the words"):
            _try_standing(where, match, kind, text, as_json)
        return
    if action == "set":
        with telling(where, match, hint=f"pbem standing {match} show {kind} lists the words"):
            found = drafts.set_standing(where, match, kind, text, own, sealed)
    else:
        found = drafts.standing(where, match)
    if as_json:
        answer_json(found)
    if kind and action == "show":
        out(kind_lines(status_index.status(where, match)[0].game, kind), "")
        return
    if action == "set":
        found = tuple(entry for entry in found if (entry.kind, entry.is_own_stretch) == (kind, own))
    out(in_force_lines(found, seen(where, match)[1]), "")


def _try_standing(where: Home, match: str, kind: str, text: str, as_json: bool) -> None:
    """The answers of the opponent's last phase that would have been others, and the mails they would have saved or cost."""
    from pbem.desk.standing_order_lines import trial_lines
    from pbem.session.turn.standing_order_trial import try_standing

    trial = try_standing(where, match, kind, text)
    if as_json:
        answer_json(trial)
    head, *lines = trial_lines(trial, seen(where, match)[1].narrator)
    out([head, *(f"  {line}" for line in lines)], "")
