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
    "chad_withdrawal": (_("Chad Withdrawal"), _("the Chadian unit leaves the game")),
    "coltan_rush": (_("Coltan Rush"), _("Bukavu and Goma may give more points now")),
    "corruption_and_graft": (_("Corruption and Graft"), _("a die says whose towns give less now")),
    "foreign_advisers": (_("Foreign Advisers"), _("advisers help the attacks of a FAC unit")),
    "mlc_in_car": (_("Intervention of MLC in CAR"), _("Uganda gets resource points at once")),
    "ituri_conflict": (_("Ituri Conflict"), _("Lendu militia rises near Bunia")),
    "libyan_support": (_("Libyan Support"), _("Uganda may have an MLC brigade free")),
    "no_event": (_("No Event"), _("nothing happens")),
    "ugandan_rebels": (_("Ugandan Rebels"), _("ADF and WNBF rise beside FAC units")),
    "ugandan_rwandan_clash": (_("Ugandan-Rwandan Clash"), _("Ugandans may be made to attack Rwandans")),
    "unita_crushed": (_("UNITA Crushed"), _("Angola's activation roll is worse now")),
}
"""What each event is called, and what it does."""

TOLD_EVENTS = {key: _("{name} ({effect})").format(name=name, effect=effect) for key, (name, effect) in EVENTS.items()}

ITEMS = {
    "fac": (_("FAC"), _("{0} of FAC")),
    "hutu": (_("Hutu"), _("{0} Hutu")),
    "rwanda": (_("Rw, ANC, RDC"), _("{0} of Rwanda, ANC, RDC")),
    "uganda": (_("UG, MLC"), _("{0} of Uganda, MLC")),
    "air": (_("air support"), _("{0} air support")),
    "helo": (_("helicopter support"), _("{0} helicopter support")),
    "airlift": (_("air transport"), _("{0} air transport")),
    "helolift": (_("helicopter transport"), _("{0} helicopter transport")),
    "adr": (_("air defence"), _("{0} air defence")),
    "cache": (_("weapons cache"), _("{0} weapons cache(s)")),
}
"""What is bought: its name, and so many of it in a list."""

TYPES = {
    "infantry": _("infantry"),
    "airborne": _("airborne"),
    "mech": _("mechanised"),
    "special": _("special forces"),
    "armor": _("armour"),
    "militia": _("militia"),
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
