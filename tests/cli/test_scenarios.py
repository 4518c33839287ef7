"""Own scenarios at the command line: written, checked, looked at, sent with an invitation, compared before it is accepted."""

import re
from pathlib import Path

import pytest

from pbem.games.rio_40 import GAME
from tests.cli.players import Player

GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)", re.MULTILINE)


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    player = Player(tmp_path / "ann", "Ann")
    player.ok("id", "new", "Ann")
    return player


def written(player: Player, path: Path, *words: str) -> str:
    player.ok("scenario", "new", str(path), *words)
    return path.read_text(encoding="utf-8")


def test_a_new_scenario_has_nothing_wrong(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    written(ann, file)
    assert re.fullmatch(
        r"corner\.toml: nothing is wrong\. The corner shop \(my_scenario\), digest [0-9a-f]{32}\n",
        ann.ok("scenario", "check", str(file)),
    )
    data = ann.data("scenario", "check", str(file))
    assert (data["problems"], data["game"], data["id"]) == ([], "rio_40", "my_scenario")
    assert ann.run("scenario", "new", str(file)).exit_code == 3  # never over another


def test_one_of_the_game_to_change(ann: Player, tmp_path: Path) -> None:
    text = written(ann, tmp_path / "mine.toml", "--from", "takeover")
    assert 'id = "my_takeover"' in text
    told = ann.run("scenario", "new", str(tmp_path / "other.toml"), "--from", "takeovr")
    assert told.exit_code == 3
    assert "did you mean takeover?" in told.stderr


def test_check_lists_everything_and_ends_with_3(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    text = written(ann, tmp_path / "corner.toml").replace("turns = 8", "turns = 80").replace("PM-4-4-4", "PM-4-4-5")
    file.write_text(text.replace('title = "The', 'title = "\\u001b[2JThe'), encoding="utf-8")
    out = ann.ok("scenario", "check", str(file), code=3)
    assert "bad.toml: turns: is 80; must be a whole number from 1 to 60\n" in out
    assert 'bad.toml: unit[1] ("PM-4-4-5"): there is no such counter (did you mean PM-4-4-4' in out
    assert "\x1b" not in out
    assert len(ann.data("scenario", "check", str(file), code=3)["problems"]) == len(out.splitlines())
    refused = ann.run("new", "rio_40", "--scenario-file", str(file), "--side", "police")
    assert refused.exit_code == 3
    assert "bad.toml: turns: is 80" in refused.stderr
    assert ann.run("scenario", "check", str(tmp_path / "none.toml")).exit_code == 3
    assert "stdin: id: is missing" in ann.run("scenario", "check", "-", stdin="turns = 1\n").stdout


def test_a_preview_in_words_and_as_data(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    written(ann, file)
    told = ann.ok("scenario", "preview", str(file))
    for line in ("8 turns; the police move first in each.", 'Zone "north": C5, C6, D5, D6', "  - In G8 combatants do not retreat"):
        assert line in told
    assert "▒ river" in told
    assert ann.ok("scenario", "preview", str(file), "--ascii").isascii()
    data = ann.data("scenario", "preview", str(file))
    assert data["says"]["turns"] == 8
    assert {stack["hex"] for stack in data["stacks"]} >= {"G8", "H2"}
    assert ann.run("scenario", "preview").exit_code == 3


def test_it_travels_is_shown_and_compared_before_it_is_accepted(ann: Player, tmp_path: Path) -> None:
    bea, file, invitation = Player(tmp_path / "bea", "Bea"), tmp_path / "corner.toml", tmp_path / "0.pbem"
    text = written(ann, file).replace('hider = "narco"', 'hider = ""').split('[[unit]]\ncounter = "OL-1-3-6"')[0]
    file.write_text(text, encoding="utf-8")
    ann.ok("new", "rio_40", "--scenario-file", str(file), "--side", "police", "-o", str(invitation))
    bea.ok("id", "new", "Bea")
    shown = bea.ok("import", str(invitation))
    digest = ann.data("scenario", "check", str(file))["digest"]
    assert f"Scenario of a player's making, digest {digest}: The corner shop (my_scenario)" in shown
    assert "  - In G8 combatants do not retreat" in shown
    bea.ok("scenario", "new", str(tmp_path / "theirs.toml"), "--match", "rio-1")
    assert (tmp_path / "theirs.toml").read_text(encoding="utf-8") == text
    assert digest in bea.ok("scenario", "preview", "--match", "rio-1")
    other = tmp_path / "other.toml"
    other.write_text(text.replace("combatant = 5", "combatant = 6"), encoding="utf-8")
    refused = bea.run("accept", "rio-1", "--scenario-file", str(other), "-o", str(tmp_path / "1.pbem"))
    assert refused.exit_code == 14
    assert "has another scenario" in refused.stderr
    bea.ok("do", "rio-1", "deploy NT01 C5", "deploy NT02 C6")
    bea.ok("accept", "rio-1", "--scenario-file", str(file), "-o", str(tmp_path / "1.pbem"))
    ann.ok("import", str(tmp_path / "1.pbem"))
    assert "NT01" in ann.ok("show", "rio-1", "--units")
    position = tmp_path / "p.toml"
    position.write_text(ann.ok("show", "rio-1", "--position"), encoding="utf-8")
    assert "8" in ann.ok("board", "rio_40", "--scenario-file", str(file), "--position", str(position))
    assert ann.run("scenario", "new", str(tmp_path / "x.toml"), "--match", "rio-9").exit_code == 3


def test_two_ways_to_say_it_are_one_too_many(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    written(ann, file)
    for words in (
        ("new", "rio_40", "--side", "police", "--scenario", "takeover", "--scenario-file", str(file)),
        ("scenario", "preview", str(file), "--match", "rio-1"),
        ("scenario", "new", str(tmp_path / "y.toml"), "--from", "takeover", "--match", "rio-1"),
    ):
        assert ann.run(*words).exit_code == 3
    assert ann.run("new", "guerra_do_congo", "--side", "congo", "--scenario-file", str(file)).exit_code == 3


def test_the_guide_names_every_key_and_its_map_is_right(ann: Player, tmp_path: Path) -> None:
    told = set(re.findall(r"`\[*(\w+)", GUIDE))
    written(ann, tmp_path / "c.toml")
    says = ann.data("scenario", "preview", str(tmp_path / "c.toml"))["says"]
    keys = {*says, *says["points"], *says["special"], *says["unit"][0]}
    assert not keys - told - {"number"}
    assert set(GAME.counters) <= set(re.findall(r"`([A-Z]{2,4}(?:-[A-Z0-9]+)*)`", GUIDE))
    blocks = [block for block in re.findall(r"(?:^    .*\n|^\n)+", GUIDE, re.MULTILINE) if "[map.meta]" in block]
    text = re.sub("^    ", "", blocks[0], flags=re.MULTILINE)
    head = 'id = "x_y"\nturns = 1\nfirst = "police"\npoints = {combatant = 1}\n'
    units = '[[unit]]\ncounter = "PM-4-4-4"\nat = ["A1"]\n[[unit]]\ncounter = "OL-1-3-6"\nat = ["C6"]\n'
    (tmp_path / "map.toml").write_text(head + units + text, encoding="utf-8")
    assert "nothing is wrong" in ann.ok("scenario", "check", str(tmp_path / "map.toml"))
