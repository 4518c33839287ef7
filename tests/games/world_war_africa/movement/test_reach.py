"""All places a stack can get to: the same as a walk of the options finds, and as orders cost. Section 7.7."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.contingents import ANGOLA, DRC, RWANDA
from pbem.games.world_war_africa.rules.movement.reach import Reach, reach
from tests.games.world_war_africa.moving import Moving, moving
from tests.games.world_war_africa.positions_in_code import WORLD, at, unit

NORTH, SOUTH = 5, 3  # turns with rain there


def reached(played: Moving, *names: str) -> Reach:
    found = reach(WORLD, played.state, tuple(sorted(map(unit, names))))
    assert found is not None
    return found


def walked(played: Moving, *prefix: str) -> dict[Hex, int]:
    """The least cost of each hex, as walks of an order begun so spell it."""
    found: dict[Hex, int] = {}
    waiting = [prefix]
    while waiting:
        words = waiting.pop()
        for token in played.options(*words).tokens:
            if token.text.isdigit() and token.cost_mp >= 0:
                here = at(token.text)
                if token.cost_mp < found.get(here, 99):
                    found[here] = token.cost_mp
                    waiting.append((*words, token.text))
    return found


@pytest.mark.parametrize(("names", "where", "turn"), [
    (("FAC2",), "1410", NORTH), (("FAC2", "FACM"), "1803", SOUTH), (("FAC2", "PCD1"), "1714", NORTH), (("FDD1",), "2012", SOUTH),
])  # fmt: skip
def test_reach_is_what_a_walk_of_the_options_finds(names: tuple[str, ...], where: str, turn: int) -> None:
    units = dict.fromkeys(names, where) | {"RW201": "1613", "ANC1": "2211", "RW211": "1704"}
    played = moving(DRC, units, turn=turn, held={"1602": "drc"})
    found = reached(played, *names)
    assert {here: arrival.spent for here, arrival in found.pushed.items()} == walked(played, "m", *names)
    for here, arrival in found.free.items():
        if here != at(where):
            way = "-".join(map(WORLD.board.grid.name, found.way(here, is_pushing=False)))
            assert (
                moving(DRC, units, turn=turn, held={"1602": "drc"}).do(f"m {','.join(names)} {way}").spent(names[0])
                == arrival.spent
            )


def test_reach_after_a_doubled_push_is_where_the_order_ends() -> None:
    units = {"FAC2": "0810"}
    played = moving(DRC, units, turn=NORTH, held={"1602": "drc"})
    found = reached(played, "FAC2")
    assert (found.pushed[at("0814")].spent, found.doubled[at("0813")].spent) == (12, 12)
    assert at("0814") not in found.doubled
    after = played.do("m FAC2 0810-0811-0812-0813-0814 push").roll(1)
    assert (after.where("FAC2"), after.spent("FAC2")) == ("0813", 12)
    assert reached(after, "FAC2").pushed == {}  # no second roll
    assert set(reached(after, "FAC2").free) == {at("0813")}


@pytest.mark.rule("WWA-7.2a")
def test_a_hex_too_dear_at_once_is_no_end_for_who_comes_round_by_road() -> None:
    played = moving(RWANDA, {"ANC2": "2310"}, turn=NORTH)
    found = reached(played, "ANC2")
    # straight over the Lualaba 2311 costs 6 + 3, doubled 18 of 14; by 2211 it costs 4 + 3, and the road goes on for 3, doubled 6
    assert [found.doubled[at(name)].spent for name in ("2211", "2311", "2312")] == [4, 7, 13]
    after = played.do("m ANC2 2310-2211-2311-2312 push").roll(1)
    assert (after.where("ANC2"), after.spent("ANC2")) == ("2312", 13)


def test_reach_from_a_box_begins_with_the_hexes_of_entry() -> None:
    played = moving(ANGOLA, {"AN5": "Angola_Box"}, entries=1, turn=NORTH)
    found = reached(played, "AN5")
    assert found.free[at("0709")].spent == 3
    assert found.free[at("0711")].spent == 5  # by 0710
    assert at("1401") in found.free
    assert found.free[at("1400")].before == at("Angola_Box")
    assert found.pushed == {}
    assert reach(WORLD, moving(ANGOLA, {"AN5": "Angola_Box"}, entries=0, turn=NORTH).state, (unit("AN5"),)) is None


def test_there_is_no_reach_for_those_who_do_not_move_together() -> None:
    played = moving(RWANDA, {"RW201": "1915", "ANC1": "1815", "FAC2": "1602"})
    assert reach(WORLD, played.state, (unit("RW201"), unit("ANC1"))) is None
    assert reach(WORLD, played.state, (unit("FAC2"),)) is None
