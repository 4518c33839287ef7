"""Exact chances: of a hit, of so many hits of a volley, of the morale tests that they cause, of a fight hand to hand.

Each shot of a volley is taken at the target that it has now; who shoots after a target has fallen takes another one like it.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.close_combat.modifiers import modifiers
from pbem.games.heart_of_africa.rules.close_combat.pairing import paired
from pbem.games.heart_of_africa.rules.figures.saves import save_on
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.morale.causes import casualties, is_tested
from pbem.games.heart_of_africa.rules.morale.testing import factor
from pbem.games.heart_of_africa.rules.shooting import pieces
from pbem.games.heart_of_africa.rules.shooting.priorities import legal
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.rules.shooting.weapons import MACHINE_GUN, shots, weapon
from pbem.games.heart_of_africa.state.fighting import HOLDS, FireOrder
from pbem.games.heart_of_africa.state.figures import FAILED
from pbem.games.heart_of_africa.state.position import State

FACES = 6
NOBODY_LOST = (Fraction(1),)


class Volley(Struct, frozen=True):
    """What the figures of a unit do to one of the other side: the dice needed, and by number of hits the chance of it."""

    shooters: int
    target: int  # a unit
    needs: tuple[int, ...]  # of each shot, ascending
    chances: tuple[Fraction, ...]  # of 0, 1, 2, ... figures lost


class Fight(Struct, frozen=True):
    """A figure against another hand to hand, and the chance that it falls or the other does. HA-CC-17."""

    figure: int
    opponent: int
    bonus: int
    other_bonus: int
    wins: Fraction
    loses: Fraction


def at_least(needed: int) -> Fraction:
    """The chance of a die to reach a number."""
    return Fraction(min(max(FACES + 1 - needed, 0), FACES), FACES)


def hit_chance(world: World, state: State, shooter: int, shot: Prospect) -> Fraction:
    """The chance that a shot removes its target, which a saving roll may still spare. HA-SHOOT-03, HA-ADV-01, HA-TYPE-09."""
    saved = saved_on(world, state, shooter, shot)
    return at_least(shot.need) * (1 - at_least(saved) if saved else 1)


def is_hull(world: World, state: State, unit: int) -> bool:
    """Is a unit a vessel on which hits are counted, and which nobody is shot away from? HA-BOAT-06, HA-CRAFT-08."""
    here = standing(world, state)
    return any(figure in here.vessels for figure in here.members(unit))


def saved_on(world: World, state: State, shooter: int, shot: Prospect) -> int:
    """What saves the target of a shot; 0 where nothing does."""
    kind = weapon(world, state, shooter)
    return save_on(world, state, shot.target, kind) if kind is not None else 0


def aims(world: World, state: State, side: int) -> Iterator[tuple[int, Prospect]]:
    """The shots of all figures of a side: as ordered, else at the nearest that may be shot at."""
    orders = {order.figure: order for order in state.volley.orders}
    for figure in standing(world, state).present[side]:
        yield from ((figure, shot) for shot in aims_of(world, state, figure, orders.get(figure)))


def volleys(world: World, state: State, side: int) -> dict[tuple[int, int], Volley]:
    """By unit that shoots and unit that is shot at: everybody at who is ordered, else at the nearest that may be."""
    here, found = standing(world, state), dict[tuple[int, int], list[tuple[int, int, Fraction]]]()
    for figure, shot in aims(world, state, side):
        chance = hit_chance(world, state, figure, shot)
        found.setdefault((here.unit_of(figure), shot.unit), []).append((figure, shot.need, chance))
    return {
        (unit, target): Volley(
            len({figure for figure, _, _ in each}),
            target,
            tuple(sorted(need for _, need, _ in each)),
            NOBODY_LOST
            if is_hull(world, state, target)
            else distribution([chance for *_, chance in each], len(here.members(target))),
        )
        for (unit, target), each in sorted(found.items())
    }


def aims_of(world: World, state: State, figure: int, order: FireOrder | None) -> Iterator[Prospect]:
    """The shots of a figure: all at one target, of a machine gun each at another one near the first. HA-MG-03."""
    if prospects(world, state).silence(figure) is not None or (order is not None and order.what == HOLDS):
        return
    kind, aimed = weapon(world, state, figure), tuple[int, ...]()
    targets = order.targets if order is not None else ()
    for _ in range((order.shots if order is not None else 0) or shots(world, state, figure)):
        allowed = legal(world, state, figure, aimed=aimed)
        named = (shot for piece in targets for shot in allowed if pieces.holds(world, piece, shot.target, shot.unit))
        shot = next(named, None) or min(allowed, key=lambda each: (each.distance, each.target), default=None)
        if shot is None:
            return
        yield shot
        if kind is not None and kind.id == MACHINE_GUN:
            aimed = (*aimed, shot.target)


def distribution(chances: Iterable[Fraction], most: int) -> tuple[Fraction, ...]:
    """The chance of each number of successes; more than `most` count as so many."""
    found = [Fraction(1)]
    for chance in chances:
        after = [Fraction(0)] * (len(found) + 1)
        for number, part in enumerate(found):
            after[number] += part * (1 - chance)
            after[number + 1] += part * chance
        if len(after) > most + 1:
            after[most] += sum(after[most + 1 :], Fraction(0))
            del after[most + 1 :]
        found = after
    return tuple(found)


def tests(world: World, state: State, unit: int, lost: int) -> int:
    """How many morale tests a unit takes for losses when it loses so many figures more. HA-MORALE-02."""
    if not is_tested(world, state, unit):
        return 0
    step = world.tables.morale.casualties_per_test(state.units[unit].strength)
    return (casualties(world, state, unit) + lost) // step


def test_chances(world: World, state: State, unit: int, lost: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    """The chance that a unit has to test for losses, and that it flees by these tests alone. HA-MORALE-11, HA-MORALE-13."""
    due = flees = Fraction(0)
    for number, chance in enumerate(lost):
        count = tests(world, state, unit, number)
        due += chance if count else 0
        flees += chance * fleeing(world, state, unit, count)
    return due, flees


def fleeing(world: World, state: State, unit: int, count: int) -> Fraction:
    """The chance that so many tests break a unit: one failure with a marker, else two. HA-MORALE-12, HA-MORALE-13."""
    fails = 1 - at_least(factor(world, unit))
    chances = distribution([fails] * count, count)
    return sum(chances[1 if state.units[unit].has(FAILED) else 2 :], Fraction(0))


def fights(world: World, state: State) -> tuple[Fight, ...]:
    """The fights of this turn as contact stands; a second opponent's are his with the one against whom he joins. HA-CC-04."""
    found = paired(state.links)
    alone = (_fight(world, state, one, other) for one, other in found.pairs)
    joined = (_fight(world, state, one, other, is_second=True) for one, other in found.seconds)
    return (*alone, *joined)


def _fight(world: World, state: State, one: int, other: int, *, is_second: bool = False) -> Fight:
    """`is_second`: the first of both joins against one who fights already. HA-CC-15."""
    own = sum(each.value for each in modifiers(world, state, one, other, is_second=is_second))
    against = sum(each.value for each in modifiers(world, state, other, one))
    margin = world.tables.close_combat.win_margin
    dice = [(mine, his) for mine in range(1, FACES + 1) for his in range(1, FACES + 1)]
    wins = sum(mine + own - his - against >= margin for mine, his in dice)
    loses = sum(his + against - mine - own >= margin for mine, his in dice)
    return Fight(one, other, own, against, Fraction(wins, len(dice)), Fraction(loses, len(dice)))
