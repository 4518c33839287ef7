"""A cheat files whatever passes: the other side has a lawful file without giving up, nothing else is raised, no audit faults it."""

import contextlib
import random
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.errors import PbemError
from pbem.match.audit import FAULTED, audit
from pbem.match.file_composition import Draft, Line, prospect
from pbem.match.fold import follow
from pbem.protocol import sealed_envelopes
from pbem.protocol.form import form_refusal
from pbem.protocol.turn_file import (
    Accept,
    Checkpoint,
    Claim,
    Mark,
    Offer,
    Pass,
    Policy,
    Resign,
    Reveal,
    Secret,
    Spring,
    Turn,
)
from tests.match.driving import MATCH, chain_of, random_decision, secret_of
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules

FILES = 40
FEW = 3  # files that end a match: one gives up, and both publish
TRIES = 8  # hostile versions of one file
PAYLOADS = (b"", b"\0", b"\2", b"?", b"\xff", bytes(range(6)))
KINDS = ("react", "loss", "advance", "none")


def hostile(table: Table, turn: Turn, rng: random.Random) -> Turn:
    """A lawful file with one to three things changed that a client could sign."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        turn = replace(turn, **rng.choice(CHANGES)(table, turn, rng))
    return turn


def an_envelope(table: Table, turn: Turn, rng: random.Random) -> str:
    if rng.random() < 0.5:
        return d.NERVE
    return rng.choice([*table.fold.sides[turn.author].seals, *(seal.envelope for seal in turn.seals), "x", "trap:1", "L/0"])


def openings(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:
    name, side = an_envelope(table, turn, rng), turn.author
    payload = table.vaults[side].payloads.get(name, b"")
    opening = sealed_envelopes.Sealer(MATCH, side, secret_of(side, 0), turn.prev).opening(name, payload)
    claim = Claim(name, rng.choice(("holds", "holds", "q")), rng.choice((0, 1, 2, 10_000_000)))
    spring = Spring(name, max(0, table.fold.step + rng.randrange(-5, 6)))
    return {"openings": (*turn.openings, rng.choice((opening, claim, claim, spring)))}


def policies(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:
    data = rng.choice((*PAYLOADS, an_envelope(table, turn, rng).encode()))
    return {"policies": (*turn.policies, Policy(rng.choice(KINDS), rng.random() < 0.5, rng.randrange(3), data))}


def seals(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:
    side, payload = turn.author, rng.choice(PAYLOADS)
    name = rng.choice(("x", f"y{turn.seq}", "", "trap:z", d.NERVE))
    table.vaults[side].payloads.setdefault(name, payload)
    seal = replace(sealed_envelopes.Sealer(MATCH, side, secret_of(side, 0), turn.prev).seal(name or "x", payload), envelope=name)
    return {"seals": rng.choice(((*turn.seals, seal), (*turn.seals, replace(seal, leaves=5)), ()))}


def ends(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:
    secret = Secret(secret_of(turn.author, 0), ((an_envelope(table, turn, rng), b"?"),))
    back = Offer("takeback", rng.randrange(turn.seq + 2))
    return {"end": rng.choice((None, Pass(), Offer("draw"), back, back, Accept(), Accept(), Resign(), secret))}


def reveals(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:
    index = table.fold.reveals[turn.author] + rng.randrange(-1, 4)
    return {"reveal": Reveal(index, chain_of(turn.author, 0).value(index)) if index > 0 else None}


def decisions(table: Table, turn: Turn, rng: random.Random) -> dict[str, Any]:  # noqa: ARG001
    numbers = (0, 1, 2, 3, 4, 5, 6, 2**62)
    made = [rng.choice(d.DECISIONS.classes) for _ in range(rng.randrange(8))]
    packed = [each(*(rng.choice(numbers) for _ in each.__struct_fields__)) for each in made]
    guard = d.GUARDS.pack([d.Stands(rng.choice(numbers), rng.choice(numbers))])
    marks = (Mark(rng.randrange(3), rng.random() < 0.5, rng.choice((b"", guard))),)
    return {"decisions": d.DECISIONS.pack(packed), "marks": rng.choice(((), marks))}


CHANGES = (openings, openings, policies, seals, ends, reveals, decisions)


def honest(table: Table, rng: random.Random) -> Turn:
    """What a player can do who does not give up: orders at random, else nothing, else to pass, at the end the secret."""
    side, fold = table.side, table.fold
    if fold.is_over and side not in fold.secrets:
        return table.turn(end=table.vaults[side].secret_end(fold))
    for orders in (rng.randrange(1, 8), rng.randrange(1, 4), 0):
        with contextlib.suppress(PbemError):
            return table.turn(*some_orders(table, orders, rng))
    return table.turn(end=Pass())


def some_orders(table: Table, most: int, rng: random.Random) -> list[Any]:
    tried, found = prospect(table.fold, table.vaults[table.side], Draft()), []
    for number in range(most):
        due = tried.fold.wait.demand
        if not isinstance(due, Choose) or due.side != table.side:
            break
        found.append(d.End() if due.kind == "order" and number else random_decision(table.fold.rules, tried.fold.state, rng))
        tried = tried.decide((Line(found[-1]),))
    return found


@pytest.mark.parametrize("seed", [*range(8), 34, 50, 264])  # in the last ones a claim that cannot be meets a lost attack
def test_whatever_a_cheat_files_the_other_side_has_an_answer(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(("sealed", "swift")[seed % 2], trap_leaves=seed // 2 % 2, nerve=rng.randrange(1, 7))
    cheat, taken = rng.randrange(2), 0
    for _ in range(FILES):
        if len(table.fold.secrets) == 2 or (table.side == cheat and cheat in table.fold.secrets):
            break
        try:
            turn = honest(table, rng)
        except PbemError:
            assert table.side == cheat, "no lawful file is left"  # he may have shut himself in
            break
        for _ in range(TRIES if table.side == cheat else 0):
            worse = hostile(table, turn, rng)
            with contextlib.suppress(PbemError):
                if form_refusal(replace(worse, checkpoint=Checkpoint(0, bytes(16))), 2) is None:
                    trial, _ = follow(table.fold, worse)
                    turn, taken = replace(worse, checkpoint=trial.checkpoint()), taken + 1
                    break
        table.take(turn)
    assert taken
    for _ in range(FEW):
        with contextlib.suppress(PbemError):  # he cannot publish what he never had
            table.file(end=table.vaults[table.side].secret_end(table.fold) if table.fold.is_over else Resign())
    verdict = audit(ToyRules(table.fold.rules.trap_leaves(0)), MATCH, table.fold.dice, table.turns)
    assert verdict.sides[1 - cheat] != FAULTED, verdict.findings
