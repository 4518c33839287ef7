"""Trains that pass full hexes, rides of one hex, places taken again, what is kept of the ground of a state."""

import pytest

from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo.events import Captured
from pbem.games.guerra_do_congo.rules.movement import transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.state import Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit

LINE = "0301-0302-0303-0304"


def full(*hexes: str) -> list[Counter]:
    """Units in these hexes that may not move yet and leave no room."""
    return [unit(f"F{here}{number}", at=here, first_move_turn=9) for here in hexes for number in range(3)]


def by_rail(*units: Counter, **more: object) -> Position:
    return position([unit("R1", at="0301"), *units], railways=[LINE], **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.3.4a", "GC-7h")
def test_a_ride_of_one_hex_goes_there_and_the_first_hex_of_a_longer_one_counts() -> None:
    villages = [place("Halt", "0302", control="congo"), place("End", "0303", control="congo")]
    short = by_rail(places=villages).do("ride R1 0301-0302")
    assert short.where("R1") == "0302"
    assert short.event(Captured) == [Captured("Halt", "rebels")]
    long = by_rail(places=villages).do("ride R1 0301-0302-0303")
    assert long.event(Captured) == [Captured("Halt", "rebels"), Captured("End", "rebels")]


@pytest.mark.rule("GC-3.3.4a", "GC-3.2.2b")
def test_a_train_passes_full_hexes_on_its_way_to_one_with_room() -> None:
    found = by_rail(*full("0302", "0303"))
    assert found.tokens("ride", "R1", "0301") == ["0302"]
    assert not found.options("ride", "R1", "0301", "0302").is_complete
    assert found.options("ride", "R1", "0301", "0302", "0303", "0304").is_complete
    assert found.tokens("ride", "R1", "0301", "0302") == ["0303", "0301"]


@pytest.mark.rule("GC-3.3.4c", "GC-3.2.2d")
def test_a_train_is_not_offered_a_full_hex_where_the_railway_is_out_of_use() -> None:
    cut = (Interdiction(at("0302"), "railway", 6),)
    assert list(by_rail(interdictions=cut).walks("ride", "R1")) == ["ride R1 0301 0302"]
    assert by_rail(*full("0302"), interdictions=cut).tokens("ride", "R1", "0301") == []
    assert "R1" not in by_rail(*full("0302"), interdictions=cut).tokens("ride")


@pytest.mark.rule("GC-3.3.4a", "GC-3.3.4c")
def test_a_train_reaches_as_many_hexes_as_it_may_enter_and_stops_where_the_railway_is_cut() -> None:
    def hexes(p: Position, start: str, most: int) -> dict[str, int]:
        found = transport_reach.train_arrivals(ground_of(p.world, p.state), 0, at(start), most)
        return {hex_name(there): arrival.spent for there, arrival in found.items()}

    assert hexes(by_rail(), "0301", 2) == {"0301": 0, "0302": 1, "0303": 2}
    cut = by_rail(interdictions=(Interdiction(at("0302"), "railway", 6),))
    assert hexes(cut, "0301", 3) == {"0301": 0, "0302": 1}
    assert hexes(cut, "0302", 3) == {"0302": 0, "0301": 1, "0303": 1, "0304": 2}


@pytest.mark.rule("GC-3.3.4a", "GC-3.2.2b")
def test_a_train_is_not_offered_a_way_along_which_every_hex_it_can_enter_is_full() -> None:
    """A line of seventeen hexes: fifteen may be entered, and only the last one but one or the last has room."""
    line = [f"03{column:02}" for column in range(1, 18)]
    for free, offered in ((line[15], [line[1]]), (line[16], [])):
        crowds = full(*(here for here in line if here != free))
        found = position([unit("R1", at=line[0]), *crowds], railways=["-".join(line)], columns=(0, 19))
        assert found.tokens("ride", "R1", line[0]) == offered


@pytest.mark.rule("GC-4.3.1e", "GC-7h")
def test_a_place_taken_again_was_once_held_once() -> None:
    town = place("Town", "0304", control="congo")
    found = position([unit("R1", at="0303"), unit("C1", "congo", at="0808")], places=[town], once_held=["Town"])
    found.do("m R1 0303-0304")
    assert found.controller("Town") == "rebels"
    assert found.state.places_once_held == (0,)


@pytest.mark.rule("GC-4.5.3a")
@pytest.mark.parametrize("word", ["#", "#x", "##1", "#1234567890"])
def test_a_facility_that_is_no_number_is_a_wrong_form(word: str) -> None:
    found = position([unit("C1", "congo", at="0303")], side="congo", phase="combat", air_points=3)
    assert found.why(f"interdict 0304 {word} 1") == ("GC-4.5.3a", "wrong-form")


def test_the_ground_of_a_state_is_worked_out_once_and_never_for_another_world() -> None:
    one, other = position([unit("R1", at="0303")]), position([unit("R1", at="0303")], terrain={"0304": "forest"})
    ground = ground_of(one.world, one.state)
    assert ground_of(one.world, one.state) is ground
    assert ground_of(other.world, one.state).world is other.world
    assert ground_of(one.world, other.state).state is other.state
