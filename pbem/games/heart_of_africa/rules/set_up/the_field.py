"""The field of a battle, and the edge that it is attacked from. P-05, P-06.

HA-SCEN-06, HA-PLAN-01, HA-RAID-04, HA-REGION-01, HA-VILL-04.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.rules.slots import NUMBER, WORD
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import ChooseEdge
from pbem.games.heart_of_africa.events.set_up import EdgeChosen, FieldLaid
from pbem.games.heart_of_africa.fields import field_file
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted
from pbem.games.heart_of_africa.fields.edges import EDGES, is_water
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.layers import WATER
from pbem.games.heart_of_africa.fields.zones import may_attack_from
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.state.battle import AMBUSH, DAWN, DAY, DUSK, NIGHT, PLANNED_ATTACK, RAID
from pbem.games.heart_of_africa.state.ground import Ground
from pbem.games.heart_of_africa.state.position import State

EDGE = "edge"
EDGE_ORDER = ("N", "S", "W", "E")
"""In which the default tries them. P-06."""
LIGHTS = (DAY, NIGHT, DAWN, DUSK)


def wanted(world: World, state: State) -> Wanted:
    """What the battle asks of its field: a village for a defender who lives in one, land along the sides from which troops come
    or by which they leave. HA-VILL-04, HA-SCEN-06, HA-AMB-06."""
    battle = state.battle
    if battle.scenario in (PLANNED_ATTACK, RAID):
        return Wanted(village=battle.armies[1 - battle.attacker].list in world.tables.sites.village)
    return Wanted(bases=tuple(world.content.fields.scenario(battle.scenario).attacker_edges))


def _ask_map(now: Context) -> Demand | None:
    from pbem.games.heart_of_africa.fields.generator.field_generator import seed_faces

    assert now.state.set_up is not None
    return None if now.state.set_up.agreed.field else Roll(seed_faces(), ("map",))


def _run_map(now: Context) -> Done:
    """A hand-made field. P-05."""
    assert now.state.set_up is not None
    name, content = now.state.set_up.agreed.field, now.world.content
    _, text = field_file.read(content.fields, content.field_files[name], name)
    return _laid(now.state, text, name)


def _read_map(now: Context, numbers: tuple[int, ...]) -> Done:
    """The field that the dice give; without the village where the region has no room for one. P-05, HA-REGION-13."""
    from pbem.games.heart_of_africa.fields.generator.field_generator import generated

    fields, region, asked = now.world.content.fields, now.state.battle.region, wanted(now.world, now.state)
    try:
        text = generated(fields, region, numbers, asked)
    except LookupError:
        text = generated(fields, region, numbers, replace(asked, village=False))
    return _laid(now.state, text, "")


def _laid(state: State, text: FieldText, name: str) -> Done:
    battle = replace(state.battle, region=text.region)
    return replace(state, ground=Ground(text), battle=battle), (FieldLaid(text.region, name),)


# ---- the edge


def may_be_afloat(world: World, state: State, side: int) -> bool:
    """Could all of a side's units be in craft? Not on the march, not without water, not of a list that has none. HA-CRAFT-01."""
    army = world.content.armies.lists[state.battle.armies[side].list]
    has_water = any(bits & WATER for bits in world.field.ground.values())
    return has_water and not army.no_craft_rule and state.battle.scenario != AMBUSH


def _edge_refusal(now: Context, order: ChooseEdge) -> Refusal | None:
    """Why the attacker cannot come from there, or in that light. HA-SCEN-06, HA-RAID-04."""
    world, state = now.world, now.state
    scenario, edge = state.battle.scenario, EDGES[order.edge] if order.edge < len(EDGES) else ""
    is_afloat = may_be_afloat(world, state, state.battle.attacker)
    if not edge or not may_attack_from(world.content.fields, world.field, scenario, edge, is_afloat):
        return Refusal("HA-SCEN-06", "no-base-edge", edge.lower())
    light = LIGHTS[order.light] if order.light < len(LIGHTS) else ""
    if not light or (light != DAY and scenario != RAID):
        return Refusal("HA-RAID-04", "no-such-light", light)
    if (order.turns > 0) != (light in (DAWN, DUSK)) or order.turns > world.tables.turns.most_light_turns:
        return Refusal("HA-RAID-04", "no-such-light", str(order.turns))
    return None


def _choose_edge(now: Context, order: ChooseEdge) -> Done:
    edge, light = EDGES[order.edge], LIGHTS[order.light]
    battle = replace(now.state.battle, edge=edge, light=light, light_turns=order.turns)
    return replace(now.state, battle=battle), (EdgeChosen(edge, light, order.turns),)


def dry_edges(now: Context) -> tuple[str, ...]:
    """The edges that the attacker may choose whatever his army is, in the usual order."""
    field, open_to = now.world.field, {EDGES[number] for number in _edges(now)}
    return tuple(edge for edge in EDGE_ORDER if edge in open_to and not is_water(field, edge))


def _lights(now: Context, *_before: object) -> Iterable[int]:
    return range(len(LIGHTS)) if now.state.battle.scenario == RAID else (0,)


def _turns(now: Context, _edge: int, light: int) -> Iterable[int]:
    return range(1, now.world.tables.turns.most_light_turns + 1) if LIGHTS[light] in (DAWN, DUSK) else (0,)


def _edges(now: Context) -> Iterable[int]:
    return (number for number in range(len(EDGES)) if _edge_refusal(now, ChooseEdge(number, 0, 0)) is None)


PHASE = Phase(
    Verb(
        EDGE,
        ChooseEdge,
        EDGE,
        (
            WORD(*map(str.lower, EDGES)).of(_edges),
            WORD(*LIGHTS).of(_lights).optional(0),
            NUMBER.of(_turns).optional(0),
        ),
        refusal=_edge_refusal,
        apply=_choose_edge,
        is_answer=True,
    ),
    asks={"map": _ask_map, EDGE: lambda now: Choose(now.step.side, EDGE, is_order=False)},
    runs={"map": _run_map},
    reads={"map": _read_map},
)
