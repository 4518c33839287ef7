"""Which look the map has, and how many colours the screens use: as chosen, else as terminal and line are likely to bear."""

from collections.abc import Mapping
from typing import NamedTuple

from pbem.session.player.settings import Settings
from pbem.tui.terminal.profile import Colours, Profile, colours_of

QUICK = 0.12  # seconds in which a terminal at the other end of a line answers, if the line bears the rich look
_MANY = ("256", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "contour", "iterm")
_FAR = ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT", "MOSH_SERVER_PID")


class MapLook(NamedTuple):
    """`theme`: the colours of the rich look, "" for the spare one; `depth`: how many it has."""

    theme: str
    depth: str
    colours: Colours


def has_many(environ: Mapping[str, str], profile: Profile) -> bool:
    """Does the terminal say that it has 256 colours or more?"""
    says_so = any(word in environ.get("TERM", "") for word in _MANY) or bool(environ.get("COLORTERM"))
    return says_so and colours_of(environ, profile, "256") == "256"


def is_far(environ: Mapping[str, str]) -> bool:
    """Is the terminal at the other end of a line?"""
    return any(environ.get(name) for name in _FAR)


def look_of(settings: Settings, environ: Mapping[str, str], profile: Profile, is_ascii: bool, is_quick: bool) -> MapLook:
    """The look. `is_quick`: has the terminal answered within QUICK?"""
    is_rich = settings.look == "rich" or (
        settings.look == "auto"
        and settings.colours in ("auto", "256", "truecolor")
        and not is_ascii
        and has_many(environ, profile)
        and (is_quick or not is_far(environ))
    )
    wanted: Colours = "16"
    if settings.colours != "auto":
        wanted = _COLOURS[settings.colours]
    elif is_rich and has_many(environ, profile):
        wanted = "256"
    colours = colours_of(environ, profile, wanted)
    depth = {"8": "16"}.get(colours, colours)
    if not is_rich:
        return MapLook("", depth, colours)
    return MapLook("ink" if depth in ("16", "none") or is_ascii else settings.theme, depth, colours)


_COLOURS: dict[str, Colours] = {"16": "16", "256": "256", "truecolor": "truecolor", "none": "none"}
