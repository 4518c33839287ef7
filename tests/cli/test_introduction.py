"""Whom a match brings one together with: the six words are there to be compared, and a stranger under a known name is noticed."""

from pathlib import Path

import pytest

from tests.cli.players import Player

CYRILLIC = "\u0410n\u0430"


@pytest.fixture
def ben(tmp_path: Path) -> Player:
    """Ben plays with Ana: congo-1."""
    ana, ben = _player(tmp_path, "Ana"), _player(tmp_path, "Ben")
    ben.ok("import", _invitation(ana))
    return ben


def _player(folder: Path, name: str, place: str = "") -> Player:
    player = Player(folder / (place or name), name)
    player.ok("id", "new", name)
    return player


def _invitation(player: Player, side: str = "congo") -> str:
    file = str(player.folder / f"{side}.pbem")
    player.ok("new", "guerra_do_congo", "--side", side, "-o", file)
    return file


def _words(player: Player) -> str:
    return " ".join(player.data("id", "show")["fingerprint"])


def test_an_invitation_and_an_acceptance_show_the_six_words(tmp_path: Path) -> None:
    ana, ben = _player(tmp_path, "Ana"), _player(tmp_path, "Ben")
    answer = str(tmp_path / "answer.pbem")
    assert _words(ana) in ben.ok("import", _invitation(ana))
    for words in (("status",), ("show", "congo-1")):
        assert _words(ana) in ben.ok(*words)
    assert _words(ana) in ben.run("accept", "congo-1", "-o", answer).stderr
    assert _words(ben) in ana.ok("import", answer)
    for words in (("status",), ("status", "congo-1"), ("show", "congo-1")):
        assert _words(ben) in ana.ok(*words)


@pytest.mark.parametrize("name", ["Ana", "ana", CYRILLIC])
def test_an_invitation_by_a_stranger_under_a_known_name_is_noticed(tmp_path: Path, ben: Player, name: str) -> None:
    told = ben.ok("import", _invitation(_player(tmp_path, name, "stranger")))
    warning = "this is not the key that Ana has in congo-1"
    assert warning in told
    assert warning in ben.ok("status", "congo-2")
    assert warning in ben.ok("status")
    assert warning in ben.ok("show", "congo-2")
    assert warning in ben.run("accept", "congo-2", "-o", str(tmp_path / "answer.pbem")).stderr


def test_an_acceptance_by_a_stranger_under_a_known_name_is_noticed(tmp_path: Path, ben: Player) -> None:
    stranger, answer = _player(tmp_path, "Ana", "stranger"), str(tmp_path / "answer.pbem")
    stranger.ok("import", _invitation(ben))
    stranger.ok("accept", "congo-1", "-o", answer)
    assert "this is not the key that Ana has in congo-1" in ben.ok("import", answer)
    (result,) = ben.data("import", _invitation(_player(tmp_path, "Ana", "another")))
    assert result["opponent"]["differs_in"] == [["congo-1", "Ana"], ["congo-2", "Ana"]]


def test_the_key_of_an_archived_match_is_remembered(tmp_path: Path, ben: Player) -> None:
    ben.ok("archive", "congo-1")
    ben.ok("import", _invitation(_player(tmp_path, "Ana", "stranger")))
    assert "this is not the key that Ana has in congo-1" in ben.ok("status")


def test_a_friend_who_invites_again_is_known(tmp_path: Path, ben: Player) -> None:
    told = ben.ok("import", _invitation(Player(tmp_path / "Ana", "Ana"), "rebels"))
    assert "It is the key of your opponent in congo-1." in told
    assert "Careful" not in told


def test_a_name_of_several_scripts_is_marked_wherever_it_stands(tmp_path: Path) -> None:
    player = _player(tmp_path, "Ben")
    told = player.ok("import", _invitation(_player(tmp_path, CYRILLIC, "stranger")))
    assert f"the name {CYRILLIC} has letters of several scripts (Cyrillic, Latin)" in told
    for words in (("status",), ("show", "congo-1")):
        assert f"{CYRILLIC} (letters of several scripts)" in player.ok(*words)


def test_the_house_is_nobody_to_be_careful_of(tmp_path: Path) -> None:
    player = _player(tmp_path, "Ben")
    for _ in range(2):
        player.ok("new", "guerra_do_congo", "--side", "rebels", "--against", "house")
    for words in (("status",), ("show", "congo-2")):
        assert "Careful" not in player.ok(*words)
        assert "six words" not in player.ok(*words)
