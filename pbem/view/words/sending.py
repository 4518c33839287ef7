"""The words of sending a file. `_` marks them for translation."""

from pbem.language import Plural, _

TITLE = _("{name}: send file {seq}")
PREPARED = _("What file {seq} will hold:")
SEALED = _("File {seq} is sealed: {size} bytes. It cannot be changed any more.")
NO_ORDERS = _("no orders")
DRAFT_STATES = {"waits": _("waits for dice"), "skipped": _("is skipped"), "sealed": _("sealed until both have chosen")}
STANDING = _("standing order for {kind}: {text}")
IN_OWN = _("in your own phases")
ENDS_MATCH = _("The match ends with this file. One more of yours then publishes your secret, so that all can be checked.")
PUBLISHES = _("The match is over: this file publishes your secret, so that all dice and envelopes can be checked.")
ACCEPTS = _("This file accepts the invitation.")
INVITES = _("It invites one person to {game}, {dice} dice; you play {side}.")
NOTE = _("Note to your opponent:")
NOTE_TOO_LATE = _("The file is sealed: its note can no longer be changed.")
NOTE_TITLE = _("A few words for your opponent")
NOTE_HELP = _("They travel in the signed file. Leave it empty for none.")

WARN = _("Careful:")
UNITS_LEFT = Plural("{units} can still act", "{count} units can still act: {units}")
SUPPOSED = _("dice are still open: what comes after them waits for your opponent's file")

NOT_YET = {
    "order": _("orders are still due: Esc back, e ends the phase"),
    "answer": _("something is still to be chosen: Esc back, Enter chooses"),
}

TO_HOUSE = _("Enter signs the file and takes it to the house, which answers at once.")
TO_SEAT = _("Enter signs the phase and hands over to {side}.")
TO_POST, TO_POST_UNKNOWN = _("Enter signs it and sends it to {address}."), _("Enter asks where it goes, signs it and sends it.")
POST_AGAIN, POST_AGAIN_UNKNOWN = _("Enter sends it to {address}."), _("Enter asks where it goes, and sends it.")
TO_LINE = _("Enter signs it and sends it to {who} over the line.")
ON_LINE = _("It goes to {who} over the line; if that drops, it waits.")
WITH_THEM = _("{who} has file {seq}.")
ON_ITS_WAY = _("File {seq} is on the line, and {who} does not have it yet. If the line drops, it waits here.")
LINE_DROPPED = _("The line is down: file {seq} waits.")
TO_FOLDER, FOLDER_AGAIN = _("Enter signs it and puts it into your shared folder."), _("Enter puts it into your shared folder.")
IN_FOLDER = _("It is in your shared folder. Enter: back. a: once more.")
HAS_LEFT = _("It has left. Enter: back. a: once more, there or to another address.")
BY_ITSELF = _("p: set up the post once, and pbem sends and fetches by itself.")
POSTING = _("Sending ...")
TO_MAIL = _("Enter signs it and writes the turn file. f, c, v, m: sign it and do that.")
AGAIN = _("f file, c clipboard, v text, m mail: send the same file again, byte for byte.")
CARRY = _("Enter writes the file. f, c, v, m: other ways to send it.")
HOUSE_THINKS = _("The house is thinking ...")
PASS_TITLE = _("Next side")
PASS_KEYBOARD = _("Pass the keyboard to {side}.")
LIFT = _("Space: show the map to {side}")
HANDED_OVER = _("The keyboard is with {side} now.")
WRITTEN = _("The turn file is in {path} ({size} bytes). Send it to {who}.")
MAIL_WRITTEN = _("The mail is in {path} ({size} bytes). Open it in your mail program and send it.")
NO_CLIPBOARD = _("The terminal has no clipboard for programs: v shows the text, f writes a file.")
DID_IT_ARRIVE = _("Is the text on your clipboard?")
DID_YOU_COPY = _("Do you have the whole text?")
ARRIVE_LINES = (
    _("Paste it into a mail before you answer: only you can see whether it has arrived."),
    _("If you answer yes, the file counts as sent; it can be sent again at any time."),
)
COPIED = _("The file counts as sent. Mail the text to {who}.")
NOT_COPIED = _("The text was not sent: v shows it, f writes a file.")
TEXT_TITLE = _("Copy from BEGIN to END into a mail. Esc back.")
ACCOUNT_TITLE, ACCOUNT_LINE = _("By which account?"), _("The files of this match go by it from now on.")
ADDRESS_TITLE = _("Address of the other player")
ADDRESS_LINES = (_("It is kept for this match; a changes it."),)
ONCE_MORE = _("The file has left before, and leaves once more to this address.")
PROGRAM_TITLE = _("Which program sends your mail?")
PROGRAM_LINE = _("pbem shows the line to copy into a shell; it runs nothing, and asks for no password.")
PROGRAMS = {
    "file": _("none: I open the mail file (.eml) myself"),
    "mutt": _("mutt: opens the mail to look over and send"),
    "neomutt": _("neomutt: opens the mail to look over and send"),
    "msmtp": _("msmtp: sends at once"),
    "sendmail": _("sendmail: sends at once"),
    "alpine": _("alpine: a new mail with the file attached"),
    "aerc": _("aerc: a new mail; its own command attaches the file"),
    "thunderbird": _("thunderbird: a new mail with the file attached"),
    "xdg-email": _("xdg-email: the desktop's mail program, with the file attached"),
}
MAIL_COMMAND = _("For {address}, {path} ({size} bytes). In a shell:")
SOMEBODY = _("the other player")
"""For whom nobody has a name yet."""
