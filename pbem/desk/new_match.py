"""A match as somebody wishes it: what can be chosen, how it looks at its start, and its beginning."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from pbem.bots.levels import EASY, HARD, NORMAL
from pbem.desk.house_opponent import check_plays, exchange
from pbem.engine.common_options import DAYS, offered, rules_of
from pbem.engine.game import AnyRules
from pbem.engine.match_options import OptionValue
from pbem.engine.player_texts.own_field import ShownField
from pbem.errors import UserError
from pbem.session.disk import own_fields, own_scenarios
from pbem.session.disk.bounded_reading import read_file
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult, MatchCard
from pbem.session.turn import invitations
from pbem.session.turn.papers import lots
from pbem.view.map import captions, scene
from pbem.view.map.scene import Scene
from pbem.view.text import own_scenario
from pbem.view.words import matches as words

HOUSE, MAIL, HOTSEAT = "house", "mail", "hotseat"
OPPONENTS = {
    HOUSE: (HOUSE, NORMAL),
    MAIL: (MAIL, NORMAL),
    HOTSEAT: (HOTSEAT, NORMAL),
    "house-easy": (HOUSE, EASY),
    "house-hard": (HOUSE, HARD),
}
"""Whom one can play against, by id, the usual one first: where the other player sits, and the level of the house."""
SEALED, SWIFT = "sealed", "swift"
DICE = (SEALED, SWIFT)


class Wishes(Struct, frozen=True):
    """The choices so far; all of it can be played at once. `options`: only those that differ from the game's own."""

    game: str
    scenario: str
    side: str
    against: str = HOUSE
    dice: str = SWIFT
    options: dict[str, OptionValue] = field(default_factory=dict)
    own: str = ""  # the text of a scenario of the player's own making
    level: str = NORMAL  # of the house

    @property
    def opponent(self) -> str:
        """Of `OPPONENTS`."""
        return next(name for name, chosen in OPPONENTS.items() if chosen == (self.against, self.level))


class Option(Struct, frozen=True):
    """One match option: what it decides, the rule, its values (the usual one first) and the one that is chosen."""

    key: str
    text: str
    rule: str
    values: tuple[OptionValue, ...]
    value: OptionValue

    @property
    def note(self) -> str:
        """What it decides, with the rule where it belongs to one."""
        return words.OPTION_NOTE.format(text=self.text, rule=self.rule) if self.rule else self.text

    @property
    def is_usual(self) -> bool:
        """Is it as the game proposes?"""
        return self.value == self.values[0]


def first_wishes(game: str = "") -> Wishes:
    """The game's own scenario, side and options, against the house."""
    game = game or scene.games()[0]
    known = scene.described(game)
    return Wishes(game, str(known["scenarios"][0]["id"]), str(known["sides"][0]))


def with_opponent(wishes: Wishes, opponent: str) -> Wishes:
    """The same against somebody of `OPPONENTS`."""
    against, level = OPPONENTS[opponent]
    kept = {key: value for key, value in wishes.options.items() if key != DAYS or against == MAIL}
    return replace(wishes, against=against, level=level, options=kept)


def days_of(wishes: Wishes) -> Option:
    """The days for a file, on which players agree who are not at one place."""
    return next(each for each in options(wishes) if each.key == DAYS)


def days_text(days: OptionValue) -> str:
    """How many are agreed for a file."""
    return words.DAYS_AGREED.format(days) if isinstance(days, int) and days else words.NO_DAYS


def side_names(game: str) -> dict[str, str]:
    """Sides of a game by id and in its order, as they stand in a sentence."""
    words = scene.words_of(game).sides
    return {side: words[side] for side in scene.described(game)["sides"]}


def options(wishes: Wishes) -> list[Option]:
    """The match options with what is chosen."""
    chosen = wishes.options
    known = scene.described(wishes.game, "" if wishes.own else wishes.scenario)["options"]
    return [msgspec.convert(each | {"value": chosen.get(each["key"], each["values"][0])}, Option) for each in known]


def with_scenario(wishes: Wishes, scenario: str) -> Wishes:
    """The same with a scenario of the game. A value that an option does not have there is as the game proposes."""
    found = replace(wishes, scenario=scenario, own="")
    open_to = {option.key: option.values for option in options(replace(found, options={}))}
    return replace(found, options={key: value for key, value in wishes.options.items() if value in open_to[key]})


def with_next_value(wishes: Wishes, key: str) -> Wishes:
    """The same with the next value of an option, after the last the first."""
    option = next(each for each in options(wishes) if each.key == key)
    value = option.values[(option.values.index(option.value) + 1) % len(option.values)]
    others = {name: chosen for name, chosen in wishes.options.items() if name != key}
    return replace(wishes, options=others if value == option.values[0] else {**others, key: value})


def with_value(wishes: Wishes, key: str, value: str) -> Wishes:
    """The same with a value of an option, as it is written."""
    option = next(each for each in options(wishes) if each.key == key)
    chosen = next(each for each in option.values if str(each) == value)
    others = {name: kept for name, kept in wishes.options.items() if name != key}
    return replace(wishes, options=others if chosen == option.values[0] else {**others, key: chosen})


def changed_options(game: str, chosen: Iterable[tuple[str, OptionValue]]) -> list[Option]:
    """The options of the game in a match (pairs of key and value) that are not as it proposes."""
    found = game_options(replace(first_wishes(game), options=dict(chosen)))
    return [each for each in found if not each.is_usual]


def game_options(wishes: Wishes) -> list[Option]:
    """The match options of the game alone."""
    return [each for each in options(wishes) if each.key != DAYS]


def takes_own(home: Home, game: str) -> bool:
    """Can a game be played with scenarios of the players' making?"""
    return game in own_scenarios.takers(home)


def with_own_scenario(home: Home, wishes: Wishes, name: str) -> Wishes:
    """The same with the scenario of a file, as its path is typed. Raises UserError with everything that is wrong with it."""
    path = usable(name)
    if path is None:
        raise UserError("file-missing", path=name)
    text = own_scenarios.decode(read_file(path, own_scenarios.MAX_READ), path.name)
    found = own_scenarios.read(home, text, path.name, wishes.game)
    return replace(wishes, scenario=found.id, own=found.text, options={})


def scenario_texts(home: Home, wishes: Wishes) -> dict[str, tuple[str, str]]:
    """What can be played, by id: its line, and what else is told of it; the one of the player's making last."""
    texts = {str(each["id"]): (str(each["text"]), "") for each in scene.described(wishes.game)["scenarios"]}
    if wishes.own:
        found = own_scenarios.read(home, wishes.own, wishes.scenario, wishes.game)
        lines = own_scenario.preview_lines(found.game, found.digest)
        texts[wishes.scenario] = (own_scenario.title(found.game), "\n".join(lines[1:]))
    return texts


def start_scene(home: Home, wishes: Wishes) -> Scene:
    """The position at the start."""
    rules = _rules(home, wishes)
    return scene.scene_of(wishes.game, rules, rules.start())


def has_fields(home: Home, wishes: Wishes) -> bool:
    """Is the map drawn by lot, or made by players?"""
    return home.games(wishes.game).has_fields


def shown_field(home: Home, wishes: Wishes) -> ShownField | None:
    """The map of a game whose map is drawn or made, as far as it is known; else one like it."""
    game = home.games(wishes.game)
    if wishes.own:
        return own_fields.read(game.fields, wishes.own, wishes.scenario)
    return game.fields.preview({each.key: each.value for each in options(wishes)}, lots(home))


def victory_text(home: Home, wishes: Wishes) -> str:
    """How a match like that is won, and where both sides stand at its start."""
    rules = _rules(home, wishes)
    state = rules.start()
    return "\n".join(captions.victory_lines(scene.scene_of(wishes.game, rules, state), rules, state))


def _rules(home: Home, wishes: Wishes) -> AnyRules:
    """The rules that the match will have."""
    game = own_scenarios.read(home, wishes.own, wishes.scenario, wishes.game).game if wishes.own else home.games(wishes.game)
    usual = {option.key: option.values[0] for option in offered(game, wishes.scenario)}
    return rules_of(game, wishes.scenario, usual | wishes.options)


def begin(home: Home, wishes: Wishes, note: str = "") -> tuple[MatchCard, tuple[ImportResult, ...]]:
    """The match, and what the house has answered. Raises UserError, "identity-missing" first of all where one is needed."""
    if wishes.against == HOUSE:
        check_plays(wishes.game, wishes.level)
    side = wishes.side if wishes.against != HOTSEAT else ""
    scenario = "" if wishes.own else wishes.scenario
    level = wishes.level if wishes.level != NORMAL else ""
    given = (wishes.options, side, wishes.dice, wishes.against, note, wishes.own, level)
    sealed = invitations.new_match(home, wishes.game, scenario, *given)
    results = exchange(home, sealed.card.match) if wishes.against == HOUSE else ()
    return sealed.card, results
