"""The words of the post: what came, what went, what waits. `_` marks them for translation."""

from pbem.language import Plural, _

SENT = _("{name}: file {seq} is on its way to {address}")
SENT_BY_FOLDER = _("{name}: file {seq} is in the folder")
WAITS = _("{name}: file {seq} waits to be sent: {why}")
NOT_AGAIN = _("{name}: file {seq} has not left once more: {why}")
NO_ADDRESS, NO_WAY_OUT, REFUSED = _("> file {seq}: no address"), _("> file {seq}: no way out"), _("> file {seq}: refused")
TRIES_AGAIN, GOES_OUT = _("file {seq}: tried again"), _("file {seq}: going out")
"""Why a file waits, in the list of matches, where it says whose move it is."""
FILE_WAITS = _("File {seq} waits to be sent: {why}")
NEXT_SYNC = _("File {seq} leaves with the next sync.")
WHERE_TITLE = _("{name}: where do your files go?")
WHERE_LINE = _("The last file came from another address. Its signature is your opponent's; an address proves nothing.")
WHERE_NEW, WHERE_OLD = _("to {address} from now on"), _("to {address}, as before")
WHERE_SETTLED = _("Files of {name} go to {address}.")
NOT_REACHED = _("{account}: {why}")
WAY_NOT_REACHED = _("{account}, {way}: {why}")
CAME = _("{name}: {what}")
MOVES = _("{name}: {what}; {next}")
OTHER_ADDRESS = _("{name}: the last file came from {offered}; files still go to {address}")
ANSWERS_GO = _("{name}: it came from {address}; answers that are mailed go there")
SAY_ADDRESS = _("if that is not who invites you: `pbem post address {name} ADDRESS`")
TAKE_ADDRESS = _("if it is your opponent's: `pbem post address {name} {offered}`; else: `pbem post address {name} {address}`")
NOTHING = _("nothing new")
WATCHING = Plural("watching one account; Ctrl-C ends it", "watching {count} accounts; Ctrl-C ends it")
NO_ACCOUNTS = _("no account is set up yet: `pbem post setup`")
GOES_TO = _("Files of {name} go to {address} by {account}.")
"""Of one match. `account`: its name."""
