"""Boards packed with closed counters: retreats, pushes, statements and withdrawals come to the same in a second reckoning."""

import os
import random
from collections import Counter as Count
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Open
from pbem.engine.hexes import Hex
from pbem.games.rio_40.decisions import Retreat
from pbem.games.rio_40.rules import suppressed_withdrawal
from pbem.games.rio_40.rules.combat.retreat_paths import first_of, ways
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, ON_MAP, SIDES, Vow
from tests.games.rio_40.battles import struck
from tests.games.rio_40.boards import Counter, Position, scenario, secret, unit
from tests.games.rio_40.reckoned_room import Crowd, Way

BOARDS = int(os.environ.get("PBEM_CROWDS", "150"))
AROUND = ["B4", "B5", "B6", "B7", "C4", "C5", "C6", "C7", "D3", "D6", "D7", "E4", "E5", "E6", "E7", "F4", "F5", "F6", "F7"]
GROUND = ("street", "street", "open", "urban", "forest", "favela")
TYPES = {"narco": ("ST", "OL", "NT", "CAR-ST"), "police": ("PM", "PC", "OE", "CAR-PM")}
seen: Count[str] = Count()


def crowded(draw: random.Random) -> Position | None:
    """D5 must retreat, with friends and closed counters all around; None where no die brings that."""
    hider = draw.choice(("narco", "narco", "police"))
    foe = SIDES[1 - SIDES.index(hider)]
    target = [unit("T1", TYPES[hider][0], at="D5"), *([unit("T2", TYPES[hider][3], at="D5")] if draw.random() < 0.2 else [])]
    if hider == "police" and draw.random() < 0.6:
        target = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    fill, emptiness = draw.uniform(0.2, 0.7), draw.uniform(0.05, 0.4)
    beyond = [f"{row}{column}" for row in "ABCDEFGH" for column in range(1, 10)]
    ground, found = {at: "river" for at in beyond if draw.random() < 0.7} | {"D4": "street", "D5": "street"}, list[Counter]()
    for number, at in enumerate(AROUND):
        ground[at] = "river" if draw.random() < 0.2 else draw.choice(GROUND)
        if ground[at] != "river" and draw.random() > emptiness:
            found += stack(draw, number, at, hider, foe, fill)
    sheet = scenario(hider=hider, strongholds=[draw.choice(AROUND)] if draw.random() < 0.2 else [])
    try:
        by = [unit("FOE", TYPES[foe][0], at="D4", strength="30-4-5")]
        return struck("R", *target, *found, by=by, side=foe, rules_of=sheet, terrain=ground, rows=18, columns=17)
    except StopIteration:
        return None


def stack(draw: random.Random, number: int, at: str, hider: str, foe: str, fill: float) -> Iterator[Counter]:
    """What lies in one hex."""
    kind = draw.random()
    if kind < fill:  # one closed counter or more
        lies = draw.sample(("combatant", "civilian", "marker"), draw.choice((1, 1, 1, 2, 3)))
        types = {"combatant": draw.choice(TYPES[hider][:3]), "civilian": "CI", "marker": "OBJ"}
        yield from (secret(f"S{number}{each[0].upper()}{each[1].upper()}", types[each], at=at) for each in lies)
        if "combatant" not in lies and draw.random() < 0.3:
            yield unit(f"U{number}", TYPES[hider][0], at=at)
        elif draw.random() < 0.2:
            yield unit(f"C{number}", TYPES[hider][3], at=at)
    elif kind < 0.93:
        marks = draw.choice((0, 0, 0, FACE_DOWN))
        yield unit(f"U{number}", draw.choice(TYPES[hider][:3]), at=at, marks=marks)
        if draw.random() < 0.2:
            yield unit(f"C{number}", TYPES[hider][3], at=at)
    else:
        yield unit(f"E{number}", draw.choice((TYPES[foe][0], TYPES[foe][3], TYPES[foe][3])), at=at, markers=draw.choice((0, 1)))


def said(p: Position, draw: random.Random) -> tuple[Vow, ...]:
    """True statements about some of the counters."""
    found = []
    for index in p.world.counters():
        here, token = p.state.units[index].where, p.payloads[p.world.envelope(index)]
        lies = p.world.kinds[p.world.sealed[token]].category
        if p.state.units[index].status == ON_MAP and draw.random() < 0.2:
            if lies == "combatant":
                beside = [other for other in p.world.counters() if p.state.units[other].where == here]
                found += [Vow(other, "combatant") for other in beside if p.state.units[other].status == ON_MAP]
            else:
                found.append(Vow(index, "not-combatant"))
    return tuple(dict.fromkeys(found))


def lies(p: Position, here: int) -> list[str]:
    """What the closed counters of a hex really are."""
    found = (index for index in p.world.counters() if (p.state.units[index].status, p.state.units[index].where) == (ON_MAP, here))
    return [p.world.kinds[p.world.sealed[p.payloads[p.world.envelope(index)]]].category for index in found]


def is_true(p: Position, crowd: Crowd, first: int, way: Way) -> bool:
    """Is what a retreat states so?"""
    party = {crowd.kinds[index].category for index in crowd.party(first)}
    known = {crowd.kinds[index].category for index in crowd.at(way.to) if index not in crowd.party(first)}
    has_room = not way.fits or (party - known).isdisjoint(lies(p, way.to))
    return has_room and not any(party.isdisjoint(lies(p, here)) for here in way.full)


def compare(p: Position) -> None:
    """What the owner of a unit that retreats may say, in the match and in his own copy, and what his standing order decides."""
    step, fight, crowd = p.state.agenda[-1], p.state.fight, Crowd(p.rules, p.state)
    assert fight is not None
    first, reckoned = step.units[0], crowd.ways(step.units, fight.used)
    orders = {Retreat(first, Hex(way.to), way.fits, way.full): way for way in reckoned}
    assert {p.rules.read(text) for text in p.walks("retreat")} == set(orders)
    true = {order for order, way in orders.items() if is_true(p, crowd, first, way)}
    assert {p.rules.read(text) for text in p.own(SIDES[step.side]).walks("retreat")} == true
    assert true  # whoever tells the truth can go on
    default = p.rules.answer(p.state, p.rules.default_policy("retreat"))
    assert (default.to if isinstance(default, Retreat) else default) == crowd.by_default(step.units, fight.used)
    seen["asked" if default is None else "decided"] += 1
    seen.update({"full": any(way.full for way in reckoned), "pushed": any(way.pushed for way in reckoned)})
    seen["chosen among several"] += len(reckoned) > 1


def compare_unasked(p: Position, index: int) -> None:
    """The same of a unit that need not be asked, since it has one way or none; and where it would withdraw to."""
    presence, crowd, used = presence_of(p.world, p.state), Crowd(p.rules, p.state), (p.state.units[index].where,)
    if first_of(presence, index) == index:
        found = {
            Way(way.to, way.fits, way.full, way.opens, way.pushed): (way.asks, way.pushes) for way in ways(presence, (index,), used)
        }
        assert found == crowd.ways((index,), used)
        seen["chains of two or more"] += any(pushes > 1 for _, pushes in found.values())
    side, may_stay = crowd.kinds[index].side, crowd.units[index].where in crowd.world.strongholds
    is_free = not may_stay and not crowd.units[index].has(ABOARD) and not crowd.is_shut_in(index)
    if is_free and crowd.is_near_unit(side, crowd.units[index].where):
        ends = suppressed_withdrawal.ends(presence, index, side)
        assert set(ends.all()) == crowd.withdrawals_among(index)
        seen["withdrawals"] += bool(ends.claimed)


def go_on(p: Position, draw: random.Random) -> None:
    """One step, the owner telling the truth."""
    demand = p.demand
    if isinstance(demand, Open):
        p.open()
    elif isinstance(demand, Choose) and demand.kind == "retreat" and p.state.agenda[-1].name == "retreat":
        compare(p)
        default = p.rules.answer(p.state, p.rules.default_policy("retreat"))
        true = list(p.own(SIDES[demand.side]).walks("retreat"))
        p.do(p.rules.write(default) if default is not None and draw.random() < 0.3 else draw.choice(true))
    else:
        assert isinstance(demand, Choose)
        p.do("stay" if demand.kind == "advance" else next(p.walks("convert")))


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h", "R40-5.4b")
def test_among_packed_counters_the_rules_and_a_second_reckoning_agree() -> None:
    for number in range(BOARDS):
        draw = random.Random(number)
        p = crowded(draw)
        if p is None:
            continue
        p.state = p.rules.begin(replace(p.state, vows=said(p, draw) if draw.random() < 0.4 else ()))
        seen["boards"] += 1
        for index in Crowd(p.rules, p.state).all:
            if p.world.kinds[index].side == p.world.hider and not p.world.kinds[index].is_counter:
                compare_unasked(p, index)
        for _ in range(60):
            if p.state.fight is None:
                break
            go_on(p, draw)
        assert p.state.fight is None, number
    assert not {"asked", "decided", "full", "pushed", "chains of two or more", "withdrawals"} - set(+seen), seen
    print(dict(seen))
