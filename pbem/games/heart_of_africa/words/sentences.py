"""The sentences of this game, put together from the tables of its sections: a section has VERBS, EVENTS, REFUSALS and KINDS."""

from collections.abc import Mapping
from types import ModuleType

from pbem.engine.word_tables import Words
from pbem.games.heart_of_africa.words import combat, composed, map_words, set_up, shooting, turn, works
from pbem.games.heart_of_africa.words.army_names import SCENARIOS
from pbem.games.heart_of_africa.words.combat_cards import POLICY_WORDS
from pbem.games.heart_of_africa.words.facings import FACINGS
from pbem.games.heart_of_africa.words.log_layout import LOG
from pbem.games.heart_of_africa.words.planning import PLANNING
from pbem.games.heart_of_africa.words.positions import POSITIONS
from pbem.games.heart_of_africa.words.sheet_lines import SLOTS
from pbem.language import _

SECTIONS: tuple[ModuleType, ...] = (turn, combat, shooting, works, set_up)


def _of_all(table: str) -> dict[str, str]:
    """A table of all sections."""
    found = dict[str, str]()
    for section in SECTIONS:
        more: Mapping[str, str] = vars(section).get(table, {})
        found |= more
    return found


SIDES = {
    "first": _("the first player"),
    "second": _("the second player"),
    "attacker": _("the attacker"),
    "defender": _("the defender"),
}

WORDS = Words(
    title=_("Heart of Africa"),
    summary=_("Skirmishes in tropical Africa, 1860 to 1899: single figures, hidden ambushes, twelve army lists."),
    scenarios={
        "battle": _("a battle whose scenario the dice decide"),
        "encounter": _("Encounter: two armies meet on the march"),
        "ambush": _("Ambush: a column has to get through"),
        "planned_attack": _("Planned Attack: a village or camp is to be taken"),
        "raid": _("Raid: baggage is to be carried off"),
    },
    scenario_names={"battle": _("rolled scenario"), **SCENARIOS},
    sides=SIDES,
    options=set_up.OPTIONS,
    option_values=set_up.OPTION_VALUES,
    verbs=_of_all("VERBS"),
    way_verbs=("go", "breakoff", "evade", "enter", "exit"),
    demands=_of_all("KINDS"),
    reasons=turn.REASONS,
    names={
        "cause": turn.CAUSES,
        "causes": combat.MORALE_CAUSES,
        "reason": turn.REASONS,
        "facing": FACINGS,
        "direction": FACINGS,
        "ground": shooting.FIRES,
        "level": works.LEVELS,
        "scenario": {**SCENARIOS, "": map_words.TO_BE_ROLLED},
        "phase": map_words.PHASES,
        "lighting": map_words.LIGHTING,
        "role": SIDES,
        "side": SIDES,
        "has_failed": combat.TESTS,
        **set_up.NAMES,
    },
    events=_of_all("EVENTS"),
    entries=_of_all("ENTRIES"),
    refusals=_of_all("REFUSALS"),
    rolls={"move": _("the move of {2}"), **_of_all("ROLLS")},
    policies={"onward": _("whether a unit goes on as its sheet says"), **_of_all("POLICIES")},
    policy_words=POLICY_WORDS | set_up.POLICY_WORDS,
    policy_slots=SLOTS,
    tracks=map_words.TRACKS,
    counter=_("{id} {kind} {values}"),
    between_values="/",
    waiting=_("{0}"),
    kinds=map_words.KINDS,
    called=set_up.CALLED,
    composed=composed.told,
    marks=map_words.MARKS,
    unheld=map_words.UNHELD,
    roles=map_words.ROLES,
    planning=PLANNING,
    screens=map_words.SCREENS,
    result=("ha-fought", ("loser",)),
    results={
        "ha-shots-fired": ("hits",),
        "ha-morale-rolled": ("unit", "has_failed"),
    },
    papers={"roster": _("army list"), "plan": _("plan")},
    positions=POSITIONS,
    log=LOG,
)
