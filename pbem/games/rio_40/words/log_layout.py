"""Layout of the log of this game: tables, no logic."""

from pbem.engine.word_tables import LEVELS, LogWords
from pbem.language import _

LOG = LogWords(
    joined={
        "counter-placed": (_("Face-down counters of {side}: {items}."), _("{counter} in {hex}")),
        "deployed": (_("Placed: {items}."), _("{unit} in {hex}")),
        "scored": (_("Points: {items}."), _("{side} {points:+d} ({line})")),
    },
    levels={  # None: as deep as the line above it
        **LEVELS,
        "turned-up": None,
        "holder-changed": None,
        "went-along": None,
        "available": 1,
        "replacements-due": 1,
        "opportunity-fire": 3,
        "search-resolved": 3,
        "morale-rolled": 3,
        "morale-stated": 3,
        "no-marker": 3,
        "recovery-checked": 3,
        "suppressed": 3,
        "converted": 3,
        "went-back": 3,
        "civilian-led": 3,
    },
    untold={
        "hold": _("{side}: no shot is fired"),
        "on": _("{side}: it goes on as ordered"),
        "down": _("{side}: what is there stays face down"),
        "stay": _("{side}: nobody goes in"),
    },
    claims={
        "not-combatant 0": _("X{number:02} is not a combatant, {side} state."),
        "not-civilian 0": _("X{number:02} is not a civilian, {side} state."),
        "not-marker 0": _("X{number:02} is not an objective marker, {side} state."),
    },
)
