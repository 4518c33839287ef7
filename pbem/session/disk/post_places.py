"""What the post keeps in the state folder: how far each way in has been looked through, and what has kept files back."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from pbem.session.disk.atomic_files import drop, make_folder, store_atomic
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.player_home import Home

FOLDER = "post"
SETTINGS = "post.toml"  # in the folder of settings; `session.player.post_settings` reads it
LOCK = "lock"
TROUBLES = "troubles"
MAX_BYTES = 16 * 1024 * 1024


def lock_path(home: Home) -> Path:
    """Who holds this sends and takes in; nobody else meanwhile."""
    return home.state / FOLDER / LOCK


def load_value(home: Home, name: str) -> dict[str, Any]:
    """What is kept under a name, of any letters; {} where nothing is, or nothing that can be read."""
    try:
        found = msgspec.json.decode(plain_bytes(_path(home, name), MAX_BYTES))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def store_value(home: Home, name: str, value: dict[str, Any]) -> None:
    """Keep it."""
    make_folder(home.state / FOLDER)
    store_atomic(_path(home, name), msgspec.json.encode(value))


def drop_value(home: Home, name: str) -> None:
    """Keep nothing under it."""
    drop(_path(home, name))


def _path(home: Home, name: str) -> Path:
    return home.state / FOLDER / f"{sha256(name.encode()).hexdigest()[:16]}.json"
