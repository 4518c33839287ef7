"""Homes to measure in: a match at its first orders and one that is over, each made once with the same numbers."""

import os
from pathlib import Path
from random import Random

from pbem.desk.house_opponent import exchange, reply
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player import identity
from pbem.session.player.settings import Settings, store_settings
from pbem.session.turn import invitations
from pbem.view.map.scene import described, games
from tools.report import ROOT

SPARE = Settings(look="spare")


def home_in(folder: Path) -> Home:
    """A home below a folder whose chance is the same each time."""
    return Home(folder / "saves", folder / "config", folder / "state", entropy=Random(7).randbytes)


def begun(folder: Path, game: str = "", settings: Settings = SPARE) -> Home:
    """A match against the house in which the first orders are due: of the first game where none is named."""
    home, game = home_in(folder), game or games()[0]
    identity.new_identity(home, "Ann")
    store_settings(home, settings)
    card = invitations.new_match(home, game, side=described(game)["sides"][0], dice="swift", against="house").card
    exchange(home, card.match)
    return home


def only_match(home: Home) -> str:
    """The id of the match in a home."""
    return next(home.matches.iterdir()).name


def play_on(home: Home, files: int = 1000) -> int:
    """The house plays both sides until the match is over or has so many files. How many it has."""
    ref = only_match(home)
    position = queries.show(home, ref)
    while not position.result and position.seq < files and reply(home, ref):
        exchange(home, ref)
        position = queries.show(home, ref)
    return position.seq


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What the program finds: this home, no colour wishes, nothing else of ours."""
    return {
        "HOME": str(folder),
        "PATH": os.environ.get("PATH", ""),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "PBEM_SAVES": str(folder / "saves"),
        "PBEM_CONFIG": str(folder / "config"),
        "PBEM_STATE": str(folder / "state"),
        **{name: os.environ[name] for name in ("SYSTEMROOT", "TMPDIR") if name in os.environ},
        **more,
    }
