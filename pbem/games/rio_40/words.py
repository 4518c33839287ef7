"""The sentences of this game: a table, no logic. `_` marks them for translation; {places} are filled by `pbem.view.narrate`.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from typing import Any

from pbem.games.rio_40 import words_combat, words_movement, words_refusals, words_search
from pbem.games.rio_40.words_story import CHOSEN as CHOSEN
from pbem.games.rio_40.words_story import CLAIMS as CLAIMS
from pbem.games.rio_40.words_story import DERIVED as DERIVED
from pbem.games.rio_40.words_story import DICE_TOLD as DICE_TOLD
from pbem.games.rio_40.words_story import JOINED as JOINED
from pbem.games.rio_40.words_story import LEVEL as LEVEL
from pbem.games.rio_40.words_story import LEVELS as LEVELS
from pbem.games.rio_40.words_story import RESULT as RESULT
from pbem.games.rio_40.words_story import RESULTS as RESULTS
from pbem.games.rio_40.words_story import UNTOLD as UNTOLD
from pbem.language import _

TITLE = _("Rio 40 graus")
SUMMARY = _(
    "Raids on the hills of Rio de Janeiro, 2000 to 2008: police against drug gangs, counters face down among civilians, turns of "
    "three minutes. Five scenarios for two players. The printed map is lost: the neighbourhood shown is a reconstruction."
)

SCENARIOS = {
    "clean_sweep": _("1. Clean Sweep: the police must take the drug points and the arsenal. 13 turns."),
    "closing_the_line": _("2. Closing the Line: a boss is driven through the city under guard. 6 turns, nothing hidden."),
    "police_post": _("3. Attack on the Police Post: one post, and help on the way. 8 turns, nothing hidden."),
    "takeover": _("4. The Takeover: a gang drives the militia from its hill. 12 turns."),
    "search_and_destroy": _("5. Search and Destroy: three secret objectives among 46 counters. 20 turns."),
}

# the same in a word or two, for lists
SCENARIO_NAMES = {
    "clean_sweep": _("Clean Sweep"),
    "closing_the_line": _("Closing the Line"),
    "police_post": _("Attack on the Police Post"),
    "takeover": _("The Takeover"),
    "search_and_destroy": _("Search and Destroy"),
}

SIDES = {"police": _("the police"), "narco": _("the gang")}

ARMIES = {
    "PM": _("military police"),
    "PC": _("civil police"),
    "OE": _("special operations"),
    "EX": _("army"),
    "MI": _("militia"),
    "NT": _("traffickers"),
    "ST": _("drug soldiers"),
    "OL": _("lookouts"),
    "CI": _("civilian"),
    "X": _("counter"),
    "OBJ": _("secret objective"),
}

OPTIONS = {
    "night": _("night: one movement point and one hex of range less, no helicopter"),
    "light_armour": _("light armour may take part"),
    "search_conditions": _("terrain, siege and hiding shift the column of searches too"),
}

VERBS = {
    "end": _("end this phase"),
    "place": _("lay the next face-down counters, in the order of their numbers: place HEX-HEX-..."),
    "hi": _("a unit that nobody is near hides, face down: hi UNIT"),
    "deploy": _("place a unit at set-up, with its car: deploy UNIT HEX"),
    **words_movement.VERBS,
    **words_combat.VERBS,
    **words_search.VERBS,
}

WAY_VERBS: tuple[str, ...] = ("ma", "ms")

FILLERS = ("with",)

DEMANDS = {
    "place": _("{side} must lay face-down counters"),
    "deploy": _("{side} must place units in their zone"),
    "phase": _("{side} must give orders"),
    **words_movement.DEMANDS,
    **words_combat.DEMANDS,
    **words_search.DEMANDS,
}

POLICIES = {**words_combat.POLICIES, **words_movement.POLICIES, **words_search.POLICIES}
POLICY_WORDS = {**words_combat.POLICY_WORDS, **words_movement.POLICY_WORDS, **words_search.POLICY_WORDS}
ROLLS = {**words_combat.ROLLS, **words_search.ROLLS}

REASONS = {
    "points": _("more victory points at the end of the last turn"),
    "hunted-down": _("the militia is gone"),
    "chief-off-the-map": _("the boss has left the map with them"),
    "chief-held": _("the boss is with them at the end"),
    "chief-with-nobody": _("nobody holds the boss at the end"),
}

NAMES: dict[str, dict[Any, str]] = {
    **words_movement.NAMES,
    **words_combat.NAMES,
    **words_search.NAMES,
    "side": SIDES,
    "winner": SIDES,
    "by": SIDES,
    "army": ARMIES,
    "phase": {
        "setup": _("set-up"),
        "administration": _("administration"),
        "phase": _("phase"),
        "ending": _("everything is opened"),
        "finished": _("the match is over"),
        "place": _("set-up"),
        "deploy": _("set-up"),
        "oppfire": _("opportunity fire"),
        "onward": _("going on"),
        "defend": _("defence"),
        "retreat": _("retreat"),
        "advance": _("advance"),
        "lead": _("a civilian"),
    },
    "action": {
        "ma": _("movement and attack"),
        "ms": _("movement and search"),
        "wd": _("withdrawal"),
        "hi": _("hiding"),
        "ground": _("ground operation"),
    },
    "reason": REASONS,
    "line": {
        "objective": _("objective"),
        "combatant": _("enemy unit eliminated"),
        "transport": _("enemy transport eliminated"),
        "civilian": _("civilian eliminated"),
        "militia": _("it was militia"),
        "militia_suppressed": _("militia under fire at the end"),
        "militia_in_favela": _("militia in the favela at the end"),
    },
}

QUIET = ("phase-began", "phase-ended")

SHIFTS = {**words_combat.SHIFTS, **words_search.SHIFTS}

EVENTS = {
    "counter-placed": _("{side}: counter {counter} lies in {hex}, face down."),
    "deployed": _("{unit} is placed in {hex}."),
    "deployed|transport": _("{unit} is placed in {hex} with {transport}."),
    "turn-began": _("Turn {turn}"),
    "available": _("{side}: {units} may enter from now on."),
    "replacements-due": _("{side} may bring in {number} more unit(s)."),
    "phase-began": _("Turn {turn}, {side}"),
    "phase-ended": "",
    "action-named": "",
    "action-named|search": _("{unit} is to search {search}."),
    "turned-up": _("{unit} in {hex} is turned up."),
    "turned-up|counter": _("{counter} in {hex} is turned up: {unit}."),
    "turned-down": _("{unit} in {hex} hides."),
    "holder-changed": _("{side} were last in {hex}."),
    "moved": _("{unit} goes {hexes} ({cost_mp} MP)."),
    "moved|rider": _("{unit} with {rider} goes {hexes} ({cost_mp} MP)."),
    "eliminated": _("{unit} in {hex} is eliminated by {by}."),
    "left-map": _("{unit} leaves the map at {hex}."),
    "suppressed": _("{unit} in {hex} is suppressed ({markers})."),
    "recovered": _("{unit} in {hex} recovers."),
    "recovered|markers": _("{unit} in {hex} recovers; {markers} marker left."),
    "scored": _("{side}: {points:+d}, {line} ({subject})."),
    "match-ended": _("A draw: {reason}."),
    "match-ended|winner": _("Victory of {winner}: {reason}."),
    **words_movement.EVENTS,
    **words_combat.EVENTS,
    **words_search.EVENTS,
}

REFUSALS = {**words_refusals.REFUSALS, **words_combat.REFUSALS, **words_movement.REFUSALS, **words_search.REFUSALS}

TRACKS = {
    "turn": _("Turn {turn} of {last}, {phase} of {side}"),
    "points": _("Victory points as things stand: police {police}, gang {narco}"),
    "chief": _("The boss is in {hex}"),
    "hunted": _("{left} of {units} hunted units ({army}) are left; who is rid of the last wins at once"),
    "found": _("{found} of {markers} secret objectives are found"),
    "actions": _("{acted} of {units} face-up units have taken their action"),
    "laid": _("{laid} of {counters} face-down counters are laid"),
    "counters": _("{down} counters lie face down"),
    "reconstructed": _("The terrain of this map is a reconstruction"),
}

COUNTER = _("{id} {army} {kind} {values}")
VALUES = _("FP-MO-MP-RNG")
WAITING = "{0}"

KINDS = {
    "foot": _("on foot"),
    "car": _("car"),
    "helicopter": _("helicopter"),
    "armour": _("light armour"),
    "counter": _("face down"),
    "marker": _("objective"),
    "civilian": _("unarmed"),
}

MARKS = {
    "face-down": _("face down"),
    "suppressed": _("suppressed"),
    "suppressed-twice": _("suppressed twice"),
    "aboard": _("aboard the helicopter"),
    "airborne": _("in the air"),
    "landed": _("landed"),
    "ma": _("ma"),
    "ms": _("ms"),
    "wd": _("withdrew"),
    "hi": _("hid"),
    "moved": _("moved"),
    "rode": _("rode"),
    "attacked": _("attacked"),
    "searched": _("searched"),
    "besieged": _("besieged"),
    "chief": _("the boss"),
    "turn": _("turn {0}"),
    "to-lay": _("to be laid"),
    "to-place": _("to be placed"),
    "in-box": _("from the box"),
    "is": _("it is {0}"),
}

# kinds of places that nobody holds
UNHELD = ("entry",)

ROLES = {
    "open": _("open"),
    "urban": _("urban"),
    "street": _("street"),
    "forest": _("forest"),
    "rough": _("rough"),
    "favela": _("favela"),
    "water": _("river"),
    "objective": _("objective"),
    "entry": _("entry hex"),
}
