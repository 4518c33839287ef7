"""Whole sittings in a real terminal of the game with secret counters: scenario 1, both sides, by mail between two homes.

`make test` plays one phase of the police; PBEM_SESSIONS=1 (`make sessions`) plays invitation, set-up and more phases at two sizes.
"""

from pathlib import Path
from typing import cast

import pytest

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, ON_MAP
from pbem.session.turn import draft, invitations
from tests.games.rio_40.table import invited
from tests.tui.on_the_line.test_sessions import BEGIN, DONE, NAME, SIZES, verified, whole
from tests.tui.terminal import Seat

ANSWER = "Enter the choices"
REF = "rio-1"


def hiding_places() -> list[str]:
    """As many hexes as there are counters but one, E17 among them: it lies near the police."""
    rules = cast(RioRules, GAME.rules("clean_sweep", {}))
    world, state = rules.world, rules.start()
    taken = {unit.where for unit in state.units if unit.status == ON_MAP}
    free = [world.board.grid.name(here) for here in world.board.hidden_zone if here not in taken]
    return ["E17", *(name for name in free[::3] if name not in ("E17", "H10"))][: len(world.counters()) - 1]


def newest(folder: Path) -> Path:
    """The turn file that was written last."""
    return max(folder.glob(f"{REF}-????.pbem"))


def invite(folder: Path, size: tuple[int, int]) -> None:
    """Ann plays the police against somebody far away, with swift dice."""
    with Seat(folder, size, first=NAME) as ann:
        ann.press("Ann<Enter>", BEGIN)
        ann.press("<Esc>", gone=BEGIN)
        ann.press("n", "(1 of ")
        ann.press("<Down><Enter>", "Clean Sweep")
        ann.press("<Enter>", "(3 of ")
        ann.press("<Down><Enter>", "The police")
        ann.press("<Enter>", "Swift dice")
        ann.press("<Down><Enter>", "(6 of ")
        ann.press("<Tab>", "Begin the match")
        ann.press("<Enter>", "is sealed")
        ann.press("<Enter>", "The turn file is in")
        assert ann.leaves() == 0


def accept_and_hide(folder: Path, size: tuple[int, int], invitation: Path) -> None:
    """Bob takes the gang: he types where his counters lie, and lays the last of them on the map."""
    folder.mkdir()
    (folder / "from-ann.pbem").write_bytes(invitation.read_bytes())
    with Seat(folder, size, first=NAME) as bob:
        bob.press("Bob<Enter>", BEGIN)
        bob.press("<Up><Up><Enter>", "Pick a file")
        bob.press("<Enter>", "Take in which file?")
        bob.press("from<Enter>", "An invitation")
        bob.press("<Enter>", "you decide")
        assert "set-up of the gang" in bob.screen
        bob.press(":", "An order in notation")
        bob.press(f"place {'-'.join(hiding_places())}<Enter>", "laid 31 of 32")
        bob.press("<Tab>", "to be laid, it is")
        bob.press("<Enter>", DONE)
        bob.press("s", "What file 1 will hold")
        bob.press("<Enter>", "The turn file is in")
        assert bob.leaves() == 0


def take_in(seat: Seat, name: str) -> None:
    """The file picker, the checks, the replay to its end, the map."""
    seat.press("i", "Pick a file")
    seat.press("<Enter>", "Take in which file?")
    seat.press(f"{name}<Enter>", "signed by your opponent's key")
    assert "[x] every die and every opening is proved" in seat.screen
    seat.press("<Enter>", ": watching")
    seat.press("<End>", "the end")
    seat.press("<Enter>", gone=": watching")


def search_by_car(seat: Seat) -> None:
    """A patrol drives up with its car, names the hex, and searches it."""
    seat.press("/C17<Enter>", "PC02")
    seat.press("<Enter>", "Who goes?")
    seat.press("<Enter>", "CARPC2 with PC02: where to?")
    seat.press("/D17<Enter>", "D17: drive with PC02")
    seat.press("<Enter>", "then search E17")
    seat.press("<Down><Enter>", "PC02 is to search E17")
    seat.press("/E17<Enter>", "face down")
    seat.press("<Enter>", "Search: E17")
    seat.press("<Down><Enter>", "Search of E17")
    seat.wait_for("nothing is found")
    assert "PC02: morale +5" in seat.screen
    assert "50.0 %" in seat.screen or "33.3 %" in seat.screen
    seat.press("<Enter>", "What happened")
    seat.press("<Enter>", gone="What happened")


def answer_all(seat: Seat) -> None:
    """The first of the choices, wherever an answer is due: of a civilian, where it stands."""
    for _ in range(12):
        if ANSWER not in seat.screen:
            return
        seat.press("<Enter>")
    assert ANSWER not in seat.screen, seat.screen


def finish(seat: Seat) -> None:
    """Answer what is asked, end what can be ended, warnings read and all, and write the file."""
    for _ in range(4):
        answer_all(seat)
        if DONE in seat.screen:
            break
        seat.press("e")
        seat.wait_for("End this phase?", DONE)
        if "End this phase?" in seat.screen:
            seat.press("<Enter>", gone="End this phase?")
    seat.press("s", "will hold")
    seat.press("<Enter>", "The turn file is in")


def test_the_police_search_what_the_gang_has_hidden(tmp_path: Path) -> None:
    pair = invited(tmp_path)
    draft.do(pair.home(NARCO), pair.ref, f"place {'-'.join([*hiding_places(), 'H10'])}")
    pair.deliver(NARCO, invitations.accept(pair.home(NARCO), pair.ref).data)
    with Seat(tmp_path / "ann", first="matches of Ann") as seat:
        seat.press("<Enter>", "you decide")
        assert seat.screen.count("?") > 8  # counters, and one in the line of keys
        assert "it is " not in seat.screen  # what lies face down is the gang's secret
        search_by_car(seat)
        finish(seat)
        assert seat.leaves() == 0
    assert verified(tmp_path / "ann", REF) == 3


@whole
@pytest.mark.parametrize("size", SIZES)
def test_a_hidden_set_up_and_a_phase_of_each_side_by_mail(tmp_path: Path, size: tuple[int, int]) -> None:
    homes = [tmp_path / name for name in ("ann", "bob")]
    invite(homes[0], size)
    accept_and_hide(homes[1], size, newest(homes[0]))
    for number in range(1, 9):
        mine, theirs = homes if number % 2 else homes[::-1]
        file = newest(theirs)
        (mine / file.name).write_bytes(file.read_bytes())
        with Seat(mine, size, first="matches of") as seat:
            take_in(seat, f"{number:04}")
            if number == 1:
                assert "it is " not in seat.screen  # what lies face down is the gang's secret
                search_by_car(seat)
            finish(seat)
            assert seat.leaves() == 0
        assert verified(mine, REF) == number + 2
