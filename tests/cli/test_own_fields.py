"""Fields at the command line: listed, drawn by a seed, checked, looked at."""

from pathlib import Path

import pytest

from tests.cli.players import Player

GAME = "heart_of_africa"


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    return Player(tmp_path / "ann", "Ann")


def written(player: Player, path: Path, *words: str) -> str:
    player.ok("field", "new", str(path), *words)
    return path.read_text(encoding="utf-8")


def test_regions_and_hand_made_fields_are_listed(ann: Player) -> None:
    assert "Savanna (savanna)" in ann.ok("field", "list")
    assert ann.data("field", "list")["hand_made"] == ["forest_path", "river_landing", "savanna_village"]


def test_the_same_seed_draws_the_same_field_and_its_file_says_how(ann: Player, tmp_path: Path) -> None:
    words = ("--region", "grassland", "--seed", "Sunday", "--village")
    text = written(ann, tmp_path / "one.toml", *words)
    assert text == written(ann, tmp_path / "two.toml", *words)
    assert text.startswith('# pbem field new FILE --region grassland --seed "Sunday" --village\ngame = "heart_of_africa"\n')
    assert text != written(ann, tmp_path / "three.toml", "--region", "grassland", "--seed", "Monday")
    told = ann.ok("field", "preview", "--region", "grassland", "--seed", "Sunday", "--village")
    assert ann.ok("field", "preview", str(tmp_path / "one.toml")) == told
    assert ann.run("field", "new", str(tmp_path / "one.toml"), *words).exit_code == 3, "never over another"


def test_a_field_is_previewed_a_character_a_hex_and_as_the_map_draws_it(ann: Player) -> None:
    lines = ann.ok("field", "preview", "--from", "savanna_village").splitlines()
    assert lines[0].startswith("Field savanna_village, digest ")
    assert "Village: gates 1830, 1941, walls man-high." in lines
    assert "20 ..hhhhhhGGGG!&&!&&h.....++++...VVVVVVVVVVVV..ccccccccccc................" in lines
    assert [len(line) for line in lines if line[:2].isdigit()] == [75] * 48
    assert any("h low hill" in line for line in lines)
    around = ann.ok("field", "preview", "--from", "savanna_village", "--at", "1830", "--ascii")
    assert around.isascii()
    assert "# man-high wall" in around
    assert ann.data("field", "preview", "--from", "river_landing")["says"]["flow"] == "W"


def test_check_lists_every_fault_with_its_place_and_ends_with_3(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = written(ann, file, "--from", "savanna_village")
    assert ann.ok("field", "check", str(file)).startswith("mine.toml: nothing is wrong. Field savanna_village, digest ")
    file.write_text(text.replace("savanna", "savana").replace("VVVV", "VVzV", 1), encoding="utf-8")
    told = ann.ok("field", "check", str(file), code=3).splitlines()
    assert told == [
        'mine.toml: region: "savana" is not known (did you mean savanna?)',
        'mine.toml: ground, hex 1237: "z" is no ground',
    ]
    file.write_text(text.replace("gates", "gats").replace("VVVV", "VV~V", 1), encoding="utf-8")
    assert ann.data("field", "check", str(file), code=3)["problems"] == ["mine.toml: gats: is not known (did you mean gates?)"]
    file.write_text(text.replace("VVVV", "VV~V", 1), encoding="utf-8")
    assert any("river" in line and "HA-REGION-05" in line for line in ann.ok("field", "check", str(file), code=3).splitlines())
    file.write_text("x = '\x1b'\n", encoding="utf-8")
    assert "\x1b" not in ann.ok("field", "check", str(file), code=3)


def test_a_field_is_a_scenario(ann: Player, tmp_path: Path) -> None:
    drawn, made = tmp_path / "drawn.toml", tmp_path / "made.toml"
    written(ann, drawn, "--region", "steppe", "--seed", "1")
    ann.ok("scenario", "new", str(made), "--game", GAME, "--from", "ambush")
    for file in (drawn, made):
        told = ann.ok("scenario", "check", str(file))
        assert "nothing is wrong" in told
        assert ann.data("field", "check", str(file))["digest"] in told, "the same text has the same digest"


def test_what_cannot_be_drawn_or_found_is_said(ann: Player, tmp_path: Path) -> None:
    for words, said in (
        (("preview", "--from", "savana_village"), "it can be: forest_path, river_landing, savanna_village"),
        (("preview", "--region", "savana"), "it can be: steppe, savanna,"),
        (("preview", "--from", "river_landing", "--at", "9999"), 'no place or hex "9999"'),
        (("preview",), "--from ID"),
        (("preview", "--region", "steppe", "--gunboat"), "steppe has no field with gunboat"),
        (("new", str(tmp_path / "x.toml")), "--region REGION"),
        (("list", "--game", "rio_40"), "has no fields of its own"),
    ):
        result = ann.run("field", *words)
        assert (result.exit_code, said in result.stderr) == (3, True), (words, result.stderr)
