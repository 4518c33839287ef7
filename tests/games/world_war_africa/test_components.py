"""What flags, sizes and control markers are good for, and which of two rules wins. Sections 2, 3.0."""

import pytest
from msgspec.structs import replace

from pbem.games.world_war_africa.content.world import World, world_of
from pbem.games.world_war_africa.contingents import CONTINGENTS, DRC, GOVERNMENT, REBELS, RWANDA, ZIMBABWE
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.combat.reckoning import reckoned
from pbem.games.world_war_africa.rules.movement.reach import reach
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import FLIPPED, Fight, State, Step
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import BOARD, CONTENT, WORLD, at, position, unit


@pytest.mark.rule("WWA-0c")
def test_the_more_specific_rule_wins() -> None:
    # a unit may always go one hex, but not one that is turned over
    assert moving(ZIMBABWE, {"ZB1": "0812"}, marks={"ZB1": FLIPPED}).refused("m ZB1 0812-0813") == "WWA-5.3h turned-over"
    # who comes out of Kitona operates normally, but goes no further than Matadi
    out = moving(RWANDA, {"RW201": "Kitona"}, coup=True)
    assert out.refused("enter RW201 1400-1401") == "WWA-14.0d moves-no-further"
    assert not out.refused("enter RW201 1400")
    # nobody enters a place with an enemy in it, but both sides may be in Rwanda
    assert not moving(RWANDA, {"RW201": "1915", "ALIRHOR": "Rwanda_Box"}).refused("into RW201 1915-Rwanda_Box")


@pytest.mark.rule("WWA-2.2c")
def test_the_flag_is_shown_by_units_that_may_not_act_and_changes_nothing_else() -> None:
    six = {name: "Kamina" if number < 4 else "0812" for number, name in enumerate(("ZB1", "ZB2", "ZBSAS", "ZBPR", "ZBCR"))}
    names = [kind.id for kind in WORLD.kinds if kind.faction == "ZB"][:5]
    state = position(dict(zip(names, six.values(), strict=True)), points={"zimbabwe": 4})
    played = Played(state, Step("turn_ends", number=3), Step("activate", GOVERNMENT, number=ZIMBABWE)).roll(1)
    before = played.state
    name = played.tokens("flip")[0]
    after = played.do(f"flip {name}").state.units[unit(name)]
    assert after == replace(before.units[unit(name)], marks=before.units[unit(name)].marks | FLIPPED)
    assert presence_of(WORLD, played.state).zocs == presence_of(WORLD, before).zocs
    assert {CONTINGENTS.index(table.key) for table in WORLD.tables.activation} == {ZIMBABWE, 2}


@pytest.mark.rule("WWA-2.2d")
@pytest.mark.parametrize("size", ["II", "III", "X"])
def test_the_size_of_a_unit_counts_for_nothing_in_play(size: str) -> None:
    roster = tuple(replace(kind, size=size) for kind in CONTENT.roster)
    world = world_of(CONTENT.board, roster, CONTENT.supports, CONTENT.caches, CONTENT.tables, {})
    state = position({"FAC2": "1708", "FAC3": "1708", "FACPG": "1708", "ANC1": "1709", "BU": "1709"}, active="drc")
    state = replace(state, agenda=(Step("movement", GOVERNMENT),))

    def facts(where: World) -> tuple[object, ...]:
        presence = presence_of(where, state)
        fight = Fight(0, at("1709"), (unit("FAC2"), unit("FACPG")), presence.of(REBELS, at("1709")))
        stacking = presence.excess(at("1708")), presence.excess(at("1709"))
        return stacking, presence.zocs, reckoned(where, state, fight), reach(where, state, (unit("FAC2"),))

    assert facts(world) == facts(WORLD)


@pytest.mark.rule("WWA-3.0b")
def test_there_are_control_markers_for_every_town_and_airfield_and_for_all_of_them_at_once() -> None:
    held = {**{BOARD.grid.name(here): "rwanda" for here in BOARD.playable}, "Kitona": "rwanda"}
    everything: State = position({}, held=held)
    assert BOARD.airfields <= set(BOARD.towns)
    assert all(control.holds(WORLD, everything, REBELS, here) for here in (*BOARD.towns, BOARD.kitona))
    back = control.enter(WORLD, everything, DRC, [*BOARD.towns])
    assert all(control.holds(WORLD, back, GOVERNMENT, here) for here in BOARD.towns)
