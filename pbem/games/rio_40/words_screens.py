"""The words of this game that only screens need: tracks as short as they can be read."""

from pbem.language import _

# what the game is about: in one line when a match begins, and more of it in the help
AIM = _("Most points after the last turn win: objectives, kills, civilians kept alive.")
AIMS = {  # by a track that stands beside the map
    "chief": _("Hold the boss in a hex of yours after the last turn, or take him off the map."),
    "hunted": _("Most points at the end win; at once, who is rid of the last hunted unit."),
    "found": _("Most points after the last turn win: secret objectives, kills, civilians."),
}
AIM_TEXT = (
    _("Who has more victory points after the last turn wins; equal totals are a draw. What scores is on the table of victory."),
    _(
        "An objective belongs to the side that had a combatant in it last. Each civilian that dies costs the side that killed "
        "him. In scenario 4 the gang wins at once when no militia is left on the map."
    ),
    _(
        "Each unit takes one action in a phase: movement and attack (ma), movement and search (ms), hiding (hi), and when it is "
        "suppressed withdrawal (wd). What lies face down is known to its owner alone: search it, or shoot and see."
    ),
    _(
        "In scenario 2 there are no points: a boss is driven through the city. He goes along with a combatant in his hex, and a "
        "search brings him under control like a civilian. Who has him in a hex of his own after the last turn wins; who takes "
        "him off the map by an entry hex wins at once."
    ),
    _("The printed map of this game is lost: the neighbourhood that is shown is a reconstruction."),
)

# choices that a list of matches calls by the side that has them: they have no other name that tells more
SIDE_STEPS = ("phase",)

# what the numbers of a unit are, one after the other
VALUE_NAMES = _("Numbers: firepower-morale-movement-range")

# what stands beside the map, by track; letters are those of the map
SHORT_TRACKS = {
    "points": _("VP P{police} N{narco}"),
    "chief": _("boss in {hex}"),
    "hunted": _("hunted {army} {left} of {units}"),
    "found": _("objectives found {found} of {markers}"),
    "laid": _("laid {laid} of {counters}"),
    "counters": _("face down {down}"),
    "actions": _("acted {acted} of {units}"),
    "reconstructed": _("map: reconstruction"),
}
