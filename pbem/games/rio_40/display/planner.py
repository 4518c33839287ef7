"""Plans for a player, laid out for a map: ways, attacks, searches, what a fight came to, what may be regretted."""

from collections.abc import Iterator, Sequence

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Caution, Gain, Planner, Tally, Target, Toll, toll_of
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import MS, Attack, Search
from pbem.games.rio_40.display.charts import charts, reckoning
from pbem.games.rio_40.display.overlays import overlays, overlays_from
from pbem.games.rio_40.display.set_up_rest import rest
from pbem.games.rio_40.display.ways import attackers, is_worth_searching, movers, reach, searchers, together
from pbem.games.rio_40.display.why_not_there import why_not
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.rules.combat import attacks
from pbem.games.rio_40.rules.movement import move_orders, reinforcements
from pbem.games.rio_40.rules.search import searches
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ACTION_MS, ACTION_WD, BEGAN_DOWN, ELIMINATED, FACE_DOWN, ON_MAP, SIDES, State, Unit


def targets(rules: RioRules, state: State) -> tuple[Target, ...]:
    """The hexes that can be attacked or searched now, in map order, attacks first: with the strongest group for each."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.kind != "phase":
        return ()
    presence = presence_of(rules.world, state)
    return (*_attacks(rules, presence), *_searches(rules, presence))


def _attacks(rules: RioRules, presence: Presence) -> Iterator[Target]:
    """R40-5.3b, R40-5.3e."""
    for here in sorted(attacks.targets(presence)):
        able = attacks.attackers(presence, here)
        yield _target(rules, Attack(here, tuple(strongest(presence.world, able))), able)


def strongest(world: World, able: Sequence[int]) -> list[int]:
    """The units of these that may fire together and have the most firepower. R40-S4.2b."""
    group_of = {index: attacks.group_of(world, index) for index in able}
    groups = [[index for index in able if group_of[index] in (group, -1)] for group in sorted({*group_of.values()} - {-1})]
    return max(groups or [list(able)], key=lambda group: sum(world.kinds[index].fp for index in group))


def _searches(rules: RioRules, presence: Presence) -> Iterator[Target]:
    """With those who named the hex, and those next to it who have no action yet and would name it now. R40-5.2b, R40-5.2c."""
    named = {unit.search for unit in presence.units if unit.status == ON_MAP and unit.search}
    side = presence.state.side
    hexes = {here for here in presence.stacks if is_worth_searching(presence, here)}
    for here in sorted(hexes | {here for here in named if is_worth_searching(presence, here)}):
        ready = searches.able(presence, here)
        before = {
            presence.kinds[index].id: f"ms {presence.kinds[index].id} search {presence.board.grid.name(here)}"
            for there in presence.board.neighbours[here]
            for index in presence.at(there)
            if presence.kinds[index].side == side and index not in ready and _may_name(presence, index, here)
        }
        able = sorted([*ready, *(presence.world.notation.index_of[unit] for unit in before)])
        if able:
            yield _target(rules, Search(here, tuple(able), False), able, before, "search-resolved")


def _may_name(presence: Presence, index: int, here: Hex) -> bool:
    kind, unit = presence.kinds[index], presence.units[index]
    if not kind.is_combatant or unit.has(ACTION_MS | FACE_DOWN) or presence.is_airborne(index):
        return False
    return not move_orders.unit_refusal(presence, index, MS) and not move_orders.search_refusal(presence, index, None, MS, here)


def _target(
    rules: RioRules, order: Attack | Search, able: Sequence[int], before: dict[str, str] | None = None, tells: str = ""
) -> Target:
    units = tuple(rules.world.kinds[index].id for index in able)
    return Target(order.target, units, rules.order(order), before or {}, tells)


def toll(rules: RioRules, before: State, after: State, target: Hex) -> Toll:
    """What a fight for this hex has come to, from the state before it: markers taken, two for a unit that is gone."""
    fates = (
        (kind.side, max(0, _harm(now) - _harm(was)) * (was.status == ON_MAP), now.status == ON_MAP and now.where == target)
        for kind, was, now in zip(rules.world.kinds, before.units, after.units, strict=True)
        if kind.side >= 0
    )
    return toll_of(fates, before.side)


def _harm(unit: Unit) -> int:
    """Suppression markers; a unit eliminated had one more than it can bear. R40-5.3.3.2b."""
    return 3 if unit.status == ELIMINATED else unit.markers


def tally(rules: RioRules, state: State) -> Tally:
    """Victory points as things stand, units eliminated, and each entry that scores. R40-7a."""
    lost = [0, 0]
    for kind, unit in zip(rules.world.kinds, state.units, strict=True):
        if kind.side >= 0:
            lost[kind.side] += unit.status == ELIMINATED
    gains = tuple(
        Gain(state.turn, side, points, line, subject) for side, line, points, subject in victory.score(rules.world, state)
    )
    points = tuple(sum(gain.points for gain in gains if gain.side == side) for side in range(len(SIDES)))
    return Tally(state.turn, points, tuple(lost), gains)


def cautions(rules: RioRules, state: State, side: int) -> tuple[Caution, ...]:
    """Searches not carried out, units that wait or have done nothing, by weight. R40-5.2b, R40-5.4a, R40-5.3b, R40-5.1.5g."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or demand.kind != "phase":
        return ()
    presence = presence_of(rules.world, state)
    found = (
        ("search-left", searchers(presence)),
        ("not-withdrawn", _suppressed(presence, side)),
        ("could-attack", sorted(attackers(presence))),
        ("not-entered", reinforcements.due(presence)),
    )
    named = ((code, tuple(presence.kinds[index].id for index in units)) for code, units in found)
    return tuple(Caution(code, subjects) for code, subjects in named if subjects)


def _suppressed(presence: Presence, side: int) -> Iterator[int]:
    """The units that can only withdraw in this phase, and have not."""
    for index in presence.present[side]:
        unit = presence.units[index]
        if unit.has(BEGAN_DOWN) and unit.is_suppressed and not unit.has(ACTION_WD):
            yield index


PLANNER = Planner[RioRules, State](
    reach=reach,
    movers=movers,
    targets=targets,
    why_not=why_not,
    tally=tally,
    toll=toll,
    entering=("advance",),
    reckoning=reckoning,
    together=together,
    rest=rest,
    overlays=overlays,
    overlays_from=overlays_from,
    charts=charts,
    cautions=cautions,
)
