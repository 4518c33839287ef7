"""A what-if board on the table: set up unit by unit, orders and dice of both sides, taken back, saved and read again."""

from pathlib import Path

import pytest

from pbem.desk import board_table
from pbem.desk.board_table import BoardTable
from pbem.desk.open_match import Table
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.player import identity
from pbem.session.turn import invitations
from tests.session.look.test_board import PUZZLE
from tests.tui.battles import sit_down
from tests.tui.stage import home_at

CONGO, RIO = "guerra_do_congo", "rio_40"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return home_at(tmp_path)


@pytest.fixture
def puzzle(home: Home, tmp_path: Path) -> BoardTable:
    path = tmp_path / "puzzle.toml"
    path.write_text(PUZZLE, encoding="utf-8")
    return board_table.of_file(home, path)


def place(table: BoardTable, unit: str) -> Hex:
    return next(each.hex for each in table.units() if each.counter.id == unit)


def test_orders_dice_and_answers_of_both_sides(puzzle: BoardTable) -> None:
    puzzle.do("a 2019 with R1")
    assert isinstance(puzzle.next_roll(), Roll)
    for numbers in ((8,), (8, 5, 1), (11, 1)):
        with pytest.raises(UserError):
            puzzle.roll(numbers)
    puzzle.roll((8, 5))
    assert puzzle.choice == Choose(1, "retreat", False)
    with pytest.raises(IllegalOrder):
        puzzle.do("end")
    puzzle.do("retreat C1 2020")
    puzzle.do("advance R1")
    assert [line.text for line in puzzle.lines] == ["a 2019 with R1", "retreat C1 2020", "advance R1"]
    assert [line.group for line in puzzle.lines] == [0, 0, 0]
    assert [step.number for step in puzzle.now.steps] == [0, 1, 2, 3]
    puzzle.do("end")
    assert puzzle.choice == Choose(1, "movement", True)
    assert puzzle.position.due == 1


def test_every_change_has_its_way_back_and_forth(puzzle: BoardTable) -> None:
    start = puzzle.position
    puzzle.put("R2", Hex(2117))
    puzzle.do("a 2019 with R1")
    puzzle.roll((8, 5))
    last = puzzle.position
    assert puzzle.undo() == ("dice 8 5",)
    assert puzzle.undo() == ("a 2019 with R1",)
    assert puzzle.undo() == ("R2 to 2117",)
    assert puzzle.position == start
    assert not puzzle.can_undo
    with pytest.raises(UserError, match="draft-empty"):
        puzzle.undo()
    assert [puzzle.redo(), puzzle.redo(), puzzle.redo(), puzzle.redo()] == [
        ("R2 to 2117",),
        ("a 2019 with R1",),
        ("dice 8 5",),
        (),
    ]
    assert puzzle.position == last
    assert puzzle.undo_all() == 2
    assert place(puzzle, "R2") == 2117
    puzzle.do("end")
    assert puzzle.redo() == ()


def test_dice_are_rolled_here_where_none_are_given(puzzle: BoardTable) -> None:
    puzzle.do("a 2019 with R1")
    puzzle.roll()
    (numbers,) = [step.numbers for step in puzzle.now.steps if step.kind == "dice"]
    assert all(1 <= number <= 10 for number in numbers)
    puzzle.undo_all()
    with pytest.raises(UserError, match="nothing-to-suppose"):
        puzzle.roll()


def test_answers_come_from_the_game_where_that_is_wanted(puzzle: BoardTable) -> None:
    puzzle.answers_itself = True
    puzzle.do("a 2019 with R1")
    puzzle.roll((8, 5))
    assert [step.kind for step in puzzle.now.steps] == ["order", "dice", "standing", "standing"]
    assert puzzle.choice == Choose(0, "combat", True)


def test_orders_are_changed_and_dice_stay(puzzle: BoardTable) -> None:
    puzzle.do("a 2019 with R1")
    puzzle.roll((8, 5))
    puzzle.do("retreat C1 2020")
    puzzle.rewrite([["a 2019 with R1", "retreat C1 1919"]])
    assert [line.text for line in puzzle.lines] == ["a 2019 with R1", "retreat C1 1919"]
    assert place(puzzle, "C1") == 1919
    before = puzzle.position
    with pytest.raises(IllegalOrder):
        puzzle.rewrite([["a 2020 with R1"]])
    with pytest.raises(UserError, match="orders-left-over"):
        puzzle.rewrite([["retreat C1 1919"]])
    assert puzzle.position == before
    puzzle.undo()
    assert place(puzzle, "C1") == 2020


def test_what_is_wrong_changes_nothing_and_says_why(puzzle: BoardTable) -> None:
    before = puzzle.position
    with pytest.raises(UserError) as caught:
        puzzle.put("R1", Hex(2019))
    assert "holds units of both sides" in str(caught.value.places["problems"])
    with pytest.raises(UserError):
        puzzle.mark("R1", ["moved"])
    with pytest.raises(IllegalOrder):
        puzzle.check("a 2020 with R1")
    assert puzzle.position is before
    assert not puzzle.can_undo


def test_only_words_that_fit_are_offered(puzzle: BoardTable) -> None:
    offered = {words[0] for words in puzzle.offered_states("R1")}
    assert {"reduced", "attacked", "unsupplied"} <= offered
    assert not {"moved", "besieged"} & offered
    puzzle.mark("R1", ["reduced"])
    assert puzzle.state_words("R1") == ("reduced",)
    puzzle.set_time(2, "congo", "movement")
    assert puzzle.time() == (2, "congo", "movement")
    assert puzzle.state_words("R1") == ("reduced",)


def test_a_board_is_saved_and_read_again(puzzle: BoardTable, home: Home, tmp_path: Path) -> None:
    puzzle.put("R2", Hex(2117))
    path, lost = puzzle.save(tmp_path / "mine")
    assert (path.name, lost) == ("mine.toml", ())
    again = board_table.of_file(home, path)
    assert again.position.state == puzzle.position.state
    again.do("a 2019 with R1")
    with pytest.raises(UserError, match="out-exists"):
        again.save(path)
    path, lost = again.save(tmp_path / "fight.toml")
    assert lost == ("the attack on 2019, which has not been declared here",)
    again.put("R2", Hex(2118))
    assert again.now.lost == lost


@pytest.mark.parametrize("game", [CONGO, RIO])
def test_a_scenario_is_played_from_its_start(home: Home, game: str) -> None:
    table = board_table.of_scenario(home, game)
    orders = table.plans.rest
    if orders:
        assert table.do_all(orders) == tuple(orders)
        table.undo()
    unit = table.plans.in_order[0]
    ways = table.plans.reach(unit).ways
    table.do(ways[min(ways)][0].order)
    assert place(table, unit) == min(ways)


def test_a_file_without_the_name_of_its_game_is_read(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "rio.toml"
    path.write_text('turn = 3\nside = "police"\nblank = true\n', encoding="utf-8")
    assert board_table.of_file(home, path).game == RIO
    path.write_text("turn = 3\n", encoding="utf-8")
    with pytest.raises(UserError, match="position-wrong"):
        board_table.of_file(home, path)
    path.write_bytes(b"\xff")
    with pytest.raises(UserError, match="UTF-8"):
        board_table.of_file(home, path)


def test_a_match_is_taken_as_it_stands_with_its_draft_and_stays_as_it_is(tmp_path: Path) -> None:
    home = sit_down(tmp_path, "swift")
    match = Table(home, "congo-1")
    match.do("m REB08 3229-3230")
    table = board_table.of_match(home, "congo-1")
    assert table.scene.picture.stacks == match.scene.picture.stacks
    table.put("REB08", Hex(3229))
    table.do("end")
    assert Table(home, "congo-1").position == match.position


def test_nothing_that_a_player_may_not_know_is_on_the_board(tmp_path: Path) -> None:
    """The other side has laid its counters: they lie there, and nothing says what they are, on the board and in its file."""
    from pbem.desk.house_opponent import exchange

    home = home_at(tmp_path)
    match = invitations.new_match(home, RIO, side="police", dice="swift", against="house").card.match
    exchange(home, match)
    seen = Table(home, match)
    table = board_table.of_match(home, match)
    closed = [each for each in table.units() if each.hex != NOWHERE and each.counter.id.startswith("X")]
    assert len(closed) > 10
    assert not any(mark.startswith("is:") for each in closed for mark in each.counter.marks)
    assert "is =" not in table.text()
    assert table.scene.picture.stacks == seen.scene.picture.stacks
    assert identity.has_identity(home)
