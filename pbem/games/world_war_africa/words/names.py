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

PHASES = {
    # what is decided
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
    "place": _("where it arrives"),
    "movement": _("movement"),
    "combat": _("combat"),
    "adr": _("air defence"),
    "support": _("support for the defence"),
    "adr_target": _("what the air defence cancels"),
    "caches": _("weapons caches of the defence"),
    "loss": _("a loss"),
    "advance": _("advance"),
    "clash": _("the clash"),
    "clash_choice": _("the clash"),
    "excess": _("units too many"),
    "finished": _("the match is over"),
    # what is rolled
    "militia_dice": _("set-up"),
    "hutu_dice": _("set-up"),
    "rebel_dice": _("set-up"),
    "coup_die": _("the Kitona Coup"),
    "event": _("the event"),
    "corruption": _("the event"),
    "resources": _("resource points"),
    "draw": _("the next draw"),
    "activation_roll": _("activation"),
    "push": _("movement"),
    "rwanda_try": _("movement"),
    "recruits": _("reinforcements"),
    "pmc_price": _("reinforcements"),
    "libyan": _("reinforcements"),
    "adr_die": _("combat"),
    "infiltration_die": _("combat"),
    "combat_die": _("combat"),
    "interception": _("combat"),
}
