"""The words of the list of matches, of beginning one, of taking files in and of ending. `_` marks them for translation."""

from pbem.language import Plural, _

# --- the list
TITLE = _("pbem: your matches")
TITLE_OF = _("pbem: matches of {name}")
HEADS = {
    "name": _("match"),
    "time": _("time"),
    "new": _("new"),
    "opponent": _("against"),
    "side": _("you play"),
    "turn": _("turn"),
    "move": _("whose move"),
    "game": _("game"),
    "file": _("last file"),
    "dice": _("dice"),
    "news": _("news"),
}
IS_HERE = _("{opponent} (here)")
BOTH_HERE = _("hotseat")
BOTH = _("both sides")
LESSON_MARK = _(" lesson")
ARCHIVED_MARK = _(" (aside)")
FILE = _("{seq} {whose}")
OWN, THEIRS = _("(yours)"), _("(theirs)")
TURN = _("{turn}")
TURN_AND_PHASE = _("{turn}, {phase}")
SHORT_STEPS = {"roll": _("dice"), "open": _("envelope"), "over": ""}
WAITING = ("you", "owed-roll", "owed-open", "seat", "accept", "audit", "send", "send-last", "house", "lesson")
"""Where something is to be done here."""
MOVES = {
    "you": _("> YOURS"),
    "owed-roll": _("> SEND dice"),
    "owed-open": _("> SEND opening"),
    "lesson": _("> YOURS"),
    "seat": _("> {due}"),
    "accept": _("> ANSWER IT"),
    "audit": _("> YOURS, last file"),
    "send": _("> SEND file {seq}"),
    "send-last": _("> SEND file {seq}"),
    "house": _("> the house's"),
    "wait": _("theirs"),
    "nobody": _("nobody has accepted"),
    "claimed": _("claimed abandoned"),
    "over": _("{result}"),
}
TODO = {
    "you": _("Enter: play your phase"),
    "owed-roll": _("{opponent} waits for your dice value.  Enter: send it, there is nothing to decide"),
    "owed-open": _("{opponent} waits for an envelope of yours.  Enter: open and send it, there is nothing to decide"),
    "lesson": _("Enter: go on with the lesson"),
    "seat": _("Enter: play for {due}"),
    "accept": _("Enter: look at the invitation and accept it"),
    "audit": _("Enter: publish your secret, so that both can check every die (audit)"),
    "send": _("Enter: send file {seq}, it has not gone out yet"),
    "send-last": _("Enter: send file {seq}, it has not gone out yet"),
    "house": _("Enter: let the house answer"),
    "wait": _("{opponent} to move.  i: take in their file  s: send file {seq} again  Enter: look"),
    "late": _("{opponent} is overdue.  d: remind them  i: take in their file  Enter: look"),
    "nobody": _("Nobody has accepted yet.  i: take in the answer  s: send the invitation again"),
    "claimed": _("Put aside: {opponent} has left.  i: take in their file after all  Enter: look"),
    "over": _("Over: {result}.  Enter: look at the map  w: watch it  r: report"),
}
ASKS_ADDRESS = _("Enter: say where your files go from now on")
DRAWN, WON, LOST = _("drawn"), _("you won"), _("you lost")
SIDE_WON = _("victory of {side}")
NEW_SHORT = _("file {seq}")
NEW = _("New: file {seq} of {opponent} has come (turn {turn}).")
NEWS_SHORT = {
    "draw": _("draw offered"),
    "takeback": _("take-back offered"),
    "own-draw": _("you offered a draw"),
    "own-takeback": _("you offered a take-back"),
    "notes": _("notes: {count}"),
    "orders": _("draft: {count}"),
    "unsent": _("not sent"),
    "address": _("another address"),
    "conflicts": _("conflict copies"),
}
NEWS = {
    "draw": _("They offer a draw: R answers."),
    "takeback": _("They offer to take moves back: R answers."),
    "own-draw": _("You have offered a draw."),
    "own-takeback": _("You have offered to take moves back."),
    "notes": _("Notes you have not read: {count}."),
    "orders": _("Orders written for file {seq}: {count}."),
    "unsent": _("File {seq} has not gone out: s sends it."),
    "address": _("The last file came from {address}."),
    "conflicts": _("A sync service has left conflict copies beside it: pbem doctor."),
}
WHAT = _("{game}, {scenario}. {dice}.")
WHERE = _("{players} Turn {turn}.")
OVER_TURN = _("{players} It ended in turn {turn}.")
LAST_FILE = _("Last file: {file}, {when}.")
AGO, YESTERDAY, TODAY = Plural("{count} day ago", "{count} days ago"), _("yesterday"), _("today")
DICE_SHORT = {"sealed": _("Sealed dice"), "swift": _("Swift dice")}
EMPTY = (
    _("There is no match here yet."),
    "",
    _("  n   begin one: against the house, by mail, or for two at this keyboard"),
    _("  t   learn to play in a guided first turn"),
    _("  i   take in a file or text that somebody sent you"),
    "",
    _("You can also paste a mail or turn file right here."),
)
EMPTY_PROMPT = _("Enter: play now against the house")
ALL_ASIDE = _("All matches are put aside, a shows them.  Enter: play now against the house")
HOUSE_SETS_UP = _("The house gets ready ...")
HOUSE_THINKS = _("The house is thinking ...")
CHOOSE_FIRST = _("There is no match yet: n begins one, t is a lesson")

# --- a name
NAME_TITLE = _("Welcome")
NAME_LINES = (
    _("What is your name? Opponents will see it."),
    _("A key is made with it that signs your files, so that nobody can play in your place."),
    _("(`pbem id new` makes one with a passphrase.) Esc: later."),
)
NAME_MADE = _("You are {name}. Your key is in {path}: keep a copy, give it to nobody.")
SIX_WORDS = _("Its six words, to compare with an opponent: {words}")
NAME_FAULT = _("A name has 1 to {limit} printable characters.")

# --- what first
BEGIN_TITLE = _("How do you want to begin?")
BEGIN_NOW = _("Play the house: {game}, {side}")
LESSON_OF = _("{game}: a guided first turn as {side}")
BEGIN_LESSON = _("Learn to play in a guided first turn")
BEGIN_NEW = _("Set up a match: opponent, side, dice, options")
BEGIN_TAKE_IN = _("Take in a file or text that somebody sent me")
BEGIN_LOOK = _("Only look around")
LIST_KEYS = _("Up/Down move   Enter choose   Esc close")

# --- the wizard
WIZARD_TITLE = _("New match ({step} of {all}): {what}")
STEPS = {
    "game": _("the game"),
    "scenario": _("the scenario"),
    "against": _("the opponent"),
    "side": _("your side"),
    "dice": _("the dice"),
    "days": _("days for a file"),
    "options": _("options"),
    "summary": _("ready"),
}
WIZARD_KEYS = _("Up/Down move   Enter choose   Esc one step back")
OPTION_KEYS = _("Enter next value   Tab go on   Esc one step back")
START_KEYS = _("Enter begin   Esc one step back")
AGAINST = {
    "house": (_("The house"), _("The program is your opponent and answers at once.")),
    "house-easy": (_("The house, easy"), _("The program plays with little foresight: for a first match.")),
    "house-hard": (_("The house, hard"), _("The program plays as well as it can. It may think longer.")),
    "mail": (_("Somebody far away"), _("You exchange small files, by mail, chat or a shared folder.")),
    "hotseat": (_("Somebody at this keyboard"), _("Both sides are played here, one after the other.")),
}
DICE_NOTES = {
    "sealed": (
        _("Each die comes from a secret value of both players, fixed before the match: nobody can peek, choose or roll again."),
        _(
            "The price: an attack is resolved when the reply comes. Orders can be written ahead of the dice, with conditions; each "
            "stretch of combat that you want to see first costs one more mail each way."
        ),
    ),
    "swift": (
        _("Dice roll the moment you attack: one mail a phase, no waiting."),
        _(
            "The price is trust: every die can be checked afterwards, but a changed program could look ahead at the dice of its "
            "own phase before it decides. Use it with people you trust."
        ),
    ),
}
DICE_FOR = {
    "house": _("The house answers at once either way; it never looks ahead. Swift is the shorter game."),
    "hotseat": _("At one keyboard nobody waits for mail: swift is meant for it."),
    "mail": _("By mail: sealed against anybody, swift among friends."),
}
DAYS_AGREED, NO_DAYS = Plural("one day for each file", "{count} days for each file"), _("no days agreed")
DAYS_NOTE = _(
    "Both of you sign it with the invitation. The list of matches says who is overdue; days away can be told and do not count. No "
    "rule hangs on it: time is told, never proven."
)
OPTION_ROW = _("{key}: {value}")
OPTION_NOTE = _("{text} ({rule})")
CHANGED_MARK = _("* ")
VALUES = {"True": _("yes"), "False": _("no")}
GO_ON = _("Go on with these")
SIDE_NOTE = Plural("{count} unit: {armies}", "{count} units: {armies}")
VALUES_ARE = _("Enter goes through: {values}")
VALUES_LISTED = _("Enter lists them: {values}")
FROM_TO = _("{least} to {most}")
VALUE_TITLE = _("Choose: {option}")
LOOK_KEYS = _("Enter next value   v look at the map   Tab go on   Esc one step back")
NO_LOOK = _("The map is not known before the match has begun.")
LOOK_TITLE = _("The map")
LOOK_EXAMPLE = _("An example: the dice lay another one in each match.")
LOOK_CLOSE = _("Up/Down scroll   Esc close")
CHANGE_IT = _("Enter: answer this again.")
NOTE_LINE = _("Note      {text}")
OWN_ROW = _("A scenario of your own making ...")
OWN_NOTE = _(
    "A file that you wrote, or got from somebody. It travels with the invitation. docs/scenarios.md explains how to make one."
)
OWN_MORE = _("... and {count} more: pbem scenario check FILE")
OWN_TITLE = _("A scenario of your own making")
OWN_LINES = (_("The name of its file. `pbem scenario new FILE` writes one to begin from."),)
NO_NOTE = _("none")
NOTE_TITLE = _("A few words for the invitation")
NOTE_HELP = _("They travel in the signed file. Leave it empty for none.")
SUMMARY_LINES = {
    "game": _("Game      {text}"),
    "scenario": _("Scenario  {text}"),
    "against": _("Opponent  {text}"),
    "side": _("You play  {text}"),
    "dice": _("Dice      {text}"),
    "days": _("Time      {text}"),
    "options": _("Options   {text}"),
}
AS_USUAL = _("all as the game proposes")
BEGIN_IT = _("Begin the match")
MAIL_NEXT = _("The next screen sends the invitation. Give it to one person only: its first acceptance uses it up.")
MAP_NEXT = _("The map comes next.")

# --- files in
IN_TITLE = _("Take in a file")
IN_PICK = _("Pick a file")
IN_PICK_NOTE = _("a turn file (.pbem), a saved mail (.eml), or text")
IN_PASTE = _("Paste text")
IN_PASTE_NOTE = _("a whole mail, or the part from BEGIN to END: paste it right here")
IN_WATCH = _("Watch a folder")
IN_WATCH_NOTE = _("what arrives there is taken in automatically; now: {folder}")
IN_LOOK = _("Look into the watched folder now")
NOT_WATCHED = _("none")
PASTE_TITLE = _("Paste it now")
PASTE_LINES = (
    _("Paste the mail or the text from BEGIN to END into this window, with your terminal's own paste key"),
    _("(often Ctrl-Shift-V, Shift-Insert or the middle mouse button)."),
)
PASTE_NOTHING = _("Nothing has come yet.")
PASTE_KEYS = _("Enter take in what has come   Esc close")
PASTE_PART = _("{size} characters so far, the end is missing: paste on, or Enter takes in what is there.")
PICK_TITLE = _("Take in which file?  {folder}")
FOLDER_TITLE = _("Watch which folder?  {folder}")
THIS_FOLDER = _("./  this folder")
NO_FOLDER = _("watch none")
WATCHES = _("Watching {folder}.")
WATCHES_NOT = _("No folder is watched.")
NOTHING_NEW = _("Nothing new in {folder}.")
NOT_PASTED = _("There is no turn file in what was pasted.")
FOLDER_GONE = _("The watched folder {folder} cannot be read.")

# --- an invitation
INVITED_TITLE = _("An invitation: {name}")
INVITED_BY = _("{who} invites you to {game}.")
INVITED_SIDES = _("You would play {side}, {who} {other}.")
INVITED_DICE = _("{dice}: {text}.")
INVITED_DAYS = _("Time: {text}.")
INVITED_OPTIONS = _("Options that differ from the defaults:")
INVITED_USUAL = _("Options: all at their defaults.")
INVITED_SCENARIO = _("Scenario: {text}.")
INVITED_KEY = _("The six words of their key. Compare them by phone or chat: who signs with this key is your opponent.")
INVITED_FIRST = _("You decide first: the acceptance travels with your first orders.")
INVITED_KEYS = _("Enter accept   x decline   Esc later")
INVITED_NOTE = _("They write:")
DECLINE_TITLE = _("Decline {name}?")
DECLINE_LINES = (_("The invitation is removed here. Nothing is sent; tell them yourself."),)
DECLINED = _("{name} is declined and removed.")

# --- ending, offers, putting aside
END_TITLE = _("{name}: end or offer")
ACCEPT_DRAW = _("Accept the draw")
ACCEPT_TAKEBACK = _("Accept the take-back to the end of file {seq}")
ACCEPT_TAKEBACK_NOTE = _("the match goes on from there; everything after it is void")
DECLINE = _("Decline: play on")
DECLINE_NOTE = _("an offer lapses with your next file")
OFFER_DRAW = _("Offer a draw")
OFFER_DRAW_NOTE = _("with your next file, and the orders written for it")
OFFER_TAKEBACK = _("Offer to take moves back ...")
OFFER_TAKEBACK_NOTE = _("both go back to an earlier file, if they accept")
RESIGN = _("Resign")
RESIGN_NOTE = _("your opponent wins; what is drafted is dropped")
DELETE = _("Remove this match from the computer")
DELETE_NOTE = _("with its secrets; it cannot be played on from here")
ASIDE = _("Put {name} aside")
ASIDE_NOTE = _("out of the list; a file that comes brings it back")
BRING_BACK = _("Bring {name} back into the list")
SHOW_ASIDE = _("Show the matches that are put aside")
HIDE_ASIDE = _("Hide the matches that are put aside")
ASIDE_TITLE = _("Putting aside")
IS_ASIDE = _("{name} is put aside.")
IS_BACK = _("{name} is in the list again.")
NOT_YOUR_FILE = _("the next file is theirs")
NOT_ACCEPTED = _("the match has not begun yet")
IS_OVER = _("the match is over")
TOO_EARLY = _("there is no earlier file to go back to")
RESIGNED = _("{name} is resigned.")
RESIGN_TITLE = _("Resign {name}?")
RESIGN_LINES = (_("The other side wins. This cannot be taken back."),)
RESIGN_AGAIN = _("Really give up?")
RESIGN_AGAIN_LINES = (_("Enter signs the resignation. Esc plays on."),)
DRAW_TITLE = _("Offer a draw in {name}?")
DRAW_LINES = (_("Your next file is signed with the orders written so far and the offer."),)
ACCEPT_TITLE = _("Accept the offer?")
ACCEPT_LINES = {
    "draw": (_("The match ends drawn."),),
    "takeback": (_("The match goes back to the end of file {seq}. What you have drafted is dropped."),),
}
TAKEBACK_TITLE = _("Go back to the end of which file?")
TAKEBACK_USUAL = _("file {seq}: your last file is made again")
DELETE_TITLE = _("Remove {name} for good?")
DELETE_LINES = (
    _("All its files and secrets here are removed. Without them the match cannot be finished."),
    _("Put it aside instead, if you only want it out of the list."),
)
DELETED = _("{name} is removed.")
