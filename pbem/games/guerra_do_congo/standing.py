"""Standing orders at work: what a policy answers in a pending choice, and whether a guard holds."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo import aftermath, combat, notation, policies, standing_support, supply
from pbem.games.guerra_do_congo.aftermath import STOPS
from pbem.games.guerra_do_congo.decisions import Advance, Attack, ColumnAtLeast, HexIsFree, HexIsOurs, Loss, Retreat, Stay
from pbem.games.guerra_do_congo.policies import ALL, DEFAULTS, HOLD, LISTED, AdvancePolicy, Key, LossPolicy, RetreatPolicy
from pbem.games.guerra_do_congo.state import COMBAT, State, Step
from pbem.games.guerra_do_congo.support_policies import AirPolicy, ReservePolicy
from pbem.games.guerra_do_congo.victory import gives_points
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence, presence_of

KINDS = policies.KINDS
T = TypeVar("T")


def default_policy(kind: str) -> bytes:
    """The standing order of a kind until its owner files another."""
    return policies.encode(DEFAULTS[kind])


def decode_policy(world: World, kind: str, policy: bytes) -> policies.AnyPolicy:
    """The standing order of these bytes. Raises IllegalOrder."""
    return policies.decode(world, kind, policy)


def write_policy(world: World, kind: str, policy: bytes) -> str:
    """A standing order in notation."""
    return policies.write(world, policies.decode(world, kind, policy))


def read_policy(world: World, kind: str, text: str) -> bytes:
    """The bytes of a notation. Raises IllegalOrder."""
    return policies.encode(policies.read(world, kind, text))


def answer(world: World, state: State, demand: Demand, policy: bytes) -> Decision | None:
    """What a standing order decides in the pending answer; None when no answer of a known kind is pending."""
    if not isinstance(demand, Choose) or demand.is_order or demand.kind not in KINDS:
        return None
    found, step = policies.decode(world, demand.kind, policy), state.agenda[-1]
    if isinstance(found, LossPolicy):
        return _answer_loss(world, state, step, found)
    if isinstance(found, RetreatPolicy):
        return _answer_retreat(world, state, step, found)
    if isinstance(found, AirPolicy):
        return standing_support.answer_air(world, state, found)
    if isinstance(found, ReservePolicy):
        return standing_support.answer_reserve(world, state, step, found)
    return _answer_advance(world, state, step, found)


# ---- losses


def _answer_loss(world: World, state: State, step: Step, policy: LossPolicy) -> Loss:
    """The first listed for the hex attacked, else by the keys; protected ones last. C5, C6, B2."""
    units = aftermath.standing_units(state, step.units)
    units = tuple(index for index in units if index not in policy.protect) or units
    here = state.combat.target if state.combat else state.units[units[0]].where  # or the hex bombarded
    listed = next((at.listed for at in policy.at if at.hex == here), ())
    for index in listed:
        if index in units:
            return Loss(index)
    presence = presence_of(world, state)
    left = _narrowed(units, policy.keys, lambda key, index: _loss_rank(presence, state, key, index))
    return Loss(aftermath.by_id(world, left)[0])


def _loss_rank(presence: Presence, state: State, key: Key, index: int) -> int:
    """How far behind a unit is on one key; the lowest stay."""
    kind, unit = presence.kinds[index], state.units[index]
    match key.name:
        case "full_strength":
            return unit.is_reduced
        case "reduced":
            return not unit.is_reduced
        case "foot":
            return kind.is_mobile
        case "mobile":
            return not kind.is_mobile
        case "not_surrounded":
            return presence.is_surrounded(kind, unit.where)
        case "lowest_strength":
            return kind.pa + kind.pd
        case "highest_strength":
            return -(kind.pa + kind.pd)
        case "lowest_morale":
            return kind.morale
        case "army":
            return kind.army != key.argument
        case _:  # the id is what decides in the end; units with this key go by it at once
            return sorted(other.id for other in presence.kinds).index(kind.id)


# ---- retreats


def _answer_retreat(world: World, state: State, step: Step, policy: RetreatPolicy) -> Retreat:
    """The largest unit goes first, then by counter ID; its hex by the list for the hex it leaves, else by the keys. C7, C8."""
    presence = presence_of(world, state)
    choices = aftermath.retreat_choices(presence, state, aftermath.standing_units(state, step.units))
    index = min(choices, key=lambda each: (-world.kinds[each].stacking, world.kinds[each].id))
    hexes, here = choices[index], state.units[index].where
    if not hexes:
        return Retreat(index, STOPS)
    listed = next((at.listed for at in policy.at if at.hex == here), ())
    for there in listed:
        if there in hexes:
            return Retreat(index, Hex(there))
    if policy.is_together:
        hexes = _together(world, presence, state, choices, index)
    left = _narrowed(hexes, policy.keys, lambda key, there: _retreat_rank(world, presence, state, index, key, there))
    return Retreat(index, min(left, key=lambda there: world.board.grid.direction(here, there)))


def _together(world: World, presence: Presence, state: State, choices: dict[int, tuple[Hex, ...]], index: int) -> tuple[Hex, ...]:
    """Of a unit's hexes those that keep the combat's units together: where others went, else where all that go have room."""
    hexes = choices[index]
    gone = {state.units[each].where for each in aftermath.combat_of(state).retreated}
    joined = tuple(there for there in hexes if there in gone)
    if joined:
        return joined
    wanted = sum(world.kinds[each].stacking for each, theirs in choices.items() if theirs)
    roomy = tuple(
        there for there in hexes if presence.room(there) >= wanted and all(there in theirs for theirs in choices.values() if theirs)
    )
    return roomy or hexes


def _retreat_rank(world: World, presence: Presence, state: State, index: int, key: Key, there: Hex) -> int:
    """How far behind a hex is on one key; the lowest stay."""
    side, grid = world.kinds[index].side, world.board.grid
    place = world.board.place_at.get(there)
    match key.name:
        case "not_engaged":
            return presence.is_engaged(side, there)
        case "supplied":
            return not supply.is_supplied(world, presence, state, index, there)
        case "city":
            return not (place and place.is_city)
        case "village":
            return not (place and not place.is_city)
        case "centre":
            centres = supply.centres(world, presence, state, side)
            return min((grid.distance(there, centre) for centre in centres), default=0)
        case "friendly":
            return there not in presence.stacks[side]
        case "empty":
            return bool(presence.at(there))
        case "room":
            return -presence.room(there)
        case "toward":
            return grid.distance(there, Hex(key.argument))
        case "away":
            return -grid.distance(there, Hex(key.argument))
        case "direction":
            return grid.direction(state.units[index].where, there) != key.argument
        case _:  # compass
            return grid.direction(state.units[index].where, there)


# ---- advance


def _answer_advance(world: World, state: State, step: Step, policy: AdvancePolicy) -> Decision:
    """The next unit that the policy sends into the vacated hex, largest first; nobody else. C9.

    `hold` sends none whose coming would earn the enemy points: a place is not worth Angola's intervention.
    """
    fight = aftermath.combat_of(state)
    who, listed = policy.who, policy.units
    for at in policy.at:
        if at.hex == fight.target:
            who, listed = at.who, at.units
    choices = aftermath.advancing(world, state, step)
    by_size = sorted(choices, key=lambda index: (-world.kinds[index].stacking, world.kinds[index].id))
    if who == HOLD:
        if fight.advanced or fight.target not in world.board.place_at:
            return Stay()
        able = (index for index in by_size if STOPS in choices[index])
        holding = next((index for index in able if not gives_points(world, state, index, fight.target)), None)
        return Stay() if holding is None else Advance(holding, STOPS)
    order: Sequence[int] = by_size if who == ALL else listed if who == LISTED else ()
    for index in order:
        onward = _onward(choices.get(index, ()), policy.onward)
        if onward is not None:
            return Advance(index, onward)
    return Stay()


def _onward(hexes: tuple[Hex, ...], preferred: tuple[int, ...]) -> Hex | None:
    """The first preferred second hex, else the vacated hex; None when the unit would have to go where nobody sent it."""
    for there in preferred:
        if there in hexes:
            return Hex(there)
    return STOPS if STOPS in hexes else None


def _narrowed(candidates: tuple[T, ...], keys: tuple[Key, ...], rank: Callable[[Key, T], int]) -> tuple[T, ...]:
    """Those that no other beats: each key drops what is worse on it."""
    for key in keys:
        if len(candidates) == 1:
            break
        ranks = [rank(key, each) for each in candidates]
        candidates = tuple(each for each, found in zip(candidates, ranks, strict=True) if found == min(ranks))
    return candidates


# ---- guards


def holds(world: World, state: State, side: int, guard: Decision) -> bool:
    """Is this guard of a side's order true now?"""
    presence = presence_of(world, state)
    if isinstance(guard, HexIsOurs):
        return guard.hex in presence.stacks[side]
    if isinstance(guard, HexIsFree):
        return not presence.holds_enemy(side, guard.hex)
    if isinstance(guard, ColumnAtLeast):
        attack = Attack(guard.target, guard.units)
        if state.phase != COMBAT or state.side != side or combat.attack_refusal(world, state, attack, presence):
            return False
        return combat.odds(world, state, guard.target, guard.units, presence=presence).column.final >= guard.column
    raise TypeError(f"no guard: {guard!r}")


def write_guard(world: World, guard: Decision) -> str:
    """`1714 ours`, `1714 free`, `column 2:1 at 1915 with CON04,CON07`."""
    if isinstance(guard, HexIsOurs):
        return f"{notation.hex_word(guard.hex)} ours"
    if isinstance(guard, HexIsFree):
        return f"{notation.hex_word(guard.hex)} free"
    if isinstance(guard, ColumnAtLeast):
        columns = world.tables.crt.columns
        column = columns[guard.column] if guard.column < len(columns) else f"#{guard.column}"
        units = ",".join(notation.unit_name(world, index) for index in guard.units)
        return f"column {column} at {notation.hex_word(guard.target)} with {units}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The guard of these words. Raises IllegalOrder."""
    if words and words[0].lower() == "column":
        return _read_column(world, words[1:])
    here, word = notation.exactly(words, "HEX ours|free", 2)
    if word.lower() not in ("ours", "free"):
        raise IllegalOrder(Refusal("GC-2.4b", "guard-unknown", f"{word} (ours free column)"))
    return HexIsOurs(notation.read_hex(here)) if word.lower() == "ours" else HexIsFree(notation.read_hex(here))


def _read_column(world: World, words: Sequence[str]) -> ColumnAtLeast:
    """`2:1 at 1915 with CON04 CON07`; the small words may be left out."""
    named = [word for word in words if word.lower() not in ("at", "with")]
    column, target, *units = notation.at_least(named, "column RATIO at HEX with UNIT,UNIT", 3)
    columns = world.tables.crt.columns
    if column not in columns:
        raise IllegalOrder(Refusal("GC-4.1h", "column-unknown", f"{column} ({' '.join(columns)})"))
    found = {notation.read_unit(world, word) for word in units}
    return ColumnAtLeast(notation.read_hex(target), tuple(sorted(found)), columns.index(column))
