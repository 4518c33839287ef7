"""One legality path: on random small boards what walks of searches, withdrawals, leads and advances spell passes, and only that."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from pbem.engine.decisions import Decision, Path
from pbem.engine.demands import Choose, Open, Roll
from pbem.games.rio_40.decisions import Advance, Calm, Lead, Search, Stay, Withdraw
from pbem.games.rio_40.state import ABOARD, ACTION_MS, FACE_DOWN, MOVED, RODE
from tests.games.rio_40.boards import Counter, Position, board, civilian, named, position, scenario, secret, unit

GRID = board(4, 4).grid
HEXES = [f"{row}{column}" for row in "ABCD" for column in range(1, 5)]
TERRAIN = ("street", "urban", "favela", "river", "forest")
TYPES = {"police": ("PM", "PC", "CAVEIRAO", "CAR-PM", "HELI"), "narco": ("ST", "NT", "OL", "CAR-ST")}


def some_position(random: Random) -> Position:
    """A board of sixteen hexes with a dozen counters in any state that units can be in."""
    side = random.choice(("police", "narco"))
    target = random.choice(HEXES)
    owner: dict[str, str] = dict.fromkeys(HEXES, "")
    held: set[tuple[str, str]] = set()
    units: list[Counter] = []

    def place(who: str, what: str, near: bool = False) -> str:
        free = [here for here in HEXES if owner[here] in ("", who) and (here, what) not in held]
        close = [here for here in free if GRID.distance(named(here), named(target)) == 1]
        here = random.choice(close if near and close and random.random() < 0.7 else free)
        owner[here] = who or owner[here]
        held.add((here, what))
        return here

    for who, types in TYPES.items():
        for _ in range(random.randint(1, 4)):
            type = random.choice(types)
            what = "transport" if type.startswith(("CAR-", "HELI")) else "combatant"
            here, marks, is_free = place(who, what, near=who == side), 0, random.random() < 0.7
            if what == "combatant" and who == side and is_free:
                marks |= ACTION_MS | (MOVED | RODE if random.random() < 0.2 else 0)
            elif what == "combatant" and random.random() < 0.3:
                marks |= FACE_DOWN
            search = target if marks & ACTION_MS else ""
            markers = 0 if is_free else random.randint(1, 2)
            units.append(unit(f"{type[:2]}{len(units):02d}", type, at=here, marks=marks, markers=markers, search=search))
    if random.random() < 0.6:
        units.append(civilian("CI00", at=target, markers=random.choice((0, 1))))
        held.add((target, "civilian"))
    for number in range(random.randint(0, 2)):
        units.append(civilian(f"CI{number + 1}0", at=place("", "civilian"), markers=random.choice((0, 0, 1))))
    hidden: list[Counter] = []
    for number in range(random.randint(0, 3)):
        type = random.choice(("ST", "CI", "OL"))
        here = place("narco", "civilian" if type == "CI" else "combatant")
        hidden.append(secret(f"{type}9{number}", type, at=here, markers=random.choice((0, 0, 1))))
    terrain = {here: random.choice(TERRAIN) for here in HEXES if random.random() < 0.4}
    sheet = scenario(strongholds=random.sample(HEXES, 2))
    return position([*units, *hidden], side=side, rows=4, columns=4, terrain=terrain, rules_of=sheet)


def orders(p: Position) -> Iterator[Decision]:
    """Every search with up to three units, and every withdrawal."""
    own = [kind.index for kind in p.world.kinds if kind.side == p.state.side]
    targets = sorted({p.state.units[index].search for index in own})
    for here in targets:
        for knows in (False, True):
            for count in range(4):
                yield from (Search(here, chosen, knows) for chosen in combinations(own, count))
    for index in range(len(p.world.kinds)):
        yield from (Withdraw(index, there) for there in p.world.board.grid.hexes)


def answers(p: Position) -> Iterator[Decision]:
    """Every way of up to three hexes from any hex, every hex to calm in, everybody to advance."""
    hexes = p.world.board.grid.hexes
    paths = [(), *((a,) for a in range(6)), *((a, b) for a in range(6) for b in range(6))]
    starts = {p.state.hunt.target, hexes[0]} if p.state.hunt else set(hexes)
    yield from (Lead(start, Path(path)) for start in sorted(starts) for path in paths)
    yield from (Calm(there) for there in hexes)
    yield from (Advance(index) for index in range(len(p.world.kinds)))
    yield Stay()


def spelled(p: Position, most: int = 99) -> set[Decision]:
    """What the walks of all offered verbs spell; ways of at most so many hexes beyond the first."""
    found = {p.rules.read(text) for verb in p.tokens() if verb in MINE for text in p.walks(verb)}
    return {each for each in found if not isinstance(each, Search) or len(each.units) <= 3} - {
        each for each in found if isinstance(each, Lead) and len(each.path) > most
    }


MINE = ("s", "wd", "lead", "calm", "advance", "stay")


@pytest.mark.rule("R40-5.2c", "R40-5.4c", "R40-6c")
@pytest.mark.parametrize("seed", range(60))
def test_the_walk_spells_what_passes_and_nothing_else(seed: int) -> None:
    random = Random(f"searches {seed}")
    p = some_position(random)
    for one in (p, p.own("narco")):
        passing = {order for order in orders(one) if one.refusal(order) is None}
        assert spelled(one) == passing
        assert all(one.rules.read(one.rules.write(order)) == order for order in passing)
    for asked in answered(p, random):
        passing = {each for each in answers(asked) if asked.refusal(each) is None}
        assert spelled(asked, most=2) == passing


def answered(p: Position, random: Random) -> Iterator[Position]:
    """One search of the position carried out, at each question that it asks; then it is answered at random."""
    searches = sorted(p.own("narco").walks("s"))
    if not searches:
        return
    p.do(random.choice(searches)).roll(random.choice((5, 6)))
    while p.demand != Choose(p.state.side, "phase", True):
        demand = p.demand
        if isinstance(demand, Open):
            p.open()
        elif isinstance(demand, Roll):
            p.roll(3)
        else:
            yield p
            p.do(random.choice(sorted(" ".join(text.split()) for verb in p.tokens() for text in p.walks(verb))))


def test_the_boards_hold_every_kind_of_order_and_answer() -> None:
    found: set[str] = set()
    for seed in range(60):
        random = Random(f"searches {seed}")
        p = some_position(random)
        found |= {verb for verb in p.tokens() if verb in MINE}
        for asked in answered(p, random):
            found |= set(asked.tokens())
    assert found == set(MINE)


# ---- beside the other actions


@pytest.mark.rule("R40-5.2.3c")
def test_a_hex_may_be_searched_and_attacked_in_one_phase_by_different_units() -> None:
    hunter = unit("PM01", "PM", at="D4", marks=ACTION_MS, search="D5")
    p = position([hunter, unit("PM02", "PM", at="C5"), secret("ST01", "ST", at="D5")])
    p.do("s D5 PM01").roll(4).open()
    p.do("ma PM02")
    assert p.why("a D5 PM02") == ("", "")
    assert p.why("a D5 PM01") != ("", "")


@pytest.mark.rule("R40-5.4h", "R40-5.1.4.3b")
def test_nobody_fires_at_who_withdraws() -> None:
    near = [unit("ST01", "ST", at="D5"), unit("ST02", "ST", at="C3"), unit("ST03", "ST", at="E3")]
    p = position([unit("PM01", "PM", at="D4", markers=1), *near])  # every hex next to it is next to one of them
    p.do(f"wd PM01 {p.tokens('wd', 'PM01')[0]}")
    assert p.world.board.grid.distance(p.unit("PM01").where, named("D4")) == 2
    assert isinstance(p.demand, Roll)
    assert p.demand.key[0] == "recover"


@pytest.mark.rule("R40-6e", "R40-5.1.4.3j")
def test_nobody_fires_at_a_civilian_nor_at_who_advances() -> None:
    hunters = [unit("PM01", "PM", at="D4", marks=ACTION_MS, search="D5"), unit("PC01", "PC", at="C5", marks=ACTION_MS, search="D5")]
    p = position([*hunters, secret("CI01", "CI", at="D5"), unit("ST01", "ST", at="D7"), unit("ST02", "ST", at="E6")])
    p.do("s D5 PM01,PC01").roll(6).open().do("lead D5-D6")
    assert p.where("CI01") == "D6"
    assert p.demand == Choose(0, "advance", False)
    assert p.do("advance PM01").demand == Choose(0, "phase", True)


def test_a_unit_in_the_air_is_in_no_list() -> None:
    p = position(
        [unit("HELI1", "HELI", at="B2"), unit("PC01", "PC", at="B2", marks=ABOARD | ACTION_MS, search="B3"), civilian(at="B3")]
    )
    assert "s" not in p.tokens()
    assert named("B3") not in p.state.searched
