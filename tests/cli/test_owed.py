"""A next file that decides nothing, at the command line: what the opponent waits for; against the house it goes by itself."""

from pathlib import Path

import pytest

from pbem.desk import house_opponent
from pbem.games import catalog
from pbem.session.turn import invitations
from tests.cli.players import Player
from tests.desk.owed import owing
from tests.session.toy import home_at


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    """Whoever owes a value for dice."""
    home, _, _ = owing(tmp_path)
    return Player(home.saves.parent, "Ann")


WAITS = "he opponent waits for your dice value"


def test_status_says_what_the_opponent_waits_for_and_how_to_send_it(ann: Player) -> None:
    assert f"  t{WAITS}: pbem seal rio-1 -o FILE" in ann.ok("status").splitlines()
    assert f"  t{WAITS}: pbem seal rio-1 -o FILE" in ann.ok("status", "rio-1", "--all").splitlines()
    assert ann.data("status")[0]["owed"] == "roll"


def test_show_says_that_there_is_nothing_to_decide(ann: Player) -> None:
    shown = ann.ok("show", "rio-1").splitlines()
    assert shown[-2:] == [f"T{WAITS}. There is nothing to decide.", "Send: pbem seal rio-1 -o FILE"]
    assert ann.data("show", "rio-1")["owed"] == "roll"


def test_seal_sends_it_and_nothing_is_owed_then(ann: Player) -> None:
    assert ann.data("seal", "rio-1", "-o", str(ann.folder / "next.pbem"))["lines"] == []
    assert ann.data("status")[0]["owed"] == ""
    assert WAITS not in ann.ok("status") + ann.ok("show", "rio-1")


def test_what_went_to_the_house_by_itself_is_said(tmp_path: Path) -> None:
    home = home_at(tmp_path / "ann", 2, games=catalog.game, name="Ann")
    ann = Player(tmp_path / "ann", "Ann")
    match = invitations.new_match(home, "rio_40", scenario="clean_sweep", side="narco", against="house").card.match
    house_opponent.exchange(home, match)
    told = ""
    while "by itself" not in told:
        house_opponent.reply(home, match)  # the player's orders, sealed
        told = ann.ok("resend", "rio-1")
    lines = [line for line in told.splitlines() if "the house" in line.lower()]
    assert [line.partition(" file ")[0] for line in lines] == [
        "The house answers with",
        "rio-1: your dice value went to the house by itself, in",
        "The house answers with",
    ]
    assert told.count("Settled by your share of the dice:") <= 1
    assert ann.data("status")[0]["owed"] == ""
