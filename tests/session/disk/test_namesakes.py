"""Two names that a person reads as one are one; letters of several scripts are seen."""

import pytest

from pbem.session.disk.status_lines import IndexLine
from pbem.session.turn.opponent_introduction import folded, introduction, scripts


@pytest.mark.parametrize(
    "name",
    [
        "ana",
        "ANA ",
        "A\u200bna",
        "\u0410na",
        "An\u0430",
        "\u0410N\u0410",
        "\u0391n\u03b1",
        "\uff21\uff4e\uff41",
        "\u00c1n\u00e3",
        "A na",
    ],
)
def test_a_name_that_looks_like_another_is_the_same_name(name: str) -> None:
    assert folded(name) == folded("Ana")


def test_other_names_are_other_names() -> None:
    assert len({folded(name) for name in ("Ana", "Anna", "Bento", "\u041e\u043b\u044f", "\u592a\u90ce", "Anb")}) == 6
    assert folded("AIice") == folded("Alice") == folded("A1ice")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ana", ()),
        ("Jos\u00e9 O\u02bcNeill", ()),
        ("\u041e\u043b\u044f", ()),
        ("\u305f\u306a\u304b\u592a\u90ce", ()),
        ("An\u0430", ("Cyrillic", "Latin")),
        ("\u0391na", ("Greek", "Latin")),
    ],
)
def test_the_scripts_of_a_name_are_told_where_there_are_several(name: str, found: tuple[str, ...]) -> None:
    assert scripts(name) == found


def test_a_name_is_known_with_another_key_and_a_key_from_another_match() -> None:
    lines = [
        IndexLine(str(at), f"congo-{at}", "guerra_do_congo", "1960", "sealed", "", name, key, "you")
        for at, (name, key) in enumerate([("Ana", "one"), ("\u0410na", "two"), ("Bea", "two"), ("", ""), ("ana", "one")])
    ]
    found = introduction(lines[1], lines)
    assert found is not None
    assert (found.same_in, found.differs_in) == (("congo-2",), (("congo-0", "Ana"), ("congo-4", "ana")))
    assert introduction(lines[3], lines) is None, "nobody is there, or the house"
