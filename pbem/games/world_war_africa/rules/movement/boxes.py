"""Ways between boxes and the hexes next to them: who may take them, and when. WWA-7.11c to WWA-7.11r, WWA-10.2n to WWA-10.2r."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, parse_hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State


def entries(world: World, state: State, box: Hex) -> tuple[Hex, ...]:
    """The hexes into which units come from a box, ascending. WWA-7.11c, WWA-7.11o, WWA-7.11q, WWA-10.2n to WWA-10.2r."""
    if box == world.board.zimbabwe_box and state.turn == 1:
        return tuple(map(parse_hex, world.tables.boxes.zimbabwe_first_turn))
    return world.board.gates.get(box, ())


def entered_by(world: World, state: State, box: Hex) -> str:
    """The rule that names these hexes."""
    board, is_first = world.board, state.turn == 1
    rules = {
        board.zimbabwe_box: "WWA-10.2o" if is_first else "WWA-10.2n",
        board.angola_box: "WWA-10.2p" if is_first else "WWA-10.2q",
        board.uganda: "WWA-7.11q",
        board.rwanda_box: "WWA-7.11c",
        board.kitona: "WWA-7.11o",
    }
    return rules.get(box, "WWA-7.0d")


def is_counted(world: World, state: State, index: int) -> bool:
    """Does the unit take one of the places of the activation roll when it comes on? Guests do not. WWA-5.3f, WWA-5.3j."""
    board, kind = world.board, world.kinds[index]
    is_waiting = state.units[index].where in (board.zimbabwe_box, board.angola_box)
    return is_waiting and kind.faction == world.tables.contingent[kind.contingent].factions[0]


def waiting(world: World, state: State) -> list[int]:
    """The units of the active contingent that stand in its box, where the activation roll lets more come on. WWA-5.3f."""
    places = (world.board.zimbabwe_box, world.board.angola_box) if state.entries else ()
    there = (index for box in places for index in presence_of(world, state).of(GOVERNMENT, box))
    return [index for index in there if world.kinds[index].contingent == state.contingent]


def places_refusal(world: World, state: State, units: Sequence[int]) -> Refusal | None:
    """Why not all of these may come on any more. WWA-5.3f, WWA-10.2n, WWA-10.2q."""
    wanted = sum(is_counted(world, state, index) for index in units)
    return Refusal("WWA-5.3f", "no-more-may-enter", f"{wanted} {state.entries}") if wanted > state.entries else None


def with_places_taken(world: World, state: State, units: Sequence[int]) -> State:
    """A state in which these have used the places that they need."""
    wanted = sum(is_counted(world, state, index) for index in units)
    return replace(state, entries=state.entries - wanted) if wanted else state


def may_push_from(world: World, state: State, box: Hex) -> bool:
    """May units that come from there roll to go further? Not those of Angola after the first turn. WWA-10.2p, WWA-10.2q."""
    return box != world.board.angola_box or state.turn == 1


def ended_by(world: World, side: int, box: Hex, to: Hex) -> str:
    """The rule by which who comes in there goes no further, "" for none: from Angola into Matadi, and rebels from Kitona.

    WWA-10.2r, WWA-14.0d.
    """
    if box == world.board.angola_box and to == parse_hex(world.tables.boxes.angola_stops_at):
        return "WWA-10.2r"
    return "WWA-14.0d" if box == world.board.kitona and side == REBELS else ""


def boxes_next_to(world: World, here: Hex) -> tuple[Hex, ...]:
    """The boxes that can be walked into from a hex. WWA-7.11c, WWA-7.11o."""
    board = world.board
    return tuple(box for box in (board.kitona, board.rwanda_box) if here in board.gates[box])
