"""What answers for a side before the battle: its region, its base edge and the light. P-04, P-06, HA-REGION-01, HA-SCEN-06."""

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import ChooseEdge, ChooseRegion
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.fields.region_choice import regions_to_choose
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.set_up.choosing import REGION, homes
from pbem.games.heart_of_africa.rules.set_up.the_field import EDGE, EDGE_ORDER, LIGHTS, dry_edges
from pbem.games.heart_of_africa.standing_orders.words import standing_order
from pbem.games.heart_of_africa.state.battle import DAWN, DUSK, RAID

REGION_RULE, EDGE_RULE = "HA-REGION-01", "HA-SCEN-06"
FIRST = "first"


def _normal_region(world: World, text: str) -> str:
    words, known = text.lower().split(), world.content.fields.regions
    if words == [FIRST]:
        return FIRST
    unknown = next((word for word in words if word not in known), None)
    if not words or unknown is not None or len(set(words)) < len(words):
        raise IllegalOrder(Refusal(REGION_RULE, "policy-word-unknown", f"{unknown or text} ({FIRST} {' '.join(known)})"))
    return " ".join(words)


def _answer_region(now: Context, text: str) -> Decision | None:
    """The first of the regions named that is a home; the first home where none is."""
    open_to = regions_to_choose(homes(now.world, now.state, now.step.side))
    region = next((word for word in text.split() if word in open_to), open_to[0])
    return ChooseRegion(tuple(now.world.content.fields.regions).index(region))


def _normal_edge(world: World, text: str) -> str:
    """Edges in the order in which they are tried, then the light of a Raid: `s w`, `n night`, `n s dawn 3`."""
    words, edges = text.lower().split(), list[str]()
    while words and words[0] in "nesw" and len(words[0]) == 1 and words[0] not in edges:
        edges.append(words.pop(0))
    light = words.pop(0) if words else LIGHTS[0]
    turns = words.pop(0) if words and light in (DAWN, DUSK) else ""
    most = world.tables.turns.most_light_turns
    is_counted = turns.isascii() and turns.isdigit() and len(turns) == 1 and 1 <= int(turns) <= most
    if words or light not in LIGHTS or (light in (DAWN, DUSK)) != is_counted or not (edges or light):
        raise IllegalOrder(Refusal(EDGE_RULE, "policy-word-unknown", f"{text} (n e s w {' '.join(LIGHTS)})"))
    edges = edges or [edge.lower() for edge in EDGE_ORDER]
    return " ".join([*edges, *([light] if light != LIGHTS[0] else []), *([turns] if turns else [])])


def _answer_edge(now: Context, text: str) -> Decision | None:
    """The first edge named that is open to any attacker, then the usual order; the light in a Raid alone."""
    words = text.split()
    light = next((word for word in words if word in LIGHTS), LIGHTS[0]) if now.state.battle.scenario == RAID else LIGHTS[0]
    turns = int(words[-1]) if light in (DAWN, DUSK) else 0
    dry = dry_edges(now)
    edge = next((word.upper() for word in words if word.upper() in dry), dry[0] if dry else None)
    return None if edge is None else ChooseEdge(EDGES.index(edge), LIGHTS.index(light), turns)


REGIONS = standing_order(REGION, REGION_RULE, FIRST, _normal_region, _answer_region)
BASE = standing_order(EDGE, EDGE_RULE, "n s w e", _normal_edge, _answer_edge)
STANDING = {REGION: REGIONS, EDGE: BASE}
