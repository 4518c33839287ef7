"""Putting units in reserve, where the players have agreed on it. Sections 8.1 and 2.3."""

import pytest

from pbem.games.guerra_do_congo.decisions import Reserve as ReserveOrder
from pbem.games.guerra_do_congo.events import Reserved
from pbem.games.guerra_do_congo.state import RESERVE
from tests.games.guerra_do_congo.boards import Counter, Position, place, position, unit


def agreed(*units: Counter, **more: object) -> Position:
    return position(units, **({"options": {"reserves": True}} | more))  # type: ignore[arg-type]


@pytest.mark.rule("GC-8.1a")
def test_reserves_are_marked_only_where_the_players_agreed_on_them() -> None:
    plain = position([unit("R1", at="0303")])
    assert plain.why("reserve R1") == ("GC-8.1a", "no-reserves-agreed")
    assert "reserve" not in plain.tokens()
    assert "reserve" in agreed(unit("R1", at="0303")).tokens()


@pytest.mark.rule("GC-8.1b", "GC-2.3c")
def test_a_unit_in_reserve_does_not_move_in_this_phase() -> None:
    p = agreed(unit("R1", at="0303"), unit("R2", at="0303")).do("reserve R1")
    assert p.event(Reserved) == [Reserved("R1", "0303")]
    assert p.unit("R1").has(RESERVE)
    assert p.why("m R1 0303-0304") == ("GC-8.1b", "in-reserve")
    assert p.why("leave R1 0303") == ("GC-8.1b", "in-reserve")
    assert p.why("reserve R1") == ("GC-8.1b", "in-reserve")
    assert p.tokens("m") == ["R2"]


@pytest.mark.rule("GC-8.1b", "GC-2.3c")
def test_a_unit_that_has_moved_is_not_put_in_reserve_but_others_still_are() -> None:
    p = agreed(unit("R1", at="0303"), unit("R2", at="0303")).do("m R1 0303-0304")
    assert p.why("reserve R1") == ("GC-2.3b", "already-moved")
    p.do("reserve R2", "end")
    assert p.unit("R2").has(RESERVE)


@pytest.mark.rule("GC-8.1b")
def test_a_unit_that_arrived_in_this_turn_is_not_put_in_reserve() -> None:
    p = agreed(unit("N1", arrival="mobilise", place="Town", turn=5), places=[place("Town", "0303", centre=True)])
    p.do("mobilise N1 0303")
    assert p.why("reserve N1") == ("GC-8.1b", "arrived-this-turn")
    assert p.tokens("reserve") == []


@pytest.mark.rule("GC-8.1c")
def test_a_unit_in_reserve_is_supplied_not_besieged_and_not_engaged() -> None:
    hungry = agreed(unit("R1", at="0303"), supplied="judged")
    assert hungry.why("reserve R1") == ("GC-8.1c", "unsupplied")
    near = agreed(unit("R1", at="0303"), unit("C1", "congo", size="battalion", at="0304"))
    assert near.why("reserve R1") == ("GC-8.1c", "engaged")
    apart = agreed(unit("R1", at="0303"), unit("C1", "congo", at="0305"))  # in its zone, but not next to it
    assert apart.why("reserve R1") == ("", "")


@pytest.mark.rule("GC-8.1c", "GC-3.5g")
def test_a_besieged_unit_is_not_put_in_reserve() -> None:
    # the hexes around 0303 are water but for 0304, which the regiment in 0305 controls: besieged, and engaged by nobody
    walls = ["0403", "0404", "0203", "0204", "0302"]
    p = agreed(unit("R1", at="0303"), unit("C1", "congo", at="0305"), water=walls)
    assert p.why("reserve R1") == ("GC-8.1c", "besieged")
    free = agreed(unit("R1", at="0303"), unit("C1", "congo", size="battalion", at="0305"), water=walls)
    assert free.why("reserve R1") == ("", "")


@pytest.mark.rule("GC-8.1i")
def test_markers_come_off_at_the_start_of_the_owners_next_movement_phase() -> None:
    p = agreed(unit("R1", at="0303"), unit("C1", "congo", at="0808")).do("reserve R1", "end")
    assert p.unit("R1").has(RESERVE)  # own combat
    p.do("end", "end")
    assert p.unit("R1").has(RESERVE)  # the enemy's combat
    p.do("end")
    assert not p.unit("R1").has(RESERVE)
    assert p.why("m R1 0303-0304") == ("", "")


@pytest.mark.rule("GC-8.1j", "GC-6c")
def test_the_congo_side_marks_no_reserves_in_turn_1() -> None:
    p = agreed(unit("C1", "congo", at="0303"), side="congo", turn=1)
    assert p.why("reserve C1") == ("GC-8.1j", "no-reserves-in-turn-1")
    assert p.tokens("reserve") == []
    assert agreed(unit("R1", at="0303"), side="rebels", turn=1).why("reserve R1") == ("", "")
    assert agreed(unit("C1", "congo", at="0303"), side="congo", turn=2).why("reserve C1") == ("", "")


@pytest.mark.rule("GC-8.1b", "GC-3.4.4a")
def test_a_unit_that_may_not_move_yet_is_not_put_in_reserve() -> None:
    p = agreed(unit("R1", at="0303", first_move_turn=6), unit("C1", "congo", at="0808"))
    assert p.why("reserve R1") == ("GC-3.4.4a", "not-released")
    assert p.why("reserve C1") == ("GC-2.7.2.3a", "not-your-unit")
    assert p.why(ReserveOrder(99)) == ("GC-2.7.2.3a", "no-such-unit")


@pytest.mark.rule("GC-8.1k")
def test_more_than_twenty_four_units_may_be_in_reserve() -> None:
    p = agreed(*(unit(f"R{n:02d}", at=f"{n % 10:02d}{n // 10:02d}") for n in range(30)))
    p.do(*(f"reserve R{n:02d}" for n in range(30)))
    assert sum(unit.has(RESERVE) for unit in p.state.units) == 30


@pytest.mark.rule("GC-8.1b", "GC-3.2.2d")
def test_a_unit_that_must_make_room_is_not_put_in_reserve() -> None:
    # savanna holds 4: R1 came on top of R2 and R3, so one of these two has to go
    p = agreed(unit("R1", at="0302"), unit("R2", at="0303"), unit("R3", at="0303")).do("m R1 0302-0303", "reserve R2")
    assert p.why("reserve R3") == ("GC-3.2.2d", "must-make-room")
    assert p.tokens("reserve") == []
    p.do("m R3 0303-0304", "end")
