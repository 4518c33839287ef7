"""A match as a film: each step with the position behind it."""

from pathlib import Path

from msgspec.structs import replace

from pbem.session.look import queries
from pbem.session.look.replay import film
from pbem.session.turn import sealing
from tests.session.toy import BLUE, RED, Pair, deployed


def played(tmp_path: Path) -> Pair:
    pair = deployed(tmp_path)
    pair.do(RED, "move 0 0")
    pair.do(RED, "attack 3")
    pair.send(RED)
    return pair


def test_the_last_position_of_the_film_is_the_position_of_the_match(tmp_path: Path) -> None:
    pair = played(tmp_path)
    seen = film(pair.ann, pair.ref)
    assert seen.frames
    assert seen.state_at(len(seen.frames)) == queries.show(pair.ann, pair.ref, after=seen.reels[-1].seq).state
    assert [frame.step for frame in seen.frames] == [step for step in queries.log(pair.ann, pair.ref) if step.seq >= 0]


def test_a_film_can_begin_at_any_file(tmp_path: Path) -> None:
    pair = played(tmp_path)
    whole = film(pair.ann, pair.ref)
    last = whole.reels[-1]
    part = film(pair.ann, pair.ref, last.seq)
    assert part.frames == whole.frames[last.first :]
    assert part.start == whole.state_at(last.first)
    assert [reel.seq for reel in part.reels] == [last.seq]
    assert part.reel_at(0) is None


def test_a_take_back_takes_the_film_back(tmp_path: Path) -> None:
    pair = played(tmp_path)
    before = film(pair.ann, pair.ref)
    pair.deliver(BLUE, sealing.offer(pair.ann, pair.ref, "takeback", 2).data)
    pair.deliver(RED, sealing.accept_offer(pair.ben, pair.ref).data)
    after = film(pair.ann, pair.ref)
    jump = next(place for place, frame in enumerate(after.frames) if frame.step.kind == "taken-back")
    reel = next(reel for reel in before.reels if reel.seq == 3)
    assert after.frames[jump].state == before.state_at(reel.first)
    assert after.frames[-1].state == queries.show(pair.ann, pair.ref).settled_state


def test_a_film_goes_on_behind_a_take_back(tmp_path: Path) -> None:
    pair = played(tmp_path)
    pair.deliver(BLUE, sealing.offer(pair.ann, pair.ref, "takeback", 2).data)
    pair.deliver(RED, sealing.accept_offer(pair.ben, pair.ref).data)
    pair.send(BLUE)
    pair.play(RED, "deploy", "move 1 1", "end")
    pair.play(BLUE, "end")
    for since in (0, 7):
        seen = film(pair.ann, pair.ref, since)
        for reel, following in zip(seen.reels, [*seen.reels[1:], None], strict=True):
            end = following.first if following else len(seen.frames)
            assert seen.state_at(end) == queries.show(pair.ann, pair.ref, after=reel.seq).settled_state


def test_what_the_own_share_of_the_dice_settles_is_watched_behind_their_file(tmp_path: Path) -> None:
    pair = played(tmp_path)
    position = queries.show(pair.ann, pair.ref)
    assert position.draft
    settled = [step for step in position.draft.happened if not step.is_supposed]
    assert any(step.kind == "dice" for step in settled)
    seen = film(pair.ann, pair.ref, with_settled=True)
    reel = seen.reels[-1]
    assert (reel.is_draft, reel.seq, reel.author) == (True, position.seq, BLUE)
    assert [replace(frame.step, seq=-1) for frame in seen.frames[reel.first :]] == settled
    assert seen.state_at(len(seen.frames)) == position.settled_state
    assert len(film(pair.ann, pair.ref).frames) == reel.first
    assert not film(pair.ben, pair.ref, with_settled=True).reels[-1].is_draft, "it is not his file"
