"""Checking files without keys, the bundle for a dispute, and snapshots that only count where they fit."""

import json
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome, UserError
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import parse_turn
from pbem.session.check.evidence import evidence
from pbem.session.check.verify import verify_files, verify_match
from pbem.session.disk import snapshot
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import sealing
from pbem.session.turn.intake import import_bytes
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed
from tests.session.turn.test_intake import signed
from tests.toygame.game import ToyGame


def named_files(pair: Pair) -> list[tuple[str, bytes]]:
    return [(path.name, path.read_bytes()) for path in sorted((pair.ann.matches / pair.ref / "files").glob("*"))]


def played(tmp_path: Path, dice: str = "sealed") -> Pair:
    pair = deployed(tmp_path, dice)
    pair.play(RED, "move 0 0", "end")
    pair.play(BLUE, "end")
    return pair


def test_files_are_verified_without_any_key(tmp_path: Path) -> None:
    pair = played(tmp_path)
    files = named_files(pair)
    mixed = [files[3], ("mail.txt", armor(files[0][1]).encode()), files[4], files[2], files[1], files[1]]
    verdict = verify_files(mixed, catalogue())
    assert verdict.outcome is Outcome.OK
    assert [each.seq for each in verdict.files] == [0, 1, 1, 2, 3, 4]
    assert [each.code for each in verdict.files].count("turn-already-here") == 1
    assert verdict.state_digest == verify_match(pair.ben, pair.ref).state_digest
    assert (verdict.result, verdict.is_audited) == ("", False)


def test_a_fault_is_told_for_its_file(tmp_path: Path) -> None:
    pair = played(tmp_path)
    files = named_files(pair)
    name, data = files[3]
    broken = [*files[:3], (name, data[:-1] + bytes([data[-1] ^ 1])), files[4], ("other", b"\x9f rubbish \0")]
    verdict = verify_files(broken, catalogue())
    assert {each.file: each.outcome for each in verdict.files} == {
        **{each[0]: Outcome.OK for each in files[:3]},
        name: Outcome.BAD_SIGNATURE,
        files[4][0]: Outcome.AHEAD,
        "other": Outcome.DAMAGED,
    }
    assert verdict.outcome is Outcome.BAD_SIGNATURE
    assert {each.code for each in verify_files(files[1:], catalogue()).files} == {"invitation-missing"}
    assert verify_files(files, catalogue(ToyGame(version="3"))).files[0].outcome is Outcome.RULES_DIFFER


def test_a_bundle_can_be_read_and_checked_by_anybody(tmp_path: Path) -> None:
    pair = played(tmp_path)
    pair.do(RED, "end")
    turn = parse_turn(sealing.seal(pair.ben, pair.ref).data).turn
    assert turn.checkpoint is not None
    odd = signed(pair.ben, replace(turn, checkpoint=replace(turn.checkpoint, digest=bytes(16))))
    assert import_bytes(pair.ann, odd)[0].outcome is Outcome.STATE_DIFFERS
    fork = signed(pair.ben, replace(parse_turn(named_files(pair)[3][1]).turn, note="x"))
    assert import_bytes(pair.ann, fork)[0].outcome is Outcome.FORK
    to = tmp_path / "evidence.zip"
    names = evidence(pair.ann, pair.ref, to)
    with zipfile.ZipFile(to) as zipped:
        inside = {name: zipped.read(name) for name in zipped.namelist()}
    assert tuple(sorted(inside)) == names
    facts = json.loads(inside["facts.json"])
    assert facts["refused"][0]["code"] == "state-differs"
    assert facts["refused"][0]["our_checkpoint"]["digest"] == turn.checkpoint.digest.hex()
    assert facts["set_aside"][0]["seq"] == 3
    assert json.loads(inside["orders.json"])[2]["orders"] == ["deploy", "move 0 0", "end"]
    assert json.loads(inside["positions/00004.json"])["state"]["places"][0] == 0
    verdict = verify_files([(name, data) for name, data in inside.items() if name.startswith("files/")], catalogue())
    assert verdict.outcome is Outcome.OK
    secret = (pair.ann.matches / pair.ref / "secret-1").read_bytes()
    assert not any(secret in data or secret.hex().encode() in data for data in inside.values())
    with pytest.raises(UserError, match="out-exists"):
        evidence(pair.ben, pair.ref, to)


def test_the_log_tells_every_step_and_the_draft(tmp_path: Path) -> None:
    pair = played(tmp_path)
    pair.do(RED, "attack 3")
    steps = queries.log(pair.ben, pair.ref)
    assert [(step.seq, step.text) for step in steps if not step.is_supposed and step.seq >= 0] == [
        (2, "deploy"), (3, "deploy"), (3, "move 0 0"), (3, "end"), (4, "end"),
    ]  # fmt: skip
    assert [step.kind for step in steps if step.seq < 0][:3] == ["order", "standing", "dice"]
    assert queries.log(pair.ben, pair.ref, since=4)[0].seq == 4
    assert queries.show(pair.ben, pair.ref, after=2).state.places[0] == 1
    assert queries.show(pair.ben, pair.ref, side="blue").side == BLUE
    with pytest.raises(UserError, match="file-unknown"):
        queries.show(pair.ben, pair.ref, after=9)
    with pytest.raises(UserError, match="side-unknown"):
        queries.show(pair.ben, pair.ref, side="green")


@pytest.mark.parametrize("scenario", ["plain", "traps"])
def test_a_snapshot_gives_the_same_match_as_a_replay(tmp_path: Path, scenario: str) -> None:
    pair = deployed(tmp_path, scenario=scenario)
    pair.do(RED, "attack 3")
    pair.do(RED, "move 0 0 if stands 1 4 or stop")
    pair.play(RED, "end")
    path = pair.ann.matches / pair.ref / "snapshot.bin"
    quick = look_up(pair.ann, pair.ref).fold
    kept = path.read_bytes()
    path.unlink()
    slow = look_up(pair.ann, pair.ref).fold
    assert quick.digest() == slow.digest()
    assert (quick.scripts, quick.wait, quick.reveals) == (slow.scripts, slow.wait, slow.reveals)
    marks = scenario == "traps"
    for one, other in zip(quick.sides, slow.sides, strict=True):
        assert replace(one, mark=one.mark * marks) == replace(other, mark=other.mark * marks)
    assert (len(quick.moments) > 0) == marks
    path.write_bytes(kept)
    pair.play(BLUE, "end")
    assert verify_match(pair.ann, pair.ref).outcome is Outcome.OK


def test_a_snapshot_that_does_not_fit_is_not_used(tmp_path: Path) -> None:
    pair = played(tmp_path)
    path = pair.ann.matches / pair.ref / "snapshot.bin"
    old = path.read_bytes()
    pair.play(RED, "end")
    new = path.read_bytes()
    frozen = snapshot.decode(new)
    others = [replace(frozen, **{name: value}) for name, value in (("format", 5), ("version", "9.9.9"), ("content", bytes(32)))]
    for data in (old, new[:-9], b"", new.replace(b"0.1.0", b"9.9.9"), new[32:], *map(snapshot.encode, others)):
        path.write_bytes(data)
        assert look_up(pair.ann, pair.ref).fold.moments != ()
