"""The sentences of set-up, arrivals, ambushes and stakes: tables, no logic."""

from pbem.engine.word_tables import PolicyWords
from pbem.games.heart_of_africa.words.army_names import ARMIES, NATIONS, TRAITS
from pbem.games.heart_of_africa.words.army_problems import PROBLEMS
from pbem.games.heart_of_africa.words.field_names import REFUSALS as FIELD_REFUSALS
from pbem.games.heart_of_africa.words.field_names import REGIONS
from pbem.games.heart_of_africa.words.sheet_lines import OF_HIDDEN_UNITS
from pbem.language import _

OPTIONS = {
    "year": _("the year of the battle, which decides what the army lists offer"),
    "points": _("the points of an army in an Encounter; in other scenarios those of each side in the same ratio"),
    "attacker": _("who attacks: the dice say, or it is agreed"),
    "region": _("the region: one that the defender chooses from the home of the army, or one that is agreed"),
    "field": _("the field: laid by the dice of the match, or one that was made by hand"),
    "moving": _(
        "movement unit by unit in turn, or by order sheets for a whole turn; fire in the sheets, or ordered when all have moved"
    ),
    "placing": _("set-up of both sides sealed, or unit by unit in turn"),
    "scouts_shoot": _("a house rule: Scouts may shoot"),
    "repeaters": _("a house rule: a repeating rifle shoots twice a turn"),
}

OPTION_VALUES = {
    "attacker": {"rolled": _("the dice say"), "first": _("the first player"), "second": _("the second player")},
    "region": {"home": _("a home of the defender"), **REGIONS},
    "field": {
        "generated": _("laid by the dice"),
        "forest_path": _("forest path, by hand"),
        "river_landing": _("river landing, by hand"),
        "savanna_village": _("savanna village, by hand"),
    },
    "moving": {
        "units": _("unit by unit"),
        "sheets": _("by order sheets"),
        "sheets_then_fire": _("by order sheets, then fire"),
    },
    "placing": {"sealed": _("sealed"), "turns": _("unit by unit in turn")},
}

KINDS = {
    "list": _("{side} must choose an army list"),
    "region": _("{side} must choose the region"),
    "edge": _("{side} must choose the base edge"),
    "roster": _("{side} must write and seal the army"),
    "plan": _("{side} must seal who lies hidden or is kept back"),
    "works": _("{side} may lay camp, works and stakes"),
    "deploy": _("{side} must set up units"),
    "march": _("{side} must put the march in its order"),
    "arrive": _("{side} must say where a unit arrives"),
}

VERBS = {
    "list": _("the list and nation of your army"),
    "region": _("the region that the battle is fought in"),
    "edge": _("the edge that you come from; in a Raid the light"),
    "enlist": _("your roster is sealed; with rolled the trait of the Leader is rolled now"),
    "plan": _("what you hide and which stakes are real is sealed; so many units are kept back"),
    # on the field
    "camp": _("your camp lies around a hex"),
    "kraal": _("a pen for the baggage beside village or camp"),
    "village": _("the village lies around another hex"),
    "gates": _("the two gates of the village"),
    "wall": _("the wall of the village is as high as a man, or higher"),
    "infest": _("there are crocodiles in a marsh"),
    "raise": _("a palisade or barricade on a hexside"),
    "building": _("a fortified building by its north-west hex, with its gate"),
    "stakes": _("a marker of stakes by its north-west hex"),
    "built": _("nothing more is laid on the field"),
    # units
    "place": _("a unit is set up around a hex"),
    "launch": _("a craft is put on the water"),
    "put": _("a figure that has been set up stands or faces otherwise"),
    "lead": _("the Leader is set up"),
    "send": _("a Standard Bearer, Diviner or Scout is set up"),
    "baggage": _("the baggage is set up"),
    "attach": _("a Charismatic Leader joins a unit"),
    "ready": _("everything that you show is set up"),
    "march": _("the next unit of the march"),
    "marchlead": _("the Leader is next in the march"),
    "marchsend": _("a Standard Bearer, Diviner or Scout is next in the march"),
    "marchbaggage": _("the baggage is next in the march"),
    # in the battle
    "arrive": _("a unit arrives around a hex"),
    "later": _("the unit finds no place and rolls again"),
    "spring": _("a hidden unit shows itself"),
}

EVENTS = {
    "ha-list-chosen": _("{seat} leads: {list}."),
    "ha-list-chosen|nation": _("{seat} leads: {list} ({nation})."),
    "ha-aggression-rolled": _(
        "Who attacks: dice {dice}, with the Aggression of the lists {totals} for first and second player; the higher attacks."
    ),
    "ha-scenario-chosen": _("The scenario: {scenario} ({number})."),
    "ha-first-rolled": _("{seat} acts first: {dice}."),
    "ha-region-chosen": _("The battle is fought in this region: {region}."),
    "ha-field-laid": _("The field is there: {region}."),
    "ha-field-laid|field": _("The field is there: {field} ({region})."),
    "ha-edge-chosen": _("The attacker comes from the {edge} edge, {light}."),
    "ha-edge-chosen|turns": _("The attacker comes from the {edge} edge, {light} {turns}."),
    "ha-enlisted": _("The roster of {seat} is sealed."),
    "ha-enlisted|trait": _("The roster of {seat} is sealed; the dice make the Leader {trait} ({dice})."),
    "ha-plan-made": _("The plan of {side} is sealed."),
    "ha-plan-made|reserve": _("The plan of {side} is sealed; units kept back: {reserve}."),
    "ha-works-laid": _("On the field: {what}."),
    "ha-works-laid|hexes": _("On the field: {what}, {hexes}."),
    "ha-unit-placed": _("{unit} is set up."),
    "ha-unit-placed|hexes": _("{unit} is set up in {hexes}."),
    "ha-leader-attached": _("{unit} joins {to}."),
    "ha-side-ready": _("Set-up of {side} is done."),
    "ha-battle-began": _("The battle begins; figures that fight: {figures}."),
    "ha-arrival-rolled": _("Units to come, {side}: {dice}, each arrives on {needed}."),
    "ha-arrives-later": _("A unit finds no place and rolls again: {side}."),
    "ha-stakes-uncovered": _("The marker at {hex} is a dummy and is taken away."),
    "ha-stakes-uncovered|is_real": _("The stakes at {hex} are real."),
    "ha-stakes-spared": _("{unit} gets away from the stakes: {number}, {needed} needed."),
    "ha-ambush-sprung": _("An ambush! {unit} appears in {hexes}."),
    "ha-ambush-sprung|by": _("An ambush! {unit} appears in {hexes}, found by {by}."),
    "ha-stopped-by-ambush": _("{unit} stops in {hex}."),
    "ha-ambush-declared": _("Nobody lies hidden any more: {side}."),
    "ha-ambush-declared|hides": _("Somebody still lies hidden: {side}."),
}

REFUSALS = {
    **PROBLEMS,
    **FIELD_REFUSALS,
    # before the field
    "no-such-list": _("there is no such list or nation"),
    "not-there-yet": _("there is no such army in that year: {subject}"),
    "no-such-way-to-play": _("say how {subject} is played, where the list leaves it open, and only there"),
    "no-base-edge": _("the attacker cannot come from the {subject} edge"),
    "no-such-light": _("there is no such light here: {subject}"),
    # roster and plan
    "no-roster": _("the envelope holds no roster"),
    "no-such-trait": _("the trait is chosen or rolled"),
    "trait-otherwise": _("the roster says otherwise of the trait: {subject}"),
    "keeps-back-too-many": _("more units than {subject} cannot be kept back"),
    "none-kept-back": _("no unit can be kept back"),
    "all-march": _("every unit comes with the march"),
    "too-few-deployed": _("too few are set up; {subject} must be"),
    "too-many-deployed": _("too many units are set up: {subject} may be"),
    "cannot-come-later": _("a vessel, or a gun that must stand behind works, cannot be kept back"),
    "reserve-otherwise": _("the plan keeps back another number of units: {subject}"),
    "too-many-hidden": _("more units than {subject} cannot be hidden"),
    "hidden-twice": _("two hidden figures share a hex, or two units an envelope"),
    "never-hidden": _("unit {subject} cannot hide: guns and vessels never do"),
    "no-hiding-place": _("{subject} is no such hiding place"),
    "stakes-otherwise": _("the number of real stakes is not that of the roster: {subject}"),
    "not-of-the-roster": _("that is not on the roster"),
    "not-as-planned": _("that is not as the plan has it"),
    "units-not-shown": _("units that were neither shown, hidden nor kept back: {subject}"),
    # on the field
    "no-camp-here": _("there is no room for a camp, or no need of one"),
    "village-stays": _("the village lies well in its half and stays there"),
    "no-such-wall": _("there is no village whose wall could be so"),
    "no-such-works": _("your army has none of these: {subject}"),
    "no-more-works": _("there may be {subject} at most"),
    "works-there-already": _("there are works at {subject} already"),
    # units
    "outside-the-zone": _("{subject} is outside the zone"),
    "no-room": _("there is no room for the unit around {subject}"),
    "no-such-formation": _("there is no such formation"),
    "no-such-leader": _("there is no such Leader"),
    "has-a-leader": _("the army has its Leader already"),
    "has-one-already": _("there is one already"),
    "needs-water": _("a vessel is set up on water"),
    "craft-of-others": _("craft of one party lie ready until it is aboard"),
    "not-charismatic": _("only a Charismatic Leader joins a unit"),
    "joins-no-such-unit": _("he does not join {subject}"),
    "units-still-to-place": _("unit {subject} of the roster is still to be set up"),
    "still-to-place": _("still to be set up: {subject}"),
    "not-behind-works": _("{subject} must be set up behind works"),
    # arrivals and ambushes
    "no-place-yet": _("no line before says where a unit comes on"),
    "not-of-the-reserve": _("no such unit of yours is to come"),
    "has-a-place": _("there is room for the unit"),
    "no-such-ambush": _("there is no such hidden unit"),
    "no-ambush-now": _("hidden unit {subject} cannot show itself now"),
    "own-ambush-there": _("some of your own lie hidden in {subject}"),
}

ROLLS = {
    "aggression": _("who attacks"),
    "scenario": _("the scenario"),
    "first": _("who acts first"),
    "map": _("the field"),
    "trait": _("the trait of a Leader"),
    "arrive": _("units to come"),
    "arrival_order": _("whose units come first"),
    "stakes": _("the stakes under {2}"),
}

POLICIES = {
    "ambush": _("what hidden units do by themselves, sealed until they do it"),
    "region": _("which of your regions the battle is fought in"),
    "edge": _("which edge you attack from, and in a Raid in what light"),
}

POLICY_WORDS = {
    "ambush": PolicyWords(
        about=_(
            "The orders of hidden units, which stay until you change them: the number of the unit, after whose entry of the sheet "
            "it comes, and lines of a sheet, each behind /. shoots: it gives itself away where it has such a target; shoots once "
            "out: when it has come out. For example 0 after D3 / wait enemy 4 / charges A1 / shoots once out"
        ),
        alone={"none": _("no hidden unit shows itself")},
        headed=OF_HIDDEN_UNITS,
    ),
    "region": PolicyWords(
        about=_("The defender picks one of its home regions"),
        alone={"first": _("the first of the list"), "REGION+": _("the first of {0} that is a home")},
    ),
    "edge": PolicyWords(
        about=_("The attacker announces its base edge; a raider may come by night, at dawn or at dusk"),
        alone={"EDGE+": _("the first of {0} that may be")},
    ),
}

EDGES = {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}
LIGHTS = {"day": _("by day"), "night": _("by night"), "dawn": _("at dawn, dark turns:"), "dusk": _("at dusk, light turns:")}
PLACED = {
    "camp": _("a camp"),
    "kraal": _("a kraal"),
    "village": _("the village moved"),
    "gates": _("gates"),
    "manhigh": _("walls as high as a man"),
    "high": _("walls higher than a man"),
    "crocodiles": _("crocodiles"),
    "palisade": _("a palisade"),
    "barricade": _("a barricade"),
    "building": _("a fortified building"),
    "stakes": _("a marker of stakes"),
    "site": _("the usual place for village or camp"),
}
CALLED = {
    "LEADER": _("Leader"),
    "BAGGAGE": _("Baggage"),
    "CANNON": _("Cannon"),
    "CANOE": _("Canoe"),
    "DHOW": _("Dhow"),
    "STANDARD-BEARER": _("Standard Bearer"),
    **{f"STANDARD-BEARER/{place}": _("Standard Bearer of the allies") for place in (1, 2)},
    "DIVINER": _("Diviner"),
    "SCOUT": _("Scout"),
    "CAMP": _("Camp"),
    "KRAAL": _("Kraal"),
    "BUILDING": _("Fortified building"),
    "PALISADE": _("Palisade"),
    "BARRICADE": _("Barricade"),
    "STAKES": _("Stakes"),
}
"""What is still to be set up or laid, besides units."""
SEATS = {"first": _("the first player"), "second": _("the second player")}

ANY_NATION = {"any": _("any"), "other": _("another one")}  # of whatever list

NAMES = {
    "seat": SEATS,
    "list": ARMIES,
    "nation": {name: said for table in NATIONS.values() for name, said in table.items()} | ANY_NATION,
    "trait": TRAITS,
    "region": REGIONS,
    "field": OPTION_VALUES["field"],
    "edge": EDGES,
    "light": LIGHTS,
    "what": PLACED,
}
