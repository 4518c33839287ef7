"""A home that is empty, whole, or damaged in every way that is known: each is told, and nothing on the disk is changed."""

import fcntl
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from packaging.requirements import Requirement

import pbem
from pbem import canonical
from pbem.session.disk import signing_computer
from pbem.session.disk.home_folders import chosen_folders
from pbem.session.disk.match_folder import MatchFolder, folders
from pbem.session.disk.player_home import Home, find_home
from pbem.session.doctor.dependencies import Package, needs, package, packages
from pbem.session.doctor.findings import Checkup
from pbem.session.doctor.home import examine
from pbem.session.player.identity import new_identity
from pbem.session.player.settings import Settings, store_settings
from pbem.session.turn import draft
from pbem.session.turn.draft_outcome import Record
from pbem.view.words.doctor import TROUBLES
from tests.cli.players import begun
from tests.toygame.game import ToyGame

WELL, TOLD, WRONG = "well", "told", "wrong"


class Ward:
    """A home with one match, to be spoilt: Ann's, who has signed file 0 and is to write file 2."""

    def __init__(self, folder: Path) -> None:
        self.player, _ = begun(folder)
        self.home = find_home(environ=self.player.env)
        self.match: MatchFolder = folders(self.home)[0]
        self.path = self.match.path
        self.key = self.home.config / "identity.toml"
        self.settings = self.home.config / "settings.toml"
        self.ends = ExitStack()

    def spoil(self, name: str, data: bytes = b"spoilt") -> None:
        """Put other bytes into a file of the match."""
        (self.path / name).parent.mkdir(exist_ok=True)
        (self.path / name).write_bytes(data)

    def change(self, name: str, **fields: object) -> None:
        """Put other values into a small file of the match."""
        record = msgspec.json.decode((self.path / name).read_bytes())
        self.spoil(name, msgspec.json.encode({**record, **fields}))

    def hold(self) -> None:
        """Another process is at work on the match."""
        handle = self.ends.enter_context((self.path / "lock").open("a+b"))
        fcntl.flock(handle.fileno(), fcntl.LOCK_EX)

    def whole(self) -> None:
        """Nothing is wrong."""

    def another_key(self) -> None:
        self.key.unlink()
        new_identity(self.home, "Ann")

    def with_settings(self, **fields: object) -> None:
        store_settings(self.home, msgspec.structs.replace(Settings(), **fields))


def ahead(ward: Ward) -> None:
    later = time.time() + 90 * 60
    os.utime(ward.path / "files/00001.pbem", (later, later))


def replay(ward: Ward) -> None:
    """File 0 in the place of file 1."""
    ward.spoil("files/00001.pbem", (ward.path / "files/00000.pbem").read_bytes())


def bit(ward: Ward) -> None:
    data = bytearray((ward.path / "files/00001.pbem").read_bytes())
    data[len(data) // 2] ^= 1
    ward.spoil("files/00001.pbem", bytes(data))


def in_the_way(ward: Ward) -> None:
    shutil.rmtree(ward.home.state)
    ward.home.state.write_text("")


def bare(ward: Ward) -> None:
    shutil.rmtree(ward.home.saves)
    ward.key.unlink()


def spoilt_draft(ward: Ward) -> None:
    ward.spoil("draft.bin")
    ward.match.draft.chmod(0o600)


def spoilt_envelope(ward: Ward) -> None:
    ward.spoil("envelopes/00000-0.bin")
    (ward.path / "envelopes/00000-0.bin").chmod(0o600)


def no_matches(ward: Ward) -> None:
    shutil.rmtree(ward.home.matches)
    ward.home.matches.touch()


def nowhere(ward: Ward) -> None:
    shutil.rmtree(ward.home.saves)
    ward.home.saves.symlink_to(ward.player.folder / "nowhere")


def old_draft(ward: Ward) -> None:
    draft.do(ward.home, "congo-1", "end")
    record = msgspec.msgpack.decode(ward.match.draft.read_bytes(), type=Record)
    ward.match.draft.write_bytes(canonical.encode(msgspec.structs.replace(record, prev=b"\0" * 32)))


def sent_more(ward: Ward) -> None:
    ward.match.store_sent(2, b"\0" * 32)


ROWS: dict[str, tuple[Callable[[Ward], object], str, str]] = {
    "a whole home": (Ward.whole, "", WELL),
    "no identity yet": (bare, "identity-missing", TOLD),
    "a file where a folder is needed": (in_the_way, "no-folder", WRONG),
    "a folder for everybody": (lambda ward: ward.home.saves.chmod(0o777), "folder-open", WRONG),
    "a key for everybody": (lambda ward: ward.key.chmod(0o644), "key-open", WRONG),
    "a spoilt key": (lambda ward: ward.key.write_text("name = 3"), "identity-unreadable", WRONG),
    "a key that does not fit its seed": (
        lambda ward: ward.key.write_text(ward.key.read_text().replace('seed = "', 'seed = "00', 1)),
        "identity-unreadable",
        WRONG,
    ),
    "a lost key": (lambda ward: ward.key.unlink(), "key-lost", WRONG),
    "another key": (Ward.another_key, "key-other", WRONG),
    "settings that are no TOML": (lambda ward: ward.settings.write_text("= ="), "settings-unreadable", WRONG),
    "settings that mean nothing": (lambda ward: ward.settings.write_text('zoom = "far"\nodd = 1\n'), "settings-wrong", WRONG),
    "accounts that are wrong": (lambda ward: (ward.home.config / "post.toml").write_text("odd = 1"), "post-fault", WRONG),
    "settings put aside": (lambda ward: (ward.home.config / "settings.toml.wrong").write_text(""), "settings-aside", TOLD),
    "a language that is gone": (lambda ward: ward.with_settings(language="xx"), "language-missing", WRONG),
    "a watched folder that is gone": (lambda ward: ward.with_settings(watch="/nowhere/mail"), "watch-gone", WRONG),
    "an outbox that is gone": (lambda ward: ward.with_settings(outbox="/nowhere/out"), "outbox-shut", WRONG),
    "a write cut short": (lambda ward: (ward.home.config / "identity.toml.17.part").write_text(""), "parts", TOLD),
    "a clock set back": (ahead, "clock-back", WRONG),
    "somebody else's file": (lambda ward: (ward.home.saves / "shopping.txt").write_text(""), "stray", TOLD),
    "somebody else's folder": (lambda ward: (ward.home.matches / "old stuff").mkdir(), "stray", TOLD),
    "a match half moved": (lambda ward: (ward.home.matches / ("0" * 32 + ".gone")).mkdir(), "half-done", TOLD),
    "a match that never began": (lambda ward: (ward.home.matches / ("0" * 32)).mkdir(), "match-unbegun", TOLD),
    "a match at work": (Ward.hold, "match-held", TOLD),
    "a write in a match cut short": (lambda ward: ward.spoil("files/00002.pbem.9.part"), "match-parts", TOLD),
    "a stranger in a match": (lambda ward: ward.spoil("files/photo.jpg"), "stray", TOLD),
    "no own.json": (lambda ward: ward.match.own.unlink(), "own-damaged", WRONG),
    "a spoilt own.json": (lambda ward: ward.spoil("own.json"), "own-damaged", WRONG),
    "a missing turn file": (lambda ward: ward.match.file(0).unlink(), "turn-missing", WRONG),
    "a spoilt turn file": (lambda ward: ward.spoil("files/00001.pbem"), "turn-damaged", WRONG),
    "a flipped bit": (bit, "turn-damaged", WRONG),
    "a file twice": (replay, "turn-damaged", WRONG),
    "no index": (lambda ward: ward.match.line.unlink(), "index-old", TOLD),
    "an old index": (lambda ward: ward.change("line.json", seq=1), "index-old", TOLD),
    "a false index": (lambda ward: ward.change("line.json", opponent="Cleo"), "index-false", WRONG),
    "a secret for everybody": (lambda ward: (ward.path / "secret-0").chmod(0o640), "secret-open", WRONG),
    "a lost secret": (lambda ward: (ward.path / "secret-0").unlink(), "secret-lost", WRONG),
    "a spoilt secret": (lambda ward: ward.spoil("secret-0"), "secret-lost", WRONG),
    "a spoilt envelope": (spoilt_envelope, "secret-lost", WRONG),
    "no memory of what was sent": (lambda ward: ward.match.second_place.unlink(), "sent-lost", TOLD),
    "a spoilt memory of what was sent": (lambda ward: ward.match.second_place.write_text("{"), "sent-lost", TOLD),
    "matches that are no folder": (no_matches, "no-folder", WRONG),
    "a saves folder that leads nowhere": (nowhere, "no-folder", WRONG),
    "a file for a folder of a match": (lambda ward: (ward.path / "refused").touch(), "no-folder", WRONG),
    "an older copy": (sent_more, "restored-copy", WRONG),
    "a draft": (lambda ward: draft.do(ward.home, "congo-1", "end"), "draft-waits", TOLD),
    "a spoilt draft": (spoilt_draft, "draft-damaged", WRONG),
    "a draft of another place": (old_draft, "draft-void", TOLD),
    "a copy to look at": (lambda ward: signing_computer.mark_copy(ward.match), "", WELL),
    "a bug met": (lambda ward: bug(ward.home), "crashes", TOLD),
}


def bug(home: Home) -> None:
    from pbem.session.doctor.crash_report import keep_report

    keep_report(home.state, ValueError("x"), "do", 0)


@contextmanager
def unchanged(folder: Path) -> Iterator[None]:
    """What is below a folder has not changed at the end, in no byte, right or time."""

    def all_of_it() -> list[object]:
        there = sorted(folder.rglob("*"))
        stats = [(path.lstat().st_mode, path.lstat().st_mtime_ns, path.lstat().st_ctime_ns) for path in there]
        return [there, stats, [path.read_bytes() for path in there if path.is_file()]]

    before = all_of_it()
    yield
    assert all_of_it() == before


def codes(found: Checkup) -> list[str]:
    return [each.code for each in found.troubles]


@pytest.mark.parametrize("name", ROWS)
def test_what_is_wrong_is_told_and_nothing_is_changed(tmp_path: Path, name: str) -> None:
    spoil, code, verdict = ROWS[name]
    ward = Ward(tmp_path)
    with ward.ends:
        spoil(ward)
        with unchanged(tmp_path):
            found = examine(ward.home, environ=ward.player.env)
    assert ([code] if code else []) == codes(found)[:1] if verdict != WRONG else code in codes(found)
    assert found.is_well is (verdict != WRONG)
    assert verdict != WELL or not found.troubles
    assert verdict == WRONG or codes(found) in ([], [code])


def test_no_file_of_any_content_stops_it(tmp_path: Path) -> None:
    ward = Ward(tmp_path)
    draft.do(ward.home, "congo-1", "end")
    files = [path for path in (tmp_path / "ann").rglob("*") if path.is_file()]
    assert len(files) > 8
    for path in files:
        kept = path.read_bytes()
        path.write_bytes(b"\xff\0{[" * 5000)
        examine(ward.home, environ=ward.player.env)
        path.unlink()
        path.mkdir()
        examine(ward.home, environ=ward.player.env)
        path.rmdir()
        path.symlink_to(path)
        examine(ward.home, environ=ward.player.env)
        path.unlink()
        path.write_bytes(kept)
    assert codes(examine(ward.home, environ=ward.player.env))[-1] == "draft-waits"


def test_an_empty_home_is_well(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), **{f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("DATA", "CONFIG", "STATE")}}
    home = find_home(environ=environ, here=tmp_path)
    with unchanged(tmp_path):
        found = examine(home, environ=environ, here=tmp_path)
    assert codes(found) == ["identity-missing"]
    assert found.is_well
    assert [(each.why, each.is_there) for each in found.places] == [
        ("XDG_DATA_HOME", False),
        ("XDG_CONFIG_HOME", False),
        ("XDG_STATE_HOME", False),
    ]
    assert not list(tmp_path.iterdir())


def test_the_facts_of_a_whole_home(tmp_path: Path) -> None:
    ward = Ward(tmp_path)
    found = examine(ward.home, environ=ward.player.env)
    (match,) = found.matches
    (congo,) = [game for game in found.games if game.id == "guerra_do_congo"]
    assert (match.name, match.files, match.game, match.orders) == ("congo-1", 2, congo.id, -1)
    assert (match.version, match.content) == (congo.versions[0], congo.content)
    assert found.identity is not None
    assert (found.identity.name, len(found.identity.fingerprint), found.identity.has_passphrase) == ("Ann", 6, False)
    assert [(each.kind, each.why) for each in found.places] == [
        ("saves", "PBEM_SAVES"),
        ("config", "PBEM_CONFIG"),
        ("state", "PBEM_STATE"),
    ]
    secrets = [ward.key.read_text().split('seed = "')[1][:64], (ward.path / "secret-0").read_bytes().hex()]
    assert not [secret for secret in secrets if secret in repr(found)]


def test_a_match_that_needs_other_rules_says_which(tmp_path: Path) -> None:
    ward = Ward(tmp_path)
    congo = ward.home.games("guerra_do_congo")
    other = ToyGame(congo.id, congo.version, data=b"\1" * 32)
    home = msgspec.structs.replace(ward.home, games=lambda name: other if name == congo.id else ward.home.games(name))
    found = examine(home, environ=ward.player.env)
    (trouble,) = [each for each in found.troubles if each.match]
    assert (trouble.code, trouble.match) == ("rules-data-differs", "congo-1")
    assert trouble.places["needed"] == congo.digest().hex()
    assert trouble.places["here"] == "01" * 32


def test_a_folder_that_is_shut_a_full_disk_and_a_shut_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ward = Ward(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, _: not str(path).endswith("state"))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=99))
    walk = Path.iterdir

    def shut(path: Path) -> Iterator[Path]:
        if path == ward.path:
            raise PermissionError(13, "Permission denied", str(path))
        return walk(path)

    monkeypatch.setattr(Path, "iterdir", shut)
    found = examine(ward.home, environ=ward.player.env)
    assert sorted(codes(found)) == ["disk-full"] * 3 + ["folder-shut", "unreadable"]


def test_other_matches_than_those_at_hand_are_told(tmp_path: Path) -> None:
    (tmp_path / "data/pbem/saves/matches/x").mkdir(parents=True)
    (tmp_path / "here/saves").mkdir(parents=True)
    environ = {"XDG_DATA_HOME": str(tmp_path / "data"), "PBEM_CONFIG": str(tmp_path), "PBEM_STATE": str(tmp_path)}
    home = find_home(environ=environ, here=tmp_path / "here")
    found = examine(home, environ=environ, here=tmp_path / "here")
    assert "saves-elsewhere" in codes(found)


@pytest.mark.parametrize("saves", [None, Path("given")])
@pytest.mark.parametrize("variable", ["PBEM_SAVES", ""])
@pytest.mark.parametrize("is_local", [True, False])
def test_the_reasons_are_those_of_the_choice(tmp_path: Path, saves: Path | None, variable: str, is_local: bool) -> None:
    environ = {"XDG_DATA_HOME": str(tmp_path / "xdg"), **({variable: str(tmp_path / "named")} if variable else {})}
    if is_local:
        (tmp_path / "saves").mkdir()
    chosen = find_home(saves, environ, tmp_path).saves
    expected = {
        "--saves": Path("given"),
        "PBEM_SAVES": tmp_path / "named",
        "./saves": tmp_path / "saves",
        "XDG_DATA_HOME": tmp_path / "xdg/pbem/saves",
    }
    assert chosen == expected[chosen_folders(saves, environ, tmp_path)[0][1]]


@pytest.mark.parametrize(
    ("installed", "wanted", "is_fitting"),
    [
        ("8.2.8", ">=8.2,<9", True),
        ("9.0", ">=8.2,<9", False),
        ("8.1.99", ">=8.2,<9", False),
        ("8.2", ">=8.2.0", True),
        ("2.0rc1", "!=1", True),
        ("7.0", "~=8.1", False),
        ("8.4", "~=8.1", True),
        ("", ">=1", False),
    ],
)
def test_ranges_of_packages(monkeypatch: pytest.MonkeyPatch, installed: str, wanted: str, is_fitting: bool) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: installed)
    assert package(Requirement(f"click{wanted}")) == Package("click", wanted, installed, is_fitting)


def test_a_package_that_is_not_installed() -> None:
    assert package(Requirement("no-such-package>=1")) == Package("no-such-package", ">=1", "", False)


def test_all_that_the_program_needs_is_found() -> None:
    assert {"click", "msgspec", "textual"} <= {need.name for need in needs()}
    assert all(each.is_fitting for each in packages())


def test_every_finding_has_its_words() -> None:
    program = Path(pbem.__file__).parent
    source = "".join(
        path.read_text() for path in (*program.glob("session/doctor/*.py"), program / "cli/commands/checking/doctor.py")
    )
    raised = set(re.findall(r'(?:Trouble|lying)\("([^"]+)', source))
    raised |= {"package-unfit", "key-lost", "key-other"}
    assert raised == set(TROUBLES)
