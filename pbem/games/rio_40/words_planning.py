"""The sentences of this game for planning: overlays, charts, verbs, sums, which rule governs which choice."""

from pbem.language import _

# layers over the map: name, and what it shows
OVERLAYS = {
    "fire": (_("own fire"), _("the firepower that your face-up units could bring to bear on a hex from where they stand")),
    "enemy-fire": (_("enemy fire"), _("the firepower that enemy units that can be seen could bring to bear on a hex")),
    "watched": (
        _("opportunity fire"),
        _("how many of the enemy could fire at a unit of yours that enters; face-down counters too"),
    ),
    "objectives": (_("objectives"), _("who was last in each objective")),
    "hiding": (_("ground that hides"), _("where counters could be laid face down at set-up")),
    "sight": (_("sight from the cursor"), _("hexes up to three away: their distance where the line is clear")),
}

# roles of marks, for the legend
MARKED = {
    "fire-police": _("firepower of the police"),
    "fire-narco": _("firepower of the gang"),
    "watched": _("could fire at who enters"),
    "held-police": _("last held by the police"),
    "held-narco": _("last held by the gang"),
    "unheld": _("nobody was there yet"),
    "hiding": _("hides counters"),
    "in-sight": _("hexes away, in sight"),
    "out-of-sight": _("out of sight"),
}

# what a player may regret, with the units or the number
CAUTIONS = {
    "search-left": _("named a hex to search and have not searched it: {subjects}"),
    "not-withdrawn": _("suppressed, and have not withdrawn: {subjects}"),
    "could-attack": _("could still attack: {subjects}"),
    "not-entered": _("could enter the map: {subjects}"),
}

CHARTS = {
    "attack": _("Attack: M morale check, S suppression, R retreat, E eliminated"),
    "search": _("Search: I seen, C civilian led away, A one may go in"),
    "attack-sum": _("The total of an attack"),
    "shifts": _("Shifts of the column, to the left for the defender: added up, then kept on the table"),
    "terrain": _("Terrain: movement points, columns, what it lets through"),
    "one-die": _("One die against morale"),
    "actions": _("Actions: one for each unit in a phase"),
    "reinforcements": _("Reinforcements by turn"),
    "victory": _("Victory points: what each is worth in this scenario, and what it has brought so far"),
    "objectives": _("Objectives"),
}

# charts whose lines that give something now belong into the report of a match
REPORTED = ("victory", "objectives")

# words in heads and cells of charts; others stand as they are
CHART_WORDS = {
    "die": _("die"),
    "what": _("what"),
    "number": _("number"),
    "columns": _("columns"),
    "rule": _("rule"),
    "terrain": _("terrain"),
    "cost": _("MP"),
    "shift": _("columns"),
    "cars": _("cars"),
    "landing": _("landing"),
    "clear": _("seen across"),
    "hiding": _("hides"),
    "yes": _("yes"),
    "turn": _("turn"),
    "army": _("army"),
    "units": _("units"),
    "values": _("FP-MO-MP-RNG"),
    "kind": _("kind"),
    "line": _("for"),
    "worth": _("worth"),
    "police": _("police"),
    "narco": _("gang"),
    "=sum": _("sum"),
    "objective": _("objective"),
    "held-by": _("last held by"),
    "stands-there": _("there now"),
    "action": _("action"),
    # the total of an attack
    "=FP": _("+ firepower"),
    "=-FP": _("- firepower"),
    "half": _("half, rounded up"),
    "each-attacker": _("each attacker"),
    "hex-between": _("each hex between it and the target"),
    "from-car": _("it rode in a car in this phase"),
    "from-helicopter": _("it sits in the helicopter"),
    "transport-there": _("a car or the helicopter is in the target hex"),
    "defender": _("the defender, if face up"),
    "defender-suppressed": _("a suppressed defender's firepower"),
    "defender-far": _("of it for each hex between the nearest attacker and it, not below 0"),
    # shifts
    "hidden": _("only face-down counters there"),
    "siege": _("the defender cannot retreat: besieged"),
    "armour-searches": _("light armour takes part in a search"),
    # one die
    "fire-stops": _("opportunity fire stops a mover"),
    "check-fails": _("a morale check under fire fails"),
    "recovers": _("a suppressed unit recovers"),
    "at-least-morale": _("at its morale or more"),
    "above-morale": _("above its morale"),
    "at-most-morale": _("at its morale or less"),
    # actions
    "action-ma": _("ma: movement and attack"),
    "action-ms": _("ms: movement and search"),
    "action-wd": _("wd: withdrawal"),
    "action-hi": _("hi: hiding"),
    "does-ma": _("moves, then may attack"),
    "does-ms": _("names a hex, moves, then may search it from next to it"),
    "does-wd": _("suppressed only: leaves the enemy, then checks morale"),
    "does-hi": _("nobody near: lies face down, everybody knows what it is"),
}

# the rule to read first, by what is asked: a kind of choice, the verb of an order begun, or what dice are for
GOVERNED = {
    "place": "R40-S1.1e",
    "deploy": "R40-S4.1d",
    "phase": "R40-5a",
    "oppfire": "R40-5.1.4.3c",
    "onward": "R40-5.1.4.3k",
    "defend": "R40-5.3.1e",
    "retreat": "R40-5.3.3.3b",
    "advance": "R40-5.3.3.3d",
    "lead": "R40-5.2.2b",
    "attack": "R40-5.3.1i",
    "search": "R40-5.2.1a",
    "opp": "R40-5.1.4.3c",
    "morale": "R40-5.3.3.1a",
    "recover": "R40-5.4e",
    "over": "R40-7a",
    "end": "R40-5h",
    "hi": "R40-5.5c",
    "ma": "R40-5c",
    "ms": "R40-5.2b",
    "enter": "R40-5.1.5g",
    "ground": "R40-5.1.3.2e",
    "a": "R40-5.3b",
    "s": "R40-5.2e",
    "wd": "R40-5.4b",
    "fire": "R40-5.1.4.3d",
    "hold": "R40-5.1.4.3d",
    "on": "R40-5.1.4.3k",
    "turn": "R40-5.1.4.3k",
    "down": "R40-5.3.1e",
    "convert": "R40-5.3.4e",
    "stay": "R40-5.3.3.3d",
    "calm": "R40-6d",
}

# short names of verbs, for menus; {0} and {1} are what stands behind the verb of a way, a star for each
VERB_LABELS = {
    "end": _("end of phase"),
    "place": _("lay the next counter"),
    "deploy": _("place"),
    "ma": _("move and attack"),
    "ms": _("move and search"),
    "ma exit": _("leave the map"),
    "ms exit": _("leave the map (search)"),
    "ms search *": _("move, then search {1}"),
    "ma take *": _("drive with {1}, then attack"),
    "ma take * exit": _("leave the map with {1}"),
    "ms take * search *": _("drive with {1}, then search {3}"),
    "enter": _("enter the map"),
    "enter search *": _("enter the map, then search {1}"),
    "enter take *": _("enter the map with {1}"),
    "enter take * search *": _("enter the map with {1}, then search {3}"),
    "ground": _("helicopter on the ground"),
    "board *": _("land and take {0} aboard"),
    "unload *": _("land and set {0} down"),
    "a": _("attack"),
    "s": _("search"),
    "wd": _("withdraw and check morale"),
    "hi": _("hide, face down"),
    "fire": _("fires"),
    "hold": _("nobody fires"),
    "on": _("goes on as ordered"),
    "turn": _("goes another way"),
    "turn exit": _("leaves the map"),
    "defend": _("turns up to defend"),
    "down": _("stays face down"),
    "retreat": _("retreats"),
    "retreat fits": _("retreats: own counters there leave room"),
    "retreat full": _("retreats: own counters elsewhere leave no room"),
    "retreat fits full": _("retreats: own counters there leave room, elsewhere none"),
    "convert": _("stays and takes a marker"),
    "advance": _("goes in"),
    "stay": _("nobody goes in"),
    "lead": _("lead the civilian"),
    "calm": _("the civilian withdraws"),
}

# verbs that only take the place of another where that is too far
STAND_INS: dict[str, tuple[str, ...]] = {}

# kinds of choices in which nothing can be attacked yet
ATTACKS_LATER = {
    "place": _("Attacks come in the turns: lay the counters first"),
    "deploy": _("Attacks come in the turns: place the units first"),
}

# kinds of choices in which units are placed one after another: the next is picked at once
IN_A_ROW = ("place", "deploy")

# refusals that tell what to do about a hex, whoever wants to go there
ADVICE = ("face-down-there",)

# what the cost of a way is counted in, by the first word of its verb; those missing have none
VERB_UNITS = {
    "ma": _("{cost} MP"),
    "ms": _("{cost} MP"),
    "enter": _("{cost} MP"),
    "turn": _("{cost} MP"),
    "lead": _("{cost} MP"),
}

# two conditions as they are written, and what they mean
GUARD_EXAMPLES = ("K10 vacant", "K11 enemy")
GUARD_HELP = _("K10 vacant: nothing of the enemy is there. K11 enemy: one of his units is, face up.")

# conditions that an order may well have about a hex that an earlier one was about
GUARD_STATES = {
    "vacant": _("if nothing of the enemy is in {hex} then"),
    "enemy": _("if an enemy unit is face up in {hex} then"),
    "facedown": _("if something of the enemy is face down in {hex} then"),
    "civilian": _("if a civilian is face up in {hex} then"),
}

# what attacks and searches come to before their die, by kind: each number by its rule, then the total, then the column
SUMS = {
    "attack": (
        {
            "R40-5.3.1a": (_("{subject}: firepower {points:+d}"), _("{subject}: hexes between {points:+d}")),
            "R40-5.3.5.1a": _("{subject} fires from the helicopter {points:+d}"),
            "R40-5.3.5.2a": _("{subject} fires from a car {points:+d}"),
            "R40-5.3.5.1e": _("helicopter {subject} in the hex {points:+d}"),
            "R40-5.3.5.2c": _("car {subject} in the hex {points:+d}"),
            "R40-5.3.1c": _("{subject} defends {points:+d}"),
        },
        _("total {total}: column {column}"),
        _("read in column {column}"),
    ),
    "search": (
        {"R40-5.2e": _("{subject}: morale {points:+d}"), "R40-5.2.1a": _("{subject} in the hex: morale {points:+d}")},
        _("value {total}: column {column}"),
        _("read in column {column}"),
    ),
}

# what both sides lose by an attack, as expected
LOSSES = _("expected markers (a loss is 3): own {own}, theirs {theirs}")
SHORT_RESULTS = True
