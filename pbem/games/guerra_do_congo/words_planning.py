"""The sentences of this game for planning: overlays, charts, verbs, the sum of an attack, which rule governs which choice."""

from pbem.language import _

# layers over the map: name, and what it shows
OVERLAYS = {
    "supply": (_("own supply"), _("where your units would be in supply, with the lines and the centres it comes from")),
    "enemy-supply": (_("enemy supply"), _("where enemy units would be in supply, with the lines and the centres it comes from")),
    "zones": (_("zones of control"), _("hexes in the zone of control of one side, or of both")),
    "control": (_("control"), _("who holds each city and village")),
    "victory": (_("victory"), _("places that score at the end, with their points: for who holds them, else for you")),
    "beyond": (_("cease-fire line"), _("hexes in which a unit of that side scores a point at the end")),
}

# roles of marks, for the legend
MARKED = {
    "supply": _("in supply"),
    "supply-line": _("line of supply"),
    "supply-source": _("supply centre"),
    "zone-rebels": _("of the Rebels"),
    "zone-congo": _("of the Congo side"),
    "zone-both": _("of both"),
    "held-rebels": _("held by the Rebels"),
    "held-congo": _("held by the Congo side"),
    "unheld": _("held by nobody"),
    "prize": _("scores at the end"),
    "beyond-rebels": _("a unit here scores for the Rebels"),
    "beyond-congo": _("for the Congo side"),
}

# what a player may regret, with the units or the number
CAUTIONS = {
    "out-of-supply": _("not in supply where they stand now: {subjects}"),
    "points-unspent": _("replacement points are left, and could restore {subjects}"),
    "not-placed": _("could still be placed: {subjects}"),
    "air-unspent": _("{subjects} air points are not used"),
}

CHARTS = {
    "combat": _("Combat results: attacker, then defender; (M) is a morale check"),
    "terrain": _("Terrain: movement points, columns to the left, stacking points"),
    "movement": _("Movement: surcharges, railways, river, airfields"),
    "army-morale": _("Army morale: what each line is worth, and what it gives now"),
    "morale-check": _("Morale check of a unit: one die"),
    "bombardment": _("Bombardment: movement points lost / losses, by air points times defence"),
    "interdiction": _("Interdiction: turns out of use, by air points"),
    "by-turn": _("Replacement points and air points by turn"),
    "reinforcements": _("Reinforcements by turn"),
    "victory": _("Victory points: what each line is worth, and what it has scored so far"),
}

# charts whose lines that give something now belong into the report of a match
REPORTED = ("army-morale",)

# words in heads and cells of charts; others stand as they are
CHART_WORDS = {
    "roll": _("dice"),
    "die": _("die"),
    "what": _("what"),
    "number": _("number"),
    "rule": _("rule"),
    "terrain": _("terrain"),
    "cost": _("MP"),
    "shift": _("columns left"),
    "stacking": _("stacking"),
    "army": _("army"),
    "worth": _("worth"),
    "now": _("now"),
    "turn": _("turn"),
    "units": _("units"),
    "values": _("PA-PD-PM"),
    "kind": _("kind"),
    "arrives": _("arrives"),
    "line": _("for"),
    "side": _("side"),
    "both": _("both"),
    "points": _("points"),
    "when": _("when"),
    "rebels": _("Rebels"),
    "congo": _("Congo"),
    "replacements-rebels": _("RP Rebels"),
    "replacements-congo": _("RP Congo"),
    "air-points": _("air points"),
    "=sum": _("sum"),
    # Table 1
    "sea_lake": _("sea, lake"),
    "congo_river": _("Congo river"),
    "prohibited": _("closed"),
    "underlying": _("as the hex"),
    "mode": _("by train"),
    # movement
    "leave-zone": _("to leave a hex in an enemy zone of control"),
    "cross-river": _("to cross a river without a bridge"),
    "along-road": _("each hex along a road"),
    "by-rail": _("hexes of a ride by rail"),
    "by-river": _("hexsides of a voyage on the Congo"),
    "airport": _("stacking points through an airport"),
    "airstrip": _("stacking points through an airstrip"),
    "supply-distance": _("movement points from the supply network"),
    # morale check
    "passes-at": _("passes at this or less"),
    "target": _("unit's morale + army's"),
    "always-passes": _("always passes"),
    "always-fails": _("always fails"),
    "weakened": _("on the target, besieged or unsupplied"),
    # lines of army morale: first turn, last turn, places or countries, armies, guerrilla movement
    "turn_between": _("turns {0} to {1}"),
    "enemy_controls": _("the enemy holds {2}"),
    "controls_any": _("its side holds {2}"),
    "lost_to_enemy": _("{2} was held and is the enemy's again"),
    "own_unit_outside": _("a unit of its own is outside {2}"),
    "own_unit_inside": _("a unit of its own is in {2}"),
    "own_unit_in_any": _("a unit of its own is in {2}"),
    "allied_unit_in_any": _("an allied unit is in {2}"),
    "per_allied_unit_in_any": _("each allied unit in {2}"),
    "per_own_unit_eliminated": _("each unit of its own eliminated"),
    "per_own_motorised_eliminated": _("each motorised unit of its own eliminated"),
    "no_air_points": _("no air points in this turn"),
    "army_unit_inside": _("a unit of {3} is in {2}"),
    "no_faction_on_east_bank": _("no unit of {4} is on the right bank, Bumba to Manono"),
    "faction_inside": _("a unit of {4} is in {2}"),
    # victory
    "event": _("at once"),
    "once": _("once"),
    "admin_turns": _("turns 10 to 15"),
    "end": _("at the end"),
}

# the rule to read first, by what is asked: a kind of choice, the verb of an order begun, or what dice are for
GOVERNED = {
    "setup": "GC-3.4.4d",
    "movement": "GC-2.3b",
    "combat": "GC-2.4b",
    "loss": "GC-4.6.1m",
    "retreat": "GC-4.7.1a",
    "advance": "GC-4.7.2a",
    "air": "GC-4.5.1a",
    "reserve": "GC-8.1d",
    "attack": "GC-4.6.1a",
    "check": "GC-5.2a",
    "bombard": "GC-4.6.3a",
    "interdict": "GC-4.6.4a",
    "over": "GC-7a",
    "deploy": "GC-3.4.4d",
    "recover": "GC-5.3a",
    "dissolve": "GC-5.3f",
    "mobilise": "GC-3.4.3a",
    "abandon": "GC-3.6.2b",
    "m": "GC-3.1a",
    "enter": "GC-3.4.2b",
    "sail": "GC-3.3.3a",
    "ride": "GC-3.3.4a",
    "railin": "GC-3.4.2c",
    "fly": "GC-3.5a",
    "leave": "GC-3.4.1a",
    "a": "GC-4.1b",
    "commit": "GC-8.1g",
    "hold": "GC-8.1a",
    "stay": "GC-4.7.2a",
}

# short names of verbs, for menus
VERB_LABELS = {
    "end": _("end of phase"),
    "deploy": _("place"),
    "recover": _("restore"),
    "dissolve": _("dissolve"),
    "mobilise": _("mobilise"),
    "abandon": _("leave equipment"),
    "m": _("march"),
    "enter": _("enter by road"),
    "sail": _("by river"),
    "ride": _("by rail"),
    "railin": _("enter by rail"),
    "fly": _("by air"),
    "leave": _("leave the map"),
    "reserve": _("into reserve"),
    "a": _("attack"),
    "bombard": _("bombard"),
    "interdict": _("interdict"),
    "loss": _("takes the loss"),
    "retreat": _("retreats"),
    "advance": _("advances"),
    "stay": _("nobody advances"),
    "air": _("air points"),
    "commit": _("send a reserve"),
    "hold": _("no reserves"),
}

# two conditions as they are written, and what they mean
GUARD_EXAMPLES = ("1714 ours", "1815 free")
GUARD_HELP = _("1714 ours: a unit of yours is there. 1815 free: no enemy is there.")

# conditions that an order may well have about a hex that an earlier one was about
GUARD_STATES = {
    "ours": _("if we are in {hex} then"),
    "free": _("if no enemy is in {hex} then"),
}

# verbs that only take the place of another where that is too far
STAND_INS = {"m": ("sail", "ride", "fly"), "enter": ("railin",)}

# kinds of choices in which nothing can be attacked yet
ATTACKS_LATER = {"movement": _("Attacks come after movement: {key} ends it")}

# what the cost of a way is counted in, by verb; those missing have none
VERB_UNITS = {
    "m": _("{cost} MP"),
    "enter": _("{cost} MP"),
    "leave": _("{cost} MP"),
    "commit": _("{cost} MP"),
    "sail": _("{cost} hexsides"),
    "ride": _("{cost} hexes"),
    "railin": _("{cost} hexes"),
}

# the same for a cost of one, where it is said otherwise
VERB_UNIT = {"sail": _("1 hexside"), "ride": _("1 hex"), "railin": _("1 hex")}

# the sum of an attack: the event that tells it, and its lines; lines of shifts stand between the second and the third
SUM = (
    "attack-declared",
    (
        ("GC-4.1g", _("{attackers}: attack {pa}")),
        ("GC-4.1g", _("{defenders}: defence {pd}")),
        ("GC-4.1h", _("odds {pa} to {pd}: column {start_column}")),
        ("", "{shifts}"),
        ("GC-4.1i", _("column {column}")),
        ("GC-4.3c", _("army morale {morale:+d}, 10 on the dice for each point")),
    ),
)
