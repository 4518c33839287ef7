"""The sentences of this game: a table, no logic. `_` marks them for translation; {places} are filled by `pbem.view.text.narration`.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from pbem.engine.word_tables import ScreenWords, Words
from pbem.games.rio_40.words.log_layout import LOG
from pbem.games.rio_40.words.planning import PLANNING
from pbem.games.rio_40.words.refusals import REFUSALS
from pbem.language import _, pgettext

SIDES = {"police": _("the police"), "narco": _("the gang")}

ARMIES = {
    "PM": _("military police"),
    "PC": _("civil police"),
    "OE": _("special operations"),
    "EX": pgettext("the armed forces", "army"),
    "MI": _("militia"),
    "NT": _("traffickers"),
    "ST": _("drug soldiers"),
    "OL": _("lookouts"),
    "CI": _("civilian"),
    "X": _("counter"),
    "OBJ": _("secret objective"),
}


REASONS = {
    "points": _("more victory points at the end of the last turn"),
    "hunted-down": _("the militia is gone"),
    "chief-off-the-map": _("the boss has left the map with them"),
    "chief-held": _("the boss is with them at the end"),
    "chief-with-nobody": _("nobody holds the boss at the end"),
}

SCREENS = ScreenWords(
    aim=_("Most points after the last turn win: objectives, kills, civilians kept alive."),
    aims={  # by a track that stands beside the map
        "chief": _("Hold the boss after the last turn, or take the boss off the map."),
        "hunted": _("Most points at the end win; eliminating the last hunted unit wins at once."),
        "found": _("Most points after the last turn win: secret objectives, kills, civilians."),
    },
    aim_text=(
        _("Who has more victory points after the last turn wins; equal totals are a draw. What scores is on the table of victory."),
        _(
            "An objective belongs to the side that had a combatant in it last. Each civilian killed costs points for the "
            "side that did it. In scenario 4 the gang wins at once when no militia is left on the map."
        ),
        _(
            "Each unit takes one action in a phase: movement and attack (ma), movement and search (ms), hiding (hi), and when it "
            "is suppressed withdrawal (wd). What lies face down is known to its owner alone: search it, or shoot and see."
        ),
        _(
            "In scenario 2 there are no points: a boss is driven through the city. The boss moves with a combatant in the same "
            "hex, and a search brings the boss under control like a civilian. The side that holds the boss after the last turn "
            "wins; the side that takes the boss off the map by an entry hex wins at once."
        ),
        _("The printed map of this game is lost: the neighbourhood that is shown is a reconstruction."),
    ),
    side_steps=("phase",),
    value_names=_("Numbers: firepower-morale-movement-range"),
    short_tracks={
        "points": _("VP P{police} N{narco}"),
        "chief": _("boss in {hex}"),
        "hunted": _("hunted {army} {left} of {units}"),
        "found": _("objectives found {found} of {markers}"),
        "laid": _("laid {laid} of {counters}"),
        "counters": _("face down {down}"),
        "actions": _("acted {acted} of {units}"),
        "reconstructed": _("map: reconstruction"),
    },
)


WORDS = Words(
    title=_("Rio 40 graus"),
    summary=_(
        "Raids on the hills of Rio de Janeiro, 2000 to 2008: police against drug gangs, counters face down among civilians, "
        "turns of three minutes. Five scenarios for two players. The printed map is lost: the neighbourhood shown is a "
        "reconstruction."
    ),
    scenarios={
        "clean_sweep": _("1. Clean Sweep: the police must take the drug points and the arsenal. 13 turns."),
        "closing_the_line": _("2. Closing the Line: a boss is driven through the city under guard. 6 turns, nothing hidden."),
        "police_post": _("3. Attack on the Police Post: one post, and help on the way. 8 turns, nothing hidden."),
        "takeover": _("4. The Takeover: a gang drives the militia from its hill. 12 turns."),
        "search_and_destroy": _("5. Search and Destroy: three secret objectives among 46 counters. 20 turns."),
    },
    scenario_names={
        "clean_sweep": _("Clean Sweep"),
        "closing_the_line": _("Closing the Line"),
        "police_post": _("Attack on the Police Post"),
        "takeover": _("The Takeover"),
        "search_and_destroy": _("Search and Destroy"),
    },
    sides=SIDES,
    armies=ARMIES,
    options={
        "night": _("night: one movement point and one hex of range less, no helicopter"),
        "light_armour": _("light armour may take part"),
        "search_conditions": _("terrain, siege and hiding shift the column of searches too"),
    },
    verbs={
        "end": _("end this phase"),
        "place": _("lay the next face-down counters, in the order of their numbers: place HEX-HEX-..."),
        "hi": _("a unit that nobody is near hides, face down: hi UNIT"),
        "deploy": _("place a unit at set-up, with its car: deploy UNIT HEX"),
        "ma": _("movement and attack; without hexes it only names the action: ma UNIT [take UNIT] HEX-HEX [exit] [fits HEX]"),
        "ms": _("movement and search, perhaps of a hex: ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]"),
        "enter": _("a reinforcement comes on: enter ma|ms UNIT [take UNIT] [search HEX] HEX-HEX [exit] [fits HEX]"),
        "ground": _("the helicopter lands for a combatant to get in or out: ground HELICOPTER UNIT"),
        "on": _("the unit goes on as ordered"),
        "turn": _("the unit takes another way from where it is, or stays there: turn HEX-HEX [exit] [fits HEX]"),
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
        "s": _("search a hex with units that named it, next to it; known: a civilian of yours lies there: s HEX [known] UNIT,UNIT"),
        "lead": _("the way of the civilian under your control, or only its hex to leave it there: lead HEX-HEX-..."),
        "calm": _("the suppressed civilian withdraws, to where it stands if no enemy is next to it, and checks morale: calm HEX"),
        "advance": _("who goes into the hex: advance UNIT"),
        "stay": _("nobody goes into the hex"),
        "wd": _("a suppressed unit withdraws, to where it stands if no enemy is next to it, and checks morale: wd UNIT HEX"),
    },
    way_verbs=("ma", "ms"),
    fillers=("with",),
    demands={
        "place": _("{side} must lay face-down counters"),
        "deploy": _("{side} must place units in their zone"),
        "phase": _("{side} must give orders"),
        "onward": _("{side}: shots did not stop the unit; does it go on as ordered?"),
        "oppfire": _("{side} may fire at what has just come near"),
        "defend": _("{side} may turn up a unit under attack"),
        "retreat": _("{side} must say where a unit retreats to"),
        "lead": _("{side} may lead the civilian"),
        "advance": _("{side} may advance into the hex"),
    },
    policies={
        "oppfire": _("who fires at what comes near"),
        "defend": _("face-down units under attack"),
        "retreat": _("where units retreat to"),
        "onward": _("a unit that was fired at in vain"),
        "lead": _("what becomes of a civilian under your control"),
        "advance": _("who goes into a hex that was searched or vacated"),
        "ambush": _("counters that were never turned up: who fires or defends, sealed until it happens"),
    },
    policy_words={
        "oppfire": {
            "": _(
                "Lines between semicolons, the first that fits a unit counts: UNIT|TYPE|any fire|hold|ask, and perhaps conditions"
            ),
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
        "ambush": {
            "": _(
                "Lines between semicolons, each about one counter of yours with a combatant under it. They stay until you "
                "change them, and your opponent learns of none before it is met. All that are met at one hex fire, low "
                "ranks first, until one stops the mover"
            ),
            "none": _("nobody"),
            "X07 fire": _("fires at what comes near, after everybody who is known"),
            "at car OE": _("only at these: a type, combatant, transport, car, helicopter, armour"),
            "in K10 L10": _("only at what enters these hexes"),
            "avoid K11": _("not at what enters these hexes"),
            "morale 4": _("only at a morale of this much or less"),
            "rank 2": _("its place in the row, low first"),
            "X07 defend": _("turns up when its hex is attacked"),
            "total 4": _("only if the attack adds up to this much, the defender not counted"),
            "from K10 L10": _("only if a unit in one of these hexes attacks"),
            "when siege": _("only if it is besieged"),
        },
        "retreat": {
            "": _(
                "Criteria in turn; then perhaps: edge convert|leave|ask; then lines for units: UNIT CRITERIA; "
                "all between semicolons"
            ),
            "cover": _("the hex that shifts most columns"),
            "away": _("the hex farthest from the nearest enemy combatant"),
            "with_transport": _("where combatant and transport stay together"),
            "toward:K11": _("the hex nearest to this one"),
            "ask": _("the player decides each time"),
            "edge leave": _("a besieged unit on the edge leaves the map"),
        },
        "onward": {
            "": _("One of these"),
            "on": _("goes on as ordered"),
            "ask": _("the player decides each time"),
        },
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
    },
    rolls={
        "opp": _("opportunity fire of {2} at {3} in {4}"),
        "attack": _("the attack on {2}"),
        "morale": _("the morale of {2}"),
        "search": _("the search of {2}"),
        "recover": _("the recovery of {2}"),
    },
    reasons=REASONS,
    names={
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
        "found": {
            "none": _("nothing is found"),
            "I": _("the units are seen"),
            "IC": _("the units are seen, a civilian is led away"),
            "ICA": _("the units are seen, a civilian is led away, one unit may enter"),
        },
        "passed": {True: _("it holds"), False: _("it breaks")},
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
    },
    result=("attack-resolved", ("result",)),
    results={"search-resolved": ("found",)},
    quiet=("phase-began", "phase-ended"),
    shifts={
        "R40-5.3.2a": _("terrain"),
        "R40-5.3.2c": _("face down"),
        "R40-5.3.2d": _("besieged"),
        "R40-8.2c": _("light armour"),
        "R40-T3a": _("terrain"),
        "R40-5.3.4d": _("besieged"),
        "R40-5.3.1f": _("hidden"),
    },
    events={
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
        "entered": _("{unit} enters at {hex} ({cost_mp} MP)."),
        "entered|rider": _("{unit} with {rider} enters at {hex} ({cost_mp} MP)."),
        "went-back": _("{unit} finds no room in {hex} and goes back off the map."),
        "went-back|to": _("{unit} finds no room in {hex} and goes back to {to}."),
        "went-along": _("{unit} goes with {guard} to {hex}."),
        "boarded": _("{helicopter} lands in {hex} and takes {unit} aboard."),
        "unloaded": _("{helicopter} lands in {hex} and sets {unit} down."),
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
    },
    refusals=REFUSALS,
    tracks={
        "turn": _("Turn {turn} of {last}, {phase} of {side}"),
        "points": _("Victory points as things stand: police {police}, gang {narco}"),
        "chief": _("The boss is in {hex}"),
        "hunted": _("{left} of {units} hunted units ({army}) are left; eliminating the last wins at once"),
        "found": _("{found} of {markers} secret objectives are found"),
        "actions": _("{acted} of {units} face-up units have taken their action"),
        "laid": _("{laid} of {counters} face-down counters are laid"),
        "counters": _("{down} counters lie face down"),
        "reconstructed": _("The terrain of this map is a reconstruction"),
    },
    counter=_("{id} {army} {kind} {values}"),
    values=_("FP-MO-MP-RNG"),
    kinds={
        "foot": _("on foot"),
        "car": _("car"),
        "helicopter": _("helicopter"),
        "armour": _("light armour"),
        "counter": _("face down"),
        "marker": _("objective"),
        "civilian": _("unarmed"),
    },
    marks={
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
    },
    unheld=("entry",),
    roles={
        "open": _("open"),
        "urban": _("urban"),
        "street": _("street"),
        "forest": _("forest"),
        "rough": _("rough"),
        "favela": _("favela"),
        "water": _("river"),
        "objective": _("objective"),
        "entry": _("entry hex"),
    },
    log=LOG,
    planning=PLANNING,
    screens=SCREENS,
)
