"""A match that was left: claimed abandoned here alone, undone by a file, and what the bundle says is proven of it."""

import json
import zipfile
from pathlib import Path

import pytest

from pbem.errors import UserError
from pbem.session.archive.abandonment import claim, take_back
from pbem.session.check.evidence import evidence
from pbem.session.disk.match_folder import find_folder
from pbem.session.look.deadlines import due
from pbem.session.turn import sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.look.test_deadlines import agreed, gone, match_of, noon
from tests.session.toy import RED


def test_a_match_is_claimed_when_the_days_have_passed_twice(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)  # Ben has time until 8 December
    clock.at = noon(12, 15, 23)
    with pytest.raises(UserError, match="claim-too-early"):
        claim(pair.ann, pair.ref)
    assert status(pair.ann)[0].claimed_at == 0
    clock.at = noon(12, 16, 0)
    files = find_folder(pair.ann, pair.ref).load_files()
    claim(pair.ann, pair.ref)
    assert status(pair.ann)[0].claimed_at == clock.at
    assert find_folder(pair.ann, pair.ref).load_files() == files  # nothing is signed for it
    assert due(pair.ann)[0].line.claimed_at
    take_back(pair.ann, pair.ref)
    assert status(pair.ann)[0].claimed_at == 0


def test_days_away_put_it_off(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="away 2026-12-03 to 2026-12-31")
    gone(pair, 1, "end")
    clock.at = noon(12, 20)
    with pytest.raises(UserError, match="claim-too-early"):
        claim(pair.ann, pair.ref)


def test_only_an_opponent_s_file_by_agreed_days_can_be_claimed(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 30)
    with pytest.raises(UserError, match="claim-own-move"):
        claim(pair.ben, pair.ref)
    other, clock = agreed(tmp_path / "other", days=0)
    clock.at = noon(12, 30)
    with pytest.raises(UserError, match="claim-no-days"):
        claim(other.ann, other.ref)


def test_what_is_over_is_not_claimed(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    data = sealing.resign(pair.ben, pair.ref).data
    sealing.hand_over(pair.ben, pair.ref, None, b"")
    import_bytes(pair.ann, data)
    sealing.seal(pair.ann, pair.ref)
    sealing.hand_over(pair.ann, pair.ref, None, b"")
    clock.at = noon(12, 30)
    (found,) = due(pair.ann)  # the file with Ben's secret
    assert found.overdue
    with pytest.raises(UserError, match="claim-over"):
        claim(pair.ann, pair.ref)


def test_a_file_that_comes_after_all_undoes_it(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 20)
    claim(pair.ann, pair.ref)
    gone(pair, RED, "deploy", "end")
    assert status(pair.ann)[0].claimed_at == 0
    assert due(pair.ann)[0].is_own


def test_only_a_file_that_is_accepted_undoes_it(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    for order in ("deploy", "end"):
        pair.do(RED, order)
    data = sealing.seal(pair.ben, pair.ref).data
    clock.at = noon(12, 20)
    claim(pair.ann, pair.ref)
    wrong = bytearray(data)
    wrong[-1] ^= 1
    import_bytes(pair.ann, bytes(wrong))
    import_bytes(pair.ann, sealing.resend(pair.ann, pair.ref).data)  # one's own, once more
    assert status(pair.ann)[0].claimed_at
    import_bytes(pair.ann, data)
    assert status(pair.ann)[0].claimed_at == 0
    import_bytes(pair.ann, data)
    with pytest.raises(UserError, match="claim-own-move"):
        claim(pair.ann, pair.ref)


def test_a_claim_is_of_one_match_of_several_with_the_same_opponent(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    other = match_of(pair.ann, pair.ben, 3)
    clock.at = noon(12, 20)
    claim(pair.ann, other.ref)
    assert {each.match: bool(each.claimed_at) for each in status(pair.ann)} == {pair.ref: False, other.ref: True}
    assert [each.line.match for each in due(pair.ann) if not each.line.claimed_at] == [pair.ref]


def test_the_bundle_tells_what_is_proven_from_what_is_told(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="away 2026-12-03 to 2026-12-04")
    gone(pair, 1, "end")
    clock.at = noon(12, 20)
    claim(pair.ann, pair.ref)
    evidence(pair.ann, pair.ref, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as zipped:
        time = json.loads(zipped.read("facts.json"))["time"]
    assert time["proven"] == {
        "days_agreed_for_a_file": 7,
        "last_signed_file": 4,
        "next_file_is_due_from": "red",
        "days_away_in_signed_notes": [{"side": "red", "file": 3, "first": "2026-12-03", "last": "2026-12-04"}],
    }
    assert time["told_only"] == {
        "by": "the clock of the computer that made this bundle",
        "last_file_made_or_taken_in_at": "2026-12-01T12:00:00+00:00",
        "in_time_until": "2026-12-10",
        "days_overdue": 10,
        "claimed_abandoned_at": "2026-12-20T12:00:00+00:00",
    }


def test_the_bundle_of_a_match_without_days_says_nothing_of_time(tmp_path: Path) -> None:
    pair, _ = agreed(tmp_path, days=0)
    evidence(pair.ann, pair.ref, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as zipped:
        assert "time" not in json.loads(zipped.read("facts.json"))
