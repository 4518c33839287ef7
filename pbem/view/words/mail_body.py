"""The words around a turn file in a mail, for a person without the program. `_` marks them for translation."""

from pbem.language import Plural, _

SUBJECT = _("[pbem] {name} file {seq}")
IN_TURN = _("turn {turn}")
TO_MOVE = _("{side} to move")
HEAD = _("{name}, {game}, file {seq}")
HEAD_WITH = _("{name}, {game}, file {seq} ({who})")
INVITES = _("{who} invites you to {game} (you would play {side}).")
GET_IT = _("Get pbem, start it, and paste this whole mail: it holds the invitation.")
MORE_LINES = Plural("and {count} more line", "and {count} more lines")
SETTLED_FIRST = _("Settled first:")
ORDERS = _("Orders:")
WAITING = _("Wait for dice or an answer:")
