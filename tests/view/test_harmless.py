"""What others wrote cannot move the cursor, hide, turn letters round or become markup."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.cli.commands.looking.status_printing import columns
from pbem.view.harmless import harmless, harmless_lines, visible

HOSTILE = [
    "\x1b[31mred\x1b[0m",
    "bell\x07 back\x08space",
    "\x9b2J",
    "right\u202eto left",
    "iso\u2066late\u2069",
    "zero\u200bwidth\u200d\ufeff",
    "filler\u3164\u2800",
    "variation\ufe0f",
    "tag\U000e0041",
    "private\ue000",
    "lone\ud800",
    "line\u2028paragraph\u2029",
    "[bold red]markup[/]",
    "<b>html</b>",
    "z" + "\u0336" * 500,
]


UNSEEN = "\u3164\u2800\ufe0f\u115f\u034f"  # shown as nothing, though their category is a letter's, a symbol's or a mark's


def is_safe(text: str) -> bool:
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if character in UNSEEN or category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or character in "[]<>" or marks > 2:
            return False
    return True


@pytest.mark.parametrize("text", HOSTILE)
def test_known_tricks_do_nothing(text: str) -> None:
    assert not is_safe(text)
    assert is_safe(harmless(text))


@given(st.text(max_size=400), st.integers(2, 200))
def test_one_line_is_safe_and_bounded(text: str, limit: int) -> None:
    line = harmless(text, limit)
    assert is_safe(line)
    assert "\n" not in line
    assert len(line) <= limit


@given(st.text(st.characters(categories=("L", "N", "P", "Zs", "Cc")), max_size=600))
def test_a_note_is_safe_line_by_line(text: str) -> None:
    lines = harmless_lines(text, limit=300, lines=5)
    assert len(lines) <= 6
    assert all(is_safe(line) and "\n" not in line for line in lines)


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Ann", 3), ("Zoë", 3), ("Zoe\u0308", 3), ("李明", 4), ("Ａb", 3), ("🙂!", 3)]
)
def test_what_a_text_takes_of_a_line_is_known(text: str, width: int) -> None:
    assert columns(text) == width


def test_plain_names_stay_as_they_are() -> None:
    for name in ("Ann", "Zoë O'Neill", "João Pereira", "李明", "Ann-Mary (2nd)"):
        assert harmless(name) == name


def test_a_long_name_says_that_more_was_there() -> None:
    assert harmless("x" * 500, 10) == "x" * 9 + "…"


def test_a_note_keeps_its_lines() -> None:
    assert harmless_lines("one\r\ntwo\n\nthree") == ["one", "two", "", "three"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_sentence_of_ours_keeps_its_brackets_and_nothing_else(text: str) -> None:
    said = visible(f"usage: [MATCH] <{text}>\n{text}")
    assert is_safe(said.translate(str.maketrans("", "", "[]<>")))
    assert said.startswith("usage: [MATCH] <")
    assert len(visible("x" * 5000)) == 2000
