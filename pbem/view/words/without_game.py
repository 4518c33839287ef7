"""The sentences that belong to no game: what the rules wait for, outcomes, status, refusals of the match. A table, no logic."""

from pbem.errors import Outcome
from pbem.language import Plural, _

FILES = Plural("1 file", "{count} files", _("no files"))
INPUTS = Plural("1 input", "{count} inputs", _("no inputs"))
ORDERS = Plural("1 order", "{count} orders", _("no orders"))
NOBODY = _("nobody")
TWO_UNITS = _("{unit}2 two units of {side}, {held} held by them")
HELD = _("held by {side}")
BOX_KINDS = {"box": _("box off the map"), "pool": _("pool off the map"), "edge": _("edge of the map"), "track": _("turn track")}
BESIDE = _("beside {hex}")
CHOICE = _("{side} must decide: {kind}")
ROLL = _("dice are rolled for {what}")
OPEN = _("{side} must open an envelope")
ORDERS_OPENED = _("the sealed orders of {side} in file {seq} are opened")
SKIPPED = _("{side}: {order} - skipped: {why}")
GUARD_FAILED = _("its condition does not hold")
TIMES = _("{what} ({count} times)")
SHEET_ABOUT = _("orders for {unit}")
SPRUNG = _("{side}: what was laid in secret shows itself")
SEALED = _("{side} has chosen; it is shown when the other side has chosen too")
CUT = _("{side}: {order} - void: the other side decided something in between")
TAKEN_BACK = _("moves are taken back, and the match goes on from there")
REWOUND = _("the match goes back to where a trap springs")
SUPPOSED_FROM_HERE = _("provisional from here on, as dice are open:")
SUPPOSED_STEP = _("provisional: {line}")
DICE_FOR = _("dice for {what}: {numbers}")
KEPT_IN = _("Matches are kept in {folder}")
FIELD = _("Field {id}, digest {digest}")
OWN_SCENARIO = _("Scenario of a player's making, digest {digest}: {title} ({id})")
PLAYED = _("{name}: {game}, {scenario}, {dice} dice")
BOTH_HERE = _("Both sides are played here.")
YOU_PLAY = _("You play {side} against {other}.")
NOBODY_YET = _("nobody yet")
BY_STANDING_ORDER = _("standing order")
SEALED_BEFORE = _("sealed before")
FORM = _("It is written: {form}")
FORM_AND_EXAMPLE = _("It is written: {form}   for example: {example}")
NO_WAY = _("{unit} cannot go to {hex} now: {label}")
AND_MORE = _("{names} and {count} more")
DRAFT_OF = _("Your draft of file {seq}:")
NOT_SENT = _("not sent yet")
FILE = _("file {seq}")
FILES_FROM = _("files {seq} to {to}")
AUDIT_OPEN = _("Not complete: one side has not published its secret yet.")
AUDIT_CLEAN = _("Everything was as it should be: dice, envelopes, claims and traps.")
FOUND = _("file {seq}: {message}")
FOUND_AT = _("file {seq}, step {step}: {message}")
FILE_OF = _("file {seq}, {side}")
SUPPOSED = _("provisional, as dice are still open: {demand}")
SETTLED = _("settled so far: {demand}")
WON = _("the match is over, victory of {side}: {reason}")
HAS_WON = _("{side} has won: {reason}")
DRAWN = _("the match is drawn: {reason}")
NO_DICE = _("No dice are rolled.")
ENDS_OF = _("The likeliest ends of {count}, standing orders answering:")
NOTHING_CHANGES = _("nothing changes")
REDUCED = _("reduced")
FACING = (
    _("faces north-east"),
    _("faces east"),
    _("faces south-east"),
    _("faces south-west"),
    _("faces west"),
    _("faces north-west"),
)
SHIFT_LEFT = _("{columns} left: {reason} ({rule})")
SHIFT_RIGHT = _("{columns} right: {reason} ({rule})")
NOT_ALLOWED = _("not allowed: {code} {subject}")
DID_YOU_MEAN = _("did you mean {name}?")
KNOWN = _("known names: {names}")

REASONS = {
    "resigned": _("the other side resigned"),
    "draw-agreed": _("both sides agreed to it"),
}

KINDS_OF_CHOICE = {"order": _("an order"), "answer": _("an answer")}

# refusals that come from the match, or that games have alike: a game may say one otherwise
REFUSALS = {
    "policy-kind-unknown": _("there is no standing order of the kind {subject}"),
    "envelope-not-sealed": _("it builds on the envelope {subject}, which is not sealed"),
    "not-in-this-game": _("this game has no {subject}"),
    "unknown-verb": _('there is no order that begins with "{subject}"'),
    "unknown-unit": _("there is no unit {subject}"),
    "unknown-hex": _("there is no hex or place {subject}"),
    "wrong-form": _("the order is written: {subject}"),
    "none-of-these": _("that is none of these: {subject}"),
    "not-neighbours": _("{subject}: these hexes are not adjacent"),
    "path-too-long": _("a path of {subject} hexes is too long"),
    "no-such-unit": _("there is no unit number {subject}"),
    "nothing-to-decide": _("there is nothing to decide now"),
    "other-sides-decision": _("this is for {subject} to decide"),
    "void-by-what-was-covered": _("it met what your side could not see, and was left out"),
    "wrong-phase": _("not now: what is due is {subject}"),
    "not-these-dice": _("these are not the dice that are due"),
    "not-what-is-due": _("this is not what is due"),
    "not-your-unit": _("{subject} is not yours"),
    "not-on-the-map": _("{subject} is not on the map"),
    "nothing-to-deploy": _("{subject} is not one of the units to place"),
    "surrounded": _("{subject} is surrounded and cannot move"),
    "word-not-offered": _("{subject} cannot be used there in an order"),
    "enemy-there": _("an enemy unit is in {subject}"),
    "units-out-of-order": _("name each unit once, in the order of the roster: {subject}"),
    "across-a-lake": _("{subject} is across a lake"),
    "way-blocked": _("the way to {0} is closed by the enemy in {1}"),
    "too-far": _("{0} costs {1} movement points, and there are {2}"),
    "no-airfield": _("there is no airfield in {subject}"),
    "no-enemy-there": _("there is no enemy in {subject}"),
    "not-next-to-target": _("{subject} is not next to the hex it is to attack"),
    "may-not-advance": _("{subject} may not advance"),
    "guard-unknown": _("no such condition: {subject}"),
    "policy-word-unknown": _("not understood: {subject}"),
    "policy-damaged": _("this is no standing order of this kind"),
    "policy-clause-empty": _("a clause of a standing order is empty"),
    "policy-list-empty": _("a list in a standing order is empty"),
    "policy-said-twice": _("said twice: {subject}"),
    "policy-too-long": _("a standing order is too long"),
}

OUTCOMES = {
    Outcome.OK: _("accepted"),
    Outcome.BUG: _("a bug of ours"),
    Outcome.USAGE: _("usage error"),
    Outcome.REFUSED: _("refused"),
    Outcome.ALREADY_HERE: _("already here"),
    Outcome.AHEAD: _("waits for a missing file"),
    Outcome.OTHER_MATCH: _("another match's"),
    Outcome.DAMAGED: _("damaged"),
    Outcome.RULES_DIFFER: _("rules differ"),
    Outcome.BAD_SIGNATURE: _("signature wrong"),
    Outcome.ILLEGAL_ORDER: _("illegal order"),
    Outcome.BAD_PROOF: _("dice or opening wrong"),
    Outcome.STATE_DIFFERS: _("positions differ"),
    Outcome.FORK: _("two files for one place"),
}

# `pbem status`: whose turn it is
NEXT = {
    "you": _("your turn"),
    "other": _("waits for {opponent}"),
    "accept": _("an invitation: accept it"),
    "audit": _("over: publish your secret"),
    "over": _("over"),
}

OVER_WORDS = {"draw": _("a draw"), "wins": _(" wins")}

# what the rules wait for, where it is no choice
STEPS = {"roll": _("dice wait for your file"), "open": _("your file opens what you have sealed"), "over": ""}

# choices of set-up and of order sheets, whichever game has them, to the player who is due
CHOICES = {
    "list": _("choose your army list"),
    "region": _("choose the region"),
    "edge": _("choose your edge"),
    "roster": _("seal your army"),
    "plan": _("seal your plan"),
    "works": _("lay camp and works"),
    "deploy": _("set up your units"),
    "march": _("put your march in order"),
    "sheet": _("write your order sheet"),
    "unit": _("move a unit"),
    "figures": _("move figures"),
    "fire": _("order your fire"),
}

# words in heads and cells of charts that any game may have
CHART_WORDS = {
    "die": _("die"),
    "what": _("what"),
    "number": _("number"),
    "rule": _("rule"),
    "terrain": _("terrain"),
    "cost": _("MP"),
    "turn": _("turn"),
    "army": _("army"),
    "units": _("units"),
    "kind": _("kind"),
    "line": _("for"),
    "worth": _("worth"),
    "=sum": _("sum"),
    "now": _("now"),
    "points": _("points"),
    "yes": _("yes"),
}

# what a file holds that decides nothing, and what the other side waits for until it has it
OWED = {
    "roll": _("the opponent waits for your dice value"),
    "open": _("the opponent waits for an envelope of yours"),
}
OWED_ALONE = _("There is nothing to decide.")
OWED_FILE = {
    "roll": _("no orders: your dice value, and what it brings to light"),
    "open": _("no orders: an envelope of yours is opened, and what follows from it"),
}

YOU_OFFERED = {"draw": _("You offered a draw."), "takeback": _("You offered a take-back to the end of file {seq}.")}
THEY_OFFER = {
    "draw": _("The opponent offers a draw."),
    "takeback": _("The opponent offers a take-back to the end of file {seq}."),
}
ENDS = {
    "pass": _("passes: the match waits for you again"),
    "offer-draw": _("offers a draw"),
    "offer-takeback": _("offers to take moves back"),
    "accept": _("accepts the offer"),
    "resign": _("resigns"),
    "secret": _("publishes the match secret for the audit"),
}

DICE = {
    "sealed": _("dice need a value of both sides: no peeking, no re-rolling; an attack is resolved when the reply comes"),
    "swift": _("dice roll at once; quick, but a changed program could look ahead within its own phase"),
}

# what became of the matches of a backup
RESTORED = {
    "moved": _("it goes on here"),
    "here-again": _("it goes on here, where the backup was made"),
    "stated": _("it goes on here, as you state that the old place is lost"),
    "copied": _("a copy to look at; it is played elsewhere"),
    "not-newer": _("what is here is as new; nothing was changed"),
}
RESTORED_KEY = {
    "restored": _("Your key is here again."),
    "other": _("The key of the backup is not the one here, which stays: matches of the other key cannot be sealed here."),
    "absent": _("The backup holds no key: copy your identity file too, or nothing can be sealed here."),
}

# standing orders: for whose phases (is it for one's own?), marks of one that is in force, and one that is only tried
STANDING_FOR = {False: _("While the opponent plays:"), True: _("In your own phases:")}
STANDING_NOTES = {"default": _("default"), "sealed": _("sealed"), "drafted": _("from your next file on")}
ASK_WORD = "ask"
ASK_SENTENCE = _("you are asked each time, and the match waits for your file")
AND_CLAUSE = _("; ")
HEADED = _("{head}: {lines}")
STANDING_SAYS = _("{what}: {text}.")
UNIT_NOW = _("{unit} (now in {hex})")
TRIED = _("the last phase of {side} ({files}) with {kind} = {policy}:")
TRIED_NOBODY = _("nobody was asked for {kind}")
TRIED_CHANGE = _("{was} would have been {would}")
TRIED_NOTHING = _("nothing asked")
TRIED_SAME = _("{count} of {all} answers the same")
TRIED_LOST = _("their order {order} would not have been possible")
TRIED_END = _("the phase ends in the same position")
TRIED_MAILS_SAVED = _("number of mails saved: {count}; you would have been asked {would} times instead of {were}")
TRIED_MAILS_MORE = _("number of mails added: {count}; you would have been asked {would} times instead of {were}")
TRIED_MAILS_SAME = _("as many mails: you are asked {were} times either way")
TRIED_STOPS = {
    "dice": _("from there on other dice would be rolled, which nobody knows"),
    "opening": _("from there on an envelope would be opened that is closed"),
}

# the other player of a match: their key, and their name
KEY_WORDS = _(
    "The six words of the key of {name}: {words}. Compare them by phone or chat: who signs with this key is your opponent."
)
KEY_KNOWN = _("It is the key of your opponent in {matches}.")
OTHER_KEY = _("Careful: this is not the key that {name} has in {matches}. Ask them by another way before you go on.")
MIXED_NAME = _("Careful: the name {name} has letters of several scripts ({scripts}); it may only look like one that you know.")
MARKED_NAME = _("{name} (letters of several scripts)")

# a bug of ours
BUG = _("this is a bug of ours ({kind})")
KEPT = _("nothing that was stored is lost; please send us {path}: it tells where the program broke, without names, orders or keys")
UNKEPT = _("nothing that was stored is lost; no report could be written. PBEM_DEBUG=1 shows more: look it over before you send it")
BUG_ON_SCREEN = _("pbem: error: {message}\npbem: hint: {hint}")
COMMON_OPTIONS = {"days": _("Days that a player has for each file. The program tells who is overdue; no rule hangs on it")}
COMMON_VALUES = {"days": {"0": _("not agreed")}}
