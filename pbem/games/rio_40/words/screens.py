"""The words of this game that only screens need: tracks as short as they can be read."""

from pbem.engine.words import ScreenWords
from pbem.language import _

SCREENS = ScreenWords(
    aim=_("Most points after the last turn win: objectives, kills, civilians kept alive."),
    aims={  # by a track that stands beside the map
        "chief": _("Hold the boss after the last turn, or take the boss off the map."),
        "hunted": _("Most points at the end win; eliminating the last hunted unit wins at once."),
        "found": _("Most points after the last turn win: secret objectives, kills, civilians."),
    },
    aim_text=(
        _("Who has more victory points after the last turn wins; equal totals are a draw. What scores is on the table of victory."),
        _(
            "An objective belongs to the side that had a combatant in it last. Each civilian killed costs points for the "
            "side that did it. In scenario 4 the gang wins at once when no militia is left on the map."
        ),
        _(
            "Each unit takes one action in a phase: movement and attack (ma), movement and search (ms), hiding (hi), and when it "
            "is suppressed withdrawal (wd). What lies face down is known to its owner alone: search it, or shoot and see."
        ),
        _(
            "In scenario 2 there are no points: a boss is driven through the city. The boss moves with a combatant in the same "
            "hex, and a search brings the boss under control like a civilian. The side that holds the boss after the last turn "
            "wins; the side that takes the boss off the map by an entry hex wins at once."
        ),
        _("The printed map of this game is lost: the neighbourhood that is shown is a reconstruction."),
    ),
    side_steps=("phase",),
    value_names=_("Numbers: firepower-morale-movement-range"),
    short_tracks={
        "points": _("VP P{police} N{narco}"),
        "chief": _("boss in {hex}"),
        "hunted": _("hunted {army} {left} of {units}"),
        "found": _("objectives found {found} of {markers}"),
        "laid": _("laid {laid} of {counters}"),
        "counters": _("face down {down}"),
        "actions": _("acted {acted} of {units}"),
        "reconstructed": _("map: reconstruction"),
    },
)
