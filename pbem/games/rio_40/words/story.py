"""How the log of this game is laid out: tables, no logic."""

from pbem.engine.words import LogWords
from pbem.language import _

LOG = LogWords(
    joined={
        "counter-placed": (_("Face-down counters of {side}: {items}."), _("{counter} in {hex}")),
        "deployed": (_("Placed: {items}."), _("{unit} in {hex}")),
        "scored": (_("Points: {items}."), _("{side} {points:+d} ({line})")),
    },
    levels={  # None: as deep as the line above it
        "turned-up": None,
        "holder-changed": None,
        "scored": None,
        "went-along": None,
        "turn-began": 0,
        "match-ended": 0,
        "available": 1,
        "replacements-due": 1,
        "phase-began": 1,
        "opportunity-fire": 3,
        "attack-resolved": 3,
        "search-resolved": 3,
        "morale-checked": 3,
        "morale-rolled": 3,
        "morale-stated": 3,
        "no-marker": 3,
        "recovery-checked": 3,
        "suppressed": 3,
        "converted": 3,
        "eliminated": 3,
        "retreated": 3,
        "advanced": 3,
        "went-back": 3,
        "civilian-led": 3,
    },
    chosen=("opportunity-fire", "turned-up", "retreated", "converted", "left-map", "advanced"),
    untold={
        "hold": _("{side}: no shot is fired"),
        "on": _("{side}: it goes on as ordered"),
        "down": _("{side}: what is there stays face down"),
        "stay": _("{side}: nobody goes in"),
    },
    dice_told=(
        "opportunity-fire",
        "attack-resolved",
        "search-resolved",
        "morale-checked",
        "morale-rolled",
        "morale-stated",
        "recovery-checked",
    ),
    claims={
        "not-combatant 0": _("X{number:02} is not a combatant, {side} state."),
        "not-civilian 0": _("X{number:02} is not a civilian, {side} state."),
        "not-marker 0": _("X{number:02} is not an objective marker, {side} state."),
    },
)
