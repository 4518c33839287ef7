"""Boxes beside the map at the command line and in the plain dialogue: listed, looked at, named in orders."""

from pathlib import Path

import pytest

from pbem.session.disk.player_home import Home
from tests.boxgame import game
from tests.cli.players import Player
from tests.tui.plain_script import Heard, talk_to


@pytest.fixture
def ann(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """At a match of both sides."""
    game.install(monkeypatch)
    player = Player(tmp_path, "Ann")
    player.ok("id", "new", "Ann")
    player.ok("new", game.ID, "--against", "hotseat")
    return player


def hear(ann: Player, *typed: str) -> Heard:
    home = Home(ann.folder / "saves", ann.folder / "config", ann.folder / "state")
    return talk_to(home, *typed, match="game-1")


# --- the command line


def test_show_lists_boxes_under_the_map(ann: Player) -> None:
    told = ann.ok("show", "game-1", "--ascii")
    assert "\nReserve: edge of the map, beside 0301, Red with R3.\nPool: pool off the map.\n" in told
    assert "Rwanda Box: box off the map, beside 0307 Goma, held by Blue, air strikes come" in told


def test_show_at_a_box_lists_its_units_one_by_one(ann: Player) -> None:
    told = ann.ok("show", "game-1", "--at", "rwanda box", "--ascii")
    assert "\n  B1 Blue 4\n  B3 Blue 6\n" in told
    assert "R3 Red 3" in ann.ok("show", "game-1", "--units")
    assert "  Reserve: R3 Red 3" in ann.ok("show", "game-1", "--units")


def test_boxes_are_in_the_json_of_maps_that_have_some(ann: Player) -> None:
    data = ann.data("show", "game-1")
    assert data["boxes"][0] == {"hex": "Rwanda_Box", "name": "Rwanda Box", "kind": "box", "near": "0307", "control": 1}
    assert data["boxes"][2]["near"] == ""
    assert [stack["hex"] for stack in data["stacks"]] == ["0201", "0305", "0306", "Rwanda_Box", "Reserve"]
    ann.ok("new", "guerra_do_congo", "--against", "hotseat")
    assert "boxes" not in ann.data("show", "congo-1")


def test_moves_and_orders_name_boxes(ann: Player) -> None:
    told = ann.ok("moves", "game-1", "R2")
    assert "Reserve: 2" in told
    assert {"verb": "m", "order": "m R2 Reserve", "hex": "Reserve", "cost": 2} in ann.data("moves", "game-1", "R2")
    assert "Reserve" in ann.ok("options", "game-1", "m R2")
    ann.ok("do", "game-1", "m r2 RESERVE")
    assert "Reserve: edge of the map, beside 0301, Red with R2, R3." in ann.ok("show", "game-1", "--ascii")
    refused = ann.run("do", "game-1", "m R1 Rwanda Box")
    assert "R1 does not come as far as Rwanda Box (BOX-1)" in refused.stderr


# --- the plain dialogue


def test_the_dialogue_lists_boxes_and_looks_into_them(ann: Player) -> None:
    told = hear(ann, "boxes", "look rwanda box", "where", "where B1", "Pool").text
    assert "Reserve: edge of the map, beside 0301, Red with R3. Pool: pool off the map." in told
    assert "2 of Blue: B1 Blue 4 B3 Blue 6" in told
    assert "Reserve: 1, R3." in told
    assert "B1 Blue 4 is in Rwanda Box." in told
    assert "Pool. Pool off the map. No units here." in told


def test_the_dialogue_sends_units_into_a_box_and_out_of_it(ann: Player) -> None:
    told = hear(ann, "go R2", "b", "move R2 to reserve", "move R3 0202", "why R1 rwanda box", "threats Goma").text
    assert "Reserve (off the map): go" in told
    assert "R2 goes from 0201 to Reserve." in told
    assert "R3 goes from Reserve to 0202." in told
    assert "R1 does not come as far as Rwanda Box (BOX-1)." in told
    assert "Enemy units next to it: 2, in hexes: 1." in told


def test_the_dialogue_attacks_a_box(ann: Player) -> None:
    told = hear(ann, "move R1 Goma", "end", "send", "y", "", "end", "send", "y", "", "attack rwanda", "y", "boxes").text
    assert "Attack on Rwanda Box: B1, B3 beaten." in told
    assert "Pool: pool off the map, Blue with B1, B3." in told


def test_help_names_boxes_only_where_there_are_some(ann: Player) -> None:
    assert "the boxes beside the map" in hear(ann, "help all").text
    ann.ok("new", "guerra_do_congo", "--against", "hotseat")
    home = Home(ann.folder / "saves", ann.folder / "config", ann.folder / "state")
    told = talk_to(home, "help all", "boxes", match="congo-1").text
    assert "the boxes beside the map" not in told
    assert "Nothing lies beside this map." in told
