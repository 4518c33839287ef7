"""Phase 1 and Reinforcement Segments worked out by hand on the real map: the sums stand beside each number."""

from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import ANGOLA, DRC, RWANDA, UGANDA
from pbem.games.world_war_africa.events import ActivationRolled, HandedBack, PointsReceived, UnitsDrawn
from pbem.games.world_war_africa.state import ELIMINATED, FLIPPED, State, Step, Unit
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, marker, position, unit

KEYS = [entry.key for entry in WORLD.tables.events.event]
HELD = {"Kolwezi": "zimbabwe", "Tshikapa": "drc", "Mbuji-Mayi": "angola", "Goma": "rwanda", "Isiro": "uganda"}
UNITS = {"FACPG": "Kinshasa", "FAC2": "Kolwezi", "AN5": "Mbuji-Mayi", "ANC1": "1511", "RW201": "Goma", "MLC1": "Isiro"}


def turn(event: str, number: int = 5, points: dict[str, int] | None = None, units: dict[str, str] | None = None) -> Played:
    """The beginning of a turn in which this marker is drawn."""
    state = position(UNITS if units is None else units, held=HELD, points=points, turn=number - 1)
    played = Played(replace(state, events=tuple(range(len(KEYS)))), Step("turn", number=number))
    return played.roll(KEYS.index(event) + 1)


def gains(played: Played) -> dict[str, tuple[int, int]]:
    return {event.contingent: (event.points, event.total) for event in played.told if isinstance(event, PointsReceived)}


def segment(contingent: int, state: State) -> Played:
    side = int(contingent >= RWANDA)
    return Played(replace(state, contingent=contingent), Step("movement", side), Step("reinforcement", side))


def test_incomes_of_a_turn_with_corruption_in_kinshasa() -> None:
    """Dice by hex: 0712 Kolwezi 4, 1306 Tshikapa 3, 1410 Mbuji-Mayi 6 (the ANC in 1511 is near: 5), 2016 Goma 5, 2614 Isiro 2.

    Chart: 1 0, 2 0, 3 1, 4 2, 5 2, 6 2. Government towns 2 + 1 + 2 = 5; read with -1 for the drc: 3, 2, 4 give 1 + 0 + 2 = 3.
    """
    played = turn("corruption_and_graft", points={"drc": 7, "uganda": 12}).roll(6)
    assert played.faces == (6,) * 5
    played.roll(4, 3, 6, 5, 2)
    assert gains(played) == {
        "drc": (4 + 3, 13),  # 7 + 7 is above the cap
        "zimbabwe": (5 // 2, 2),
        "angola": (2, 2),
        "rwanda": (2 + 2, 4),
        "uganda": (3 + 0, 13),
    }


def test_incomes_of_a_rush_for_coltan() -> None:
    """Goma's die of 2 counts 2 + 3 = 5: two points; its Hutu neighbours in 1916 take one away: 4, two points as well."""
    units = {**UNITS, "ALIRALB": "1916"}
    played = turn("coltan_rush", units=units).roll(1, 1, 1, 2, 1)
    found = gains(played)
    assert found["rwanda"] == (2 + 2, 4)
    assert found["uganda"] == (3 + 0, 3)
    assert found["drc"] == (4 + 0, 4)
    assert gains(turn("coltan_rush", units=units).roll(1, 1, 1, 6, 1))["rwanda"] == (2 + 2, 4)  # 6 + 3 - 1 reads the line of 6


def test_angola_after_unita_was_crushed() -> None:
    """A die of 4, -1 for the event, -2 for three points, +1 paid: 2, so five units are active. Of six one is turned over."""
    six = dict.fromkeys(("AN5", "AN10", "AN18", "AN26"), "Mbuji-Mayi") | {"AN7M": "1400", "AN16M": "1400", "NA": "1400"}
    played = turn("unita_crushed", units={**six, "FACPG": "Kinshasa"}, points={"angola": 1, "drc": 0})
    played.roll(1, 1, 4, 1, 1)  # government towns 0 + 0 + 2: angola 1 + 1 = 2
    assert played.state.points[ANGOLA] == 2
    begun = Played(replace(played.state, agenda=()), Step("activate", number=ANGOLA)).do("pay").roll(4)
    rolled = next(event for event in begun.told if isinstance(event, ActivationRolled))
    assert (rolled.modified, rolled.land, rolled.flips) == (2, 5, 1)
    begun.do("flip AN5")
    assert begun.state.units[unit("AN5")].has(FLIPPED)
    assert begun.due == "reinforcement"


def test_a_segment_of_the_drc() -> None:
    """Eight points: PMC at 1 (a die of 2), a Hutu unit, two of FAC, a cache, air support: 1 + 1 + 2 + 2 + 1 = 7."""
    state = position({"FACPG": "Kinshasa", "FAC2": "Kikwit"}, points={"drc": 8}, held={"Kananga": "angola"})
    played = segment(DRC, state).do("hire 1 0").roll(2)
    assert played.state.points[DRC] == 7
    played.do("buy hutu").roll(13).do("place Kananga")  # the last by id
    played.do("buy fac 2").roll(1, 1).do("place Kikwit", "place Kinshasa")
    played.do("buy cache", "place Kananga", "buy air")
    assert played.state.points[DRC] == 8 - 7
    assert (played.where("FDD4"), played.where("FAC10"), played.where("FAC12")) == ("1408", "1504", "1602")
    assert played.state.supports[marker("air_drc")] == 1
    assert (played.state.hired, played.due) == ((1, 0), "reinforcement")
    assert played.refused("buy hutu") == "WWA-0g none-left"


def test_hutu_units_find_no_room_beside_zimbabweans() -> None:
    """The government holds one town, in which a Zimbabwean stands: a Hutu unit comes back with its point, a FAC unit arrives."""
    state = position({"ZB1": "Kamina"}, points={"drc": 2})
    played = segment(DRC, state).do("buy hutu").roll(5)
    assert [event.points for event in played.told if isinstance(event, HandedBack)] == [1]
    assert played.state.points[DRC] == 2
    assert played.do("buy fac").roll(1).where("FAC10") == "1012"


def test_a_town_next_to_the_enemy_takes_units_only_where_one_stands() -> None:
    """Kindu 1812 and Lodja 1709 are next to ANC brigades in 1811 and 1708; militia stands in Lodja alone."""
    state = position({"PCD1": "Lodja", "ANC1": "1811", "ANC2": "1708"}, points={"drc": 1}, held={"Kindu": "drc", "Kinshasa": "drc"})
    played = segment(DRC, state).do("buy fac").roll(1)
    assert set(played.tokens("place")) == {"1709", "1602"}


def test_rwanda_rebuilds_what_it_lost_a_turn_ago() -> None:
    """All of the group stand on the map but RW201, lost on turn 4, ANC2, lost on turn 5, and RDC1. On turn 5 two can come."""
    out = ("RW201", "ANC2", "RDC1", "BU")
    units = {
        kind.id: "Rwanda_Box" for kind in WORLD.kinds if kind.group == "rwanda" and kind.faction == "Rw" and kind.id not in out
    }
    units |= {kind.id: "Goma" for kind in WORLD.kinds if kind.faction in ("ANC", "RDC") and kind.id not in out}
    state = position(units, points={"rwanda": 5}, turn=5)
    state = state.with_unit(unit("RW201"), Unit(ELIMINATED, turn=4)).with_unit(unit("ANC2"), Unit(ELIMINATED, turn=5))
    played = segment(RWANDA, state).do("buy rwanda 5")
    assert [event.units for event in played.told if isinstance(event, UnitsDrawn)] == [("RDC1", "RW201")]
    # Goma is full many times over: RDC1 has no town, and its point comes back
    assert played.state.points[RWANDA] == 5 - 2 + 1
    assert [event.unit for event in played.told if isinstance(event, HandedBack)] == ["RDC1"]
    assert played.where("RW201") == "Rwanda_Box"


def test_a_turn_of_uganda_with_libyas_help() -> None:
    """Libya's brigade is the third by id of four; two more points buy a drawn unit and leave one."""
    state = position({"MLC1": "Isiro", "UG301": "Bunia"}, points={"uganda": 2}, event="libyan_support")
    played = Played(state, Step("activate", 1, number=UGANDA))
    assert played.faces == (4,)
    played.roll(3).do("place Isiro")
    assert played.where("MLC4") == "2614"
    played.do("buy uganda")
    assert played.faces == (14,)  # seventeen in the group; MLC1, UG301, MLC4 stand
    played.roll(14)
    assert (played.where("UGARMD"), played.due) == ("Uganda", "reinforcement")
    assert played.state.points[UGANDA] == 1
