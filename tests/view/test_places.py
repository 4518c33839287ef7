"""Finding places by what a player types."""

import pytest

from pbem.view.map.place_search import find, folded
from tests.view import boards

SETUP = boards.setup()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kinshasa", "Kinshasa"),
        ("kis", "Kisangani"),
        ("KGN", "Kisangani"),
        ("mbuji", "Mbuji-Mayi"),
        ("mbujimayi", "Mbuji-Mayi"),
        ("ndalatando", "N'dalatando"),
        ("fort p", "Fort Portal"),
        ("ú i g e", "Uige"),
        ("kizangany", "Kisangani"),
        ("2723", "Kisangani"),
        ("1807", "Kinshasa"),
    ],
)
def test_the_best_place_comes_first(text: str, name: str) -> None:
    assert find(SETUP, text)[0][0] == name


def test_hexes_without_a_name_are_found_by_number() -> None:
    assert find(SETUP, "2725") == [("2725", 2725)]
    assert all(f"{here:04d}".startswith("27") for _, here in find(SETUP, "27"))
    assert find(SETUP, "27")[0][0] == "Mbandaka"


def test_what_begins_so_comes_before_what_holds_it() -> None:
    names = [folded(name) for name, _ in find(SETUP, "ka", limit=99)]
    begins = [name.startswith("ka") for name in names]
    assert begins == sorted(begins, reverse=True)
    assert True in begins
    assert False in begins


def test_nothing_fits_nonsense_and_nothing_typed_lists_cities() -> None:
    assert find(SETUP, "xyzzyq") == []
    assert find(SETUP, "9") == []
    cities = find(SETUP, "", limit=5)
    assert len(cities) == 5
    assert all(SETUP.spots[here].kind == "city" for _, here in cities)


@pytest.mark.parametrize("text", ["\x1b[31m", "0" * 500, "٢٧", "²³", "%s{}", "'" * 50])
def test_odd_text_does_no_harm(text: str) -> None:
    assert isinstance(find(SETUP, text), list)
