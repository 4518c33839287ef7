"""A combat from its declaration to its end: the steps it goes through, and what every part of it looks up. WWA-8.6b.

Steps of one combat, in the order in which they are done: `adr`, `support`, `adr_die` and, by its number, `adr_target`; `caches`;
`odds`, `infiltration_die`, `combat_die`; `loss` (side, units, how many) of attacker and defender; `caches_left` (side and places of
the attackers); `advance` (side, attackers); `fight_over`. Everybody who takes part is open to both sides as soon as the attack is
declared: nobody can go back then, and what is asked may hang on it (WWA-8.5a, WWA-8.5b).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, NOBODY
from pbem.games.world_war_africa.events import AttackDeclared
from pbem.games.world_war_africa.kit_types import Context, Done
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.state import ATTACK, ATTACKED, CLASH, INTERCEPTION, ON_BOARD, SEEN, Cache, Fight, State, Step

KINDS = {ATTACK: "attack", INTERCEPTION: "interception", CLASH: "clash"}


def begin(world: World, state: State, fight: Fight, caches: Iterable[Hex] = ()) -> Done:
    """The attackers are bound, their markers and caches used, all who take part are open; then the defenders are asked.

    A clash does not count as the one attack of a unit. WWA-8.2b, WWA-8.5b, WWA-8.6b, WWA-12.0a, WWA-12.2d, WWA-15.0m.
    """
    units, used = list(state.units), tuple(caches)
    for index in fight.attackers + fight.defenders:
        marks = SEEN | ATTACKED if index in fight.attackers and fight.kind != CLASH else SEEN
        units[index] = replace(units[index], marks=units[index].marks | marks)
    fight = replace(fight, caches=(len(used), 0))
    state = supports.use(world, replace(state, units=tuple(units), fight=fight), *fight.supports[0])
    attacking, defending = sides(world, fight)
    for here in used:
        state = without_caches(state, attacking, here, 1)
    event = AttackDeclared(
        kind=KINDS[fight.kind],
        target=world.board.grid.name(fight.target),
        attackers=tuple(world.kinds[index].id for index in fight.attackers),
        defenders=tuple(world.kinds[index].id for index in fight.defenders),
        supports=marker_ids(world, fight.supports[0]),
        caches=len(used),
        infiltrates=fight.infiltrates,
    )
    return state.then(
        Step("fight_over"),
        Step("advance", attacking, fight.attackers),
        Step("caches_left", attacking, tuple(sorted({state.units[index].where for index in fight.attackers}))),
        Step("combat_die"),
        Step("infiltration_die"),
        Step("odds"),
        Step("caches", defending),
        Step("adr_die"),
        Step("support", defending),
        Step("adr", defending),
    ), (event,)


def fight_of(state: State) -> Fight:
    """The combat that is being fought."""
    assert state.fight is not None, "no combat is being fought"
    return state.fight


def sides(world: World, fight: Fight) -> tuple[int, int]:
    """Whose units attack and whose defend; in a clash both are the rebels'."""
    return world.kinds[fight.attackers[0]].side, world.kinds[fight.defenders[0]].side


def rolled_for(now: Context) -> tuple[str, str, str]:
    """Which combat a die is rolled for: the turn, whose attack it is, the place."""
    fight = fight_of(now.state)
    who = KINDS[CLASH] if fight.kind == CLASH else CONTINGENTS[now.state.contingent]
    return str(now.state.turn), who, now.world.board.grid.name(fight.target)


def standing(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Those that have not been eliminated."""
    return tuple(index for index in units if state.units[index].status == ON_BOARD)


def without_caches(state: State, side: int, here: Hex, number: int) -> State:
    """A state without so many of a side's caches in a place; from the next turn on they can be bought. WWA-12.2e, WWA-12.2f."""
    caches, left = list(state.caches), number
    for place, cache in enumerate(caches):
        if left and cache.side == side and cache.where == here:
            caches[place] = Cache(NOBODY, NOWHERE, state.turn + 1)
            left -= 1
    return replace(state, caches=tuple(caches))


def marker_ids(world: World, markers: Iterable[int]) -> tuple[str, ...]:
    """The ids of support markers."""
    return tuple(world.supports[marker].id for marker in markers)
