"""A refusal or a withdrawal that was a mistake is mended by the same files once more."""

from pathlib import Path

from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.intake import import_bytes
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed
from tests.session.turn.test_ends import STRICTER_GAME
from tests.session.turn.test_intake import disk


def both_agree(pair: Pair) -> None:
    """Neither home keeps a refused file, and the match goes on."""
    for home in (pair.ann, pair.ben):
        folder = MatchFolder(home, pair.ref)
        assert folder.load_aside(folder.refused) == []
        assert verify_match(home, pair.ref).outcome is Outcome.OK
    side = queries.show(pair.ann, pair.ref).due
    pair.play(side, "end")
    pair.play(1 - side, "end")


def test_a_file_refused_by_a_faulty_program_is_taken_by_a_mended_one(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sound = pair.ann
    pair.ann = replace(pair.ann, games=catalogue(STRICTER_GAME))
    for order in ("move 0 0", "end"):
        pair.do(RED, order)
    data = sealing.seal(pair.ben, pair.ref).data
    assert import_bytes(pair.ann, data)[0].outcome is Outcome.ILLEGAL_ORDER
    before = disk(pair.ann)
    assert import_bytes(pair.ann, data)[0].outcome is Outcome.ALREADY_HERE
    assert disk(pair.ann) == before
    pair.ann = sound
    (result,) = import_bytes(pair.ann, data)
    assert (result.outcome, result.code, result.seq) == (Outcome.OK, "turn-accepted", 3)
    both_agree(pair)


def withdrawn(path: Path) -> tuple[Pair, bytes]:
    """Red takes out a file that blue has in truth accepted."""
    pair = deployed(path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    sealed, _ = pair.play(RED, "move 0 0", "end")
    sealing.withdraw(pair.ben, pair.ref, sealed.digest)
    return pair, sealed.data


def test_the_answer_to_a_withdrawn_file_brings_it_back(tmp_path: Path) -> None:
    pair, _ = withdrawn(tmp_path)
    pair.do(BLUE, "end")
    results = import_bytes(pair.ben, sealing.seal(pair.ann, pair.ref).data)
    assert [(each.outcome, each.seq) for each in results] == [(Outcome.OK, 5), (Outcome.OK, 6)]
    both_agree(pair)


def test_ones_own_file_taken_in_again_is_withdrawn_no_longer(tmp_path: Path) -> None:
    pair, data = withdrawn(tmp_path)
    assert import_bytes(pair.ben, data)[0].code == "turn-accepted"
    assert queries.show(pair.ben, pair.ref).settled_state.places[0] == 0
    both_agree(pair)


def test_envelopes_of_a_file_that_comes_back_can_be_opened(tmp_path: Path) -> None:
    pair = deployed(tmp_path, scenario="traps")
    draft.lay_traps(pair.ben, pair.ref, [b"\5"])
    sealed, _ = pair.play(RED, "end")
    sealing.withdraw(pair.ben, pair.ref, sealed.digest)
    pair.do(BLUE, "move 5 5")
    pair.do(BLUE, "end")
    results = import_bytes(pair.ben, sealing.seal(pair.ann, pair.ref).data)
    assert [each.outcome for each in results] == [Outcome.OK, Outcome.OK]
    _, result = pair.send(RED)
    assert "spring" in [step.kind for step in result.happened]


def test_once_it_is_replaced_a_file_stays_withdrawn(tmp_path: Path) -> None:
    pair, data = withdrawn(tmp_path)
    draft.undo(pair.ben, pair.ref)
    draft.undo(pair.ben, pair.ref)
    pair.do(RED, "end")
    sealing.seal(pair.ben, pair.ref)
    assert import_bytes(pair.ben, data)[0].outcome is Outcome.ALREADY_HERE
    pair.do(BLUE, "end")
    (result,) = import_bytes(pair.ben, sealing.seal(pair.ann, pair.ref).data)
    assert (result.outcome, result.code) == (Outcome.FORK, "follows-another-file")


def test_a_forged_answer_brings_nothing_back(tmp_path: Path) -> None:
    pair, _ = withdrawn(tmp_path)
    pair.do(BLUE, "end")
    data = bytearray(sealing.seal(pair.ann, pair.ref).data)
    data[-1] ^= 1
    before = disk(pair.ben)
    assert import_bytes(pair.ben, bytes(data))[0].outcome is Outcome.BAD_SIGNATURE
    assert disk(pair.ben) == before
