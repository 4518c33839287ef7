"""The threat table of docs/attacks.md: what a file, a wait, a refusal or a script gives away of what is sealed.

Two matches that differ in a secret only are the same to the other side but for commitments, and what follows from those.
"""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem import canonical
from pbem.errors import PbemError
from pbem.match.fold import take
from pbem.protocol import sealed_envelopes
from pbem.protocol.sealed_envelopes import Sealer
from pbem.protocol.turn_file import SEALED, Accept, Checkpoint, Offer, Pass, Policy, Turn, encode_turn, seals_in
from pbem.session.turn import draft
from pbem.session.turn import sealing as seal
from tests.attacks.hostile import changed, only
from tests.attacks.mailed import BLUE, Mailed
from tests.match.driving import MATCH
from tests.session import toy
from tests.session.toy import RED
from tests.toygame import decisions as d
from tests.toygame.rules import CELLS, FIRST, LAST, STEADY

TRAPS = [b"", *(bytes(cells) for size in (1, 2) for cells in combinations(range(CELLS), size))]
NOTHING = bytes(32)


def masked(turn: Turn) -> Turn:
    """A file without its commitments, and what is computed from them."""
    seals = tuple(replace(each, commitment=NOTHING) for each in turn.seals)
    assert turn.checkpoint is not None
    return replace(turn, prev=NOTHING, seals=seals, checkpoint=replace(turn.checkpoint, digest=bytes(16)))


def laying(trap: bytes) -> Mailed:
    """Blue has laid a trap, or none; red has moved elsewhere, and blue has gone on."""
    table = Mailed(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(trap,))
    table.file(d.Move(0, 0), d.End())
    table.file(d.End())
    return table


def sealing(policy: bytes) -> Mailed:
    """Blue has sealed how he reacts; red has attacked, so that blue must open it."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=(("mine", policy),), policies=(Policy("react", False, SEALED, b"mine"),))
    table.file(d.Attack(3), d.End())
    return table


def nerved(nerve: int) -> Mailed:
    """Blue has sealed this nerve."""
    table = Mailed(nerves=(3, nerve))
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End())
    return table


SECRETS: dict[str, tuple[Callable[[Any], Mailed], list[Any]]] = {
    "a trap or none": (laying, [each for each in TRAPS if 0 not in each]),
    "a sealed standing order": (sealing, [FIRST, LAST, STEADY]),
    "a set-up": (nerved, [0, 3, 6]),
}


@pytest.mark.parametrize(("make", "secrets"), SECRETS.values(), ids=SECRETS)
def test_size_content_and_number_of_files_do_not_hang_on_a_secret(make: Callable[[Any], Mailed], secrets: list[Any]) -> None:
    tables = [make(secret) for secret in secrets]
    first = tables[0]
    for table in tables[1:]:
        assert [masked(each) for each in table.turns] == [masked(each) for each in first.turns]
        assert [len(data) for _, data in table.files()] == [len(data) for _, data in first.files()]
        assert (table.fold.wait, table.fold.state, table.fold.burnt) == (first.fold.wait, first.fold.state, first.fold.burnt)


def test_timing_of_a_reply_does_not_tell_whether_a_trap_was_laid() -> None:
    """Each file has a trap envelope, and each is answered, also by who has nothing to spring: a pass lets traps come first."""
    for trap in (b"", bytes([5])):
        table = laying(trap)
        table.file(d.Move(1, 1), end=Pass())
        report = table.file()
        assert (report.steps, len(table.turns[-1].seals)) == ((), 1)


def probes() -> list[tuple[Any, ...]]:
    """Orders that red may and may not give: into every cell, against every cell."""
    moves = [(d.Move(unit, cell),) for unit in range(3) for cell in range(CELLS)]
    return [*moves, *((d.Attack(cell),) for cell in range(CELLS)), (d.Move(0, 0), d.Move(0, 1)), (d.Loss(0),), (d.React(2),)]


def test_a_refusal_does_not_tell_where_a_trap_lies() -> None:
    """Red tries every order in files that are no good, to learn from what blue's program says of them."""
    heard = []
    for trap in (b"", bytes([0]), bytes([1, 3])):
        table = Mailed(trap_leaves=1)
        table.file(d.Deploy(), d.End())
        table.file(d.End(), traps=(trap,))
        honest = table.turn(d.End())
        said = []
        for orders in probes():
            wrong = replace(honest, decisions=d.DECISIONS.pack([*orders, d.End()]), checkpoint=Checkpoint(7, bytes(16)))
            with pytest.raises(PbemError) as refused:
                take(table.fold, wrong)
            said.append((refused.value.code, str(refused.value.places)))
        heard.append(said)
    assert heard[0] == heard[1] == heard[2]
    assert len(set(map(repr, heard[0]))) > 3


def test_a_refusal_by_a_players_own_program_does_not_tell_either(tmp_path: Path) -> None:
    """The same from home to home: what is told of a bad file, and what is sent on, are the same with a trap and without."""
    heard = []
    for name, trap in (("without", b""), ("with", b"\0")):
        pair = toy.deployed(tmp_path / name, scenario="traps")
        pair.play(RED, "end")
        draft.lay_traps(pair.ann, pair.ref, [trap])
        pair.play(BLUE, "end")
        pair.do(RED, "move 0 0")
        pair.do(RED, "end")
        bad = changed(pair.ben, seal.seal(pair.ben, pair.ref).data, checkpoint=Checkpoint(7, bytes(16)))
        found = only(pair.ann, bad)
        sent = seal.resend(pair.ann, pair.ref)
        heard.append((found.outcome, found.code, found.places, found.happened, found.note, len(sent.data), sent.lines))
    assert heard[0] == heard[1]


def test_what_is_sealed_is_not_found_by_trying_all_that_it_could_be() -> None:
    """Six cells make 22 traps: each tried under every salt that somebody without the secret could think of."""
    table = laying(bytes([1, 3]))
    (found,) = [each for each in table.turns[4].seals if not each.envelope]
    shown = [table.fold.value(side, index) or b"" for side, most in enumerate(table.fold.reveals) for index in range(most + 1)]
    known = [NOTHING, MATCH * 2, table.prev, *shown]
    known += [each.commitment for turn in table.turns for each in turn.seals]
    known += [canonical.tagged("turn", encode_turn(turn)) for turn in table.turns]
    salts = [*known, *(Sealer(MATCH, BLUE, value, table.turns[4].prev).salt("trap:4") for value in known)]
    tried = {sealed_envelopes.commitment_of(MATCH, BLUE, "trap:4", salt, trap) for salt in salts for trap in TRAPS}
    assert found.commitment not in tried
    true = table.vaults[BLUE].sealer(table.turns[4].prev).salt("trap:4")
    assert found.commitment == sealed_envelopes.commitment_of(MATCH, BLUE, "trap:4", true, bytes([1, 3]))


def test_the_same_trap_laid_again_is_another_commitment() -> None:
    """In each file, and where the match was taken back to before it, too: no id is used twice."""
    table = laying(bytes([3]))
    for end in (None, Offer("takeback", 4), Accept()):
        table.file(*(() if end else (d.End(),)), traps=(bytes([3]),), end=end)
    assert table.fold.step > len(table.log)
    seals = [each for turn in table.turns for each in seals_in(turn) if each.envelope.startswith("trap:")]
    assert len({each.commitment for each in seals}) == len({each.envelope for each in seals}) == len(table.turns) - 1


def test_a_script_shows_its_authors_hand() -> None:
    """What is left: orders ahead of the dice are read by the other side; who does not want that gives them one by one."""
    table = Mailed()
    table.file(d.Deploy(), d.Attack(3), d.Move(0, 0), d.End())
    assert [each.decision for each in table.fold.scripts[RED]] == [d.Move(0, 0), d.End()]
