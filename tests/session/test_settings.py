"""The player's choices for the screens: kept, and read back whatever the file holds."""

from pathlib import Path

import pytest

from pbem.session.settings import FILE, Settings, load_settings, store_settings
from tests.session.toy import home_at

CHOSEN = Settings(glyphs="ascii", mouse=True, speed=7, panels=("hex", "log"), watch='C:\\in "x"\n', keys={"match.undo": "ctrl+z,u"})


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
