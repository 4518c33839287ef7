"""The sentences of works, buildings and craft: tables, no logic."""

from pbem.language import Plural, _

KINDS = {"intruder": _("{side} must say who is fought at the hole")}

VERBS = {
    "climb": _("a figure that began the turn right at works crosses them, its whole move"),
    "exchange": _("two muzzle-loaders change places, the first of them behind works"),
    "roof": _("a figure beside a building stands still, and is on its roof at the end of the turn"),
    "jump": _("a figure on a roof jumps into the court"),
    "breakroof": _("a figure on a roof tries to break through"),
    "drop": _("a figure drops through a hole to the floor below"),
    "sail": _("a craft goes ahead from its bow, or astern from its stern"),
    "embark": _("a figure goes aboard a craft beside it"),
    "disembark": _("a figure is put ashore beside its craft"),
    "intruder": _("the figure in the room that is fought"),
}

EVENTS = {
    "ha-climbed": _("{unit} climbs over to {hex}."),
    "ha-climbed|opponent": _("{unit} climbs over to {hex} and is in contact with {opponent}."),
    "ha-exchanged": _("{unit} steps up, {other} steps back."),
    "ha-roof-taken": _("{unit} is at {hex} now: {level}."),
    "ha-sail-rolled": Plural(
        "The craft of {unit} may go {open} hex, or {upstream} upstream.",
        "The craft of {unit} may go {open} hexes, or {upstream} upstream.",
        of="open",
    ),
    "ha-sailed": _("{unit} sails {hexes}."),
    "ha-grounding-rolled": _("{unit} feels its way on the river: {total}, all is well."),
    "ha-grounding-rolled|is_grounded": _("{unit} feels its way on the river: {total}, it runs aground."),
    "ha-boarded": _("{unit} goes aboard {craft}."),
    "ha-boarded|hex": _("{unit} goes ashore from {craft} at {hex}."),
    "ha-roof-die": _("{unit} hacks at the roof: {number}, it holds."),
    "ha-roof-die|is_open": _("{unit} hacks at the roof: {number}, it is through."),
}

LEVELS = {"roof": _("on the roof"), "court": _("in the court"), "floor": _("on the floor")}

ROLLS = {"hole": _("the hole that {2} hacks"), "grounding": _("whether {2} runs aground")}

POLICIES = {"intruder": _("whom a figure at a new hole in a roof fights")}

REFUSALS = {
    "aground": _("{subject} is aground"),
    "boarding": _("{subject} takes somebody aboard or ashore this turn"),
    "turns-too-sharply": _("a hull turns by one hexside at most: not so from {subject}"),
    "no-water": _("{subject} is no water that the craft may come into"),
    "not-an-end": _("{subject} is neither bow nor stern"),
    "goes-nowhere": _("the way of {subject} leads nowhere"),
    "nobody-aboard": _("there is nobody aboard {subject}"),
    "not-aboard": _("{subject} is not aboard"),
    "not-for-it": _("{subject} is no craft that takes it"),
    "has-sailed": _("{subject} has sailed this turn"),
    "no-room-aboard": _("there is no room left aboard {subject}"),
    "no-shore-there": _("{subject} is no free land beside the craft"),
    "cannot-climb": _("{subject} cannot climb"),
    "stops-before-climbing": _("{subject} stops before the works in one turn, and climbs in the next"),
    "no-works-there": _("there is nothing to climb between here and {subject}"),
    "wall-in-the-way": _("there is a wall before {subject}"),
    "building-full": _("the building of {subject} is full"),
    "no-muzzle-loader": _("{subject} has no part in the drill of two ranks"),
    "not-armed-alike": _("{subject} is not of the same unit and type"),
    "not-at-works": _("{subject} does not stand behind works"),
    "not-there": _("{subject} is not on that level"),
    "no-roof-there": _("{subject} stands beside no free roof"),
    "no-court-there": _("{subject} is no free court hex near enough"),
    "hole-already": _("there is a hole in {subject} already"),
    "no-hole-there": _("there is no hole in {subject}"),
    "not-in-that-room": _("{subject} is not in that room"),
}
