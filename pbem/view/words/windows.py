"""The words of the windows at the map, of settings, help and report. `_` marks them for translation."""

from pbem.language import Plural, _

# --- orders written so far
DRAFTED_TITLE = _("Orders of file {seq}")
DRAFTED_BOARD = _("Orders given on this board")
DRAFTED_EMPTY = _("Nothing is written yet.")
LINE_STATES = {"done": _("done"), "waits": _("? waits for dice"), "skipped": _("skipped"), "sealed": _("sealed")}
DICE_OPEN = _("its dice are open")
SUPPOSED_SKIP = _("with the assumed dice, it would be skipped")
WHY = _("{what}: {why}")
FIXED = _("{state}; fixed, dice were rolled after it")
NOT_CHANGEABLE = _("Dice were rolled after this line: it can no longer be changed")
SUPPOSED_DICE = _("? assumed: {what}: {numbers}, the likeliest")
PICKED_DICE = _("? assumed: {what}: {numbers}, your choice")
CHANGED = _("Changed; all orders after it are still legal")
REMOVED = _("Taken out: {text}")
MOVED = _("{text} is now number {number}")
NO_PLACE = _("It cannot go farther")
NO_ORDER = _("There is no order here: orders are given at the map, Esc goes there")
EDIT_TITLE = _("Change a line")
EDIT_LINES = (_("In notation. What is refused is not changed, and the rule is shown."),)
EDIT_EMPTY = _("Write an order, or close and delete the line")
ANSWER_TITLE = _("An answer for {order}")
ANSWER_LINES = (_("What you decide when the rules ask you for it, in notation: loss CON04"),)
GUARD_TITLE = _("Conditions of {order}")
ONLY_ORDERS = _("Conditions and or stop belong to orders, not to answers")
STOP_ON = _("or stop: nothing after it, if it cannot be done")
STOP_OFF = _("If it cannot be done, the orders after it go on")
SUPPOSE_TITLE = _("Assume dice for {what}")
SUPPOSE_LINES = (_("For planning only: the real dice are rolled when both sides have given their part. Dice: {dice}."),)
DIE = _("1 to {faces}")
NO_DICE = _("All open dice are assumed already; l: the likeliest again")
NOT_NUMBERS = Plural("Write {count} whole number within the die", "Write {count} whole numbers, each within its die")
SUPPOSED_NOW = _("Assumed {numbers} for {what}: all that follows is a plan, not a result")
LIKELIEST_NOW = _("The likeliest numbers are assumed again")

# --- standing orders
STANDING_TITLE = _("Standing orders: what answers in your place")
IN_OTHER_STRETCH = _("While your opponent plays")
IN_OWN_STRETCH = _("In your own phases")
STANDING_LINE = _("{kind}: {what}")
STANDING_NOTES = {
    "default": _("the game's own"),
    "sealed": _("sealed: your opponent cannot read it"),
    "drafted": _("new, in force with your next file"),
}
SEALED_TEXT = _("sealed")
EDITOR_TITLE = _("{kind}: {what}")
EDITOR_KEYS = _("Up/Down Enter choose   Ctrl-T try it on the last phase   Esc close")
IN_NOTATION = _("{kind} in notation: {text}")
SAYS = _("{text}.")
SAYS_NOTHING = _("Choose from the list, or write it in notation.")
GOES_ON = _("Not whole yet: choose what comes next.")
TAKE_IT = _("Take it as it stands")
BEGIN_ANEW = _("Begin anew")
FILL_TITLE = _("{words}: {text}")
WORD = "  {word:<20} {text}"
STANDING_SET = _("{kind}: {text}, from your next file on")
STANDING_KEPT = _("{kind} stays as it is in force")
SEAL_ONLY_OTHER = _("Only what answers while your opponent plays can be sealed")
SEAL_NOT_ASK = _("ask needs no seal")
TRIAL_TITLE = _("What it would have decided")

# --- tables and rules
CHARTS_TITLE = _("Tables")
CHART_RULE = _("rule {rule}")
CHART_MORE = _("columns {first} to {last} of {count}")
CHART_IN_FORCE = _("in force: {what}")
COLUMN_IN_FORCE = _("column {name}")
ROW_IN_FORCE = _("line {name}")
RULE_TITLE = _("{id}   ({at} of {count})")
RULE_GOVERNS = _("This rule governs what is to be decided now")
NO_RULE = _("No rule is known for what is to be decided now: / searches all")
FIND_RULE = _("Find a rule")
FIND_RULE_PROMPT = _("An ID such as {id}, or words of the text")

# --- finding
FIND_TITLE = _("Go to")
FIND_PROMPT = _("a place, a hex or a unit; a few letters will do")
PLACE_ROW = _("{hex}  {name}")
UNIT_ROW = _("{hex}  {unit}")

# --- units
UNITS_TITLE = _("Units: {count} on the map, {coming} to come. {values}")
UNITS_PROMPT = _("army, type, place or state narrow it down: {examples}")

TO_COME = _("to come")

# --- settings
SETTINGS_TITLE = _("Settings")
SETTING_NAMES = {
    "language": _("Language"),
    "glyphs": _("Glyphs"),
    "colours": _("Colours"),
    "look": _("Look of the map"),
    "theme": _("Rich look"),
    "zoom": _("First zoom"),
    "mouse": _("Mouse"),
    "animation": _("Replay runs by itself"),
    "speed": _("Speed of the replay"),
    "panels": _("Panels at the map"),
    "watch": _("Folder to watch for files"),
    "outbox": _("Folder for your files"),
    "mail": _("Mail program"),
    "keys": _("Keys"),
}
POST, POST_WRONG = _("Post"), _("post.toml cannot be read")
POST_HELP = _("how your mail travels: an account by questions, tried before it is kept; pbem post setup")
SETTING_HELP = {
    "language": _("of all texts; others can be added. Takes effect at the next start"),
    "glyphs": _("auto: what the terminal supports; ascii where symbols look wrong"),
    "colours": _("auto: sixteen, 256 in the rich look; none: no colours. Nothing is shown by colour alone"),
    "look": _("auto: rich with 256 colours on a quick line, else spare, which costs fewer bytes"),
    "theme": _("colours of the rich look: sheet is light, night is dark"),
    "zoom": _("how near the map is when a match is opened"),
    "mouse": _("clicks on map and lists; costs bytes on a slow line. Takes effect at the next start"),
    "animation": _("off: every step of a replay waits for a key"),
    "speed": _("1 slow to 9 fast"),
    "panels": _("which panels are open when a match is opened; a key at the map changes that too"),
    "watch": _("turn files that appear there are taken in automatically"),
    "outbox": _("where turn files are written; empty: the folder the program was started in"),
    "mail": _("proposed where a match has none yet: mutt, msmtp, thunderbird ..., or a command of yours"),
    "keys": _("any action on any key"),
}
VALUES = {
    "en": _("English"),
    "auto": _("auto"),
    "unicode": _("Unicode"),
    "ascii": _("ASCII"),
    "16": _("16"),
    "256": _("256"),
    "truecolor": _("truecolour"),
    "rich": _("rich"),
    "spare": _("spare"),
    "sheet": _("sheet"),
    "night": _("night"),
    "none": _("none"),
    "normal": _("normal"),
    "overview": _("overview"),
    "detail": _("detail"),
}
ON, OFF = _("on"), _("off")
NOWHERE = _("not set")
PANELS = {"hex": _("hex"), "minimap": _("small map"), "log": _("log")}
NO_PANELS = _("none")
PANELS_TITLE = _("Panels that are open at first")
FOLDER_LINES = (_("The path of an existing folder; empty for none."),)
MAIL_LINES = (
    _("One of: {names}; or a command of yours with {{file}} or {{mail}}, {{address}}, {{subject}} in it. Empty for none."),
)
NO_PROGRAM = _("That is none of them, and takes neither {file} nor {mail} once")
NO_FOLDER = _("There is no such folder: {path}")
KEYS_CHANGED = _("{count} changed")
KEYS_AS_FIRST = _("as at first")
NEXT_START = _("Takes effect at the next start")
WRONG_SETTINGS = _("Not understood in the settings file, left at the default: {names}")
KEYS_TITLE = _("Keys of every screen")
KEY_LINE = "{keys:<16} {help}"
KEY_OWN = _("(yours; at first {keys})")
KEY_ASK = _("Press the key for: {what}")
KEY_ASK_LINES = (_("It replaces all keys of this action. Esc leaves them as they are."),)
KEY_TAKEN = _("{key} already means: {what} ({where}). Nothing is changed")
KEY_RESERVED = _("{key} is needed to move in lists and to type; choose another")
KEY_SET = _("{key}: {what}")
KEY_RESET = _("As at first: {keys}")

# --- help
HELP_TITLE = _("Keys: {screen}")
HELP_KEYS = _("Up/Down PgUp/PgDn scroll   Esc close")
HELP_LINE = "  {keys:<18} {help}"
HELP_MAP = _("How to read the map")
HELP_AIM = _("How it is won")
HELP_SIGNS = {
    "cursor-left": _("around a hex: the cursor"),
    "chosen-left": _("around a hex: picked"),
    "reach": _("can be reached"),
    "path": _("the way there"),
    "supposed-left": _("around a hex: provisional, as dice are still open"),
}
HELP_RICH_SIGNS = (
    _("two blocks of colour around a hex: the cursor"),
    _("two yellow blocks: picked; at the cursor: provisional, as dice are still open"),
    _("a number on a pale ground: can be reached, at that cost"),
)
HELP_BOXES = _(
    "Below the map: what lies beside it, with who stands there; j> names the key that goes there, <3 and 3> count the boxes on "
    "other pages."
)
HELP_MARKS = _("Marks of units and hexes, in the detailed zoom:")
HELP_VALUES = "{values}."
HELP_GROUND = _("Letters and signs on the map:")

# --- report
REPORT_TITLE = _("{name}: report")
REPORT_WORKING = _("working it out ...")
REPORT_KEYS = _("Up/Down PgUp/PgDn scroll")
AUDIT = _("Audit")
LUCK = _("Dice luck")
LUCK_HEAD = _("How good the rolls of each side were; | is where fair dice end")
FACES = Plural("{count} die of {faces}, how often each number came:", "{count} dice of {faces}, how often each number came:")
POINTS_BY_TURN = _("Victory points at the end of each turn")
LOSSES_BY_TURN = _("Units eliminated by the end of each turn, of each side")
TURN_HEAD = _("turn")
TURN_LINE = "{turn:>4}  {left} | {right}"
POINTS_TITLE = _("Victory points one by one")
POINTS_LINE = _("turn {turn:>2}  {side} {points:+d}: {reason}")
POINTS_LINE_OF = _("turn {turn:>2}  {side} {points:+d}: {reason} ({subject})")
POINTS_SUM = _("{side}: {points}")
NO_POINTS = _("Nobody has scored yet.")
