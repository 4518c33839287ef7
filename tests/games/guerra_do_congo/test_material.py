"""What the box says besides the rules: the period, markers that are no units, tracks, counts of markers that limit nothing."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import LeftMap
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import (
    ATTACKED,
    BOMBARDED,
    CONGO,
    LEFT_MAP,
    PROTECTED,
    REBELS,
    RESERVE,
    SUPPLIED,
    Interdiction,
)
from pbem.games.guerra_do_congo.words.log_layout import LOG
from tests.games.guerra_do_congo.boards import Position, at, board, place, position, tables, unit
from tests.games.guerra_do_congo.combat.test_retreat import driven_out, ring_of
from tests.games.guerra_do_congo.fights import enemy, events_of

MONTHS = {8: "August", 9: "September", 10: "October", 11: "November"}
MARKS = (SUPPLIED, ATTACKED, PROTECTED, BOMBARDED, RESERVE)


@pytest.mark.rule("GC-1.1b", "GC-2.1a")
def test_fifteen_weeks_from_2_august_1998_end_on_14_november() -> None:
    begins = date(1998, 8, 2)
    assert begins + timedelta(weeks=tables().last_turn, days=-1) == date(1998, 11, 14)
    days = {turn: begins + timedelta(weeks=turn - 1) for turn in range(1, tables().last_turn + 1)}
    assert LOG.derived["date"] == ("turn", {turn: f"{day.day} {MONTHS[day.month]} {day.year}" for turn, day in days.items()})


def marked(marks: int, out: tuple[Interdiction, ...] = ()) -> Position:
    """One unit beside an empty road hex, and an enemy; with markers on the unit and on the empty hex."""
    units = [unit("R1", at="0303", marks=marks), unit("C1", "congo", at="0606", marks=marks)]
    return position(units, on=board(roads=["0303-0304"]), interdictions=out)


@pytest.mark.rule("GC-2.7.2.2d")
def test_markers_have_no_zone_of_control_and_no_stacking_value() -> None:
    plain = marked(0)
    before = Presence(plain.world, plain.state)
    out = tuple(Interdiction(at("0304"), kind, 9) for kind in ("road", "railway", "air"))
    for marks, markers in ((sum(MARKS), ()), (0, out), (sum(MARKS), out)):
        found = marked(marks, markers)
        after = Presence(found.world, found.state)
        assert [after.zoc_of(side) for side in (0, 1)] == [before.zoc_of(side) for side in (0, 1)]
        for here in ("0303", "0304", "0606"):
            assert after.room(at(here)) == before.room(at(here))
    assert "0304" in marked(0, out).tokens("m", "R1", "0303")  # a marker does not hold the hex


@pytest.mark.rule("GC-2.7.2.2d", "GC-4.4b")
def test_a_reduced_unit_stacks_and_controls_like_a_whole_one() -> None:
    whole, reduced = (position([unit("R1", at="0303", reduced=turned)]) for turned in (False, True))
    for found in (whole, reduced):
        presence = Presence(found.world, found.state)
        assert presence.board.capacity[at("0303")] - presence.room(at("0303")) == 2
        assert len(presence.zoc_of(REBELS)) == 7


@pytest.mark.rule("GC-M5a", "GC-4.6.4b")
def test_more_facilities_may_be_out_than_the_box_has_markers() -> None:
    """The box has eight interdiction markers. Twelve roads are out here, and each costs the mountain under it."""
    hexes = [f"04{column:02}" for column in range(12)]
    ground = board(columns=(0, 14), terrain=dict.fromkeys(hexes, "mountain"), roads=["-".join(hexes)])
    found = position(
        [unit(f"R{n}", at=here, strength="4-4-9") for n, here in enumerate(hexes)],
        on=ground,
        interdictions=tuple(Interdiction(at(here), "road", 5) for here in hexes),
    )
    for n, (here, there) in enumerate(pairwise(hexes)):
        assert Token(there, 3) in found.options("m", f"R{n}", here).tokens
    free = position([unit("R0", at="0400", strength="4-4-9")], on=ground)
    assert Token("0401", 1) in free.options("m", "R0", "0400").tokens


@pytest.mark.rule("GC-M4a", "GC-7e")
def test_all_armies_of_a_player_score_on_one_track() -> None:
    found = position([unit("R1", at="0303"), *(unit(f"C{n}", army, at="0606") for n, army in enumerate(("congo", "zimbabwe")))])
    state = found.state
    for index in (1, 2):
        state, _ = victory.eliminate(found.world, state, index, "combat")
    assert victory.points(state) == (2, 0)
    state, _ = victory.eliminate(found.world, state, 0, "combat")
    assert victory.points(state) == (2, 1)


@pytest.mark.rule("GC-3.4.1b", "GC-4.7.1i")
def test_a_unit_that_has_left_the_map_never_returns() -> None:
    """C1 is driven over the border. No order of a later phase names it, while C2 may be restored and C3 mobilised in its place."""
    coming: dict[str, Any] = {"arrival": "mobilise", "place": "Goma", "turn": 1}
    found = driven_out(
        enemy("C1", reduced=True, **coming),
        enemy("C2", at="0808", reduced=True),
        unit("C3", "congo", **coming),
        *ring_of(("0406", "0305", "0304", "0504")),
        neutral=["0505"],
        places=[place("Goma", "0808", control="congo", air="airstrip")],
        replacement_points=(9, 9),
    )
    assert [event.unit for event in events_of(found, LeftMap)] == ["C1"]
    named: set[str] = set()
    while found.state.turn < 7:
        if found.side_due() == CONGO:
            named |= {" ".join(order.split()[:2]) for order in found.walks()}
            for order in ("recover C1", "mobilise C1 0808", "dissolve C1 C2", "m C1 0505-0506"):
                assert found.refusal(order) is not None
        found.do("stay" if "stay" in found.tokens() else "end")
    assert {"recover C2", "mobilise C3"} <= named
    assert not any("C1" in order for order in named)
    assert found.unit("C1").status == LEFT_MAP
