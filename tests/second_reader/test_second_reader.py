"""A second program reads every golden match and every published vector, and says of them what the page says."""

import base64
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.msgpack import encode

from tests.second_reader.reader import TURN, Match, Refused, read, tagged

ROOT = Path(__file__).parents[2]
GOLDEN = sorted(path.parent for path in (ROOT / "tests" / "golden").glob("*/keys.toml"))
VECTORS = sorted((ROOT / "tests" / "vectors").glob("*/*.json")) + sorted((ROOT / "tests" / "vectors").glob("*/faults/*.json"))
SOURCE = (Path(__file__).parent / "reader.py").read_text(encoding="utf-8")
CODES = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', SOURCE))  # that the reader can give
LARGEST_READER = 300


def files_of(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("*.pbem"))]


def read_all(files: list[bytes]) -> Match:
    match = Match()
    for data in files:
        match.take(data)
    return match


def test_it_is_short_and_knows_nothing_of_the_program() -> None:
    assert SOURCE.count("\n") <= LARGEST_READER
    assert not re.search(r"^\s*(from|import) (pbem|tests|tools)\b", SOURCE, re.MULTILINE)


@pytest.mark.parametrize("folder", GOLDEN, ids=[path.name for path in GOLDEN])
def test_it_reads_verifies_and_audits_every_golden_match(folder: Path) -> None:
    files = files_of(folder)
    match = read_all(files)
    assert len(match.turns) == len(files)
    assert [side.left for side in match.sides] == [0, 0]
    assert match.audit() == []


def test_the_golden_matches_hold_something_of_all_that_it_checks() -> None:
    matches = [read_all(files_of(folder)) for folder in GOLDEN]
    sides = [side for match in matches for side in match.sides]
    assert sum(len(side.opened) for side in sides) > 40
    assert sum(len(side.published) for side in sides) > 200
    assert sum(side.revealed for side in sides) > 100
    assert {len(seal.members) for side in sides for seal in side.seals.values()} >= {1, 2, 3, 20}
    assert {kind for match in matches for turn in match.turns for kind, *_ in turn.openings} == {0, 1, 2}


# ---- vectors: what hangs on the rules of a game it cannot tell


def judged(vector: Any) -> str:
    """The code of the file under test; "" where it is taken."""
    match = Match()
    before = vector["before"]
    for each in before:
        outcome, data = each if isinstance(each, list) else ("OK", each)
        if outcome == "OK":
            match.take(base64.b64decode(data) if isinstance(each, list) else bytes.fromhex(data))
    text = vector["file"]
    try:
        match.take(bytes.fromhex(text) if isinstance(vector["expect"], dict) else base64.b64decode(text))
    except Refused as error:
        return str(error)
    return ""


def expectations() -> Iterator[tuple[str, Any, str, str]]:
    for path in VECTORS:
        vector = json.loads(path.read_text(encoding="ascii"))
        if isinstance(vector, dict) and {"before", "file", "expect"} <= vector.keys():
            expect = vector["expect"]
            outcome, code = (expect["outcome"], expect["code"]) if isinstance(expect, dict) else (expect, vector["code"])
            yield path.stem, vector, outcome, code


EXPECTED = {name: (vector, outcome, code) for name, vector, outcome, code in expectations()}


OUT_OF_REACH = ("replacement_accepted",)  # 3.3
WITHIN_REACH = [name for name, (_, outcome, code) in EXPECTED.items() if code in CODES or outcome == "OK"]


@pytest.mark.parametrize("name", [name for name in WITHIN_REACH if name not in OUT_OF_REACH])
def test_it_says_of_a_vector_what_is_to_be_said(name: str) -> None:
    vector, outcome, code = EXPECTED[name]
    assert judged(vector) == ("" if outcome == "OK" else code)


# ---- single faults in golden matches, truly signed where they can be

Change = Callable[[dict[str, Any]], bool]
LISTS, SEALED = (ROOT / "tests" / "golden" / name for name in ("grand_toy-lists-sealed", "patrol-open-sealed"))


def flipped(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


def changed(folder: Path, change: Change) -> list[bytes]:
    """The match with one field changed in the first file where it can be, signed anew, as its author could."""
    seeds = [bytes.fromhex(side["seed"]) for side in tomllib.loads((folder / "keys.toml").read_text(encoding="utf-8"))["side"]]
    files = files_of(folder)
    for place, data in enumerate(files):
        turn = read(data)
        values = {name: getattr(turn, name) for name in TURN}
        if change(values):
            body = encode(list(values.values()))
            signature = Ed25519PrivateKey.from_private_bytes(seeds[turn.author]).sign(tagged("sign", body))
            return [*files[:place], body + signature]
    raise AssertionError("nothing to change")


def reveal_changed(values: dict[str, Any]) -> bool:
    if values["reveal"]:
        values["reveal"] = [values["reveal"][0], flipped(values["reveal"][1])]
    return bool(values["reveal"])


def reveal_too_far(values: dict[str, Any]) -> bool:
    if values["reveal"]:
        values["reveal"] = [4000, values["reveal"][1]]
    return bool(values["reveal"])


def opening_with(place: int) -> Change:
    """Another salt (2), payload (3) or first sister (4)."""

    def change(values: dict[str, Any]) -> bool:
        for each in values["openings"]:
            if each[0] == 0 and each[place]:
                each[place] = [flipped(each[4][0]), *each[4][1:]] if place == 4 else flipped(each[place])
                return True
        return False

    return change


def prev_changed(values: dict[str, Any]) -> bool:
    values["prev"] = flipped(values["prev"])
    return bool(values["seq"] == 3)


def sealed_again(values: dict[str, Any]) -> bool:
    if values["seq"] == 4:
        values["seals"] = [*values["seals"], ["nerve", bytes(32), 0]]
    return bool(values["seq"] == 4)


FAULTS: dict[str, tuple[Path, Change, str]] = {
    "a value of no chain": (LISTS, reveal_changed, "reveal-does-not-fit"),
    "a value too far": (LISTS, reveal_too_far, "reveal-too-far"),
    "another salt": (SEALED, opening_with(2), "opening-does-not-fit"),
    "another payload": (SEALED, opening_with(3), "opening-does-not-fit"),
    "another sister": (LISTS, opening_with(4), "opening-does-not-fit"),
    "another file before": (LISTS, prev_changed, "follows-another-file"),
    "an id sealed twice": (LISTS, sealed_again, "envelope-twice"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_that_its_author_has_signed_is_found(name: str) -> None:
    folder, change, code = FAULTS[name]
    with pytest.raises(Refused, match=f"^{code}$"):
        read_all(changed(folder, change))


def test_a_file_that_somebody_else_has_changed_is_found() -> None:
    files = files_of(LISTS)
    for bent, code in (
        ([*files[:3], files[3][:-1] + flipped(files[3][-1:])], "signature-wrong"),
        ([*files[:3], files[3][:40] + flipped(files[3][40:])], "signature-wrong"),
        ([*files[:3], files[4], files[3]], "out-of-turn"),
        ([*files[:3], *files[4:]], "out-of-turn"),
    ):
        with pytest.raises(Refused, match=f"^{code}$"):
            read_all(bent)


@pytest.mark.parametrize(
    ("place", "code"), [(1, "secret-not-of-anchor"), (2, "payload-does-not-fit")], ids=["another secret", "another payload"]
)
def test_what_is_published_is_audited(place: int, code: str) -> None:
    """The last file, changed and signed: nobody refuses it any more, and the audit finds it."""

    def change(values: dict[str, Any]) -> bool:
        end = values["end"]
        if not end or end[0] != 4 or len(files_of(LISTS)) - 1 != values["seq"]:
            return False
        shown = [[name, payload and flipped(payload)] for name, payload in end[2]]
        values["end"] = [4, flipped(end[1]) if place == 1 else end[1], shown if place == 2 else end[2], end[3]]
        return True

    match = read_all(changed(LISTS, change))
    author = match.turns[-1].author
    assert {side for side, _ in match.audit()} == {author}
    assert code in {found for _, found in match.audit()}
