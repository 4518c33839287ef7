"""The markers of the eight armies: each line of Table 8 on both sides of its test. Section 4.3."""

from typing import Any

import pytest

from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES
from pbem.games.guerra_do_congo.rules import army_morale
from tests.games.guerra_do_congo.boards import Counter, place, position, tables, unit

KINSHASA = place("Kinshasa", "0301", kind="city", control="congo")
MBANDAKA = place("Mbandaka", "0501", kind="city", control="congo")
KISANGANI = place("Kisangani", "0505", kind="city", control="congo")
MBUJI_MAYI = place("Mbuji-Mayi", "0701", kind="city", control="congo")
CITIES = [KINSHASA, MBANDAKA, KISANGANI, MBUJI_MAYI]
COUNTRIES = {"0000": "Angola", "0009": "Uganda", "0109": "Rwanda", "0209": "Burundi"}


def lines(army: str, *units: Counter, turn: int = 7, **more: Any) -> tuple[int, tuple[str, ...]]:
    """An army's marker and the lines that make it, in turn 7 on a board with the four cities, east bank 0505 and 0605."""
    given = {"places": CITIES, "countries": COUNTRIES, "east_bank": ["0505", "0605"]} | more
    units = units or (unit("X9", "congo", at="0808"),)
    p = position(units, turn=turn, **given)
    return army_morale.markers(p.world, p.state)[ARMIES.index(army)]


def at(army: str, hex: str, **more: Any) -> Counter:
    return unit("X1", army, at=hex, **more)


@pytest.mark.rule("GC-4.3a", "GC-M2a")
def test_each_of_the_eight_armies_has_its_own_marker() -> None:
    p = position([unit("X1", "zimbabwe", status="eliminated"), unit("X2", "namibia", at="0808")], turn=7)
    found = army_morale.markers(p.world, p.state)
    assert len(found) == 8
    assert (found[ARMIES.index("zimbabwe")][0], found[ARMIES.index("namibia")][0]) == (-1, 0)
    assert position([unit("X1", at="0808")]).state.morale == (0,) * 8


@pytest.mark.rule("GC-4.3.1b", "GC-T8a")
def test_congo_turns_one_to_five() -> None:
    assert [lines("congo", turn=turn)[0] - 1 for turn in (1, 5, 6)] == [-1, -1, 0]  # Kisangani gives +1


@pytest.mark.rule("GC-4.3.1b")
def test_congo_lines_for_cities() -> None:
    assert lines("congo") == (1, ("T8-CON-5",))
    assert lines("congo", control={"Kisangani": "rebels"}) == (0, ())
    assert lines("congo", control={"Kinshasa": "rebels"}) == (-1, ("T8-CON-2", "T8-CON-5"))
    for army in ("angola", "zimbabwe", "namibia"):
        assert "T8-CON-4" in lines("congo", at(army, "0501"))[1]
    assert "T8-CON-4" not in lines("congo", at("congo", "0501"))[1]
    assert "T8-CON-4" not in lines("congo", at("angola", "0701"))[1]  # Mbuji-Mayi is not one of the three
    two = (unit("X1", "angola", at="0501"), unit("X2", "namibia", at="0301"))
    assert lines("congo", *two)[0] == 0  # once


@pytest.mark.rule("GC-4.3.1b")
def test_the_fac_outside_the_drc_counts_and_guerrilla_movements_do_not() -> None:
    assert "T8-CON-3" in lines("congo", at("congo", "0009"))[1]
    assert "T8-CON-3" in lines("congo", at("congo", "0009", faction="something else"))[1]
    assert "T8-CON-3" not in lines("congo", at("congo", "0009", type="guerrilla", faction="FDD"))[1]
    assert "T8-CON-3" not in lines("congo", at("angola", "0009"))[1]


@pytest.mark.rule("GC-4.3.1c")
def test_angola() -> None:
    assert lines("angola", at("angola", "0000")) == (0, ())
    assert lines("angola", at("angola", "0808")) == (-1, ("T8-ANG-1",))
    for hex in ("0009", "0109", "0209"):
        assert lines("angola", at("angola", hex)) == (-3, ("T8-ANG-1", "T8-ANG-2"))
    for hex in ("0301", "0501", "0505"):
        assert lines("angola", at("angola", hex)) == (0, ("T8-ANG-1", "T8-ANG-3"))


@pytest.mark.rule("GC-4.3.1d")
@pytest.mark.parametrize("army", ["zimbabwe", "namibia"])
def test_zimbabwe_and_namibia_each_for_itself(army: str) -> None:
    other = "namibia" if army == "zimbabwe" else "zimbabwe"
    lost = [unit(f"L{n}", army, status="eliminated") for n in range(3)]
    assert lines(army, *lost)[0] == -3
    assert lines(other, *lost)[0] == 0
    assert lines(army, at(army, "0109"))[0] == -2
    assert lines(army, at(army, "0505"))[0] == 1
    assert lines(army, unit("X1", army, status="left_map"))[0] == 0


@pytest.mark.rule("GC-4.3.1e")
def test_the_rebels_lose_only_what_they_once_held() -> None:
    assert lines("rebels")[0] == 0
    assert lines("rebels", once_held=["Kisangani"]) == (-2, ("T8-REB-1",))
    assert lines("rebels", once_held=["Kisangani"], control={"Kisangani": "rebels"})[0] == 0
    assert lines("rebels", once_held=["Kisangani"], control={"Kisangani": ""})[0] == 0


@pytest.mark.rule("GC-4.3.1e")
def test_the_rebels_gain_from_allies_in_the_drc_and_from_cities() -> None:
    for army, hex, held in (("uganda", "0808", 1), ("rwanda", "0808", 1), ("burundi", "0808", 0), ("uganda", "0009", 0)):
        assert lines("rebels", at(army, hex))[0] == held
    for names in (["Kinshasa"], ["Mbandaka"], ["Mbuji-Mayi"], ["Kinshasa", "Mbandaka"]):
        assert lines("rebels", control=dict.fromkeys(names, "rebels")) == (1, ("T8-REB-3",))


@pytest.mark.rule("GC-4.3.1f", "GC-4.3.1g", "GC-4.3.1i")
@pytest.mark.parametrize(
    ("army", "faction", "home", "key"),
    [("uganda", "ADF/LRA", "0009", "UGA"), ("rwanda", "FDD", "0109", "RWA"), ("burundi", "Interahamwe/ex-FAR", "0209", "BUR")],
)
def test_the_three_eastern_neighbours(army: str, faction: str, home: str, key: str) -> None:
    movement: dict[str, Any] = {"type": "guerrilla", "faction": faction}
    assert lines(army, at(army, home)) == (1, (f"T8-{key}-2",))  # no unit of the movement anywhere
    assert lines(army, at(army, "0808"))[0] == 1
    assert lines(army, at(army, "0000")) == (-1, (f"T8-{key}-1", f"T8-{key}-2"))  # in Angola: -2 + 1
    assert lines(army, at("congo", "0505", **movement)) == (0, ())  # on the east bank
    assert lines(army, at("congo", "0808", **movement))[0] == 1
    assert lines(army, at("congo", home, **movement)) == (0, (f"T8-{key}-2", f"T8-{key}-3"))
    assert lines(army, at("congo", "0505", type="guerrilla", faction="other"))[0] == 1


@pytest.mark.rule("GC-4.3.1h")
def test_the_option_historical_swaps_the_movements_of_rwanda_and_burundi() -> None:
    fdd = at("congo", "0505", type="guerrilla", faction="FDD")
    exfar = at("congo", "0505", type="guerrilla", faction="Interahamwe/ex-FAR")
    for value, rwanda, burundi in (("as_printed", (0, 1), (1, 0)), ("historical", (1, 0), (0, 1))):
        chosen: dict[str, Any] = {"options": {"guerrilla_targets": value}}
        assert (lines("rwanda", fdd, **chosen)[0], lines("rwanda", exfar, **chosen)[0]) == rwanda
        assert (lines("burundi", fdd, **chosen)[0], lines("burundi", exfar, **chosen)[0]) == burundi
    adf = at("congo", "0505", type="guerrilla", faction="ADF/LRA")
    assert lines("uganda", adf, options={"guerrilla_targets": "historical"})[0] == 0


@pytest.mark.rule("GC-4.3.1a")
def test_the_other_list_of_modifiers() -> None:
    other: dict[str, Any] = {"options": {"morale_modifiers": "section_4_3_1"}}
    two = (unit("X1", "angola", at="0501"), unit("X2", "namibia", at="0301"))
    assert lines("congo", *two, **other)[0] == -1  # +1 Kisangani, -1 for each allied unit
    assert lines("congo", *two)[0] == 0
    assert lines("congo", at("congo", "0009"), **other)[0] == -1  # -2 outside, +1 Kisangani
    tanks = [unit(f"L{n}", "angola", type="motorised", status="eliminated") for n in range(2)]
    assert lines("angola", *tanks, unit("L9", "angola", status="eliminated"), **other) == (-4, ("S431-ANG-3",))
    assert lines("zimbabwe", turn=1, **other)[0] == -1  # no air points
    assert lines("zimbabwe", turn=2, **other)[0] == 0
    assert lines("rebels", control={"Kinshasa": "rebels"}, **other)[0] == 2


@pytest.mark.rule("GC-4.3b")
def test_the_marker_stays_on_its_track() -> None:
    lost = [unit(f"L{n}", "zimbabwe", status="eliminated") for n in range(9)]
    assert lines("zimbabwe", *lost)[0] == -5
    assert lines("zimbabwe", *lost, options={"morale_track": "printed"})[0] == -4
    other: dict[str, Any] = {"morale_modifiers": "section_4_3_1"}
    rich: dict[str, Any] = {"control": {"Kinshasa": "rebels", "Mbandaka": "rebels"}}
    assert lines("rebels", at("uganda", "0808"), **rich, options=other)[0] == 2  # 1 + 1 + 2
    assert lines("rebels", at("uganda", "0808"), **rich, options={**other, "morale_track": "printed"})[0] == 3


@pytest.mark.rule("GC-4.3.1j")
def test_units_off_the_map_count_nowhere() -> None:
    for status in ("to_come", "left_map", "eliminated"):
        assert lines("rebels", unit("X1", "uganda", status=status))[0] == 0
    assert lines("rebels", at("uganda", "0808"))[0] == 1


@pytest.mark.rule("GC-T8a")
def test_every_line_of_both_lists_has_a_test() -> None:
    for name in ("table8", "section_4_3_1"):
        assert all(line.test in army_morale.TESTS for line in tables().army_morale.lines(name))
    assert len(tables().army_morale.lines("table8")) == 26
