"""The words of time: whose file is due, until when, who is away. `_` marks them for translation."""

from pbem.language import Plural, _

YOURS = _("yours since {since}, time until {until}")
TO_SEND = _("file {seq} waits to be sent since {since}, time until {until}")
THEIRS = _("{opponent} to move since {since}, time until {until}")
TO_ANSWER = _("an invitation to answer since {since}, time until {until}")
UNANSWERED = _("nobody has answered the invitation since {since}, time until {until}")
LATE = Plural("one day overdue", "{count} days overdue")
CLAIMED = _("claimed abandoned")
OWN_AWAY = _("you are away {first} to {last}")
THEIR_AWAY = _("{opponent} is away {first} to {last}")
TO_TELL = _('your next note says "{line}"')
NOTHING_DUE = _("no file is due by a day that was agreed")
CLAIM = _("{name} is put aside as abandoned; no file says so, and a file of your opponent puts it back")
CLAIM_HINT = _("`pbem evidence {name} -o FILE` tells what is proven, and what is only told")
CLAIM_BACK = _("{name} goes on")
WILL_TELL = _('{name}: the note of your next file will say "{line}"')
TELLS_NOTHING = _("{name}: nothing about days away waits any more")
"""To whom the program talks."""

# --- the mail that reminds

REMINDER_SUBJECT = _("{about} (reminder)")
HELLO = _("Hello {opponent},")
HELLO_ANYBODY = _("Hello,")
STILL_INVITED = _("I have no answer yet to my invitation of {since}, which goes with this mail once more.")
STILL_YOURS = _("the last file of {name} that I have is my own of {since}, so it is your move.")
STILL_LAST = _("the last file of {name} that I have is my own of {since}; with one more of yours we can both check every die.")
AGREED = _("We agreed on {days} days for a file: that was until {until}.")
IN_CASE = _("In case it was lost on the way, here it is once more; if you had it already, just play on.")
HOLIDAYS = _('Should you be away, a line "{line}" in a note says so, and these days do not count.')
GOODBYE = _("Best wishes, {player}")
REMINDED = _("{name}: a reminder with file {seq} is on its way to {address}")
