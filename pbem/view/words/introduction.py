"""Sentences about the other player of a match: their key, and their name."""

from pbem.language import _

KEY_WORDS = _(
    "The six words of the key of {name}: {words}. Compare them by phone or chat: who signs with this key is your opponent."
)
KEY_KNOWN = _("It is the key of your opponent in {matches}.")
OTHER_KEY = _("Careful: this is not the key that {name} has in {matches}. Ask them by another way before you go on.")
MIXED_NAME = _("Careful: the name {name} has letters of several scripts ({scripts}); it may only look like one that you know.")
MARKED_NAME = _("{name} (letters of several scripts)")
