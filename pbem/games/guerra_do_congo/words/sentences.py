"""The sentences of this game: a table, no logic. `_` marks them for translation; {places} are filled by `pbem.view.text.narration`.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from pbem.engine.word_tables import ScreenWords, Words
from pbem.games.guerra_do_congo.words.log_layout import LOG
from pbem.games.guerra_do_congo.words.planning import PLANNING
from pbem.games.guerra_do_congo.words.refusals import REFUSALS
from pbem.games.guerra_do_congo.words.standing import POLICY_SLOTS, POLICY_WORDS
from pbem.language import _

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


REASONS = {
    "points": _("more victory points at the end of the last turn"),
    "annihilation": _("one side has no army left"),
}

SCREENS = ScreenWords(
    aim=_("Most points after turn 15 win."),
    scoring=_(
        "Points: enemy units eliminated; at the end places held, units beyond the cease-fire line. "
        "Without RCD/MLC or FAC units a side loses at once."
    ),
    aim_text=(
        _("Who has more victory points after turn 15 wins; equal totals are a draw."),
        _(
            "Points come at once for each enemy unit eliminated, and at the end for cities and villages held, replacement points "
            "kept and units beyond the cease-fire line. Each side has lines of its own besides: see the last table."
        ),
        _("A side also wins at any moment when no unit of the enemy's own army (RCD/MLC, FAC) is left or still to come."),
    ),
    value_names=_("Numbers: attack-defence-moves"),
    short_tracks={
        "points": _("VP R{rebels} C{congo}"),
        "pools": _("RP R{rebels} C{congo}  air {air}"),
        "morale": _(
            "RCD{rebels:+d} Uga{uganda:+d} Rwa{rwanda:+d} Bur{burundi:+d} FAC{congo:+d} Ang{angola:+d} Zim{zimbabwe:+d} "
            "Nam{namibia:+d}"
        ),
        "plan": _("to do: {orders}"),
    },
)


WORDS = Words(
    title=_("A Guerra do Congo 1998-1999"),
    summary=_(
        "The Second Congo War, August to November 1998, in 15 weekly turns. The Rebels with Rwanda, Uganda and Burundi march on "
        "Kinshasa; Kabila's Congo calls in Angola, Zimbabwe and Namibia. Two players, nothing hidden."
    ),
    scenarios={"campaign": _("The whole war: 15 turns from 2 August 1998.")},
    scenario_names={"campaign": _("the whole war")},  # in a word or two, for lists
    sides=SIDES,
    armies=ARMIES,
    options={
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
    },
    verbs={
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
    },
    way_verbs=("m", "sail", "ride", "fly", "enter", "railin"),
    fillers=("with",),
    demands={
        "setup": _("{side} must place the units without a fixed start"),
        "movement": _("{side} must give orders for movement"),
        "combat": _("{side} must give orders for combat"),
        "loss": _("{side} must choose which unit takes the loss"),
        "retreat": _("{side} must choose who retreats, and where to"),
        "advance": _("{side} must choose who advances"),
        "air": _("{side} must say how many air points it spends"),
        "reserve": _("{side} must say which reserves join the combat"),
    },
    policies={
        "loss": _("who takes a loss"),
        "retreat": _("who retreats, and where to"),
        "advance": _("who advances after combat"),
        "air": _("air points for a combat"),
        "reserve": _("which reserves join a combat"),
    },
    policy_words=POLICY_WORDS,
    policy_slots=POLICY_SLOTS,
    rolls={
        "attack": _("the attack on {3}"),
        "check": _("a morale check after the attack on {3}"),
        "bombard": _("the bombardment of {2}"),
        "interdict": _("the interdiction in {2}"),
    },
    reasons=REASONS,
    names={
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
        "tens": {0: "10"},  # a die that shows 0
        "units": {0: "10"},
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
    },
    result=("attack-resolved", ("attacker", "defender")),
    quiet=("phase-began", "phase-ended", "morale-checked", "attack-declared"),
    shifts={
        "GC-4.2a": _("terrain"),
        "GC-4.2.2a": _("across a river"),
        "GC-4.2.4b": _("besieged"),
        "GC-4.5.2a": _("terrain"),
        "GC-4.5.3a": _("terrain"),
    },
    events={
        "turn-began": _("Turn {turn}, the week of {date}"),
        "morale-set": _("Army morale of {army}: {value:+d}."),
        "points-received": "",
        "points-received|points": _("{side}: {points} {what}, now {total}."),
        "scored": _("{side}: {points:+d} VP, {line}."),
        "scored|subject": _("{side}: {points:+d} VP, {line} ({subject})."),
        "stage-began": _("Turn {turn}, {side}"),
        "phase-began": _("{phase} of {side}; every unit is supplied"),
        "phase-began|unsupplied": _("{phase} of {side}; unsupplied: {unsupplied}"),
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
            "  strength {pa} against {pd}, column {start_column}{shifts}\n"
            "  column {column}, army morale even"
        ),
        "attack-declared|morale": _(
            "{attackers} against {target}, held by {defenders}:\n"
            "  strength {pa} against {pd}, column {start_column}{shifts}\n"
            "  column {column}, morale {morale:+d} (10 on the dice for each point)"
        ),
        "air-support": _("Air support at {target}: {points} points."),
        "bombarded": _(
            "Bombardment of {target} ({units}) by {points} air point(s): column {start_column}{shifts}\n"
            "  column {column}, die {roll}: no effect"
        ),
        "bombarded|pm_loss": _(
            "Bombardment of {target} ({units}) by {points} air point(s): column {start_column}{shifts}\n"
            "  column {column}, die {roll}: each moves {pm_loss} MP less in its next movement; steps lost: {losses}"
        ),
        "interdicted": _(
            "Interdiction of the {facility} in {target} by {points} air point(s): column {start_column}{shifts}\n"
            "  column {column}, die {roll}: it stays in use"
        ),
        "interdicted|until": _(
            "Interdiction of the {facility} in {target} by {points} air point(s): column {start_column}{shifts}\n"
            "  column {column}, die {roll}: {turns} turns, out of use to the end of turn {until}"
        ),
        "reserve-committed": _("{unit} comes out of reserve: {hexes} ({cost_mp} MP)."),
        "listed": _("Number {number} of the list: {what}, {target}."),
        "called-off": _("Not carried out: {what}, {target}; {why}."),
        "attack-resolved": _(
            "Attack on {target}: dice {tens} and {units}: {modified}.\n  attacker: {attacker}\n  defender: {defender}"
        ),
        "attack-resolved|shift": _(
            "Attack on {target}: dice {tens} and {units}: {rolled}, {shift:+d} for morale is {modified}.\n"
            "  attacker: {attacker}\n"
            "  defender: {defender}"
        ),
        "attack-resolved|beyond": _(
            "Attack on {target}: dice {tens} and {units}: {rolled}, {shift:+d} for morale is {beyond}, read as {modified}.\n"
            "  attacker: {attacker}\n"
            "  defender: {defender}"
        ),
        "step-lost": _("Reduced {why}: {unit} in {hex}."),
        "eliminated": _("{unit} in {hex} is eliminated {why}."),
        "retreated": _("{unit} retreats from {start} to {to}."),
        "left-map": _("{unit} leaves the map at {hex} for good."),
        "morale-checked": _("{unit} checks its morale: rolls {roll}, needs {target} or less, and {passed}."),
        "advanced": _("{unit} advances {hexes}."),
        "phase-ended": "",
        "match-ended": _("The match is drawn: {reason}. Points {points}."),
        "match-ended|winner": _("Victory of {winner}: {reason}. Points {points}."),
    },
    tracks={
        "turn": _("Turn {turn} of {last} ({date}), {phase} of {side}"),
        "points": _("Victory points: Rebels {rebels}, Congo {congo}"),
        "pools": _("Replacement points: Rebels {rebels}, Congo {congo}; air points of Congo {air}"),
        "morale": _(
            "Army morale: FAC {congo:+d}, Angola {angola:+d}, Zimbabwe {zimbabwe:+d}, Namibia {namibia:+d}\n"
            "             RCD/MLC {rebels:+d}, Uganda {uganda:+d}, Rwanda {rwanda:+d}, Burundi {burundi:+d}"
        ),
        "plan": _("To be carried out, in this order: {orders}"),
    },
    counter=_("{id} {army} {kind} {size} {values}"),
    values=_("PA-PD-PM"),
    waiting=_("turn {0}, {1}"),
    kinds={
        "infantry": _("infantry"),
        "guerrilla": _("guerrilla"),
        "artillery": _("artillery"),
        "armour": _("armour"),
        "motorised": _("motorised"),
        "battalion": _("bn"),
        "regiment": _("rgt"),
    },
    positions={
        "setup": _("set-up"),
        "movement": _("movement"),
        "combat": _("combat"),
        "to_come": _("still to come"),
        "eliminated": _("eliminated"),
        "left": _("has left the map"),
        "reduced": _("reduced: one step lost"),
        "slowed-1": _("1 movement point less in its next movement"),
        "slowed-2": _("2 movement points less in its next movement"),
        "slowed-3": _("3 movement points less in its next movement"),
        "reserve": _("reserve"),
        "supplied": _("supplied, whatever its lines"),
        "unsupplied": _("unsupplied, whatever its lines"),
        "besieged": _("besieged"),
        "not-besieged": _("not besieged"),
        "moved": _("has moved"),
        "stayed": _("its move is over where it began"),
        "mobilised": _("was mobilised in this phase"),
        "entered": _("entered its hex in this phase"),
        "keeps-pm": _("keeps all its movement points"),
        "attacked": _("has attacked"),
        "protected": _("held its hex"),
        "bombarded": _("was bombarded"),
        "fought": _("has fought"),
    },
    marks={
        "surrounded": _("surrounded"),
        "besieged": _("besieged"),
        "unsupplied": _("unsupplied"),
        "not-released": _("not released before turn {0}"),
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
    },
    roles={
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
    },
    refusals=REFUSALS,
    log=LOG,
    planning=PLANNING,
    screens=SCREENS,
)
