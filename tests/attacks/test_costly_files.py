"""Lawful files that are made to cost the other side time."""

import pytest
from msgspec.structs import replace

from pbem.match.audit import FAULTED, audit
from pbem.protocol import envelopes
from pbem.protocol.turn_file import Resign, Seal, Secret
from tests.match.driving import MATCH
from tests.match.table import Table
from tests.match.test_refusals import checked
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules

LISTS, LEAVES = 256, 4096


def test_lists_that_nobody_asked_for_and_nobody_publishes_cost_the_audit_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    turn = table.turn(d.Deploy(), d.End())
    seals = tuple(Seal(f"s{number}", bytes(32), LEAVES) for number in range(LISTS))
    table.take(checked(table, replace(turn, seals=(*turn.seals, *seals)[:LISTS])))
    table.file(end=Resign())
    for _ in range(2):
        vault = table.vaults[table.side]
        table.file(end=Secret(vault.secret, ((d.NERVE, vault.payloads[d.NERVE]),)))
    named = 0
    leaf_name = envelopes.leaf_name

    def counted(envelope: str, index: int) -> str:
        nonlocal named
        named += 1
        return leaf_name(envelope, index)

    monkeypatch.setattr(envelopes, "leaf_name", counted)
    verdict = audit(ToyRules(False), MATCH, "sealed", table.turns)
    assert verdict.sides[0] == FAULTED
    assert named < 10 * LISTS
