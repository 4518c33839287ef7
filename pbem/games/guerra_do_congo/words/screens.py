"""The words of this game that only screens need: tracks as short as they can be read."""

from pbem.engine.words import ScreenWords
from pbem.language import _

SCREENS = ScreenWords(
    aim=_("Most points after turn 15 win."),
    aim_text=(
        _("Who has more victory points after turn 15 wins; equal totals are a draw."),
        _(
            "Points come at once for each enemy unit eliminated, and at the end for cities and villages held, replacement points "
            "kept and units beyond the cease-fire line. Each side has lines of its own besides: see the last table."
        ),
        _("A side also wins at any moment when no unit of the enemy's own army (RCD/MLC, FAC) is left or still to come."),
    ),
    value_names=_("Numbers: attack-defence-moves"),
    short_tracks={
        "points": _("VP R{rebels} C{congo}"),
        "pools": _("RP R{rebels} C{congo}  air {air}"),
        "morale": _(
            "RCD{rebels:+d} Uga{uganda:+d} Rwa{rwanda:+d} Bur{burundi:+d} FAC{congo:+d} Ang{angola:+d} Zim{zimbabwe:+d} "
            "Nam{namibia:+d}"
        ),
        "plan": _("to do: {orders}"),
    },
)
