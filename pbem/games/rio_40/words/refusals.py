"""Why an order of this game is not allowed, by the code of the refusal: a table, no logic."""

from pbem.language import _

REFUSALS = {
    # actions
    "not-suppressed": _("{subject} was not suppressed when this phase began"),
    "only-recovers": _("{subject} is suppressed: it can only withdraw and check morale"),
    "other-action-named": _("{subject} has another action in this phase"),
    # hiding
    "face-down-already": _("{subject} is face down"),
    "cannot-hide": _("{subject} cannot hide: combatants on the ground can"),
    "somebody-near": _("{subject} cannot hide: somebody is in its hex or next to it"),
    # set-up
    "outside-the-zone": _("{subject} is not in the zone for it"),
    "no-room": _("there is no room in {subject}: one combatant, one transport and one civilian to a hex"),
    "not-so-many-counters": _("{subject} counters are still to be placed"),
    "closed-ground": _("{subject} is closed to it"),
    "held-by-the-enemy": _("{subject} is held by the enemy"),
    "face-down-there": _("{subject} hides something: stop next to it and search it, R40-5.2b"),
    "marker-outside-its-terrain": _("an objective marker may not be placed in {subject}"),
    "markers-too-near": _("{subject} is too near to another objective marker"),
    # what lies face down
    "not-on-the-roster": _("what the envelope says of {subject} is none of the counters that were to be placed"),
    "opened-before": _("{subject} was under another counter already"),
    "set-up-overstacked": _("two of a kind were placed in {subject}"),
    "stated-otherwise": _("something else was stated before: {subject}"),
    "not-what-lies-there": _("that is not what lies under {subject}"),
    "not-the-roster": _("what {subject} placed is not what the scenario gives"),
    # standing orders and conditions
    "policy-word-unknown": _("not understood: {subject}"),
    "policy-unreadable": _("this is not a standing order of the kind {subject}"),
    "guard-unknown": _("no such condition: {subject}"),
}
