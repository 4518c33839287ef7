"""The sentences of this game: a table, no logic. `_` marks them for translation; {places} are filled by `pbem.view.text.narration`.

A sentence under `tag|field` is taken instead of the one under `tag` where that field is not empty or nought; an empty
sentence is not said.
"""

from pbem.engine.word_tables import ScreenWords, Words
from pbem.games.world_war_africa.words.log_layout import LOG
from pbem.games.world_war_africa.words.planning import PLANNING
from pbem.games.world_war_africa.words.refusals import REFUSALS
from pbem.games.world_war_africa.words.standing import POLICY_SLOTS, POLICY_WORDS
from pbem.language import _

SIDES = {"government": _("the government"), "rebel": _("the rebels")}

CONTINGENTS = {
    "drc": _("the DRC"),
    "zimbabwe": _("Zimbabwe"),
    "angola": _("Angola"),
    "rwanda": _("Rwanda"),
    "uganda": _("Uganda"),
}

ARMIES = {
    **CONTINGENTS,
    "FAC": _("FAC"),
    "ALiR": _("ALiR"),
    "FDD": _("FDD"),
    "CCR": _("CCR"),
    "ADF": _("ADF"),
    "WNBF": _("WNBF"),
    "Lendu": _("Lendu"),
    "ZB": _("Zimbabwe"),
    "CH": _("Chad"),
    "AN": _("Angola"),
    "NA": _("Namibia"),
    "Rw": _("Rwanda"),
    "ANC": _("ANC"),
    "RDC": _("RDC"),
    "Bu": _("Burundi"),
    "UG": _("Uganda"),
    "MLC": _("MLC"),
}

REASONS = {
    "points": _("the rebels' victory points after the last turn"),
    "kinshasa": _("the rebels hold Kinshasa at the end of a turn"),
}

ITEMS = {
    "fac": _("units of FAC"),
    "hutu": _("Hutu units"),
    "rwanda": _("units"),
    "uganda": _("units"),
    "air": _("air support"),
    "helo": _("helicopter support"),
    "airlift": _("air transport"),
    "helolift": _("helicopter transport"),
    "adr": _("air defence"),
    "cache": _("weapons caches"),
}

RANDOM_EVENTS = {
    "chad_withdrawal": _("Chad withdraws"),
    "coltan_rush": _("a rush for coltan: Goma and Bukavu roll 3 higher"),
    "corruption_and_graft": _("corruption and graft"),
    "foreign_advisers": _("foreign advisers for the government"),
    "mlc_in_car": _("the MLC intervenes in the Central African Republic"),
    "ituri_conflict": _("the Ituri conflict"),
    "libyan_support": _("Libya supports the MLC"),
    "no_event": _("none"),
    "ugandan_rebels": _("Ugandan rebels side with the government"),
    "ugandan_rwandan_clash": _("Ugandans and Rwandans clash"),
    "unita_crushed": _("UNITA is being crushed: 1 less on Angola's activation roll"),
}

SCREENS = ScreenWords(
    aim=_("The rebels need 12 points after turn 13; with 9 to 11 it is a draw, with fewer they lose."),
    scoring=_(
        "Rebel points: each town held 1, few Hutu units left 1, 10 resource points 1. "
        "Kinshasa held at the end of a turn wins at once."
    ),
    aim_text=(
        _("Only the rebels have victory points. After turn 13 they win with 12 or more; 9 to 11 is a draw; with fewer they lose."),
        _(
            "They get 1 for each town that they hold, 1 if four Hutu units or fewer are left on the map, 1 each if Rwanda and "
            "Uganda have 10 resource points or more; 1 is taken away if a Hutu unit is in Rwanda."
        ),
        _("If the rebels hold Kinshasa at the end of any turn they win at once."),
        _(
            "In a turn the five contingents act one after the other, as they are drawn: each buys reinforcements, moves, then "
            "attacks. Of Zimbabwe and Angola a roll says how many units may act."
        ),
        _(
            "The map, the counters' numbers and several charts of the printed game are lost: what is shown of these is a "
            "reconstruction."
        ),
    ),
    value_names=_("Numbers: attack-defence-moves"),
)


WORDS = Words(
    title=_("World War Africa: The Congo 1998-2001"),
    summary=_(
        "Africa's great war, August 1998 to June 2001, in 13 turns. Rwanda and Uganda with Congolese rebels against Kabila's "
        "government, Zimbabwe and Angola; who acts next is drawn. Two players. Map, counters and several charts are lost: "
        "those shown are a reconstruction."
    ),
    scenarios={"campaign": _("The whole war: 13 turns from August 1998.")},
    scenario_names={"campaign": _("the whole war")},
    sides=SIDES,
    armies=ARMIES,
    verbs={
        "end": _("end this part of set-up, or this segment"),
        "deploy": _("place a unit at set-up: deploy UNIT HEX"),
        "cache": _("place a weapons cache at set-up: cache HEX"),
        "coup": _("declare the Kitona Coup, with the unit that is flown there: coup UNIT"),
        "take": _("which of these units it is: take UNIT"),
        "pay": _("spend a point of the DRC: 1 more on the activation roll"),
        "keep": _("spend no point on the activation roll"),
        "flip": _("turn a unit over, which may not act then: flip UNIT"),
        "top": _("put a unit on top of its stack: the other side sees the top unit alone"),
        "stacks": _("who lies on top in all stacks from now on: stacks militia, stacks FAC3, stacks weakest"),
        "lose": _("which unit is lost where too many stand: lose UNIT"),
        "hire": _("ask for the price of PMC transport, and hire so many at 1 point each, so many at 2: hire NUMBER NUMBER"),
        "buy": _("buy units that are drawn, markers or caches: buy ITEM NUMBER"),
        "recruit": _("buy units that you choose: recruit UNIT,UNIT"),
        "advise": _("place the advisers with a unit: advise UNIT"),
        "done": _("buy no more in this segment"),
        "place": _("where the unit or cache arrives: place HEX"),
        "decline": _("do without the unit that is offered"),
    },
    demands={
        "capital": _("{side} may place two infantry brigades with the Presidential Guard in Kinshasa"),
        "garrisons": _("{side} must place a brigade in each of the towns, and militia in five of them"),
        "hutu": _("{side} must place the Hutu brigades that were drawn"),
        "kivu": _("{side} must place units and weapons caches around Bukavu and Goma and in Uganda"),
        "coup": _("{side} may declare the Kitona Coup"),
        "militia": _("{side} must choose which militia rises"),
        "coup_unit": _("{side} must choose which unit follows to Kitona"),
        "pay": _("{side} may spend a point of the DRC on the activation roll"),
        "flip": _("{side} must choose a unit to turn over"),
        "reinforcement": _("{side} may buy and place reinforcements"),
        "movement": _("{side} must give orders for movement"),
        "combat": _("{side} must give orders for combat"),
        "excess": _("{side} must choose which unit of an overfull hex is lost"),
        "place": _("{side} must choose where a unit or weapons cache arrives"),
    },
    policies={
        "militia": _("which militia rises in a town"),
        "coup_unit": _("which unit follows to Kitona"),
        "pay": _("points of the DRC for activation rolls"),
        "flip": _("which units are turned over"),
        "excess": _("who is lost where too many stand"),
        "reinforcement": _("what each contingent buys"),
        "place": _("where units and caches arrive"),
    },
    policy_words=POLICY_WORDS,
    policy_slots=POLICY_SLOTS,
    rolls={
        "militia": _("the towns in the east"),
        "hutu": _("the draw of Hutu brigades"),
        "rebels": _("the draw of rebel units"),
        "coup": _("the unit that follows to Kitona"),
        "resources": _("the resource points of turn {1}"),
        "activation": _("the contingent that acts next"),
        "activation of zimbabwe": _("the activation of Zimbabwe"),
        "activation of angola": _("the activation of Angola"),
        "event": _("the random event of turn {1}"),
        "corruption": _("whom corruption hits"),
        "libyan_support": _("the unit that Libya pays for"),
        **{f"reinforcement of {key}": _("the units that are bought") for key in CONTINGENTS},
        **{f"pmc for {key}": _("the price of PMC transport") for key in CONTINGENTS},
    },
    reasons=REASONS,
    names={
        "side": SIDES,
        "winner": SIDES,
        "contingent": CONTINGENTS,
        "army": ARMIES,
        "rainy": {"north": _("the north"), "south": _("the south")},
        "phase": {
            "capital": _("set-up"),
            "garrisons": _("set-up"),
            "hutu": _("set-up"),
            "kivu": _("set-up"),
            "coup": _("the Kitona Coup"),
            "militia": _("a militia that rises"),
            "coup_unit": _("the unit that follows to Kitona"),
            "pay": _("a point for the roll"),
            "flip": _("units to turn over"),
            "reinforcement": _("reinforcements"),
            "movement": _("movement"),
            "combat": _("combat"),
            "excess": _("units too many"),
            "place": _("an arrival"),
            "finished": _("the match is over"),
        },
        "segment": {"reinforcement": _("reinforcements"), "movement": _("movement"), "combat": _("combat")},
        "why": {"excess": _("as too many stand there")},
        "reason": REASONS,
        "item": ITEMS,
        "marker": RANDOM_EVENTS,
    },
    quiet=("segment-ended", "turn-ended"),
    events={
        "deployed": _("{unit} is placed in {hex}."),
        "cache-deployed": _("A weapons cache of {side} is placed in {hex}."),
        "town-rolled": _("{town}: the die shows {number}, and all is quiet."),
        "town-rolled|rises": _("{town}: the die shows {number}, and rebels rise."),
        "units-drawn": _("Drawn for {side}: {units}."),
        "coup-declared": _("The Kitona Coup: {unit} is flown to the base."),
        "set-up-done": _("Set-up is complete."),
        "turn-began": _("Turn {turn}, {date}; it rains in {rainy}"),
        "points-received": _("{contingent} receives no resource point and has {total}."),
        "points-received|points": _("{contingent} receives {points} resource point(s) and has {total}."),
        "contingent-drawn": _("{contingent} acts"),
        "point-paid": _("A point of the DRC is spent on the activation of {contingent}."),
        "activation-rolled": _("Activation of {contingent}: die {number}, in all {modified}; {land} land units may be active."),
        "activation-rolled|entries": _(
            "Activation of {contingent}: die {number}, in all {modified}; {land} land units may be active, {entries} of them may "
            "still come on."
        ),
        "activation-rolled|flips": _(
            "Activation of {contingent}: die {number}, in all {modified}; {land} land units may be active, {flips} must be "
            "turned over."
        ),
        "flipped": _("{unit} is turned over and may not act."),
        "segment-ended": "",
        "eliminated": _("{unit} in {hex} is eliminated {why}."),
        "turn-ended": "",
        "bought": _("{contingent} buys {count} unit(s) of its choice; points left: {left}."),
        "bought|item": _("{contingent} buys {item}: {count}; points left: {left}."),
        "pmc-priced": _("PMC transport: the die shows {number}, a marker costs {price}; {contingent} hires none."),
        "pmc-priced|count": _(
            "PMC transport: the die shows {number}, a marker costs {price}; {contingent} hires {count}; points left: {left}."
        ),
        "handed-back": _("There is no place for a weapons cache; points paid back to {contingent}: {points}."),
        "handed-back|unit": _("There is no place for {unit}; points paid back to {contingent}: {points}."),
        "advisers-placed": _("The North Korean advisers are with {unit}."),
        "declined": _("{unit} is not taken."),
        "event-drawn": _("Event: {marker}."),
        "event-drawn|is_void": _("Event: {marker}, void in this turn."),
        "corruption-rolled": _("Corruption: the die shows {number}; the income of {contingent} suffers."),
        "withdrawn": _("{unit} leaves the game."),
        "match-ended": _("The match is drawn: {reason}. Points {points}."),
        "match-ended|winner": _("Victory of {winner}: {reason}. Points {points}."),
    },
    refusals=REFUSALS,
    counter=_("{id} {army} {kind} {size} {values}"),
    values=_("AF-DF-MA"),
    kinds={
        "infantry": _("infantry"),
        "airborne": _("airborne"),
        "mech": _("mechanised"),
        "special": _("special forces"),
        "armor": _("armour"),
        "militia": _("militia"),
        "II": _("bn"),
        "III": _("rgt"),
        "X": _("bde"),
    },
    roles={
        "savannah": _("savannah"),
        "rainforest": _("rain forest"),
        "swamp": _("swamp"),
        "mountain": _("mountain"),
        "closed": _("closed"),
        "water": _("water"),
        "river": _("river"),
        "lake": _("lake"),
        "road-ew": _("road"),
    },
    log=LOG,
    planning=PLANNING,
    screens=SCREENS,
)
