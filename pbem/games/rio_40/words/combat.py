"""The sentences of opportunity fire, attacks and retreats: tables, no logic. words.py takes them in."""

from pbem.engine.words import Names
from pbem.language import _

VERBS = {
    "a": _("attack a hex with units that together fire at it: a HEX UNIT,UNIT"),
    "fire": _("fire at what has just come near: fire UNIT"),
    "hold": _("nobody else fires at it"),
    "defend": _("turn up to defend: defend UNIT"),
    "down": _("stay face down under attack"),
    "retreat": _(
        "where a unit retreats to: retreat UNIT HEX [fits] [full HEX HEX]; fits: own face-down counters there leave room; "
        "full: in these hexes they leave none; or: off"
    ),
    "convert": _("take a marker and stay on the map: convert UNIT"),
}

DEMANDS = {
    "oppfire": _("{side} may fire at what has just come near"),
    "defend": _("{side} may turn up a unit under attack"),
    "retreat": _("{side} must say where a unit retreats to"),
}

POLICIES = {
    "oppfire": _("who fires at what comes near"),
    "defend": _("face-down units under attack"),
    "retreat": _("where units retreat to"),
}

POLICY_WORDS = {
    "oppfire": {
        "": _("Lines between semicolons, the first that fits a unit counts: UNIT|TYPE|any fire|hold|ask, and perhaps conditions"),
        "any fire": _("every face-up unit fires, the weakest first"),
        "PM03 hold": _("this unit does not"),
        "EX ask": _("the player decides each time"),
        "secret ask": _("counters that were never turned up: the player decides; without it they hold their fire"),
        "at car OE": _("only at these: a type, combatant, transport, car, helicopter, armour"),
        "in K10 L10": _("only at what enters these hexes"),
        "avoid K11": _("not at what enters these hexes"),
        "morale 4": _("only at a morale of this much or less"),
        "rank 2": _("its place in the row, low first"),
    },
    "defend": {
        "": _("One or both, separated by a semicolon"),
        "secret down": _("counters that were never turned up stay down"),
        "secret ask": _("the player decides each time"),
        "again best": _("a unit that hid again turns up where that gives a better column"),
        "again down": _("it stays down"),
        "again up": _("it turns up"),
        "again ask": _("the player decides each time"),
    },
    "retreat": {
        "": _(
            "Criteria in turn; then perhaps: edge convert|leave|ask; then lines for units: UNIT CRITERIA; all between semicolons"
        ),
        "cover": _("the hex that shifts most columns"),
        "away": _("the hex farthest from the nearest enemy combatant"),
        "with_transport": _("where combatant and transport stay together"),
        "toward:K11": _("the hex nearest to this one"),
        "ask": _("the player decides each time"),
        "edge leave": _("a besieged unit on the edge leaves the map"),
    },
}

ROLLS = {
    "opp": _("opportunity fire of {2} at {3} in {4}"),
    "attack": _("the attack on {2}"),
    "morale": _("the morale of {2}"),
}

NAMES: Names = {
    "result": {
        "none": _("no effect"),
        "M": _("morale check"),
        "S": _("suppression"),
        "R": _("retreat"),
        "MR": _("morale check and retreat"),
        "SR": _("suppression and retreat"),
        "SM": _("suppression and morale check"),
        "E": _("eliminated"),
    },
}

SHIFTS = {
    "R40-5.3.2a": _("terrain"),
    "R40-5.3.2c": _("face down"),
    "R40-5.3.2d": _("besieged"),
}

EVENTS = {
    "opportunity-fire": _("{unit} fires at {mover} in {hex}: {die}, below morale {morale}; it goes on."),
    "opportunity-fire|stops": _("{unit} fires at {mover} in {hex}: {die} against morale {morale}; it is stopped."),
    "attack-declared": _("{units} attack {target}."),
    "attack-resolved": _("Attack on {target}: total {total}, column {column}{shifts}; die {die}: {result}."),
    "morale-checked": _("{unit} in {hex} rolls {die}, above morale {morale}."),
    "morale-checked|passes": _("{unit} in {hex} rolls {die}: morale {morale} holds."),
    "morale-rolled": _("{unit} in {hex} rolls {die} for morale; its player says later whether that is enough."),
    "morale-stated": _("{unit} in {hex} failed with the {die}."),
    "morale-stated|passes": _("{unit} in {hex} passed with the {die}."),
    "no-marker": _("{unit} in {hex} is not an objective marker."),
    "retreated": _("{unit} retreats from {start} to {to}."),
    "retreated|others": _("{unit} retreats from {start} to {to} with {others}."),
    "converted": _("{unit} in {hex} cannot retreat."),
}

REFUSALS = {
    # attacks
    "units-not-in-order": _("the attackers must be named once each, in the order of their list: {subject}"),
    "hex-attacked-already": _("{subject} was attacked in this phase already"),
    "no-target": _("there is no enemy unit and no enemy counter in {subject}"),
    "opens-first": _("{subject} is face down: name its action first; the unit that it is attacks by the next order"),
    "no-combatant": _("{subject} cannot attack: only combatants can"),
    "unit-attacked-already": _("{subject} has attacked in this phase already"),
    "on-the-ground": _("{subject} is on the ground: nobody fires from it"),
    "out-of-range": _("{subject} does not reach that far"),
    "out-of-sight": _("{subject} has no clear line to the hex"),
    "never-fire-together": _("these never fire together: {subject}"),
    # answers under fire
    "cannot-fire": _("{subject} cannot fire at it"),
    "cannot-defend": _("{subject} cannot turn up to defend"),
    "another-retreats": _("another unit than {subject} retreats now"),
    "no-retreat-there": _("it cannot retreat to {subject}"),
    "not-stated-to-be-full": _("counters of yours lie face down in {subject}: state that they leave no room, with: full {subject}"),
    "not-said-to-have-room": _("counters of yours lie face down in {subject}: state that there is room, with: fits"),
    "besieged": _("{subject} is besieged: it takes a marker, or leaves the map"),
    "not-besieged": _("{subject} cannot take a marker for its retreat"),
    # standing orders
    "policy-word-twice": _("said twice: {subject}"),
    "policy-clause-empty": _("something is missing in a standing order: {subject}"),
    "policy-too-long": _("a standing order has at most {subject} lines"),
    "policy-number": _("not a number that fits: {subject}"),
}
