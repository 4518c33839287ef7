"""Fortified buildings: doors and gate, breaches, roofs and what is below them."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import COURT, footprint, room_hexes, room_of
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, CLIMBS_ROOF, GROUND, ROOF, STOPPED, WORKED
from pbem.games.heart_of_africa.state.ground import Building, Fire, Ground
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, open_ground, unit

FOE = unit("D", "warrior", "4060")
TEMBA = Building(Hex(1020), 1, Hex(1022))  # the defender's; its gate in the middle of the north face


def built(**more: object) -> Ground:
    return Ground(open_ground().field, buildings=(replace(TEMBA, **more),))


def moving(*units: UnitSaid, ground: Ground | None = None, side: str = "A", **more: object) -> Play:
    play = battle(*units, FOE, ground=ground or built(), **more)  # type: ignore[arg-type]
    if side == "D":
        play.order("hold A1")
    play.order(f"move {side}1")
    play.roll_all(3)
    return play


def on_roof(play: Play, name: str) -> Play:
    """The same with a figure on the roof over the hex where it stands."""
    number = play.number(name)
    play.state = play.state.with_figure(number, replace(play.state.figures[number], level=ROOF))
    return play


@pytest.mark.rule("HA-TEMBA-02")
def test_a_building_has_a_court_and_four_rooms_of_ten_hexes() -> None:
    assert len(footprint(TEMBA)) == 49
    assert [len(room_hexes(TEMBA, room)) for room in range(4)] == [10, 10, 10, 10]
    assert sum(room_of(TEMBA, here) == COURT for here in footprint(TEMBA)) == 9


@pytest.mark.rule("HA-TEMBA-06")
def test_its_owners_use_gate_and_doors_and_enemies_only_when_nobody_defends_it() -> None:
    own = moving(unit("A", "askari", "4010"), unit("D", "askari", "0922"), side="D")
    own.order("go D1.1 0922-1022-1122-1222")
    enemy = moving(unit("A", "askari", "0922"), unit("D", "askari", "1224"))
    assert enemy.refused("go A1.1 0922-1022").code == "wall-in-the-way"
    empty = moving(unit("A", "askari", "0922"))
    assert empty.refused("go A1.1 0922-0923-1023").code == "wall-in-the-way"
    empty.order("go A1.1 0922-1022-1122-1222")


@pytest.mark.rule("HA-TEMBA-03")
def test_it_holds_thirty_figures() -> None:
    hexes = [here for here in footprint(TEMBA) if here != 1022][:30]
    many = unit("D", "askari", " ".join(map(str, hexes)))
    play = battle(unit("A", "askari", "4010"), many, unit("D", "askari", "0922"), ground=built())
    play.order("hold A1", "move D2")
    play.roll(3, 3)
    assert play.refused("go D2.1 0922-1022").code == "building-full"


@pytest.mark.rule("HA-TEMBA-06")
def test_nobody_is_named_through_a_wall() -> None:
    play = moving(unit("A", "askari", "0923"), unit("D", "askari", "1023"))
    assert play.refused("go A1.1 0923 names D1.1").code == "cannot-be-named"


@pytest.mark.rule("HA-TEMBA-10")
def test_a_breach_is_crossed_on_foot_as_difficult_ground_and_opens_to_close_combat() -> None:
    ground = built(breaches=(Hex(1023),))
    play = moving(unit("A", "askari", "0923"), ground=ground)
    play.order("go A1.1 0923-1023")
    assert play.refused("go A1.1 1023-1123-1122-1121").code == "too-far-difficult"
    fight = moving(unit("A", "askari", "0923"), unit("D", "askari", "1023"), ground=ground)
    fight.order("go A1.1 0923 names D1.1")
    riders = moving(unit("A", "light_horseman", "0923"), ground=ground)
    assert riders.refused("go A1.1 0923-1023").code == "works-in-the-way"


@pytest.mark.rule("HA-TEMBA-11")
def test_who_stands_still_beside_it_for_a_turn_is_on_the_roof_at_its_end() -> None:
    play = moving(unit("A", "askari", "0923"))
    play.order("roof A1.1")
    assert play.figure("A1.1").has(CLIMBS_ROOF)
    assert play.refused("go A1.1 0923 facing w").code == "move-over"
    at_end = battle(unit("A", "askari", "0923"), FOE, ground=built(), step="roofs", marks={"A1.1": CLIMBS_ROOF})
    assert (at_end.figure("A1.1").level, at_end.figure("A1.1").where) == (ROOF, 1023)
    far = moving(unit("A", "askari", "0823"))
    assert far.refused("roof A1.1").code == "no-roof-there"
    engaged = moving(unit("A", "askari", "0923"), unit("D", "warrior", "0823"), links=[("D1.1", "A1.1")])
    assert engaged.refused("roof A1.1").code == "engaged"
    acted = moving(unit("A", "askari", "0923"))
    acted.order("go A1.1 0923 facing w")
    assert acted.refused("roof A1.1").code == "has-acted"


@pytest.mark.rule("HA-TEMBA-11")
def test_who_is_engaged_at_the_end_stays_below() -> None:
    foe = unit("D", "warrior", "0823")
    play = battle(
        unit("A", "askari", "0923"), foe, ground=built(), step="roofs", marks={"A1.1": CLIMBS_ROOF}, links=[("D1.1", "A1.1")]
    )
    assert play.figure("A1.1").level == GROUND


@pytest.mark.rule("HA-TEMBA-05", "HA-TEMBA-12")
def test_on_a_roof_figures_move_slowly_over_one_room() -> None:
    play = on_roof(moving(unit("A", "askari", "1022"), unit("D", "askari", "1024")), "A1.1")
    assert play.refused("go A1.1 1022-0922").code == "closed-ground"
    assert play.refused("go A1.1 1022-1023-1024-1124").code == "too-far-difficult"
    play.order("go A1.1 1022-1023-1024")
    assert (play.standing.roofs, play.standing.at) == ({1024: 0}, {1024: 1, 4060: 2})


@pytest.mark.rule("HA-FIRE-06", "HA-TEMBA-12")
def test_nobody_on_a_roof_goes_into_a_fire_that_he_is_not_in() -> None:
    for burning, code in (((1024,), "closed-ground"), ((1022, 1023, 1024), "")):
        fire = Fire("room", Hex(burning[0]), 1, tuple(map(Hex, burning)), 0)
        play = on_roof(moving(unit("A", "askari", "1022"), fires=(fire,), turn=2), "A1.1")
        order = play.rules.at(play.state).read("go A1.1 1022-1023-1024")
        refusal = play.rules.refusal(play.state, 0, order)
        assert (refusal.code if refusal else "") == code


@pytest.mark.rule("HA-TEMBA-12")
def test_from_the_roof_it_jumps_into_the_court() -> None:
    play = on_roof(moving(unit("A", "askari", "1122")), "A1.1")
    assert play.refused("jump A1.1 0922").code == "no-court-there"
    play.order("jump A1.1 1222")
    assert (play.figure("A1.1").level, play.figure("A1.1").where) == (GROUND, 1222)
    acted = on_roof(moving(unit("A", "askari", "1122")), "A1.1")
    acted.order("go A1.1 1122 facing w")
    assert acted.refused("jump A1.1 1222").code == "has-acted"


@pytest.mark.rule("HA-TEMBA-12")
def test_it_breaks_through_on_five_or_six_and_fights_whom_it_likes_in_the_room() -> None:
    play = on_roof(moving(unit("A", "askari", "1022"), unit("D", "askari", "1020 1024 1225")), "A1.1")
    assert play.refused("drop A1.1").code == "no-hole-there"
    play.order("breakroof A1.1")
    assert play.figure("A1.1").marks & (WORKED | CHANGED_HEX | STOPPED) == WORKED | STOPPED
    play.roll(5)
    assert isinstance(play.demand, Choose)
    assert play.refused("intruder D1.3").code == "not-in-that-room"
    play.order("intruder D1.2")
    assert play.state.links[0].is_from_roof
    assert play.state.ground.buildings[0].holes == (1022,)
    assert play.refused("again").code == "has-been-revealed"
    held = on_roof(moving(unit("A", "askari", "1022"), unit("D", "askari", "1020")), "A1.1")
    held.order("breakroof A1.1")
    held.roll(4)
    assert held.state.links == ()
    assert held.state.ground.buildings[0].holes == ()


@pytest.mark.rule("HA-TEMBA-12")
def test_at_a_hole_it_may_name_again_or_drop() -> None:
    ground = built(holes=(Hex(1022),))
    play = on_roof(moving(unit("A", "askari", "1022"), unit("D", "askari", "1024"), ground=ground), "A1.1")
    play.order("go A1.1 1022 names D1.1")
    assert play.state.links[0].is_from_roof
    turned = on_roof(moving(unit("A", "askari", "1022"), unit("D", "askari", "1024"), ground=ground), "A1.1")
    turned.order("go A1.1 1022 facing w")
    assert turned.refused("go A1.1 1022 names D1.1").code == "has-acted"
    falls = on_roof(moving(unit("A", "askari", "1022"), ground=ground), "A1.1")
    falls.order("drop A1.1")
    assert falls.figure("A1.1").level == GROUND


@pytest.mark.rule("HA-TEMBA-12")
def test_only_who_is_on_a_roof_is_offered_to_leave_it() -> None:
    units = unit("A", "askari", "1122 1121"), unit("D", "askari", "4040")
    above = on_roof(moving(*units), "A1.1")
    assert {"jump", "breakroof"} <= set(above.words())
    assert [token.text for token in above.rules.options(above.state, ("jump",)).tokens] == ["A1.1"]
    assert {"jump", "breakroof", "drop"}.isdisjoint(moving(*units).words())
