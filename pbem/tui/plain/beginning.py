"""A match begins: play now against the house, or game, opponent, side, dice and options one question after the other."""

from msgspec.structs import replace

from pbem.desk import new_match as starting
from pbem.desk.new_match import HOTSEAT, HOUSE, MAIL, OPPONENTS, Option, Wishes
from pbem.desk.open_match import Table
from pbem.desk.sending import Outgoing
from pbem.engine.common_options import DAYS
from pbem.engine.match_options import OptionValue
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import show_identity
from pbem.tui.plain import outgoing
from pbem.tui.plain.match_in_view import complain
from pbem.tui.plain.prompting import Talk
from pbem.view.map import scene
from pbem.view.text.narration import opened
from pbem.view.words import matches, without_game
from pbem.view.words import plain as words


def play_now(talk: Talk, home: Home) -> str:
    """A match against the house with nothing more asked than game and side. Its name. Raises Back."""
    wishes = starting.first_wishes(_game(talk))
    return _begin(talk, home, replace(wishes, side=_side(talk, wishes.game)))


def new_match(talk: Talk, home: Home) -> str:
    """A match as the player wants it. Its name. Raises Back, UserError."""
    wishes = starting.first_wishes(_game(talk))
    scenarios = scene.described(wishes.game)["scenarios"]
    own = [words.OWN_SCENARIO] if starting.takes_own(home, wishes.game) else []
    if len(scenarios) + len(own) > 1:
        place = talk.choose(words.WHICH_SCENARIO, [*(each["text"] for each in scenarios), *own])
        is_own = place == len(scenarios)
        wishes = _with_own(talk, home, wishes) if is_own else starting.with_scenario(wishes, str(scenarios[place]["id"]))
    opponents = list(OPPONENTS)
    place = talk.choose(words.AGAINST, [": ".join(matches.AGAINST[each]) for each in opponents])
    wishes = starting.with_opponent(wishes, opponents[place])
    if wishes.against != HOTSEAT:
        side, modes = _side(talk, wishes.game), list(without_game.DICE)
        entries = [words.DICE_ENTRY.format(mode=mode, text=without_game.DICE[mode]) for mode in modes]
        wishes = replace(wishes, side=side, dice=modes[talk.choose(words.WHICH_DICE, entries)])
    if wishes.against == MAIL:
        days = starting.days_of(wishes).values
        place = talk.choose(words.WHICH_DAYS, [opened(starting.days_text(each)) for each in days])
        wishes = starting.with_value(wishes, DAYS, str(days[place]))
    return _begin(talk, home, _with_options(talk, wishes))


def _with_own(talk: Talk, home: Home, wishes: Wishes) -> Wishes:
    """The same with the scenario of a file, which is told. Raises Back."""
    while True:
        try:
            wishes = starting.with_own_scenario(home, wishes, talk.answer(words.WHICH_FILE))
        except UserError as problem:
            complain(talk, problem)
            continue
        _, text = starting.scenario_texts(home, wishes)[wishes.scenario]
        talk.lines(text.split("\n"))
        return wishes


def _begin(talk: Talk, home: Home, wishes: Wishes) -> str:
    if wishes.against == MAIL:
        show_identity(home)  # raises what is missing before anything is asked
    note = talk.ask(words.ASK_NOTE) if wishes.against == MAIL else ""
    if wishes.against == HOUSE:
        talk.say(words.HOUSE_SETS_UP)
    card, answers = starting.begin(home, wishes, note)
    talk.say(words.BEGUN, name=card.name)
    outgoing.tell_answers(talk, home, answers)
    if wishes.against == MAIL:
        talk.say(words.BEGUN_MAIL)
        outgoing.carry(talk, Outgoing(Table(home, card.match)))
    return card.name


def _game(talk: Talk) -> str:
    games = scene.games()
    if len(games) == 1:
        talk.say(words.ONE_GAME, title=scene.words_of(games[0]).title)
    chosen = games[0] if len(games) == 1 else games[talk.choose(words.WHICH_GAME, [scene.words_of(game).title for game in games])]
    talk.line(str(scene.described(chosen)["summary"]))
    return chosen


def _side(talk: Talk, game: str) -> str:
    names = starting.side_names(game)
    return list(names)[talk.choose(words.WHICH_SIDE, list(names.values()))]


def _with_options(talk: Talk, wishes: Wishes) -> Wishes:
    """The match options that shall be otherwise than the game proposes."""
    talk.say(words.DEFAULT_OPTIONS)
    talk.lines(map(option_line, starting.game_options(wishes)))
    while talk.yes(words.CHANGE_OPTIONS):
        known = starting.game_options(wishes)
        option = known[talk.choose(words.WHICH_OPTION, [f"{each.key}: {each.text}" for each in known])]
        picked = talk.choose(words.WHICH_VALUE.format(text=option.text), [_value(value) for value in option.values])
        wishes = replace(wishes, options=wishes.options | {option.key: option.values[picked]})
        talk.line(option_line(replace(option, value=option.values[picked])))
    return wishes


def option_line(option: Option) -> str:
    """What is chosen, with the rule."""
    return words.OPTION_LINE.format(key=option.key, value=_value(option.value), note=option.note)


def _value(value: OptionValue) -> str:
    return matches.VALUES.get(str(value), str(value))
