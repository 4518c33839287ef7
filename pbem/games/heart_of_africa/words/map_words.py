"""The words of the map: kinds and marks of figures, what stands in hexes and on hexsides, what stands beside the map."""

from pbem.engine.word_tables import ScreenWords
from pbem.games.heart_of_africa.words.army_names import ONE_OF, TROOPS
from pbem.games.heart_of_africa.words.field_names import GROUNDS
from pbem.language import Plural, _

KINDS = {
    **TROOPS,
    **ONE_OF,
    "baggage": _("Baggage"),
    "canoe": _("Canoe"),
    "dhow": _("Dhow"),
}

MARKS = {
    "broken-gun": _("broken for good"),
    "jammed": _("jammed"),
    "engaged": _("in contact"),
    "with": _("with {0}"),
    "failed": _("unit with a failure marker"),
    "reloading": _("must reload"),
    "leader": _("Leader"),
    "hidden": _("lies hidden"),
    "roof": _("on the roof"),
    "aboard": _("aboard"),
    "aground": _("aground"),
    "hits": _("hits: {0}"),
    "climbing": _("climbs"),
    "on-foot": _("dismounted"),
    "guided": _("goes with the Scout"),
    "ran": _("has run"),
    "moved": _("has moved or turned"),
    "stopped": _("its move is over"),
    "done": _("unit has had its move"),
    "joined": _("with unit {0}"),
    "burnt": _("burnt"),
    # who waits
    "march": _("place {0} in the march"),
    "figures": _("figures: {0}"),
    "outside": _("waits outside"),
    "kept-back": _("kept back"),
    "to-place": _("to be set up"),
}

ROLES = {
    **GROUNDS,
    "palisade": _("palisade"),
    "barricade": _("barricade"),
    "building-wall": _("wall of a fortified building"),
    "loophole": _("wall of a fortified building with loopholes"),
    "breach": _("breach"),
    "fire": _("fire"),
    "smoke": _("smoke"),
    "stakes": _("a marker of stakes, real or not"),
    "stakes-real": _("real stakes"),
    "hole": _("hole in the roof"),
    "gate": _("gate of a fortified building"),
    "bow": _("bow of a craft"),
    "hull": _("hull of a craft"),
}
UNHELD = ("fire", "smoke", "hole", "bow", "hull")
"""Kinds of these that nobody holds."""

PHASES = {
    "set-up": _("set-up"),
    "finished": _("the battle is over"),
    "list": _("army lists"),
    **dict.fromkeys(("scenario", "which", "first"), _("who attacks, and how")),
    "region": _("the region"),
    "map": _("the field is drawn"),
    "edge": _("the attacker's edge"),
    **dict.fromkeys(("roster", "trait"), _("armies are sealed")),
    "plan": _("plans are sealed"),
    "works": _("works are laid"),
    "deploy": _("setting up"),
    "march": _("the order of march"),
    "sealed": _("sealed orders"),
    "turn": _("the turn begins"),
    "sheet": _("order sheets"),
    **dict.fromkeys(("arrival_order", "arrival_dice", "arrive"), _("arrivals")),
    "unit": _("movement: which unit"),
    "figures": _("movement: its figures"),
    **dict.fromkeys(("enacted", "ambush"), _("movement by sheets")),
    "ambush_fire": _("shooting"),
    **dict.fromkeys(("move_dice", "grounding", "hole", "crocodiles", "stakes", "uncover", "intruder"), _("movement")),
    **dict.fromkeys(("fire", "shooting"), _("fire orders")),
    **dict.fromkeys(("salvo", "burst", "save", "blast", "wall", "shots"), _("shooting")),
    **dict.fromkeys(("lights", "sparks", "wind"), _("fires")),
    **dict.fromkeys(("leader_hit", "leader_save"), _("a Leader is hit")),
    **dict.fromkeys(("outnumbered", "combat_dice"), _("close combat")),
    **dict.fromkeys(("standard", "counter_rite", "rite", "tests"), _("morale")),
    **dict.fromkeys(("rally_by", "rally_die"), _("rallying")),
    "declare": _("who still lies hidden"),
}
LIGHTING = {"dark": _("in the dark"), "light": _("by daylight")}

TO_BE_ROLLED = _("the scenario is rolled")
GOALS = {
    "encounter": _("Whoever has no fighting unit left loses; after turn 30 it is a draw"),
    "ambush": _("The attacker must bring the march off by the far edge"),
    "planned_attack": _("The attacker must take village or camp and hold it"),
    "raid": _("The attacker must capture two loads of baggage in 10 turns"),
}
AIMS = {
    "march": _("The attacker wins with two thirds of the figures off by the far edge, with half if the baggage is off."),
    "holding": _("The attacker wins by holding the objective for two turns more, unopposed; else the defender wins."),
    "raid": _("The attacker wins with two loads of baggage captured; else the defender wins."),
}
"""What wins, by the track that says how far the attacker is with it."""

TRACKS: dict[str, str | Plural] = {
    "turn|edge": _("Set-up: {scenario}, from the {edge}"),
    "turn|is_set_up": _("Set-up: {scenario}"),
    "goal-encounter": GOALS["encounter"],
    "goal-ambush": GOALS["ambush"],
    "goal-planned_attack": GOALS["planned_attack"],
    "goal-raid": GOALS["raid"],
    "turn": _("Turn {turn}, {lighting}: {phase}"),
    "turn|last": _("Turn {turn} of {last}, {lighting}: {phase}"),
    "moving": Plural(
        "{unit} moves: {open} hex, {difficult} with difficult ground",
        "{unit} moves: {open} hexes, {difficult} with difficult ground",
        of="open",
    ),
    "moving|sail": _("{unit} moves: {sail} hexes afloat, {upstream} upstream; ashore {open}, difficult {difficult}"),
    "losses": Plural(
        "{role}: {there} figure there, {lost} lost, worth {worth}",
        "{role}: {there} figures there, {lost} lost, worth {worth}",
        of="there",
    ),
    "morale": _("{role}: failure markers: {failed}; fled: {broken}"),
    "weapons": _("{role}: to reload: {reloading}; guns out of order: {jammed}"),
    "march": _("Off the map in safety: {off} of {figures} figures"),
    "holding": _("Turns in which the attacker has held the objective: {held}"),
    "holding|opposed": _("Turns in which the attacker has held the objective: {held}; a defender stood in it in this turn"),
    "raid": _("Baggage captured: {captured} of {needed}"),
    "reserves": _("{role}: units to come: {units}"),
    "hidden": _("Your units in ambush: {units}"),
    "fires": _("Fires: {fires}"),
    "wind": _("The wind blows to the {direction}"),
}

SCREENS = ScreenWords(
    aim=_("The scenario says what wins: beating the enemy, getting through, holding the village, or carrying off baggage."),
    aims={
        **AIMS,
        "goal-encounter": _("In an Encounter whoever has no fighting unit left loses; after turn 30 it is a draw."),
        "goal-ambush": AIMS["march"],
        "goal-planned_attack": AIMS["holding"],
        "goal-raid": AIMS["raid"],
    },
    scoring=_("Points here are what the other side has lost, in points of the army lists; they do not decide."),
    aim_text=(
        _("In an Encounter whoever has no fighting unit left loses; after turn 30 it is a draw."),
        _("In an Ambush the attacker must bring the march off by the far edge; the defender must stop it."),
        _("In a Planned Attack the attacker must take village or camp and hold it; the defender wins after turn 20."),
        _("In a Raid the attacker must capture two loads of baggage in 10 turns."),
        _(
            "In a turn both sides move, unit by unit or by order sheets, and give their fire orders without knowing the other's; "
            "then all shots, close combat and morale tests follow."
        ),
        _(
            "Fire orders stand in the sheets, or are given when all have moved, as the match has it. Who does not care says so "
            "once by the standing order on shooting: all fire at will."
        ),
    ),
    no_map=(
        _("There is no map yet. It is drawn as soon as both army lists are chosen. Before the first turn:"),
        "",
        _("1. Each side chooses one of the twelve army lists, and a nation. Neither sees the other's choice before."),
        _("2. Dice say who attacks. The defender chooses the region where several are its home, and the field is drawn by dice."),
        _("3. The attacker chooses the edge it comes from, where that is open."),
        _("4. Each side writes its army, point by point, and seals it."),
        _("5. The defender lays camp, works and stakes."),
        _("6. Each side seals a plan: who lies hidden, who is kept back."),
        _("7. Both set up; then turn 1 begins."),
        "",
        _("What is due now stands below."),
    ),
    standings=("turn", "march", "holding", "raid", "losses"),
    value_names=_("Numbers: range/bonus/close combat/morale"),
    short_tracks={
        **{f"goal-{scenario}": text for scenario, text in GOALS.items()},
        "moving": _("{unit}: {open}/{difficult} hexes"),
        "moving|sail": _("{unit}: afloat {sail}/{upstream}, ashore {open}/{difficult} hexes"),
        "losses": _("{role} {there} left, {lost} lost"),
        "morale": _("{role} markers {count}"),
        "weapons": _("{role} to reload {reloading}"),
        "march": _("off {off} of {figures}"),
        "holding": _("held {held}"),
        "raid": _("captured {captured} of {needed}"),
        "reserves": _("{role} to come {units}"),
        "hidden": _("hidden {units}"),
        "fires": _("fires {fires}"),
        "wind": _("wind {direction}"),
    },
)
