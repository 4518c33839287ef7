"""The words of time: whose file is due, until when, who is away. `_` marks them for translation."""

from pbem.language import Plural, _

YOURS = _("yours since {since}, time until {until}")
TO_SEND = _("file {seq} waits to be sent since {since}, time until {until}")
THEIRS = _("{opponent} to move since {since}, time until {until}")
TO_ANSWER = _("an invitation to answer since {since}, time until {until}")
UNANSWERED = _("nobody has answered the invitation since {since}, time until {until}")
DUE_SHORT, DUE_TODAY = Plural("due in 1 d", "due in {count} d"), _("due today")
LATE_SHORT = Plural("1 d overdue", "{count} d overdue")
AWAY_SHORT = _("{time}, away")
"""In the list of matches, a column of its own."""
OWN_TIME = _("You have until {until}")
THEIR_TIME = _("{opponent} has until {until}")
OWN_WAS = _("Your file was due by {until}")
THEIR_WAS = _("{opponent}'s file was due by {until}")
LEFT, LAST_DAY = Plural("one day left", "{count} days left"), _("the last day")
TIME = _("{what} ({left}).")
AWAY_TOO = _("{opponent} away {first} to {last}.")
OWN_AWAY_TOO = _("You are away {first} to {last}.")
AWAY_MORE = Plural("and one more time", "and {count} more times")
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

# --- the window of a match, and the plain dialogue

TITLE = _("{name}: time")
NO_DAYS = _("No days are agreed for a file.")
REMINDED_ON = _("A reminder has left on {day}.")
NEVER_PROVEN = _("By this computer's clock, in days of UTC: told, never proven.")
REMIND = _("Remind {opponent}")
REMIND_ANYBODY = _("Remind them of the invitation")
REMIND_POST = _("a friendly mail to {address}, with file {seq} once more")
REMIND_BY_HAND = _("writes a friendly mail with file {seq}, for your mail program")
REMIND_TITLE = _("Remind all the same?")
REMIND_WRITTEN = _("{name}: a reminder lies in {path}.")
WRITTEN_TITLE = _("The reminder is written")
AWAY = _("I am away until ...")
AWAY_NOTE = _("the note of your next file says so; these days do not count")
AWAY_ALL = _("I am away until ..., in all {count} matches by mail")
AWAY_TITLE = _("Until which day are you away?")
AWAY_LINES = (
    _("The last day, as 2027-01-03; or both, as 2026-12-20 to 2027-01-03."),
    _("Your opponent knows it when your next file has come: say it in time."),
)
AWAY_BACK = _("Say nothing of days away")
AWAY_BACK_NOTE = _("takes back what no note has said yet")
CLAIM_IT = _("Claim it abandoned")
CLAIM_NOTE = _("puts it aside, here alone; nothing is signed")
UNCLAIM = _("Take the claim back")
UNCLAIM_NOTE = _("the match goes on")
CLAIM_TITLE = _("Claim {name} abandoned?")
CLAIM_LINES = (
    _("Proven by signed files: {days} days are agreed for a file, file {seq} is the last here, and {opponent} makes the next."),
    _("Not proven: when files were sent and came, or that none was made. That {until} was the last day your computer alone says."),
    _("Nothing is signed, and the match has no result. A file of theirs puts it back; so do you, by the same key."),
)
CLAIMED_HERE = _("{name} is put aside as abandoned; a file of theirs puts it back.")

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
