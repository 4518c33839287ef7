"""A skirmish by mail: two programs, each with rules of its own, agree on a field that neither had before the match."""

import re
from pathlib import Path

import pytest

from pbem.session.check import evidence
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.look.replay import film
from pbem.session.text.transcript import export, state_digest
from pbem.session.text.transcript_replay import retell
from pbem.session.turn import draft
from pbem.session.turn.sealing import accept_offer, offer
from pbem.view.map import scene
from tests.session.toy import catalogue, home_at
from tests.toygame.skirmish.game import GAME, SkirmishGame
from tests.toygame.skirmish.mailed import SEAT_A, SEAT_B, Mailed
from tests.toygame.skirmish.test_skirmish import walks


@pytest.mark.parametrize("mailed", [(seed, dice) for seed in (1, 2, 3) for dice in ("sealed", "swift")], indirect=True)
def test_two_programs_play_to_the_end_and_agree(mailed: Mailed) -> None:
    mailed.play()
    assert mailed.position(SEAT_A).result
    assert any(line.startswith(("m AS", "m AG", "m DS", "m DG")) for line in mailed.lines)
    assert [line for sealed in mailed.files for line in sealed.lines] == mailed.lines
    told = evidence.audit(mailed.pair.ann, mailed.pair.ref)
    assert told.sides == ("clean", "clean")


@pytest.mark.parametrize("mailed", [(4, "sealed"), (5, "swift")], indirect=True)
def test_a_match_in_notation_is_played_again(mailed: Mailed) -> None:
    mailed.play()
    text = export(mailed.pair.ben, mailed.pair.ref)
    assert re.search(r"^order m [AD][SG][123] [ABCD]", text, re.MULTILINE)
    assert retell(text.encode(), catalogue(SkirmishGame())).digest == state_digest(mailed.state(SEAT_A)).hex()


def test_a_match_that_is_opened_again_is_the_same(mailed: Mailed, tmp_path: Path) -> None:
    for side in (SEAT_B, SEAT_A, SEAT_B):
        mailed.file(side)
    mailed.order(SEAT_A)
    before = mailed.position(SEAT_A)
    mailed.pair.ben = home_at(tmp_path / "ben", games=catalogue(SkirmishGame()))
    again = mailed.position(SEAT_A)
    assert (again.state, again.draft, again.demand) == (before.state, before.draft, before.demand)
    assert [*walks(again.rules, again.state)] == [*walks(before.rules, before.state)]
    (snapshot,) = (tmp_path / "ben").rglob("snapshot.bin")
    snapshot.unlink()
    replayed = mailed.position(SEAT_A)
    assert (replayed.state, replayed.draft, replayed.demand) == (before.state, before.draft, before.demand)


def test_the_map_shows_the_ground_as_it_is_now(mailed: Mailed) -> None:
    while not mailed.state(SEAT_A).field.burnt:
        mailed.file(SEAT_B)
        mailed.file(SEAT_A)
        assert not mailed.position(SEAT_A).result, "no hut was burnt: take another seed"
    burnt = next(iter(mailed.state(SEAT_A).field.burnt))
    shown = film(mailed.pair.ben, mailed.pair.ref)
    grounds = [scene.scene_of(GAME.id, shown.rules, shown.state_at(place)) for place in range(len(shown.frames) + 1)]
    told = [scene.hex_notes(each, here)[0] for each in grounds for here in each.picture.grid.hexes if here == burnt]
    assert (told[0], told[-1]) == ("hut", "burnt ground")
    assert sorted(set(told)) == ["burnt ground", "hut"]


def test_standing_orders_name_units_once_there_are_some(mailed: Mailed) -> None:
    home, ref = mailed.pair.ann, mailed.pair.ref
    mailed.file(SEAT_B)
    mailed.file(SEAT_A)
    unit = GAME.bound.world_of(mailed.state(SEAT_B)).notation.unit(1)
    draft.set_standing(home, ref, "flee", unit, is_sealed=True)
    assert [each.text for each in draft.standing(home, ref) if not each.is_own_stretch] == [unit]
    mailed.play()
    assert evidence.audit(home, ref).sides == ("clean", "clean")


@pytest.mark.parametrize("mailed", [(67, "sealed"), (85, "sealed"), (145, "sealed")], indirect=True)
@pytest.mark.parametrize("is_sealed", [False, True])
def test_what_names_a_field_that_was_taken_back_stops_nobody(mailed: Mailed, is_sealed: bool) -> None:
    """Back to before the seed: another field and other lists, and a standing order about units that are no more."""
    home, ref = mailed.pair.ann, mailed.pair.ref
    mailed.file(SEAT_B)
    mailed.file(SEAT_A)
    old = mailed.state(SEAT_B).field
    names = GAME.bound.world_of(mailed.state(SEAT_B)).notation
    draft.set_standing(home, ref, "flee", names.unit_tokens[-1].text, is_sealed=is_sealed)
    mailed.file(SEAT_B)
    takeback = offer(mailed.pair.ben, ref, "takeback", to=1)
    mailed.pair.deliver(SEAT_A, takeback.data)
    mailed.pair.deliver(SEAT_B, accept_offer(home, ref).data)
    (shown,) = [each.text for each in draft.standing(home, ref) if not each.is_own_stretch]
    assert shown == ("any" if is_sealed else "ask")
    since = len(look_up(home, ref).chain.turns)
    side = SEAT_A
    while not look_up(home, ref).fold.is_complete:
        mailed.file(side)
        side = 1 - side
    assert mailed.state(SEAT_A).field.seed != old.seed
    asked = [step for step in queries.log(home, ref, since) if step.side == SEAT_B and step.text.startswith("flee")]
    assert {step.kind for step in asked} == {"standing" if is_sealed else "answer"}  # the game's own, or the player
    assert evidence.audit(home, ref).sides == ("clean", "clean")
