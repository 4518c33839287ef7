"""What a player may regret before he ends a phase."""

from msgspec.structs import replace

from pbem.engine.planning import Caution
from pbem.games.guerra_do_congo.display.planner import cautions
from pbem.games.guerra_do_congo.state import CONGO, REBELS
from tests.games.guerra_do_congo.boards import position, unit


def codes(found: tuple[Caution, ...]) -> dict[str, tuple[str, ...]]:
    return {each.code: each.subjects for each in found}


def test_units_that_are_cut_off_are_named() -> None:
    board = position(units=[unit("R1", "rebels", "infantry", "regiment", "4-4-4", at="0303")], places=[])
    assert codes(cautions(board.rules, board.state, REBELS))["out-of-supply"] == ("R1",)
    assert "out-of-supply" not in codes(cautions(board.rules, board.state, CONGO))


def test_air_points_are_missed_only_by_their_owner_in_his_combat_phase() -> None:
    for side, phase, is_told in (("congo", "combat", True), ("congo", "movement", False), ("rebels", "combat", False)):
        board = position(units=[unit("C1", "congo", "infantry", "regiment", "4-4-4", at="0303")], side=side, phase=phase)
        state = replace(board.state, air_points=3)
        assert ("air-unspent" in codes(cautions(board.rules, state, board.state.side))) is is_told, (side, phase)
