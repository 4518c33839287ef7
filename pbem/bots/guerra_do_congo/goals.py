"""Goals of a side in this phase, and which of its units goes for what."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.bots.distances import FAR
from pbem.bots.guerra_do_congo.ground import Ground, strength
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.content.unit_kinds import ARMY_ANGOLA, ARMY_RWANDA, ARMY_UGANDA, UnitKind
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import ON_MAP, REBELS, State

TAKE, HOLD = "take", "hold"
HOME_FROM_TURN = 8  # Angolan units in the DRC pay the Rebels in every Administration from turn 10
THREAT_TO_CAPITAL = 1.3  # times its defence, from which Angola comes to help


class Goal(Struct, frozen=True):
    """A hex to go to. `need`: strength that is enough, attack or defence by kind."""

    hex: Hex
    kind: str
    value: float
    need: int


def goals(ground: Ground, presence: Presence, state: State, side: int) -> list[Goal]:
    """Everything worth going to, in hex order."""
    found: list[Goal] = []
    weights = ground.weights
    care = weights.hold_behind if ground.standing(state, side) < -weights.behind else weights.hold_ahead
    enemies = presence.stacks[1 - side]
    for here in sorted(ground.worth):
        worth = ground.worth[here]
        if here in enemies:
            found.append(_taking(ground, presence, state, here, worth))
        elif state.control[ground.board.place_at[here].index] != side:
            found.append(Goal(here, TAKE, worth, 1))
        elif threat := _threat(ground, presence, state, 1 - side, here):
            found.append(Goal(here, HOLD, worth * care, max(1, min(threat // 3, 2 * worth))))
    for here in sorted(enemies):
        if here not in ground.worth:
            found.append(_taking(ground, presence, state, here, 0))
    return found


def _taking(ground: Ground, presence: Presence, state: State, here: Hex, worth: float) -> Goal:
    units, odds = presence.at(here), ground.weights.odds
    prize = sum(ground.weights.kill + (presence.kinds[index].army in (ARMY_UGANDA, ARMY_RWANDA)) for index in units)
    shift = presence.board.terrain[here].shift
    need = strength(presence, state, units, is_attack=False) * odds[min(shift, len(odds) - 1)]
    return Goal(here, TAKE, worth + ground.weights.prize * prize, round(need))


def _threat(ground: Ground, presence: Presence, state: State, enemy: int, here: Hex) -> int:
    """Attack strength of the enemies that could be there soon."""
    board, total = ground.board, 0
    for there, units in presence.stacks[enemy].items():
        if board.grid.distance(here, there) > 8:
            continue
        for index in units:
            kind = presence.kinds[index]
            away = ground.field(here, kind.is_mobile).get(there, FAR)
            if away <= ground.weights.reach_turns * kind.pm and kind.first_move_turn <= state.turn + 1:
                total += strength(presence, state, (index,), is_attack=True)
    return total


def stays_home(ground: Ground, presence: Presence, kind: UnitKind, state: State) -> bool:
    """Angola in the DRC gives the Rebels ten points, and from turn 10 two for each unit every turn: only the capital is worse."""
    if kind.army != ARMY_ANGOLA:
        return False
    has_come = any(score.line == "VP-R1" for score in state.scores)
    capital = ground.board.place_named["Kinshasa"]
    is_lost = state.control[capital.index] == REBELS
    if state.turn >= ground.world.tables.last_turn:
        return not (has_come or is_lost)
    if state.turn >= HOME_FROM_TURN:
        return True
    if has_come or is_lost:
        return False
    near = [units for here, units in presence.stacks[REBELS].items() if ground.board.grid.distance(here, capital.hex) <= 2]
    threat = sum(strength(presence, state, units, is_attack=True) for units in near)
    return threat < THREAT_TO_CAPITAL * strength(presence, state, presence.at(capital.hex), is_attack=False)


def assign(
    ground: Ground, presence: Presence, state: State, side: int, wanted: list[Goal], carried_to: Mapping[int, Sequence[Hex]]
) -> dict[int, Goal]:
    """The goal of each unit that can do something for one: near and rewarding goals first, each until it has enough.

    `carried_to`: where river, rail and aircraft can take a unit.
    """
    pairs: list[tuple[float, int, int]] = []
    left = ground.world.tables.last_turn - state.turn
    for kind in presence.kinds:
        unit = state.units[kind.index]
        if kind.side != side or unit.status != ON_MAP or stays_home(ground, presence, kind, state):
            continue
        carried = carried_to.get(kind.index, ())
        wait = max(0, kind.first_move_turn - state.turn)
        for place, goal in enumerate(wanted):
            field = ground.field(goal.hex, kind.is_mobile)
            away = field.get(unit.where, FAR)
            turns = -(-away // max(1, kind.pm)) + (wait if away else 0)
            if turns > 2 and carried:
                turns = min(turns, 1 + min(-(-field.get(there, FAR) // max(1, kind.pm)) for there in carried))
            if turns <= left + 1:
                effort = 1 + goal.need / ground.weights.massed if goal.kind == TAKE else 1
                pairs.append((goal.value / (turns + 0.8) / effort, place, kind.index))
    pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
    missing = [goal.need for goal in wanted]
    sent = [0] * len(wanted)
    chosen: dict[int, Goal] = {}
    for _, place, index in pairs:
        if index in chosen or missing[place] <= 0:
            continue
        chosen[index] = wanted[place]
        missing[place] -= strength(presence, state, (index,), is_attack=wanted[place].kind == TAKE)
        sent[place] += 1
    for _, place, index in pairs:  # whoever is left goes with the others
        if index not in chosen and sent[place] < ground.weights.mass + wanted[place].need // 4:
            chosen[index] = wanted[place]
            sent[place] += 1
    return chosen


def pull(ground: Ground, wanted: list[Goal], kind: UnitKind, here: Hex) -> float:
    """How good a place to appear at a hex is for a unit: its best goal from there."""
    best = 0.0
    for goal in wanted:
        away = ground.field(goal.hex, kind.is_mobile).get(here, FAR)
        best = max(best, goal.value / (away / max(1, kind.pm) + 0.8))
    return best


def rivals(presence: Presence, state: State, side: int, here: Hex, near: Mapping[Hex, tuple[Hex, ...]]) -> int:
    """Attack strength of the enemies next to a hex or one hex further."""
    enemy = presence.stacks[1 - side]
    hexes = {there for one in near[here] for there in (one, *near[one])}
    return sum(strength(presence, state, enemy[there], is_attack=True) for there in sorted(hexes) if there in enemy)
