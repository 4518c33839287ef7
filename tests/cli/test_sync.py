"""Turn files that travel by themselves: two players who share two folders, by commands alone."""

from pathlib import Path

import pytest

from pbem.errors import Outcome
from tests.cli.players import Player

ACCOUNT = """[accounts.shared]
address = "{name}@example.org"
out = "folder"
outbox = "{out}"
inbox = "{into}"
"""


@pytest.fixture
def players(tmp_path: Path) -> tuple[Player, Player]:
    """Ann and Ben, each with a folder where the other one's files come."""
    found = []
    for name, other in (("ann", "ben"), ("ben", "ann")):
        player = Player(tmp_path / name, name.title())
        player.ok("id", "new", name.title())
        (tmp_path / f"to-{other}").mkdir()
        account = ACCOUNT.format(name=name, out=tmp_path / f"to-{other}", into=tmp_path / f"to-{name}")
        config = Path(player.env["PBEM_CONFIG"])
        config.mkdir(parents=True, exist_ok=True)
        (config / "post.toml").write_text(account)
        found.append(player)
    return found[0], found[1]


def test_a_match_goes_to_and_fro_by_sync_alone(players: tuple[Player, Player]) -> None:
    ann, ben = players
    said = ann.run("new", "rio_40", "--side", "police", "--scenario", "takeover", "--dice", "swift", "--send-to", "ben@example.org")
    assert said.exit_code == 0, said
    assert "on its way to ben@example.org" in said.stderr
    assert "rio-1: " in ben.ok("sync")
    assert "nothing new" in ben.run("sync").stderr
    assert ben.run("sync", "--quiet").stderr == ""
    ann.ok("sync")
    assert "file 1 is in the folder" in ben.run("accept", "rio-1").stderr
    assert ann.data("sync")[0]["what"] == "came"
    assert ann.data("status")[0]["opponent"] == "Ben"


def test_what_cannot_leave_is_sealed_waits_and_goes_later(players: tuple[Player, Player], tmp_path: Path) -> None:
    ann, ben = players
    (tmp_path / "to-ben").rmdir()
    said = ann.run("new", "rio_40", "--side", "police", "--dice", "swift", "--send-to", "ben@example.org")
    assert said.exit_code == 0
    assert "waits to be sent" in said.stderr
    waits = ann.run("sync")
    assert waits.exit_code == Outcome.REFUSED
    assert "hint" in waits.stderr
    (tmp_path / "to-ben").mkdir()
    assert "on its way" in ann.ok("sync")
    assert "rio-1" in ben.ok("sync")


def test_an_address_without_an_account_is_told_before_anything_is_signed(tmp_path: Path) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    said = ann.run("new", "rio_40", "--side", "police", "--send-to", "ben@example.org")
    assert said.exit_code == Outcome.REFUSED
    assert "pbem post setup" in said.stderr
    assert ann.data("status") == []


def test_the_answer_for_programs_says_what_came_and_what_went(players: tuple[Player, Player]) -> None:
    ann, ben = players
    ann.ok("new", "rio_40", "--side", "police", "--dice", "swift", "--send-to", "ben@example.org")
    (came,) = ben.data("sync")
    assert (came["what"], came["results"][0]["outcome"]) == ("came", 0)
    assert ann.data("sync") == []
