"""Scenarios that players make: read from a file, kept in a match, compared before it is accepted."""

import re

from msgspec import Struct

from pbem.engine.game import AnyRules, Game
from pbem.engine.player_texts.own_scenario import scenario_digest, short
from pbem.errors import Outcome, UserError
from pbem.games import catalog
from pbem.protocol.turn_file import OwnInvitation
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home

MAX_READ = 64 * 1024  # of a file that somebody calls a scenario
_GAME = re.compile(r'^[ \t]*game[ \t]*=[ \t]*"([a-z0-9_]{1,40})"', re.MULTILINE)


class Scenario(Struct, frozen=True):
    """A scenario without a fault. `game`: the game with this one scenario."""

    game: Game
    id: str
    text: str
    digest: str  # short: for two players to compare


def decode(data: bytes, file: str) -> str:
    """The text of a file, in the form in which it travels: a mail may have changed the ends of its lines.

    Raises UserError "scenario-wrong".
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UserError("scenario-wrong", problems=f"{file}: line {line} is not UTF-8 text") from error
    return text.replace("\r\n", "\n")


def read(home: Home, text: str, file: str, game: str = "") -> Scenario:
    """A scenario of a game; without `game`, of the one that the text names, else of the first that takes any.

    `file` names it in problems. Raises UserError "scenario-wrong" with every problem, "game-unknown" or "game-without-scenarios".
    """
    named = _GAME.search(text)
    known = named[1] if named and named[1] in catalog.GAMES else takers(home)[0]
    return _scenario(home.games(game or known).scenario_from(text, file), text)


def template(home: Home, scenario: str = "", game: str = "") -> str:
    """A text to begin from. Raises UserError "scenario-unknown" with those that there are."""
    chosen = game or next((each for each in takers(home) if scenario in home.games(each).scenarios), takers(home)[0])
    return home.games(chosen).scenario_template(scenario)


def of_match(home: Home, ref: str) -> Scenario | None:
    """The scenario that a match brought along; None where it is played with one of the game's."""
    loaded = look_up(home, ref)
    setup = loaded.invitation
    return _scenario(loaded.game, setup.text) if isinstance(setup, OwnInvitation) else None


def taken_along(home: Home, ref: str) -> Scenario:
    """The same. Raises UserError "scenario-not-own" where there is none."""
    found = of_match(home, ref)
    if found is None:
        raise UserError("scenario-not-own", match=ref)
    return found


def check_agreed(home: Home, ref: str, text: str) -> None:
    """Raises UserError "scenario-differs" when the invitation has another scenario than the file that was agreed on."""
    found = taken_along(home, ref)
    if found.text != text:
        here = short(scenario_digest(text))
        raise UserError("scenario-differs", Outcome.RULES_DIFFER, match=ref, there=found.digest, here=here)


def _scenario(game: Game, text: str) -> Scenario:
    return Scenario(game, game.scenarios[0], text, short(scenario_digest(text)))


def takers(home: Home) -> list[str]:
    """The games that take own scenarios."""
    return [each for each in catalog.GAMES if home.games(each).takes_scenarios]


def start(scenario: Scenario) -> tuple[AnyRules, Struct]:
    """Rules and first state, with the usual options."""
    rules = scenario.game.rules(scenario.id, {})
    return rules, rules.start()
