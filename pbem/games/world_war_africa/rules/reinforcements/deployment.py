"""The Reinforcements Deployment Chart: where new units, caches and the units of events may be placed.

WWA-10.1d, WWA-10.1e, WWA-10.2i, WWA-10.2u, WWA-10.2v, WWA-15.0i, WWA-15.0l.
"""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, GOVERNMENT, NOBODY
from pbem.games.world_war_africa.rules.control import holder, holds
from pbem.games.world_war_africa.rules.placing import placing_refusal
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State

BORDER, OWN_TOWNS = "border:", "own_towns"
CACHE = NOBODY  # stands for a weapons cache where a unit's index may stand


def places(world: World, state: State, contingent: int, index: int) -> list[Hex]:
    """Where a unit, or a cache of this contingent, may be placed now, ascending. WWA-0e, WWA-10.1d."""
    return [here for here in charted(world, state, contingent, index) if refusal(world, state, contingent, index, here) is None]


def refusal(world: World, state: State, contingent: int, index: int, to: Hex) -> Refusal | None:
    """Why a unit, or a cache of this contingent, may not be placed there. WWA-0e, WWA-10.1d, WWA-10.1e."""
    presence, side, name = presence_of(world, state), CONTINGENT_SIDE[contingent], world.notation.hex(to)
    if to not in charted(world, state, contingent, index):
        return Refusal(_says_where(world, index), "not-a-place-for-it", name)
    if index != CACHE and (found := placing_refusal(world, state, index, to)):
        return found
    is_bought = index == CACHE or bool(world.kinds[index].group)
    if is_bought and presence.is_in_enemy_zoc(side, to) and not presence.of(side, to):
        return Refusal("WWA-10.1e", "enemy-zoc-alone", name)
    return None


def _says_where(world: World, index: int) -> str:
    """The rule that names the places for a unit or cache. WWA-10.1d, WWA-15.0i, WWA-15.0l."""
    events, faction = world.tables.events, "" if index == CACHE else world.kinds[index].faction
    if faction in events.rebel_factions:
        return "WWA-15.0l"
    return "WWA-15.0i" if faction == events.ituri_faction else "WWA-10.1d"


def charted(world: World, state: State, contingent: int, index: int) -> list[Hex]:
    """The hexes and boxes that chart or event name, ascending, whoever stands there. WWA-10.1d, WWA-10.2v."""
    factions, events = world.tables.contingent[contingent].factions, world.tables.events
    if index == CACHE:
        names = {name for faction in factions if world.faction[faction].group for name in world.faction[faction].deploys}
    else:
        faction = world.kinds[index].faction
        if faction == events.ituri_faction:
            return _ituri(world)
        if faction in events.rebel_factions:
            return _near_regulars(world, state)
        names = set(world.faction[faction].deploys)
    return sorted({here for name in names for here in _named(world, state, contingent, name)})


def _named(world: World, state: State, contingent: int, name: str) -> Iterable[Hex]:
    """What an entry of the chart stands for: towns, hexes on a border, a box.

    Any town of the government for its units, those of their own contingent for the rebels'. WWA-10.2i, WWA-10.2u, WWA-10.2v.
    """
    board, side = world.board, CONTINGENT_SIDE[contingent]
    if name == OWN_TOWNS:
        if side == GOVERNMENT:
            return (here for here in board.towns if holds(world, state, side, here))
        return (here for here in board.towns if holder(world, state, here) == contingent)
    if name.startswith(BORDER):
        return (here for here in board.border[name.removeprefix(BORDER)] if holds(world, state, side, here))
    return (board.hex_of(name),)


def _ituri(world: World) -> list[Hex]:
    """Hexes near Bunia without a town. WWA-15.0i."""
    board, events = world.board, world.tables.events
    near = board.grid.within(board.hex_of(events.ituri), events.ituri_within)
    return sorted(here for here in near if here in board.terrain and here not in board.towns)


def _near_regulars(world: World, state: State) -> list[Hex]:
    """Where regular units of FAC stand on the map, and next to them; nothing is next to the Kitona Box. WWA-15.0l, WWA-0f."""
    board = world.board
    stood = {
        unit.where
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.is_fac_regular and unit.status == ON_BOARD and (unit.where in board.terrain or unit.where == board.kitona)
    }
    around = {there for here in stood if not is_box(here) for there in board.grid.around(here) if there in board.terrain}
    return sorted(stood | around)
