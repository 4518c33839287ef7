"""Everything a key can do on the screens: one table that the key bar, the help, the README and the player's own keys read.

No words of a game, no code: what an action does is in the screen that has a method of its name.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.language import _, pgettext


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
    "board": _("At a what-if board"),
    "lesson": _("In a lesson, besides"),
    "send": _("Sending"),
    "arrival": _("A file has come"),
    "replay": _("Watching"),
    "report": _("Report"),
    "drafted": _("Orders written so far"),
    "promises": _("What orders promise"),
    "sheet": _("The sheet of a turn"),
    "standing": _("Standing orders"),
    "paper": _("Writing a list or a plan"),
    "printed": _("Its sheet"),
    "charts": _("Tables"),
    "rule": _("Rules"),
    "settings": _("Settings"),
}
WINDOWS: Mapping[str, tuple[str, ...]] = {
    "match": ("drafted", "promises", "sheet", "standing", "charts", "rule"),
    "paper": ("printed",),
    "board": ("drafted", "promises", "sheet", "charts", "rule"),
}
"""Windows with keys of their own that a screen opens; the settings open everywhere."""

_ELSEWHERE: tuple[Action, ...] = (
    Action("app.help", "question_mark,f1", _("help"), _("keys of this screen, and what they do")),
    Action("app.redraw", "ctrl+l", "", _("redraw the whole screen")),
    Action("app.settings", "f2", "", _("settings: how mail travels, language, glyphs, colours, keys")),
    Action("app.look", "f3", "", _("the map rich in colours, or spare for slow lines")),
    Action("app.leave", "ctrl+q", "", _("quit; everything is kept")),
    # --- in a window
    Action("dialog.cancel", "escape", _("close"), _("close the window; nothing is changed")),
    # --- matches
    Action("matches.open", "enter", pgettext("key", "open"), _("go to the next thing to do in this match")),
    Action("matches.new", "n", _("new match"), _("invite somebody, play the house, or play both sides here")),
    Action("matches.take_in", "i", _("take in a file"), _("import a turn file, a mail or pasted text")),
    Action("matches.send", "s", _("send"), _("send the last file of this match again")),
    Action("matches.time", "d", _("time"), _("days: remind who is overdue, say that you are away, claim a match that was left")),
    Action("matches.watch", "w", _("watch"), _("watch the match from its beginning")),
    Action("matches.report", "r", _("report"), _("report of dice luck, losses and points")),
    Action("matches.archive", "a", "", _("archive a match, or show the archived ones")),
    Action("matches.resign", "R", "", _("resign, or offer a draw or a take-back")),
    Action("matches.board", "b", "", _("what-if board: set up a position, try out orders and dice of both sides")),
    Action("matches.paper", "A", "", _("write a list (an army, say) without a match, to keep and to share")),
    Action("matches.tutorial", "t", _("lesson"), _("play a guided first turn")),
    Action("matches.quit", "q", _("quit"), _("leave the program")),
    # --- at the map
    Action("match.choose", "enter", _("choose"), _("pick the stack, the route, or the hex to attack")),
    Action("match.back", "escape", "", _("cancel the selection")),
    Action("match.next_unit", "tab", _("next"), _("go to the next unit that can still act")),
    Action("match.last_unit", "shift+tab", "", _("go to the previous unit")),
    Action("match.rest", "L", "", _("set-up: place all remaining counters as the game proposes")),
    Action("match.usual", "h", "", _("set-up: place the next one as the game proposes")),
    Action("match.further", "O", "", _("go on with the order that leads here word by word: facing, formation")),
    Action("match.via", "b", "", _("route the move through this hex")),
    Action("match.together", "F", "", _("send all of the unit there in formation, or into contact with who stands there")),
    Action("match.order", "o", _("orders"), _("build any order word by word")),
    Action("match.type", "colon", "", _("type an order in notation")),
    Action("match.attack", "a", pgettext("key", "attack"), _("open the attack planner; without a target, list the best attacks")),
    Action("match.end_phase", "e", _("end phase"), _("end this phase")),
    Action("match.undo", "u", _("undo"), _("take the last order back")),
    Action("match.redo", "r", "", _("redo the order taken back")),
    Action("match.undo_all", "U", "", _("take orders back to the start of the phase, or to the last dice")),
    Action("match.drafted", "w", _("written"), _("the orders written so far: edit, move, delete; conditions; assume dice")),
    Action("match.paper", "P", "", _("write the list or plan that is to be sealed now")),
    Action("match.standing", "t", _("standing"), _("standing orders, and what they would have decided")),
    Action("match.send", "s", _("send"), _("review the file and send it")),
    Action("match.up", "up", "", _("cursor up")),
    Action("match.down", "down", "", _("cursor down")),
    Action("match.west", "left", "", _("cursor west")),
    Action("match.east", "right", "", _("cursor east")),
    Action("match.north_west", "home,7", "", _("cursor north-west")),
    Action("match.north_east", "pageup,9", "", _("cursor north-east")),
    Action("match.south_west", "end,1", "", _("cursor south-west")),
    Action("match.south_east", "pagedown,3", "", _("cursor south-east")),
    Action("match.zoom_in", "plus,equals_sign", "", _("zoom in")),
    Action("match.zoom_out", "minus", "", _("zoom out")),
    Action("match.overlay", "v", _("layers"), _("show the next map layer: control, supply, zones of control, prizes")),
    Action("match.find", "slash", _("find"), _("go to a place, a hex or a unit")),
    Action("match.boxes", "j", "", _("go to the next box beside the map, after the last back to the map")),
    Action("match.hex_panel", "i", "", _("open or close the panel of the hex")),
    Action("match.log_panel", "l", _("log"), _("open or close the log")),
    Action("match.minimap", "m", "", _("open or close the small map")),
    Action("match.units", "n", "", _("list every unit, and reinforcements")),
    Action("match.notes", "N", "", _("read the opponent's note")),
    Action("match.victory", "V", "", _("how this game is won, where both sides stand, what the second line says")),
    Action("match.charts", "c", _("charts"), _("show the tables of the rules; the column in force is marked")),
    Action("match.rule", "g", "", _("show the rule for the current decision")),
    Action("match.time", "d", "", _("days: remind who is overdue, say that you are away, claim a match that was left")),
    Action("match.take_in", "I", "", _("look at what has come by itself, else take in a turn file; one can be pasted right here")),
    Action("match.watch", "p", "", _("watch the match again, from any file on")),
    Action("match.board", "B", "", _("what-if board of this position, as you see it")),
    Action("match.report", "R", "", _("show dice luck, losses and points")),
    Action("match.leave", "q", _("leave"), _("go back to the list of matches; the draft is kept")),
    # --- in a lesson, besides the keys at the map
    Action("lesson.next", "space", _("next step"), _("go on, even if the step is not done yet")),
    Action("lesson.look", "x", _("show me"), _("move the map to the place that the lesson is about")),
    Action("lesson.stop", "ctrl+x", _("leave the lesson"), _("leave the lesson; the match stays and can be played on")),
    # --- sending
    Action("send.write_file", "f", _("file"), _("write the turn file")),
    Action("send.clipboard", "c", _("clipboard"), _("copy the text to the clipboard, also over SSH")),
    Action("send.full_text", "v", _("text"), _("show only the text, to copy by hand")),
    Action("send.mail", "m", _("mail"), _("write a mail, and show how your mail program takes it")),
    Action("send.note", "n", _("note"), _("write a note to the opponent")),
    Action("send.go", "enter", _("send"), _("sign and send it: over a line, else by the post; the house gets it at once")),
    Action("send.address", "a", _("address"), _("send it to another address, or once more; by hand: the mail program too")),
    Action("send.set_up_post", "p", _("post"), _("set up the post: pbem then sends and fetches by itself")),
    Action("send.leave", "escape,q", _("back"), _("go back; an unsealed draft can still be changed")),
    # --- a file has come, and watching
    Action("arrival.go_on", "enter", _("go on"), _("watch the opponent's turn, then play")),
    Action("arrival.letter", "w", _("what to write"), _("write to the opponent about a refused file")),
    Action("arrival.leave", "escape,q", _("back"), _("go back to the list of matches")),
    Action("replay.step", "space,right", _("step"), _("one step forward")),
    Action("replay.step_back", "left", _("back"), _("one step back")),
    Action("replay.play", "p", _("play"), _("play, or pause")),
    Action("replay.faster", "plus,equals_sign", "", _("faster")),
    Action("replay.slower", "minus", "", _("slower")),
    Action("replay.next_battle", "b", _("battle"), _("go to the next fight")),
    Action("replay.next_file", "down", "", _("go to the next file")),
    Action("replay.last_file", "up", "", _("go back to the previous file")),
    Action("replay.follow", "f", _("follow"), _("let the map follow the events, or stay")),
    Action("replay.bookmark", "m", "", _("set or remove a bookmark here")),
    Action("replay.next_bookmark", "n", "", _("go to the next bookmark")),
    Action("replay.zoom_in", "z", "", _("zoom in or out")),
    Action("replay.what_if", "x", "", _("save this position as a what-if board")),
    Action("replay.to_the_end", "end", "", _("to the end")),
    Action("replay.to_the_start", "home", "", _("to the start")),
    Action("replay.take_in", "i", "", _("look at what has come by itself, else take in a turn file; one can be pasted right here")),
    Action("replay.leave", "enter,escape,q", pgettext("key", "done"), _("done watching")),
    Action("report.leave", "escape,q,enter", _("back"), _("back")),
    # --- windows at the map
    Action("drafted.edit", "enter", _("change"), _("change the text of an order or answer")),
    Action("drafted.answer", "a", _("answer"), _("add an answer to an order")),
    Action("drafted.guard", "g", _("if"), _("the conditions of an order: set, change or remove them")),
    Action("drafted.stop", "s", _("or stop"), _("stop if this order cannot be carried out, or go on")),
    Action("drafted.remove", "d,delete", _("delete"), _("delete an order with its answers, or one answer")),
    Action("drafted.earlier", "k,shift+up", _("up"), _("move an order one place up")),
    Action("drafted.later", "j,shift+down", _("down"), _("move an order one place down")),
    Action("drafted.suppose", "p", _("dice"), _("assume other numbers for the first open dice")),
    Action("drafted.likeliest", "l", _("likeliest"), _("assume the likeliest numbers again for all dice")),
    Action("promises.order", "enter", _("order it"), _("give this order")),
    Action("sheet.edit", "enter", _("change"), _("put together another line in its place")),
    Action("sheet.unit", "o", _("unit"), _("begin the lines about another unit, behind all others")),
    Action("sheet.add", "a", _("line"), _("put a line below this one: what is waited for, in which case, what is done")),
    Action("sheet.type", "colon", _("type"), _("change a line as it is written")),
    Action("sheet.remove", "d,delete", _("delete"), _("delete a line, or all lines about a unit")),
    Action("sheet.earlier", "k,shift+up", _("up"), _("move a line up, or all lines about a unit")),
    Action("sheet.later", "j,shift+down", _("down"), _("move a line down, or all lines about a unit")),
    Action("standing.edit", "enter", _("change"), _("put together or write another standing order")),
    Action("standing.trial", "t", _("try"), _("see what it would have decided in the opponent's last phase")),
    Action("standing.ask", "a", _("ask me"), _("decide every time yourself; the match then waits for you")),
    Action("standing.seal", "x", _("seal"), _("hide it from the opponent until it is used, or make it open again")),
    Action("standing.default", "d", _("default"), _("set the standing order that the game begins with")),
    Action("standing.restore", "u", _("as it was"), _("keep the standing order in force")),
    # --- papers
    Action("paper.change", "enter", _("change"), _("change the row: choose from a list, write, or turn it over")),
    Action("paper.more", "plus,equals_sign,right", _("more"), _("one more")),
    Action("paper.fewer", "minus,left", _("fewer"), _("one fewer")),
    Action("paper.remove", "d,delete", _("remove"), _("away with the row")),
    Action("paper.by_lot", "L", _("by lot"), _("another one by lot")),
    Action("paper.problems", "p", _("problems"), _("all that is wrong, with the rules")),
    Action("paper.sheet", "v", _("sheet"), _("look at the sheet, and write it to a file")),
    Action("paper.store", "f", _("keep"), _("keep it in a file under a name")),
    Action("paper.load", "o", pgettext("key", "open"), _("open one that is kept, or another file")),
    Action("paper.undo", "u", _("undo"), _("take the last change back")),
    Action("paper.redo", "r", "", _("redo the change taken back")),
    Action("paper.seal", "x", _("seal"), _("seal it with your next file")),
    Action("paper.leave", "escape,q", _("back"), _("go back; in a match what is begun stays")),
    Action("printed.write_file", "f", _("file"), _("write it to a file")),
    Action("charts.open", "enter", pgettext("key", "open"), _("open a table, or close it again")),
    Action("charts.rule", "g", _("rule"), _("show the rule of this table")),
    Action("charts.west", "left", "", _("show columns farther left")),
    Action("charts.east", "right", _("columns"), _("show columns farther right")),
    Action("charts.next", "n", _("next"), _("the next table")),
    Action("charts.last", "p", _("previous"), _("the previous table")),
    Action("rule.find", "slash", _("find"), _("search all rules by ID or words")),
    Action("rule.next", "n,right", _("next"), _("the next rule")),
    Action("rule.last", "p,left", _("previous"), _("the previous rule")),
    Action("rule.return", "b,backspace", _("back"), _("go back to the rule read before")),
    # --- settings
    Action("settings.change", "enter,right", _("change"), _("take the next choice, or type a value")),
    Action("settings.change_back", "left", "", _("take the previous choice")),
    Action("settings.reset", "r", _("default"), _("restore the default")),
)
_OF_BOARDS: tuple[Action, ...] = (
    Action("board.choose", "enter", _("choose"), _("pick the stack, the route, or the hex to attack; roll the dice that are due")),
    Action("board.put", "space", _("put"), _("put a unit in this hex, from the list of all units")),
    Action("board.lift", "k", _("pick up"), _("pick up a unit of this hex; Enter puts it down elsewhere")),
    Action("board.off", "x,delete", _("take off"), _("take a unit of this hex off the map")),
    Action("board.marks", "f", _("marks"), _("flip a unit of this hex, or change its marks")),
    Action("board.under", "y", "", _("say what lies under a face-down counter of this hex, or that nobody knows")),
    Action("board.time", "p", _("phase"), _("set whose phase it is, and the turn")),
    Action("board.dice", "d", _("dice"), _("choose the numbers of the dice that are due")),
    Action("board.answers", "t", "", _("answers: decide each yourself, or by the game's standing orders")),
    Action("board.save", "s", _("save"), _("save the board as a position file")),
    Action("board.begin", "N", "", _("another board: a scenario's start, one of your matches, a position file")),
)
_AS_IN_A_MATCH = (
    *(
        "back",
        "next_unit",
        "last_unit",
        "rest",
        "usual",
        "further",
        "via",
        "together",
        "order",
        "type",
        "attack",
        "end_phase",
        "undo",
        "redo",
        "undo_all",
        "drafted",
    ),
    *(
        "up",
        "down",
        "west",
        "east",
        "north_west",
        "north_east",
        "south_west",
        "south_east",
        "zoom_in",
        "zoom_out",
        "overlay",
        "find",
    ),
    *("boxes", "hex_panel", "log_panel", "minimap", "units", "charts", "rule"),
)
ACTIONS: tuple[Action, ...] = (
    *_ELSEWHERE,
    *_OF_BOARDS,
    *(replace(each, id=f"board.{each.name}") for each in _ELSEWHERE if each.where == "match" and each.name in _AS_IN_A_MATCH),
    Action("board.leave", "q", _("leave"), _("leave the board; what is not saved is gone")),
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
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
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
        return f"{head.capitalize()}-{key_text(tail) if len(tail) > 1 else tail.upper()}"
    return key.capitalize() if len(key) > 1 else key


def keys_of(action: Action, own_keys: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of an action: the player's own where he chose some."""
    return tuple(key.strip() for key in own_keys.get(action.id, action.keys).split(",") if key.strip())


def key_hint(action: str, own_keys: Mapping[str, str]) -> str:
    """The first key of an action by its id, as a person reads it; "-" where the player took it away."""
    keys = keys_of(BY_ID[action], own_keys)
    return key_text(keys[0]) if keys else "-"
