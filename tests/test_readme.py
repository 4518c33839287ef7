"""The README's commands do what it says, and its pages exist."""

import re
import shlex
from pathlib import Path

from pbem.engine.hexes import Hex
from pbem.games import catalog
from pbem.view.map.drawing import normal
from pbem.view.map.palette import Palette
from tests.cli.players import Player
from tests.view import boards
from tools.pages.keys import readme, screens

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def first_turn() -> list[list[str]]:
    section = README.split("## Your first turn by commands")[1].split("##")[0]
    return [shlex.split(line)[1:] for line in section.splitlines() if line.startswith("    pbem ")]


def test_the_first_turn_is_five_commands_that_work(tmp_path: Path) -> None:
    ana, bento = Player(tmp_path / "ana", "Ana"), Player(tmp_path / "bento", "Bento")
    commands = first_turn()
    assert len(commands) == 5
    for words in commands:
        if words[0] == "import":  # meanwhile the other side has answered
            bento.ok("id", "new", "Bento")
            bento.ok("import", str(tmp_path / "invitation.pbem"))
            bento.ok("accept", "congo-1", "-o", str(tmp_path / "answer.pbem"))
        places = [str(tmp_path / word) if word.endswith(".pbem") else word for word in words]
        ana.ok(*places)


def test_the_keys_are_those_of_the_table() -> None:
    """`make pages` writes them."""
    assert readme(README) == README
    guide = (ROOT / "docs/screens.md").read_text(encoding="utf-8")
    assert screens(guide) == guide


def test_every_page_that_is_named_exists() -> None:
    for page in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / page).is_file(), page


def test_the_two_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\nplay:" in makefile
    assert "\ntest:" in makefile


def test_the_map_shown_is_drawn_so() -> None:
    palette = Palette(catalog.look("guerra_do_congo"), is_ascii=False)
    drawn = normal(boards.setup(), Hex(2430), 46, 9, short=palette.shorthand)
    assert README.split("```\n")[1].splitlines() == palette.lines(drawn)
