"""Why a figure cannot go to a hex, or shoot at who stands there: the refusal that says most."""

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import Activate
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.going import mover_refusal
from pbem.games.heart_of_africa.rules.movement.strides import RULES, strider
from pbem.games.heart_of_africa.rules.sheets.writing import KIND
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.position import State


def why_not(rules: AfricaRules, state: State, unit: str, there: Hex) -> Refusal | None:
    """The reason; None where the rules have none to tell."""
    demand, world = rules.pending(state), rules.world_of(state)
    figure = world.notation.index_of.get(unit, -1)
    if not isinstance(demand, Choose):
        return None
    if demand.kind == KIND and figure < 0 and unit not in world.notation.bodies.index_of:  # only its side sees where it lies
        return Refusal("HA-HIDE-09", "has-a-sub-sheet", unit.partition(".")[0])
    if figure < 0:
        return None
    if demand.kind == "unit":
        body = standing(world, state).unit_of(figure)
        first = Refusal("HA-TURN-02", "activate-first", world.units[body].name)
        return rules.refusal(state, demand.side, Activate(body)) or first
    if demand.kind == "figures":
        return mover_refusal(world, state, figure) or _too_far(world, state, figure, there)
    if demand.kind == "fire":
        return _no_shot(world, state, figure, there)
    return None


def _too_far(world: World, state: State, figure: int, there: Hex) -> Refusal:
    """What closes the hex, else how far it is. HA-MOVE-03, HA-MOVE-05, HA-TERR-23."""
    mover, name = strider(world, state, figure), world.notation.hex(there)
    here = state.figures[figure].where
    closed = mover.bar(there, there)
    if closed == "burning":
        closed = mover.bar(here, there)  # not to who stands in the same fire (HA-FIRE-05)
    if not closed and world.grid.distance(here, there) == 1:
        closed = mover.bar(here, there)
    if closed:
        return Refusal(RULES.get(closed, "HA-MOVE-03"), closed, name)
    if not mover.is_free(there):
        return Refusal("HA-HEX-04", "hex-taken", name)
    is_slow = mover.pace.is_slow or mover.is_slow(there)
    return Refusal("HA-MOVE-05", "too-far-difficult" if is_slow else "too-far", name)


def _no_shot(world: World, state: State, figure: int, there: Hex) -> Refusal | None:
    """Why it may not shoot at all, or not at the enemy there. HA-SHOOT-01, HA-VIS-02."""
    found = prospects(world, state)
    silence = found.silence(figure)
    if silence is not None:
        return silence
    here = standing(world, state)
    for index in (here.roofs, here.at, here.hulls):
        enemy = index.get(there, -1)
        if enemy >= 0 and world.figures[enemy].side != world.figures[figure].side:
            shot = found.at(figure, enemy)
            return shot if isinstance(shot, Refusal) else None
    return Refusal("HA-SHOOT-17", "no-target", world.notation.hex(there))
