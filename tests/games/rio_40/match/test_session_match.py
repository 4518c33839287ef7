"""A match by hand through the commands alone, with sealed dice: set-up, attacks on what is closed, a move of house, the audit."""

from pathlib import Path

import pytest

from tests.cli.players import Player
from tests.tui.plain_script import talk_to
from tests.tui.stage import home_of

MATCH = "rio-1"


class Two:
    """Ann plays the police and has invited; Bea hides. They share nothing but files."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        self.ann, self.bea = Player(folder / "ann", "Ann"), Player(folder / "bea", "Bea")
        for player in (self.ann, self.bea):
            player.ok("id", "new", player.name)

    def carry(self, by: Player, *words: str) -> str:
        """A file from one to the other; what its reader is told."""
        path = str(self.folder / f"{self.count}.pbem")
        self.count += 1
        by.ok(*words, "-o", path)
        return (self.bea if by is self.ann else self.ann).ok("import", path)

    def offered(self, player: Player, order: str) -> list[str]:
        """The words that may follow."""
        return [token["text"] for token in player.data("options", MATCH, order)["tokens"]]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Two:
    """Every counter is laid, beginning with the hexes in reach of the police; the police's first phase is played."""
    found = Two(tmp_path_factory.mktemp("match"))
    found.carry(found.ann, "new", "rio_40", "--side", "police")
    words = sorted(found.offered(found.bea, "place"), key=lambda word: not word.endswith("17"))
    found.bea.ok("do", MATCH, " ".join(["place", *words[:32]]))
    found.carry(found.bea, "accept", MATCH)
    target = found.offered(found.ann, "a")[0]
    units = found.offered(found.ann, f"a {target}")
    assert "%" in found.ann.ok("odds", MATCH, f"a {target} {units[0]}")
    heard = talk_to(home_of(found.ann.folder), f"odds a {target} {units[0]}", match=MATCH).text
    assert "firepower +" in heard, "the dialogue tells the sum as the planner does"
    found.ann.ok("do", MATCH, f"a {target} {' '.join(units)}")
    found.ann.ok("do", MATCH, "end")
    told = found.carry(found.ann, "seal", MATCH)
    assert f"attack {target}" in told
    return found


def test_two_turns_through_the_commands(two: Two) -> None:
    ann, bea = two.ann, two.bea
    assert "Attack on" in bea.ok("log", MATCH)  # her share of the dice settles it
    assert "it is" in bea.ok("moves", MATCH)
    assert "it is" not in ann.ok("moves", MATCH)
    own = next(word for word in two.offered(bea, "ma") if word.startswith("X"))
    bea.ok("standing", MATCH, "set", "oppfire", "any hold")
    bea.ok("do", MATCH, f"ma {own}")
    bea.ok("do", MATCH, "end")
    told = two.carry(bea, "seal", MATCH)
    assert f"{own} in " in told
    assert "is turned up" in told
    ann.ok("standing", MATCH, "try", "oppfire", "any hold")
    for player in (ann, bea):
        player.ok("do", MATCH, "end")
        two.carry(player, "seal", MATCH)
    assert "Turn 3" in ann.ok("show", MATCH)
    digests = {player.data("verify", MATCH)["state_digest"] for player in (ann, bea)}
    assert len(digests) == 1


def test_the_hider_moves_to_another_computer_and_still_knows(two: Two) -> None:
    known = two.bea.ok("show", MATCH, "--position")
    assert known.count('is = "') > 20
    archive = str(two.folder / "move.zip")
    two.bea.ok("backup", MATCH, "-y", "-o", archive)
    laptop = Player(two.folder / "laptop", "Bea")
    laptop.ok("restore", archive)
    assert laptop.ok("show", MATCH, "--position") == known


def test_the_end_is_audited_and_open(two: Two) -> None:
    ann, bea = two.ann, two.bea
    if ann.data("status", MATCH)[0]["next"] != "you":
        bea.ok("do", MATCH, "end")
        two.carry(bea, "seal", MATCH)
    two.carry(ann, "resign", MATCH, "-y")
    two.carry(bea, "seal", MATCH)
    two.carry(ann, "seal", MATCH)
    for player in (ann, bea):
        assert "Everything was as it should be" in player.ok("audit", MATCH)
        verdict = player.data("verify", MATCH)
        assert (verdict["is_audited"], verdict["findings"]) == (True, [])
    assert ann.ok("show", MATCH, "--position").count('is = "') > 20  # all is published
