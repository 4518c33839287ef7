"""Fire orders of other kinds than shots at figures: fires, walls and roofs of buildings.

HA-FIRE-01, HA-FIRE-03, HA-TEMBA-09, HA-TEMBA-13, HA-TEMBA-14.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE
from pbem.games.heart_of_africa.decisions.shooting import (
    ANYBODY,
    SetAlight,
    Shoot,
    ShootArrows,
    ShootRoof,
    ShootWall,
)
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.fires import arson
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces
from pbem.games.heart_of_africa.rules.shooting.buildings_under_fire import (
    arrow_shot,
    roof_shot_refusal,
    roof_targets,
    wall_shot,
)
from pbem.games.heart_of_africa.rules.shooting.fire_lists import lists_refusal
from pbem.games.heart_of_africa.rules.shooting.fire_parts import KIND, ordered, own_figures
from pbem.games.heart_of_africa.rules.shooting.pieces import PIECES
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.fighting import (
    ARROWS,
    BLIND,
    BREACHES,
    LIGHTS,
    FireOrder,
)

# ---- fires and buildings


def _free_refusal(now: Context, figure: int) -> Refusal | None:
    """Why nothing can be ordered of a figure."""
    world, name = now.world, now.world.notation.unit(figure)
    if not 0 <= figure < len(world.figures) or world.figures[figure].side != now.step.side:
        return Refusal("HA-SHOOT-01", "not-your-unit", name)
    return Refusal("HA-SHOOT-02", "has-its-order", name) if fire_parts.has_order(now.state, figure) else None


def _light_refusal(now: Context, order: SetAlight) -> Refusal | None:
    return _free_refusal(now, order.figure) or arson.light_refusal(now.world, now.state, order.figure, order.where)


def _can_light(now: Context, figure: int) -> bool:
    return bool(arson.origins(now.world, now.state, figure))


def _origin_candidates(now: Context, figure: int) -> Iterable[Hex]:
    return arson.origins(now.world, now.state, figure)


def _light(now: Context, order: SetAlight) -> Done:
    return ordered(now.state, FireOrder(order.figure, LIGHTS, where=order.where)), ()


def _wall_refusal(now: Context, order: ShootWall) -> Refusal | None:
    refusal = _free_refusal(now, order.figure)
    if refusal is not None:
        return refusal
    found = wall_shot(now.world, now.state, order.figure, order.where)
    if isinstance(found, Refusal) or not order.second:
        return found if isinstance(found, Refusal) else None
    as_shot = Shoot(pieces.of_figure(order.figure), NO_ONE, order.second, order.second, 0, 0, 0, ANYBODY)
    return lists_refusal(now, as_shot, order.figure)


def _building_hexes(now: Context, _figure: int) -> Iterable[Hex]:
    return walls_and_roofs(now.world)


def _roofs_near(now: Context, figure: int) -> Iterable[Hex]:
    """Those of them that a fire arrow of a figure may reach."""
    posts, reach = prospects(now.world, now.state).lines.posts(figure), now.world.tables.works.arrow_range
    near = {there for post in posts for there in now.world.grid.within(post, reach)}
    return sorted(near.intersection(walls_and_roofs(now.world)))


def walls_and_roofs(world: World) -> tuple[Hex, ...]:
    """All hexes of buildings, ascending."""
    return tuple(sorted({here for side in world.barriers.items() if side[1].building >= 0 for here in side[0]}))


def _figures(now: Context) -> Iterable[int]:
    ordered_already = {order.figure for order in now.state.volley.orders}
    return (figure for figure in own_figures(now) if figure not in ordered_already)


def _gunners(now: Context) -> Iterable[int]:
    here = prospects(now.world, now.state).lines.here
    return (figure for figure in _figures(now) if here.kind(figure).is_artillery) if now.world.ground.buildings else ()


def _archers(now: Context) -> Iterable[int]:
    here = prospects(now.world, now.state).lines.here
    return (figure for figure in _figures(now) if "bow" in here.kind(figure).tags) if now.world.ground.buildings else ()


def _wall_second(now: Context, figure: int, where: Hex, named: tuple[int, ...]) -> Iterable[int]:
    if isinstance(wall_shot(now.world, now.state, figure, where), Refusal):
        return ()
    piece = pieces.of_figure(figure)
    return fire_parts.second_candidates(now, piece, NO_ONE, (piece,), named)


def _shoot_wall(now: Context, order: ShootWall) -> Done:
    return ordered(now.state, FireOrder(order.figure, BREACHES, second=order.second, where=order.where)), ()


def _arrow_refusal(now: Context, order: ShootArrows) -> Refusal | None:
    refusal = _free_refusal(now, order.figure)
    found = refusal or arrow_shot(now.world, now.state, order.figure, order.where)
    return found if isinstance(found, Refusal) else None


def _shoot_arrows(now: Context, order: ShootArrows) -> Done:
    return ordered(now.state, FireOrder(order.figure, ARROWS, where=order.where)), ()


def _roof_refusal(now: Context, order: ShootRoof) -> Refusal | None:
    return _free_refusal(now, order.figure) or roof_shot_refusal(now.world, now.state, order.figure, order.target)


def _below(now: Context) -> Iterable[int]:
    if not prospects(now.world, now.state).lines.here.roofs:
        return ()
    return (figure for figure in _figures(now) if roof_targets(now.world, now.state, figure))


def _above(now: Context, figure: int) -> Iterable[int]:
    return roof_targets(now.world, now.state, figure)


def _shoot_roof(now: Context, order: ShootRoof) -> Done:
    return ordered(now.state, FireOrder(order.figure, BLIND, targets=(pieces.of_figure(order.target),))), ()


def burners(now: Context, side: int) -> Iterable[int]:
    """Those of a side who could shoot at a building itself."""
    asked = Context(now.world, now.state, replace(now.step, side=side))
    for figure in _gunners(asked):
        if any(not isinstance(wall_shot(now.world, now.state, figure, here), Refusal) for here in walls_and_roofs(now.world)):
            yield figure
    for figure in _archers(asked):
        if any(not isinstance(arrow_shot(now.world, now.state, figure, here), Refusal) for here in _roofs_near(asked, figure)):
            yield figure
    yield from _below(asked)


PHASE = Phase(
    Verb(
        "light",
        SetAlight,
        KIND,
        (UNIT.of(_figures, that=_can_light), HEX.of(_origin_candidates)),
        refusal=_light_refusal,
        apply=_light,
    ),
    Verb(
        "breach",
        ShootWall,
        KIND,
        (UNIT.among(_gunners), HEX.among(_building_hexes), PIECES.of(_wall_second).behind("then", ())),
        refusal=_wall_refusal,
        apply=_shoot_wall,
    ),
    Verb("arrows", ShootArrows, KIND, (UNIT.among(_archers), HEX.among(_roofs_near)), refusal=_arrow_refusal, apply=_shoot_arrows),
    Verb("blind", ShootRoof, KIND, (UNIT.of(_below), UNIT.of(_above)), refusal=_roof_refusal, apply=_shoot_roof),
)
