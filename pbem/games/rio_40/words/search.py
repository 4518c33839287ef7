"""The sentences of searches, recovery, civilians and advances: tables, no logic. words.py takes them in."""

from pbem.engine.words import Names
from pbem.language import _

VERBS = {
    "s": _("search a hex with units that named it, next to it; known: a civilian of yours lies there: s HEX [known] UNIT,UNIT"),
    "lead": _("the way of the civilian under your control, or only its hex to leave it there: lead HEX-HEX-..."),
    "calm": _("the suppressed civilian withdraws, to where it stands if no enemy is next to it, and checks morale: calm HEX"),
    "advance": _("who goes into the hex: advance UNIT"),
    "stay": _("nobody goes into the hex"),
    "wd": _("a suppressed unit withdraws, to where it stands if no enemy is next to it, and checks morale: wd UNIT HEX"),
}

DEMANDS = {
    "lead": _("{side} may lead the civilian"),
    "advance": _("{side} may advance into the hex"),
}

POLICIES = {
    "lead": _("what becomes of a civilian under your control"),
    "advance": _("who goes into a hex that was searched or vacated"),
}

POLICY_WORDS = {
    "lead": {
        "": _("One of these"),
        "leave": _("it stays where it is"),
        "ask": _("the player decides each time"),
    },
    "advance": {
        "": _("One of these"),
        "none": _("nobody"),
        "any": _("the first that can"),
        "ask": _("the player decides each time"),
        "only UNIT UNIT": _("the first of these that can"),
    },
}

ROLLS = {
    "search": _("the search of {2}"),
    "recover": _("the recovery of {2}"),
}
SHIFTS = {
    "R40-8.2c": _("light armour"),
    "R40-T3a": _("terrain"),
    "R40-5.3.4d": _("besieged"),
    "R40-5.3.1f": _("hidden"),
}

NAMES: Names = {
    "found": {
        "none": _("nothing is found"),
        "I": _("the units are seen"),
        "IC": _("the units are seen, a civilian is led away"),
        "ICA": _("the units are seen, a civilian is led away, one unit may enter"),
    },
    "passed": {True: _("it holds"), False: _("it breaks")},
}

EVENTS = {
    "search-began": _("{units} search {target}: value {value}, column {start_column}{shifts}"),
    "search-began|shifts": _("{units} search {target}: value {value}, column {start_column}{shifts}; column {column}"),
    "search-resolved": _("Search of {target}: die {die}, {found}."),
    "civilian-led": _("{unit} is led {hexes} ({cost_mp} MP)."),
    "withdrew": _("{unit} withdraws from {start} to {to}."),
    "withdrew|others": _("{unit} withdraws from {start} to {to} with {others}."),
    "cannot-withdraw": _("{unit} in {hex} has nowhere to withdraw to."),
    "recovery-checked": _("{unit} in {hex} checks morale {morale}: die {die}, {passed}."),
    "advanced": _("{unit} advances from {start} to {to}."),
    "advanced|others": _("{unit} advances from {start} to {to} with {others}."),
}

REFUSALS = {
    "nobody-named": _("nobody is named to search {subject}"),
    "not-in-order": _("name the units in the order of the list, each once: {subject}"),
    "searched-already": _("{subject} has been searched in this phase"),
    "nothing-to-search": _("nothing is face down in {subject}, and no civilian is there"),
    "nothing-to-state": _("no counter of yours lies face down in {subject}, or it can be searched without saying so"),
    "cannot-search": _("{subject} cannot search: combatants on the ground can"),
    "search-not-named": _("{0} has not named {1} to be searched"),
    "searched-with-already": _("{subject} has searched in this phase"),
    "not-next-to-it": _("{0} is not next to {1}"),
    "civilian-or-counter-there": _("a civilian or something face down is in {subject}"),
    "begins-elsewhere": _("the civilian is not in {subject}"),
    "off-the-map": _("{subject} cannot be led off the map"),
    "not-suppressed-civilian": _("{subject} is not suppressed"),
    "withdrew-already": _("{subject} has withdrawn in this phase"),
    "enemy-near": _("{subject} cannot check morale in the air next to an enemy"),
    "cannot-withdraw": _("{subject} has nowhere to withdraw to"),
    "not-an-end-of-withdrawal": _("{subject} is not a hex to withdraw to: the nearest without an enemy next to it, away from them"),
    "no-such-answer": _("that cannot be answered with {subject}"),
    "cannot-advance": _("{subject} cannot advance"),
}
