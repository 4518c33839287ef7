"""World War Africa by commands: a match against the house, from its set-up on."""

from pathlib import Path

import pytest

from pbem.games import catalog
from tests.cli.players import Player

GAME, MATCH = "world_war_africa", "africa-1"


def opened(folder: Path, *words: str) -> Player:
    ann = Player(folder / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", GAME, *words)
    return ann


def order_all(ann: Player) -> None:
    """By the first of what `options` offers, an end where there is one, until the file is whole."""
    while ann.data("status")[0]["next"] == "you" and (tokens := ann.data("options", MATCH)["tokens"]):
        first = [str(token["text"]) for token in tokens]
        order = next((word for word in ("deploy", "end", "done") if word in first), first[0])
        while not (offered := ann.data("options", MATCH, order))["is_complete"]:
            order += f" {offered['tokens'][0]['text']}"
        ann.ok("do", MATCH, order)
        if not ann.data("show", MATCH)["draft"]["needs"]:
            return


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_the_house_answers_from_the_set_up_on(tmp_path: Path, dice: str) -> None:
    ann = opened(tmp_path, "--side", "government", "--dice", dice, "--against", "house")
    assert "Map, numbers of counters and several charts are a reconstruction" in ann.ok("show", MATCH)
    for _ in range(2):
        order_all(ann)
        assert "The house answers with file" in ann.ok("seal", MATCH, "-y")
    verdict = ann.data("verify", MATCH)
    assert verdict["outcome"] == 0


def test_the_list_of_games_names_it(tmp_path: Path) -> None:
    assert catalog.game(GAME).words.title in Player(tmp_path / "ann", "Ann").ok("games")
