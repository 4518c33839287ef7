"""Every outcome of an import, each from one fault, and that nothing of the match changes where a file is refused."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.protocol import keys
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import Turn, encode_turn, parse_turn
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player.identity import load_seed
from pbem.session.results import ImportResult
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.session.toy import BLUE, RED, Pair, begin, catalogue, deployed, home_at
from tests.toygame import decisions as d
from tests.toygame.game import ToyGame


def signed(home: Home, turn: Turn) -> bytes:
    """A turn signed with a home's key, whatever is in it."""
    body = encode_turn(turn)
    return body + keys.sign(load_seed(home), body)


def sealed_by_red(pair: Pair, *orders: str) -> bytes:
    """Red's next file, not yet sent."""
    for order in orders:
        pair.do(RED, order)
    return sealing.seal(pair.ben, pair.ref).data


def disk(home: Home, *without: str) -> dict[str, bytes]:
    """Everything in a home's saves but the folders named."""
    return {
        path.relative_to(home.saves).as_posix(): path.read_bytes()
        for path in home.saves.rglob("*")
        if path.is_file() and not set(without) & set(path.parts)
    }


def only(home: Home, data: bytes) -> ImportResult:
    (result,) = import_bytes(home, data)
    return result


def test_an_accepted_file_tells_what_happened(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    _, result = pair.play(RED, "move 0 0", "end")
    assert (result.outcome, result.code, result.name, result.seq) == (Outcome.OK, "turn-accepted", "toy-1", 3)
    assert [(step.kind, step.side, step.text) for step in result.happened] == [
        ("order", RED, "deploy"),
        ("order", RED, "move 0 0"),
        ("order", RED, "end"),
    ]


def test_the_same_file_again_is_harmless(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed, _ = pair.play(RED, "end")
    before = disk(pair.ann)
    result = only(pair.ann, sealed.data)
    assert (result.outcome, result.code) == (Outcome.ALREADY_HERE, "turn-already-here")
    assert disk(pair.ann) == before


def test_a_file_ahead_of_a_gap_waits_and_is_taken_later(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    watcher = home_at(tmp_path / "watcher")
    third, _ = pair.play(RED, "end")
    fourth, _ = pair.play(BLUE, "end")
    files = [(pair.ann.matches / pair.ref / f"files/{seq:05}.pbem").read_bytes() for seq in range(5)]
    for data in files[:2]:
        assert only(watcher, data).outcome is Outcome.OK
    for data in (fourth.data, third.data, third.data):
        result = only(watcher, data)
        assert (result.outcome, result.code, result.places["missing"]) == (Outcome.AHEAD, "turn-ahead", 2)
    results = import_bytes(watcher, files[2])
    assert [(each.outcome, each.seq) for each in results] == [(Outcome.OK, 2), (Outcome.OK, 3), (Outcome.OK, 4)]
    assert not list((watcher.matches / pair.ref / "ahead").glob("*"))


def test_a_file_of_a_match_that_is_not_here(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed = sealed_by_red(pair, "end")
    stranger = home_at(tmp_path / "stranger", name="Stranger")
    result = only(stranger, sealed)
    assert (result.outcome, result.code) == (Outcome.OTHER_MATCH, "match-not-here")
    assert disk(stranger) == {}


@pytest.mark.parametrize("fault", ["flipped", "cut", "none", "armour-line"])
def test_a_damaged_file_accuses_nobody(tmp_path: Path, fault: str) -> None:
    pair = deployed(tmp_path)
    data = sealed_by_red(pair, "end")
    lines = armor(data).splitlines()
    broken = {
        "flipped": bytes([data[0] ^ 1]) + data[1:],
        "cut": data[:-70],
        "none": b"Dear Ann, no turn today",
        "armour-line": "\n".join([lines[0], lines[1].replace(lines[1][5:7], "zz", 1), *lines[2:]]).encode(),
    }[fault]
    before = disk(pair.ann)
    result = only(pair.ann, broken)
    assert result.outcome is Outcome.DAMAGED
    assert disk(pair.ann) == before
    if fault == "armour-line":
        assert (result.code, result.places["line"]) == ("armor-line-damaged", 1)
    pair.deliver(RED, data)


def test_a_wrong_signature_accuses_nobody(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    data = sealed_by_red(pair, "end")
    before = disk(pair.ann)
    assert only(pair.ann, data[:-1] + bytes([data[-1] ^ 1])).outcome is Outcome.BAD_SIGNATURE
    stranger = home_at(tmp_path / "stranger", name="Stranger")
    forged = signed(stranger, parse_turn(data).turn)
    assert (only(pair.ann, forged).code, only(pair.ann, forged).outcome) == ("signature-wrong", Outcome.BAD_SIGNATURE)
    assert disk(pair.ann) == before


def test_one_acceptance_uses_an_invitation_up(tmp_path: Path) -> None:
    ann, ben, eve = (home_at(tmp_path / name, name=name) for name in ("ann", "ben", "eve"))
    invitation = invitations.new_match(ann, "grand_toy", side="blue")
    for home in (ben, eve):
        assert only(home, invitation.data).outcome is Outcome.OK
    match = invitation.card.match
    assert only(ann, invitations.accept(ben, match).data).outcome is Outcome.OK
    before = disk(ann)
    result = only(ann, invitations.accept(eve, match).data)
    assert (result.outcome, result.code) == (Outcome.BAD_SIGNATURE, "seat-taken")
    assert disk(ann) == before


@pytest.mark.parametrize(
    ("games", "code"),
    [
        (catalogue(ToyGame("other_game")), "game-not-installed"),
        (catalogue(ToyGame(version="2")), "rules-version-differs"),
        (catalogue(ToyGame(data=b"edited")), "rules-data-differs"),
        (catalogue(ToyGame(scenarios=("plain-old",))), "invitation-unplayable"),
    ],
)
def test_other_rules_are_named_before_anything_is_compared(tmp_path: Path, games: Any, code: str) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", games=games, name="Ben")
    invitation = invitations.new_match(ann, "grand_toy")
    result = only(ben, invitation.data)
    assert (result.outcome, result.code, result.places["game"]) == (Outcome.RULES_DIFFER, code, "grand_toy")
    assert disk(ben) == {}


def test_an_illegal_order_is_named_with_item_and_rule_and_kept(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    turn = parse_turn(sealed_by_red(pair, "move 0 0", "end")).turn
    bad = replace(turn, decisions=d.DECISIONS.pack([d.Deploy(), d.Move(2, 5), d.End()]))
    before = disk(pair.ann)
    result = only(pair.ann, signed(pair.ben, bad))
    assert (result.outcome, result.code) == (Outcome.ILLEGAL_ORDER, "illegal-order")
    assert (result.places["item"], result.places["rule"], result.places["order"]) == (1, "TOY-1", "move 2 5")
    assert disk(pair.ann, "refused") == before
    assert (pair.ann.matches / pair.ref / "refused" / result.kept_as).read_bytes() == signed(pair.ben, bad)
    again = only(pair.ann, signed(pair.ben, bad))
    assert again.outcome is Outcome.ALREADY_HERE


def test_what_replaces_a_refused_file_names_it(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    turn = parse_turn(sealed_by_red(pair, "move 0 0", "end")).turn
    bad = signed(pair.ben, replace(turn, decisions=d.DECISIONS.pack([d.Deploy(), d.Move(2, 5), d.End()])))
    assert only(pair.ann, bad).outcome is Outcome.ILLEGAL_ORDER
    assert only(pair.ann, signed(pair.ben, turn)).outcome is Outcome.FORK
    mended = signed(pair.ben, replace(turn, prev=parse_turn(bad).digest))
    assert only(pair.ann, mended).outcome is Outcome.OK


@pytest.mark.parametrize("fault", ["value", "missing"])
def test_a_wrong_or_missing_dice_value_is_refused(tmp_path: Path, fault: str) -> None:
    pair = deployed(tmp_path)
    turn = parse_turn(sealed_by_red(pair, "end")).turn
    pair.deliver(RED, signed(pair.ben, turn))
    pair.do(BLUE, "move 5 5")
    pair.do(BLUE, "attack 2")
    turn = parse_turn(sealing.seal(pair.ann, pair.ref).data).turn
    assert turn.reveal is not None
    reveal = replace(turn.reveal, value=bytes(32)) if fault == "value" else None
    before = disk(pair.ben)
    result = only(pair.ben, signed(pair.ann, replace(turn, reveal=reveal)))
    assert result.outcome is Outcome.BAD_PROOF
    assert disk(pair.ben, "refused") == before


def test_another_position_under_the_same_rules_is_told_apart_from_cheating(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    turn = parse_turn(sealed_by_red(pair, "end")).turn
    assert turn.checkpoint is not None
    result = only(pair.ann, signed(pair.ben, replace(turn, checkpoint=replace(turn.checkpoint, digest=bytes(16)))))
    assert (result.outcome, result.code) == (Outcome.STATE_DIFFERS, "state-differs")


def test_two_files_for_one_place_are_kept_as_evidence(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed, _ = pair.play(RED, "end")
    other = signed(pair.ben, replace(parse_turn(sealed.data).turn, note="another"))
    before = disk(pair.ann)
    result = only(pair.ann, other)
    assert (result.outcome, result.code, result.places["seq"]) == (Outcome.FORK, "fork", 3)
    assert disk(pair.ann, "disputed") == before
    assert (pair.ann.matches / pair.ref / "disputed" / result.kept_as).read_bytes() == other


def test_an_own_invitation_is_no_match_against_oneself(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    invitation = invitations.new_match(ann, "grand_toy")
    other_saves = Home(tmp_path / "elsewhere", ann.config, ann.state, ann.clock, ann.entropy, ann.games)
    assert only(other_saves, invitation.data).code == "own-invitation"


def test_an_import_makes_a_draft_behind_the_old_file_void(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    copy = (pair.ann.matches / pair.ref / "draft.bin").read_bytes()
    pair.send(BLUE)
    (pair.ann.matches / pair.ref / "draft.bin").write_bytes(copy)
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\4")
    pair.play(RED, "deploy", "end")
    position = queries.show(pair.ann, pair.ref)
    assert position.draft is not None
    assert position.draft.lines == ()
