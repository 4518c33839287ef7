import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.errors import CorruptFile
from pbem.protocol.armor import MAX_BLOCKS, MAX_TEXT_CHARS, armor, find_armored
from tests.protocol.mangle import MANGLES, mangled, mangles

BYTES_420 = bytes(index * 37 % 251 for index in range(420))
CHATTER = ["", "Hi Rui,\n\nyour move - good luck!\n\n", "-- \nAna <ana@example.org>\n", "3 < 4 & 5 > 2; begin pbem -- <b>x</b>\n"]


def complaint(text: str) -> tuple[str, object]:
    (found,) = find_armored(text)
    assert isinstance(found, CorruptFile)
    return found.code, found.places.get("line")


def test_a_busy_phase_fits_660_characters() -> None:
    assert len(armor(BYTES_420)) <= 660
    assert len(armor(BYTES_420[:376])) <= 600


def test_lines_are_short_and_plain() -> None:
    lines = armor(BYTES_420).split("\r\n")
    assert all(len(line) <= 76 for line in lines)
    assert all(re.fullmatch(r"[A-Za-z0-9+/]{1,72}\.[A-Za-z0-9+/]{3}", line) for line in lines[1:-2])


@given(st.binary(max_size=700), mangles(), st.sampled_from(CHATTER), st.sampled_from(CHATTER))
@settings(max_examples=300)
@example(BYTES_420, ["quoted", "chopped_7", "quoted_bar", "html_br", "html_pre", "soft_breaks"], CHATTER[3], CHATTER[2])
def test_armour_survives_the_mail(data: bytes, names: list[str], before: str, behind: str) -> None:
    assert find_armored(before + mangled(armor(data), names) + "\n" + behind) == [data]


@pytest.mark.parametrize("name", sorted(MANGLES))
def test_armour_survives_each_mangling(name: str) -> None:
    text = armor(BYTES_420)
    assert MANGLES[name](text) != text or name in ("crlf", "numeric_entities")
    assert find_armored(MANGLES[name](text)) == [BYTES_420]


@given(st.lists(st.binary(min_size=1, max_size=90), min_size=1, max_size=5, unique=True), mangles())
def test_several_blocks_come_out_in_order_each_once(files: list[bytes], names: list[str]) -> None:
    text = "Hello\n".join(armor(data) for data in files) + armor(files[0])
    assert find_armored(mangled(text, names)) == files


@given(st.integers(0, 559), st.sampled_from("ABCxyz019+/"))
def test_a_changed_character_names_its_line(place: int, char: str) -> None:
    lines = armor(BYTES_420).split("\r\n")
    row, column = place // 72 + 1, place % 72
    if lines[row][column] == char:
        return
    lines[row] = lines[row][:column] + char + lines[row][column + 1 :]
    assert complaint("\n".join(lines)) == ("armor-line-damaged", row)


@pytest.mark.parametrize("row", range(1, 9))
def test_a_lost_or_doubled_line_names_its_place(row: int) -> None:
    lines = armor(BYTES_420).split("\r\n")
    lost = complaint("\n".join(lines[:row] + lines[row + 1 :]))
    assert lost == (("armor-line-damaged", row) if row < 8 else ("armor-cut-short", 8))
    doubled = complaint("\n".join(lines[: row + 1] + lines[row:]))
    assert doubled == ("armor-line-damaged", row + 1)


def test_swapped_lines_are_noticed() -> None:
    lines = armor(BYTES_420).split("\r\n")
    lines[3], lines[4] = lines[4], lines[3]
    assert complaint("\n".join(lines)) == ("armor-line-damaged", 3)


@pytest.mark.parametrize("size", range(30, 650, 31))
def test_a_text_cut_short_says_so(size: int) -> None:
    assert complaint(armor(BYTES_420)[:size])[0] == "armor-cut-short"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("END PBEM 420.", "END PBEM 419.", "armor-end-damaged"),
        ("END PBEM 420.", "END PBEM 421.", "armor-cut-short"),
        ("END PBEM 420.", "END PBEM 42O.", "armor-end-damaged"),
        ("END PBEM 420", "END PBEM", "armor-end-damaged"),
    ],
)
def test_a_damaged_closing_line_says_so(old: str, new: str, code: str) -> None:
    assert complaint(armor(BYTES_420).replace(old, new))[0] == code


def test_a_good_block_stays_good_beside_a_damaged_one() -> None:
    bad = armor(BYTES_420[:100]).replace("-----END", "Zz-----END")
    good, error = find_armored(bad + armor(BYTES_420))
    assert good == BYTES_420
    assert isinstance(error, CorruptFile)


def test_what_is_damaged_in_its_first_line_is_told_beside_a_good_block_but_talk_of_the_frame_is_not() -> None:
    good, other = armor(BYTES_420), armor(BYTES_420[:300])
    bad = other.replace(other.split("\r\n")[1][:8], "AAAAAAAA")
    found, error = find_armored(good + bad)
    assert found == BYTES_420
    assert isinstance(error, CorruptFile)
    talk = "from -----BEGIN PBEM----- to -----END PBEM-----, all of it"
    assert find_armored(talk + good) == [BYTES_420]
    assert complaint(talk)[0] == "armor-line-damaged"


@pytest.mark.parametrize("text", ["", "BEGIN PBEM", "-----END PBEM 3.abcd-----", "no turn here"])
def test_no_block_is_no_complaint(text: str) -> None:
    assert find_armored(text) == []


def test_a_file_beyond_the_limit_is_not_decoded() -> None:
    assert complaint("-----BEGIN PBEM-----" + "A" * 200_000 + "-----END PBEM 9.abcd-----") == ("armor-too-long", None)


def test_a_text_beyond_the_limit_is_refused() -> None:
    with pytest.raises(CorruptFile, match="text-too-large"):
        find_armored(" " * (MAX_TEXT_CHARS + 1))


@given(st.text(alphabet="-BEGINPBEM .ENDabc019+/<>&#;\n", max_size=400))
@settings(max_examples=200)
def test_hostile_text_raises_nothing(text: str) -> None:
    assert all(isinstance(found, bytes | CorruptFile) for found in find_armored(text))


@pytest.mark.parametrize(
    "piece",
    ["<", "-", "<a", "&", "&amp;", "&#9", "-BEGIN PBEM-", "-END PBEM", "-BEGIN PBEM-.", "\u2014", ".", "<!--", "&#99999999"],
)
def test_the_work_is_linear_in_the_text(piece: str) -> None:
    def seconds(chars: int) -> float:
        text = piece * (chars // len(piece))
        begun = time.process_time()
        assert len(find_armored(text)) <= MAX_BLOCKS
        return time.process_time() - begun

    assert seconds(400_000) < 40 * (seconds(50_000) + 0.002)
