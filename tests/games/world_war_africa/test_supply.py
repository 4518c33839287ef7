"""Lines of supply, their sources, and what it means to have none. Section 11."""

import pytest

from pbem.games.world_war_africa.rules.combat_odds import attack_of, defense_of
from pbem.games.world_war_africa.rules.supply import halved, supply_of
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit
from tests.games.world_war_africa.small_boards import Segment

RWANDA = {"1915": "rwanda", "2016": "rwanda"}
CAPITAL = {"Kinshasa": "drc"}


def is_fed(name: str, units: dict[str, str], held: dict[str, str] | None = None, coup: bool = False) -> bool:
    state = position(units, held=held, coup=coup)
    return supply_of(WORLD, state).feeds(unit(name), state.units[unit(name)].where)


def cordon(name: str, centre: str, factions: str = "ANC") -> dict[str, str]:
    """The unit in a hex, all the six around it held by the enemy's units."""
    around = [there for there in WORLD.board.grid.around(at(centre)) if there in WORLD.board.terrain]
    return {name: centre} | {f"{factions}{place}": f"{there:04d}" for place, there in enumerate(around, start=1)}


@pytest.mark.rule("WWA-11.2a", "WWA-11.2e", "WWA-11.2d")
def test_fac_traces_to_kinshasa_as_long_as_the_government_holds_it() -> None:
    assert is_fed("FAC2", {"FAC2": "Lubumbashi"}, CAPITAL)
    assert not is_fed("FAC2", {"FAC2": "Lubumbashi"})  # nobody's is not enough
    assert not is_fed("FAC2", {"FAC2": "Lubumbashi"}, {"Kinshasa": "rwanda"})
    assert is_fed("FAC2", {"FAC2": "Lubumbashi"}, {"Kinshasa": "angola"})


@pytest.mark.rule("WWA-11.2b")
def test_no_line_passes_through_enemies_or_their_zones() -> None:
    assert not is_fed("FAC2", cordon("FAC2", "1812"), CAPITAL)
    # one enemy alone: the line goes round it
    assert is_fed("FAC2", {"FAC2": "1812", "ANC1": "1811"}, CAPITAL)


@pytest.mark.rule("WWA-11.2b")
def test_both_ends_may_lie_in_an_enemy_zone() -> None:
    assert is_fed("FAC2", {"FAC2": "1812", "ANC1": "1813"}, CAPITAL)
    assert is_fed("FAC2", {"FAC2": "1603", "ANC1": "1502"}, CAPITAL)  # 1602 is next to 1502, and so is 1603
    assert not is_fed("FAC2", {"FAC2": "1604", "ANC1": "1502", "ANC2": "1703"}, CAPITAL)  # 1603 and the rest lie in zones
    # 1702 lies in no zone, but an enemy stands there, between Kinshasa and 1703
    assert not is_fed("FAC2", {"FAC2": "1703", "ANC1": "1702", "ANC2": "1502"}, CAPITAL)


@pytest.mark.rule("WWA-11.2c")
def test_a_unit_in_its_source_is_fed() -> None:
    assert is_fed("FAC2", cordon("FAC2", "1602"))
    assert is_fed("RW201", {"RW201": "1915", "FDD1": "1914"})


@pytest.mark.rule("WWA-11.2e")
@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("ZB1", {"0716": "zimbabwe"}),
        ("AN5", {"1400": "angola"}),
        ("RW201", {"2016": "rwanda"}),
        ("UG301", {"2716": "uganda"}),
        ("BU", {"1816": "rwanda"}),
        ("ADF", {"1602": "drc"}),
    ],
)
def test_each_faction_has_sources_of_its_own(name: str, source: dict[str, str]) -> None:
    assert is_fed(name, {name: "2011"}, source)
    if name != "ZB1":  # Zambia itself is always a source
        assert not is_fed(name, {name: "2011"}, {"1803": "drc"})


@pytest.mark.rule("WWA-11.2g")
def test_uvira_on_the_border_of_burundi_feeds_the_burundians_while_the_rebels_hold_it() -> None:
    assert at("1816") in WORLD.board.border["Burundi"]
    assert is_fed("BU", {"BU": "1915"}, {"1816": "uganda"})
    assert is_fed("BU", {"BU": "1816"})
    assert not is_fed("BU", {"BU": "1915"}, {"1915": "rwanda", "2016": "rwanda"})
    assert not is_fed("BU", {"BU": "1915"}, {"1816": "drc"})
    assert not is_fed("BU", {"BU": "1915", "FAC2": "1816"})


@pytest.mark.rule("WWA-11.2h")
def test_zambia_needs_no_control_but_an_open_hex_before_it() -> None:
    assert is_fed("ZB1", {"ZB1": "1012"})
    assert is_fed("ZB1", cordon("ZB1", "0915"))  # it stands there itself
    assert not is_fed("FAC2", {"FAC2": "1012"})
    gates = sorted(WORLD.board.border["Zambia"])
    enemies = [f"ANC{place}" for place in range(1, 9)] + [f"RDC{place}" for place in range(1, 6)]
    closed = {name: f"{here:04d}" for name, here in zip(enemies, gates, strict=True)}
    assert not is_fed("ZB1", {"ZB1": "1408"} | closed)


@pytest.mark.rule("WWA-11.2f")
@pytest.mark.parametrize(
    ("name", "where", "is_safe"),
    [
        ("FDD1", "Goma", True),
        ("CCR1", "1714", True),
        ("ALIRAPO", "1812", False),
        ("ANC1", "Kindu", True),
        ("RDC1", "Lubumbashi", True),
        ("ANC1", "Bandundu", False),
        ("RDC1", "Kinshasa", False),
        ("ANC1", "Matadi", False),
        ("MLC1", "Lisala", True),
        ("MLC1", "Isiro", True),
        ("MLC1", "Kindu", False),
        ("RW201", "Kindu", False),
        ("UG301", "Isiro", False),
    ],
)
def test_where_some_need_no_line(name: str, where: str, is_safe: bool) -> None:
    assert is_fed(name, {name: where}) is is_safe


@pytest.mark.rule("WWA-7.11m", "WWA-7.11q")
def test_boxes_feed_everybody_but_hutu_in_rwanda() -> None:
    assert is_fed("RW201", {"RW201": "Rwanda_Box"})
    assert not is_fed("FDD1", {"FDD1": "Rwanda_Box"}, CAPITAL)
    assert is_fed("UG301", {"UG301": "Uganda"})
    assert is_fed("AN5", {"AN5": "Angola_Box"})


@pytest.mark.rule("WWA-11.2i")
def test_after_the_coup_matadi_feeds_rebels_but_no_ugandans() -> None:
    held = {"1400": "rwanda"}
    assert is_fed("RW201", {"RW201": "1602"}, held, coup=True)
    assert not is_fed("RW201", {"RW201": "1602"}, held)
    assert not is_fed("UG301", {"UG301": "1803"}, held, coup=True)
    assert is_fed("MLC1", {"MLC1": "1803"}, held, coup=True)
    assert not is_fed("RW201", {"RW201": "1602"}, {"1400": "angola"}, coup=True)
    assert is_fed("RW201", {"RW201": "Kitona"}, coup=True)


@pytest.mark.rule("WWA-7.11s")
def test_the_government_in_kitona_traces_through_matadi() -> None:
    assert is_fed("FAC2", {"FAC2": "Kitona"}, CAPITAL)
    assert not is_fed("FAC2", {"FAC2": "Kitona"})
    assert not is_fed("FAC2", {"FAC2": "Kitona", "ANC1": "1401"}, CAPITAL)  # its zone reaches into 1400
    assert not is_fed("FAC2", {"FAC2": "Kitona", "ANC1": "1401"}, {**CAPITAL, "1400": "drc"})  # and is no source of FAC
    assert is_fed("AN5", {"AN5": "Kitona", "ANC1": "1401"}, {"1400": "angola"})  # 1400 is itself a source
    assert not is_fed("AN5", {"AN5": "Kitona", "ANC1": "1401"})


@pytest.mark.parametrize(("enemy", "is_safe"), [("1200", True), ("1300", False)])
def test_a_line_that_ends_at_matadi_does_not_pass_through_it(enemy: str, is_safe: bool) -> None:
    played = Segment("drc", {"FAC2": "Kitona", "ANC1": enemy}, held={"1602": "drc"})
    assert played.at("1400") in supply_of(played.world, played.state).lines(unit("FAC2"))
    assert supply_of(played.world, played.state).feeds(unit("FAC2"), played.world.board.kitona) is is_safe


@pytest.mark.rule("WWA-11.3a", "WWA-11.3b")
def test_without_supply_everything_is_halved_and_never_below_one() -> None:
    assert [halved(value) for value in (0, 1, 2, 3, 5, 14)] == [0, 1, 1, 1, 2, 7]
    state = position({"RW201": "Kindu"})
    supply, where = supply_of(WORLD, state), at("Kindu")
    kind = WORLD.kinds[unit("RW201")]
    assert attack_of(WORLD, supply, kind.index, where) == kind.attack // 2
    assert defense_of(WORLD, supply, kind.index, where) == kind.defense // 2
    fed = supply_of(WORLD, position({"RW201": "Kindu"}, RWANDA))
    assert attack_of(WORLD, fed, kind.index, where) == kind.attack
    assert defense_of(WORLD, fed, kind.index, where) == kind.defense
    militia = supply_of(WORLD, position({"RDC4": "Bandundu"}))
    assert attack_of(WORLD, militia, unit("RDC4"), at("Bandundu")) == WORLD.kinds[unit("RDC4")].attack
