"""The quick reading of the index says the same as the index, or nothing at all."""

import json
from pathlib import Path

import pytest

from pbem.session.disk.player_home import find_home
from pbem.session.disk.status_lines import IndexLine, chosen, every
from pbem.session.turn import status_index
from pbem.session.turn.invitations import new_match


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    home = find_home(folder, {"PBEM_CONFIG": str(tmp_path / "c"), "PBEM_STATE": str(tmp_path / "t")})
    for _ in range(2):
        new_match(home, "guerra_do_congo", against="hotseat")
    return folder


def glance(ref: str, environ: dict[str, str]) -> list[IndexLine] | None:
    found = every(environ)
    return None if found is None else chosen(found, ref)


def full(saves: Path, ref: str = "") -> list[IndexLine]:
    return list(status_index.status(find_home(saves), ref))


def test_it_reads_what_the_index_reads(saves: Path) -> None:
    environ = {"PBEM_SAVES": str(saves)}
    assert glance("", environ) == full(saves)
    assert len(full(saves)) == 2
    assert glance("congo-2", environ) == full(saves, "congo-2")


def test_the_places_are_those_of_a_home(saves: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert glance("", {}) == full(saves)  # ./saves
    monkeypatch.chdir(saves)
    (tmp_path / "pbem").mkdir()
    (tmp_path / "pbem" / "saves").symlink_to(saves)
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    assert glance("", environ) == list(status_index.status(find_home(environ=environ)))


def test_what_is_not_in_order_is_left_to_the_index(saves: Path) -> None:
    environ = {"PBEM_SAVES": str(saves)}
    assert glance("nope", environ) is None
    line = next(saves.glob("matches/*/line.json"))
    good = line.read_text()
    for bad in ("", "[]", "{", json.dumps({**json.loads(good), "turn": "x"}), json.dumps({**json.loads(good), "seq": 9}), "{}"):
        line.write_text(bad)
        assert glance("", environ) is None
    line.unlink()
    assert glance("", environ) is None


def test_no_matches_yet_is_an_empty_list(tmp_path: Path) -> None:
    assert glance("", {"PBEM_SAVES": str(tmp_path / "none")}) == []
