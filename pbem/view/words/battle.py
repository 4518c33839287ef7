"""The words of the match screen. `_` marks them for translation; places in braces are filled by it, keys by their actions."""

from pbem.language import Plural, _

# --- head and prompt
SUPPOSED = _("PROVISIONAL")
YOU_DECIDE = _("you decide")
ASKED_TITLE = _("A file has come, and asks you")
ASKED_KEYS = _("Enter: the answers. Esc: first a look at the map; Enter there answers too.")
IS_HERE = _("{name} is here")
THEY_DECIDE = _("{side} to decide")
DICE_DUE = _("dice are due")
ENDED = _("over")
HINT = _("{key} {what}")
NEXT_OF = _("next ({count})")
NEXT_UNIT = _("next")
PICK_STACK = _("pick")
PLAN_ATTACK = _("plan")
ALL_ORDERS = _("all orders")
END_IT = _("end")
ON_MAP = _("on the map")
ANSWERS = _("the choices")
GO_THERE = _("go")
LET_GO = _("let go")
SEARCH_KEYS = _("Space mark   g condition   s or stop   Enter search   Esc close")
PLAN_OF = _("targets ({count})")
STANDS = _("{side} {points}")
IF_OVER = _("If it ended now: {sums} points.")
STANDS_NOW = _("As things stand: {sums} points.")
HEADED = _("{line}:")  # where another line follows on the same one
VICTORY_TITLE = _("How this game is won")
SECOND_LINE = _("What stands in the second line of the screen:")
VICTORY_KEY = _("{aim} ({key})")
VICTORY_TOLD = _("{key} tells how this game is won")
VICTORY_KEY_LONG = _("{aim} {key} tells how, and where both sides stand.")
ZONES = {
    "red": _("red"),
    "blue": _("blue"),
    "green": _("green"),
    "yellow": _("yellow"),
    "magenta": _("purple"),
    "dark": _("dark"),
}
"""Colours of the ground in the rich look, in the place of signs in a legend."""
WITHOUT_SIGN = _("without a sign: {grounds}")
BORDER = _("border")
STREET_BRIDGE = _("bridge")
SUM_OF_STACK = _("2R6: two units of side R, their first numbers together are 6")
EACH_COUNTER = _("2PC3: two units, who the first is, and its first number; ? face down")
NUMBER = _("n")  # in a legend, for numbers that differ from hex to hex
TAKE_IT = _("take it")
SEND_IT = _("look the file over and send it")
SEND_OWED = _("send it, nothing else is due")
WRITTEN = _("what was written")
SHEET = _("sheet")
TELL_IT = _("what to do there")
TELL_WHOM = _("{unit}: what about which hex?")
AND_OTHERS = _("{first}; {count} more")
GROUP = Plural("{name} {kind}", "{name} {kind}, {count} figures")
WORD_BY_WORD = _("another line, word by word")
ITS_LINES = _("its lines on the sheet")
SHEET_TITLE = _("The sheet: {count} lines")
SHEET_EMPTY = _("Nothing is written yet: every unit holds.")
SHEET_HEAD = _("{number:>3}  {line}")
SHEET_ALONE = _("  *  {line}")
SHEET_LEFT = _("  -  {unit}: {what}")
SLOTS = {
    "NUMBER": _("so many"),
    "UNIT": _("a unit"),
    "HEX": _("a hex"),
    "FACING": _("somewhere"),
    "SHAPE": _("another formation"),
    "EDGE": _("an edge"),
    "TROOPS": _("a unit of the reserve"),
    "TYPE": _("a kind of figures"),
}
"""What is still to be said in a line of a sheet."""
SLOT_OR = _(" or ")
LINE_TITLE = _("A line of the sheet")
LINE_SO_FAR = _("{said} ...")
LINE_WHOLE = _("Take it: {said}")
LINE_HEX = _("A hex of the map ...")
LINE_NEXT = _("Which word next? {text}")
LINE_NOTATION = _("In notation: {text}")
LINE_PUT = _("Written: {said}")
LINE_OUT = _("Taken out: {said}")
LINE_FIELDS = (_("As it is written, for instance: forms 1013 facing e"),)
NO_LINE = _("There is no line here")
PROMISES_TITLE = _("What they promise now: {what}")
PROMISES_NONE = _("There is nothing that dice would decide now.")
PROMISES = _("chances")
PROMISE = _("{unit} at {against}")
PROMISE_LOST = _("{lost} fall on average, any {any}")
PROMISE_OWN = _("{lost} of your own")
PROMISE_COMES = _("{what} {chance}")
PROMISE_PARTS = "; "
THROWS = Plural("{count} die, {need} or more hits: {chance}", "{count} dice, {need} or more hits: {chance} each")
FIGHTS = Plural("{count} fight won with {chance}", "{count} fights won with {chance} each")
FALL = _("How many fall: {counts}")
FALL_COUNT = _("{count}: {chance}")
FALL_MORE = _("{count} or more: {chance}")
TOGETHER_WHERE = _("Pick a unit first, then the hex where all of it goes, or whom it goes for")
CANNOT_MOVE = _("It cannot stand there")
TOO_NARROW = _("The small map needs {width} columns")
ABOUT_UNIT = _("{demand}: {unit}")
WATCH = _("watch")
REPORT = _("report")
TO_MATCHES = _("matches")
TIME = _("time")
DONE_HERE = _("You have decided all there is to decide.")
WAITS_FOR, COMES_BY_ITSELF = (
    _("Waits for {side}: take in their file when it comes"),
    _("Waits for {side}: their file comes by itself"),
)
WHERE_TO = _("{units}: where to?")
GO_WITH = _("{unit} with {others}")
LAY_REST = _("lay the rest ({count})")
WHICH_HEX = _("{order} ...: which hex?")
WHERE_ON = _("{units} through {hex}: where to?")
PICK_FIRST = _("Pick units first: this key then routes their move through a hex")
NO_WAY_ON = _("There is no way on from {hex}")
COUNT_GO = _("{what} ({count} of {all})")
CANNOT = _("{unit}: {why}")
HERE_BY = _("{hex}: {ways}")
NOT_OFFERED = _("{hex} cannot be chosen here")

# --- what came of a key
TAKEN_BACK = _("Taken back: {orders}")
TAKEN_BACK_ALL = _("{count} taken back: the start of the phase, or the last dice")
NOTHING_TO_TAKE_BACK = _("There is nothing to take back")
GIVEN_AGAIN = _("Given again: {orders}")
NOTHING_TO_GIVE_AGAIN = _("There is nothing to give again")
LAID_REST = _("{count} laid as the map shows; {key} takes back one at a time, {end} goes on")
NO_REST = _("No more places are proposed.")
LEFT_TO_ACT = _("{count} can still act: {key} goes to the next.")
LEFT_TO_ATTACK = _("{count} can be attacked: {key} plans it.")
LEFT_TO_SEND = _("{key} looks the file over and sends it.")
LEFT_TO_END = _("{key} ends the phase.")
GIVEN = _("Given: {order}")
MUST_WAIT = _("{count} that could be placed must wait now: {units}. {key} takes the order back")
DICE_OPEN = _("Dice are open: {name}'s file brings the result. This is provisional.")
MORE = " ..."
CHANGED_TITLE = _("Changed meanwhile")
DID_NOT_GO = _("{count} of {all} went; {unit} did not: {why}")
NOBODY_WENT = _("{unit} did not go: {why}")
CHANGED_OUTSIDE = _("Another program has changed this match meanwhile; the map shows it as it is now")
LAYER = _("{name}:")
NO_BOXES = _("Nothing lies beside this map.")
NO_LAYER = _("No layer over the map")
NOTHING_ON_LAYER = _("nothing now")
NOBODY_LEFT = _("Nobody can act any more in this phase")
NOBODY_YET = _("Nobody is to be moved yet: {key} shows what is to be chosen or written")
NO_TARGETS = _("There is nothing that can be attacked now")
NO_UNITS_HERE = _("None of your units is here")
NOT_NOW = _("There is nothing to decide here now")
OPENS = _("{label} ...")
ANSWER_FIRST = _("An answer is due first: {key} lists them")
NO_NOTE = _("The other side left no note")
NO_END = _("This cannot be ended here")

# --- windows
NOTE_TITLE = _("Their note")
WHO_GOES = _("Who goes?  {hex}")
WHICH_WAY = _("{hex}: how?")
WHICH_TARGET = _("Attack which hex?")
WHAT_THERE = _("What is done?")
HAPPENED_TITLE = _("What happened")
ORDERS_TITLE = _("Orders")
ORDER_SO_FAR = _("{order} ...")
AS_IT_STANDS = _("Give it as it stands: {order}")
ON_THE_MAP = _("choose the hex on the map")
ANSWER_TITLE = _("{demand}")
TYPE_KEYS = _("Enter give it   Tab complete   Up/Down typed before   Esc close")
NOTHING_FITS = _("No word of the rules begins so here.")
TYPE_TITLE = _("An order in notation")
TYPE_LINES = (
    _("With conditions if you write ahead: ORDER if {first} and {second} or stop"),
    _("The words come from the list of all orders."),
)
SEVERAL_KEYS = _("Space mark   a all or none   Enter go on   Esc close")
MARKED_COUNT = _("{count} of {all} marked")
NOBODY_MARKED = _("Mark a unit first")
GO_TITLE = _("Go now?")
CAN_BE_PLACED = _("{count} can still be placed on the map: {units}.")
WAIT_THEN = _("After this order they must wait for a later turn. Esc: place them first (Tab goes to them).")
END_TITLE = _("End this phase?")
ANSWER_END_TITLE = _("{answer}?")
LEFT_ACTING = _("{count} can still act: {units}")
STILL_OFFERED = _("Still possible: {verbs}")
CAUTION = _("Careful: {caution}")
TAB_LEADS = _("Esc, then {key} goes to those who are named.")
CAN_BE_UNDONE = _("It can be taken back until the file is sent.")

# --- attack planner
PLAN_TITLE = _("Attack on {hex}")
SEARCH_TITLE = _("Search of {hex}")
NEVER_TAKEN = _("whatever the dice, it is not taken")
PLAN_KEYS = _("Space mark  {points}g condition  s or stop  Enter attack  Esc")
PLAN_POINTS = _("Left/Right {what}  ")
DEFENDERS = _("Held by")
ATTACKERS = _("With")
PLAN_SEVERAL = _("Left/Right change  x next  ")
ADDED = _("{what}: {value} of {most}")
ADDED_NAMED = _("{what}: {value}")
NOT_ADDED = _("none")
IS_ADDED = _("yes")
CHANGED_NOW = "> "
OR_STOP_ROW = _("or stop: nothing after it is done if it cannot be")
GUARD_ROW = _("if: {guard}")
GUARD_TITLE = _("Only if ...")
GUARD_LINES = (
    _("Conditions in notation, and between several; nothing for none:"),
    "{help}",
)
GUARD_NONE = _("always: no condition")
GUARD_WRITE = _("another one, in notation")
SUM_TITLE = _("The sum")
BARS_TITLE = _("Chances")
WORKING = _("working it out ...")
TAKE = _("take the hex")
EMPTY = _("empty it")
HIDDEN_DECIDES = _("depends on what is face down")
LOSSES = _("expected losses: own {own}, theirs {theirs} steps")
BEST_TITLE = _("Attacks, the best first")
BEST_KEYS = _("Up/Down move   Enter plan it   Esc close")
BEST_LINE = _("{hex}: take {take}, {losses}")
BEST_LOSSES = _("losses own {own} theirs {theirs}")
BEST_SEARCH = _("{hex}: search: {results}")
BEST_NOTE = _("column {column}, {units}")
