"""How much of each work a side may still lay: by its list at most, in its own copy what it has bought. HA-FORT-01, HA-FORT-02.

HA-BARR-01, HA-TEMBA-01, HA-TRAP-01, HA-ENC-01, HA-AMB-04.
"""

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.purchase_checks import rule_against_work
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.wall_runs import wall_runs
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Work
from pbem.games.heart_of_africa.state.position import State

MARKER, TRAP, DUMMY = "marker", "trap", "dummy_trap"
TEMBA = "temba"


def refusal(world: World, state: State, side: int, what: str) -> Refusal | None:
    """Why a side may lay no more of a work: hexsides of palisade and barricade together, buildings, markers."""
    known, key = world.memo.of_state(world, state), ("no more works", side, what)
    if key not in known:
        known[key] = _refusal(world, state, side, what)
    found: Refusal | None = known[key]
    return found


def _refusal(world: World, state: State, side: int, what: str) -> Refusal | None:
    works, army = world.content.armies.works, world.content.armies.lists[state.battle.armies[side].list]
    battle, scenario = battle_of(world, state, side), world.content.armies.scenarios[state.battle.scenario]
    work = works[TRAP if what == MARKER else what]
    if rule := rule_against_work(work, army, battle, scenario):
        return Refusal(rule, "no-such-works", work.id)
    if laid(state, side, what) >= most(world, state, what):
        return Refusal(work.rule, "no-more-works", str(most(world, state, what)))
    roster = own_roster(world, state)
    if roster is not None and laid_alone(state, side, what) >= bought(world, roster, what):
        return Refusal(work.rule, "not-of-the-roster", str(bought(world, roster, what)))
    return None


def laid(state: State, side: int, what: str) -> int:
    """How much of it lies there; palisade and barricade count together."""
    if what in (PALISADE, BARRICADE):
        return len(state.ground.works)
    return laid_alone(state, side, what)


def laid_alone(state: State, side: int, what: str) -> int:
    """The same, each by itself."""
    if what in (PALISADE, BARRICADE):
        return sum(work.kind == what for work in state.ground.works)
    if what == TEMBA:
        return len(state.ground.buildings)
    return sum(marker.side == side for marker in state.stakes)


def wall_refusal(world: World, state: State, side: int, wall: Work) -> Refusal | None:
    """Why this hexside goes beyond the inches that a side may have, or has bought. HA-FORT-01, HA-BARR-01."""
    runs, rule = wall_runs(world, state), world.content.armies.works[wall.kind].rule
    if runs[""].paid_with(wall) > most(world, state, wall.kind):
        return Refusal(rule, "no-more-works", str(most(world, state, wall.kind)))
    roster = own_roster(world, state)
    paid = runs[wall.kind].paid_with(wall)
    if roster is not None and side != state.battle.attacker and paid > bought(world, roster, wall.kind):
        return Refusal(rule, "not-of-the-roster", str(bought(world, roster, wall.kind)))
    return None


def may_stand_apart(world: World, state: State, side: int, kind: str) -> bool:
    """Do the inches that a side may have, or has bought, pay for one more hexside wherever it is?"""
    runs, inch, roster = wall_runs(world, state), world.tables.works.hexsides_per_inch, own_roster(world, state)
    if runs[""].paid + inch > most(world, state, kind):
        return False
    return roster is None or side == state.battle.attacker or runs[kind].paid + inch <= bought(world, roster, kind)


def most(world: World, state: State, what: str) -> int:
    """As much of it as anybody may have, in hexsides, buildings and markers."""
    del state
    works, per_inch = world.content.armies.works, world.tables.works.hexsides_per_inch
    if what == MARKER:
        return works[TRAP].most + works[DUMMY].most
    return works[what].most * (per_inch if what in (PALISADE, BARRICADE) else 1)


def bought(world: World, roster: Roster, what: str) -> int:
    """As much of it as a roster has paid for."""
    if what == MARKER:
        return count_of(roster.works, TRAP) + count_of(roster.works, DUMMY)
    per_inch = world.tables.works.hexsides_per_inch if what in (PALISADE, BARRICADE) else 1
    return count_of(roster.works, what) * per_inch


def overlaid(world: World, state: State, side: int, roster: Roster) -> str:
    """A work of which a side has laid more than its roster has; "" where there is none. Only the defender lays any."""
    if side == state.battle.attacker:
        return ""
    runs = wall_runs(world, state)
    paid = {kind: runs[kind].paid for kind in (PALISADE, BARRICADE)}
    laid_now = paid | {what: laid_alone(state, side, what) for what in (TEMBA, MARKER)}
    return next((what for what, count in laid_now.items() if count > bought(world, roster, what)), "")
