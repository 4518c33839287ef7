"""The list of games. The one module of the pure layers that reads files: the package's own data."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from pbem import canonical
from pbem.engine.game import Game
from pbem.errors import UserError

GAMES = ("guerra_do_congo", "rio_40")
FOLDER = Path(__file__).parent
LESSON = "lesson_"


@cache
def game(game_id: str) -> Game:
    """A game by its id. Raises UserError naming an unknown one."""
    if game_id not in GAMES:
        raise UserError("game-unknown", game=game_id, known=", ".join(GAMES))
    return cast(Game, import_module(f"pbem.games.{game_id}").GAME)


@cache
def texts(game_id: str) -> dict[str, str]:
    """The data files of a game: name -> text, in name order. `look.toml`, lessons and `words` are no part of the rules."""
    folder = FOLDER / game_id
    names = sorted(str(path.relative_to(folder).as_posix()) for path in folder.rglob("*.toml"))
    return {name: (folder / name).read_text(encoding="utf-8") for name in names if not _is_for_eyes(name)}


def digest(game_id: str) -> bytes:
    """32 bytes over all data files of a game that the rules use."""
    parts = [part.encode() for pair in texts(game_id).items() for part in pair]
    return canonical.tagged("content", *parts)


def look(game_id: str) -> str:
    """The text of a game's glyphs and colours."""
    return (FOLDER / game_id / "look.toml").read_text(encoding="utf-8")


def lesson(game_id: str, side: str) -> str:
    """The text of the guided first turn of a side; "" where a game has none."""
    path = FOLDER / game_id / f"{LESSON}{side}.toml"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _is_for_eyes(name: str) -> bool:
    """Does a file only say how something is shown or taught?"""
    return name == "look.toml" or name.startswith(LESSON)


def rules_text(game_id: str) -> str:
    """The rules of a game in our words, under the IDs that messages name."""
    return (FOLDER / game_id / "rules.md").read_text(encoding="utf-8")
