"""The sentences of works, buildings and craft: tables, no logic."""

from pbem.language import _

KINDS = {"intruder": _("whom the figure at the hole fights")}

VERBS = {
    "climb": _("a figure that began the turn right at works crosses them, its whole move"),
    "exchange": _("two muzzle-loaders change places, the first of them behind works"),
    "roof": _("a figure beside a building stands still, and is on its roof at the end of the turn"),
    "jump": _("a figure on a roof jumps into the court"),
    "breakroof": _("a figure on a roof tries to break through"),
    "drop": _("a figure drops through a hole to the floor below"),
    "intruder": _("the figure in the room that is fought"),
}

EVENTS = {
    "ha-climbed": _("{unit} climbs over to {hex}."),
    "ha-climbed|opponent": _("{unit} climbs over to {hex} and is in contact with {opponent}."),
    "ha-exchanged": _("{unit} steps up, {other} steps back."),
    "ha-roof-taken": _("{unit} is at {hex} now: {level}."),
    "ha-roof-die": _("{unit} hacks at the roof: {number}, it holds."),
    "ha-roof-die|is_open": _("{unit} hacks at the roof: {number}, it is through."),
}

LEVELS = {"roof": _("on the roof"), "court": _("in the court"), "floor": _("on the floor")}

ROLLS = {"hole": _("the hole that {1} hacks")}

POLICIES = {"intruder": _("whom a figure at a new hole in a roof fights")}

REFUSALS = {
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
