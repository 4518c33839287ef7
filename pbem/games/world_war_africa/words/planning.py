"""The sentences of this game for planning: overlays, charts, verbs, sums, which rule governs which choice."""

from pbem.engine.word_tables import PlanningWords
from pbem.language import _

PLANNING = PlanningWords(
    governed={
        # kinds of choice
        "capital": "WWA-3.2b",
        "garrisons": "WWA-3.2e",
        "hutu": "WWA-3.2g",
        "kivu": "WWA-3.2l",
        "coup": "WWA-14.0a",
        "militia": "WWA-3.2c",
        "coup_unit": "WWA-14.0b",
        "pay": "WWA-5.3b",
        "flip": "WWA-5.3h",
        "reinforcement": "WWA-10.1a",
        "movement": "WWA-7.7a",
        "combat": "WWA-8.1a",
        "excess": "WWA-6.1b",
        "over": "WWA-13.0a",
        # dice
        "activation": "WWA-4.0f",
        "activation of zimbabwe": "WWA-5.3e",
        "activation of angola": "WWA-5.4a",
        "resources": "WWA-10.2a",
        "rebels": "WWA-3.2n",
        # verbs
        "end": "WWA-6.1a",
        "lose": "WWA-6.1b",
        "deploy": "WWA-0e",
        "cache": "WWA-3.2k",
        "take": "WWA-3.2c",
        "keep": "WWA-5.3b",
    },
    spoken={
        _("place"): "deploy",
    },
    joints=(_("to"), _("by"), _("from")),
    verb_labels={
        "end": _("end of segment"),
        "lose": _("give up"),
        "deploy": _("place"),
        "cache": _("place a cache"),
        "coup": _("Kitona Coup"),
        "take": _("take this unit"),
        "pay": _("spend a point of the DRC"),
        "keep": _("spend none"),
        "flip": _("turn over"),
    },
    attacks_later={
        "capital": _("Attacks come in the turns: place the units first"),
        "garrisons": _("Attacks come in the turns: place the units first"),
        "hutu": _("Attacks come in the turns: place the units first"),
        "kivu": _("Attacks come in the turns: place the units first"),
        "coup": _("Attacks come in the turns: {key} ends set-up"),
        "reinforcement": _("Attacks come after movement: {key} ends the purchases first"),
        "movement": _("Attacks come after movement: {key} ends it"),
    },
    in_a_row=("capital", "garrisons", "hutu", "kivu"),
)
