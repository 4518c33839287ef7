"""What-if boards: positions or starts of a scenario, played on with given dice. Nothing is signed and nothing is kept.

Orders of both sides stand in one list, in the order in which they are given; answers stand behind the order they belong to,
as in a turn file. An answer that is not there is given by the game's default standing order.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from pathlib import Path

from msgspec import Struct

from pbem.engine import odds as chances
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Decided, Demand, Input, Over, Roll, Rolled
from pbem.engine.game import AnyRules, Game, refusal_of
from pbem.engine.match_options import OptionValue
from pbem.engine.positions.position_file import MAX_TEXT_BYTES
from pbem.errors import UserError
from pbem.games import catalog
from pbem.match.file_composition import Line
from pbem.protocol import dice_chain
from pbem.session.disk.bounded_reading import read_file
from pbem.session.disk.player_home import Games
from pbem.session.results import HOTSEAT, MatchCard, Position, Step
from pbem.session.turn.order_text import read_line, write_line

MAX_DICE = 20_000  # a turn of a hundred figures: 300 rolls, of 60 dice each
MAX_INPUTS = 10_000
GAME_LINE = re.compile(r"""^game *= *["']([a-z0-9_]{1,40})["']""", re.MULTILINE)
TEN = 10  # faces of a die on which a nought is a ten


class BoardRun(Struct, frozen=True):
    """A board played on as far as orders and dice went."""

    game: Game
    rules: AnyRules
    start: Struct  # the state before the first input
    state: Struct
    demand: Demand  # what it waits for now
    steps: tuple[Step, ...]
    refusal: Refusal | None = None  # of the order it stopped at, which is the first of `left`
    left: tuple[str, ...] = ()  # orders and answers not come to
    unused: tuple[str, ...] = ()  # answers that nothing asked for
    dice_left: tuple[int, ...] = ()


def open_board(
    game_id: str,
    text: str | None = None,
    file: str = "",
    scenario: str = "",
    options: Mapping[str, OptionValue] | None = None,
    game_of: Games = catalog.game,
) -> tuple[Game, AnyRules, Struct]:
    """The rules and the state of a position file, or of a scenario's start. Raises UserError."""
    game = game_of(game_id)
    if text is not None:
        rules, state = game.position(text, file)
        return game, rules, state
    rules = game.rules(scenario or game.scenarios[0], options or {})
    try:
        return game, *game.position(game.write_position(rules, rules.start()), file)  # a board on which nothing is secret
    except UserError as error:
        if error.code != "position-foreign":  # a scenario of one's own has no position files
            raise
        return game, rules, rules.start()


def open_file(path: Path, game_of: Games = catalog.game) -> tuple[Game, AnyRules, Struct]:
    """The rules and the state of a position file, of the game that it names, or of the first whose file it can be.

    Raises UserError, "position-wrong" with every problem.
    """
    try:
        text = read_file(path, MAX_TEXT_BYTES).decode()
    except UnicodeDecodeError as error:
        raise UserError("position-wrong", problems=f"{path.name}: is not UTF-8 text") from error
    named = GAME_LINE.search(text)
    if named is not None:
        return open_board(named.group(1), text, path.name, game_of=game_of)
    wrong = UserError("position-wrong", problems=f"{path.name}: game: is missing")
    for each in catalog.GAMES:
        try:
            return open_board(each, text, path.name, game_of=game_of)
        except UserError as error:
            wrong = error
    raise wrong


def play_on(
    game: Game,
    rules: AnyRules,
    state: Struct,
    orders: Sequence[str] = (),
    dice: Sequence[int] = (),
    is_rolled: bool = False,
    is_asked: bool = False,
    entropy: Callable[[int], bytes] = os.urandom,
) -> BoardRun:
    """Give orders and dice one after another until one is missing or refused.

    `is_rolled`: dice that are not given are rolled. `is_asked`: stop at an answer that is not given, too. Raises IllegalOrder
    for an order that cannot be read, UserError for dice that no die can show.
    """
    if len(dice) > MAX_DICE:
        raise UserError("dice-too-many", limit=MAX_DICE)
    lines = [read_line(rules.at(state), text) for text in orders]
    run = _Run(rules, state, lines, list(dice), entropy if is_rolled else None)
    refusal = run.go(is_asked)
    here = rules.at(run.state)
    return BoardRun(
        game=game,
        rules=rules,
        start=state,
        state=run.state,
        demand=rules.pending(run.state),
        steps=tuple(run.steps),
        refusal=refusal,
        left=tuple(write_line(here, line) for line in run.lines),
        unused=tuple(write_line(here, line) for line in run.unused),
        dice_left=tuple(run.dice),
    )


# --- questions, as `session.look.queries` answers them of a match


def position_of(game: Game, rules: AnyRules, state: Struct) -> Position:
    """A board as a position in which both sides are played here."""
    here, demand = rules.at(state), rules.pending(state)
    over = demand if isinstance(demand, Over) else None
    nobody = ("",) * len(game.sides)
    card = MatchCard("", "", game.id, game.version, "", (), "", game.sides, nobody, ((),) * len(game.sides), HOTSEAT, True)
    return Position(
        card=card,
        game=game,
        rules=here,
        side=max(decider(demand), 0),
        state=state,
        demand=demand,
        is_supposed=False,
        settled_state=state,
        settled_demand=demand,
        due=-1 if over else decider(demand),
        seq=0,
        last_sent=-1,
        is_unsent=False,
        result=over.reason if over else "",
        winner=over.winner if over else -1,
    )


def rolled(roll: Roll, entropy: Callable[[int], bytes] = os.urandom) -> tuple[int, ...]:
    """Numbers for the dice demanded."""
    return dice_chain.numbers((int.from_bytes(entropy(4), "big") for _ in repeat(None)), roll.faces)


def decider(demand: Demand) -> int:
    """The side that has to choose; -1 when nothing is to be chosen."""
    return demand.side if isinstance(demand, Choose) else -1


def policies(rules: AnyRules) -> chances.PolicyFor:
    """The game's default standing orders: nobody has filed others at a board."""
    return lambda _side, kind: rules.default_policy(kind)


def why(rules: AnyRules, state: Struct, order: str) -> Refusal | None:
    """Why an order or answer would be refused now; None: it would not. Raises UserError where nothing is to be decided."""
    try:
        line = read_line(rules.at(state), order)
    except IllegalOrder as error:
        return error.refusal
    return refusal_of(rules, state, _asked(rules, state), line.decision)


def odds(rules: AnyRules, state: Struct, order: str) -> tuple[chances.Outcome[Struct], ...]:
    """All that an order can lead to, likeliest first; the game's standing orders answer. Raises IllegalOrder, UserError."""
    line = read_line(rules.at(state), order)
    found = chances.outcomes(rules, state, _asked(rules, state), line.decision, policies(rules))
    return tuple(sorted(found, key=lambda each: -each.chance))


def _asked(rules: AnyRules, state: Struct) -> int:
    if (side := decider(rules.pending(state))) < 0:
        raise UserError("board-decides-nothing")
    return side


class _Run(Struct):
    """A board on its way."""

    rules: AnyRules
    state: Struct
    lines: list[Line]
    dice: list[int]
    entropy: Callable[[int], bytes] | None
    unused: list[Line] = []
    steps: list[Step] = []

    def go(self, is_asked: bool) -> Refusal | None:
        """Until nothing more can be given. The refusal of an order, or an answer, that the rules forbid."""
        while len(self.steps) < MAX_INPUTS:
            demand = self.rules.pending(self.state)
            if isinstance(demand, Roll):
                numbers = self._numbers(demand)
                if not numbers:
                    return None
                self._put(Rolled(numbers), "dice", numbers=numbers, key=demand.key)
            elif not isinstance(demand, Choose):
                return None
            elif demand.is_order:
                while self.lines and not self.rules.is_order(self.lines[0].decision):
                    self.unused.append(self.lines.pop(0))
                if not self.lines:
                    return None
                if refusal := self._order(demand):
                    return refusal
            elif not self._answer(demand, is_asked):
                return self._refusal_of_answer(demand)
        return None

    def _refusal_of_answer(self, demand: Choose) -> Refusal | None:
        """Why the answer that is given next does not do for what is asked; None where no answer is given."""
        if not self.lines or self.rules.is_order(self.lines[0].decision):
            return None
        return refusal_of(self.rules, self.state, demand.side, self.lines[0].decision)

    def _order(self, demand: Choose) -> Refusal | None:
        """The next order, for the side that is due; one that its guards hold back is skipped."""
        line = self.lines[0]
        if not all(self.rules.holds(self.state, demand.side, guard) for guard in line.guards):
            self.steps.append(Step(len(self.steps), -1, "skipped", demand.side, write_line(self.rules.at(self.state), line)))
        else:
            try:
                self._put(Decided(demand.side, line.decision), "order")
            except IllegalOrder as error:
                return error.refusal
        self.lines.pop(0)
        return None

    def _answer(self, demand: Choose, is_asked: bool) -> bool:
        """The first legal one before the next order, else the default standing order. False: nobody answers."""
        for place, line in enumerate(self.lines):
            if self.rules.is_order(line.decision):
                break
            try:
                self._put(Decided(demand.side, line.decision), "answer")
            except IllegalOrder:
                continue
            self.lines.pop(place)
            return True
        decision = None if is_asked else self.rules.answer(self.state, self.rules.default_policy(demand.kind))
        if decision is None:
            return False
        self._put(Decided(demand.side, decision), "standing")
        return True

    def _numbers(self, demand: Roll) -> tuple[int, ...]:
        """The numbers of the dice demanded; none when too few are given and none may be rolled."""
        found: list[int] = []
        for faces in demand.faces[: len(self.dice)]:
            given = self.dice[len(found)]
            number = faces if given == 0 and faces == TEN else given
            if not 1 <= number <= faces:
                raise UserError("dice-impossible", number=given, faces=faces, before=len(self.steps))
            found.append(number)
        missing = demand.faces[len(found) :]
        entropy = self.entropy
        if missing and entropy is None:
            return ()
        del self.dice[: len(found)]
        words = (int.from_bytes(entropy(4), "big") for _ in repeat(None)) if entropy else ()
        return (*found, *dice_chain.numbers(words, missing))

    def _put(self, given: Input, kind: str, numbers: tuple[int, ...] = (), key: tuple[int | str, ...] = ()) -> None:
        after, events = self.rules.apply(self.state, given)
        side = given.side if isinstance(given, Decided) else -1
        text = self.rules.at(self.state).write(given.decision) if isinstance(given, Decided) else ""
        self.state = after
        self.steps.append(Step(len(self.steps), -1, kind, side, text, numbers, key, events=events))
