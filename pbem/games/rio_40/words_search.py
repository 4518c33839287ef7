"""The sentences of searches, recovery, civilians and advances: tables, no logic. words.py takes them in."""

from typing import Any

_ = str

VERBS = {
    "advance": _("who goes into the hex: advance UNIT"),
    "stay": _("nobody goes into the hex"),
    "wd": _("a suppressed unit withdraws, to where it stands if no enemy is next to it, and checks morale: wd UNIT HEX"),
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

ROLLS = {
    "recover": _("the recovery of {2}"),
}
SHIFTS: dict[str, str] = {}

NAMES: dict[str, dict[Any, str]] = {
    "passed": {True: _("it holds"), False: _("it breaks")},
}

EVENTS = {
    "withdrew": _("{unit} withdraws from {start} to {to}."),
    "withdrew|others": _("{unit} withdraws from {start} to {to} with {others}."),
    "cannot-withdraw": _("{unit} in {hex} has nowhere to withdraw to."),
    "recovery-checked": _("{unit} in {hex} checks morale {morale}: die {die}, {passed}."),
    "advanced": _("{unit} advances from {start} to {to}."),
    "advanced|others": _("{unit} advances from {start} to {to} with {others}."),
}

REFUSALS = {
    "withdrew-already": _("{subject} has withdrawn in this phase"),
    "enemy-near": _("{subject} cannot check morale in the air next to an enemy"),
    "cannot-withdraw": _("{subject} has nowhere to withdraw to"),
    "not-an-end-of-withdrawal": _("{subject} is no hex to withdraw to: the nearest with no enemy next to them, away from him"),
    "opened-unasked": _("{subject} need not be opened, and may not be"),
    "no-such-answer": _("that cannot be answered with {subject}"),
    "cannot-advance": _("{subject} cannot advance"),
}
