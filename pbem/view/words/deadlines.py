"""The words of time: whose file is due, until when, who is away. `_` marks them for translation."""

from pbem.language import Plural, _

YOURS = _("yours since {since}, time until {until}")
TO_SEND = _("file {seq} waits to be sent since {since}, time until {until}")
THEIRS = _("{opponent} to move since {since}, time until {until}")
LATE = Plural("one day overdue", "{count} days overdue")
CLAIMED = _("claimed abandoned")
OWN_AWAY = _("you are away {first} to {last}")
THEIR_AWAY = _("{opponent} is away {first} to {last}")
TO_TELL = _('your next note says "{line}"')
NOTHING_DUE = _("no file is due by a day that was agreed")
WILL_TELL = _('{name}: the note of your next file will say "{line}"')
TELLS_NOTHING = _("{name}: nothing about days away waits any more")
"""To whom the program talks."""
