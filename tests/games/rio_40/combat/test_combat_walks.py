"""What the walk of options spells under fire is what the check lets pass, on small boards full of units; and play goes on."""

import random
from itertools import chain, combinations

import pytest

from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Claimed, Open, Over, Roll
from pbem.games.rio_40.decisions import Attack, Convert, Defend, Fire, HoldFire, Retreat, StayDown
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, NOBODY, NONE, ON_MAP, OPENED, RODE
from tests.games.rio_40.boards import Counter, Position, civilian, position, scenario, secret, unit

TERRAIN = ("street", "street", "open", "urban", "forest", "favela", "river")
POLICE_TYPES, NARCO_TYPES = ("PM", "PM1", "PC", "OE", "CAVEIRAO", "MI"), ("NT", "ST", "OL")
ROWS, COLUMNS = 5, 5


def small(seed: int) -> Position:
    """A board of 25 hexes with a dozen and a half units on it, somewhere in the turn."""
    chance = random.Random(seed)
    names = [f"{row}{column}" for row in "ABCDE"[:ROWS] for column in range(1, COLUMNS + 1)]
    ground = {name: chance.choice(TERRAIN) for name in names}
    free = [name for name in names if ground[name] != "river"]
    chance.shuffle(free)
    found: list[Counter] = []
    for number in range(7):
        at = free.pop()
        side = chance.random() < 0.5
        type = chance.choice(POLICE_TYPES if side else NARCO_TYPES)
        marks = chance.choice((0, 0, 0, FACE_DOWN))
        with_car = not marks and chance.random() < 0.3 and ground[at] in ("street", "open", "urban") and type != "CAVEIRAO"
        rode = RODE if with_car and chance.random() < 0.3 else 0
        found.append(unit(f"U{number:02d}", type, at=at, markers=chance.choice((0, 0, 0, 1, 2)), marks=marks | rode))
        if with_car:
            found.append(unit(f"CAR{number}", "CAR-PM" if side else "CAR-ST", at=at))
        if not marks and chance.random() < 0.2:
            found.append(civilian(f"CI0{number}", at=at))
    if chance.random() < 0.5:
        at = free.pop()
        found += [unit("PC99", "PC", at=at, marks=ABOARD), unit("HELI1", "HELI", at=at)]
    for number in range(3):
        found.append(secret(f"S{number}", chance.choice(("ST", "OL", "CI")), at=free.pop()))
    sheet = scenario(strongholds=[names[12]], separate_fire=(("PM", "PC", "OE"), ("MI",)))
    side_due = chance.choice(("police", "narco"))
    return position(found, side=side_due, terrain=ground, rules_of=sheet, rows=ROWS, columns=COLUMNS)


def every_attack(p: Position) -> list[Decision]:
    """All attacks that could be written down with up to three units."""
    units = [kind.index for kind in p.world.kinds if kind.is_combatant and p.state.units[kind.index].status == ON_MAP]
    groups = list(chain.from_iterable(combinations(units, size) for size in (1, 2, 3)))
    return [Attack(here, group) for here in p.world.board.grid.hexes for group in groups]


def every_answer(p: Position) -> list[Decision]:
    """All answers under fire that could be written down."""
    units, hexes = range(len(p.world.kinds)), (NONE, *p.world.board.grid.hexes)
    closed = sorted({p.state.units[index].where for index in p.world.counters() if p.state.units[index].status == ON_MAP})
    full = [some for size in range(len(closed) + 1) for some in combinations(closed, size)]
    return [
        HoldFire(),
        StayDown(),
        *(each(index) for each in (Fire, Defend, Convert) for index in units),
        *(Retreat(index, here, fits, some) for index in units for here in hexes for fits in (False, True) for some in full),
    ]


def spelled(p: Position, *words: str) -> set[Decision]:
    return {p.rules.read(text) for word in words for text in p.walks(word)}


@pytest.mark.rule("R40-5.3e", "R40-5.3b")
@pytest.mark.parametrize("seed", range(12))
def test_all_attacks_that_are_allowed_are_offered_and_no_others(seed: int) -> None:
    p = small(seed)
    allowed = {decision for decision in every_attack(p) if p.refusal(decision) is None}
    assert {decision for decision in spelled(p, "a") if len(decision.units) <= 3} == allowed  # type: ignore[attr-defined]


@pytest.mark.rule("R40-5.3.3.3b", "R40-5.1.4.3d", "R40-5.3.1e")
@pytest.mark.parametrize("seed", range(40))
def test_answers_under_fire_are_offered_as_they_are_allowed_and_play_goes_on(seed: int) -> None:
    p, chance = small(seed), random.Random(seed)
    for _ in range(60):
        demand = p.demand
        if isinstance(demand, Over):
            break
        if isinstance(demand, Roll):
            p.roll(*(chance.randint(1, faces) for faces in demand.faces))
        elif isinstance(demand, Open):
            answers = [each for each in (0, 1) if demand.question and holds(p, demand, each)]
            if answers:
                p.claim(answers[0])
            else:
                p.open()
        else:
            if demand.kind in ("oppfire", "defend", "retreat"):
                allowed = {decision for decision in every_answer(p) if p.refusal(decision) is None}
                assert spelled(p, *p.tokens()) == allowed
                assert allowed
                policy = p.rules.default_policy(demand.kind)
                answer = p.rules.answer(p.state, policy)
                assert answer is None or answer in allowed
            choose(p, demand, chance)
        assert_sound(p)


def holds(p: Position, demand: Open, answer: int) -> bool:
    claim = Claimed(demand.side, demand.envelope, demand.question, answer)
    return p.rules.claim_holds(p.state, claim, p.payloads[demand.envelope])


def choose(p: Position, demand: Choose, chance: random.Random) -> None:
    """A decision at random: attacks if there are any, in the owner's copy, that knows what its counters are."""
    own = p.own(p.rules.sides[demand.side])
    words = own.tokens()
    word = "a" if "a" in words else chance.choice(words)
    text = [word]
    while True:
        found = own.options(*text)
        if found.is_complete and (not found.tokens or chance.random() < 0.4):
            break
        text.append(chance.choice(found.tokens).text)
    p.do(" ".join(text))


def assert_sound(p: Position) -> None:
    """Stacking is kept, nobody carries too many markers, and nobody is where he cannot be. R40-5.1.4.1a."""
    if p.state.walk is not None or p.state.fight is not None:
        return
    presence = Presence(p.world, p.state)
    for here in presence.stacks:
        known = [p.world.kinds[index] for index in presence.at(here)]
        for category in ("combatant", "transport", "civilian"):
            assert sum(kind.category == category for kind in known) <= 1, (p.world.board.grid.name(here), known)
        assert len({kind.side for kind in known} - {NOBODY}) <= 1
    for kind, one in zip(p.world.kinds, p.state.units, strict=True):
        assert one.markers <= 2
        if one.status == OPENED:
            assert (one.markers, one.marks) == (0, 0)
        if one.status == ON_MAP and not kind.is_counter and not one.has(ABOARD):
            assert p.world.board.is_open_to("foot" if kind.is_civilian else kind.kind, one.where) or kind.is_armour
