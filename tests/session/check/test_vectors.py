"""The vectors of tests/vectors/turn_file: what becomes of each file, and that a refused one changes nothing."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem import canonical
from pbem.engine.demands import NOBODY, Over
from pbem.engine.game import Game
from pbem.errors import Outcome
from pbem.match.fold_report import Standing
from pbem.protocol.turn_file import ASK
from pbem.session.disk.player_home import Home
from pbem.session.turn.intake import import_bytes
from pbem.view.words.errors import SAYINGS
from tests.session.toy import catalogue, home_at
from tests.vectors.make_turn_vectors import CONGO, FOLDER, PinnedCongo, all_vectors

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "turn-file.md").read_text(encoding="utf-8")
JUDGES = [f"protocol/{name}" for name in ("armor", "chain", "dice_chain", "form", "turn_file")]
JUDGES += [f"match/{name}" for name in ("file_ends", "file_stages", "fold", "demand_loop", "traps")]
RAISED = r'(?:CheatEvidence|CorruptFile|bad_proof|_unlawful|return)\(?\s*"([a-z]+(?:-[a-z]+)+)"'
NOT_FOR_FILES = {
    "author-not-due",
    "not-the-next-file",
    "other-match",
    "match-unknown",
}  # the chain says so first, in its words
KEPT = {"refused", "disputed", "ahead"}  # folders for evidence, and for what waits
NO_IMPORT = {Outcome.BUG, Outcome.USAGE, Outcome.REFUSED}  # of commands, not of foreign files


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="ascii"))


def games(game_id: str) -> Game:
    """The toy game and Congo."""
    return PinnedCongo() if game_id == CONGO else catalogue()(game_id)


def files_of(home: Home, folder: Path) -> dict[str, bytes]:
    """All files of a home but those kept aside."""
    found = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    assert home.saves.parent == folder
    return {name.as_posix(): path.read_bytes() for name, path in found.items() if not KEPT & set(name.parts)}


def codes_on_the_page() -> Iterator[tuple[str, int, set[str]]]:
    """Each row of the page's table: outcome, exit code, codes."""
    for exit_code, outcome, codes in re.findall(r"^\| (\d+) \| ([A-Z_]+) \| (.*) \|$", PAGE, re.MULTILINE):
        yield outcome, int(exit_code), set(re.findall(r"`([a-z-]+)`", codes))


def test_the_page_names_each_outcome_and_every_code_that_refuses_a_file() -> None:
    rows = {outcome: codes for outcome, _, codes in codes_on_the_page()}
    assert {outcome: code for outcome, code, _ in codes_on_the_page()} == {
        each.name: each.value for each in Outcome if each not in NO_IMPORT or each is Outcome.REFUSED
    }
    assert all(vector["code"] in rows[vector["expect"]] for vector in map(load, NAMES))
    sources = [(ROOT / "pbem" / f"{name}.py").read_text(encoding="utf-8") for name in JUDGES]
    told = set[str]().union(*rows.values())
    assert {code for source in sources for code in re.findall(RAISED, source)} - NOT_FOR_FILES <= told
    assert told <= set(SAYINGS)


def test_the_files_are_what_the_script_makes() -> None:
    assert {path.stem: path.read_text(encoding="ascii") for path in FOLDER.glob("*.json")} == all_vectors()


def test_every_outcome_of_an_import_has_a_vector() -> None:
    assert {Outcome[load(name)["expect"]] for name in NAMES} == set(Outcome) - NO_IMPORT


@pytest.mark.parametrize("name", NAMES)
def test_what_becomes_of_each_file(tmp_path: Path, name: str) -> None:
    vector = load(name)
    home = home_at(tmp_path / "home", games=games)
    for outcome, text in vector["before"]:
        assert [each.outcome.name for each in import_bytes(home, base64.b64decode(text))] == [outcome]
    before = files_of(home, tmp_path / "home")
    data = base64.b64decode(vector["file"])
    (result,) = import_bytes(home, data)
    assert (result.outcome.name, result.code) == (vector["expect"], vector["code"])
    assert {key: result.places[key] for key in vector.get("places", {})} == vector.get("places", {})
    after = files_of(home, tmp_path / "home")
    if result.outcome is Outcome.OK:
        new = set(after) - set(before)
        assert f"{result.seq:05}.pbem" in {Path(path).name for path in new}
        return
    assert after == before
    if result.kept_as:
        (kept,) = (tmp_path / "home").rglob(result.kept_as)
        assert kept.read_bytes() == data
    is_evidence = result.outcome.name in ("ILLEGAL_ORDER", "BAD_PROOF", "STATE_DIFFERS", "FORK", "AHEAD")
    assert bool(result.kept_as) == is_evidence


def test_the_maps_of_a_checkpoint_have_the_order_of_the_page() -> None:
    rows = dict(re.findall(r"^\| (agreed|standing) \| (.*) \|$", PAGE, re.MULTILINE))
    for name, value in (("agreed", Over(NOBODY, "draw-agreed")), ("standing", Standing(ASK, b"", 1))):
        fields = list(msgspec.msgpack.decode(canonical.encode(value)))
        assert re.findall("`([a-z]+)`", rows[name].split(" the map of ")[1]) == fields
