"""The home of a player: matches, identity, and the second place that remembers what was sent; with clock and entropy.

The state folder also holds `place`, a name of this computer drawn at random. It is in no turn file and in no mail.
"""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, field

from pbem.session.disk.atomic_files import make_folder, store_atomic
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.home_folders import chosen_folders

if TYPE_CHECKING:
    from pbem.engine.game import Game


Games: TypeAlias = Callable[[str], "Game"]
"""Games by their ids. Raises UserError for one that is not here."""
PLACE, PLACE_BYTES = "place", 16


def catalogue_game(game_id: str) -> "Game":
    """A game of the catalogue, imported when first asked for."""
    from pbem.games.catalog import game

    return game(game_id)


def unix_seconds() -> int:
    """The clock: whole seconds since 1970, UTC."""
    return int(time.time())


class Home(Struct, frozen=True):
    """One player's place on one computer. Everything that comes from the outside world comes through here."""

    saves: Path  # matches
    config: Path  # identity
    state: Path  # last seq sent in each match, so that a restored old copy of the saves is noticed
    clock: Callable[[], int] = unix_seconds
    entropy: Callable[[int], bytes] = os.urandom
    games: Games = catalogue_game
    passphrase: Callable[[], str] | None = None  # asks for it when the identity has one; None: nobody to ask
    memory: dict[Games, object] = field(default_factory=dict)
    """By whose rules, the draft that this process tried last. What does not fit what is on the disk is forgotten."""

    @property
    def matches(self) -> Path:
        """The folder with a folder for each match."""
        return self.saves / "matches"


def known_place(home: Home) -> str:
    """The name of this computer; "" where none has been drawn yet."""
    path = home.state / PLACE
    return plain_bytes(path).decode("ascii", "replace").strip() if path.exists() else ""


def place_of(home: Home) -> str:
    """The name of this computer; drawn when it is first asked for.

    Not from `entropy`: what is drawn there for a match does not hang on whether the computer had its name already.
    """
    path = home.state / PLACE
    if not path.exists():
        make_folder(home.state)
        store_atomic(path, os.urandom(PLACE_BYTES).hex().encode())
    return known_place(home)


def find_home(
    saves: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    here: str | Path = "",
    passphrase: Callable[[], str] | None = None,
) -> Home:
    """The home to use. Saves: as given, else PBEM_SAVES, else ./saves if it is there, else the platform's data folder.

    PBEM_CONFIG and PBEM_STATE stand in for the platform's folders. Nothing is made on the disk.
    """
    saves, config, state = (Path(folder) for folder, _ in chosen_folders(saves, environ, here))
    return Home(saves, config, state, passphrase=passphrase)
