"""Names of places in typed orders."""

import pytest

from pbem.engine.place_names import Names
from pbem.games.guerra_do_congo.game import GAME

PLACES = Names({"Mbanza": "9999", "Mbanza-Ngungu": "1606", "Boma": "1502", "Maquela do Zombo": "1406", "N'dalatando": "0806"})


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("m REB01 Mbanza-Ngungu-1607", "m REB01 1606-1607"),
        ("m REB01 mbanza_ngungu-boma", "m REB01 1606-1502"),
        ("m REB01 Mbanza-Boma", "m REB01 9999-1502"),
        ("deploy ANG03 maquela do zombo", "deploy ANG03 1406"),
        ("deploy ANG03 Maquela-do Zombo", "deploy ANG03 1406"),
        ("retreat X n'dalatando,Boma", "retreat X 0806,1502"),
        ("m BOMA1 Bomas", "m BOMA1 Bomas"),
        ("bo\u0130ma \u0131 boma", "bo\u0130ma \u0131 1502"),
        ("", ""),
    ],
)
def test_whole_names_become_hexes_the_longest_first(typed: str, read: str) -> None:
    assert PLACES.with_hexes(typed) == read


def test_without_names_nothing_changes() -> None:
    assert Names().with_hexes("m REB01 Boma") == "m REB01 Boma"


def test_the_game_reads_names_joined_by_hyphens_as_a_path() -> None:
    rules = GAME.rules("campaign", {})
    assert rules.write(rules.read("m REB01 Mbanza-Ngungu-1607")) == "m REB01 1606-1607"
    assert rules.write(rules.read("m REB09 beni 2730")) == "m REB09 2831-2730"
