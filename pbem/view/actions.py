"""Everything a key can do on the screens: one table that the key bar, the help, the README and the player's own keys read.

No words of a game, no code: what an action does is in the screen that has a method of its name.
"""

from collections.abc import Mapping

from msgspec import Struct

from pbem.language import _


class Action(Struct, frozen=True):
    """One thing a key does. `id` is "where.name": the screen calls its method `action_name`."""

    id: str
    keys: str  # Textual's names, comma between several; the first is shown
    word: str  # for the key bar; "" is left out of it
    help: str

    @property
    def where(self) -> str:
        """The screen it belongs to; "app" is everywhere."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """The method's name, behind `action_`."""
        return self.id.partition(".")[2]


SCREENS = {
    "app": _("Everywhere"),
    "dialog": _("In a window"),
    "matches": _("Matches"),
    "match": _("At the map"),
    "lesson": _("In a lesson, besides"),
    "send": _("Sending"),
    "arrival": _("A file has come"),
    "replay": _("Watching"),
    "report": _("Report"),
    "drafted": _("Orders written so far"),
    "standing": _("Standing orders"),
    "charts": _("Tables"),
    "rule": _("Rules"),
    "settings": _("Settings"),
}
WINDOWS: Mapping[str, tuple[str, ...]] = {"match": ("drafted", "standing", "charts", "rule")}
"""Windows with keys of their own that a screen opens; the settings open everywhere."""

ACTIONS: tuple[Action, ...] = (
    Action("app.help", "question_mark,f1", _("help"), _("keys of this screen, and what they do")),
    Action("app.redraw", "ctrl+l", "", _("draw the whole screen anew")),
    Action("app.settings", "f2", "", _("language, glyphs, colours, keys")),
    Action("app.leave", "ctrl+q", "", _("leave the program; everything is kept")),
    # --- in a window
    Action("dialog.cancel", "escape", _("close"), _("close the window, nothing is done")),
    # --- matches
    Action("matches.open", "enter", _("open"), _("what is to be done next in this match")),
    Action("matches.new", "n", _("new match"), _("invite somebody, play the house, or play both sides here")),
    Action("matches.take_in", "i", _("take in a file"), _("a turn file, a mail or pasted text")),
    Action("matches.send", "s", _("send"), _("the last file that was made here, again")),
    Action("matches.watch", "w", _("watch"), _("the match from its beginning")),
    Action("matches.report", "r", _("report"), _("dice luck, losses, points")),
    Action("matches.archive", "a", "", _("take a match out of the list, or show those that were")),
    Action("matches.resign", "R", "", _("give a match up, or offer a draw or a take-back")),
    Action("matches.tutorial", "t", _("lesson"), _("a guided first turn")),
    Action("matches.quit", "q", _("quit"), _("leave the program")),
    # --- at the map
    Action("match.choose", "enter", _("choose"), _("pick the stack, the way, or the hex to attack")),
    Action("match.back", "escape", "", _("let go of what was picked")),
    Action("match.next_unit", "tab", _("next"), _("the next unit that can still act")),
    Action("match.last_unit", "shift+tab", "", _("the unit before")),
    Action("match.rest", "L", "", _("at set-up: lay all counters that are left, as the game proposes")),
    Action("match.via", "b", "", _("who goes somewhere goes by way of this hex")),
    Action("match.order", "o", _("orders"), _("every kind of order, word by word")),
    Action("match.type", "colon", "", _("type an order in notation")),
    Action("match.attack", "a", _("attack"), _("the attack planner; without a target the list of the best attacks")),
    Action("match.end_phase", "e", _("end phase"), _("end this phase")),
    Action("match.undo", "u", _("undo"), _("take the last order back")),
    Action("match.redo", "r", "", _("give again what was taken back")),
    Action("match.undo_all", "U", "", _("back to the start of the phase, or to the last dice")),
    Action("match.drafted", "w", _("written"), _("the orders written so far: change, move, take out; guards; suppose dice")),
    Action("match.standing", "t", _("standing"), _("standing orders, and what they would have done")),
    Action("match.send", "s", _("send"), _("look the file over and send it")),
    Action("match.up", "up", "", _("cursor up")),
    Action("match.down", "down", "", _("cursor down")),
    Action("match.west", "left", "", _("cursor west")),
    Action("match.east", "right", "", _("cursor east")),
    Action("match.north_west", "home,7", "", _("cursor north-west")),
    Action("match.north_east", "pageup,9", "", _("cursor north-east")),
    Action("match.south_west", "end,1", "", _("cursor south-west")),
    Action("match.south_east", "pagedown,3", "", _("cursor south-east")),
    Action("match.zoom_in", "plus,equals_sign", "", _("closer")),
    Action("match.zoom_out", "minus", "", _("farther")),
    Action("match.overlay", "v", _("layers"), _("the next layer over the map: control, supply, zones, prizes")),
    Action("match.find", "slash", _("find"), _("go to a place, a hex or a unit")),
    Action("match.hex_panel", "i", "", _("open or close the panel of the hex")),
    Action("match.log_panel", "l", _("log"), _("open or close the log")),
    Action("match.minimap", "m", "", _("open or close the small map")),
    Action("match.units", "n", "", _("every unit, and what is to come")),
    Action("match.notes", "N", "", _("the other side's note")),
    Action("match.charts", "c", _("charts"), _("the tables of the rules; the column in force is marked")),
    Action("match.rule", "g", "", _("the rule that governs what is to be decided now")),
    Action("match.watch", "p", "", _("watch the match again, from any file")),
    Action("match.report", "R", "", _("dice luck, losses and points")),
    Action("match.leave", "q", _("leave"), _("back to the list of matches; the draft is kept")),
    # --- in a lesson, besides the keys at the map
    Action("lesson.next", "space", _("next step"), _("go on, also where the step is not done yet")),
    Action("lesson.look", "x", _("show me"), _("the map goes to the place that the lesson speaks of")),
    Action("lesson.stop", "ctrl+x", _("leave the lesson"), _("the match stays and can be played on")),
    # --- sending
    Action("send.write_file", "f", _("file"), _("write the turn file")),
    Action("send.clipboard", "c", _("clipboard"), _("put the text on the clipboard, also over SSH")),
    Action("send.full_text", "v", _("text"), _("show the text alone, to copy by hand")),
    Action("send.mail", "m", _("mail"), _("write a whole mail as an .eml file")),
    Action("send.note", "n", _("note"), _("a few words for the other side")),
    Action("send.go", "enter", _("seal"), _("sign it; to the house it goes at once")),
    Action("send.leave", "escape,q", _("back"), _("back; what is not sealed can still be changed")),
    # --- a file has come, and watching
    Action("arrival.go_on", "enter", _("go on"), _("watch what they did, then play")),
    Action("arrival.letter", "w", _("what to write"), _("words to send the other side about a refused file")),
    Action("arrival.leave", "escape,q", _("back"), _("back to the matches")),
    Action("replay.step", "space,right", _("step"), _("one step on")),
    Action("replay.step_back", "left", _("back"), _("one step back")),
    Action("replay.play", "p", _("play"), _("run on by itself, or stop")),
    Action("replay.faster", "plus,equals_sign", "", _("faster")),
    Action("replay.slower", "minus", "", _("slower")),
    Action("replay.next_battle", "b", _("battle"), _("on to the next fight")),
    Action("replay.next_file", "down", "", _("on to the next file")),
    Action("replay.last_file", "up", "", _("back to the file before")),
    Action("replay.follow", "f", _("follow"), _("let the map follow what happens, or stay")),
    Action("replay.bookmark", "m", "", _("set or take away a bookmark here")),
    Action("replay.next_bookmark", "n", "", _("on to the next bookmark")),
    Action("replay.zoom_in", "z", "", _("closer or farther")),
    Action("replay.what_if", "x", "", _("save this position as a what-if board")),
    Action("replay.to_the_end", "end", "", _("to the end")),
    Action("replay.to_the_start", "home", "", _("to the start")),
    Action("replay.leave", "enter,escape,q", _("done"), _("done watching")),
    Action("report.leave", "escape,q,enter", _("back"), _("back")),
    # --- windows at the map
    Action("drafted.edit", "enter", _("change"), _("change the text of an order or answer")),
    Action("drafted.answer", "a", _("answer"), _("add an answer to an order")),
    Action("drafted.guard", "g", _("if"), _("the conditions of an order: set, change or take them away")),
    Action("drafted.stop", "s", _("or stop"), _("nothing after this order, if it cannot be done; or on again")),
    Action("drafted.remove", "d,delete", _("delete"), _("take out an order with its answers, or one answer")),
    Action("drafted.earlier", "k,shift+up", _("up"), _("an order one place earlier")),
    Action("drafted.later", "j,shift+down", _("down"), _("an order one place later")),
    Action("drafted.suppose", "p", _("dice"), _("suppose other numbers for the first open dice")),
    Action("drafted.likeliest", "l", _("likeliest"), _("suppose the likeliest numbers again for all dice")),
    Action("standing.edit", "enter", _("change"), _("write another standing order")),
    Action("standing.trial", "t", _("try"), _("what it would have decided in the other side's last phase")),
    Action("standing.ask", "a", _("ask me"), _("decide every time yourself; the match waits for you")),
    Action("standing.seal", "x", _("seal"), _("hide it from the other side until it decides, or open it again")),
    Action("standing.default", "d", _("default"), _("the standing order that the game begins with")),
    Action("standing.restore", "u", _("as it was"), _("leave in force what is in force")),
    Action("charts.open", "enter", _("open"), _("open a table, or close it again")),
    Action("charts.rule", "g", _("rule"), _("the rule of this table")),
    Action("charts.west", "left", "", _("columns farther left")),
    Action("charts.east", "right", _("columns"), _("columns farther right")),
    Action("charts.next", "n", _("next"), _("the next table")),
    Action("charts.last", "p", _("previous"), _("the table before")),
    Action("rule.find", "slash", _("find"), _("search all rules by ID or words")),
    Action("rule.next", "n,right", _("next"), _("the next rule")),
    Action("rule.last", "p,left", _("previous"), _("the rule before")),
    Action("rule.return", "b,backspace", _("back"), _("the rule that was read before this")),
    # --- settings
    Action("settings.change", "enter,right", _("change"), _("the next choice, or ask for it")),
    Action("settings.change_back", "left", "", _("the choice before")),
    Action("settings.reset", "r", _("default"), _("as it was at first")),
)
BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}

KEY_NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "backspace": "Backspace",
    "delete": "Del",
    "shift+up": "Shift-Up",
    "shift+down": "Shift-Down",
}


def actions_of(where: str) -> tuple[Action, ...]:
    """What keys do on a screen, without what they do everywhere."""
    return tuple(action for action in ACTIONS if action.where == where)


def key_text(key: str) -> str:
    """A key as a person reads it: "ctrl+l" is Ctrl-L."""
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    head, plus, tail = key.rpartition("+")
    if plus:
        return f"{head.capitalize()}-{tail.upper()}"
    return key.upper() if len(key) > 1 else key


def keys_of(action: Action, own_keys: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of an action: the player's own where he chose some."""
    return tuple(key.strip() for key in own_keys.get(action.id, action.keys).split(",") if key.strip())
