"""Where a map looks first."""

from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo.display.picture import picture
from tests.games.guerra_do_congo.boards import position, unit


def test_where_the_sides_touch_else_the_active_sides_nearest_stack() -> None:
    apart = [
        unit("R1", "rebels", "infantry", "regiment", "4-4-4", at="0202"),
        unit("R2", "rebels", "infantry", "regiment", "4-4-4", at="0602"),
        unit("C1", "congo", "infantry", "regiment", "4-4-4", at="0606"),
    ]
    board = position(units=apart, side="rebels")
    assert picture(board.rules, board.state).focus == Hex(602)
    board = position(units=apart, side="congo")
    assert picture(board.rules, board.state).focus == Hex(606)
    board = position(units=[*apart, unit("C2", "congo", "infantry", "regiment", "4-4-4", at="0203")], side="rebels")
    assert picture(board.rules, board.state).focus in (Hex(202), Hex(203))
