"""The words of live play: who is there, what came, what went. `_` marks them for translation."""

from pbem.language import _

CALLING = _("calling; Ctrl-C ends the line, and the match goes on")
WATCHING = _("{name}: what comes is taken in, what you seal is sent; Ctrl-C ends it")
PRESENCE = {
    "up": _("the line is up"),
    "here": _("{opponent} is there"),
    "gone": _("{opponent} is not there now; files go to and fro all the same"),
    "left": _("the other end has ended the line: nothing is lost, go on by mail"),
}
ARRIVED = _("file {seq} has come: {move}")
DELIVERED = _("file {seq} is with {opponent}")
NOT_TAKEN = _("file {seq} was not taken at the other end: the program there tells {opponent} why")
DIFFER = _("the two ends hold different files {seq}: your programs tell what is wrong with them")
ANSWERED = {
    "roll": _("file {seq} with your dice value is sealed: there was nothing to decide"),
    "open": _("file {seq} that opens an envelope is sealed: there was nothing to decide"),
}
GOES_LIVE = _("File {seq} of {name} goes over the line; if that drops, it waits: `pbem resend {name}` writes it.")
HELD = _("file {seq} decides nothing, but there are words or standing orders of yours in it: `pbem seal {name}` sends it")
NOT_SEALED = _("file {seq} decides nothing, but could not be sealed by itself: {why}")
DOWN = _("the line is down: nothing is lost, go on by mail or call again")
OTHER = _("your opponent")
