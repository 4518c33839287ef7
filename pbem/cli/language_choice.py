"""The choice of the program's language, made before anything with sentences is imported."""

# pathlib costs as much as all the rest of this together
# ruff: noqa: PTH118
import os
from collections.abc import Mapping

from pbem.language import ENGLISH, is_name, speak
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.home_folders import chosen_folders

VARIABLE = "PBEM_LANGUAGE"
SETTINGS = "settings.toml"
MAX_BYTES = 64 * 1024


def begin(environ: Mapping[str, str] = os.environ) -> None:
    """Speak the language of the environment, else of the player's settings, else English."""
    config = chosen_folders(environ=environ)[1][0]
    language = environ.get(VARIABLE, "").strip() or chosen(config)
    if language != ENGLISH and is_name(language):
        from pbem.session.player.settings import catalogues

        speak(catalogues(config, language))


def chosen(config: str) -> str:
    """The language of the settings: of its one line, without what it costs to read all of them."""
    try:
        lines = plain_bytes(os.path.join(config, SETTINGS), MAX_BYTES).decode().split("\n[", 1)[0].splitlines()
    except (OSError, ValueError):
        return ENGLISH
    for line in lines:
        key, is_there, value = line.partition("=")
        if key.strip() == "language" and is_there:
            return value.partition("#")[0].strip().strip("\"'") or ENGLISH
    return ENGLISH
