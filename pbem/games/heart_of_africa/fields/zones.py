"""Where a side may stand before a battle, where reserves arrive. HA-ENC-03, HA-AMB-05, HA-PLAN-02, HA-RAID-01, HA-ARR-03."""

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.content import FieldContent
from pbem.games.heart_of_africa.fields.edges import EDGES, OPPOSITE, half, is_in_half, is_water, is_within, strip, strip_set
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import WATER
from pbem.games.heart_of_africa.fields.schema import Reach, SideZones

VISIBLE, HIDDEN, GUARD, BAGGAGE, OTHERS = "visible", "hidden", "advance_guard", "baggage", "others"
ATTACKER = "attacker"


class Zone(Struct, frozen=True):
    """The part of the map that a side may deploy on, from its base edge."""

    edge: str
    reach: Reach

    def holds(self, field: Field, here: Hex) -> bool:
        """Does a hex lie in it? Who may enter it is another question."""
        match self.reach.reach:
            case "depth":
                return is_within(self.edge, self.reach.depth, here)
            case "half":
                return is_in_half(self.edge, here)
            case "not_near":
                return not is_within(OPPOSITE[self.edge], self.reach.depth, here)
            case "objective":
                return here in field.objective
            case _:
                return False

    def all_hexes(self, field: Field) -> tuple[Hex, ...]:
        """Its hexes, ascending, whoever may enter them."""
        if self.reach.reach == "objective":
            return tuple(sorted(field.objective))
        return strip(field.grid, self.edge, self._inches) if self._inches else ()

    def hex_set(self, field: Field) -> frozenset[Hex]:
        """The same as a set."""
        if self.reach.reach == "objective":
            return field.objective
        return strip_set(field.grid, self.edge, self._inches) if self._inches else frozenset()

    @property
    def _inches(self) -> int:
        """How deep it is where it lies along its edge, else 0."""
        match self.reach.reach:
            case "depth":
                return self.reach.depth
            case "half":
                return half(self.edge)
            case "not_near":
                return 2 * half(self.edge) - self.reach.depth
            case _:
                return 0

    def hexes(self, field: Field, figure: str) -> tuple[Hex, ...]:
        """Its hexes that such a figure may stand on, ascending."""
        return tuple(here for here in field.grid.hexes if self.holds(field, here) and may_enter(field, here, figure))


def zone(content: FieldContent, scenario: str, side: str, kind: str, attacker_edge: str) -> Zone:
    """The zone of what a side deploys: its visible units, hidden ones, advance guard, baggage, or others."""
    edge = attacker_edge if side == ATTACKER else OPPOSITE[attacker_edge]
    return Zone(edge, _reach(getattr(content.scenario(scenario), side), kind))


def _reach(zones: SideZones, kind: str) -> Reach:
    match kind:
        case "visible":
            return zones.visible
        case "hidden":
            return zones.hidden
        case "advance_guard":
            return zones.advance_guard or zones.visible
        case "baggage":
            return zones.baggage or zones.others
        case _:
            return zones.others


def may_attack_from(content: FieldContent, field: Field, scenario: str, edge: str, is_afloat: bool) -> bool:
    """May the attacker choose this edge? One of water only if all are in craft. HA-SCEN-06.

    In an Encounter not a short one, unless neither of the long ones is open: to who has no craft, on a shore. Nobody may drive a
    defender who sets up along the edge opposite onto the water.
    """
    zones = content.scenario(scenario)
    has_base_opposite = zones.defender.others.reach == "depth"

    def is_open(edge: str) -> bool:
        is_driven = has_base_opposite and is_water(field, OPPOSITE[edge])
        return not is_driven and (is_afloat or not is_water(field, edge))

    if edge in zones.attacker_edges or not has_base_opposite:
        return edge in zones.attacker_edges and is_open(edge)
    return is_open(edge) and not any(map(is_open, zones.attacker_edges))


def arrival_hexes(content: FieldContent, field: Field, base_edge: str) -> frozenset[Hex]:
    """Where a reserve may be placed by the ground: near an edge, in its half, not at a water edge. HA-ARR-03, HA-ARR-06.

    Whether its figures can enter the hex, and who stands near by, is not looked at.
    """
    depth, dry = content.zones.edges.arrival_depth, [edge for edge in EDGES if not is_water(field, edge)]
    near = frozenset(here for edge in dry for here in strip(field.grid, edge, depth))
    return near.intersection(strip(field.grid, base_edge, half(base_edge))).difference(field.with_any(WATER))
