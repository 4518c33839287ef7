"""A command reads of a long match only the files that it needs; one that is damaged is told as soon as it is read."""

from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.protocol.chain import ChainFiles
from pbem.session.archive.backup import backup
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, deployed


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Nine files; it is red's turn."""
    pair = deployed(tmp_path)
    for _ in range(3):
        pair.play(RED, "end")
        pair.play(BLUE, "end")
    return pair


def test_a_command_reads_the_first_files_and_the_last(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    load_file = MatchFolder.load_file

    def noted(folder: MatchFolder, seq: int) -> bytes:
        read.append(seq)
        return load_file(folder, seq)

    monkeypatch.setattr(MatchFolder, "load_file", noted)
    pair.do(RED, "move 0 0")
    queries.show(pair.ben, pair.ref)
    assert set(read) == {0, 1, 7, 8}  # who plays, the own one sent last, and the last
    pair.play(RED, "end")
    assert set(read) <= {0, 1, 7, 8, 9}


def test_the_files_are_as_a_tuple_of_them(pair: Pair) -> None:
    whole = look_up(pair.ben, pair.ref).replayed()[0].turns
    lazy = look_up(pair.ben, pair.ref).chain.turns
    assert isinstance(lazy, ChainFiles)
    assert lazy[-1] == whole[-1]
    assert lazy[3:5] == whole[3:5]
    longer = lazy + (whole[4],)  # noqa: RUF005  that would be a tuple
    assert (len(lazy), len(longer), longer[9]) == (9, 10, whole[4])
    assert list(lazy) == list(whole)
    with pytest.raises(IndexError):
        lazy[9]


def test_a_damaged_file_is_told_where_it_is_read(pair: Pair, tmp_path: Path) -> None:
    path = MatchFolder(pair.ben, pair.ref).file(3)
    path.write_bytes(path.read_bytes()[:-70])
    pair.do(RED, "move 0 0")
    with pytest.raises(UserError, match="match-damaged") as refused:
        queries.log(pair.ben, pair.ref)
    assert refused.value.places["path"] == str(path)
    with pytest.raises(UserError, match="match-damaged"):
        backup(pair.ben, [], tmp_path / "all.zip")
    assert verify_match(pair.ben, pair.ref).outcome is Outcome.DAMAGED


def test_a_file_that_is_gone_is_missed_at_once(pair: Pair) -> None:
    path = MatchFolder(pair.ben, pair.ref).file(3)
    path.unlink()
    with pytest.raises(UserError, match="match-damaged") as refused:
        pair.do(RED, "move 0 0")
    assert refused.value.places["path"] == str(path)
    assert status(pair.ben) == ()
