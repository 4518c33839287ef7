"""A player's own keys and folders, whatever the settings file says: the program starts, and there is a way out."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pbem.session.settings import FILE
from pbem.tui.app import PbemApp
from pbem.tui.keymap import key_bar, own_keymap
from pbem.tui.screens.help import HelpWindow
from pbem.tui.screens.matches import MatchesPage
from pbem.view.actions import actions_of
from tests.tui.stage import home_at, press, run


def test_esc_and_ctrl_q_stay_beside_own_keys() -> None:
    assert own_keymap({"app.leave": "ctrl+x", "dialog.cancel": "x"}) == {"app.leave": "ctrl+x,ctrl+q", "dialog.cancel": "x,escape"}
    assert own_keymap({"match.undo": "z"}) == {"match.undo": "z"}
    assert own_keymap({"match.undo": "ctrl+q", "nonsense.undo": "z"}) == {}


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
