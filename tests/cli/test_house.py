"""A match against the house at the command line: it answers each sealed file at once, through a home of its own."""

from pathlib import Path

import pytest

from pbem.desk import house_opponent
from pbem.session.disk.match_folder import guest_place
from pbem.session.disk.player_home import Home
from tests.cli.players import Player


def opened(folder: Path, side: str, dice: str) -> Player:
    ann = Player(folder / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", "guerra_do_congo", "--side", side, "--dice", dice, "--against", "house")
    return ann


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_the_house_answers_each_file_and_the_match_stays_whole(tmp_path: Path, dice: str) -> None:
    ann = opened(tmp_path, "rebels", dice)
    (line,) = ann.data("status")
    assert (line["opponent"], line["next"], line["seq"]) == ("the house", "you", 2)
    ann.ok("do", "congo-1", "m REB01 1606-1706")
    ann.ok("do", "congo-1", "end")
    ann.ok("do", "congo-1", "a Kinshasa with REB01")
    for _ in range(2):
        while ann.data("status")[0]["step"] in ("movement", "combat", "advance", "loss", "retreat") and _needs(ann):
            ann.ok("do", "congo-1", "end")
        told = ann.ok("seal", "congo-1", "-y")
        assert "The house answers with file" in told
        assert ann.data("status")[0]["next"] == "you"
    verdict = ann.data("verify", "congo-1")
    assert (verdict["outcome"], len(verdict["files"])) == (0, 6)
    assert "waits for the house" not in ann.ok("status")
    assert "against the house" in ann.ok("status")


def _needs(player: Player) -> bool:
    draft = player.data("show", "congo-1")["draft"]
    return bool(draft and draft["needs"])


def test_the_house_begins_where_its_side_does(tmp_path: Path) -> None:
    ann = opened(tmp_path, "congo", "sealed")
    assert ann.data("status")[0]["seq"] == 2
    ann.deploy_all("congo-1")
    reply = ann.data("seal", "congo-1")
    assert (reply["form"], reply["seq"]) == ("house", 2)
    (answer,) = reply["replies"]
    assert (answer["seq"], answer["outcome"]) == (3, 0)
    assert any(step["kind"] == "order" and step["side"] == 0 for step in answer["happened"])


@pytest.mark.parametrize(("level", "name"), [("easy", "the house, easy"), ("normal", "the house"), ("hard", "the house, hard")])
def test_the_level_is_kept_with_the_match(tmp_path: Path, level: str, name: str) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", "rio_40", "--scenario", "police_post", "--side", "narco", "--against", "house", "--level", level)
    (line,) = ann.data("status")
    assert line["opponent"] == name
    home = Home(ann.folder / "saves", ann.folder / "config", ann.folder / "state")
    assert house_opponent.level_of(home, line["match"]) == level


def test_only_the_house_has_a_level(tmp_path: Path) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    refused = ann.run("new", "rio_40", "--side", "narco", "--level", "hard")
    assert (refused.exit_code, "only the house has a level" in refused.stderr) == (3, True)
    assert ann.data("status") == []


def test_resigning_to_the_house_ends_in_an_audit_of_both(tmp_path: Path) -> None:
    ann = opened(tmp_path, "rebels", "sealed")
    ann.ok("resign", "congo-1", "-y")
    ann.ok("seal", "congo-1", "-y")
    report = ann.data("audit", "congo-1")
    assert (report["is_complete"], report["findings"]) == (True, [])


def test_the_house_lets_moves_be_taken_back(tmp_path: Path) -> None:
    ann = opened(tmp_path, "rebels", "sealed")
    for _ in range(2):
        ann.ok("do", "congo-1", "end")
    ann.ok("seal", "congo-1", "-y")
    assert ann.data("show", "congo-1")["tracks"]["turn"]["turn"] == 2
    ann.ok("offer", "congo-1", "takeback", "--to", "1")
    shown = ann.data("show", "congo-1")
    assert (shown["tracks"]["turn"]["turn"], shown["due"], shown["seq"]) == (1, 0, 6)


def test_a_file_for_the_house_may_be_kept_too(tmp_path: Path) -> None:
    ann = opened(tmp_path, "rebels", "sealed")
    ann.ok("resign", "congo-1", "-y", "-o", str(tmp_path / "2.pbem"))
    assert (tmp_path / "2.pbem").stat().st_size > 100
    assert ann.data("status")[0]["seq"] == 4


def test_its_secrets_stay_out_of_the_evidence(tmp_path: Path) -> None:
    ann = opened(tmp_path, "rebels", "sealed")
    names = ann.data("evidence", "congo-1", "-o", str(tmp_path / "e.zip"))["names"]
    assert not [name for name in names if "house" in name or "secret" in name]
    match = ann.data("status")[0]["match"]
    home = Home(ann.folder / "saves", ann.folder / "config", ann.folder / "state")
    assert (guest_place(home, match) / "config" / "identity.toml").stat().st_mode & 0o777 == 0o600


def test_the_house_seals_a_set_up_and_plays_on_behind_it(tmp_path: Path) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", "rio_40", "--scenario", "clean_sweep", "--side", "police", "--against", "house")
    assert ann.data("status")[0]["next"] == "you"
    for turn in (1, 2):
        assert ann.data("status")[0]["turn"] == turn
        ann.ok("do", "rio-1", "end")
        assert "The house answers with file" in ann.ok("seal", "rio-1", "-y")
    assert ann.data("verify", "rio-1")["outcome"] == 0
