"""A lawful plan by lot, for programs that play at random and whoever leaves it to chance. P-13, P-14."""

from collections.abc import Sequence

from pbem.engine.hexes import Hex
from pbem.engine.luck import Lots
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.zones import HIDDEN
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.hidden.plan_text import FigureText
from pbem.games.heart_of_africa.rules.hidden.plans import Plan, payload_of
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.rules.movement.formations import CLUSTER
from pbem.games.heart_of_africa.rules.paper_texts.plan_paper import (
    check,
    hidden_unit,
    leaves_of,
    lying_figure,
    lying_in,
    roster_here,
)
from pbem.games.heart_of_africa.rules.set_up.bought_works import DUMMY, TRAP
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import zone_hexes
from pbem.games.heart_of_africa.rules.set_up.enlisting import trait_in
from pbem.games.heart_of_africa.rules.set_up.hiding_spots import formed
from pbem.games.heart_of_africa.rules.set_up.limits import least_reserve, most_hidden, reserve_refusal, rules_against_coming
from pbem.games.heart_of_africa.rules.set_up.planning import plan_refusals
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenUnit

PLACES_TRIED = 12  # of a unit


def by_lot(world: World, own: State, side: int, below: Lots) -> bytes:
    """A lawful plan by lot: some units kept back, some hidden where they find cover, some of the stakes real."""
    roster = roster_here(world, own)
    bodies = bodies_of(world, roster)
    kept = _kept(world, own, side, roster, below)
    most = most_hidden(world, own, side, trait_in(own, side, roster))
    open_bodies = [body for body in bodies if body not in kept and not _is_never_hidden(world, body)]
    chosen = _some(open_bodies, below(min(most, len(open_bodies)) + 1), below)
    hexes = zone_hexes(world, own, side, HIDDEN) if chosen else ()
    plan, taken = Plan(tuple(body.number for body in kept), real=_real_by_lot(roster, below)), set[Hex]()
    leaves = leaves_of([None] * len(chosen), below)
    for body, leaf in zip(chosen, leaves, strict=True):
        unit = _somewhere(world, own, side, roster, body, leaf, hexes, taken, below) if hexes else None
        more = Plan(plan.reserve, (*plan.hidden, unit), (*plan.units, body.number), plan.real) if unit else plan
        if unit and next(plan_refusals(world, own, side, roster, more, trait_in(own, side, roster)), None) is None:
            plan = more
            taken.update(each.here for each in unit.figures)
    check(world, own, side, roster, plan)
    return payload_of(plan)


def _some(bodies: Sequence[Body], count: int, below: Lots) -> list[Body]:
    left, found = list(bodies), list[Body]()
    while left and len(found) < count:
        found.append(left.pop(below(len(left))))
    return found


def _kept(world: World, own: State, side: int, roster: Roster, below: Lots) -> tuple[Body, ...]:
    """Units that are kept back: as many as must be, or any others as long as that is lawful."""
    bodies = bodies_of(world, roster)
    stay = rules_against_coming(world, own, side, roster)
    movable = [body for body in bodies if body.number not in stay]
    least = least_reserve(world, own, side, roster)
    tried = tuple(_some(movable, len(least) + below(len(movable) - len(least) + 1), below))
    return tried if reserve_refusal(world, own, side, tried, bodies) is None else least


def _is_never_hidden(world: World, body: Body) -> bool:
    return any(world.kinds[kind].is_gun or world.kinds[kind].is_vessel for kind in kinds_of(body.troops))


def _real_by_lot(roster: Roster, below: Lots) -> tuple[int, ...]:
    real = count_of(roster.works, TRAP)
    left = list(range(real + count_of(roster.works, DUMMY)))
    return tuple(sorted(left.pop(below(len(left))) for _ in range(real)))


def _somewhere(
    world: World,
    own: State,
    side: int,
    roster: Roster,
    body: Body,
    leaf: int,
    hexes: Sequence[Hex],
    taken: set[Hex],
    below: Lots,
) -> HiddenUnit | None:
    """A unit hidden by lot; None where none of the places that were tried has room."""
    lying = lying_in(world, roster, body, with_leader=False)
    for _ in range(PLACES_TRIED):
        middle, facing = hexes[below(len(hexes))], below(len(FACINGS))
        found = formed(world, own, side, lying.kinds, middle, facing=facing, shape=CLUSTER, abreast=0, taken=taken)
        if found is not None:
            said = (FigureText("", here, facing, "") for here in found)
            figures = tuple(lying_figure(world, own, side, lying, kind, each) for kind, each in zip(lying.kinds, said, strict=True))
            return hidden_unit(side, leaf, body, figures, 0, roster)
    return None
