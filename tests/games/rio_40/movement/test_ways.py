"""What options spell is what the rules let pass, on small boards at random; and random movement ends."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path
from pbem.engine.demands import Choose, Open, Roll
from pbem.engine.game import Options
from pbem.games.rio_40.decisions import Enter, Ground, March, Scout, Turn
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, NARCO, NONE, POLICE
from tests.games.rio_40.boards import Counter, Position, civilian, position, scenario, secret, unit

TERRAINS = ("street", "street", "open", "urban", "favela", "river", "forest")
HEXES = [f"{row}{column}" for row in "ABC" for column in (1, 2, 3)]


def random_position(rng: random.Random) -> Position:
    """Three rows of three, a few units of each kind, the gang's phase or the police's."""
    terrain = {here: rng.choice(TERRAINS) for here in HEXES}
    terrain[rng.choice(HEXES)] = "street"

    def somewhere() -> str:
        return rng.choice(HEXES)

    def mp(values: str) -> str:
        return f"{values}-{rng.randint(1, 3)}"

    taken: set[str] = set()

    def alone() -> str:
        free = [here for here in HEXES if here not in taken]
        taken.add(there := rng.choice(free))
        return there

    gang, police = alone(), alone()
    units: list[Counter] = [
        unit("ST01", "ST", at=gang, strength=mp("3-4"), markers=rng.choice((0, 0, 0, 1)), marks=rng.choice((0, 0, FACE_DOWN))),
        unit("CARST1", "CAR-ST", at=gang if rng.random() < 0.7 else alone(), strength=mp("0-5")),
        unit("PC01", "PC", at=police, strength=mp("3-5"), marks=rng.choice((0, ABOARD))),
        unit("HELI1", "HELI", at=police, strength=mp("0-5")),
        unit("NT01", "NT", turn=rng.choice((2, 4)), strength=mp("5-5")),
        unit("CARST2", "CAR-ST", turn=2, strength=mp("0-5")),
        secret("CI01", "CI", at=rng.choice((gang, alone()))),
        secret("OL01", "OL", at=alone()),
    ]
    has_chief = rng.random() < 0.5
    if has_chief:
        units.append(civilian("CI02", at=gang if rng.random() < 0.5 else somewhere(), role="chief"))
    entries = rng.sample(HEXES, 3)
    sheet = scenario(has_chief=has_chief, hider=rng.choice(("narco", "narco", "police")))
    side = rng.choice(("narco", "police"))
    return position(units, rows=3, columns=3, terrain=terrain, entries=entries, rules_of=sheet, side=side)


def spelled(p: Position, *verbs: str) -> set[Decision]:
    return {p.rules.read(text) for verb in verbs for text in p.walks(verb)}


def ways(p: Position, rng: random.Random, most: int) -> Iterator[tuple[int, Path, bool, tuple[int, ...]]]:
    """Starts, paths, ways off and statements, lawful or not, `most` of them."""
    hexes = (NONE, *p.world.board.grid.hexes)
    for _ in range(most):
        path = Path(tuple(rng.randrange(6) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))))
        fits = tuple(sorted(rng.sample(p.world.board.grid.hexes, rng.choice((0, 0, 0, 1, 1, 2)))))
        yield rng.choice(hexes), path, rng.random() < 0.3, fits


def tried(p: Position, rng: random.Random, most: int = 1500) -> Iterator[Decision]:
    """Orders of movement at random: rarely lawful ones, so those that walks spell are tried in any case."""
    count = len(p.world.kinds)
    for start, path, leaves, fits in ways(p, rng, most):
        index, rider = rng.randrange(count), rng.choice((0, 0, rng.randrange(count + 1)))
        if rng.random() < 0.7 and p.state.units[index].where in p.world.board.grid:
            start = p.state.units[index].where if path or leaves else NONE
        search = rng.choice((NONE, p.world.board.grid.hexes[4]))
        yield March(index, rider, start, path, leaves, fits)  # type: ignore[arg-type]
        yield Scout(index, rider, search, start, path, leaves, fits)  # type: ignore[arg-type]
        entry = rng.choice(p.world.board.entries).hex if rng.random() < 0.8 else start
        yield Enter(rng.randrange(3), index, rider, search, entry, path, leaves, fits)  # type: ignore[arg-type]
    for helicopter, index in product(range(count), range(count)):
        yield Ground(helicopter, index)


def mutated(found: set[Decision], rng: random.Random) -> Iterator[Decision]:
    """Lawful orders with one field of another."""
    orders = sorted(found, key=repr)
    for order in orders[:: max(1, len(orders) // 400)]:
        same = [other for other in orders if type(other) is type(order)]
        other, field = rng.choice(same), rng.choice(order.__struct_fields__)
        yield replace(order, **{field: getattr(other, field)})


@pytest.mark.rule("R40-5.1a", "R40-5.1.5g", "R40-5.1.3.2e")
@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("own", [False, True])
def test_options_spell_exactly_what_passes(seed: int, own: bool) -> None:
    rng = random.Random(seed)
    p = random_position(rng)
    if own:
        p = p.own(p.rules.sides[p.side_due()])
    words = ("ma", "ms", "enter", "ground")
    found = spelled(p, *words)
    for decision in found:
        assert p.refusal(decision) is None, p.rules.write(decision)
    assert any(isinstance(decision, March) and decision.path for decision in found) or not any(p.tokens("ma"))
    for decision in (*tried(p, rng), *mutated(found, rng)):
        assert (p.refusal(decision) is None) is (decision in found), decision


@pytest.mark.parametrize("seed", range(6))
def test_a_word_that_was_not_offered_leads_nowhere(seed: int) -> None:
    rng = random.Random(seed)
    p = random_position(rng)
    for text in rng.choices([text for verb in ("ma", "ms", "enter", "ground") for text in p.walks(verb)], k=40):
        words = text.split()
        for place in range(1, len(words) + 1):
            for wrong in ("zz", "", "C9", "take", "search", "exit", "fits", "b2", "X01"):
                prefix = (*words[:place], wrong)
                if wrong not in p.tokens(*words[:place]):
                    assert not p.options(*prefix).tokens, prefix
                    assert not p.options(*prefix).is_complete, prefix


def test_behind_the_way_off_and_the_statements_only_their_words_count() -> None:
    units = [unit("ST01", "ST", at="A2"), secret("CI01", "CI", at="A1")]
    p = position(units, side="narco", entries=["A1"])
    assert p.tokens("ma", "ST01", "A2", "A1", "exit") == ["fits"]
    assert p.options("ma", "ST01", "A2", "A1", "exit").is_complete
    assert p.tokens("ma", "ST01", "A2", "A1", "exit", "fits") == ["A1"]
    for words in (
        ("exit", "A1"),
        ("exit", "exit"),
        ("fits", "zz"),
        ("fits", "A1", "A1"),
        ("fits", "A1", "exit"),
        ("exit", "zz", "A1"),
    ):
        assert p.options("ma", "ST01", "A2", "A1", *words) == Options(()), words
    for words in (("search", "b2"), ("search", "H9"), ("search", "B2", "search"), ("search", "B2", "A1")):
        assert p.options("ms", "ST01", *words) == Options(()), words
    assert p.options("ms", "ST01", "search", "B2").is_complete


def test_another_way_is_spelled_exactly_where_it_passes() -> None:
    asked = 0
    for seed in range(60):
        rng = random.Random(1000 + seed)
        p = random_position(rng)
        if not any(step(p, rng) for _ in range(12)) or p.is_over() is not None:
            continue
        asked += 1
        found = spelled(p, "turn")
        here = p.state.walk.trail[-1]  # type: ignore[union-attr]
        for decision in found:
            assert p.refusal(decision) is None, p.rules.write(decision)
        for start, path, leaves, fits in ways(p, rng, 400):
            decision = Turn(rng.choice((here, here, here, start)), path, leaves, fits)  # type: ignore[arg-type]
            assert (p.refusal(decision) is None) is (decision in found), decision
    assert asked > 5


def step(p: Position, rng: random.Random) -> bool:
    """One input at random. True when the mover is asked whether he goes on."""
    demand = p.demand
    if isinstance(demand, Roll):
        p.roll(rng.randint(1, 6))
    elif isinstance(demand, Open):
        p.open()
    elif isinstance(demand, Choose):
        if demand.kind == "onward":
            return True
        own = p.own(p.rules.sides[demand.side])
        words: tuple[str, ...] = ()
        while True:
            options = own.options(*words)
            if options.is_complete and (not options.tokens or rng.random() < 0.4):
                break
            movement = [token.text for token in options.tokens if words or token.text in ("ma", "ms", "enter", "fire", "end")]
            words = (*words, rng.choice(movement or [token.text for token in options.tokens]))
        p.do(" ".join(words))
    return False


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.rule("R40-5.1.4.1a", "R40-5.1.4.2a")
def test_wherever_they_move_stacking_holds_and_enemies_never_share_a_hex(seed: int) -> None:
    rng = random.Random(2000 + seed)
    p = random_position(rng)
    began = {index: unit.where for index, unit in enumerate(p.state.units)}
    for _ in range(60):
        if p.is_over() is not None:
            return
        if step(p, rng):
            p.do(*rng.choice([["on"], [rng.choice(list(p.walks("turn")))]]))
        if p.state.walk is not None:
            continue
        seen: set[tuple[int, str]] = set()
        held: dict[int, int] = {}
        for kind, each in zip(p.world.kinds, p.state.units, strict=True):
            if each.where not in p.world.board.grid or each.status != 1 or kind.is_counter:
                continue
            if each.where != began[kind.index]:
                assert (each.where, kind.category) not in seen
            seen.add((each.where, kind.category))
            if kind.side in (POLICE, NARCO):
                assert held.setdefault(each.where, kind.side) == kind.side
