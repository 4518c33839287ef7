"""Reach of units: `pbem moves`, and orders that name only where a unit is to go."""

from collections.abc import Callable
from typing import TypeVar

import click

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, home, json_option, match_command, talk
from pbem.cli.failures import Told
from pbem.cli.standpoint import of_match, quoted
from pbem.desk.standpoint import Standpoint
from pbem.desk.typed_orders import order_body, why_no_way, with_way
from pbem.errors import Outcome, UserError
from pbem.session.disk.player_home import Home
from pbem.session.results import HOTSEAT, Position
from pbem.view.map import scene
from pbem.view.map.scene import Scene
from pbem.view.text import narration, possible_now

T = TypeVar("T")


@match_command
@click.argument("unit", default="")
@json_option
def moves(match: str, unit: str, as_json: bool) -> None:
    """List every hex that UNIT can go to with one order, by every means, with its cost. Without UNIT: the units that can act."""
    print_moves(of_match(home(), match), unit, as_json)


def print_moves(point: Standpoint, unit: str, as_json: bool) -> None:
    """The hexes that a unit can go to with one order; of no unit, who can act. Raises UserError or Told for an unknown one."""
    position, here = point.position, point.here
    known = scene.unit_lines(here)
    own = position.due if position.card.own_side == HOTSEAT else position.card.own_side
    if not as_json and narration.decider(position.demand) != own:
        talk(*point.go_on())
        return
    if not unit:
        able = possible_now.planner_of(here.game).movers(position.rules, position.state)
        if as_json:
            answer_json(able)
        printed_match.out([known.get(each) or here.narrator.called(each) for each in able], "")
        talk(f"Where to: {point.command('moves', 'UNIT')}" if able else "Nobody can act now.")
        return
    name = scene.unit_called(here, unit)
    if name not in known and name not in here.narrator.words.called:
        from difflib import get_close_matches

        if close := get_close_matches(name, known, n=4, cutoff=0.5):
            raise UserError("unit-unknown", unit=unit, candidates=", ".join(close))
        message, _hint = narration.sentence("unit-unknown", {"unit": unit})
        raise Told(message, f"{point.units} lists them all", Outcome.REFUSED)
    reach = possible_now.planner_of(here.game).reach(position.rules, position.state, name)
    ways = [way for found in reach.ways.values() for way in found]
    if as_json:
        answer_json([{"verb": way.verb, "order": way.order, "hex": here.name(way.hexes[-1]), "cost": way.cost} for way in ways])
    click.echo(known.get(name) or here.narrator.called(name))
    for verb in dict.fromkeys(way.verb for way in ways):
        found = sorted((way.cost, way.hexes[-1], possible_now.way_label(here.game, way)) for way in ways if way.verb == verb)
        form = " ".join(possible_now.way_form(position.rules, next(way for way in ways if way.verb == verb)))
        click.echo(f"{possible_now.verb_label(here.game, verb)}{_unit(found[-1][2])}: {form}")
        printed_match.out(printed_match.columns([here.hex(at) + (f": {cost}" if cost >= 0 else "") for cost, at, _ in found]))
    if not ways:
        why = _why_nowhere(position, here, name)
        click.echo(f"It can go nowhere now{f': {why}' if why else ''}.")
    else:
        does = "Name only the end, and the cheapest way is taken" if any(len(way.hexes) > 1 for way in ways) else "To do it"
        form = " ".join(possible_now.way_form(position.rules, ways[0]))
        talk(f"{does}: {point.command('do', quoted(form))}")


def _unit(label: str) -> str:
    """What the costs of a verb are counted in, from the label of a way: `march, 3 MP`; "" where it names none."""
    count, _, unit = label.rpartition(", ")[2].partition(" ")
    return f" ({unit})" if count.isdecimal() and unit else ""


def _why_nowhere(position: Position, here: Scene, unit: str) -> str:
    """What keeps a unit where it is, if it is one thing."""
    for at, stack in here.picture.stacks.items():
        if any(counter.id == unit for counter in stack):
            for there in here.picture.grid.around(at):
                refusal = possible_now.planner_of(here.game).why_not(position.rules, position.state, unit, there)
                if refusal and unit in refusal.subject:
                    return here.narrator.refusal(refusal)
    return ""


def given(where: Home, ref: str, order: str, use: Callable[[str], T]) -> T:
    """What `use` makes of an order; where it is not allowed as it stands, of the same with its way filled in."""
    try:
        return use(order)
    except Exception as error:
        if narration.refusal_in(error) is None:
            raise
        position, here = printed_match.seen(where, ref)
        whole = with_way(position, here, order)
        if whole != order:
            return use(whole)
        if why := why_no_way(position, here, order):
            raise Told(
                why, f"pbem moves {ref} {order_body(here, order)[1].upper()} lists where it can go", Outcome.REFUSED
            ) from error
        raise
