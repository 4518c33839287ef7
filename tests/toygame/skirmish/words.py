"""What the skirmish says."""

from pbem.engine.word_tables import Words
from pbem.language import _

WORDS = Words(
    title=_("Skirmish"),
    summary=_("A field that nobody has seen before"),
    sides={"seat_a": _("Seat A"), "seat_b": _("Seat B"), "attacker": _("the attacker"), "defender": _("the defender")},
    seats=("side",),
    verbs={
        "list": _("list LIST - who fights"),
        "m": _("m UNIT HEX-HEX - march"),
        "burn": _("burn HEX - a hut"),
        "end": _("end - end the phase"),
    },
    demands={"list": _("{side} chooses a list"), "phase": _("{side} gives orders"), "flee": _("{side} names who flees")},
    events={
        "skirmish-attacks": _("{side} attacks."),
        "skirmish-marched": _("{unit} goes {hexes}."),
        "skirmish-burned": _("{side} burns {hex}."),
        "skirmish-fled": _("{unit} flees."),
    },
    refusals={"not-possible": _("that is not possible"), "no-hut-near": _("no hut of that name is near")},
    counter="{id}",
    roles={
        "open": _("open ground"),
        "wood": _("wood"),
        "hut": _("hut"),
        "burnt": _("burnt ground"),
        "village": _("village"),
        "ruin": _("ruin"),
    },
    tracks={"turn": _("Turn {turn}")},
    reasons={"through": _("they are through"), "time": _("time is up")},
)
