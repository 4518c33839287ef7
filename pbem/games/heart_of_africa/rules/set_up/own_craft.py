"""Whose craft lie ready: a side that comes by water launches for one party at a time, as its own copy alone knows.

A roster has craft enough for each party, and none to spare. If another boarded them, or could come to lie nearest to craft of
others, somebody would be left without, and set-up without an end. HA-CRAFT-01, HA-SCEN-06.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.purchase_checks import leads_with_a_unit
from pbem.games.heart_of_africa.armies.roster import BAGGAGE, INDEPENDENTS
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, own_roster, to_show
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.set_up import own_deployment
from pbem.games.heart_of_africa.rules.set_up.enlisting import is_afloat
from pbem.games.heart_of_africa.state.figures import INDEPENDENT, NOBODY
from pbem.games.heart_of_africa.state.position import State

Fleet = Counter[str]


def party_of(world: World, own: State, side: int, troops: Troops) -> str:
    """The party that an order to place such a unit means; "" for nobody who has craft."""
    return next((str(body.number) for body in to_show(world, own, side) if body.troops == troops), "")


def ready(world: World, own: State, side: int, *, is_shared: bool = False) -> Fleet:
    """The craft that no unit has taken, by kind: empty ones, or any that independents may share."""
    aboard = standing(world, own).aboard
    craft = [world.figures[vessel.figure] for vessel in own.vessels if vessel.unit == NOBODY]
    return Counter(each.kind.id for each in craft if each.side == side and (is_shared or not aboard.get(each.number)))


def is_for(world: World, own: State, side: int, party: str) -> bool:
    """Are all craft that lie ready among those of a party that is still to board?"""
    return ready(world, own, side) <= _fleets(world, own, side).get(party, Counter())


def launch_refusal(world: World, own: State, side: int, kind: str) -> Refusal | None:
    """Why a craft of a kind is not launched now: with those that lie ready it is no party's."""
    with_it = ready(world, own, side) + Counter([kind])
    if not _is_bound(world, own, side) or _is_for_any(with_it, _fleets(world, own, side).values()):
        return None
    return Refusal("HA-CRAFT-01", "craft-of-others", kind)


def boarding_refusal(world: World, own: State, side: int, party: str, craft: Collection[int] = ()) -> Refusal | None:
    """Why a party does not board these craft, or is set up on land: they are others', or what lies ready would be nobody's."""
    if not _is_bound(world, own, side):
        return None
    aboard = standing(world, own).aboard
    taken = Counter(world.figures[number].kind.id for number in sorted({*craft}) if not aboard.get(number))
    fleets, others = _fleets(world, own, side), _fleets(world, own, side, without=party)
    if party == INDEPENDENTS and _independents_left(world, own, side) > 1:
        others[party] = fleets[party] - taken
    if taken <= fleets.get(party, Counter()) and _is_for_any(ready(world, own, side) - taken, others.values()):
        return None
    return Refusal("HA-CRAFT-01", "craft-of-others", next(iter(taken), ""))


def leads_aboard(world: World, own: State, side: int) -> bool:
    """Does the Leader of a side that comes by water go with an own unit, for want of room with the independents?"""
    roster = own_roster(world, own)
    return roster is not None and _is_bound(world, own, side) and leads_with_a_unit(roster, world.content.armies)


def leader_refusal(world: World, own: State, side: int, craft: Collection[int]) -> Refusal | None:
    """Why the Leader does not board these craft: they are the independents', who have no room for him."""
    are_shared = any(vessel.unit == NOBODY and vessel.figure in craft for vessel in own.vessels)
    return Refusal("HA-CRAFT-01", "craft-of-others", "") if are_shared and leads_aboard(world, own, side) else None


def _is_bound(world: World, own: State, side: int) -> bool:
    return own_roster(world, own) is not None and is_afloat(world, own, side)


def _is_for_any(craft: Fleet, fleets: Iterable[Fleet]) -> bool:
    return not craft or any(craft <= fleet for fleet in fleets)


def _fleets(world: World, own: State, side: int, without: str = "") -> dict[str, Fleet]:
    """What each party that could board next is still to have; of units that consist of the same the first comes first."""
    roster, found = own_roster(world, own), dict[str, Fleet]()
    if roster is None:
        return found
    has = {each.party: Counter({item.what: item.count for item in each.craft}) for each in roster.craft}
    first = dict[Troops, str]()
    for body in to_show(world, own, side):
        if str(body.number) != without:
            first.setdefault(body.troops, str(body.number))
    found = {party: has.get(party, Counter()) for party in first.values()}
    if without != BAGGAGE and own_deployment.is_baggage_open(world, own, side):
        found[BAGGAGE] = has.get(BAGGAGE, Counter())
    if without != INDEPENDENTS and _independents_left(world, own, side):
        begun = ready(world, own, side, is_shared=True) - ready(world, own, side)
        found[INDEPENDENTS] = has.get(INDEPENDENTS, Counter()) - begun
    return found


def _independents_left(world: World, own: State, side: int) -> int:
    """How many independents are still to be placed, the Leader among them."""
    singles = sum(len(own_deployment.contingents_of(world, own, side, kind)) for kind in INDEPENDENT)
    return singles + own_deployment.is_leader_open(own, side)
