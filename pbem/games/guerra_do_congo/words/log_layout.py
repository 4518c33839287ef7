"""Layout of the log of this game, and the dates of its turns: tables, no logic. GC-1.1b."""

from pbem.engine.word_tables import LEVELS, LogWords
from pbem.language import _

LOG = LogWords(
    joined={
        "morale-set": (_("Army morale: {items}."), _("{army} {value:+d}")),
        "deployed": (_("Placed: {items}."), _("{unit} in {hex}")),
        "mobilised": (_("Mobilised: {items}."), _("{unit} in {hex}")),
        "recovered": (_("Restored to full strength: {items}."), _("{unit} in {hex}")),
        "reserved": (_("Put in reserve: {items}."), _("{unit} in {hex}")),
        "captured": (_("Taken by {side}: {items}."), _("{place}")),
        "step-lost": (_("Reduced {why}: {items}."), _("{unit} in {hex}")),
    },
    levels={  # None: as deep as the line above it
        **LEVELS,
        "stage-began": 0,
        "captured": 3,
        "step-lost": 3,
    },
    derived={
        "date": (
            "turn",
            {
                1: _("2 August 1998"),
                2: _("9 August 1998"),
                3: _("16 August 1998"),
                4: _("23 August 1998"),
                5: _("30 August 1998"),
                6: _("6 September 1998"),
                7: _("13 September 1998"),
                8: _("20 September 1998"),
                9: _("27 September 1998"),
                10: _("4 October 1998"),
                11: _("11 October 1998"),
                12: _("18 October 1998"),
                13: _("25 October 1998"),
                14: _("1 November 1998"),
                15: _("8 November 1998"),
            },
        )
    },
)
