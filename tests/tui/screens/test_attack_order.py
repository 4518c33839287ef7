"""An attack to which several things may be added."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.display.planner import PLANNER
from pbem.games.world_war_africa.state import READY, Cache
from pbem.tui.screens.battle.attack_order import AttackOrder
from tests.games.world_war_africa.combat.fights import segment
from tests.games.world_war_africa.combat.test_clash import clash
from tests.games.world_war_africa.positions_in_code import WORLD, at


def attack() -> AttackOrder:
    """Two Rwandan brigades with two caches and a helicopter against FAC."""
    game = segment("rwanda", {"RW201": "0911", "RW211": "0911", "FAC2": "0910"})
    caches = (Cache(REBELS, at("0911")),) * 2 + game.state.caches[2:]
    ready = tuple(READY if marker.id.endswith("_rwanda") else 0 for marker in WORLD.supports)
    state = replace(game.state, caches=caches, supports=ready)

    def options(begun: str) -> Any:
        return game.rules.options(state, tuple(begun.replace(",", " ").split()))

    (target,) = PLANNER.targets(game.rules, state)
    return AttackOrder(SimpleNamespace(options=options, game="guerra_do_congo"), target)  # type: ignore[arg-type]


def test_all_that_may_be_added_is_offered_in_the_order_of_the_rules() -> None:
    found = {each.word: each.choices for each in attack().additions}
    assert list(found) == ["by", "cache", "infiltrate", "advance"]
    assert found["by"] == ("helo_rwanda",)
    assert found["cache"] == ("0911", "0911 0911")
    assert found["infiltrate"] == ("",)


def test_what_is_added_stands_behind_the_units_in_the_order_of_the_rules() -> None:
    order = attack()
    order.change_another()
    order.add(1)
    order.add(1)
    order.change_another()
    order.add(1)
    assert order.plain == "a 0910 RW201 RW211 cache 0911 0911 infiltrate"
    order.change_another()
    order.change_another()
    order.add(1)
    assert order.plain == "a 0910 RW201 RW211 by helo_rwanda cache 0911 0911 infiltrate"
    order.add(-1)
    assert order.plain == "a 0910 RW201 RW211 cache 0911 0911 infiltrate"


def test_what_these_units_cannot_have_is_taken_away() -> None:
    order = attack()
    order.change_another()
    order.add(1)
    order.units = ()
    order.look_again()
    assert order.added == {}


def test_each_thing_has_a_line_and_that_which_is_changed_now_a_mark() -> None:
    order = attack()
    order.change_another()
    order.add(1)
    assert order.rest_lines() == ["by: none", "> cache: 0911", "infiltrate: none", "advances: none"]


def test_all_that_stands_before_the_units_of_a_target_is_in_the_order() -> None:
    game = clash()
    table: Any = SimpleNamespace(options=lambda begun: game.rules.options(game.state, tuple(begun.split())), game="guerra_do_congo")
    (target,) = PLANNER.targets(game.rules, game.state)
    order = AttackOrder(table, target, ("UG303",))
    assert order.plain == "clash 2211 from 2311 UG303"
    assert game.refused(order.plain) == ""
