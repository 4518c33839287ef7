"""`pbem luck` of a match of A Guerra do Congo."""

from pathlib import Path

import pytest

from pbem.engine.demands import Roll
from pbem.games.guerra_do_congo.rules.roll_favours import luck_of
from pbem.view.text.luck import chance
from tests.cli.players import begun


@pytest.mark.rule("GC-4.6.2a", "GC-5.2a")
@pytest.mark.parametrize(
    ("key", "faces", "numbers", "expected"),
    [
        (("attack", 3, 1, 1807), (10, 10), (10, 10), (1, 100, 1, 100, True)),
        (("attack", 3, 0, 1807), (10, 10), (10, 1), (0, 1, 1, 100, True)),
        (("check", 3, 0, 1807), (10,), (2,), (0, 2, 1, 10, False)),
        (("bombard", 3, 1807), (10,), (9,), (1, 9, 1, 10, True)),
        (("interdict", 3, 1807, "road"), (10,), (9,), (1, 9, 1, 10, True)),
    ],
)
def test_a_roll_is_one_number_for_the_side_it_helps(
    key: tuple[int | str, ...], faces: tuple[int, ...], numbers: tuple[int, ...], expected: tuple[object, ...]
) -> None:
    from pbem.games.guerra_do_congo.state import CONGO

    found = luck_of(Roll(faces, key), numbers)
    assert found is not None
    side = CONGO if key[0] in ("bombard", "interdict") else expected[0]
    assert (found.side, found.value, found.lowest, found.highest, found.is_high_good) == (side, *expected[1:])
    assert luck_of(Roll((10,), ("weather",)), (3,)) is None


def test_the_report_counts_the_rolls_of_both_and_says_what_it_means(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    assert "No dice have been rolled yet." in ann.ok("luck", "congo-1")
    for order in ("m REB01 1606-1706", "end", "a Kinshasa with REB01", "end"):
        ann.ok("do", "congo-1", order)
    ann.ok("seal", "congo-1", "-o", str(tmp_path / "2.pbem"))
    bea.ok("import", str(tmp_path / "2.pbem"))
    bea.ok("do", "congo-1", "end")
    bea.ok("do", "congo-1", "end")
    bea.ok("seal", "congo-1", "-o", str(tmp_path / "3.pbem"))
    ann.ok("import", str(tmp_path / "3.pbem"))
    found = ann.data("luck", "congo-1")
    attacks = [roll for roll in found["rolls"] if roll["key"][0] == "attack"]
    assert len(attacks) == 1
    tens, units = attacks[0]["numbers"]
    assert attacks[0]["luck"]["value"] == (tens % 10 * 10 + units % 10 or 100)
    assert found == bea.data("luck", "congo-1")
    text = ann.ok("luck", "congo-1", "--rolls")
    assert "the attack on 1807 Kinshasa, the Rebels" in text
    assert "What it means: " in text
    if len(found["rolls"]) == 1:
        value = attacks[0]["luck"]["value"]
        assert found["sides"][0]["own"]["as_good_ppm"] == (101 - value) * 10_000


@pytest.mark.parametrize(
    ("ppm", "said"),
    [
        (1_000_000, "100 matches in 100"),
        (333_333, "one match in 3"),
        (25_000, "one match in 40"),
        (1, "one match in 1000000"),
        (0, "less than one match in 1000000"),
    ],
)
def test_a_chance_is_said_as_people_do(ppm: int, said: str) -> None:
    assert chance(ppm) == said
