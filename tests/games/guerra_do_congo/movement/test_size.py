"""How many bytes a busy phase costs in the mail: 25 marches of 4 steps and 6 attacks, with all that a file carries.

The counters and their values are those of the game, on a blank board of the game's size, so that such a phase is legal: every
march is made, every attack passes when its turn comes.
"""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Decided
from pbem.engine.hexes import Grid, Hex, hex_name, parse_hex
from pbem.games import catalog
from pbem.games.guerra_do_congo.content import loader
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.decisions import Attack, March
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import ON_MAP, SIDES, State, Unit
from pbem.match.file_composition import Line, pack_lines
from pbem.match.fold import take
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import Acceptance, Checkpoint, Invitation, Turn, parse_turn
from tests.games.guerra_do_congo.boards import Counter, board, position
from tests.match.driving import chain_of
from tests.vectors.make_turn_vectors import SEEDS, Correspondence, sign

MARCHES, STEPS, ATTACKS = 25, 4, 6
MOST_RAW, MOST_ARMOURED, MOST_OVERHEAD = 420, 660, 190
GRID = Grid(2, 36, 0, 37, north_up=True)
WAY = (1, 0, 1, 0)  # E, NE, E, NE


class Given(CongoRules):
    """The rules from a position on."""

    first: State

    def start(self) -> State:
        return self.first


def busy(side: int) -> tuple[Given, tuple[str, ...]]:
    """A side with 25 units free to march four steps and 12 beside 6 enemies, and its orders for the whole phase."""
    kinds = loader.read(catalog.texts("guerra_do_congo")).roster
    marching = [kind for kind in kinds if kind.side == side and kind.pm >= STEPS][-MARCHES:]
    fighting = [kind for kind in kinds if kind.side == side and kind not in marching]
    pairs = [pair for pair in pairwise(fighting) if pair[0].army == pair[1].army][::2][-ATTACKS:]
    others = [kind for kind in kinds if kind.side != side][-ATTACKS:]
    standing: dict[str, Hex] = {}
    orders = []
    for place, kind in enumerate(marching):
        hexes = [parse_hex(f"{22 + place // 5 * 3:02}{2 + place % 5 * 7:02}")]
        standing[kind.id] = hexes[0]
        for direction in WAY:
            hexes.append(GRID.around(hexes[-1])[direction])
        orders.append(f"m {kind.id} {'-'.join(map(hex_name, hexes))}")
    orders.append("end")
    for place, (pair, other) in enumerate(zip(pairs, others, strict=True)):
        target = Hex(1105 + 5 * place)
        standing |= {other.id: target, pair[0].id: Hex(target - 1), pair[1].id: Hex(target + 1)}
        orders.append(f"a {hex_name(target)} with {pair[0].id},{pair[1].id}")
    orders.append("end")
    found = position(
        [counter(kind, standing) for kind in kinds], side=SIDES[side], on=board(rows=(2, 36), columns=(0, 37)), turn=12
    )
    rules = Given(found.world)
    rules.first = found.state
    return rules, tuple(orders)


def counter(kind: UnitKind, standing: dict[str, Hex]) -> Counter:
    """A counter of the game where it stands, or still to come."""
    return Counter(kind, Unit(ON_MAP, standing[kind.id]) if kind.id in standing else Unit(0))


def file_of(side: int) -> tuple[Correspondence, Turn]:
    """The phase as a match's third file, made as a player's is: proofs and checkpoint included."""
    rules, orders = busy(side)
    game = catalog.game("guerra_do_congo")
    setup = Invitation(game.id, "1", game.digest(), "campaign", (), "sealed", "Rui", bytes(32), chain_of(side, 0).anchor)
    line = Correspondence(rules, setup, side)
    line.write(1 - side, setup=Acceptance("Lia", bytes(32), chain_of(1 - side, 0).anchor))
    return line, line.turn(side, *orders)


def late(turn: Turn) -> Turn:
    """The same file late in a match, its numbers longer: fifteen turns are about 60 files and 2,500 inputs."""
    assert turn.reveal is not None
    assert turn.checkpoint is not None
    return replace(
        turn,
        seq=120,
        reveal=replace(turn.reveal, index=200),
        checkpoint=Checkpoint(5_000, turn.checkpoint.digest),
    )


@pytest.mark.parametrize("side", [0, 1], ids=SIDES)
def test_a_busy_phase_fits_the_budget(side: int) -> None:
    line, turn = file_of(side)
    rules = line.fold.rules
    packed = rules.decisions.unpack(turn.decisions, 100)
    marches = [each for each in packed if isinstance(each, March)]
    assert [len(each.path) for each in marches] == [STEPS] * MARCHES
    assert [len(each.units) for each in packed if isinstance(each, Attack)] == [2] * ATTACKS
    line.fold, report = take(line.fold, turn)
    assert len(report.steps) == MARCHES + 2  # the marches, the end of movement, the first attack; the rest waits for dice
    assert report.skipped == ()
    assert [len(script) for script in line.fold.scripts] == ([ATTACKS, 0] if side == 0 else [0, ATTACKS])
    data = sign(late(turn)).data
    assert parse_turn(data).turn.reveal is not None
    text = armor(data)
    answers = [rules.read(word) for word in ("loss ANG01", "loss ANG01", "advance ANG01")] * ATTACKS
    more, _ = pack_lines(rules, tuple(map(Line, answers)))
    print(f"\n{SIDES[side]}: {len(sign(turn).data)} bytes, late in a match {len(data)}, armoured {len(text)} characters;", end=" ")
    print(f"decisions {len(turn.decisions)}; with three answers for each attack {len(data) + len(more)}")
    assert len(data) <= MOST_RAW
    assert len(text) <= MOST_ARMOURED


def test_what_is_no_decision_takes_little() -> None:
    _, turn = file_of(0)
    data = sign(late(replace(turn, decisions=b""))).data
    print(f"\noverhead: {len(data)} bytes")
    assert len(data) < MOST_OVERHEAD
    assert SEEDS[0] not in data


def test_every_attack_of_the_busy_phase_is_legal() -> None:
    for side in (0, 1):
        rules, orders = busy(side)
        state = rules.first
        for order in orders[: MARCHES + 1]:
            state, _ = rules.apply(state, Decided(side, rules.read(order)))
        for order in orders[MARCHES + 1 :]:
            rules.check(state, side, rules.read(order))
