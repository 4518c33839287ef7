"""The names of troop types, lists, nations, options, traits and works: tables, no logic."""

from pbem.language import _

TROOPS = {
    "adventurer": _("Adventurers"),
    "regular": _("Regulars"),
    "soldier": _("Soldiers"),
    "swordsman": _("Swordsmen"),
    "well_armed_askari": _("Well-Armed Askaris"),
    "askari": _("Askaris"),
    "ruga_ruga": _("Ruga-Ruga"),
    "warrior": _("Warriors"),
    "agile_warrior": _("Agile Warriors"),
    "spearman": _("Spearmen"),
    "agile_spearman": _("Agile Spearmen"),
    "musketeer": _("Musketeers"),
    "archer": _("Archers"),
    "forest_archer": _("Forest Archers"),
    "forest_spearman": _("Forest Spearmen"),
    "light_horseman": _("Light Horsemen"),
    "mounted_musketeer": _("Mounted Musketeers"),
    "mounted_lancer": _("Mounted Lancers"),
    "mounted_regular": _("Mounted Regulars"),
    "field_gun": _("Field Gun"),
    "muzzle_loading_cannon": _("Muzzle-Loading Cannon"),
    "machine_gun": _("Machine Gun"),
    "gunboat": _("Gunboat"),
    "gun_bearer": _("Gun Bearers"),
    "standard_bearer": _("Standard Bearer"),
    "diviner": _("Diviner"),
    "scout": _("Scout"),
}

ONE_OF = {
    "adventurer": _("Adventurer"),
    "regular": _("Regular"),
    "soldier": _("Soldier"),
    "swordsman": _("Swordsman"),
    "well_armed_askari": _("Well-Armed Askari"),
    "askari": _("Askari"),
    "ruga_ruga": _("Ruga-Ruga"),
    "warrior": _("Warrior"),
    "agile_warrior": _("Agile Warrior"),
    "spearman": _("Spearman"),
    "agile_spearman": _("Agile Spearman"),
    "musketeer": _("Musketeer"),
    "archer": _("Archer"),
    "forest_archer": _("Forest Archer"),
    "forest_spearman": _("Forest Spearman"),
    "light_horseman": _("Light Horseman"),
    "mounted_musketeer": _("Mounted Musketeer"),
    "mounted_lancer": _("Mounted Lancer"),
    "mounted_regular": _("Mounted Regular"),
    "gun_bearer": _("Gun Bearer"),
}
"""The types of which a figure can stand alone, as the Leader does."""

ARMIES = {
    "kingdom": _("Kingdom"),
    "warlord": _("Warlord"),
    "villages": _("Village Communities"),
    "pastoralists": _("Pastoralists"),
    "forest_peoples": _("Forest Peoples"),
    "forest_hunters": _("Forest Hunters"),
    "zanzibaris": _("Zanzibaris"),
    "sudanese_slavers": _("Sudanese Slavers"),
    "portuguese_colonists": _("Portuguese Colonists"),
    "explorers": _("Explorers' Expedition"),
    "egyptians": _("Egyptians"),
    "colonial_expedition": _("Colonial Expedition"),
}

NATIONS = {
    "kingdom": {
        "buganda": _("Buganda"),
        "bunyoro": _("Bunyoro"),
        "rwanda": _("Rwanda"),
        "burundi": _("Burundi"),
        "azande": _("Azande"),
        "hehe": _("Hehe"),
        "luba": _("Luba"),
        "lunda": _("Lunda"),
        "kuba": _("Kuba"),
        "bemba": _("Bemba"),
        "lozi": _("Lozi"),
        "other": _("Other kingdom"),
    },
    "warlord": {
        "mirambo": _("Mirambo"),
        "nyungu": _("Nyungu-ya-Mawe"),
        "tanganyika_other": _("Other Tanganyika warlord"),
        "prazeiros": _("Prazeiros"),
        "chokwe": _("Chokwe"),
        "seguhha": _("Seguhha"),
        "yao": _("Yao"),
        "manyema": _("Manyema"),
        "other": _("Other warlord"),
    },
    "villages": {"any": _("Any village people")},
    "pastoralists": {
        "karamojong": _("Karamojong"),
        "turkana": _("Turkana"),
        "luo": _("Luo"),
        "masai": _("Masai"),
        "ngoni": _("Ngoni"),
        "tuta": _("Tuta"),
        "kololo": _("Kololo"),
        "other": _("Other pastoralists"),
    },
    "forest_peoples": {
        "mangbetu": _("Mangbetu"),
        "kusu": _("Kusu"),
        "tetela": _("Tetela"),
        "fang": _("Fang"),
        "ukongora_meno": _("Ukongora Meno"),
        "other": _("Other forest people"),
    },
    "forest_hunters": {"any": _("Any band")},
    "zanzibaris": {"any": _("Zanzibari expedition or settlement")},
    "sudanese_slavers": {
        "khartoum_arabs": _("Khartoum Arabs"),
        "mahdists": _("Mahdists"),
        "rabih_zubair": _("Rabih Zubair"),
        "baggara": _("Baggara"),
        "bornu": _("Bornu"),
    },
    "portuguese_colonists": {"angola": _("Angola"), "mozambique": _("Mozambique")},
    "explorers": {"any": _("Any expedition")},
    "egyptians": {"any": _("Egyptian force")},
    "colonial_expedition": {
        "british": _("British"),
        "french": _("French"),
        "portuguese": _("Portuguese"),
        "german": _("German"),
        "belgian": _("Belgian"),
    },
}
"""By list and nation."""

CHOICES = {"colonial": _("colonial expedition"), "garrison": _("cut-off garrison")}

OPTIONS = {
    "azande_guns": _("a unit of Musketeers has askari arms"),
    "hehe_late": _("up to two units of Spearmen are Warriors"),
    "lunda_hunters": _("a unit of Musketeers is Ruga-Ruga"),
    "hired_warriors": _("up to two units of Spearmen are hired Warriors"),
    "prazeiro_askaris": _("a unit of Ruga-Ruga is Askaris"),
    "prazeiro_well_armed": _("a unit of Ruga-Ruga is Well-Armed Askaris"),
    "villages_agile": _("all Warriors and Spearmen are agile"),
    "villages_bow": _("all Warriors and Spearmen are Archers"),
    "fang_guns": _("Archers may be Musketeers"),
    "tetela_guns": _("Archers may be Musketeers"),
    "kusu_ukongora_warriors": _("a unit of Spearmen is Warriors"),
    "bornu_warriors": _("a unit of Spearmen is Warriors"),
    "bornu_mounted_muskets": _("a unit of Light Horsemen has muskets"),
    "baggara_horse": _("Light Horsemen instead of a unit of Spearmen"),
    "others_mounted_muskets": _("up to two units of Light Horsemen have muskets"),
    "rabih_well_armed": _("a unit of Askaris is well armed"),
    "rearmed_askaris": _("up to half of the Askaris are well armed"),
    "angola_boers": _("the Mounted Musketeers are Mounted Regulars"),
    "portuguese_mounted_regulars": _("the Mounted Musketeers are Mounted Regulars"),
}
"""The options of lists that a roster names."""

TRAITS = {
    "charismatic": _("Charismatic"),
    "disciplinarian": _("Disciplinarian"),
    "eloquent": _("Eloquent"),
    "mighty_warrior": _("Mighty Warrior"),
    "cunning_devil": _("Cunning Devil"),
    "organisational_genius": _("Organisational Genius"),
    "roll": _("to be rolled"),
}

WORKS = {
    "palisade": _("Palisade, inches"),
    "barricade": _("Barricade, inches"),
    "temba": _("Fortified buildings"),
    "cannon": _("Muzzle-Loading Cannon"),
    "trap": _("Stake traps"),
    "dummy_trap": _("Dummy traps"),
}

CRAFT = {"canoe": _("canoes"), "dhow": _("dhows")}

PARTIES = {"independents": _("independents"), "baggage": _("baggage")}

SCENARIOS = {
    "encounter": _("Encounter"),
    "ambush": _("Ambush"),
    "planned_attack": _("Planned Attack"),
    "raid": _("Raid"),
}

ROLES = {"attacker": _("attacker"), "defender": _("defender"), "": _("neither attacks")}
