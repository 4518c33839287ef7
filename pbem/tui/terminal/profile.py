"""Abilities of the terminal on the other end, from TERM and a few other variables. Never asked: a question costs bytes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntFlag
from typing import Any, Literal

Colours = Literal["none", "8", "16", "256", "truecolor"]


class Attribute(IntFlag):
    """Ways to show a cell that are not colours."""

    BOLD = 1
    DIM = 2
    ITALIC = 4
    UNDERLINE = 8
    BLINK = 16
    REVERSE = 32
    STRIKE = 64


B = Attribute
ALL = B.BOLD | B.DIM | B.ITALIC | B.UNDERLINE | B.BLINK | B.REVERSE | B.STRIKE


@dataclass(frozen=True, slots=True)
class Profile:
    """The sequences that a kind of terminal has. What is not known to be there is not used."""

    name: str
    can_address: bool = True  # CSI H and friends; without it there is no full screen at all
    most_colours: Colours = "truecolor"
    attributes: int = int(ALL)
    unsets_one: bool = True  # SGR 22-29; else only SGR 0 takes an attribute away
    erases_in_colour: bool = False  # erased cells take the background of the pen
    repeats: bool = False  # REP, CSI n b
    erases_cells: bool = False  # ECH, CSI n X
    shifts_cells: bool = False  # DCH and ICH, CSI n P and CSI n @
    shifts_lines: bool = False  # DL and IL, CSI n M and CSI n L
    pans: bool = False  # SU and SD, CSI n S and CSI n T
    addresses_column: bool = False  # CHA, CSI n G
    answers_modes: bool = False  # may be asked for synchronized output, CSI ? 2026 $ p
    has_second_screen: bool = True  # CSI ? 1049 h
    has_clipboard: bool = False  # takes text for the clipboard, OSC 52; it may still be set not to


_XTERM = Profile(
    "xterm",
    erases_in_colour=True,
    repeats=True,
    erases_cells=True,
    shifts_cells=True,
    shifts_lines=True,
    pans=True,
    addresses_column=True,
    answers_modes=True,
    has_clipboard=True,
)
_MULTIPLEXER = replace(_XTERM, name="tmux", erases_in_colour=False, repeats=False, erases_cells=False)
_VT100 = Profile(
    "vt100",
    most_colours="none",
    attributes=int(B.BOLD | B.UNDERLINE | B.BLINK | B.REVERSE),
    unsets_one=False,
    has_second_screen=False,
)
_VT220 = replace(_VT100, name="vt220", unsets_one=True, erases_cells=True, shifts_cells=True, shifts_lines=True)

PROFILES: dict[str, Profile] = {
    "xterm": _XTERM,
    "tmux": _MULTIPLEXER,
    "screen": replace(  # SGR 3 is standout there
        _MULTIPLEXER,
        name="screen",
        attributes=int(B.BOLD | B.DIM | B.UNDERLINE | B.BLINK | B.REVERSE),
        answers_modes=False,
        has_clipboard=False,
    ),
    "linux": replace(_VT220, name="linux", most_colours="8", erases_in_colour=True, addresses_column=True),
    "vt100": _VT100,
    "vt102": replace(_VT100, name="vt102", shifts_lines=True),
    "vt220": _VT220,
    "rxvt": replace(_VT220, name="rxvt", most_colours="256", erases_in_colour=True, has_second_screen=True),
    "dumb": Profile("dumb", can_address=False, most_colours="none", attributes=0, has_second_screen=False),
}
_VTE_LIKE = ("vte", "gnome", "konsole")
_XTERM_LIKE = ("xterm", "alacritty", "foot", "kitty", "wezterm", "ghostty", "contour", "mintty", "iterm2", "ms-terminal")
_FAMILIES = (
    *((name, "xterm") for name in (*_XTERM_LIKE, *_VTE_LIKE)),
    ("tmux", "tmux"),
    ("screen", "screen"),
    ("linux", "linux"),
    *((f"vt{model}", "vt220") for model in (220, 320, 340, 420, 510, 520)),
    ("vt102", "vt102"),
    ("vt", "vt100"),
    ("rxvt", "rxvt"),
    ("ansi", "vt100"),
)
_WITHOUT = {
    "rep": "repeats",
    "ech": "erases_cells",
    "ich": "shifts_cells",
    "il": "shifts_lines",
    "su": "pans",
    "bce": "erases_in_colour",
    "cha": "addresses_column",
    "sync": "answers_modes",
    "clip": "has_clipboard",
}
_RANK: tuple[Colours, ...] = ("none", "8", "16", "256", "truecolor")


def profile_of(environ: Mapping[str, str], without: str = "") -> Profile:
    """The profile of the terminal that TERM names; one that we do not know is taken for a vt100 with a second screen.

    `without` names sequences that this terminal turned out not to have: "rep ech ich il su bce cha sync clip".
    """
    term = environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        profile = PROFILES["dumb"]
    else:
        family = next((family for start, family in _FAMILIES if term.startswith(start)), None)
        if family == "xterm":  # TERM is often set by hand in a multiplexer: what is between has its say
            family = "tmux" if environ.get("TMUX") else "screen" if environ.get("STY") else family
        profile = PROFILES[family] if family else replace(_VT100, name="unknown", has_second_screen=True)
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        profile = replace(profile, repeats=False, answers_modes=False, has_clipboard=False)
    if environ.get("VTE_VERSION") or term.startswith(_VTE_LIKE):
        profile = replace(profile, has_clipboard=False)
    missing: dict[str, Any] = {_WITHOUT[word]: False for word in without.replace(",", " ").split() if word in _WITHOUT}
    return replace(profile, **missing)


def colours_of(environ: Mapping[str, str], profile: Profile, wanted: Colours) -> Colours:
    """How many colours to use: what the app wants, at most what the terminal has, none with NO_COLOR."""
    if environ.get("NO_COLOR"):
        return "none"
    return min(wanted, profile.most_colours, key=_RANK.index)
