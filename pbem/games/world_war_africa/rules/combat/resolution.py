"""The odds, the die of infiltration, the combat roll, and what follows. WWA-8.6b to WWA-8.8b, WWA-8.10b, WWA-11.1b."""

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, UGANDA
from pbem.games.world_war_africa.events import CachesLost, CombatRolled, InfiltrationRolled, InfiltrationVain, OddsFixed, TownTaken
from pbem.games.world_war_africa.kit_types import Context, Done, Phase
from pbem.games.world_war_africa.rules import combat_odds
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import is_infiltrated
from pbem.games.world_war_africa.rules.combat.fight import fight_of, rolled_for, sides, standing, without_caches
from pbem.games.world_war_africa.rules.combat.reckoning import column_name, modifiers, reckoned
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import CLASH, WAS_ATTACKED, Fight, State, Step


def _name(now: Context) -> str:
    return now.world.board.grid.name(fight_of(now.state).target)


def _run_odds(now: Context) -> Done:
    """They are told; nobody can go back any more. WWA-8.5b, WWA-8.6b."""
    found = reckoned(now.world, now.state, fight_of(now.state))
    event = OddsFixed(
        target=_name(now),
        attackers=found.attack.units,
        defenders=found.defense.units,
        attack_support=found.attack.support,
        defense_support=found.defense.support,
        attack=found.attack.total,
        defense=found.defense.total,
        start_column=column_name(now.world, found.column.start),
        shifts=tuple((shift.rule, shift.columns) for shift in found.column.shifts),
        column=column_name(now.world, found.column.final),
    )
    return now.state, (event,)


# ---- infiltration


def _is_infiltrated(now: Context) -> bool:
    """Are all defenders of those that infiltration works against? WWA-8.10a."""
    return all(is_infiltrated(now.world, index) for index in fight_of(now.state).defenders)


def _ask_infiltration(now: Context) -> Demand | None:
    fight = fight_of(now.state)
    if not fight.infiltrates or not _is_infiltrated(now):
        return None
    return Roll((now.world.tables.game.die,), ("infiltration", *rolled_for(now)))


def _run_infiltration(now: Context) -> Done:
    return now.state, (InfiltrationVain(_name(now)),) if fight_of(now.state).infiltrates else ()


def _read_infiltration(now: Context, numbers: tuple[int, ...]) -> Done:
    """What it adds. WWA-8.10b."""
    (number,) = numbers
    points = now.world.tables.combat.infiltration[number - 1]
    state = replace(now.state, fight=replace(fight_of(now.state), infiltration=points))
    return state, (InfiltrationRolled(_name(now), number, points),)


# ---- the roll


def _ask_die(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,), ("combat", *rolled_for(now)))


def _read_die(now: Context, numbers: tuple[int, ...]) -> Done:
    """Units that each side loses, the attacker's first; nobody retreats. WWA-8.7a, WWA-8.7b, WWA-8.7d, WWA-8.8b."""
    world, state, fight, (number,) = now.world, now.state, fight_of(now.state), numbers
    column, added = reckoned(world, state, fight).column.final, modifiers(world, state, fight)
    modified = number + sum(points for _, _, points in added)
    attacker, defender = combat_odds.losses(world, column, modified)
    event = CombatRolled(_name(now), number, added, modified, column_name(world, column), attacker, defender)
    attacking, defending = sides(world, fight)
    state = state.then(
        Step("loss", defending, fight.defenders, defender),
        Step("loss", attacking, fight.attackers, attacker),
    )
    return state, (event,)


def _run_caches_left(now: Context) -> Done:
    """Where no unit of the owner is left in a place of the combat its caches are gone. WWA-12.2f."""
    state, fight, presence = now.state, fight_of(now.state), presence_of(now.world, now.state)
    attacking, defending = sides(now.world, fight)
    events: list[CachesLost] = []
    for side, here in (*((attacking, Hex(base)) for base in now.step.units), (defending, fight.target)):
        number = battlefield.caches_at(state, side, here)
        if number and not presence.of(side, here):
            state = without_caches(state, side, here, number)
            events.append(CachesLost(now.world.board.grid.name(here), number))
    return state, tuple(events)


# ---- the end


def _run_over(now: Context) -> Done:
    """Who held out is not attacked again in this segment; after a clash a town can go over. WWA-8.2b, WWA-15.0n."""
    world, state, fight = now.world, now.state, fight_of(now.state)
    left = standing(state, fight.defenders)
    state = replace(state, fight=None)
    if fight.kind != CLASH:
        for index in left:
            state = state.with_unit(index, replace(state.units[index], marks=state.units[index].marks | WAS_ATTACKED))
        return state, ()
    return (state, ()) if left else _taken_by_uganda(world, state, fight)


def _taken_by_uganda(world: World, state: State, fight: Fight) -> Done:
    """A town in which no Rwandan is left is Uganda's, income included, though nobody may have gone in. WWA-15.0n."""
    if fight.target not in world.board.towns:
        return state, ()
    held = list(state.control)
    held[world.board.place[fight.target]] = UGANDA
    return replace(state, control=tuple(held)), (TownTaken(world.board.grid.name(fight.target), CONTINGENTS[UGANDA]),)


PHASE = Phase(
    asks={"infiltration_die": _ask_infiltration, "combat_die": _ask_die},
    runs={"odds": _run_odds, "infiltration_die": _run_infiltration, "caches_left": _run_caches_left, "fight_over": _run_over},
    reads={"infiltration_die": _read_infiltration, "combat_die": _read_die},
)
