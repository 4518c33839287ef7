"""How the log of this game is laid out: tables, no logic."""

from pbem.language import _

# neighbours of these tags share a line: the line, and what stands in it for each
JOINED = {
    "counter-placed": (_("Face-down counters of {side}: {items}."), _("{counter} in {hex}")),
    "deployed": (_("Placed: {items}."), _("{unit} in {hex}")),
    "scored": (_("Points: {items}."), _("{side} {points:+d} ({line})")),
}

# how deep a line stands in the log: a turn, a phase, what is done, what comes of it
LEVEL = 2
LEVELS: dict[str, int | None] = {  # None: as deep as the line above it
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
}

# these tell what somebody chose, and so what a standing order may have chosen
CHOSEN = ("opportunity-fire", "turned-up", "retreated", "converted", "left-map", "advanced")

# answers that nothing comes of: what their player is told; nothing where a standing order gave them
UNTOLD = {
    "hold": _("{side}: no shot is fired"),
    "on": _("{side}: it goes on as ordered"),
    "down": _("{side}: what is there stays face down"),
    "stay": _("{side}: nobody goes in"),
}

# these tell the dice that made them
DICE_TOLD = (
    "opportunity-fire",
    "attack-resolved",
    "search-resolved",
    "morale-checked",
    "morale-rolled",
    "morale-stated",
    "recovery-checked",
)

# what an attack or search comes to, for tables of chances: the event, and its fields that tell results apart
RESULT = ("attack-resolved", ("result",))

# the same for what is no attack
RESULTS = {"search-resolved": ("found",)}

# places of a sentence that hang on another: name -> field and table
DERIVED: dict[str, tuple[str, dict[int, str]]] = {}

# what was stated about a closed counter, by question and answer
CLAIMS = {
    "not-combatant 0": _("X{number:02} is no combatant, {side} state."),
    "not-civilian 0": _("X{number:02} is no civilian, {side} state."),
    "not-marker 0": _("X{number:02} is no objective marker, {side} state."),
}
