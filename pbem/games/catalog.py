"""The list of games. The one module of the pure layers that reads files: the package's own data."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

from msgspec import Struct

from pbem import canonical
from pbem.engine.game import AnyRules, Game
from pbem.engine.match_options import MatchOption, OptionValue, chosen
from pbem.errors import UserError

if TYPE_CHECKING:
    from pbem.engine.picture import Picture
    from pbem.engine.planning import AnyPlanner
    from pbem.engine.player_texts.own_field import FieldSource
    from pbem.engine.position_form import PositionForm
    from pbem.engine.word_tables import Words

GAMES = {each: f"pbem.games.{each}" for each in ("guerra_do_congo", "rio_40", "world_war_africa", "heart_of_africa")}
"""The games by id, each with the package whose `GAME` it is."""

FOLDER = Path(__file__).parent
VERSIONS = "versions"  # folder in a game's, with a copy of the data for each older version of its rules
LESSON = "lesson_"
MOST_BROUGHT = 16  # texts of players, read and bound


@cache
def game(game_id: str) -> Game:
    """A game by its id. Raises UserError naming an unknown one."""
    if game_id not in GAMES:
        raise UserError("game-unknown", game=game_id, known=", ".join(GAMES))
    found: Game = import_module(GAMES[game_id]).GAME
    return found


class FileGame(Game):
    """A game whose data are the files of its folder. `older`: a version that is not the newest, with the data kept of it.

    What is large stands in modules of its package that have the same names in every game: docs/new_game.md.
    """

    newest: str  # the release that brought the newest rules: docs/versions.md

    def __init__(self, older: str = "", brought: "Brought | None" = None) -> None:
        self.version, self.data_of, self.brought = older or self.newest, older, brought
        self._rules: dict[tuple[object, ...], AnyRules] = {}

    @property
    def words(self) -> "Words":
        """Its sentences."""
        found: Words = self._module("words.sentences").WORDS
        return found

    @property
    def picture(self) -> "Callable[[Any, Any], Picture]":
        """The function that makes a picture of a position."""
        found: Callable[[Any, Any], Picture] = self._module("display.picture").picture
        return found

    @property
    def planner(self) -> "AnyPlanner":
        """Its answers to a player who plans."""
        found: AnyPlanner = self._module("display.planner").PLANNER
        return found

    @property
    @abstractmethod
    def _content(self) -> Any:
        """Its data as they are read."""

    @property
    def position_source(self) -> Any:
        """The base of its position files: of a game with one scenario its rules and options."""
        from pbem.engine.positions.position_file import Source

        (scenario,) = self.scenarios
        return Source(partial(self.rules, scenario), self.match_options(scenario))

    def position(self, text: str, file: str) -> tuple[AnyRules, Struct]:
        """Rules and state of a position file. Raises UserError "position-wrong" with every problem."""
        found: tuple[AnyRules, Struct] = self._module("position.reader").read(text, file, self.id, self.position_source)
        return found

    def write_position(self, rules: AnyRules, state: Struct) -> str:
        """The text of a position file. Raises UserError "position-over" or "position-foreign"."""
        found: str = self._module("position.writer").write(self.id, rules, state, self.position_source)
        return found

    @property
    def position_form(self) -> "PositionForm":
        """The part of its position files that can be set by keys."""
        found: PositionForm = self._module("position.form").FORM
        return found

    @property
    def fields(self) -> "FieldSource":
        """Where its fields come from. Raises UserError where it has none."""
        if not self.has_fields:
            return super().fields
        found: FieldSource = self._module("display.field_source").FIELDS
        return found

    def _module(self, name: str) -> Any:
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def older_game(self, version: str) -> Game:
        """The game by the rules and with the data of an older version."""
        return older_game(type(self), version)

    @property
    def texts(self) -> dict[str, str]:
        """Its data files."""
        return texts(self.id, self.data_of)

    def digest(self) -> bytes:
        """32 bytes over map, counters, tables and scenarios, and over what players brought."""
        from pbem.engine.player_texts.own_scenario import content_digest

        content = digest(self.id, self.data_of)
        return content_digest(content, self.brought.text) if self.brought else content

    def scenario_from(self, text: str, file: str) -> Self:
        """The game with a text that players brought. Raises UserError "scenario-wrong" with every problem."""
        from pbem.engine.player_texts.own_scenario import on_one_line
        from pbem.engine.positions.position_file import telling

        with telling("scenario-wrong", on_one_line):
            return cast(Self, _with_brought(self.brought.plain if self.brought else self, text, file))

    def read_brought(self, text: str, file: str) -> tuple[Any, Any]:
        """What such a text says, and the content that it changes. Raises ContentError with every problem."""
        raise UserError("game-without-scenarios", game=self.id)

    def check_scenario(self, scenario: str) -> None:
        """Raises UserError naming an unknown scenario."""
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", scenario=scenario, known=", ".join(self.scenarios))

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """None: every reading of an unclear rule is fixed in rules.md. A game that has some says so."""
        self.check_scenario(scenario)
        return ()

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:
        """The rules for one match, bound once. Raises UserError naming an unknown scenario, option or value."""
        values = dict(sorted(chosen(self.match_options(scenario), options).items()))
        key = (scenario, *values.items())
        if key not in self._rules:
            self._rules[key] = self.bound(scenario, values)
        return self._rules[key]

    @abstractmethod
    def bound(self, scenario: str, options: dict[str, OptionValue]) -> Any:
        """The rules of a scenario, with a value for every option."""


class Brought(Struct, frozen=True):
    """A text that players bring, a scenario or values: the game it is for, what it says, and the content with it."""

    plain: FileGame
    text: str
    said: Any
    content: Any


@lru_cache(MOST_BROUGHT)
def _with_brought(plain: FileGame, text: str, file: str) -> Game:
    return type(plain)(plain.data_of, Brought(plain, text, *plain.read_brought(text, file)))


@cache
def older_game(kind: type[FileGame], version: str) -> Game:
    """A game as it was in a version that is not the newest."""
    return kind(version)


@cache
def texts(game_id: str, older: str = "") -> dict[str, str]:
    """The data files of a game: name -> text, in name order. `look.toml`, lessons and `words` are no part of the rules.

    `older`: those of an older version; names are as they were when it was the newest, so its digest is what it was.
    """
    folder = FOLDER / game_id / VERSIONS / older if older else FOLDER / game_id
    names = sorted(str(path.relative_to(folder).as_posix()) for path in folder.rglob("*.toml"))
    return {name: (folder / name).read_text(encoding="utf-8") for name in names if _is_of_rules(name)}


def digest(game_id: str, older: str = "") -> bytes:
    """32 bytes over all data files of a game, or of an older version of it, that the rules use."""
    parts = [part.encode() for pair in texts(game_id, older).items() for part in pair]
    return canonical.tagged("content", *parts)


def look(game_id: str) -> str:
    """The text of a game's glyphs and colours."""
    return (FOLDER / game_id / "look.toml").read_text(encoding="utf-8")


def lesson(game_id: str, side: str) -> str:
    """The text of the guided first turn of a side; "" where a game has none."""
    path = FOLDER / game_id / f"{LESSON}{side}.toml"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _is_of_rules(name: str) -> bool:
    """Do the rules use a file? Else it says how something is shown or taught, or it belongs to an older version."""
    return name != "look.toml" and not name.startswith((LESSON, f"{VERSIONS}/"))


def rules_text(game_id: str) -> str:
    """The rules of a game in our words, under the IDs that messages name."""
    return (FOLDER / game_id / "rules.md").read_text(encoding="utf-8")
