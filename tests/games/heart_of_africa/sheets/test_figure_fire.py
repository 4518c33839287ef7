"""What a sheet orders of single figures: fires, walls, arrows, roofs, the second rank, bursts; and what those on a roof do."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.sheets import FireAs
from pbem.games.heart_of_africa.events.shooting import FireTried, ShotsFired, WallShot
from pbem.games.heart_of_africa.rules.shooting.pieces import of_unit
from pbem.games.heart_of_africa.state.fighting import ARROWS, BLIND, BREACHES, HOLDS, LIGHTS, SHOOTS, FireOrder
from pbem.games.heart_of_africa.state.figures import GROUND as FLOOR
from pbem.games.heart_of_africa.state.figures import RELOADING
from pbem.games.heart_of_africa.state.ground import Building, Ground
from tests.games.heart_of_africa.battles import DEFENDER, Play, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets
from tests.games.heart_of_africa.shooting.test_buildings import upstairs
from tests.games.heart_of_africa.shooting.volleys import walled

TEMBA = Ground(open_ground().field, buildings=(Building(Hex(1010), DEFENDER, Hex(1216)),))


def orders(play: Play, side: int = 0) -> dict[str, FireOrder]:
    """What the figures of a side do in this Shooting Phase."""
    listed = ((play.world.figures[order.figure], order) for order in play.state.volley.orders)
    return {facts.name: order for facts, order in listed if facts.side == side}


@pytest.mark.rule("HA-FIRE-01", "HA-FIRE-03")
def test_a_figure_lights_a_fire_where_its_line_says_and_shoots_where_it_cannot() -> None:
    men, grass = unit("A", "regular", "1013 1213"), open_ground(tall_grass=ball(1010, 2))
    play = sheets(men, unit("D", "warrior", "1016"), ground=grass)
    played(play, ("lights A1.1 1012", "lights A1.2 3030"), ())
    assert orders(play)["A1.1"] == FireOrder(play.number("A1.1"), LIGHTS, where=Hex(1012))
    carried_out(play, 4)
    assert [event.unit for event in play.told(FireTried)] == ["A1.1"]
    assert [shot[0] for event in play.told(ShotsFired) for shot in event.shots] == ["A1.2"]
    assert play.state.fires


@pytest.mark.rule("HA-FORT-11")
def test_the_second_rank_shoots_over_the_first_who_holds() -> None:
    men = unit("A", "askari", "1010 1009")
    play = sheets(men, unit("D", "warrior", "1014"), ground=walled(1010), marks={"A1.1": RELOADING})
    played(play, ("secondrank A1.2 over A1.1",), ())
    front = play.number("A1.1")
    assert orders(play) == {
        "A1.1": FireOrder(front, HOLDS),
        "A1.2": FireOrder(play.number("A1.2"), SHOOTS, over=front, by_die=True),
    }
    carried_out(play)
    assert [shot[:2] for event in play.told(ShotsFired) for shot in event.shots] == [("A1.2", "D1.1")]


@pytest.mark.rule("HA-TEMBA-09", "HA-TEMBA-13", "HA-TEMBA-14")
def test_guns_shoot_at_walls_archers_with_fire_and_those_inside_at_the_roof() -> None:
    units = (unit("A", "field_gun archer", "1220 1020", "W"), unit("D", "regular", "1216 1310"), unit("A", "askari", "1310"))
    play = upstairs(sheets(*units, ground=TEMBA), "A2.1")
    written = ("breaches A1.1 1216", "firearrows A1.2 1016")
    played(play, written, ("shootsup D1.2",))
    assert {name: order.what for name, order in orders(play).items() if name[:2] == "A1"} == {"A1.1": BREACHES, "A1.2": ARROWS}
    assert orders(play, 1)["D1.2"].what == BLIND
    carried_out(play)
    assert {event.unit for event in play.told(WallShot)} == {"A1.1", "A1.2"}
    assert LIGHTS not in {order.what for order in orders(play).values()}


@pytest.mark.rule("HA-MG-03")
def test_a_machine_gun_makes_as_many_shots_as_its_line_says() -> None:
    men = unit("A", "machine_gun", "1010"), unit("D", "warrior", "1014 1015 1115 0915")
    for said, count in (("fires A1 shots 2", 2), ("fires A1", 3)):
        play = sheets(*men)
        carried_out(played(play, (said,), ()), 3)
        assert sum(len(event.shots) for event in play.told(ShotsFired)) == count


@pytest.mark.rule("HA-TEMBA-12")
def test_those_on_a_roof_jump_break_through_and_drop() -> None:
    units = unit("A", "askari", "1112"), unit("D", "regular", "3030")
    jumped = upstairs(sheets(*units, ground=TEMBA), "A1.1")
    played(jumped, ("entry A1", "jumps 1213"), ())
    jumped.roll_all(3)
    assert (jumped.figure("A1.1").level, jumped.figure("A1.1").where) == (FLOOR, 1213)
    broken = upstairs(sheets(*units, ground=TEMBA), "A1.1")
    carried_out(played(broken, ("entry A1", "breaksroof"), ()), 6)
    assert broken.state.ground.buildings[0].holes == (1112,)
    holed = Ground(TEMBA.field, buildings=(Building(Hex(1010), DEFENDER, Hex(1216), holes=(Hex(1112),)),))
    dropped = upstairs(sheets(*units, ground=holed), "A1.1")
    played(dropped, ("entry A1", "drops"), ())
    dropped.roll_all(3)
    assert dropped.figure("A1.1").level == FLOOR


def test_lines_of_figures_say_what_may_be_said() -> None:
    play = upstairs(sheets(unit("A", "field_gun askari", "1220 1420", "W"), unit("D", "regular", "1216"), ground=TEMBA))
    assert play.refused("lights D1.1 1010").code == "not-your-unit"
    assert play.refused("breaches A1.1 2020").code == "no-such-fire-order"
    assert play.refused("secondrank A1.1 over D1.1").code == "no-such-fire-order"
    assert play.refused("fires A1 shots 7").code == "too-many-shots"
    assert play.next_words("fires", "A1", "shots") == ["1", "2", "3", "4", "5", "6"]
    play.order("breaches A1.1 1216")
    assert play.refused("lights A1.1 1010").code == "has-a-fire-line"
    assert {"lights", "breaches", "firearrows", "shootsup", "secondrank"} <= set(play.words())
    for text in ("lights A1.2 1010", "secondrank A1.2 over A1.1", "shootsup A1.2", "fires A1 needing 4 shots 3", "jumps 1213"):
        rules = play.rules.at(play.state)
        assert rules.write(rules.read(text)) == text


@pytest.mark.rule("HA-SHOOT-02", "HA-PRIO-04")
def test_a_line_of_a_single_figure_goes_before_that_of_its_unit_and_each_shoots_as_its_own_says() -> None:
    play = sheets(unit("A", "regular", "1010 1110"), unit("D", "warrior", "1018"), unit("D", "warrior", "1118"))
    played(play, ("fires A1 as hold", "fires A1.2 needing 5 at D2"), ())
    found = orders(play)
    assert found["A1.1"].what == HOLDS
    assert (found["A1.2"].what, found["A1.2"].targets, found["A1.2"].need) == (SHOOTS, (of_unit(play.body("D2")),), 5)
    assert list(found) == ["A1.1", "A1.2"], "in the order of the lines"
    again = sheets(unit("A", "regular", "1010 1110"), unit("D", "warrior", "1018"), unit("D", "warrior", "1118"))
    played(again, ("fires A1.2 at D2", "fires A1 as hold"), ())
    assert list(orders(again)) == ["A1.2", "A1.1"]


@pytest.mark.rule("HA-PRIO-04")
@pytest.mark.parametrize(("said", "first"), [("", "D1"), (" at archer,D1", "D2"), (" at leader", "DL"), (" at D1,leader", "D1")])
def test_kinds_of_figures_are_preferred_as_units_are(said: str, first: str) -> None:
    """All three are as near: each may be shot at."""
    enemies = (unit("D", "warrior", "1020"), unit("D", "archer", "1119"), leader("D", "warrior", "0919"))
    play = sheets(unit("A", "regular", "1010"), *enemies)
    carried_out(played(play, (f"fires A1{said}",) if said else (), ()), 1)
    shots = [event for event in play.told(ShotsFired) if event.unit == "A1"]
    assert [target.split(".")[0] for event in shots for target in event.targets] == [first]


def test_fire_lines_of_units_and_figures_say_what_may_be_said() -> None:
    play = sheets(unit("A", "regular", "1010 1110"), unit("D", "warrior", "1018"), leader("D", "warrior", "1118"))

    def offered(text: str) -> list[str]:
        return [token.text for token in play.rules.options(play.state, tuple(text.split())).tokens]

    assert offered("fires") == ["A1", "A1.1", "A1.2"]
    assert offered("fires A1 at") == ["D1", "DL", "leader", "warrior"]
    assert offered("fires A1 at leader") == ["D1", "DL", "warrior", "shots"]
    for text, code in (
        ("fires D1.1", "not-your-unit"),
        ("fires D1", "not-your-unit"),
        ("fires A1 at A1", "no-such-fire-order"),
        ("fires A1.1 at zulu", "unknown-unit"),
    ):
        assert play.refused(text).code == code, text
    strange = play.rules.refusal(play.state, 0, FireAs(0, 0, 0, 0, (2001,), 0))
    assert strange is not None
    assert strange.code == "no-such-fire-order"
    play.order("fires A1.1 at leader,field_gun")
    assert play.refused("fires A1.1").code == "has-a-fire-line"
    assert play.refused("lights A1.1 1010").code == "has-a-fire-line"
    assert offered("fires") == ["A1", "A1.2"]
    rules = play.rules.at(play.state)
    for text in ("fires A1.1 as hold", "fires A1 needing 4 within 8 at leader,D1,field_gun shots 3"):
        assert rules.write(rules.read(text)) == text
    assert rules.write(FireAs(0, 0, 0, 0, (2001, 2), 0)) == "fires A1 at #1000,D1"
