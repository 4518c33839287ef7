"""What the defender lays or declares of the ground: village, camp, kraal, gates, walls, crocodiles. P-09, P-10.

HA-VILL-01, HA-VILL-04, HA-VILL-05, HA-TERR-12, HA-TERR-18, HA-PLAN-02. Step `works` (side) asks, kind "works", until `built`; what
is not said of the site is as by default (`usual_site`).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, NUMBER, WORD
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import (
    Built,
    Camp,
    Gates,
    Infest,
    Kraal,
    MoveVillage,
    Wall,
)
from pbem.games.heart_of_africa.events.set_up import WorksLaid
from pbem.games.heart_of_africa.fields import defender_declarations, defender_pieces
from pbem.games.heart_of_africa.fields.edges import OPPOSITE
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.fields.layers import CAMP, MARSH, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import Hexes
from pbem.games.heart_of_africa.fields.zones import VISIBLE
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge, zone_of
from pbem.games.heart_of_africa.rules.hazards.stakes import covered
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import is_in_zone, zone_hexes
from pbem.games.heart_of_africa.state.battle import PLANNED_ATTACK, RAID
from pbem.games.heart_of_africa.state.position import State

KIND = "works"
HEIGHTS = ("manhigh", "high")


def with_field(state: State, text: FieldText) -> State:
    """The state on another field."""
    return replace(state, ground=replace(state.ground, field=text))


def told(now: Context, what: str, *hexes: int) -> tuple[WorksLaid, ...]:
    return (WorksLaid(what, tuple(now.world.grid.name(Hex(here)) for here in hexes)),)


def _edge(now: Context) -> str:
    return base_edge(now.state, now.step.side)


@once_a_state
def villages(world: World, _state: State) -> tuple[Hexes, ...]:
    """The villages on the field."""
    return world.field.pieces(VILLAGE)


def has_objective(world: World, state: State, side: int) -> bool:
    """Is there a village or camp in a side's zone? HA-PLAN-02."""
    return any(is_in_zone(world, state, side, VISIBLE, here) for here in world.objective)


def has_site(world: World, state: State, side: int) -> bool:
    """Has a side what is to be held or raided: an expedition its camp, whatever village there is? HA-VILL-04."""
    is_camper = state.battle.armies[side].list in world.tables.sites.camp
    return _has_camp(world, state, side) if is_camper else has_objective(world, state, side)


def needs_site(state: State) -> bool:
    """Is there anything to be held or raided? HA-PLAN-02, HA-RAID-01."""
    return state.battle.scenario in (PLANNED_ATTACK, RAID)


# ---- camp, kraal, village


def _may_camp(now: Context) -> bool:
    """Is there to be a camp at all, and none yet? HA-VILL-04."""
    world, state, side = now.world, now.state, now.step.side
    is_villager = state.battle.armies[side].list in world.tables.sites.village
    return needs_site(state) and not (is_villager and has_objective(world, state, side)) and not _has_camp(world, state, side)


def _may_move(now: Context) -> bool:
    """Is there a village that does not lie well in the own half? HA-VILL-04."""
    found, edge = villages(now.world, now.state), _edge(now)
    return (
        needs_site(now.state) and bool(found) and defender_pieces.may_move_village(now.world.field, edge, found[0], OPPOSITE[edge])
    )


def _camp_refusal(now: Context, order: Camp) -> Refusal | None:
    """Why no camp is pitched there; one at most, and not by those who live in a village that they have. HA-VILL-04."""
    world, state = now.world, now.state
    if not _may_camp(now):
        return Refusal("HA-VILL-04", "no-camp-here")
    here = Hex(order.hex)
    if here not in world.grid or not built_on(world, state).isdisjoint(world.grid.within(here, order.radius)):
        return Refusal("HA-VILL-04", "no-ground-for-camp", str(order.hex))
    return defender_pieces.camp_refusal(world.field, _edge(now), here, order.radius, _camp_bans(world, state))


@once_a_state
def _camp_bans(world: World, state: State) -> int:
    return defender_pieces.camp_bans(world.field, base_edge(state, 1 - state.battle.attacker))


def _has_camp(world: World, state: State, side: int) -> bool:
    return any(is_in_zone(world, state, side, VISIBLE, here) for here in world.field.with_any(CAMP))


def _camp(now: Context, order: Camp) -> Done:
    text = defender_pieces.with_camp(now.world.field, Hex(order.hex), order.radius)
    return with_field(now.state, text), told(now, "camp", order.hex)


def _kraal_refusal(now: Context, order: Kraal) -> Refusal | None:
    """Why no kraal stands there: in a Raid, beside village or camp. HA-VILL-05."""
    here = Hex(order.hex)
    if now.state.battle.scenario != RAID or here not in now.world.grid:
        return Refusal("HA-VILL-05", "no-ground-for-kraal", str(order.hex))
    if not built_on(now.world, now.state).isdisjoint(now.world.grid.within(here, 2)):
        return Refusal("HA-VILL-05", "no-ground-for-kraal", now.world.grid.name(here))
    return defender_pieces.kraal_refusal(now.world.field, here)


def _kraal(now: Context, order: Kraal) -> Done:
    return with_field(now.state, defender_pieces.with_kraal(now.world.field, Hex(order.hex))), told(now, "kraal", order.hex)


def _village_refusal(now: Context, order: MoveVillage) -> Refusal | None:
    """Why the village is not moved there: one that does not lie well in the own half. HA-VILL-04."""
    found = villages(now.world, now.state)
    edge, here = _edge(now), Hex(order.hex)
    if not needs_site(now.state) or not found or here not in now.world.grid:
        return Refusal("HA-VILL-04", "no-ground-for-village", str(order.hex))
    if not defender_pieces.may_move_village(now.world.field, edge, found[0], OPPOSITE[edge]):
        return Refusal("HA-VILL-04", "village-stays", now.world.grid.name(here))
    return defender_pieces.village_refusal(now.world.field, edge, found[0], _middle(now.world, now.state), here)


@once_a_state
def _middle(world: World, state: State) -> Hex:
    """The middle of the first village."""
    return centre_of(world, villages(world, state)[0])


def centre_of(world: World, village: Hexes) -> Hex:
    """The hex of a village that is nearest to its middle; of equals the first."""
    cubes = [world.grid.cube(here) for here in village]
    q, r = sum(cube[0] for cube in cubes), sum(cube[1] for cube in cubes)
    count = len(cubes)

    def away(here: Hex) -> int:
        dq, dr = (own * count - whole for own, whole in zip(world.grid.cube(here), (q, r), strict=True))
        return max(abs(dq), abs(dr), abs(dq + dr))

    return min(sorted(village), key=away)


def _move_village(now: Context, order: MoveVillage) -> Done:
    village = villages(now.world, now.state)[0]
    text = defender_pieces.with_village_at(now.world.field, village, _middle(now.world, now.state), Hex(order.hex))
    return with_field(now.state, text), told(now, "village", order.hex)


# ---- what is declared of the ground


def _gates_refusal(now: Context, order: Gates) -> Refusal | None:
    found = [site for site in _gate_sites(now.world, now.state) if Hex(order.one) in site.village]
    if not found:
        return Refusal("HA-VILL-01", "no-gates", now.world.grid.name(Hex(order.one)))
    return defender_declarations.gates_refusal(now.world.field, found[0], (Hex(order.one), Hex(order.other)))


def _gate_sites(world: World, state: State) -> tuple[defender_declarations.GateSite, ...]:
    """The villages of this world, as gates are made in them."""

    def sites(last: tuple[defender_declarations.GateSite, ...] | None) -> tuple[defender_declarations.GateSite, ...]:
        return last or tuple(defender_declarations.gate_site(world.field, village) for village in villages(world, state))

    return world.memo.renewed("gate sites", sites)


def _gates(now: Context, order: Gates) -> Done:
    village = next(village for village in villages(now.world, now.state) if Hex(order.one) in village)
    text = defender_declarations.with_gates(now.world.field, village, (Hex(order.one), Hex(order.other)))
    return with_field(now.state, text), told(now, "gates", order.one, order.other)


def _wall(now: Context, order: Wall) -> Done:
    text = defender_declarations.with_high_walls(now.world.field, are_high=bool(order.height))
    return with_field(now.state, text), told(now, HEIGHTS[order.height])


def _wall_refusal(now: Context, order: Wall) -> Refusal | None:
    """Without a village there is no wall. HA-TERR-18."""
    return None if order.height < len(HEIGHTS) and villages(now.world, now.state) else Refusal("HA-TERR-18", "no-such-wall")


def _infest_refusal(now: Context, order: Infest) -> Refusal | None:
    here = Hex(order.hex)
    if here not in now.world.grid:
        return Refusal("HA-TERR-12", "no-marsh-of-own-half", str(order.hex))
    return defender_declarations.crocodile_refusal(now.world.field, _edge(now), here)


def _infest(now: Context, order: Infest) -> Done:
    return with_field(now.state, defender_declarations.with_crocodiles(now.world.field, Hex(order.hex))), told(
        now, "crocodiles", order.hex
    )


@once_a_state
def built_on(world: World, state: State) -> frozenset[Hex]:
    """Hexes with works of players on them."""
    works = (here for work in state.ground.works for here in (work.inside, work.outside))
    return frozenset((*works, *world.indoors, *covered(world, state)))


# ---- the end of it


def usual_site(world: World, state: State, side: int) -> FieldText | None:
    """The field with village or camp where the defender has said nothing of it: the generated village, moved if it must be.

    Where no camp fits, one is cut into the jungle or grass: without a site there is nothing to fight for, and no place for the
    baggage in a Raid. None where there is one already. P-09, P-10, HA-PLAN-02, HA-VILL-04.
    """
    if not needs_site(state) or has_site(world, state, side):
        return None
    edge, field = base_edge(state, side), world.field
    middle = Hex(2336)
    zone = zone_of(world, state, side, VISIBLE).all_hexes(field)
    near = sorted(zone, key=lambda here: (world.grid.distance(here, middle), here))
    if state.battle.armies[side].list in world.tables.sites.village:
        for village in villages(world, state):
            start = centre_of(world, village)
            for here in near:
                if defender_pieces.village_refusal(field, edge, village, start, here) is None:
                    return defender_pieces.with_village_at(field, village, start, here)
    banned = _camp_bans(world, state)
    for radius in (world.tables.sites.usual_camp, field.terrain.measures.camp_radius[0]):
        for here in near:
            if defender_pieces.camp_refusal(field, edge, here, radius, banned) is None:
                return defender_pieces.with_camp(field, here, radius)
    return None


def _built(now: Context, _order: Built) -> Done:
    state = replace(now.state, agenda=now.state.agenda[:-1])
    text = usual_site(now.world, state, now.step.side)
    return (with_field(state, text), told(now, "site")) if text is not None else (state, ())


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, KIND, is_order=True)


# ---- walks


def _camp_hexes(now: Context) -> Iterable[Hex]:
    if not _may_camp(now):
        return ()
    found = defender_pieces.camp_hexes(
        now.world.field, _edge(now), built_on(now.world, now.state), _camp_bans(now.world, now.state)
    )
    return (here for here in _zone(now) if here in found)


def _kraal_hexes(now: Context) -> Iterable[Hex]:
    if now.state.battle.scenario != RAID:
        return ()
    near = defender_pieces.kraal_hexes(now.world.field)
    return (here for here in _zone(now) if here in near)


def _zone(now: Context) -> tuple[Hex, ...]:
    return zone_hexes(now.world, now.state, now.step.side, VISIBLE)


def _rims(now: Context, *_before: object) -> Iterable[Hex]:
    return village_rims(now.world, now.state)


@once_a_state
def village_rims(world: World, _state: State) -> tuple[Hex, ...]:
    """The hexes at the rims of villages, ascending."""
    board, inside = world.field.board, world.field.area(VILLAGE)
    return board.hexes(board.beside(board.map & ~inside) & inside)


def _marshes(now: Context) -> Iterable[Hex]:
    return (min(piece) for piece in now.world.field.pieces(MARSH) if piece.isdisjoint(now.world.field.infested))


def _radii(now: Context, *_before: object) -> Iterable[int]:
    least, most = now.world.field.terrain.measures.camp_radius
    return range(least, most + 1)


PHASE = Phase(
    Verb(
        "camp",
        Camp,
        KIND,
        (HEX.of(_camp_hexes), NUMBER.among(_radii).behind("radius")),
        refusal=_camp_refusal,
        apply=_camp,
    ),
    Verb("kraal", Kraal, KIND, (HEX.among(_kraal_hexes),), refusal=_kraal_refusal, apply=_kraal),
    Verb(
        "village",
        MoveVillage,
        KIND,
        (HEX.among(lambda now: _zone(now) if _may_move(now) else ()),),
        refusal=_village_refusal,
        apply=_move_village,
    ),
    Verb(
        "gates",
        Gates,
        KIND,
        (HEX.among(_rims), HEX.among(_rims).behind("and")),
        refusal=_gates_refusal,
        apply=_gates,
    ),
    Verb("wall", Wall, KIND, (WORD(*HEIGHTS),), refusal=_wall_refusal, apply=_wall),
    Verb("infest", Infest, KIND, (HEX.among(_marshes),), refusal=_infest_refusal, apply=_infest),
    Verb("built", Built, KIND, apply=_built),
    asks={KIND: _ask},
)
