"""The sentences of searches, recovery, civilians and advances: tables, no logic. words.py takes them in."""

_ = str

VERBS = {
    "advance": _("who goes into the hex: advance UNIT"),
    "stay": _("nobody goes into the hex"),
}

DEMANDS = {
    "advance": _("{side} may advance into the hex"),
}

POLICIES = {
    "advance": _("who goes into a hex that was searched or vacated"),
}

POLICY_WORDS = {
    "advance": {
        "": _("One of these"),
        "none": _("nobody"),
        "any": _("the first that can"),
        "ask": _("the player decides each time"),
        "only UNIT UNIT": _("the first of these that can"),
    },
}

ROLLS: dict[str, str] = {}
SHIFTS: dict[str, str] = {}

EVENTS = {
    "advanced": _("{unit} advances from {start} to {to}."),
    "advanced|others": _("{unit} advances from {start} to {to} with {others}."),
}

REFUSALS = {
    "cannot-advance": _("{subject} cannot advance"),
}
