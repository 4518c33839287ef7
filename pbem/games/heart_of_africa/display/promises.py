"""What an order comes to by its dice: each unit's volley at each other, and each contact it may make now. Exact chances.

Of a volley each shot is taken at the target that it has now. Of contact the first opponent of each figure counts: a second one
fights where the first has not fallen, and is not promised here.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from pbem.engine.demands import Choose, Decided
from pbem.engine.planning import Promise, Throw
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display import reckoning
from pbem.games.heart_of_africa.display.query import offered, place_of
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.close_combat.pairing import paired
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces
from pbem.games.heart_of_africa.rules.shooting.hits import hull_damage
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect
from pbem.games.heart_of_africa.rules.shooting.weapons import weapon
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.position import State


def promises(rules: AfricaRules, state: State) -> tuple[Promise, ...]:
    """The most figures lost first, as expected, behind them who is only hit."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.kind not in FINDERS:
        return ()
    return tuple(
        sorted(FINDERS[demand.kind](rules, state, demand.side), key=lambda each: (each.only_hits, -mean(each.lost), each.order))
    )


def mean(chances: tuple[Fraction, ...]) -> Fraction:
    """How many, as expected."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction(0))


# ---- shooting


def _volleys(rules: AfricaRules, state: State, side: int) -> Iterator[Promise]:
    """Each unit at each that one of its figures may shoot at. HA-SHOOT-03, HA-PRIO-04."""
    world = rules.world_of(state)
    for unit in world.units:
        if unit.side == side:
            for target, shots in _shots(world, state, fire_parts.able(world, state, pieces.of_unit(unit.number))).items():
                yield _volley(world, state, unit.name, target, shots)


def _shots(world: World, state: State, figures: tuple[int, ...]) -> dict[int, list[tuple[int, Prospect]]]:
    """The shots of these figures by the unit that they are ordered to shoot at."""
    found: dict[int, list[tuple[int, Prospect]]] = {}
    for figure in figures:
        for target in dict.fromkeys(shot.unit for shot in fire_parts.targets(world, state, figure)):
            order = FireOrder(figure, targets=(pieces.of_unit(target),))
            shots = [(figure, shot) for shot in reckoning.aims_of(world, state, figure, order) if shot.unit == target]
            found.setdefault(target, []).extend(shots)
    return {target: shots for target, shots in sorted(found.items()) if shots}


def _volley(world: World, state: State, name: str, target: int, shots: list[tuple[int, Prospect]]) -> Promise:
    chances = [reckoning.hit_chance(world, state, figure, shot) for figure, shot in shots]
    is_hull = reckoning.is_hull(world, state, target)
    lost = reckoning.distribution(chances, len(chances) if is_hull else len(standing(world, state).members(target)))
    throws = tuple(
        Throw(world.figures[figure].name, world.figures[shot.target].name, shot.need, chance)
        for (figure, shot), chance in zip(shots, chances, strict=True)
    )
    against = world.units[target].name
    order, where = f"shoot {name} at {against}", place_of(state, shots[0][1].target)
    comes = _hull_tests(world, state, shots[0], lost) if is_hull else _comes(world, state, target, lost)
    return Promise(order, name, against, where, throws, lost, comes=comes, only_hits=is_hull)


def _hull_tests(
    world: World, state: State, shot: tuple[int, Prospect], hits: tuple[Fraction, ...]
) -> tuple[tuple[str, Fraction], ...]:
    """Morale tests of a vessel by the hits of shots like this one. HA-BOAT-06."""
    figure, aimed = shot
    kind = weapon(world, state, figure)
    if kind is None:
        return ()
    due = (chance for count, chance in enumerate(hits) if hull_damage(world, state, kind, aimed.target, count)[1])
    return (("tests", sum(due, Fraction(0))),)


def _comes(world: World, state: State, unit: int, lost: tuple[Fraction, ...]) -> tuple[tuple[str, Fraction], ...]:
    """Morale tests, and flight by them. HA-MORALE-02, HA-MORALE-13."""
    due, flees = reckoning.test_chances(world, state, unit, lost)
    return ("tests", due), ("flees", flees)


# ---- contact


def _contacts(rules: AfricaRules, state: State, side: int) -> Iterator[Promise]:
    """All of the unit that moves into contact with another one: its fights as they stand then. HA-CC-04, HA-CC-17."""
    for name in sorted(offered(rules, state, "charge")):
        order = f"charge {name}"
        after, _ = rules.apply(state, Decided(side, rules.at(state).read(order)))
        world, links = rules.world_of(after), len(paired(after.links).pairs)
        own, target = state.activation.unit, world.notation.bodies.index_of[name]
        fights = [_seen_from(fight, own, world, after) for fight in reckoning.fights(world, after)[:links]]
        found = [fight for fight in fights if _units(world, after, fight) == (own, target)]
        if not found:
            continue
        lost, lost_own = (
            reckoning.distribution(chances, len(found))
            for chances in ([fight.wins for fight in found], [fight.loses for fight in found])
        )
        throws = tuple(
            Throw(world.figures[fight.figure].name, world.figures[fight.opponent].name, 0, fight.wins) for fight in found
        )
        where, comes = place_of(after, found[0].opponent), _comes(world, after, target, lost)
        yield Promise(order, world.units[own].name, name, where, throws, lost, lost_own, comes)


def _seen_from(fight: reckoning.Fight, unit: int, world: World, state: State) -> reckoning.Fight:
    """The same fight with a figure of this unit as the first, if one takes part."""
    if standing(world, state).unit_of(fight.opponent) != unit:
        return fight
    return reckoning.Fight(fight.opponent, fight.figure, fight.other_bonus, fight.bonus, fight.loses, fight.wins)


def _units(world: World, state: State, fight: reckoning.Fight) -> tuple[int, int]:
    here = standing(world, state)
    return here.unit_of(fight.figure), here.unit_of(fight.opponent)


FINDERS: Mapping[str, Callable[[AfricaRules, State, int], Iterator[Promise]]] = {"fire": _volleys, "figures": _contacts}
