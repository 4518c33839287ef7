"""How the standing orders of shooting, combat and morale are written, and said as sentences: tables, no logic."""

from pbem.engine.word_tables import PolicyWords
from pbem.language import _

POLICY_WORDS = {
    "shooting": PolicyWords(
        about=_("When all have moved by their sheets, you order your fire"),
        alone={
            "orders": _("unit by unit, as you write then"),
            "shots": _("likewise, but where figures could only light fires you are not asked"),
            "atwill": _("not at all: all shoot at the nearest whom they may shoot at"),
            "hold": _("not at all: nobody shoots"),
        },
    ),
    "outnumbered": PolicyWords(
        about=_("A figure with two opponents fights one after the other; the second adds two"),
        alone={
            "paired": _("the one of its pair first"),
            "strongest": _("the better fighter first"),
            "weakest": _("the worse fighter first"),
        },
    ),
    "leader_hit": PolicyWords(
        about=_("A hit on the Leader costs an Attendant, or he rolls his own save and dies if it fails"),
        alone={
            "attendant": _("an Attendant, as long as there is one"),
            "save": _("his own save first; an Attendant where he has none"),
        },
    ),
    "standard": PolicyWords(
        about=_("The Standard cancels one morale test a turn, before the dice"),
        alone={
            "auto": _("of the unit with a marker and most tests, else of the unit worth most"),
            "keep": _("none; it is kept for the rite"),
            "UNIT+": _("of the first of {0} that has one; else it is kept"),
        },
    ),
    "counter_rite": PolicyWords(
        about=_("A Standard that was kept may cancel the test of an enemy rite"),
        alone={
            "marked": _("where the unit has a marker"),
            "always": _("in any case"),
            "never": _("never"),
            "UNIT+": _("where it is on {0}"),
        },
    ),
    "rite": PolicyWords(
        about=_("The Diviner makes an enemy unit take one more test"),
        alone={
            "auto": _("the unit with a marker worth most, else the unit worth most"),
            "none": _("no rite"),
            "UNIT+": _("the first of {0} that can be named"),
        },
    ),
    "rally": PolicyWords(
        about=_("The Leader tries to remove the marker of one unit near him"),
        alone={
            "auto": _("the unit with a marker worth most"),
            "none": _("nobody"),
            "UNIT+": _("the first of {0} that can be rallied"),
        },
    ),
}
