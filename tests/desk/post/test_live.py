"""Two ends of a line: files go to and fro, dice need no waiting; a line that is cut, or lies, loses and changes nothing."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.house_opponent import reply
from pbem.desk.post.live import (
    MAX_USELESS,
    Answered,
    Answering,
    Came,
    Delivered,
    Differ,
    Event,
    Held,
    NotTaken,
    Presence,
    Side,
)
from pbem.errors import Outcome
from pbem.post import live_line as line
from pbem.post.travel import PostError
from pbem.session.disk import match_folder
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing, status_index
from tests.desk.owed import owing
from tests.desk.post.mailmen import Office, invited

MAX_ROUNDS = 400


class End:
    """An end with the bytes that it sends and gets."""

    def __init__(self, home: Home, match: str, answers: bool = True) -> None:
        self.home = home
        self.side = Side(home, match, Answering(home, answers), lambda: True)
        self.side.begin()
        self.decoder = line.Decoder()
        self.out = bytearray(line.VERSION)
        self.events: list[Event] = []

    def step(self, data: bytes) -> None:
        for frame in self.decoder.feed(data):
            self.events += self.side.receive(frame)
        self.events += self.side.look()
        for frame in self.side.frames():
            self.out += line.encode(frame)

    def taken(self) -> bytes:
        data, self.out = bytes(self.out), bytearray()
        return data


def pump(one: End, other: End, cut_after: int = 1 << 40) -> bool:
    """Until both are silent; or until so many bytes have gone over the line. Is it still up?"""
    for _ in range(MAX_ROUNDS):
        silent = True
        for source, target in ((one, other), (other, one)):
            source.step(b"")
            data = source.taken()
            silent &= not data
            piece, cut_after = data[:cut_after], cut_after - len(data)
            target.step(piece)
            if cut_after <= 0:
                return False
        if silent:
            return True
    raise AssertionError("they never stop talking")


def line_of(one: Home, other: Home, match: str, answers: bool = True) -> tuple[End, End]:
    """The second end learns the match from the first."""
    return End(one, match, answers), End(other, "", answers)


def files(home: Home, match: str) -> list[bytes]:
    return MatchFolder(home, match).load_files()


def kinds(end: End, *types: type) -> list[Event]:
    return [event for event in end.events if isinstance(event, types)]


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Home, Home, str]:
    """Ann has invited Ben, who has not heard of it."""
    ann, ben, match = invited(tmp_path, Office())
    return ann.home, ben.home, match


# ---------------------------------------------------------------- honest ends


def test_a_whole_exchange_from_the_invitation_on(pair: tuple[Home, Home, str]) -> None:
    ann, ben, match = pair
    one, other = line_of(ann, ben, match)
    assert pump(one, other)
    assert (one.events[0], other.events[0]) == (Presence("up"), Presence("up"))
    assert Presence("here") in one.events
    assert isinstance(kinds(other, Came)[0], Came)
    assert kinds(one, Delivered) == [Delivered(0)]
    for _ in range(3):
        for home in (ben, ann):
            reply(home, match)
            assert pump(one, other)
            assert files(ann, match) == files(ben, match)
    assert len(files(ann, match)) > 4
    assert not kinds(one, NotTaken, Differ, Held)


def test_a_file_counts_as_sent_when_the_other_end_has_it_and_not_before(pair: tuple[Home, Home, str]) -> None:
    ann, ben, match = pair
    one, other = line_of(ann, ben, match)
    for _ in range(2):
        other.step(one.taken())
        one.step(other.taken())
    one.step(b"")
    assert one.side.frames() == []
    assert any(isinstance(frame, line.File) for frame in line.Decoder().feed(line.VERSION + bytes(one.out)))
    assert status_index.status(ann, match)[0].is_unsent
    assert pump(one, other)
    assert not status_index.status(ann, match)[0].is_unsent


def test_dice_need_no_waiting(tmp_path: Path) -> None:
    home, other, match = owing(tmp_path)
    seq = queries.show(home, match).seq
    one, there = line_of(home, other, match)
    assert pump(one, there)
    assert kinds(one, Answered)[0] == Answered(seq, "roll")
    assert files(home, match) == files(other, match)
    assert len(files(other, match)) > seq
    assert not queries.show(home, match).owed


def test_dice_wait_where_the_player_says_so_or_has_words_of_his_own(tmp_path: Path) -> None:
    home, other, match = owing(tmp_path)
    count = len(files(home, match))
    one, there = line_of(home, other, match, answers=False)
    assert pump(one, there)
    draft.keep_note(home, match, "half a sen")
    one, there = line_of(home, other, match)
    assert pump(one, there)
    assert kinds(one, Held) == [Held(count)]
    assert len(files(home, match)) == count


def test_a_match_that_another_program_is_at_is_answered_a_moment_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_folder, "PATIENCE", 0)
    home, other, match = owing(tmp_path)
    one, there = line_of(home, other, match)
    with lock(MatchFolder(home, match).lock), lock(MatchFolder(other, match).lock):
        assert pump(one, there)
        assert not kinds(one, Answered, Held)
    with lock(MatchFolder(other, match).lock):
        assert pump(one, there)
        assert kinds(one, Answered)
        assert not kinds(there, Came)
    assert pump(one, there)
    assert kinds(there, Came)
    assert files(home, match) == files(other, match)


def test_nothing_is_said_where_nothing_happens(pair: tuple[Home, Home, str]) -> None:
    ann, ben, match = pair
    one, other = line_of(ann, ben, match)
    pump(one, other)
    told = len(one.events), len(other.events)
    for _ in range(20):
        one.step(b"")
        other.step(b"")
    assert (bytes(one.out), bytes(other.out), (len(one.events), len(other.events))) == (b"", b"", told)


def test_a_line_that_is_cut_anywhere_loses_nothing_and_signs_nothing_twice(pair: tuple[Home, Home, str]) -> None:
    """Also in the middle of a frame; what one side has signed for a place, it never signs again."""
    ann, ben, match = pair
    lots = random.Random(17)
    signed = dict[int, bytes]()
    for _ in range(40):
        one, other = line_of(ann, ben, match) if lots.random() < 0.5 else line_of(ben, ann, match)
        pump(one, other, cut_after=lots.randrange(1, 1500))
        for home in lots.sample((ann, ben), 2):
            if MatchFolder(home, match).count_files() and lots.random() < 0.6:
                reply(home, match)
            for seq, data in enumerate(files(home, match)):
                assert signed.setdefault(seq, data) == data
        assert not kinds(one, NotTaken, Differ)
    one, other = line_of(ann, ben, match)
    assert pump(one, other)
    assert files(ann, match) == files(ben, match)
    assert files(ann, match)[: len(signed)] == [signed[seq] for seq in sorted(signed)]
    assert len(signed) > 5
    assert not any(status_index.status(home, match)[0].is_unsent for home in (ann, ben))


# ---------------------------------------------------------------- others


def hello(home: Home, match: str, count: int | None = None) -> line.Hello:
    own = files(home, match)
    count = len(own) if count is None else count
    return line.Hello(bytes.fromhex(match), count, line.digest_of(own[count - 1]) if 0 < count <= len(own) else b"")


def heard(side: Side, *frames: line.Frame) -> list[Event]:
    return [event for frame in frames for event in side.receive(frame)]


def refusal(events: Iterator[Event]) -> str:
    with pytest.raises(PostError) as caught:
        list(events)
    return caught.value.code


def served(home: Home, match: str) -> Side:
    """An end that has been called."""
    side = Side(home, "", Answering(home), lambda: True)
    heard(side, hello(home, match))
    side.frames()
    return side


def test_files_of_other_matches_are_neither_taken_nor_given(pair: tuple[Home, Home, str]) -> None:
    ann, ben, match = pair
    pump(*line_of(ann, ben, match))
    other = invitations.new_match(ann, "rio_40", "takeover", dice="swift").card.match
    data = files(ann, other)[0]
    side = served(ben, match)
    assert refusal(side.receive(line.File(data))) == "live-other-match"
    assert [each.match for each in status_index.status(ben)] == [match]
    side = Side(ben, match, Answering(ben), lambda: True)
    assert refusal(side.receive(hello(ann, other))) == "live-other-match"
    assert side.frames() == []


@pytest.mark.parametrize("against", ["house", "hotseat"])
def test_a_match_that_nobody_else_plays_is_served_to_nobody(pair: tuple[Home, Home, str], against: str) -> None:
    ann, _, _ = pair
    match = invitations.new_match(ann, "rio_40", "takeover", dice="swift", against=against).card.match
    side = Side(ann, "", Answering(ann), lambda: True)
    assert refusal(side.receive(hello(ann, match))) == "live-other-match"
    assert side.frames() == []


def test_a_forged_file_is_refused_and_the_line_stays(tmp_path: Path) -> None:
    home, other, match = owing(tmp_path)
    assert sealing.seal(home, match)
    data = files(home, match)[-1]
    side = served(other, match)
    count = len(files(other, match))
    (came,) = heard(side, line.File(data[:-1] + bytes([data[-1] ^ 1])))
    assert isinstance(came, Came)
    assert came.results[0].outcome is Outcome.BAD_SIGNATURE
    assert [type(frame) for frame in side.frames()] == [line.Refused]
    assert len(files(other, match)) == count
    assert isinstance(heard(side, line.File(data))[0], Came)
    assert files(other, match)[-1] == data


def test_a_file_that_the_other_end_refuses_is_told_and_not_sent_again(tmp_path: Path) -> None:
    home, other, match = owing(tmp_path)
    sealing.seal(home, match)
    side = Side(home, match, Answering(home), lambda: True)
    side.begin()
    heard(side, hello(other, match))
    (file,) = (frame for frame in side.frames() if isinstance(frame, line.File))
    assert heard(side, line.Refused(line.digest_of(file.data))) == [NotTaken(len(files(other, match)))]
    heard(side, line.Have(len(files(other, match)), line.digest_of(files(other, match)[-1])))
    list(side.look())
    assert not any(isinstance(frame, line.File) for frame in side.frames())
    assert status_index.status(home, match)[0].is_unsent


def test_ends_that_hold_different_files_say_so_once(tmp_path: Path) -> None:
    home, _, match = owing(tmp_path)
    side = Side(home, match, Answering(home, is_wanted=False), lambda: True)
    last = len(files(home, match))
    events = heard(side, line.Hello(bytes.fromhex(match), last, bytes(32)), line.Have(last, bytes(32)))
    assert [event for event in events if isinstance(event, Differ)] == [Differ(last - 1)]
    assert sum(isinstance(frame, line.File) for frame in side.frames()) == 1


def test_who_says_that_he_has_all_is_sent_nothing_and_marks_nothing_as_sent(pair: tuple[Home, Home, str]) -> None:
    ann, _, match = pair
    side = Side(ann, match, Answering(ann), lambda: True)
    heard(side, line.Hello(bytes.fromhex(match), 99_999, bytes(32)))
    assert not any(isinstance(frame, line.File) for frame in side.frames())
    assert status_index.status(ann, match)[0].is_unsent


def test_floods_and_talk_out_of_turn_end_the_line(pair: tuple[Home, Home, str]) -> None:
    ann, _, match = pair
    for frame in (line.Have(0, b""), line.Here(), line.File(b"x"), line.Refused(b"")):
        assert refusal(Side(ann, "", Answering(ann), lambda: True).receive(frame)) == "live-nonsense"
    side = served(ann, match)
    assert refusal(side.receive(hello(ann, match))) == "live-nonsense"
    assert refusal(side.receive(line.File(b"no turn file"))) == "live-nonsense"
    for frame in (line.Here(), line.Have(1, b""), line.Refused(b"x"), line.File(files(ann, match)[0])):
        side = served(ann, match)
        assert refusal(event for _ in range(MAX_USELESS * 2) for event in side.receive(frame)) == "live-too-much"
        assert len(side.frames()) < MAX_USELESS * 3
