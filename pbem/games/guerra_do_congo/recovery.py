"""Before the first move: restoring reduced units, dissolving one for another, giving up equipment. 5.3, 3.6.2."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import notation, victory
from pbem.games.guerra_do_congo.decisions import Abandon, Dissolve, Recover
from pbem.games.guerra_do_congo.events import Abandoned, Dissolved, Recovered
from pbem.games.guerra_do_congo.movement import Ground, ground_of, unit_refusal
from pbem.games.guerra_do_congo.state import KEEPS_FULL_PM, ON_MAP, SUPPLIED, State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence, presence_of


def _own_refusal(world: World, state: State, index: int) -> Refusal | None:
    """The unit is reduced, on the map and of the active side. GC-5.3a, GC-5.3b."""
    if not 0 <= index < len(world.kinds):
        return Refusal("GC-2.7.2.3a", "no-such-unit", f"#{index}")
    kind, unit = world.kinds[index], state.units[index]
    if kind.side != state.side:
        return Refusal("GC-2.7.2.3a", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-5.3a", "not-on-the-map", kind.id)
    return None if unit.is_reduced else Refusal("GC-5.3a", "not-reduced", kind.id)


def _restore_refusal(world: World, state: State, presence: Presence, index: int) -> Refusal | None:
    """Foot units that are neither engaged nor besieged, and supplied. GC-5.3d, GC-5.3e."""
    refusal = _own_refusal(world, state, index)
    if refusal:
        return refusal
    kind, unit = world.kinds[index], state.units[index]
    if kind.is_mobile:
        return Refusal("GC-5.3e", "mobile-never-recovers", kind.id)
    if presence.is_engaged(kind.side, unit.where):
        return Refusal("GC-5.3d", "engaged", kind.id)
    if presence.is_besieged(kind, unit.where):
        return Refusal("GC-5.3d", "besieged", kind.id)
    if not unit.has(SUPPLIED):
        return Refusal("GC-5.3d", "unsupplied", kind.id)
    return None


def _time_refusal(state: State) -> Refusal | None:
    """Only at the start of the stage: before anything was mobilised, moved or given up. GC-2.1d, GC-5.3a."""
    if state.moves or any(unit.marks & KEEPS_FULL_PM for unit in state.units):
        return Refusal("GC-5.3a", "only-at-the-start")
    return None


# --- restoring


def recover_refusal(world: World, state: State, order: Recover) -> Refusal | None:
    """One replacement point for each unit. GC-5.3a."""
    if late := _time_refusal(state):
        return late
    if not state.replacement_points[state.side]:
        return Refusal("GC-5.3a", "no-replacement-points")
    return _restore_refusal(world, state, presence_of(world, state), order.unit)


def recover(world: World, state: State, order: Recover) -> Done:
    """The unit is turned face up and acts normally at once. GC-5.3a, GC-5.3c."""
    rebels, congo = state.replacement_points
    points = (rebels - 1, congo) if state.side == 0 else (rebels, congo - 1)
    return _restored(world, replace(state, replacement_points=points), order.unit)


def _restored(world: World, state: State, index: int) -> Done:
    unit = state.units[index]
    after = state.with_unit(index, replace(unit, is_reduced=False))
    return after, (Recovered(world.kinds[index].id, hex_name(unit.where)),)


def walk_recover(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit."""
    if not state.replacement_points[state.side] or _time_refusal(state):
        return Options(())
    names = _restorable(world, state)
    if not words:
        return Options(tuple(map(Token, names)))
    return Options((), is_complete=len(words) == 1 and words[0] in names)


def _restorable(world: World, state: State) -> list[str]:
    presence = presence_of(world, state)
    reduced = [index for index, unit in enumerate(state.units) if unit.is_reduced]
    return [world.kinds[index].id for index in reduced if not _restore_refusal(world, state, presence, index)]


def _write_recover(world: World, order: Recover) -> str:
    return notation.unit_name(world, order.unit)


def _read_recover(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "recover UNIT", 1)
    return Recover(notation.read_unit(world, unit))


# --- dissolving


def dissolve_refusal(world: World, state: State, order: Dissolve) -> Refusal | None:
    """With an empty pool, a reduced unit that is not besieged gives the point for another. GC-5.3f, GC-5.3g."""
    if late := _time_refusal(state):
        return late
    if state.replacement_points[state.side]:
        return Refusal("GC-5.3f", "has-replacement-points")
    presence = presence_of(world, state)
    refusal = _dissolved_refusal(world, state, presence, order.unit)
    if refusal:
        return refusal
    if order.restored == order.unit:
        return Refusal("GC-5.3g", "same-unit", world.kinds[order.unit].id)
    return _restore_refusal(world, state, presence, order.restored)


def _dissolved_refusal(world: World, state: State, presence: Presence, index: int) -> Refusal | None:
    refusal = _own_refusal(world, state, index)
    if not refusal and presence.is_besieged(world.kinds[index], state.units[index].where):
        return Refusal("GC-5.3f", "besieged", world.kinds[index].id)
    return refusal


def dissolve(world: World, state: State, order: Dissolve) -> Done:
    """The unit counts as eliminated; the other is restored in the same breath. GC-5.3g, GC-5.3h, GC-7d."""
    here = hex_name(state.units[order.unit].where)
    events: tuple[Event, ...] = (Dissolved(world.kinds[order.unit].id, here),)
    state, lost = victory.eliminate(world, state, order.unit, "dissolved")
    state, restored = _restored(world, state, order.restored)
    state, ended = victory.check_annihilation(world, state)
    return state, events + lost + restored + ended


def walk_dissolve(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit dissolved, unit restored."""
    if state.replacement_points[state.side] or _time_refusal(state):
        return Options(())
    presence, restorable = presence_of(world, state), _restorable(world, state)
    given = [
        world.kinds[index].id
        for index, unit in enumerate(state.units)
        if unit.is_reduced and not _dissolved_refusal(world, state, presence, index)
    ]
    if not words:
        return Options(tuple(Token(name) for name in given if any(other != name for other in restorable)))
    if words[0] not in given:
        return Options(())
    others = [name for name in restorable if name != words[0]]
    if len(words) == 1:
        return Options(tuple(map(Token, others)))
    return Options((), is_complete=len(words) == 2 and words[1] in others)


def _write_dissolve(world: World, order: Dissolve) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.unit_name(world, order.restored)}"


def _read_dissolve(world: World, words: Sequence[str]) -> Decision:
    unit, restored = notation.exactly(words, "dissolve UNIT UNIT", 2)
    return Dissolve(notation.read_unit(world, unit), notation.read_unit(world, restored))


# --- giving up equipment


def abandon_refusal(world: World, state: State, order: Abandon) -> Refusal | None:
    """An unsupplied motorised unit at full strength, before it moves. GC-3.6.2b."""
    return _abandon_refusal(world, state, presence_of(world, state), order.unit)


def may_abandon(ground: Ground, index: int) -> bool:
    """Could a unit of the active side give up its equipment now?"""
    return _abandon_refusal(ground.world, ground.state, ground.presence, index) is None


def _abandon_refusal(world: World, state: State, presence: Presence, index: int) -> Refusal | None:
    refusal = unit_refusal(world, state, index)
    if refusal:
        return refusal
    kind, unit = world.kinds[index], state.units[index]
    if kind.type != "motorised":
        return Refusal("GC-3.6.2b", "not-motorised", kind.id)
    if unit.is_reduced:
        return Refusal("GC-3.6.2b", "already-reduced", kind.id)
    if unit.has(SUPPLIED):
        return Refusal("GC-3.6.2b", "is-supplied", kind.id)
    if presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    return None


def abandon(world: World, state: State, order: Abandon) -> Done:
    """It takes a loss and has its full movement points; it stays unsupplied. GC-3.6.2b."""
    unit = state.units[order.unit]
    events: tuple[Event, ...] = (Abandoned(world.kinds[order.unit].id, hex_name(unit.where)),)
    state = state.with_unit(order.unit, replace(unit, marks=unit.marks | KEEPS_FULL_PM))
    state, lost = victory.take_loss(world, state, order.unit, "equipment")
    state, ended = victory.check_annihilation(world, state)
    return state, events + lost + ended


def walk_abandon(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit."""
    ground, units = ground_of(world, state), state.units
    hungry = [world.kinds[index] for index in ground.movers if not units[index].marks & SUPPLIED]
    own = [kind for kind in hungry if kind.type == "motorised"]
    names = [kind.id for kind in own if not _abandon_refusal(world, state, ground.presence, kind.index)]
    if not words:
        return Options(tuple(map(Token, names)))
    return Options((), is_complete=len(words) == 1 and words[0] in names)


def _write_abandon(world: World, order: Abandon) -> str:
    return notation.unit_name(world, order.unit)


def _read_abandon(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "abandon UNIT", 1)
    return Abandon(notation.read_unit(world, unit))


MOVEMENT = ("movement",)
RECOVER = Verb("recover", Recover, MOVEMENT, recover_refusal, recover, walk_recover, _write_recover, _read_recover)
DISSOLVE = Verb("dissolve", Dissolve, MOVEMENT, dissolve_refusal, dissolve, walk_dissolve, _write_dissolve, _read_dissolve)
ABANDON = Verb("abandon", Abandon, MOVEMENT, abandon_refusal, abandon, walk_abandon, _write_abandon, _read_abandon)
