"""The words of a file that has come, and of watching a match. `_` marks them for translation."""

from pbem.language import Plural, _

TITLE = Plural("A file has come", "{count} files have come")
CAME_FOR = _("A file of {name} has come: {key} shows it")
CAME = Plural("A file has come: {key} shows it", "{count} files have come: {key} shows them")
AT_TITLE = _("  * {names}")
AT_TITLE_KEY = _("  * {names}: {key}")
SEVERAL = Plural("{count} file", "{count} files")
"""At the end of the first line of a screen, where files have come that were not looked at yet."""
CHECKS = {
    "frame": _("whole, as it was sent"),
    "rules": _("the same game, rules and data"),
    "signature": _("signed by your opponent's key"),
    "chain": _("follows the last file, and no other was sent for its place"),
    "orders": _("every order is legal under the rules"),
    "dice": _("every die and every opening is proved"),
    "position": _("both programs come to the same position"),
}
DONE, FAILED, OPEN = "[x]", "[!]", "[ ]"
GOOD = _("All is in order. Enter: watch what they did.")
BAD = _("Nothing here was changed. w: a message for your opponent.  Esc: back.")
HARMLESS = _("Enter or Esc: back to the matches.")
NOTE = _("Their note:")
KEPT = _("The file is kept as {path}.")
NEXT = _("What to do: {hint}.")
LETTER_TITLE = _("A message for your opponent, to be put in a mail")
LETTER = _(
    "Hello,\n\n"
    "my program did not take your turn file number {seq} of our match {name}.\n"
    "It says: {why}\n"
    "The file's digest begins with {digest}.\n\n"
    "{advice}\n"
)
ADVICE = {
    "damaged": _("It was probably changed by a mail program on the way. Please send it again, preferably as an attachment."),
    "rules": _("We do not run the same rules. Please compare the versions of pbem: mine is {version}."),
    "orders": _(
        "If you use the newest pbem, please take the file back with\n"
        "    pbem undo MATCH --refused {digest}\n"
        "and send another one. If you did not change anything yourself, it may be a fault of the program:\n"
        "then we should report it with the file of `pbem evidence MATCH`."
    ),
    "fork": _("I have two different files signed by you for the same place. Which one counts? The other cannot be played."),
    "other": _("Could you check what happened on your side?"),
}

WATCH_TITLE = _("{name}: watching {what}")
WATCH_FILE = _("file {seq} of {side}")
SETTLED_FIRST = _("Settled by your share of the dice:")
WATCH_SETTLED = _("settled by your share of the dice")
WATCH_START = _("the start")
READING = _("Working out what happened ...")
AT_START = _("Before the first step. Space: step  p: play  q: done")
PLACE = _("step {at} of {all}")
END = _("the end")
PLAYING = _("playing, speed {speed}: {faster} faster, {slower} slower")
BOOKMARK = _("bookmark set")
BOOKMARK_GONE = _("bookmark removed")
NO_BOOKMARK = _("no bookmark further on; m sets one")
NO_BATTLE = _("no combat further on")
FOLLOWS = _("the map follows what happens")
STAYS = _("the map stays where it is")
WHAT_IF_WRITTEN = _("This position is in {path}. Try it: pbem board {game} --position {path}")
NOTHING = _("Nothing has happened yet. q: done")
