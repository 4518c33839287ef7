"""The sentences of this game: a table, no logic. `_` marks them for translation; {places} are filled by `pbem.view.narrate`.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from typing import Any

_ = str

TITLE = _("A Guerra do Congo 1998-1999")
SUMMARY = _(
    "The Second Congo War, August to November 1998, in 15 weekly turns. The Rebels with Rwanda, Uganda and Burundi march on "
    "Kinshasa; Kabila's Congo calls in Angola, Zimbabwe and Namibia. Two players, nothing hidden."
)

SCENARIOS = {"campaign": _("The whole war: 15 turns from 2 August 1998.")}

SIDES = {"rebels": _("the Rebels"), "congo": _("the Congo side")}

ARMIES = {
    "congo": _("FAC"),
    "angola": _("Angola"),
    "zimbabwe": _("Zimbabwe"),
    "namibia": _("Namibia"),
    "rebels": _("RCD/MLC"),
    "uganda": _("Uganda"),
    "rwanda": _("Rwanda"),
    "burundi": _("Burundi"),
}

OPTIONS = {
    "river_segments": _("how far a unit moves on the Congo river, in hexsides"),
    "supply_ninth_centre": _("the ninth supply centre: Boma keeps the western Rebels supplied, Goma does not"),
    "morale_modifiers": _("which of the two printed lists sets army morale: Table 8, or section 4.3.1"),
    "morale_track": _("limits of army morale: -5 to +2 as in the text, or -4 to +3 as on the printed track"),
    "morale_check_scope": _("who checks morale on (M): only reduced units, or all units of that side"),
    "mobile_advance": _("may armour and motorised units stop in the taken hex, or must they go on to a second one"),
    "unreleased_advance": _("may units that are not yet released advance after combat"),
    "attack_declaration": _("one attack after the other, or all declared before the first die"),
    "reserves": _("the optional rule for reserves"),
    "guerrilla_targets": _("which guerrilla movement lowers the morale of Rwanda and which that of Burundi"),
    "vp_rebel_five": _("where the Rebels score five extra points at the end, each"),
}

VERBS = {
    "end": _("end this phase"),
    "deploy": _("place a unit at set-up"),
    "recover": _("restore a reduced unit for one replacement point"),
    "dissolve": _("give up a reduced unit to restore another"),
    "mobilise": _("place a reinforcement"),
    "abandon": _("an unsupplied motorised unit loses a step and keeps its full movement"),
    "m": _("march along a path of hexes: m UNIT HEX-HEX-..."),
    "enter": _("bring a reinforcement on by an entry road"),
    "sail": _("go by Congo river, up to the agreed number of hexsides: sail UNIT HEX-HEX"),
    "ride": _("go by railway, up to 15 hexes: ride UNIT HEX-HEX-..."),
    "railin": _("bring a reinforcement on by an entry railway"),
    "fly": _("fly from one airfield of yours to another: fly UNIT HEX-HEX"),
    "leave": _("march to the edge and leave the map for good: leave UNIT HEX-HEX-..."),
    "reserve": _("put a unit in reserve; it does not move in this phase"),
    "a": _("attack a hex: a HEX with UNIT,UNIT; in the Congo stage perhaps with air points: a HEX with UNIT air POINTS"),
    "bombard": _("bombard the enemy units of a hex: bombard HEX POINTS"),
    "interdict": _("put a road, a railway or an airfield out of use: interdict HEX road POINTS"),
    "loss": _("which unit takes the loss"),
    "retreat": _("which unit retreats next, and where to"),
    "advance": _("a unit advances into the vacated hex"),
    "stay": _("nobody (else) advances"),
    "air": _("air points for the combat declared: air POINTS"),
    "commit": _("send a reserve into the combat declared: commit UNIT HEX-HEX-..."),
    "hold": _("commit no (more) reserves"),
}

# words of an order that may be left out
FILLERS = ("with",)

DEMANDS = {
    "setup": _("{side} must place the units that start anywhere in their country"),
    "movement": _("{side} must give orders for movement"),
    "combat": _("{side} must give orders for combat"),
    "loss": _("{side} must choose which unit takes the loss"),
    "retreat": _("{side} must choose who retreats next, and where to"),
    "advance": _("{side} must choose who advances"),
    "air": _("{side} must say how many air points support the combat"),
    "reserve": _("{side} must say which reserves join the combat"),
}

POLICIES = {
    "loss": _("who takes a loss"),
    "retreat": _("who retreats, and where to"),
    "advance": _("who advances after combat"),
    "air": _("air points for a combat"),
    "reserve": _("which reserves join a combat"),
}

# what a standing order of each kind is made of: a word or form, and what it means
POLICY_WORDS = {
    "loss": {
        "": _("Tests, one after the other: each keeps the units that pass it best, the next decides among those"),
        "full_strength": _("units at full strength"),
        "reduced": _("reduced units"),
        "foot": _("units on foot"),
        "mobile": _("armour and motorised units"),
        "not_surrounded": _("units that are not surrounded"),
        "lowest_strength": _("the least attack and defence together"),
        "highest_strength": _("the most attack and defence together"),
        "lowest_morale": _("the least morale"),
        "army:ARMY": _("units of an army: army:angola"),
        "id": _("the first by counter"),
        "; protect UNIT UNIT": _("these only when no other is left"),
        "; at HEX UNIT UNIT": _("for an attack on this hex: the first of these that can"),
    },
    "retreat": {
        "": _("Tests, one after the other: each keeps the hexes that pass it best, the next decides among those"),
        "not_engaged": _("no enemy next to it"),
        "supplied": _("the unit would be supplied there"),
        "city": _("a city"),
        "village": _("a village"),
        "centre": _("nearest to a supply centre of ours"),
        "friendly": _("units of ours there"),
        "empty": _("no unit there"),
        "room": _("the most room"),
        "toward:PLACE": _("nearest to a place"),
        "away:PLACE": _("farthest from a place"),
        "direction:D": _("in this direction: NE E SE SW W NW"),
        "compass": _("the first going round the compass"),
        "; together": _("units of one combat keep together"),
        "; at HEX HEX HEX": _("from this hex: the first of these that can be"),
    },
    "advance": {
        "": _("One of these"),
        "hold": _("the largest unit goes in where a place is taken, else nobody"),
        "none": _("nobody"),
        "all": _("everybody that may, the largest first"),
        "only UNIT UNIT": _("these, if they may"),
        "; onward HEX HEX": _("second hexes for mobile units: the first that can be"),
        "; at HEX WHO": _("for this hex: hold, none, all or only UNIT UNIT"),
    },
    "air": {
        "": _("none, or clauses of which the first that fits the combat decides: WHERE HOW_MANY max POINTS from COLUMN"),
        "none": _("no points"),
        "at HEX HEX": _("where: combats at these hexes"),
        "anywhere": _("where: any combat"),
        "min": _("how many: the fewest that move the column by one"),
        "all": _("how many: all there are"),
        "POINTS": _("how many: this number"),
        "max POINTS": _("at most so many, behind min or all"),
        "from COLUMN": _("only when the column is this one or further right: from 2:1"),
        "; total POINTS": _("no more than this in one turn, as the last clause"),
    },
    "reserve": {
        "": _("none, or clauses that each send reserves when they fit the combat: WHO WHERE from COLUMN"),
        "none": _("nobody"),
        "all": _("who: everybody that can come, the largest first"),
        "only UNIT UNIT": _("who: these, in this order"),
        "at HEX HEX": _("where: combats at these hexes"),
        "anywhere": _("where: any combat"),
        "from COLUMN": _("only when the column is this one or further right: from 2:1"),
    },
}

# dice, by the first word of what they are rolled for; its other words fill the places
ROLLS = {
    "attack": _("the attack on {3}"),
    "check": _("a morale check after the attack on {3}"),
    "bombard": _("the bombardment of {2}"),
    "interdict": _("the interdiction in {2}"),
}

REASONS = {
    "points": _("more victory points at the end of the last turn"),
    "annihilation": _("one side has no army left"),
}

# how values of these fields are said; "side" stands for every field that holds a side
NAMES: dict[str, dict[Any, str]] = {
    "side": SIDES,
    "winner": SIDES,
    "army": ARMIES,
    "phase": {
        "setup": _("set-up"),
        "movement": _("movement"),
        "combat": _("combat"),
        "finished": _("the match is over"),
    },
    "what": {
        "replacements": _("replacement points"),
        "air": _("air points"),
        "attack": _("attack"),
        "bombard": _("bombardment"),
        "interdict": _("interdiction"),
    },
    "facility": {"road": _("road"), "railway": _("railway"), "air": _("airfield")},
    "passed": {True: _("holds"), False: _("breaks")},
    "why": {
        "combat": _("in combat"),
        "no-retreat": _("as it has nowhere to retreat"),
        "check": _("as its morale breaks"),
        "equipment": _("for the equipment it leaves behind"),
        "dissolved": _("to restore another unit"),
        "bombardment": _("by bombardment"),
        "no-enemy-there": _("no enemy is there any more"),
        "no-attacker": _("none of its units can attack any more"),
        "held-its-hex": _("a unit there held its hex in this phase"),
        "was-attacked": _("a unit there was attacked in this phase"),
    },
    "reason": REASONS,
    "attacker": {
        "AE": _("AE, an attacker is eliminated, the others retreat"),
        "ARB": _("ARB, an attacker takes a loss, no advance"),
        "ARB(M)": _("ARB, an attacker takes a loss, no advance, morale check"),
        "ARI": _("ARI, attackers unhurt, no advance"),
        "ARI(M)": _("ARI, attackers unhurt, no advance, morale check"),
        "AVB": _("AVB, an attacker takes a loss, may advance"),
        "AVB(M)": _("AVB, an attacker takes a loss, may advance, morale check"),
        "AVI": _("AVI, attackers unhurt, may advance"),
        "AVI(M)": _("AVI, attackers unhurt, may advance, morale check"),
    },
    "defender": {
        "DE": _("DE, a defender is eliminated, the others retreat"),
        "DRB": _("DRB, a defender takes a loss, all retreat"),
        "DRB(M)": _("DRB, a defender takes a loss, all retreat, morale check"),
        "DRI": _("DRI, defenders unhurt, all retreat"),
        "DRI(M)": _("DRI, defenders unhurt, all retreat, morale check"),
        "DVI": _("DVI, defenders unhurt, they hold"),
        "DVI(M)": _("DVI, defenders unhurt, they hold, morale check"),
        "DVB": _("DVB, a defender takes a loss, they hold"),
        "DVB(M)": _("DVB, a defender takes a loss, they hold, morale check"),
    },
    "line": {
        "VP-B1": _("enemy unit eliminated"),
        "VP-B2": _("replacement points not used"),
        "VP-B3": _("villages held"),
        "VP-B4": _("cities of the DRC held"),
        "VP-B5": _("units beyond the cease-fire line"),
        "VP-C1": _("Ugandan or Rwandan unit eliminated"),
        "VP-C2": _("Uganda has entered the DRC"),
        "VP-C3": _("Rwanda or Burundi has entered the DRC"),
        "VP-C4": _("Kinshasa held"),
        "VP-C5": _("Kisangani held"),
        "VP-R1": _("Angola has entered the DRC"),
        "VP-R2": _("Namibia or Zimbabwe has entered the DRC"),
        "VP-R3": _("Kinshasa held"),
        "VP-R4": _("the great prizes held"),
        "VP-R5": _("Angolan units in the DRC"),
    },
}

# the result of an attack in one line, for odds: the event and the fields that tell results apart
RESULT = ("attack-resolved", ("attacker", "defender"))

# events that say nothing new in a list of ends
QUIET = ("phase-began", "phase-ended", "morale-checked", "attack-declared")

# why a column shifts, by the rule that says so
SHIFTS = {
    "GC-4.2a": _("terrain of the defender"),
    "GC-4.2.2a": _("attack across a river"),
    "GC-4.2.4b": _("the defender is besieged"),
    "GC-4.5.2a": _("terrain of the bombarded hex"),
    "GC-4.5.3a": _("terrain of the hex"),
}

EVENTS = {
    "turn-began": _("Turn {turn} begins."),
    "morale-set": _("Army morale of {army}: {value:+d}."),
    "points-received": "",
    "points-received|points": _("{side}: {points} {what}, now {total}."),
    "scored": _("{side}: {points:+d} VP, {line}."),
    "scored|subject": _("{side}: {points:+d} VP, {line} ({subject})."),
    "stage-began": _("Turn {turn}, stage of {side}."),
    "phase-began": _("{phase} phase of {side}: every unit is supplied."),
    "phase-began|unsupplied": _("{phase} phase of {side}. Unsupplied: {unsupplied}."),
    "deployed": _("{unit} is placed in {hex}."),
    "recovered": _("{unit} in {hex} is restored to full strength."),
    "dissolved": _("{unit} in {hex} is dissolved to restore another unit."),
    "mobilised": _("{unit} is mobilised in {hex}."),
    "abandoned": _("{unit} in {hex} leaves equipment behind to keep its full movement."),
    "moved": _("{unit} marches {hexes} ({cost_mp} MP)."),
    "entered": _("{unit} comes on by {entry}: {hexes}."),
    "sailed": _("{unit} goes by river from {start} to {to} ({hexsides} hexsides)."),
    "rode": _("{unit} goes by rail {hexes}."),
    "entered-by-rail": _("{unit} comes on by rail at {entry}: {hexes}."),
    "flew": _("{unit} flies from {start} to {to}."),
    "reserved": _("{unit} in {hex} is put in reserve."),
    "captured": _("{place} is taken by {side}."),
    "attack-declared": _(
        "{attackers} against {target}, held by {defenders}:\n"
        "  strength {pa} against {pd}: column {start_column}\n"
        "{shifts}"
        "  column {column}, morale difference {morale:+d} (10 on the dice for each point)"
    ),
    "air-support": _("Air support at {target}: {points} points."),
    "bombarded": _(
        "Bombardment of {target} ({units}) with {points} air points: column {start_column}\n"
        "{shifts}"
        "  column {column}, die {roll}: {pm_loss} MP less in the next movement, losses {losses}"
    ),
    "interdicted": _(
        "Interdiction of the {facility} in {target} with {points} air points: column {start_column}\n"
        "{shifts}"
        "  column {column}, die {roll}: it stays in use"
    ),
    "interdicted|until": _(
        "Interdiction of the {facility} in {target} with {points} air points: column {start_column}\n"
        "{shifts}"
        "  column {column}, die {roll}: {turns} turns, out of use to the end of turn {until}"
    ),
    "reserve-committed": _("{unit} comes out of reserve: {hexes} ({cost_mp} MP)."),
    "listed": _("Number {number} of the list: {what}, {target}."),
    "called-off": _("Not carried out: {what}, {target}; {why}."),
    "attack-resolved": _(
        "Attack on {target}: dice {tens}, {units}, with morale {modified}.\n  attacker: {attacker}\n  defender: {defender}"
    ),
    "step-lost": _("{unit} in {hex} is reduced {why}."),
    "eliminated": _("{unit} in {hex} is eliminated {why}."),
    "retreated": _("{unit} retreats from {start} to {to}."),
    "left-map": _("{unit} leaves the map at {hex} for good."),
    "morale-checked": _("{unit} checks its morale: rolls {roll}, needs {target} or less, and {passed}."),
    "advanced": _("{unit} advances {hexes}."),
    "phase-ended": _("The {phase} phase of {side} ends."),
    "match-ended": _("The match is drawn: {reason}. Points {points}."),
    "match-ended|winner": _("Victory of {winner}: {reason}. Points {points}."),
}

# neighbours of these tags share a line: the line, and what stands in it for each
JOINED = {"morale-set": (_("Army morale: {items}."), _("{army} {value:+d}"))}

TRACKS = {
    "turn": _("Turn {turn} of {last}, {phase} of {side}"),
    "points": _("Victory points: Rebels {rebels}, Congo {congo}"),
    "pools": _("Replacement points: Rebels {rebels}, Congo {congo}; air points of Congo {air}"),
    "morale": _(
        "Army morale: FAC {congo:+d}, Angola {angola:+d}, Zimbabwe {zimbabwe:+d}, Namibia {namibia:+d}\n"
        "             RCD/MLC {rebels:+d}, Uganda {uganda:+d}, Rwanda {rwanda:+d}, Burundi {burundi:+d}"
    ),
}

COUNTER = _("{id} {army} {kind} {size} {values}")
VALUES = _("PA-PD-PM")
WAITING = _("turn {0}, {1}")

KINDS = {
    "infantry": _("infantry"),
    "guerrilla": _("guerrilla"),
    "artillery": _("artillery"),
    "armour": _("armour"),
    "motorised": _("motorised"),
    "battalion": _("bn"),
    "regiment": _("rgt"),
}

MARKS = {
    "surrounded": _("surrounded"),
    "besieged": _("besieged"),
    "unsupplied": _("unsupplied"),
    "not-released": _("not released"),
    "moved": _("moved"),
    "attacked": _("has attacked"),
    "protected": _("held its hex"),
    "bombarded": _("bombarded"),
    "reserve": _("reserve"),
    "supply-centre": _("supply centre"),
    "airport": _("airport"),
    "airstrip": _("airstrip"),
    "air-interdicted": _("airfield interdicted"),
    "road-interdicted": _("road interdicted"),
    "railway-interdicted": _("railway interdicted"),
}

ROLES = {
    "open": _("open"),
    "savanna": _("savanna"),
    "forest": _("forest"),
    "swamp": _("swamp"),
    "rough": _("rough"),
    "mountain": _("mountain"),
    "city": _("city"),
    "village": _("village"),
    "closed": _("closed"),
    "water": _("water"),
    "river": _("river"),
    "great-river": _("Congo river"),
    "bridge": _("bridge over it"),
    "lake": _("lake"),
    "road-ew": _("road"),
    "railway-ew": _("railway"),
    "both-ew": _("road and railway"),
}

REFUSALS = {
    # reading an order
    "unknown-verb": _('there is no order that begins with "{subject}"'),
    "unknown-unit": _("there is no unit {subject}"),
    "unknown-hex": _("there is no hex or place {subject}"),
    "wrong-form": _("the order is written: {subject}"),
    "not-neighbours": _("{subject}: these hexes do not touch"),
    "path-too-long": _("a path of {subject} hexes is too long"),
    "no-such-unit": _("there is no unit number {subject}"),
    "units-out-of-order": _("name each unit once, in the order of the roster: {subject}"),
    # whose decision
    "nothing-to-decide": _("there is nothing to decide now"),
    "other-sides-decision": _("this is for {subject} to decide"),
    "wrong-phase": _("not now: what is due is {subject}"),
    "not-these-dice": _("these are not the dice that are due"),
    "not-what-is-due": _("this is not what is due"),
    "not-your-unit": _("{subject} is not yours"),
    "not-on-the-map": _("{subject} is not on the map"),
    "off-the-map": _("{subject} is not on the map, or nobody may enter it"),
    # set-up, stacking
    "nothing-to-deploy": _("{subject} is not one of the units to place"),
    "outside-its-country": _("{subject} is not in the unit's country"),
    "enemy-there": _("an enemy unit stands in {subject}"),
    "no-room": _("there is no room in {subject} for it"),
    "over-capacity": _("too many units for the hex; move one out, or do not end the phase: {subject}"),
    "closed-to-mobile": _("armour and motorised units enter {subject} only along a road or railway"),
    # attacks
    "no-enemy-there": _("there is no enemy in {subject}"),
    "no-attacker": _("no unit is named to attack {subject}"),
    "no-air-points": _("there are not {subject} air points to spend here"),
    "held-its-hex": _("{subject} was attacked in this phase and held its hex; it cannot be attacked again"),
    "was-bombarded": _("{subject} was bombarded in this phase and cannot be attacked on the ground"),
    "has-attacked": _("{subject} has used its attack of this phase"),
    "not-next-to-target": _("{subject} is not next to the hex it is to attack"),
    "in-the-list": _("{subject} stands in the list of this phase already"),
    # air power
    "only-congo-flies": _("only the Congo side has air points, and flies missions in its own Combat Phase: not {subject}"),
    "air-after-reserves": _("with reserves in play air points are named after them, when you are asked: leave out {subject}"),
    "was-attacked": _("{subject} was attacked on the ground in this phase and cannot be bombarded"),
    "bombarded-already": _("{subject} was bombarded in this phase already"),
    "no-such-facility": _("there is none of it: {subject}"),
    # reserves
    "not-in-reserve": _("{subject} is not in reserve"),
    "not-the-attacked-hex": _("a reserve of the defender goes into the attacked hex, not to {subject}"),
    "armies-apart": _("units of Uganda, Rwanda and Burundi do not attack together: {subject}"),
    # after combat
    "not-in-this-combat": _("{subject} is not among the units that can take this loss"),
    "does-not-retreat": _("{subject} does not have to retreat now"),
    "no-retreat-hex": _("{subject} has no hex to retreat to: name none"),
    "retreat-hex-missing": _("say where {subject} retreats to"),
    "not-a-retreat-hex": _("{subject} is not a hex it may retreat to"),
    "may-not-advance": _("{subject} may not advance"),
    "cannot-enter-vacated-hex": _("{subject} cannot enter the vacated hex"),
    "vacated-hex-full": _("there is no room for {subject} in the vacated hex, and no second hex to go on to"),
    "second-hex-required": _("{subject} must go on to a second hex"),
    "foot-advances-one-hex": _("{subject} is on foot and advances one hex only"),
    "not-a-second-hex": _("{subject} is not a hex it may go on to"),
    # movement
    "no-way-given": _("say which way {subject} marches: at least one hex"),
    "not-in-that-hex": _("{0} does not stand in that hex, but in {1}"),
    "already-moved": _("{subject} has moved already in this phase"),
    "not-released": _("{subject} is not released yet"),
    "in-reserve": _("{subject} is in reserve"),
    "surrounded": _("{subject} is surrounded and cannot move"),
    "across-a-lake": _("{subject} lies across a lake"),
    "neutral-country": _("{subject} lies in a neutral country, which no unit may enter"),
    "sea-or-lake": _("{subject} is sea or lake"),
    "besieged-one-hex": _("a unit that began the phase besieged moves one hex only: it stops in {subject}"),
    "only-one-hex": _(
        "its points are spent: a unit that cannot pay for its first hex moves that one hex only, and stops in {subject}"
    ),
    "too-few-points": _("the movement points do not reach as far as {subject}"),
    # river, railway, air, the edge, reserves
    "no-points-to-board": _("{subject} has no movement points left to board with"),
    "not-on-the-congo": _("{subject} does not stand on the Congo"),
    "out-of-reach-by-river": _("{subject} cannot be reached by river: too far, cut off by the enemy, or no place to land"),
    "not-on-a-railway": _("{subject} does not stand on a railway"),
    "railway-out-of-use": _("the railway in {subject} is interdicted: no train starts there or goes on from there"),
    "no-railway-there": _("no railway leads that way out of {subject}"),
    "too-far-by-rail": _("the train does not go as far as {subject} in one phase"),
    "entry-without-railway": _("there is no railway at the entry hex {subject}"),
    "no-train-left": _("so many units have come through {subject} that no train gets there in this phase"),
    "no-airfield": _("there is no airfield in {subject}"),
    "airfield-not-held": _("the airfield of {0} was not yours when the phase began"),
    "airfield-out-of-use": _("the airfield of {0} is interdicted"),
    "airfield-busy": _("the airfield can handle no more than so many stacking points in this phase: {subject}"),
    "same-airfield": _("{subject} is where it stands already"),
    "not-at-the-edge": _("{subject} is not at the edge of the map"),
    "too-few-points-to-leave": _("the movement points do not suffice to leave the map from {subject}"),
    "must-make-room": _("{subject} must move to another hex: another hex holds more units than it can"),
    "no-reserves-agreed": _("this match is played without reserves"),
    "no-reserves-in-turn-1": _("the Congo side has no Movement Phase in turn 1 and marks no reserves"),
    "arrived-this-turn": _("{subject} arrived in this turn and cannot be put in reserve"),
    # arrivals
    "not-to-come": _("{subject} is here already, or gone for good"),
    "comes-later": _("{0} comes in turn {1}"),
    "no-movement-in-turn-1": _("the Congo side does not move in turn 1; {subject} comes later"),
    "comes-through-entry-hex": _("{subject} comes on through an entry hex: use enter or railin"),
    "is-mobilised": _("{subject} is mobilised in a place: use mobilise"),
    "not-its-entry-hex": _("{0} does not come on at {1}: its path begins with its own entry hex"),
    "entry-hex-held": _("the enemy holds the entry hex {subject}"),
    "after-first-move": _("{subject} comes too late: place reinforcements before the first unit moves"),
    "will-not-fit": _("{subject} would hold more units than it can"),
    "closed-hex": _("nobody may be in {subject}"),
    "out-of-its-area": _("too far from where it is mobilised: {subject} (hex, place, range in hexes)"),
    "not-its-place": _("it is mobilised in its own place only: {subject}"),
    "no-substitute": _("{subject} cannot stand in for the place of that unit"),
    "place-besieged": _("{subject} is besieged"),
    "place-held-by-enemy": _("the enemy stands in {subject}"),
    "place-not-controlled": _("{subject} is not under control of that side"),
    # losses restored, equipment
    "not-reduced": _("{subject} is at full strength"),
    "already-reduced": _("{subject} is reduced already: the loss would be its last"),
    "mobile-never-recovers": _("{subject} is armour or motorised and recovers no losses"),
    "no-replacement-points": _("there are no replacement points left"),
    "has-replacement-points": _("units are dissolved only when no replacement points are left"),
    "same-unit": _("{subject} cannot be restored by dissolving itself"),
    "engaged": _("{subject} has an enemy next to it"),
    "besieged": _("{subject} is besieged"),
    "unsupplied": _("{subject} is unsupplied"),
    "is-supplied": _("{subject} is supplied and has nothing to give up"),
    "not-motorised": _("{subject} is not motorised"),
    "only-at-the-start": _("this is done at the start of the phase only, before anything moves or is placed"),
    # standing orders, conditions
    "policy-kind-unknown": _("there is no standing order of the kind {subject}"),
    "policy-word-unknown": _("{0} cannot stand there in a standing order of that kind"),
    "policy-clause-empty": _("there is nothing between two semicolons, or the standing order is empty"),
    "policy-list-empty": _("a word of the standing order needs at least one unit, hex or key behind it"),
    "policy-said-twice": _("{subject} stands twice in the same list"),
    "policy-too-long": _("the standing order is too long: fewer exceptions, shorter lists"),
    "policy-damaged": _("the bytes of this standing order are none of its kind"),
    "guard-unknown": _("there is no such condition: {subject}"),
    "column-unknown": _("there is no such column: {subject}"),
}
