"""The player's choices for the screens: kept, and read back whatever the file holds."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.session.disk.player_given_paths import usable
from pbem.session.player.settings import FILE, SPOILT, Settings, load_settings, store_settings
from tests.session.toy import home_at

CHOSEN = Settings(glyphs="ascii", mouse=True, speed=7, panels=("hex", "log"), watch='C:\\in "x"', keys={"match.undo": "ctrl+z,u"})


def test_choices_read_back(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    assert load_settings(home) == (Settings(), ())
    store_settings(home, CHOSEN)
    assert load_settings(home) == (CHOSEN, ())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("glyphs = 'runes'", ("glyphs",)),
        ("speed = 10", ("speed",)),
        ("speed = true", ("speed",)),
        ("mouse = 'yes'\nzoom = 'detail'", ("mouse",)),
        ("keys = 3", ("keys",)),
        ("nonsense = 1", ("nonsense",)),
        ("this is no toml", (FILE,)),
        ("\x00", (FILE,)),
        ("watch = '~no.such.player/x'", ("watch",)),
        ('outbox = "a\\u0000b"', ("outbox",)),
        (f"outbox = '{'x' * 5000}'", ("outbox",)),
        ("a = 1\n" * 50_000, (FILE,)),
    ],
)
def test_what_is_wrong_keeps_its_default_and_is_named(tmp_path: Path, text: str, wrong: tuple[str, ...]) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text(text)
    found, named = load_settings(home)
    assert named == wrong
    assert found == (Settings(zoom="detail") if "detail" in text else Settings())


def test_a_folder_that_is_not_there_now_stays_chosen(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    store_settings(home, Settings(watch=str(tmp_path / "stick")))
    assert load_settings(home)[0].watch == str(tmp_path / "stick")


@pytest.mark.parametrize("text", ["", "  ", "~no.such.player/x", "a\0b", "x" * 5000, "\udcff"])
def test_a_text_that_names_no_folder(text: str) -> None:
    assert usable(text) is None


def test_the_own_folder_is_written_with_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert usable(" ~/in ") == tmp_path / "in"


def test_a_folder_that_may_not_be_looked_at_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_dir", closed)
    assert usable(str(tmp_path)) is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('glyphs = "runes"\n', 'glyphs = "runes"'),
        ("speed = 10\n", "speed = 10"),
        ("nonsense = [1, 'two', true]\n", "nonsense = [1, 'two', true]"),
        ('"no name" = 1.5\n', '"no name" = 1.5'),
    ],
)
def test_what_could_not_be_used_is_still_there_after_the_next_change(tmp_path: Path, text: str, kept: str) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text(text)
    found, wrong = load_settings(home)
    assert wrong
    store_settings(home, replace(found, zoom="detail"))
    assert kept in (home.config / FILE).read_text().splitlines()
    again, still = load_settings(home)
    assert (again, still) == (replace(found, zoom="detail"), wrong)


def test_what_is_chosen_in_its_place_goes_over_it(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text("glyphs = 'runes'\n[keys]\n'match.undo' = 'nosuchkey'\n")
    chosen = Settings(glyphs="ascii", keys={"match.undo": "z"})
    store_settings(home, chosen)
    assert load_settings(home) == (chosen, ())


def test_a_file_that_is_none_of_settings_is_put_aside(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text("zoom = detail, please")
    store_settings(home, Settings(mouse=True))
    assert load_settings(home) == (Settings(mouse=True), ())
    assert (home.config / SPOILT).read_text() == "zoom = detail, please"


@pytest.mark.parametrize(
    "odd", ['"cor favorita" = 1', '"língua" = "pt"', "days = [2026-01-01, 2026-01-02]", 'bell = "\\u007f"', "[[boxes]]\n[[boxes]]"]
)
def test_whatever_the_file_held_besides_it_can_be_read_again(tmp_path: Path, odd: str) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text(f"{odd}\n", encoding="utf-8")
    store_settings(home, Settings(zoom="detail"))
    found, wrong = load_settings(home)
    assert found == Settings(zoom="detail")
    assert FILE not in wrong


def test_comments_and_what_is_not_ours_survive_a_change(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    written = """\
# how I like it
zoom   = 'overview'  # small screen
speed = 9

theme = { dark = true }  # of another program
[keys]
# as in vi
"match.undo" = "u"   # undo
'match.redo' = "r"
[other]
days = [
    1,  # Monday
]
"""
    (home.config / FILE).write_text(written)
    found, _ = load_settings(home)
    store_settings(home, replace(found, zoom="detail", mouse=True, keys={"match.undo": "z", "match.attack": "A"}))
    kept = (home.config / FILE).read_text()
    again, wrong = load_settings(home)
    assert (again.zoom, again.mouse, again.speed) == ("detail", True, 9)
    assert again.keys == {"match.undo": "z", "match.attack": "A"}
    assert wrong == ("theme", "other")
    changed = {"zoom   = 'overview'  # small screen": 'zoom   = "detail"  # small screen', '"u"': '"z"', "'match.redo' = \"r\"": ""}
    for line in written.splitlines():
        for old, new in changed.items():
            line = line.replace(old, new)
        assert line in kept.splitlines()


def test_what_does_not_change_is_not_written_anew(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    store_settings(home, CHOSEN)
    written = (home.config / FILE).read_text().replace("speed = 7", "speed   =   7 # fast")
    (home.config / FILE).write_text(written)
    store_settings(home, CHOSEN)
    assert (home.config / FILE).read_text() == written
