"""What comes before the field: both sides' lists, who attacks, the scenario, the region. HA-SCEN-01, HA-SCEN-02, HA-SCEN-03."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.rules.next_words import Values
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.armies.home_regions import aggression, home_regions
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList
from pbem.games.heart_of_africa.armies.scenario_points import points_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import ChooseList, ChooseRegion
from pbem.games.heart_of_africa.events.set_up import AggressionRolled, FirstRolled, ListChosen, RegionChosen, ScenarioChosen
from pbem.games.heart_of_africa.fields.region_choice import region_refusal, regions_to_choose
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.set_up.name_slots import NameSlot
from pbem.games.heart_of_africa.state.battle import ENCOUNTER, SEATS, UNKNOWN, ArmyFacts, Battle
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.set_up import Agreed

LIST, REGION = "list", "region"
DIE = 6


# ---- lists


def lists(world: World, _before: Values = ()) -> tuple[str, ...]:
    return tuple(world.content.armies.lists)


def nations(world: World, before: Values) -> tuple[str, ...]:
    army = _army(world, before[0])
    return tuple(nation.id for nation in army.nations) if army else ()


def choices(world: World, before: Values) -> tuple[str, ...]:
    """How the list may be played; the first is none."""
    army = _army(world, before[0])
    return ("-", *(army.choices if army else ()))


def _army(world: World, number: int) -> ArmyList | None:
    known = tuple(world.content.armies.lists.values())
    return known[number] if number < len(known) else None


def _list_refusal(now: Context, order: ChooseList) -> Refusal | None:
    """Why there is no such army in the year. HA-GEN-01, HA-L11-02."""
    army = _army(now.world, order.list)
    if army is None or order.nation >= len(army.nations):
        return Refusal("HA-LIST-05", "no-such-list")
    nation = army.nations[order.nation].id
    if not is_there(army, nation, now.state.battle.year):
        return Refusal("HA-GEN-01", "not-there-yet", f"{army.id} {nation} {now.state.battle.year}")
    if (order.choice > 0) != bool(army.choices) or order.choice > len(army.choices):
        return Refusal("HA-L11-02", "no-such-way-to-play", army.id)
    return None


def _choose_list(now: Context, order: ChooseList) -> Done:
    army = _army(now.world, order.list)
    assert army is not None
    facts = ArmyFacts(army.id, army.nations[order.nation].id, ("", *army.choices)[order.choice])
    armies = tuple(facts if side == now.step.side else other for side, other in enumerate(now.state.battle.armies))
    battle = replace(now.state.battle, armies=armies)
    told = ListChosen(SEATS[now.step.side], facts.list, facts.nation if len(army.nations) > 1 else "")
    return replace(now.state, battle=battle, agenda=now.state.agenda[:-1]), (told,)


def first_list(world: World, year: int) -> ChooseList:
    """The first list that there is in a year: what an envelope says that says nothing."""
    return next(
        ChooseList(number, place, 1 if army.choices else 0)
        for number, army in enumerate(world.content.armies.lists.values())
        for place, nation in enumerate(army.nations)
        if is_there(army, nation.id, year)
    )


# ---- who attacks, and how


def _agreed(state: State) -> Agreed:
    assert state.set_up is not None
    return state.set_up.agreed


def _ask_scenario(now: Context) -> Demand | None:
    """Both roll for who attacks, unless that is agreed. HA-SCEN-01."""
    return Roll((DIE, DIE), ("aggression", now.step.number)) if _agreed(now.state).attacker == UNKNOWN else None


def _run_scenario(now: Context) -> Done:
    return _attacks(now.state, _agreed(now.state).attacker), ()


def _read_scenario(now: Context, numbers: tuple[int, ...]) -> Done:
    """Die and Aggression; with equal totals an Encounter is fought, and where another is agreed they roll again. HA-SCEN-01."""
    totals = tuple(number + aggression_of(now.world, now.state, side) for side, number in enumerate(numbers))
    told = (AggressionRolled(numbers, totals),)
    if totals[0] != totals[1]:
        return _attacks(now.state, 0 if totals[0] > totals[1] else 1), told
    if _agreed(now.state).scenario in ("", ENCOUNTER):
        return _is_fought(now.world, now.state, ENCOUNTER, UNKNOWN), told
    return now.state.then(replace(now.step, number=now.step.number + 1)), told


def aggression_of(world: World, state: State, side: int) -> int:
    """What a side adds to its die."""
    army = state.battle.armies[side]
    return aggression(world.content.armies.lists[army.list], army.choice)


def _attacks(state: State, attacker: int) -> State:
    return state.then(Step("which", attacker))


def _ask_which(now: Context) -> Demand | None:
    return None if _agreed(now.state).scenario else Roll((DIE,), ("scenario",))


def _run_which(now: Context) -> Done:
    return _is_fought(now.world, now.state, _agreed(now.state).scenario, now.step.side), ()


def _read_which(now: Context, numbers: tuple[int, ...]) -> Done:
    scenario = now.world.tables.choosing.scenarios[numbers[0] - 1]
    state = _is_fought(now.world, now.state, scenario, now.step.side)
    return state, (ScenarioChosen(scenario, numbers[0]),)


def _is_fought(world: World, state: State, scenario: str, attacker: int) -> State:
    """The scenario is known. In an Encounter it is still open who acts first. HA-SCEN-02, HA-SCEN-03."""
    battle = replace(state.battle, scenario=scenario)
    if scenario != ENCOUNTER:
        return _between(replace(state, battle=_with_points(world, state, replace(battle, attacker=attacker))))
    battle = replace(battle, defender_by_roll=UNKNOWN if attacker == UNKNOWN else 1 - attacker)
    state = replace(state, battle=_with_points(world, state, battle))
    if _agreed(state).attacker != UNKNOWN:
        return _between(replace(state, battle=replace(state.battle, attacker=_agreed(state).attacker)))
    return state.then(Step("first"))


def _with_points(world: World, state: State, battle: Battle) -> Battle:
    attackers, defenders = points_of(world.content.armies, battle.scenario, _agreed(state).points)
    return replace(battle, points=(attackers, defenders) if battle.attacker in (0, UNKNOWN) else (defenders, attackers))


def _ask_first(now: Context) -> Demand:
    return Roll((DIE, DIE), ("first", now.step.number))


def _read_first(now: Context, numbers: tuple[int, ...]) -> Done:
    """Who acts first in an Encounter, whatever the scenario table said. HA-SCEN-03."""
    if numbers[0] == numbers[1]:
        return now.state.then(replace(now.step, number=now.step.number + 1)), ()
    first = 0 if numbers[0] > numbers[1] else 1
    state = replace(now.state, battle=replace(now.state.battle, attacker=first))
    return _between(state), (FirstRolled(SEATS[first], numbers),)


def _between(state: State) -> State:
    """The steps from here to the placing of units, which `placing_order` puts on. P-04 to P-07."""
    battle = state.battle
    defender = battle.defender_by_roll if battle.scenario == ENCOUNTER else 1 - battle.attacker
    steps = (
        Step("sides"),
        Step("roster", 1),
        Step("roster", 0),
        Step("edge", battle.attacker),
        Step("map"),
        Step(REGION, defender),
    )
    return state.then(*steps)


# ---- the region


def homes(world: World, state: State, side: int) -> tuple[str, ...]:
    """The regions that the defender may choose from; none where there is no defender. HA-REGION-01, HA-LIST-09."""
    if side == UNKNOWN:
        return ()
    army = state.battle.armies[side]
    return home_regions(world.content.armies.lists[army.list], army.nation)


def _regions(world: World, _before: Values = ()) -> tuple[str, ...]:
    return tuple(world.content.fields.regions)


def _ask_region(now: Context) -> Demand | None:
    state = now.state
    if _agreed(state).region or _agreed(state).field or len(regions_to_choose(homes(now.world, state, now.step.side))) == 1:
        return None
    return Choose(now.step.side, REGION, is_order=False)


def _run_region(now: Context) -> Done:
    state, agreed = now.state, _agreed(now.state)
    if agreed.field:
        return state, ()
    region = agreed.region or regions_to_choose(homes(now.world, state, now.step.side))[0]
    return replace(state, battle=replace(state.battle, region=region)), (RegionChosen(region),)


def _region_refusal(now: Context, order: ChooseRegion) -> Refusal | None:
    known = _regions(now.world)
    region = known[order.region] if order.region < len(known) else ""
    return region_refusal(homes(now.world, now.state, now.step.side), region)


def _choose_region(now: Context, order: ChooseRegion) -> Done:
    region = _regions(now.world)[order.region]
    return replace(now.state, battle=replace(now.state.battle, region=region)), (RegionChosen(region),)


PHASE = Phase(
    Verb(
        "list",
        ChooseList,
        LIST,
        (
            NameSlot("LIST", lists, "HA-LIST-05"),
            NameSlot("NATION", nations, "HA-LIST-05"),
            NameSlot("WAY", choices, "HA-L11-02").behind("as", 0),
        ),
        refusal=_list_refusal,
        apply=_choose_list,
    ),
    Verb(
        "region",
        ChooseRegion,
        REGION,
        (NameSlot("REGION", _regions, "HA-REGION-01"),),
        refusal=_region_refusal,
        apply=_choose_region,
        is_answer=True,
    ),
    asks={
        LIST: lambda now: Choose(now.step.side, LIST, is_order=True, is_sealed=now.step.side == 0),
        "scenario": _ask_scenario,
        "which": _ask_which,
        "first": _ask_first,
        REGION: _ask_region,
    },
    runs={"scenario": _run_scenario, "which": _run_which, REGION: _run_region},
    reads={"scenario": _read_scenario, "which": _read_which, "first": _read_first},
)
