"""What the toy game says."""

from pbem.engine.word_tables import PolicyWords, Words
from pbem.language import _

SIDES = {"red": _("Red"), "blue": _("Blue")}
WORDS = Words(
    title=_("Toy"),
    summary=_("A row of six cells"),
    sides=SIDES,
    names={"side": dict(enumerate(SIDES.values()))},
    verbs={
        "deploy": _("deploy - the set-up is done"),
        "move": _("move UNIT CELL - one cell forward or back"),
        "attack": _("attack CELL - with all neighbours"),
        "scout": _("scout - see the other side's nerve, once a match"),
        "end": _("end - end the phase"),
    },
    policies={"loss": _("who loses a step")},
    policy_words={"loss": PolicyWords(about=_("One word"), alone={"first": _("the first"), "last": _("the last")})},
    events={
        "toy-moved": _("Unit {unit} goes to cell {cell}."),
        "toy-threw": _("The dice show {numbers}."),
        "toy-lost": _("Unit {unit} loses a step and has {steps_left}."),
        "toy-trapped": _("Unit {unit} steps into a trap."),
        "toy-seen": _("The nerve of {side} is {nerve}."),
        "toy-tested": _("The nerve of {side} is tested."),
    },
    refusals={
        "not-possible": _("{0} is not possible here"),
        "yes-or-no": _("the answer is yes or no"),
        "no-such-policy": _("there is no such standing order"),
        "nerve-out-of-range": _("a nerve is 0 to 6"),
        "trap-too-wide": _("a trap names two cells at most"),
    },
)
