"""All that the plain dialogue says: questions, answers, help, and a position in sentences. A table, no logic.

`_` marks a sentence for translation; {places} are filled by `pbem.view.map.spoken` and `pbem.tui.plain`.
"""

from pbem.language import Plural, _

# --- directions and places

BEARINGS = {
    "north": _("north"),
    "north-east": _("north-east"),
    "east": _("east"),
    "south-east": _("south-east"),
    "south": _("south"),
    "south-west": _("south-west"),
    "west": _("west"),
    "north-west": _("north-west"),
}
SIX = (_("north-east"), _("east"), _("south-east"), _("south-west"), _("west"), _("north-west"))
SAME_HEX = _("in the same hex")
OUTSIDE = _("off the map")
NO_BOXES = _("Nothing lies beside this map.")
HEXES = Plural("1 hex {bearing}", "{count} hexes {bearing}")
LOCATED = _("{hex}, {way} of {place}")
NO_UNITS = _("No units here.")
UNITS_OF = _("{count} of {side}:")
STACK = _("{side} with {units}")
STACK_LINE = _("{where}: {count}, {units}.")
ENEMIES_BESIDE = _(" Enemies next to it: {count}.")
OFF_MAP = _("{bearing}: off the map.")
UNIT_AT = _("{unit}, in {where}.")
TAKEN = _("now held by {side}: {places}")
GIVEN_UP = _("now held by nobody: {places}")
UNITS_CAME = _("{side}: {units} new on the map, in {where}")
UNITS_GONE = _("{side}: {units} no longer on the map; last in {start}")
UNITS_WENT = _("{side}: {units} from {start} to {where}")
UNITS_REDUCED = _("{side}: {units} reduced")
UNITS_RESTORED = _("{side}: {units} at full strength again")

# --- questions

NUMBER = _("Number, or b for back: ")
NUMBER_OR_MORE = _("Number, Enter for more, or b for back: ")
HOW_TO_CHOOSE = _("Type the number of one of the {count}, or how its line begins; b goes back, and nothing is chosen.")
NO_SUCH_NUMBER = _("Please type a number from 1 to {count}, or b.")
YES_NO = _("{question} y or n: ")
YES = ("y", "yes", "j", "ja", "s", "sim", "o", "oui")
NO = ("n", "no", "nein", "não", "nao", "non")
PLEASE_YES_NO = _("Please type y or n.")
MORE = _("Lines left: {left}. Enter goes on, b stops: ")
ENTRY = _("{number}. {text}")
BACK_WORDS = ("b", "back")
PASTE = _("Paste the text now. Type END on a line of its own when it is all there.")
PASTE_END = "END"
TEXT_BEGINS = _("Copy all lines from the next one on.")
TEXT_ENDS = _("Copy up to the line before this one.")

# --- the program

WELCOME = _("This is pbem, the plain dialogue. Every question takes a number or a word; h is help.")
GOODBYE = _("Goodbye. All orders are kept.")
FIRST_START = _("Welcome. You have no name here yet. Opponents see the name; a key that signs your files is made with it.")
ASK_PASSPHRASE = _("The passphrase of your key: ")
ASK_NAME = _("Your name: ")
KEY_LINE = _("Your name is {name}.")
FIRST_WHAT = _("What would you like to do?")
FIRST_PLAY = _("Play now against the house, the opponent in this program")
FIRST_NEW = _("Set up a match: side, opponent, options")
FIRST_IMPORT = _("Take in a file or text that somebody sent you")
FIRST_LEAVE = _("Look at the list of matches")
ERROR = _("That does not work: {message}.")
HINT = _("Hint: {hint}.")
ONLY_THERE = "takeover"  # in a hint: a command that has no other door
REFUSED = _("Not allowed: {why}.")
DISK = _("The disk reports: {why}.")

# --- the list of matches

NO_MATCHES = _("No matches yet.")
MATCHES = _("Your matches:")
ARCHIVED = _("Archived matches:")
MATCH_LINE = _("{name}: {title}. {players} {what}")
SOMEBODY = _("somebody to accept")
MENU = _("Number to open, n new, i take in a file, h help, q quit: ")
MENU_HELP = (
    _("A number or a match's name opens it."),
    _("n, new: start a match against the house, by mail, or for two at this computer."),
    _("i, import: take in a turn file, a mail or pasted text."),
    _("a, archived: the matches that were put aside."),
    _("k, key: your name and the six words of your key."),
    _("l, list: this list again."),
    _("q, quit: leave. Nothing is lost."),
)
MENU_NEW, MENU_IMPORT, MENU_ARCHIVED, MENU_KEY = ("n", "new"), ("i", "import"), ("a", "archived"), ("k", "key")
MENU_HELP_WORDS, MENU_LIST, MENU_QUIT = ("h", "help", "?"), ("l", "list"), ("q", "quit", "exit")

# --- a new match

WHICH_GAME = _("Which game?")
ONE_GAME = _("The game is {title}.")
WHICH_SCENARIO = _("Which scenario?")
OWN_SCENARIO = _("A file with a scenario of your own making.")
WHICH_FILE = _("The name of its file, or b to go back:")
AGAINST = _("Against whom?")
WHICH_SIDE = _("Which side do you play?")
WHICH_DICE = _("Which dice?")
WHICH_DAYS = _("How many days shall each of you have for a file? The program tells who is overdue; no rule hangs on it.")
DICE_ENTRY = _("{mode}: {text}")
DEFAULT_OPTIONS = _("Match options, as the game proposes them:")
OPTION_LINE = _("{key} is {value}: {note}.")
CHANGE_OPTIONS = _("Change one?")
WHICH_OPTION = _("Which option?")
WHICH_VALUE = _("{text}. Which value?")
BEGUN = _("The match is called {name}.")
BEGUN_MAIL = _("Send the invitation to one person only: its first acceptance uses it up.")
HOUSE_SETS_UP = _("The house is at work. This can take a few seconds.")

# --- files in

IMPORT_HOW = _("Where is it?")
IMPORT_FILE = _("In a file: a turn file or a saved mail")
IMPORT_PASTE = _("I paste the text")
ASK_PATH = _("Path of the file: ")
KEPT_AS = _("It is kept as {name}.")
NO_MAIL_READ = _("Nothing was typed.")
NOTE_LINE = _("Their note: {text}")
REPLACE_IT = _("Its author can replace it with: undo refused {digest}")
REFUSED_FILE = _("The file is refused. Your match is as it was.")

# --- files out

ASK_NOTE = _("A note to your opponent, or Enter for none: ")
ASK_NOTE_AGAIN = _("A note to your opponent. Enter keeps the one you wrote ({note}), a single - removes it: ")
NO_NOTE = "-"
SEND_SURE = _("Send it? It cannot be changed after that.")
SURE_HOTSEAT = _("Hand over to the other side? This phase cannot be changed after that.")
HAND_OVER = _("Hand over the keyboard to {side}.")
PRESS_ENTER = _("Press Enter when the next player is there: ")
STILL_OPEN = {
    "order": _("The rules still wait for orders of yours. Give them, or end the phase; options lists what is possible."),
    "answer": _("The rules still wait for an answer of yours. Type answer."),
}
PASS_HOW = _("To send all the same, so that your opponent's traps come first: send pass")
BY_POST = _("Send it by your account?")
SEND_HOW = _("How do you want to send it?")
SEND_FILE = _("As a file to attach")
SEND_TEXT = _("As text to copy into a mail or a chat")
SEND_MAIL = _("As a whole mail in a file, for a mail program")
ASK_OUT = _("Path for the file, or Enter for {name}: ")
SEND_MAIL_ELSEWHERE = _("As a mail to another address than {address}")
SENT_COMMAND = _("In a shell: {command}")
ASK_ADDRESS = _("Address of the opponent: ")
SENT_FILE = _("File {seq} of {name} is in {path}, {size} bytes. Send it to your opponent.")
SENT_TEXT = _("File {seq} of {name} as text:")
SENT_HOUSE = _("File {seq} went to the house. It thinks for some seconds.")
NOT_OUT = _("File {seq} is signed and kept, but has not gone out. Type send to hand it over.")
NOT_YOURS = _("It is not your turn: {side} sends the next file. Type i to take it in.")
NOT_YOURS_SEND_AGAIN = _("It is not your turn. Your last file can go out again.")
ALL_DONE = _("The match is over and both secrets are published. Type audit.")
HOUSE_ANSWERS = _("The house answers with file {seq}.")
ALL_THE_SAME = _("{why}. Remind all the same?")
ASK_DAYS = _("Days, or b for back: ")
AWAY_IN_ALL = _("In all {count} matches by mail?")
GIVE_UP_SURE = _("Give up? The other side wins; it can be taken back until the file is sent.")
RESIGN_SURE = _("Resign? The other side wins.")
OFFER_WHAT = _("Type: offer draw, or offer takeback, perhaps with the file to go back to.")
ACCEPT_SURE = {"draw": _("Accept the draw?"), "takeback": _("Accept that moves are taken back?")}
NO_OFFER = _("Nothing is offered.")
THEY_OFFER = _("Type accept, or play on.")
IS_ARCHIVED = _("{name} is archived. A file that comes in puts it back.")
DELETE_SURE = _("Delete {name} for good, with all its files and secrets?")
IS_DELETED = _("{name} is deleted.")

# --- an invitation

INVITED = _("You are invited to {title}, scenario {scenario}, by {name}. You would play {side}.")
INVITED_FIRST = _("You have the first choice: give your orders, then send. Sending accepts the invitation.")
INVITED_SEND = _("Type send to accept it.")

# --- in a match

PAST = _("You look at the position after file {seq}. Type at now to come back.")
NO_CHANGE_IN_PAST = _("This is the past; nothing can be ordered here. Type at now to come back.")
YOUR_TURN = _("It is your turn.")
THEIR_TURN = _("It is the turn of {side}. Type i to take in their file when it comes.")
WAITS_ACCEPT = _("Nobody has accepted yet. Type i to take in the answer when it comes.")
UNSENT = _("Your last file has not gone out. Type send.")
SEND_OWED = _("There is nothing to decide. Type send.")
CAN_SEND = _("Nothing more is asked of you now. Type send.")
CAN_HAND_OVER = _("Nothing more is asked here now. Type send to hand over.")
DRAFT_COUNT = _("Orders in your draft: {count}.")
DRAFT_WAITS = _("Waiting for dice: {count}.")
PUBLISH = _("The match is over. Type send to publish your secret for the audit.")
PROMPT = _("{name}, {phase}: ")
PROMPT_PHASE = {
    "past": _("file {seq}"),
    "yours": _("your turn"),
    "theirs": _("waiting"),
    "over": _("over"),
}
UNKNOWN = _("There is no command {word} here. Type h for the commands.")
NUMBER_ALONE = _("A number answers a list, and none is open. Type h for the commands, go to see where a unit can go.")
PERHAPS = _("Did you mean: {words}?")
WHICH_UNIT = _("Which unit? ")
WHICH_PLACE = _("Which hex, place or unit? ")
HERE_IS = _("{unit} is in {where}.")
IS_COMING = _("{unit}: still to come.")
STANDS = _("{side}, {count} units in {stacks} hexes, the largest stacks first:")
UNITS_SHOWN = Plural("{side}: {count} unit.", "{side}: {count} units.")
NONE_FOUND = _("None.")
COMING = _("Still to come:")
NUMBERS = _("The numbers of a unit are {values}.")
AROUND = _("Around {where}:")
NOTHING_NEAR = _("Nothing else within {radius} hexes.")
THREAT_HEAD = _("Enemies of {side} near {where}:")
THREAT_NONE = _("No enemy within {radius} hexes.")
THREAT_BESIDE = _("Enemy units next to it: {count}, in hexes: {stacks}.")
THREAT_NOBODY_BESIDE = _("No enemy is next to it.")
CAN_BE_ATTACKED = _("It can be attacked now by: {units}.")
CAN_ATTACK_IT = _("Your units that can attack it now: {units}.")
READY = _("Units that can still act, {count}: {units}.")
NOBODY_READY = _("No unit of yours can act now.")

# --- orders

NOTHING_DUE = _("Nothing can be ordered now.")
NO_WAY = _("{unit} can go nowhere now.")
REACH = Plural("{unit} can reach {count} hex. Named places:", "{unit} can reach {count} hexes. Named places:")
REACH_BARE = Plural("{unit} can reach {count} hex, which has no name.", "{unit} can reach {count} hexes, none with a name.")
REACH_MORE = _("Other hexes:")
REACH_ENTRY = _("{where}: {ways}")
WHERE_TO = _("Where to? Number, hex or place, why HEX, or b for back: ")
ALLOWED = _("That is allowed.")
WHY_WORDS = ("why",)
NOT_REACHED = _("{unit} cannot reach {where}.")
CAN_REACH = _("{unit} can reach {where}.")
WHICH_WAY = _("Which way?")
GIVEN = _("Ordered: {order}.")
LAID = _("Laid: {count}. Undo takes them back one by one; send seals them.")
NO_REST = _("Nothing is left here that one word could place.")
TAKEN_BACK = _("Taken back: {orders}.")
GIVEN_AGAIN = _("Given again: {orders}.")
NOTHING_TAKEN_BACK = _("Nothing was taken back.")
ALL_TAKEN_BACK = _("Orders taken back: {count}.")
DROPPED = _("Order {number} is out of the draft.")
SHIFTED = _("Order {number} is now number {to}.")
NO_SUCH_ORDER = _("There is no order {number} that can still be changed.")
DRAFT_EMPTY = _("No orders yet.")
WAITING_NONE = _("No order waits for dice.")
SUPPOSE_DONE = _("Planned on with these numbers.")
SUPPOSE_LIKELY = _("Planned on with the likeliest numbers.")
UNITS_LEFT = _("Units that have not acted, {count}: {units}. Undo takes back the end of the phase.")
NEXT_WORD = _("So far: {order}. What next?")
FIRST_WORD = _("Which order?")
ORDER_ENDS = _("That is all: give the order {order}")
ONLY_ONE = _("Only possible: {text}.")
NOTHING_FOLLOWS = _("Nothing can follow.")
WHICH_ANSWER = _("Your answer:")
NO_ANSWER_DUE = _("No answer is asked of you now.")
ANSWER_LATER = _("Left open. Type answer to come back to it.")
VERB_AND = _("{verb}: {text}")
COST = _("{text}, cost {cost}")

# --- attacks

NO_TARGETS = _("Nothing can be attacked now.")
NO_SEARCHES = _("Nothing can be searched now.")
TARGETS = _("Targets:")
NO_TARGET_THERE = _("{where} cannot be attacked now.")
TARGET = _("{where}: {enemies}. Yours: {own}.")
SEARCH_TARGET = _("Search of {where}: {enemies}. Yours: {own}.")
SEARCH_ODDS = _("{line} With all: column {column}; {results}.")
GIVEN_FIRST = _("Given first: {orders}.")
TARGET_ODDS = _("{line} With all: column {column}, taken in {take}; losses expected: yours {own}, theirs {enemy}.")
SUM_LINE = _("{text} ({rule}).")
ATTACK_WITH = _("Who attacks? Numbers or units with spaces between them, Enter for all, b for back: ")
ATTACK_SURE = _("Give this order?")
NOT_IN_LIST = _("{word} is not in the list.")

# --- standing orders

STANDING_HELP = (
    _("The words of a kind: standing show KIND."),
    _("Change one: standing build KIND asks step by step. In notation: standing set KIND WORDS, or: standing set KIND ask."),
    _("Try it on your opponent's last phase: standing try KIND WORDS."),
)
STANDING_WHOSE = _("For whose phases?")
STANDING_WHOSE_ENTRIES = (_("The other side's"), _("The other side's, sealed until it is used"), _("Your own"))
STANDING_SET = _("From your next file on: {text}. In notation: {kind} = {notation}")
STANDING_SO_FAR = _("So far: {text}. In notation: {notation}")
STANDING_NEXT = _("What comes next?")
STANDING_TAKE = _("take it as it stands")
STANDING_FILL = _("{words} ({text}):")

# --- what happened

SINCE_LAST = _("What changed since file {seq}:")
NO_CHANGES = _("Nothing has changed.")
LOG_EMPTY = _("Nothing has happened.")
POINTS_NONE = _("No victory points yet.")

# --- rules and charts

RULE = _("{id}: {text}")
NO_RULE = _("There is no rule {id} in this rulebook.")
RULE_NOW = _("The present decision is governed by {id}.")
RULES_WITH = _("Rules whose ID begins like this: {ids}.")
WHICH_CHART = _("Which chart?")
CHART_COLUMN = _("Column {column} counts now.")
CHART_ROW = _("{first}: {cells}.")
CHART_CELL = _("{head} {cell}")
CHART_IN_COLUMN = _("{first}: {cell}.")
CHART_NOW = _("Now: {line}")

# --- commands in a match: name -> (short form, form, what it does)

COMMANDS: dict[str, tuple[str, str, str]] = {
    "help": ("h", "help", _("this list; help COMMAND for one")),
    "status": ("s", "status", _("turn, phase, whose decision it is, what the rules wait for")),
    "where": ("w", "where, where UNIT, where enemy", _("where a unit is; alone, where you are strong")),
    "units": ("u", "units, units WORD", _("your units; with enemy, coming, or a word that must be in the line")),
    "look": ("l", "look HEX", _("a hex: ground, who holds it, its stack, the six hexes around")),
    "stack": ("k", "stack HEX", _("only the units of a hex")),
    "near": ("n", "near PLACE, near PLACE HEXES", _("places and units near a place, with directions")),
    "boxes": ("", "boxes", _("the boxes beside the map, with what stands there")),
    "ready": ("e", "ready", _("your units that can still act")),
    "threats": ("t", "threats UNIT", _("who can attack a unit or hex, and which enemies are near")),
    "go": ("g", "go UNIT", _("where a unit can go and what it costs, then asks where to")),
    "why": ("y", "why UNIT PLACE", _("the rule that keeps a unit from a hex; also: why ORDER")),
    "rest": ("", "rest", _("at set-up: lays all counters that are left, as the game proposes")),
    "move": ("m", "move UNIT to PLACE", _("the cheapest way there")),
    "attack": ("a", "attack, attack PLACE", _("what can be attacked, with whom, at what odds")),
    "search": ("", "search, search PLACE", _("the same of what can be searched, in a game that has that")),
    "odds": ("o", "odds ORDER", _("an attack's sum and the exact chances")),
    "do": ("d", "do ORDER; ANSWER", _("an order in notation, with answers after semicolons")),
    "options": ("p", "options, options ORDER SO FAR", _("builds any order word by word from numbered choices")),
    "answer": ("", "answer", _("the question that the rules ask you now")),
    "undo": ("z", "undo, undo all", _("takes the last order back, or all that can be")),
    "redo": ("r", "redo", _("gives it again")),
    "draft": ("f", "draft", _("your orders; draft drop N, draft shift N M")),
    "waiting": ("", "waiting", _("orders that wait for dice")),
    "suppose": ("", "suppose NUMBERS", _("plans on with these dice, or: suppose likeliest")),
    "standing": ("", "standing", _("standing orders for your opponent's phase, and how to change them")),
    "changes": ("c", "changes", _("what has changed on the board since your last file")),
    "log": ("j", "log, log FILE", _("what happened, from a file on")),
    "victory": ("", "victory", _("how the game is won, what counts, and where both sides stand")),
    "points": ("v", "points", _("victory points, and what earned each")),
    "luck": ("", "luck", _("the dice so far, expected against actual")),
    "notes": ("", "notes", _("your opponent's last note")),
    "rule": ("x", "rule, rule ID", _("the text of a rule; alone, the one that governs the present decision")),
    "chart": ("", "chart, chart NAME", _("the tables")),
    "at": ("", "at FILE", _("look at the position after a file; at now comes back")),
    "send": ("", "send", _("sign the draft and send it; seal is the same word")),
    "import": ("i", "import", _("take in a file or pasted text")),
    "offer": ("", "offer draw, offer takeback FILE", _("with your next file")),
    "accept": ("", "accept", _("what your opponent offers")),
    "time": ("", "time", _("until when the file is due, who is away, whether you have reminded")),
    "remind": ("", "remind", _("a friendly mail to your opponent, with your last file in it once more")),
    "away": ("", "away DAY, away DAY to DAY, away back", _("your next note says until when you are away, as 2027-01-03")),
    "claim": ("", "claim, claim back", _("put the match aside as abandoned, when twice the days have passed")),
    "resign": ("", "resign", _("give the match up")),
    "audit": ("", "audit", _("the final check of dice and secrets")),
    "archive": ("", "archive, archive back", _("put the match aside, or back into the list")),
    "delete": ("", "delete", _("remove the match for good")),
    "back": ("b", "back", _("to the list of matches")),
    "quit": ("q", "quit", _("leave the program; nothing is lost")),
}
SAME_COMMAND = {"seal": "send", "who": "threats", "?": "help", "exit": "quit", "info": "status"}
FIRST_COMMANDS = (
    "status",
    "victory",
    "where",
    "look",
    "near",
    "go",
    "move",
    "attack",
    "options",
    "undo",
    "draft",
    "changes",
    "send",
    "back",
)
HELP_MORE = _("help all lists every command, help COMMAND explains one. Most commands can be shortened: thr is threats.")
HELP_LINE = _("{form}{short}: {text}.")
HELP_SHORT = _(" (short: {short})")
HELP_ORDERS = _("Any order in notation works too: {verbs}. HEX is its number on the map, a place's name, or a unit.")
ENEMY_WORDS, COMING_WORDS = ("enemy", "enemies", "foe"), ("coming", "waiting")
NOW_WORDS, ALL_WORDS, TO_WORDS = ("now",), ("all",), ("to",)
OR_STOP = " or stop"
LIKELIEST, PASS_WORD, BACK_WORD, DROP, SHIFT = "likeliest", "pass", "back", "drop", "shift"
SHOW, SET, TRY, BUILD = "show", "set", "try", "build"
REFUSED_WORD = "refused"
WITHDRAWN = _("Your last file is taken out. Its orders are in the draft again.")
