"""Lawful files that are made to cost the other side time."""

import pytest
from msgspec.structs import replace

from pbem.match.audit import FAULTED, audit
from pbem.protocol import keys, sealed_envelopes
from pbem.protocol.form import form_refusal
from pbem.protocol.turn_file import Resign, Seal, Secret, parse_turn
from pbem.session.check.verify import verify_files
from tests.attacks.hostile import signed
from tests.attacks.mailed import KEYS, Mailed
from tests.match.driving import MATCH
from tests.match.table import Table
from tests.match.test_refusals import checked
from tests.session.toy import catalogue
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules

LISTS, LEAVES = 256, 16
TALES = 60


def test_lists_that_nobody_asked_for_and_nobody_publishes_cost_the_audit_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    turn = table.turn(d.Deploy(), d.End())
    seals = tuple(Seal(f"s{number}", bytes(32), LEAVES) for number in range(LISTS))
    too_many = replace(turn, seals=(*turn.seals, replace(seals[0], leaves=LEAVES + 1), *seals[1:]))
    assert form_refusal(too_many, 2) == "leaves-too-many"
    table.take(checked(table, replace(turn, seals=(*turn.seals, *seals)[:LISTS])))
    table.file(end=Resign())
    for _ in range(2):
        vault = table.vaults[table.side]
        table.file(end=Secret(vault.secret, ((d.NERVE, vault.payloads[d.NERVE]),)))
    sealed = 0
    salt = sealed_envelopes.Sealer.salt

    def counted(sealer: sealed_envelopes.Sealer, envelope: str) -> bytes:
        nonlocal sealed
        sealed += 1
        return salt(sealer, envelope)

    monkeypatch.setattr(sealed_envelopes.Sealer, "salt", counted)
    verdict = audit(ToyRules(0), MATCH, "sealed", table.turns)
    assert verdict.sides[0] == FAULTED
    assert sealed < LISTS * LEAVES + 10


def test_many_invitations_with_a_tale_behind_each_cost_a_third_person_a_few_signatures_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is accepted, and goes on: which of them the match went on from is asked of the files behind it alone."""
    invitation, acceptance, third = Mailed().turns[:3]
    files: list[tuple[str, bytes]] = []
    for number in range(TALES):
        prev = bytes(32)
        for turn in (replace(invitation, note=str(number)), acceptance, third):
            parsed = parse_turn(signed(KEYS[turn.author], replace(turn, prev=prev)))
            prev = parsed.digest
            files.append((str(len(files)), parsed.data))
    checks = 0
    is_signed = keys.is_signed

    def counted(key: bytes, body: bytes, signature: bytes) -> bool:
        nonlocal checks
        checks += 1
        return is_signed(key, body, signature)

    for module in ("pbem.session.check.verify", "pbem.protocol.chain"):
        monkeypatch.setattr(f"{module}.is_signed", counted, raising=False)
    verify_files(files, catalogue())
    assert checks < 6 * len(files)
