"""The key file: made once, for its owner only, with a passphrase if wanted; and where a home is."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import UserError
from pbem.protocol import keys
from pbem.session.disk.player_home import Home, find_home
from pbem.session.player.identity import export_identity, has_identity, load_seed, new_identity, show_identity
from tests.session.toy import home_at


def test_an_identity_is_made_once(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    assert not has_identity(home)
    with pytest.raises(UserError, match="identity-missing"):
        show_identity(home)
    made = new_identity(home, ' Ann "the \\ fox" ')
    assert made.name == 'Ann "the \\ fox"'
    assert made == show_identity(home)
    assert keys.public_key(load_seed(home)) == made.key == keys.parse_key(made.key_text)
    assert made.fingerprint == keys.fingerprint(made.key)
    before = (home.config / "identity.toml").read_bytes()
    with pytest.raises(UserError, match="identity-exists"):
        new_identity(home, "Eve")
    assert (home.config / "identity.toml").read_bytes() == before


def test_a_card_holds_no_secret(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    card = export_identity(home)
    assert show_identity(home).key_text in card
    assert " ".join(show_identity(home).fingerprint) in card
    assert load_seed(home).hex() not in card


def test_a_passphrase_locks_the_key_and_not_the_name(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    made = new_identity(home, "Ann", "correct horse")
    assert made.has_passphrase
    assert show_identity(home).name == "Ann"
    with pytest.raises(UserError, match="passphrase-needed"):
        load_seed(home)
    with pytest.raises(UserError, match="passphrase-wrong"):
        load_seed(replace(home, passphrase=lambda: "wrong"))
    seed = load_seed(replace(home, passphrase=lambda: "correct horse"))
    assert keys.public_key(seed) == made.key
    assert seed.hex() not in (home.config / "identity.toml").read_text()


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\nb", "a\x1b[31m"])
def test_a_name_is_short_and_printable(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="identity-name-unusable"):
        new_identity(home_at(tmp_path), name)


@pytest.mark.parametrize(
    ("old", "new"), [('name = "Ann"', "name = 3"), ("format = 1", "format = 2"), ('seed = "', 'seed = "00'), ("key = ", "kee = ")]
)
def test_a_damaged_key_file_is_named(tmp_path: Path, old: str, new: str) -> None:
    home = home_at(tmp_path, name="Ann")
    path = home.config / "identity.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(UserError, match="identity-unreadable"):
        load_seed(home)


def test_saves_are_where_they_are_said_to_be(tmp_path: Path) -> None:
    environ = {"PBEM_SAVES": "/e/saves", "PBEM_CONFIG": "/e/config", "PBEM_STATE": "/e/state"}
    home = find_home(None, environ, tmp_path)
    assert (home.saves, home.config, home.state) == (Path("/e/saves"), Path("/e/config"), Path("/e/state"))
    assert find_home(Path("/given"), environ, tmp_path).saves == Path("/given")
    del environ["PBEM_SAVES"]
    far = find_home(None, environ, tmp_path).saves
    assert far.is_absolute()
    assert tmp_path not in far.parents
    (tmp_path / "saves").mkdir()
    assert find_home(None, environ, tmp_path).saves == tmp_path / "saves"
    assert list((tmp_path / "saves").iterdir()) == []


def test_a_home_brings_its_own_clock_and_entropy() -> None:
    home = Home(Path("s"), Path("c"), Path("t"))
    assert home.clock() > 1_700_000_000
    assert len(home.entropy(32)) == 32
    assert home.entropy(32) != home.entropy(32)
    assert home.games("guerra_do_congo").id == "guerra_do_congo"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of the platform are asked for there")
def test_the_folders_are_those_of_the_environment_that_is_given(tmp_path: Path) -> None:
    home = find_home(environ={"XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d"}, here=tmp_path)
    assert (home.saves, home.config, home.state) == (Path("/d/pbem/saves"), Path("/c/pbem"), Path("/s/pbem"))
