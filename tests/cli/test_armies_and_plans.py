"""Armies and plans at the command line: built without a match and for one, checked, printed, sealed, taken back."""

import re
from pathlib import Path

import pytest

from pbem.protocol.turn_file import parse_turn
from tests.cli.players import Player

M = "africa-1"


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    return Player(tmp_path / "ann", "Ann")


def test_an_army_is_built_checked_and_printed_without_a_match(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    ann.ok("army", "random", str(file), "--list", "villages", "--year", "1870")
    assert ann.run("army", "random", str(file)).exit_code == 3, "never over another"
    assert ann.ok("army", "check", str(file)).startswith("mine.toml: nothing is wrong. ")
    assert ann.data("army", "check", str(file)) == {"file": "mine.toml", "problems": []}
    assert "Village Communities, Any village people" in ann.ok("army", "sheet", str(file))
    assert "year = 1870" in file.read_text()

    file.write_text(file.read_text().replace("villages", "vilages").replace("year = 1870", "year = 1870\n\x1b = 3"))
    told = ann.ok("army", "check", str(file), code=3)
    assert "\x1b" not in told
    small = ann.ok("army", "new", "-", "--list", "villages").replace("spearman = 8", "spearman = 2")
    told = ann.ok("army", "check", "-", code=3, stdin=small)
    assert "(HA-LIST-02)" in told
    assert "kingdom, warlord, villages" in ann.run("army", "new", "-", "--list", "nobody").stderr


def begun(ann: Player, ben: Player, folder: Path) -> None:
    """A Planned Attack at the landing: Ben has to seal his army."""
    for player in (ann, ben):
        player.ok("id", "new", player.name)
    options = [word for each in ("field=river_landing", "attacker=second", "points=400") for word in ("--option", each)]
    files = [str(folder / f"{number}.pbem") for number in range(3)]
    ann.ok("new", "heart_of_africa", "--scenario", "planned_attack", "--side", "second", *options, "-o", files[0])
    ben.ok("import", files[0])
    assert "There is no map yet." in ben.ok("show", M)
    assert re.search("^sudanese_slavers +Sudanese Slavers$", ben.ok("options", M, "list"), re.M)
    ben.ok("do", M, "list villages any")
    ben.ok("accept", M, "-o", files[1])
    ann.ok("import", files[1])
    ann.ok("do", M, "list zanzibaris any")
    ann.ok("seal", M, "-o", files[2])
    ben.ok("import", files[2])


@pytest.mark.rule("HA-LIST-01", "HA-HIDE-03")
def test_an_army_and_a_plan_are_sealed_taken_back_and_the_other_side_sees_neither(ann: Player, tmp_path: Path) -> None:
    ben = Player(tmp_path / "ben", "Ben")
    begun(ann, ben, tmp_path)
    file, plan = tmp_path / "mine.toml", tmp_path / "plan.toml"
    assert "pbem army seal africa-1 FILE" in ben.run("do", M, "enlist").stderr
    assert "row.spearman = " in ben.ok("army", "new", "-", "--match", M)
    ben.ok("army", "random", str(file), "--match", M)
    assert "nothing is wrong" in ben.ok("army", "check", str(file), "--match", M)
    wrong = re.sub(r"attendants = \d", "attendants = 9", file.read_text())
    refused = ben.run("army", "seal", M, "-", stdin=wrong)
    assert refused.exit_code == 3
    assert "(HA-LEAD-06)" in refused.stderr
    assert f"pbem army new FILE --match {M}" in refused.stderr

    assert "Order: enlist" in ben.ok("army", "seal", M, str(file))
    ben.ok("undo", M)
    ben.ok("army", "seal", M, "--by-lot")
    assert 'list = "villages"' in ben.ok("army", "show", M)
    assert ben.run("army", "seal", M, str(file)).exit_code == 3, "not twice"
    for told in (ann.run("army", "show", M), ann.run("plan", M)):
        assert (told.exit_code, told.stdout) == (3, "")
    for number, (player, there) in enumerate(((ben, ann), (ann, ben)), 3):
        if player is ann:
            ann.ok("army", "seal", M, "--by-lot")
        sent = str(tmp_path / f"{number}.pbem")
        player.ok("seal", M, "-o", sent)
        there.ok("import", sent)
    ben.ok("do", M, "built")
    assert f"pbem plan {M} [FILE]" in ben.ok("show", M)
    plan.write_text(ben.ok("plan", M) + '[[hidden]]\nunit = 1\nhex = "9999"\n')
    assert "hidden(1).hex" in ben.run("plan", M, str(plan)).stderr
    assert "Order: plan 0" in ben.ok("plan", M, "--usual")
    assert "hidden" not in ben.ok("plan", M)


@pytest.mark.rule("HA-LIST-01")
def test_an_army_whose_file_was_refused_is_in_the_draft_again(ann: Player, tmp_path: Path) -> None:
    ben = Player(tmp_path / "ben", "Ben")
    begun(ann, ben, tmp_path)
    army, sealed = tmp_path / "mine.toml", tmp_path / "sealed.pbem"
    ben.ok("army", "random", str(army), "--match", M)
    ben.ok("army", "seal", M, str(army))
    drafted = [line["text"] for line in ben.data("show", M)["draft"]["lines"]]
    assert drafted in (["enlist"], ["enlist rolled"])  # the trait of the Leader may be left to a die
    ben.ok("seal", M, "-o", str(sealed))
    ben.ok("undo", M, "--refused", parse_turn(sealed.read_bytes()).digest.hex())
    assert [line["text"] for line in ben.data("show", M)["draft"]["lines"]] == drafted
    ben.ok("seal", M, "-o", str(tmp_path / "again.pbem"))
    old, again = (parse_turn(path.read_bytes()).turn for path in (sealed, tmp_path / "again.pbem"))
    assert (again.seq, again.decisions) == (old.seq, old.decisions)
    assert again.seals != old.seals, "other salts"


def test_years_of_a_match_are_listed_from_and_to(ann: Player) -> None:
    assert "year = 1880 | 1860 to 1899  (HA-GEN-01)" in ann.ok("games", "heart_of_africa")
