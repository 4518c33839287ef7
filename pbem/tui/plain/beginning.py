"""A match begins: play now against the house, or game, opponent, side, dice and options one question after the other."""

from typing import Any

from pbem.desk.house import check_plays
from pbem.desk.sending import Outgoing
from pbem.desk.table import Table
from pbem.session import matches
from pbem.session.homes import Home
from pbem.session.identity import has_identity
from pbem.tui.plain import outgoing
from pbem.tui.plain.talk import Talk
from pbem.view import plain_words as words
from pbem.view import scene, words_common
from pbem.view.narrate import Narrator

HOUSE, MAIL, HOTSEAT = "house", "mail", "hotseat"
OPPONENTS = (HOUSE, MAIL, HOTSEAT)
SWIFT = "swift"


def play_now(talk: Talk, home: Home) -> str:
    """A match against the house with nothing more asked than game and side. Its name. Raises Back."""
    game = _game(talk)
    return _begin(talk, home, game, "", HOUSE, _side(talk, game), SWIFT, {})


def new_match(talk: Talk, home: Home) -> str:
    """A match as the player wants it. Its name. Raises Back, UserError."""
    game = _game(talk)
    known = scene.described(game)
    scenarios = known["scenarios"]
    scenario = str(scenarios[0]["id"])
    if len(scenarios) > 1:
        scenario = str(scenarios[talk.choose(talk.text(words.WHICH_SCENARIO), [each["text"] for each in scenarios])]["id"])
    against = OPPONENTS[talk.choose(talk.text(words.AGAINST), [words.AGAINST_HOUSE, words.AGAINST_MAIL, words.AGAINST_HOTSEAT])]
    side = "" if against == HOTSEAT else _side(talk, game)
    dice = SWIFT
    if against != HOTSEAT:
        modes = list(words_common.DICE)
        entries = [talk.text(words.DICE_ENTRY, mode=mode, text=words_common.DICE[mode]) for mode in modes]
        dice = modes[talk.choose(talk.text(words.WHICH_DICE), entries)]
    return _begin(talk, home, game, scenario, against, side, dice, _options(talk, known["options"]))


def _begin(talk: Talk, home: Home, game: str, scenario: str, against: str, side: str, dice: str, options: dict[str, str]) -> str:
    if against == HOUSE:
        check_plays(game)
    if against == MAIL and not has_identity(home):
        from pbem.session.identity import show_identity

        show_identity(home)  # raises what is missing before anything is asked
    note = talk.ask(words.ASK_NOTE) if against == MAIL else ""
    if against == HOUSE:
        talk.say(words.HOUSE_SETS_UP)
    sealed = matches.new_match(home, game, scenario, options, side, dice, against, note)
    talk.say(words.BEGUN, name=sealed.card.name)
    if against == MAIL:
        talk.say(words.BEGUN_MAIL)
    if against != HOTSEAT:
        outgoing.carry(talk, Outgoing(Table(home, sealed.card.match)))
    return sealed.card.name


def _game(talk: Talk) -> str:
    games = scene.games()
    if len(games) == 1:
        talk.say(words.ONE_GAME, title=scene.title_of(games[0]))
    chosen = games[0] if len(games) == 1 else games[talk.choose(talk.text(words.WHICH_GAME), list(map(scene.title_of, games)))]
    talk.line(str(scene.described(chosen)["summary"]))
    return chosen


def _side(talk: Talk, game: str) -> str:
    sides = scene.described(game)["sides"]
    narrator = Narrator(game, sides, {})
    return str(sides[talk.choose(talk.text(words.WHICH_SIDE), [narrator.side(side) for side in range(len(sides))])])


def _options(talk: Talk, known: list[dict[str, Any]]) -> dict[str, str]:
    """The match options that shall be otherwise than the game proposes."""
    chosen = {str(option["key"]): option["values"][0] for option in known}
    changed: dict[str, str] = {}
    talk.say(words.DEFAULT_OPTIONS)
    talk.lines(_option_line(talk, option, chosen[option["key"]]) for option in known)
    while talk.yes(words.CHANGE_OPTIONS):
        option = known[talk.choose(talk.text(words.WHICH_OPTION), [f"{each['key']}: {each['text']}" for each in known])]
        values = option["values"]
        picked = talk.choose(talk.text(words.WHICH_VALUE, text=option["text"]), [_value(value) for value in values])
        chosen[option["key"]] = values[picked]
        changed[str(option["key"])] = str(values[picked]).lower() if isinstance(values[picked], bool) else str(values[picked])
        talk.line(_option_line(talk, option, values[picked]))
    return changed


def _option_line(talk: Talk, option: dict[str, Any], value: Any) -> str:
    return talk.text(words.OPTION_LINE, key=option["key"], value=_value(value), text=option["text"], rule=option["rule"])


def _value(value: Any) -> str:
    return words.OPTION_VALUES.get(str(value), str(value))


def option_lines(talk: Talk, game: str, chosen: tuple[tuple[str, Any], ...]) -> list[str]:
    """What a match was begun with, option by option."""
    known = {option["key"]: option for option in scene.described(game)["options"]}
    return [_option_line(talk, known[key], value) for key, value in chosen if key in known]
