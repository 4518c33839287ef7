"""Reasons why an order of this game is not allowed, by the code of the refusal: a table, no logic."""

from pbem.language import _

REFUSALS = {
    # set-up
    "not-to-be-placed": _("{subject} is not placed in this part of set-up"),
    "not-a-place-for-it": _("it may not be placed in {subject}"),
    "no-cache-there": _("no weapons cache can be placed in {subject}"),
    "still-to-place": _("{subject} must still be placed"),
    "caches-left": _("a weapons cache must still be placed"),
    "not-for-the-coup": _("{subject} cannot make the coup: a rebel unit in a hex does, not a Ugandan one"),
    "not-one-of-them": _("{subject} is not one of the units that it can be"),
    # where units may be
    "outside-the-country": _("{subject} is outside the DR Congo"),
    "enemy-there": _("an enemy unit is in {subject}"),
    "no-room": _("{subject} holds no more units"),
    "closed-terrain": _("armour and mechanised units may not be in {subject}"),
    "no-ugandans": _("Ugandan units may not be in {subject}: only in Nord-Kivu, Orientale, Equateur and Bandundu"),
    "no-rwandans": _("Rwandan units may not be in {subject}: they stay south of row 23"),
    "no-rwandan": _("only Rwandan and Hutu units may be in {subject}"),
    "no-coup": _("the rebels may walk into {subject} only if the Kitona Coup was declared"),
    "other-contingent": _("a unit of a contingent that it may not share a hex with is in {subject}"),
    # activation, stacking
    "not-to-be-flipped": _("{subject} is not one of the units that may be turned over"),
    "not-one-of-the-excess": _("{subject} is not one of the units of which one must go"),
    "not-below-others": _("{subject} does not lie below others of a stack of yours"),
    "no-such-rank": _("{subject} is no type, faction or unit of yours"),
    # reinforcements
    "not-for-this-contingent": _("this contingent cannot buy {subject}"),
    "none-left": _("there is none left: {subject}"),
    "too-dear": _("there are not enough resource points: {subject}"),
    "not-to-be-chosen": _("{subject} is not one of the units that this contingent may choose and buy"),
    "nobody-chosen": _("name the units that are bought"),
    "not-the-first-purchase": _("PMC transport is hired before anything else is bought, and once"),
    "hires-none": _("say how many PMC markers are hired at 1 point each, and how many at 2"),
    "no-advisers": _("the advisers are not waiting to be placed"),
    "not-with-this-unit": _("the advisers cannot be with {subject}: a FAC unit on the map gets them"),
    "enemy-zoc-alone": _("{subject} is in an enemy zone of control and holds no friendly unit"),
    "must-be-placed": _("{subject} must be placed"),
    # support markers
    "no-such-marker": _("there is no support marker number {subject}"),
    "markers-out-of-order": _("name each support marker once, in the order of their list: {subject}"),
    "marker-not-ready": _("{subject} is not in the Support Available Box"),
    "beyond-the-activation-roll": _("the activation roll does not allow {subject}: too many of its kind since then"),
    # standing orders
    "policy-word-unknown": _("not understood: {subject}"),
    "policy-damaged": _("this is no standing order of this kind"),
    "policy-clause-empty": _("a clause of a standing order is empty"),
    "policy-list-empty": _("a list in a standing order is empty"),
    "policy-said-twice": _("said twice: {subject}"),
    "policy-too-long": _("a standing order is too long"),
}
