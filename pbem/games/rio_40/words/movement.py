"""The sentences of movement, transports and reinforcements: tables, no logic. words.py takes them in."""

from pbem.engine.words import Names
from pbem.language import _

VERBS = {
    "ma": _("movement and attack; without hexes it only names the action: ma UNIT [take UNIT] HEX-HEX [exit] [fits HEX]"),
    "ms": _("movement and search, perhaps of a hex: ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]"),
    "enter": _("a reinforcement comes on: enter ma|ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]"),
    "ground": _("the helicopter lands for a combatant to get in or out: ground HELICOPTER UNIT"),
    "on": _("the unit goes on as ordered"),
    "turn": _("the unit takes another way from where it is, or stays there: turn HEX-HEX [exit] [fits HEX]"),
}

DEMANDS = {
    "onward": _("{side}: shots did not stop the unit; does it go on as ordered?"),
}

POLICIES = {
    "onward": _("a unit that was fired at in vain"),
}

POLICY_WORDS = {
    "onward": {
        "": _("One of these"),
        "on": _("goes on as ordered"),
        "ask": _("the player decides each time"),
    },
}

NAMES: Names = {}

EVENTS = {
    "entered": _("{unit} enters at {hex} ({cost_mp} MP)."),
    "entered|rider": _("{unit} with {rider} enters at {hex} ({cost_mp} MP)."),
    "went-back": _("{unit} finds no room in {hex} and goes back off the map."),
    "went-back|to": _("{unit} finds no room in {hex} and goes back to {to}."),
    "went-along": _("{unit} goes with {guard} to {hex}."),
    "boarded": _("{helicopter} lands in {hex} and takes {unit} aboard."),
    "unloaded": _("{helicopter} lands in {hex} and sets {unit} down."),
}

REFUSALS = {
    # ways
    "off-the-map": _("the way leads off the map at {subject}; the map is left by an entry hex, with: exit"),
    "too-few-points": _("not enough movement points (hex, cost, points left: {subject})"),
    "no-way-out": _("{subject} is not an entry hex: the map cannot be left there"),
    "no-way-given": _("{subject}: the hex where it stands is followed by those it goes to, or left out"),
    "not-in-that-hex": _("it is not in that hex ({subject})"),
    "has-moved": _("{subject} has moved, attacked or searched in this phase"),
    "turn-it-up-first": _("{subject} is face down: name its action in its own hex first; then it can go"),
    "too-far": _("{0} is too far: {1} movement points, it has {2}"),
    "no-way-there": _("no way leads to {subject} past the enemy"),
    # actions
    "no-such-action": _("there is no action number {subject}"),
    "action-named-already": _("{subject} has this action already"),
    "acts-with-the-helicopter": _("{subject} is aboard the helicopter and acts with it"),
    # searches named ahead
    "only-with-ms": _("a hex to search is named only with MS"),
    "cannot-search": _("{subject} cannot search"),
    "search-named-already": _("the hex that {subject} is to search was named before"),
    # face-down counters of one's own
    "not-stated-to-fit": _("counters of yours lie face down in {subject}: state that there is room, with: fits {subject}"),
    "nothing-to-state": _("no counter of yours lies face down in {subject} on this way"),
    # passengers
    "carries-nobody": _("{subject} carries nobody"),
    "boards-on-the-ground": _("{subject} gets into the helicopter by a ground operation only"),
    "cannot-ride": _("{subject} cannot ride: combatants on foot can"),
    "not-in-its-hex": _("{subject} does not start where its transport does"),
    "has-acted": _("{subject} has acted in this phase"),
    "carries-another": _("{subject} carries somebody already"),
    "no-helicopter": _("{subject} is not a helicopter"),
    "no-landing-ground": _("a helicopter lands on open ground and streets only, not in {subject}"),
    # reinforcements
    "not-waiting": _("{subject} does not wait to come on"),
    "nobody-due-from-the-box": _("no unit may be taken from the box now"),
    "no-entry-hex": _("{subject} is not an entry hex"),
    "entry-used": _("a unit of this kind came on at {subject} in this turn already"),
}
