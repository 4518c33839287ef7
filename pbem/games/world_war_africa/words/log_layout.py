"""Layout of the log of this game, and the months of its turns: tables, no logic. WWA-1.1a."""

from pbem.engine.word_tables import LEVELS, LogWords
from pbem.language import _

MONTHS = {
    1: (_("August 1998"), _("Aug 1998")),
    2: (_("September and October 1998"), _("Sep-Oct 1998")),
    3: (_("November and December 1998"), _("Nov-Dec 1998")),
    4: (_("January to March 1999"), _("Jan-Mar 1999")),
    5: (_("April to June 1999"), _("Apr-Jun 1999")),
    6: (_("July to September 1999"), _("Jul-Sep 1999")),
    7: (_("October to December 1999"), _("Oct-Dec 1999")),
    8: (_("January to March 2000"), _("Jan-Mar 2000")),
    9: (_("April to June 2000"), _("Apr-Jun 2000")),
    10: (_("July to September 2000"), _("Jul-Sep 2000")),
    11: (_("October to December 2000"), _("Oct-Dec 2000")),
    12: (_("January to March 2001"), _("Jan-Mar 2001")),
    13: (_("April to June 2001"), _("Apr-Jun 2001")),
}
"""Of each turn, in full and as short as it can be read. WWA-1.1a."""

LOG = LogWords(
    joined={
        "deployed": (_("Placed: {items}."), _("{unit} in {hex}")),
        "town-rolled": (_("Dice for rebels in the east: {items}."), _("{town} {number} {rises}")),
        "points-received": (_("Resource points: {items}."), _("{contingent} {points:+d}, now {total}")),
        "flipped": (_("Turned over: {items}."), _("{unit}")),
    },
    levels={  # None: as deep as the line above it
        **LEVELS,
        "contingent-drawn": 1,
        "town-taken": None,
        "cache-captured": None,
        "odds-fixed": 3,
        "support-given": 3,
        "air-defense-rolled": 3,
        "support-cancelled": 3,
        "caches-used": 3,
        "caches-lost": 3,
        "infiltration-rolled": 3,
        "infiltration-vain": 3,
        "combat-rolled": 3,
    },
    untold={
        "hire": _("{side}: the price of PMC transport is asked"),
        "keep": _("{side}: no point is spent"),
        "decline": _("{side}: no"),
        "hold": _("{side}: no"),
        "stay": _("{side}: nobody advances"),
    },
    derived={
        "date": ("turn", {turn: whole for turn, (whole, _short) in MONTHS.items()}),
        "when": ("turn", {turn: short for turn, (_whole, short) in MONTHS.items()}),
    },
)
