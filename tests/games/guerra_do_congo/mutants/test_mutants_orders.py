"""Orders at the edge of what the rules allow: nothing to decide, unknown words, surrounded units, reserves that do not move."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Roll
from pbem.engine.game import Options
from pbem.games.guerra_do_congo.decisions import EndPhase
from pbem.games.guerra_do_congo.state import RESERVE
from tests.games.guerra_do_congo.boards import Counter, Position, entry, position, unit
from tests.games.guerra_do_congo.fights import TARGET, attacked, enemy, fight, own

NOWHERE = Options(())


@pytest.mark.rule("GC-2.1b")
def test_while_dice_are_due_nobody_decides_anything() -> None:
    found = fight(enemy("C1"), own("R1")).do(f"a {TARGET} with R1")
    assert isinstance(found.demand, Roll)
    assert found.options() == found.options("a") == NOWHERE
    for side in ("rebels", "congo"):
        assert found.why(EndPhase(), side) == ("GC-2.1b", "nothing-to-decide")


@pytest.mark.rule("GC-2.1b")
@pytest.mark.parametrize(("text", "subject"), [("conquer R1", "conquer"), ("", ""), ("0304", "0304")])
def test_a_word_that_is_no_order_is_refused_by_name(text: str, subject: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        position([unit("R1", at="0304")]).rules.read(text)
    assert (caught.value.refusal.code, caught.value.refusal.subject) == ("unknown-verb", subject)


@pytest.mark.rule("GC-3.6.2b", "GC-3.2.1f")
def test_a_surrounded_motorised_unit_does_not_give_up_its_equipment() -> None:
    ring = [unit(f"C{here}", "congo", at=here) for here in ("0405", "0305", "0205", "0204", "0303", "0404")]
    truck = unit("R1", type="motorised", at="0304")
    found = position([truck, *ring], supplied="judged")
    assert found.why("abandon R1") == ("GC-3.2.1f", "surrounded")
    assert position([truck, *ring[1:]], supplied="judged").why("abandon R1") == ("", "")


@pytest.mark.rule("GC-3.6.2b")
def test_nothing_follows_the_unit_that_gives_up_its_equipment() -> None:
    found = position([unit("R1", type="motorised", at="0304"), unit("R2", at="0404")], supplied="judged")
    assert found.options("abandon", "R1") == Options((), is_complete=True)
    for words in (("R1", "R1"), ("R1", "R2"), ("R2", "R1"), ("R2",)):
        assert found.options("abandon", *words) == NOWHERE


@pytest.mark.rule("GC-4.7.2a")
def test_nothing_follows_the_word_of_one_who_does_not_advance() -> None:
    found = attacked(100, own("R1", "80-4-4"), enemy("C1", reduced=True), enemy("C9", at="0909"))
    assert found.tokens() == ["advance", "stay"]
    assert found.options("stay").is_complete
    assert found.options("stay", "R1") == found.options("stay", "stay") == NOWHERE


@pytest.mark.rule("GC-3.4.2a", "GC-3.4.2d")
def test_a_unit_is_not_offered_an_entry_hex_that_is_full_with_a_full_line_behind_it() -> None:
    def arriving(*units: Counter) -> Options:
        coming = unit("R1", arrival="entry_hex", place="In", turn=5)
        return position([coming, *units], entries=[entry("In", "0300", road=False, railway=True)], railways=["0300-0301"]).options(
            "railin", "R1"
        )

    def full(here: str) -> list[Counter]:
        return [unit(f"F{here}{number}", at=here, first_move_turn=9) for number in range(3)]

    assert [token.text for token in arriving().tokens] == ["0300"]
    assert [token.text for token in arriving(*full("0300")).tokens] == ["0300"]
    assert arriving(*full("0300"), *full("0301")) == NOWHERE


def with_reserves(*units: Counter) -> Position:
    """R1 attacks C1; the Rebels are asked for reserves."""
    start = (own("R1", "12-4-4"), enemy("C1"), *units)
    return position(start, phase="combat", options={"reserves": True}).do(f"a {TARGET} with R1")


def kept(id: str, strength: str = "4-4-4") -> Counter:
    return unit(id, at="0402", strength=strength, marks=RESERVE)


@pytest.mark.rule("GC-8.1g")
def test_a_reserve_with_half_a_point_is_not_offered_its_hex() -> None:
    found = with_reserves(kept("R2"), kept("R3", "4-4-1"))
    assert found.tokens("commit") == ["R2"]
    assert found.options("commit", "R3") == NOWHERE


@pytest.mark.rule("GC-3.4.2b")
@pytest.mark.parametrize("path", ["#6", "#0-#9", "-".join(["#1"] * 65)])
def test_a_way_in_bare_directions_has_six_of_them_and_an_end(path: str) -> None:
    rules = position([unit("R1", arrival="entry_hex", place="East", turn=5)], entries=[entry("East", "0300")]).rules
    with pytest.raises(IllegalOrder) as caught:
        rules.read(f"enter R1 {path}")
    assert caught.value.refusal.code == "unknown-hex"
