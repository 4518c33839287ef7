"""One legality path in combats on small crowded boards: walks spell what passes, nothing else does, and every standing order
answers legally. Whole-board play is in test_legality."""

import re
from collections import Counter as Tally
from functools import cache
from random import Random

import pytest

from pbem import canonical
from pbem.engine.decisions import Decision, Path
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.decisions import Advance, Attack, Commit, Hold, Loss, Retreat, Stay, Support
from pbem.games.guerra_do_congo.standing_orders.answers import STANDING_ORDERS
from pbem.games.guerra_do_congo.state import COMBAT, RESERVE, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit
from tests.games.guerra_do_congo.fuzz import bend, is_spelled, refusal_of

TERRAIN = ("savanna", "open", "forest", "swamp", "rough", "mountain")
TYPES = ("infantry", "infantry", "guerrilla", "artillery", "armour", "motorised")
ARMIES = (("rebels", "uganda", "rwanda", "burundi"), ("congo", "angola", "zimbabwe", "namibia"))
HEXES = [f"{row:02d}{column:02d}" for row in range(4) for column in range(4)]
NAMED = ("0000", "0101", "0102", "0202", "0203", "0301", "0303")  # standing orders below name these
SEEDS = range(60)
TEXTS = {
    "loss": ("id", "reduced mobile highest_strength; protect X0 X3 X5", "lowest_morale army:uganda not_surrounded; at 0101 X1 X2"),
    "retreat": ("compass", "room away:0101 direction:NE; together", "supplied toward:0303 friendly empty; at 0101 0102 0202"),
    "air": ("anywhere all; total 5", "at 0101 0303 min max 3 from 1:1; anywhere 2", "anywhere min from 3:2"),
    "reserve": ("all anywhere", "only X0 X1 X2 X3 X4 X5 at 0101 0202 0303; all anywhere from 3:1", "all anywhere from 2:1"),
    "advance": ("all", "all; onward 0000 0102 0203 0301", "only X0 X1 X2 X3 X4 X5; onward 0101", "none; at 0101 all", "hold"),
}


def crowded(random: Random) -> Position:
    """A board of sixteen hexes, crowded, or of 49 with room for reserves; all kinds of units, terrain and hexsides."""
    size = random.choice((4, 7))
    hexes = HEXES if size == 4 else [f"{row:02d}{column:02d}" for row in range(size) for column in range(size)]
    sides = {here: random.choice((0, 1, -1)) for here in hexes}
    if size > 4:  # one side to the west of the other, each with hexes behind the front
        sides = {here: -1 if random.random() < 0.2 else int(here[2:]) // 4 for here in hexes}
    neutral = [here for here in hexes if sides[here] < 0 and here not in NAMED and random.random() < 16 / len(hexes) / 2]
    held = [here for here in hexes if sides[here] >= 0]
    units: list[Counter] = []
    for index in range(16 if size == 4 else 24):
        here = random.choice(held)
        units.append(
            unit(
                f"X{index}",
                random.choice(ARMIES[sides[here]]),
                type=random.choice(TYPES),
                size=random.choice(("regiment", "battalion")),
                strength=f"{random.choice((1, 4, 9, 30))}-{random.randint(1, 6)}-4",
                morale=random.randint(1, 9),
                at=here,
                reduced=random.random() < 0.3,
                first_move_turn=random.choice((1, 9)),
                marks=RESERVE if random.random() < 0.5 else 0,
            )
        )
    units += [unit("REST0", "rebels"), unit("REST1", "congo")]  # still to come: nobody is annihilated
    pairs = [f"{one}/{other}" for one in hexes for other in hexes if one < other and _touch(one, other)]
    return position(
        units,
        rows=(0, size - 1),
        columns=(0, size - 1),
        phase="combat",
        side=random.choice(("rebels", "congo")),
        terrain={here: random.choice(TERRAIN) for here in hexes},
        neutral=neutral,
        rivers=[pair for pair in pairs if random.random() < 0.1],
        lakes=[pair for pair in pairs if random.random() < 0.05],
        roads=[pair.replace("/", "-") for pair in pairs if random.random() < 0.2],
        places=[place("Goma", "0101", kind="city", control="congo"), place("Beni", "0202")],
        morale={army: random.randint(-4, 2) for army in ARMIES[0] + ARMIES[1]},
        options={
            "mobile_advance": random.choice(("may", "must")),
            "unreleased_advance": random.choice((True, False)),
            "morale_check_scope": random.choice(("reduced", "all")),
            "reserves": random.choice((True, True, False)),
            "attack_declaration": random.choice(("sequential", "all_first")),
        },
        supplied=random.choice(("all", "all", "judged")),
        air_points=random.choice((0, 2, 6)),
        interdictions=(Interdiction(at("0101"), "road", 5), Interdiction(at("0202"), "road", 4)),
    )


def _touch(one: str, other: str) -> bool:
    row, column = int(one[:2]), int(one[2:])
    to_row, to_column = int(other[:2]), int(other[2:])
    east = row % 2
    near = {(0, 1), (0, -1), (1, east), (1, east - 1), (-1, east), (-1, east - 1)}
    return (to_row - row, to_column - column) in near


def spelled(found: Position, random: Random) -> Decision:
    """A decision by a random walk of the options."""
    words: tuple[str, ...] = ()
    while True:
        options = found.options(*words)
        assert options.tokens or options.is_complete, words
        if options.is_complete and (not options.tokens or random.random() < 0.4):
            return found.rules.read(" ".join(words))
        tokens = [token.text for token in options.tokens if token.text != "end" or len(options.tokens) == 1]
        words = (*words, random.choice(tokens))


@cache
def played(seed: int) -> tuple[str, ...]:
    """Attack after attack at random until the phase ends, each choice tested on the way; the kinds of choices met."""
    random = Random(f"crowded {seed}")
    found = crowded(random)
    seen: list[str] = []
    while found.state.phase == COMBAT and not isinstance(demand := found.demand, Over):
        if isinstance(demand, Roll):
            found.roll(*(random.randint(1, faces) for faces in demand.faces))
            continue
        assert isinstance(demand, Choose)
        decision = spelled(found, random)
        seen.append(demand.kind)
        assert refusal_of(found.rules, found.state, demand.side, decision) is None, decision
        assert refusal_of(found.rules, found.state, 1 - demand.side, decision) == ("GC-2.1b", "other-sides-decision")
        assert found.rules.read(found.rules.write(decision)) == decision
        found.state, found.events = found.rules.apply(found.state, Decided(demand.side, decision))
    return tuple(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_walk_in_a_crowded_combat_phase_passes_and_reads_back(seed: int) -> None:
    assert played(seed)


def test_random_combats_come_to_every_kind_of_answer() -> None:
    kinds = Tally(kind for seed in SEEDS for kind in played(seed))
    assert min(kinds[kind] for kind in ("combat", *STANDING_ORDERS)) >= 10, kinds


def choices(seed: int) -> list[tuple[Position, Choose]]:
    """Each choice of a random Combat Phase as a position of its own."""
    random = Random(f"choices {seed}")
    found = crowded(random)
    seen = []
    while found.state.phase == COMBAT and not isinstance(demand := found.demand, Over):
        if isinstance(demand, Roll):
            found.state, _ = found.rules.apply(found.state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        seen.append((Position(found.rules, found.state), demand))
        found.state, _ = found.rules.apply(found.state, Decided(demand.side, spelled(found, random)))
    return seen


def test_what_is_bent_passes_only_if_a_walk_spells_it_and_nothing_changes() -> None:
    random = Random("bent")
    refused: Tally[str] = Tally()
    for seed in range(12):
        for found, demand in choices(seed):
            before = canonical.encode(found.state)
            for _ in range(12):
                bent = bend(found.rules, random, spelled(found, random))
                refusal = refusal_of(found.rules, found.state, demand.side, bent)
                assert (refusal is None) == is_spelled(found.rules, found.state, bent), (bent, refusal)
                if refusal:
                    assert re.fullmatch(r"GC-\S+", refusal[0])
                    refused[refusal[1]] += 1
            assert canonical.encode(found.state) == before
    assert len(refused) >= 12, refused


def test_every_retreat_loss_and_advance_that_passes_can_be_spelled() -> None:
    """All answers there can be, not only bent ones: each unit with each hex."""
    for seed in range(6):
        for found, demand in choices(seed):
            if demand.is_order:
                continue
            hexes = (0, *found.world.board.playable, 9999)
            units = range(len(found.world.kinds) + 1)
            every = [Loss(unit) for unit in units]
            pairs = [(unit, Hex(there)) for unit in units for there in hexes]
            answers: list[Decision] = [*every, *(Retreat(*pair) for pair in pairs), *(Advance(*pair) for pair in pairs), Stay()]
            answers += [*(Support(points) for points in range(9)), Hold(), *commits(found)]
            passing = {answer for answer in answers if found.rules.refusal(found.state, demand.side, answer) is None}
            assert passing == set(
                filter(is_short, (found.rules.read(walk) for word in found.tokens() for walk in found.walks(word)))
            )


def is_short(decision: Decision) -> bool:
    """Is it one that `commits` can find?"""
    return not isinstance(decision, Commit) or len(decision.path) <= 2


def commits(found: Position) -> list[Decision]:
    """Each unit on every path of at most two hexes, and from a hex where it does not stand."""
    paths = [(), *((way,) for way in range(6)), *((way, on) for way in range(6) for on in range(6))]
    units = list(enumerate(found.state.units))
    starts = [(index, start) for index, unit in units for start in (unit.where, Hex(101)) if start > 0]
    return [Commit(index, start, Path(path)) for index, start in starts for path in paths]


def test_every_set_of_attackers_that_passes_can_be_spelled() -> None:
    random = Random("sets")
    for seed in range(6):
        found, demand = choices(seed)[0]
        walked = {found.rules.read(walk) for walk in found.walks("a")}
        assert all(isinstance(attack, Attack) for attack in walked)
        for _ in range(300):
            units = tuple(sorted(random.sample(range(18), random.randint(1, 3))))
            attack = Attack(random.choice(found.world.board.playable), units, random.choice((0, 0, 1, 2, 3)))
            assert (found.rules.refusal(found.state, demand.side, attack) is None) == (attack in walked)


@pytest.mark.parametrize("which", range(3))
def test_a_standing_order_always_answers_and_always_legally(which: int) -> None:
    answers: Tally[str] = Tally()
    for seed in range(60):
        for found, demand in choices(seed):
            if demand.is_order:
                continue
            rules = found.rules
            texts = TEXTS[demand.kind]
            for policy in (rules.default_policy(demand.kind), rules.read_policy(demand.kind, texts[which % len(texts)])):
                decision = rules.answer(found.state, policy)
                assert decision is not None
                assert rules.refusal(found.state, demand.side, decision) is None, (seed, demand, decision)
                answers[demand.kind] += 1
    assert min(answers[kind] for kind in STANDING_ORDERS) >= 10, answers


def test_a_combat_answered_by_standing_orders_alone_always_ends() -> None:
    for seed in SEEDS:
        random = Random(f"crowded {seed}")
        found = crowded(random)
        for _ in range(400):
            demand = found.demand
            if isinstance(demand, Over) or found.state.phase != COMBAT:
                break
            if isinstance(demand, Roll):
                found.roll(*(random.randint(1, faces) for faces in demand.faces))
                continue
            assert isinstance(demand, Choose)
            decision = (
                spelled(found, random)
                if demand.is_order
                else found.rules.answer(found.state, found.rules.default_policy(demand.kind))
            )
            assert decision is not None
            found.state, _ = found.rules.apply(found.state, Decided(demand.side, decision))
        else:
            pytest.fail(f"seed {seed} does not end")
