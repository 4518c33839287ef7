"""The morale markers of the eight armies: the lines of Table 8 that hold, added up and kept on the track. Section 4.3."""

from collections.abc import Callable

from pbem.engine.cache import once_a_state
from pbem.games.guerra_do_congo.content.schema import MoraleShape, MoraleTest
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, ARMY_CONGO, ARMY_SIDE, UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.place_control import controls
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import ELIMINATED, ON_MAP, State

# under guerrilla_targets = "historical" these movements change places (GC-4.3.1h)
SWAPPED = {"FDD": "Interahamwe/ex-FAR", "Interahamwe/ex-FAR": "FDD"}


def markers(world: World, state: State) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """For each army its marker and the lines that make it. GC-4.3a, GC-4.3b, GC-4.3.1a, GC-2.2d, GC-M2a, GC-T8a."""
    lowest, highest = world.tables.army_morale.track(world.options["morale_track"])
    lines = world.tables.army_morale.lines(world.options["morale_modifiers"])
    found = []
    for army in ARMIES:
        values = [(line.id, line.value * TESTS[line.test](world, state, line)) for line in lines if line.army == army]
        total = sum(value for _, value in values)
        found.append((min(max(total, lowest), highest), tuple(name for name, value in values if value)))
    return tuple(found)


Group = tuple[int, str, bool]  # army, faction, guerrilla or not


@once_a_state
def _countries(world: World, state: State) -> dict[Group, set[str]]:
    """The countries in which each group has units on the map. Units off the map count nowhere. GC-4.3.1j."""
    found: dict[Group, set[str]] = {}
    for kind, unit in zip(world.kinds, state.units, strict=True):
        if unit.status == ON_MAP:
            found.setdefault((kind.army, kind.faction, kind.is_guerrilla), set()).add(world.board.country[unit.where])
    return found


def _own_countries(world: World, state: State, line: MoraleShape) -> set[str]:
    """Where the army's units stand; guerrilla movements are no FAC units there. GC-4.3.1b, GC-4.3.1c, GC-4.3.1d."""
    found = set[str]()
    for (army, _, is_irregular), where in _countries(world, state).items():
        if ARMIES[army] == line.army and not (is_irregular and army == ARMY_CONGO):
            found |= where
    return found


def _in_places(world: World, state: State, line: MoraleShape, is_counted: Callable[[UnitKind], bool]) -> int:
    hexes = [place.hex for name in line.args.all_places if (place := world.board.place_named.get(name))]
    units = presence_of(world, state)
    return sum([is_counted(world.kinds[index]) for here in dict.fromkeys(hexes) for index in units.at(here)])


def faction_of(world: World, line: MoraleShape) -> str:
    """The guerrilla movement that a line looks at in this match; "" where it looks at none. GC-4.3.1g, GC-4.3.1h."""
    is_swapped = world.options["guerrilla_targets"] == "historical"
    return SWAPPED.get(line.args.faction, line.args.faction) if is_swapped else line.args.faction


def _side_of(line: MoraleShape) -> int:
    """The side of the army whose marker it is."""
    return ARMY_SIDE[ARMIES.index(line.army)]


def _controls_any(world: World, state: State, line: MoraleShape, side: int) -> int:
    return int(any(controls(world, state, side, name) for name in line.args.all_places))


def _lost_to_enemy(world: World, state: State, line: MoraleShape) -> int:
    """The Rebel side once held it and the enemy holds it now. GC-4.3.1e."""
    places = [world.board.place_named[name] for name in line.args.all_places if name in world.board.place_named]
    enemy = 1 - _side_of(line)
    return int(any(state.control[place.index] == enemy and place.index in state.places_once_held for place in places))


def _per_allied_unit_in_any(world: World, state: State, line: MoraleShape) -> int:
    side = _side_of(line)
    return _in_places(world, state, line, lambda kind: kind.side == side and ARMIES[kind.army] != line.army)


def _eliminated(world: World, state: State, line: MoraleShape, type: str = "") -> list[UnitKind]:
    """The army's units that are lost, all or those of a type; dissolved ones too. GC-4.3.1d, GC-5.3h."""
    lost = [kind for kind, unit in zip(world.kinds, state.units, strict=True) if unit.status == ELIMINATED]
    return [kind for kind in lost if ARMIES[kind.army] == line.army and type in ("", kind.type)]


def _stands_inside(world: World, state: State, line: MoraleShape, is_counted: Callable[[int, str], bool]) -> int:
    groups, there = _countries(world, state).items(), line.args.on_the_map
    return int(any(is_counted(army, faction) and not where.isdisjoint(there) for (army, faction, _), where in groups))


def _no_faction_on_east_bank(world: World, state: State, line: MoraleShape) -> int:
    """No unit of the movement stands on the right bank between Bumba and Manono. GC-4.3.1f, GC-4.3.1g, GC-4.3.1i."""
    faction = faction_of(world, line)
    units, east_bank = presence_of(world, state), world.board.east_bank
    held = [here for stacks in units.stacks for here in stacks if here in east_bank]
    return int(all(world.kinds[index].faction != faction for here in held for index in units.at(here)))


def _faction_inside(world: World, state: State, line: MoraleShape) -> int:
    faction = faction_of(world, line)
    return _stands_inside(world, state, line, lambda _, its_faction: its_faction == faction)


# how often a line holds, by the name its test has in tables.toml
TESTS: dict[MoraleTest, Callable[[World, State, MoraleShape], int]] = {
    "turn_between": lambda _, state, line: line.args.first_turn <= state.turn <= line.args.last_turn,
    "enemy_controls": lambda world, state, line: _controls_any(world, state, line, 1 - _side_of(line)),
    "controls_any": lambda world, state, line: _controls_any(world, state, line, _side_of(line)),
    "lost_to_enemy": _lost_to_enemy,
    "own_unit_outside": lambda world, state, line: not _own_countries(world, state, line).issubset(line.args.on_the_map),
    "own_unit_inside": lambda world, state, line: not _own_countries(world, state, line).isdisjoint(line.args.on_the_map),
    "own_unit_in_any": lambda world, state, line: _in_places(world, state, line, lambda kind: ARMIES[kind.army] == line.army) > 0,
    "allied_unit_in_any": lambda world, state, line: _per_allied_unit_in_any(world, state, line) > 0,
    "per_allied_unit_in_any": _per_allied_unit_in_any,
    "per_own_unit_eliminated": lambda world, state, line: len(_eliminated(world, state, line)),
    "per_own_motorised_eliminated": lambda world, state, line: len(_eliminated(world, state, line, "motorised")),
    "no_air_points": lambda world, state, _: world.tables.air_points.by_turn[str(state.turn)] == 0,
    "army_unit_inside": lambda world, state, line: _stands_inside(
        world, state, line, lambda army, _: ARMIES[army] in line.args.armies
    ),
    "no_faction_on_east_bank": _no_faction_on_east_bank,
    "faction_inside": _faction_inside,
}
