"""What this game calls sides, contingents, factions, events, what is bought, what is decided: tables, no logic."""

from pbem.language import _

SIDES = {"government": _("the government"), "rebel": _("the rebels")}

CONTINGENTS = {
    "drc": _("the DRC"),
    "zimbabwe": _("Zimbabwe"),
    "angola": _("Angola"),
    "rwanda": _("Rwanda"),
    "uganda": _("Uganda"),
}

FACTIONS = {
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

ARMIES = {**CONTINGENTS, **FACTIONS}

REASONS = {
    "points": _("the rebels' victory points after the last turn"),
    "kinshasa": _("the rebels hold Kinshasa at the end of a turn"),
}

HIDDEN = {"?": _("an unknown unit")}

EVENTS = {
    "chad_withdrawal": _("Chad Withdrawal"),
    "coltan_rush": _("Coltan Rush"),
    "corruption_and_graft": _("Corruption and Graft"),
    "foreign_advisers": _("Foreign Advisers"),
    "mlc_in_car": _("Intervention of MLC in CAR"),
    "ituri_conflict": _("Ituri Conflict"),
    "libyan_support": _("Libyan Support"),
    "no_event": _("No Event"),
    "ugandan_rebels": _("Ugandan Rebels"),
    "ugandan_rwandan_clash": _("Ugandan-Rwandan Clash"),
    "unita_crushed": _("UNITA Crushed"),
}

ITEMS = {
    "fac": _("FAC"),
    "hutu": _("Hutu"),
    "rwanda": _("Rw, ANC, RDC"),
    "uganda": _("UG, MLC"),
    "air": _("air support"),
    "helo": _("helicopter support"),
    "airlift": _("air transport"),
    "helolift": _("helicopter transport"),
    "adr": _("air defence"),
    "cache": _("weapons cache"),
}

REASONED = {
    "cache": _("weapons cache"),
    "advisers": _("advisers"),
    "infiltration": _("infiltration"),
    "enemy-cache": _("enemy weapons cache"),
    "helo": _("helicopter"),
    "rain": _("rain"),
}

STATES = {
    "flipped": _("turned over: not active"),
    "attacked": _("has attacked"),
    "was-attacked": _("was attacked and held"),
    "by-kitona": _("came with the coup"),
    "pushed": _("pushes"),
    "push-doubled": _("pushes at double cost"),
}

PHASES = {
    # what is decided or rolled
    **dict.fromkeys(("capital", "garrisons", "hutu", "kivu", "militia_dice", "hutu_dice", "rebel_dice"), _("set-up")),
    **dict.fromkeys(("coup", "coup_die"), _("the Kitona Coup")),
    **dict.fromkeys(("event", "corruption"), _("the event")),
    **dict.fromkeys(("reinforcement", "recruits", "pmc_price", "libyan"), _("reinforcements")),
    **dict.fromkeys(("movement", "push", "rwanda_try"), _("movement")),
    **dict.fromkeys(("combat", "adr_die", "infiltration_die", "combat_die", "interception"), _("combat")),
    **dict.fromkeys(("clash", "clash_choice"), _("the clash")),
    "militia": _("a militia that rises"),
    "coup_unit": _("the unit that follows to Kitona"),
    "pay": _("a point for the roll"),
    "flip": _("units to turn over"),
    "place": _("where it arrives"),
    "adr": _("air defence"),
    "support": _("support for the defence"),
    "adr_target": _("what the air defence cancels"),
    "caches": _("weapons caches of the defence"),
    "loss": _("a loss"),
    "advance": _("advance"),
    "excess": _("units too many"),
    "resources": _("resource points"),
    "draw": _("the next draw"),
    "activation_roll": _("activation"),
    "finished": _("the match is over"),
}
