"""What lies under one's counters, from the session's side: drawn once, shown to their owner alone, sealed with the set-up."""

from pathlib import Path
from typing import cast

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.rio_40.content.unit_kinds import CIVILIAN
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, ON_MAP, POLICE, State
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.look.replay import film
from pbem.session.results import Position
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.own_secrets import payloads_of
from tests.games.rio_40.table import home, invited, place_all
from tests.session.toy import Pair


def world_of(position: Position) -> World:
    """The map and roster of its match."""
    return cast(RioRules, position.rules).world


def tokens(position: Position, state: State | None = None) -> tuple[int, ...]:
    """What the counters of a position are, by number; -1 where it does not tell."""
    state = state or position.state
    return tuple(state.units[index].token for index in world_of(position).counters())


def owner(pair: Pair) -> tuple[int, Home, Position]:
    """The side that hides, its home and its position."""
    position = queries.show(pair.home(POLICE), pair.ref)
    side = world_of(position).hider
    return side, pair.home(side), queries.show(pair.home(side), pair.ref)


@pytest.fixture(scope="module")
def set_up(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Ann has invited as the police, Ben has placed the gang's counters with his acceptance."""
    pair = invited(tmp_path_factory.mktemp("set_up"))
    place_all(pair.home(NARCO), pair.ref, seed=1)
    pair.deliver(NARCO, invitations.accept(pair.home(NARCO), pair.ref).data)
    return pair


@pytest.mark.rule("R40-S1.1e", "R40-0g")
def test_an_invited_hider_sees_what_his_counters_are_before_he_places_them_and_it_stays_so(tmp_path: Path) -> None:
    pair = invited(tmp_path)
    side, hiding, before = owner(pair)
    assert sorted(tokens(before)) == list(world_of(before).tokens)
    assert tokens(before) != tuple(world_of(before).tokens)  # not in the order of the roster
    draft.do(hiding, pair.ref, "place C11")
    draft.undo(hiding, pair.ref)
    after = place_all(hiding, pair.ref, seed=1)
    assert tokens(after) == tokens(before)
    assert set(tokens(queries.show(pair.home(1 - side), pair.ref))) == {-1}
    sealed = invitations.accept(hiding, pair.ref)
    assert tokens(queries.show(hiding, pair.ref)) == tokens(before)
    (result,) = [pair.deliver(side, sealed.data)]
    assert len(result.happened) == 1
    other = queries.show(pair.home(1 - side), pair.ref)
    assert set(tokens(other)) == {-1}
    assert all(other.state.units[index].status == ON_MAP for index in world_of(other).counters())


@pytest.mark.rule("R40-S1.1e")
def test_an_inviting_hider_places_with_his_second_file(tmp_path: Path) -> None:
    pair = invited(tmp_path, inviter=NARCO)
    pair.deliver(POLICE, invitations.accept(pair.home(POLICE), pair.ref).data)
    assert sorted(tokens(queries.show(pair.home(NARCO), pair.ref)))[0] >= 0
    place_all(pair.home(NARCO), pair.ref, seed=2)
    pair.send(NARCO)
    assert queries.show(pair.home(POLICE), pair.ref).demand == Choose(POLICE, "phase", True)


def test_a_set_up_passed_on_half_done_goes_on_with_the_same_counters(tmp_path: Path) -> None:
    pair = invited(tmp_path)
    before = tokens(owner(pair)[2])
    draft.do(pair.home(NARCO), pair.ref, "place C11")
    pair.deliver(NARCO, invitations.accept(pair.home(NARCO), pair.ref, pass_=True).data)
    pair.send(POLICE)
    assert tokens(owner(pair)[2]) == before
    place_all(pair.home(NARCO), pair.ref, seed=3)
    pair.send(NARCO)
    assert tokens(owner(pair)[2]) == before


def test_a_set_up_that_replaces_a_refused_one_commits_to_the_same_list_with_other_salts(tmp_path: Path) -> None:
    pair = invited(tmp_path)
    place_all(pair.home(NARCO), pair.ref, seed=1)
    first = invitations.accept(pair.home(NARCO), pair.ref)
    sealed = payloads_of(look_up(pair.home(NARCO), pair.ref), NARCO)
    sealing.withdraw(pair.home(NARCO), pair.ref, first.digest)
    while (found := queries.show(pair.home(NARCO), pair.ref).draft) and found.lines:
        draft.undo(pair.home(NARCO), pair.ref)
    place_all(pair.home(NARCO), pair.ref, seed=2)
    second = invitations.accept(pair.home(NARCO), pair.ref)
    turns = [parse_turn(each.data).turn for each in (first, second)]
    assert turns[0].decisions != turns[1].decisions
    assert sealed == payloads_of(look_up(pair.home(NARCO), pair.ref), NARCO) != {}
    assert turns[0].seals[0].commitment != turns[1].seals[0].commitment


def test_orders_that_only_their_owner_can_know_to_be_wrong_are_refused_before_they_are_filed(set_up: Pair) -> None:
    pair, (side, hiding, position) = set_up, owner(set_up)
    assert side == NARCO
    draft.do(pair.home(POLICE), pair.ref, "end")
    pair.send(POLICE)
    world = world_of(position)
    kinds = [world.kinds[token] for token in tokens(position)]
    civilian = world.kinds[world.first_counter + [kind.category for kind in kinds].index(CIVILIAN)].id
    now = queries.show(hiding, pair.ref)
    order = position.rules.read(f"ma {civilian}")
    now.rules.check(now.rules.view(now.state, side), side, order)
    with pytest.raises(IllegalOrder, match="not-what-lies-there"):
        draft.do(hiding, pair.ref, f"ma {civilian}")
    assert civilian not in [token.text for token in queries.options(hiding, pair.ref, "ma").tokens]
    assert queries.why(hiding, pair.ref, f"ma {civilian}") is not None


def test_films_show_their_owner_what_lies_under_his_counters_from_the_first_frame(set_up: Pair) -> None:
    side, hiding, position = owner(set_up)
    reel = film(hiding, set_up.ref)
    assert tokens(position, cast(State, reel.frames[0].state)) == tokens(position)
    other = film(set_up.home(1 - side), set_up.ref)
    assert set(tokens(position, cast(State, other.frames[-1].state))) == {-1}


def test_whose_view_is_taken_is_not_told_what_the_viewer_knows(set_up: Pair) -> None:
    _, hiding, position = owner(set_up)
    assert set(tokens(queries.show(hiding, set_up.ref, "police"))) == {-1}
    assert tokens(queries.show(hiding, set_up.ref, after=1)) == tokens(position)


def test_at_one_table_the_counters_are_known_only_while_their_owner_sits_there(tmp_path: Path) -> None:
    table = home(tmp_path / "table")
    ref = invitations.new_match(table, "rio_40", against="hotseat").card.name
    position = place_all(table, ref, seed=1)
    assert min(tokens(position)) >= 0
    assert set(tokens(queries.show(table, ref, "police"))) == {-1}
    sealing.seal(table, ref)
    assert queries.show(table, ref).side == POLICE
    for view in ("", "police", "narco"):
        assert set(tokens(queries.show(table, ref, view))) == {-1}
    assert set(tokens(position, cast(State, film(table, ref).frames[-1].state))) == {-1}
    draft.do(table, ref, "end")
    sealing.seal(table, ref)
    assert tokens(queries.show(table, ref)) == tokens(position)
