"""What the hard house of Rio 40 graus does besides: into objectives one after the other, out of none, the hunted out of sight."""

from random import Random

import pytest

from pbem.bots.house_players import house
from pbem.bots.levels import HARD, NORMAL
from pbem.bots.player import write_stretch
from pbem.games.rio_40.state import BEGAN_DOWN
from pbem.games.rio_40.state import POLICE as POLICE_SIDE
from tests.games.rio_40.boards import Counter, Position, position, scenario, secret, unit

OBJECTIVE = scenario(objectives=("D4",))
HUNT = scenario(hider="police", hunted="MI")


def orders(p: Position, level: str = HARD) -> list[str]:
    """What a house orders as the police."""
    own = p.rules.unfold(p.state, POLICE_SIDE, p.payloads)
    return [each.order for each in write_stretch(p.rules, own, POLICE_SIDE, house("rio_40", Random(1), level))]


def test_who_may_be_stopped_on_the_way_into_an_objective_is_followed_by_another() -> None:
    p = position(
        [unit("PM01", "PM", at="D2"), unit("PM02", "PM", at="C2"), unit("ST01", "ST", at="C4"), unit("ST02", "ST", at="E4")],
        rules_of=OBJECTIVE,
    )
    runs = [order for order in orders(p) if order.endswith("-D4")]
    assert [order.split()[1] for order in runs] == ["PM01", "PM02"]


def test_who_cannot_be_stopped_goes_into_an_objective_alone() -> None:
    p = position([unit("PM01", "PM", at="D2"), unit("PM02", "PM", at="C2"), unit("ST01", "ST", at="D6")], rules_of=OBJECTIVE)
    assert sum(order.endswith("-D4") for order in orders(p)) == 1


def test_one_is_kept_back_to_go_in_when_the_holder_of_an_objective_falls() -> None:
    p = position(
        [
            unit("PM01", "PM", at="D3"),
            unit("PM02", "PM", at="E4"),
            unit("PM03", "PM1", at="C4"),
            unit("NT01", "NT", at="D4", markers=2, marks=BEGAN_DOWN),
        ],
        rules_of=OBJECTIVE,
    )
    attack, entry = orders(p)[:2]
    assert attack == "a D4 PM01,PM02"
    assert entry == "ma PM03 C4-D4"


def withdrawals(*others: Counter) -> list[str]:
    """Who withdraws, where a guard under fire stands on an objective beside an enemy."""
    guard = unit("PM01", "PM", at="D4", markers=1, marks=BEGAN_DOWN)
    p = position([guard, unit("ST01", "ST", at="D5"), *others], rules_of=OBJECTIVE)
    return [order for order in orders(p) if order.startswith("wd")]


def test_a_guard_under_fire_stays_on_an_objective_that_nobody_would_take_over() -> None:
    assert withdrawals() == []


def test_a_guard_under_fire_withdraws_where_another_steps_in() -> None:
    assert [order.split()[1] for order in withdrawals(unit("PM02", "PM", at="D3"))] == ["PM01"]


# ---- the hunted


def hunt(*units: Counter, entries: tuple[str, ...] = ("A4",)) -> Position:
    """A gang that hunts the militia."""
    return position(units, rules_of=HUNT, entries=entries)


def test_the_hunted_lay_no_ambush_and_do_not_fire_from_under_their_counters() -> None:
    p = hunt(secret("MI01", "MI", at="D4"), secret("MI02", "MI", at="D6"), unit("ST01", "ST", at="D5", markers=2))
    own = p.rules.unfold(p.state, POLICE_SIDE, p.payloads)
    traps = {level: house("rio_40", Random(1), level).traps(p.rules, own, POLICE_SIDE) for level in (NORMAL, HARD)}
    assert traps[NORMAL]
    assert traps[HARD] == []
    assert any(order.startswith("a ") for order in orders(p, NORMAL))
    assert orders(p) == ["end"]


@pytest.mark.parametrize("is_last", [False, True])
def test_one_of_the_hunted_who_was_found_runs_off_the_map_unless_it_is_the_last(is_last: bool) -> None:
    others = [] if is_last else [secret("MI02", "MI", at="G7")]
    p = hunt(unit("MI01", "MI", at="B4"), unit("ST01", "ST", at="D5"), *others)
    assert ("ma MI01 B4-A4 exit" in orders(p)) != is_last


def test_who_is_not_hunted_withdraws_towards_the_way_off_the_map() -> None:
    down = unit("PM01", "PM", at="E4", markers=1, marks=BEGAN_DOWN)
    p = hunt(down, unit("ST01", "ST", at="E5"), secret("MI01", "MI", at="G1"), entries=("G3",))
    assert [orders(p, level)[0] for level in (NORMAL, HARD)] == ["wd PM01 D3", "wd PM01 F3"]


def test_an_empty_car_joins_the_guard_of_an_objective_where_nothing_is_hidden() -> None:
    p = position(
        [unit("PM01", "PM", at="D4"), unit("CARPM1", "CAR-PM", at="D2"), unit("ST01", "ST", at="G7")],
        rules_of=scenario(hider="", objectives=("D4",)),
    )
    assert "ma CARPM1 D2-D3-D4" in orders(p)
