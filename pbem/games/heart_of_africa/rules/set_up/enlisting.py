"""Both sides seal their rosters, knowing scenario, role, field and edge. P-07, HA-LEAD-11, HA-SCEN-04, HA-SCEN-05.

Steps: `roster` (side) asks for the order by which the envelope is sealed; `trait` (side, number) rolls for the Leader's trait where
his owner has said so before.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.rules.slots import WORD
from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.conditions import Battle, Force, Water
from pbem.games.heart_of_africa.armies.leader_checks import trait_rolled, traits_offered
from pbem.games.heart_of_africa.armies.list_shapes import Role, TraitId
from pbem.games.heart_of_africa.armies.roster import ROLL, Roster
from pbem.games.heart_of_africa.content.kinds import GUNBOAT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Enlist
from pbem.games.heart_of_africa.events.set_up import Enlisted
from pbem.games.heart_of_africa.fields.edges import is_water
from pbem.games.heart_of_africa.fields.layers import WATER
from pbem.games.heart_of_africa.fields.zones import OTHERS
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.bases import zone_of
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster
from pbem.games.heart_of_africa.rules.hidden.rosters import roster_in
from pbem.games.heart_of_africa.rules.set_up.envelopes import roster_envelope, with_papers
from pbem.games.heart_of_africa.rules.vessels.fleets import ASTERN, hull_of
from pbem.games.heart_of_africa.state.battle import ENCOUNTER, SEATS, UNKNOWN
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import Papers

KIND = "roster"
CHOSEN, ROLLED = "chosen", "rolled"
DIE = 6


def role_of(state: State, side: int) -> Role:
    """What a side is for its list: in an Encounter by the roll for the scenario, whoever acts first. HA-SCEN-03, HA-L04-02."""
    battle = state.battle
    defender = battle.defender_by_roll if battle.scenario == ENCOUNTER else 1 - battle.attacker
    if defender == UNKNOWN:
        return ""
    return "defender" if side == defender else "attacker"


def water_of(world: World, state: State, side: int) -> Water:
    """The water on the map: wide where a side may set up a gunboat. HA-CRAFT-01, HA-BOAT-01."""
    if not world.field.layers & WATER:
        return "none"
    own = zone_of(world, state, side, OTHERS).all_hexes(world.field) if state.battle.edge else ()
    wide = world.field.gunboat_water.intersection(own)
    if any(wide.issuperset(hull_of(world, GUNBOAT, here, facing)) for here in wide for facing in range(ASTERN)):
        return "wide"
    return "narrow"


def is_afloat(world: World, state: State, side: int) -> bool:
    """Does a side come from an edge of water, all of it in craft? HA-SCEN-06."""
    edge = state.battle.edge
    return bool(edge) and side == state.battle.attacker and is_water(world.field, edge)


def battle_of(world: World, state: State, side: int) -> Battle:
    """What a side's army is built for. HA-SCEN-02."""
    army = state.battle.armies[side]
    return Battle(
        year=state.battle.year,
        scenario=state.battle.scenario,  # type: ignore[arg-type]  # known by now
        role=role_of(state, side),
        points=state.battle.points[side],
        water=water_of(world, state, side),
        is_afloat=is_afloat(world, state, side),
        has_repeating_rifles=state.battle.has_repeaters,
        list=army.list,
        nation=army.nation,
        choice=army.choice,
    )


def offered(world: World, state: State, side: int, leader_type: str = "") -> tuple[TraitId, ...]:
    """The traits that a list offers its Leader. HA-LEAD-11."""
    army = state.battle.armies[side]
    force = Force(
        nation=army.nation,
        year=state.battle.year,
        role=role_of(state, side),
        choice=army.choice,
        leader_type=leader_type,
    )
    return tuple(traits_offered(world.content.armies.lists[army.list], force).traits)


def roster_refusal(world: World, state: State, side: int, roster: Roster | None) -> Refusal | None:
    """The first thing that is wrong with a roster; None where it is legal in this battle. HA-LIST-01."""
    if roster is None:
        return Refusal("HA-LIST-01", "no-roster")
    found = problems(roster, battle_of(world, state, side), world.content.armies)
    return found[0].refusal if found else None


def rolls_trait(roster: Roster) -> bool:
    return ROLL in roster.leader.traits


def _refusal(now: Context, order: Enlist) -> Refusal | None:
    """In its own copy a side seals a legal roster only, and says truly whether it rolls. HA-LEAD-11."""
    if order.trait > 1:
        return Refusal("HA-LEAD-11", "no-such-trait")
    if not now.state.secrets.roster:
        return None
    roster = roster_in(now.state.secrets.roster, now.world.content.armies)
    if refusal := roster_refusal(now.world, now.state, now.step.side, roster):
        return refusal
    assert roster is not None
    return None if rolls_trait(roster) == bool(order.trait) else Refusal("HA-LEAD-11", "trait-otherwise", roster.leader.traits[0])


def _enlist(now: Context, order: Enlist) -> Done:
    side = now.step.side
    state = with_papers(now.state, side, Papers(roster_envelope(battle_of(now.world, now.state, side))))
    state = replace(state, agenda=state.agenda[:-1])
    if order.trait:
        return state.then(Step("trait", side)), ()
    return state, (Enlisted(SEATS[side], "", ()),)


def _ask_trait(now: Context) -> Demand:
    return Roll((DIE,), ("trait", SEATS[now.step.side], now.step.number))


def _read_trait(now: Context, numbers: tuple[int, ...]) -> Done:
    """The trait of the die; one that the list does not offer is rolled again. HA-LEAD-11."""
    state, side = now.state, now.step.side
    trait = trait_rolled(numbers[0], offered(now.world, state, side), now.world.content.armies)
    if trait is None:
        return state.then(replace(now.step, number=now.step.number + 1)), ()
    papers = replace(state.secrets.papers[side], trait=trait)
    return with_papers(state, side, papers), (Enlisted(SEATS[side], trait, numbers),)


def trait_in(state: State, side: int, roster: Roster) -> str:
    """The trait that the Leader of a roster has: his own, or the one that was rolled."""
    if rolls_trait(roster):
        return state.secrets.papers[side].trait
    return roster.leader.traits[0] if roster.leader.traits else ""


def _ways(now: Context) -> Iterable[int]:
    roster = own_roster(now.world, now.state)
    return (int(rolls_trait(roster)),) if roster is not None else (0, 1)


PHASE = Phase(
    Verb("enlist", Enlist, KIND, (WORD(CHOSEN, ROLLED).among(_ways).optional(0),), refusal=_refusal, apply=_enlist),
    asks={KIND: lambda now: Choose(now.step.side, KIND, is_order=True), "trait": _ask_trait},
    reads={"trait": _read_trait},
)
