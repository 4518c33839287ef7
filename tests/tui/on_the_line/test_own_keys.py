"""A player's own keys and folders, whatever the settings file says: the program starts, and there is a way out."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.keys import _character_to_key
from textual.pilot import Pilot

from pbem.session.player.settings import FILE, load_settings
from pbem.tui.app import PbemApp
from pbem.tui.key_bindings import is_key, is_typed, key_bar, own_keymap, usable_keys, wrong_keys
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.tui.screens.windows.help import HelpWindow
from pbem.view.text.action_table import actions_of
from tests.tui.stage import home_at, press, run


def test_esc_and_ctrl_q_stay_beside_own_keys() -> None:
    assert own_keymap({"app.leave": "ctrl+x", "dialog.cancel": "x"}) == {"app.leave": "ctrl+x,ctrl+q", "dialog.cancel": "x,escape"}
    assert own_keymap({"match.undo": "z"}) == {"match.undo": "z"}
    assert own_keymap({"match.undo": "ctrl+q", "nonsense.undo": "z"}) == {}


@pytest.mark.parametrize(
    ("action", "text", "kept"),
    [
        ("match.undo", "ctrl+z, u", "ctrl+z,u"),
        ("match.undo", "ctrl+", ""),
        ("match.undo", ",", ""),
        ("match.undo", "", ""),
        ("match.undo", "ctrl+z,,u", "ctrl+z,u"),
        ("match.undo", "nonsense,f12,é,question_mark,shift+up", "f12,é,question_mark,shift+up"),
        ("match.undo", "full_stop,left_square_bracket,ctrl+underscore", "full_stop,left_square_bracket,ctrl+underscore"),
        ("match.undo", "\n", ""),
        ("match.undo", "ctrl+ctrl+z", ""),
        ("app.leave", "x,ctrl+x", "ctrl+x"),
        ("app.help", "question_mark,f1", "f1"),
    ],
)
def test_keys_that_are_no_keys_are_dropped_and_named(action: str, text: str, kept: str) -> None:
    assert usable_keys({action: text}) == ({action: kept} if kept else {})
    assert wrong_keys({action: text}) == ([] if kept.count(",") == text.count(",") and kept else [f"keys.{action}"])


@pytest.mark.parametrize("character", "/\\@-+_^ !?[<=«»¡§ñ→")
def test_every_character_of_a_keyboard_is_a_key_under_its_name(character: str) -> None:
    assert is_typed(_character_to_key(character))
    assert is_key(f"ctrl+{_character_to_key(character)}")


def test_a_wrong_key_is_told_and_still_there_after_the_next_change(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True, exist_ok=True)
    written = '[keys]\n"match.undo" = "u,nosuchkey"\n"match.attack" = "nosuchkey"\n"match.order" = "O"\n'
    (home.config / FILE).write_text(written)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        assert app.settings.keys == {"match.undo": "u", "match.order": "O"}
        assert app.wrong_settings == ("keys.match.undo", "keys.match.attack")
        app.choose(replace(app.settings, zoom="detail"))
        assert load_settings(home)[0].keys == {"match.undo": "u,nosuchkey", "match.attack": "nosuchkey", "match.order": "O"}
        app.choose(replace(app.settings, keys={"match.attack": "A"}))
        app.choose(replace(app.settings, keys={}))
        assert load_settings(home)[0].keys == {}
        await press(pilot, "ctrl+q")

    run(home, act)


WRONG = """
watch = "~no.such.player/in"
outbox = "a\\u0000b"
[keys]
"app.leave" = ","
"app.help" = "h"
"matches.open" = "ctrl+"
"dialog.cancel" = "x"
"""


@pytest.mark.parametrize("text", [WRONG, f"watch = '{'x' * 5000}'", "[keys]\n'matches.quit' = ' , ctrl+q'"])
def test_the_program_starts_and_is_left_with_any_settings(tmp_path: Path, text: str) -> None:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True, exist_ok=True)
    (home.config / FILE).write_text(text)
    ended: list[bool] = []
    seen: list[type] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "f1")
        seen.append(type(app.screen))
        await press(pilot, "escape")
        seen.append(type(app.screen))
        await press(pilot, "ctrl+q")
        ended.append(app.return_code == 0)

    run(home, act)
    assert ended == [True]
    assert seen == [HelpWindow, MatchesPage]


def test_the_way_out_is_on_the_last_line_at_any_width() -> None:
    for where, way in (("match", "q leave"), ("matches", "q quit"), ("lesson", "Ctrl-X leave the lesson"), ("send", "Esc back")):
        actions = (*actions_of(where), *actions_of("app"))
        for width in (40, 80, 120, 300):
            line = key_bar(actions, {}, width)
            assert way in line
            assert line.endswith("? help")
            assert len(line) <= width
    assert key_bar((*actions_of("match"), *actions_of("app")), {"match.leave": "ctrl+b"}, 80).count("Ctrl-B leave") == 1
