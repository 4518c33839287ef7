"""The house as an opponent in this home: it plays its side of a match through the same session calls and turn files as anybody."""

from functools import partial
from random import Random

from pbem.bots.house import House
from pbem.bots.house_players import house
from pbem.bots.levels import NORMAL
from pbem.bots.player import AnyPlayer, Stuck, Written, papers, write_stretch
from pbem.bots.random_player import due_answer
from pbem.errors import Outcome
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import ImportResult, Position
from pbem.session.turn import draft, house_opponent_exchange, invitations, sealing
from pbem.session.turn.house_opponent_exchange import choice_of, try_order

MAX_ROUNDS = 400  # plans for one file; with dice that roll at once a new one after each roll
MAX_OWED = 64  # files in a row that decide nothing
MAX_SLIPS = 8  # plans in a row that lead to nothing
TAKE_BACK = "takeback"


def check_plays(game: str, level: str = NORMAL) -> None:
    """Raises UserError "house-does-not-play" where the house does not play the game, "level-unknown" where it has no such level."""
    house(game, Random(0), level)


def level_of(home: Home, match: str) -> str:
    """How well the house plays in a match; normal where none was chosen when it began."""
    return house_opponent_exchange.level_of(home, match) or NORMAL


def exchange(home: Home, match: str) -> tuple[ImportResult, ...]:
    """Bring what was sealed here to the house and take its answers in, until the player has something to decide. The answers.

    A file of the player's that decides nothing, and publishes nothing, goes to the house by itself; it is among the answers.
    """
    results: list[ImportResult] = []
    answer = partial(reply, level=level_of(home, match))
    for _ in range(MAX_OWED):
        results += house_opponent_exchange.converse(home, match, answer)
        sealing.hand_over(home, match, None, b"")
        owed = queries.show(home, match).owed
        if not owed:
            break
        sealed = sealing.seal(home, match, draft.note(home, match))
        card = sealed.card
        results.append(
            ImportResult(Outcome.OK, f"sent-{owed}", {}, card.match, card.name, sealed.seq, card.own_side, happened=sealed.happened)
        )
    return tuple(results)


def reply(home: Home, ref: str, level: str = NORMAL) -> bool:
    """Make the house's next file in its home, when it is due there. Did it make one?"""
    position = queries.show(home, ref)
    card = position.card
    if position.due != card.own_side:
        return False
    if position.offer == TAKE_BACK:
        sealing.accept_offer(home, ref)
        return True
    if not position.result:
        position = _give_orders(home, ref, position, level)
    must_pass = bool(position.draft and position.draft.needs)
    if card.is_accepted:
        sealing.seal(home, ref, pass_=must_pass)
    else:
        invitations.accept(home, ref, pass_=choice_of(position) is not None)
    return True


def file_standing(home: Home, ref: str, player: AnyPlayer, position: Position) -> None:
    """Draft the standing orders and traps that the house wants and that are not in force yet, not behind dice that are seen."""
    if not isinstance(player, House):
        return
    rules, side = position.rules, position.card.own_side
    view = position.settled_state
    wanted = {(kind, False): text for kind, text in player.standing(side).items()}
    wanted |= {(kind, True): text for kind, text in player.own_standing(rules, view, side).items()}
    if rules.trap_kind and rules.trap_leaves(side):
        wanted[rules.trap_kind, False] = "; ".join(player.traps(rules, view, side)) or draft.NO_TRAP
    in_force = {(each.kind, each.is_own_stretch): each.text for each in draft.standing(home, ref)}
    for (kind, is_own), text in sorted(wanted.items()):
        if in_force.get((kind, is_own)) != text:
            draft.set_standing(home, ref, kind, text, is_own)


def _give_orders(home: Home, ref: str, position: Position, level: str) -> Position:
    """Plan, order, look again, until the house has nothing more to decide. Behind open dice it writes ahead once."""
    player = house(position.card.game, Random(house_opponent_exchange.lots(home, ref)), level)
    if choice_of(position) is not None and not position.lines:
        file_standing(home, ref, player, position)
    slips = 0
    for _ in range(MAX_ROUNDS):
        if choice_of(position) is None or slips > MAX_SLIPS:
            break
        before = len(position.lines)
        position = _one_round(home, ref, position, player)
        slips = 0 if len(position.lines) > before else slips + 1
    return position


def _one_round(home: Home, ref: str, position: Position, player: AnyPlayer) -> Position:
    """An answer that is due, or the orders of a plan as far as it holds."""
    rules, side = position.rules, position.card.own_side
    view = position.settled_state  # as this side knows it
    demand = choice_of(position)
    for name, payload in papers(player, rules, view, side, position.draft.papers if position.draft else ()).items():
        position = draft.fill_envelope(home, ref, name, payload)
        view = position.settled_state
    if demand is not None and not demand.is_order:
        return draft.do(home, ref, rules.write(due_answer(player, rules, view, side, demand)))
    try:
        written = write_stretch(rules, view, side, player, is_ahead=position.card.dice != "swift")
    except Stuck:
        return position
    return _order(home, ref, position, written)


def _order(home: Home, ref: str, position: Position, written: tuple[Written, ...]) -> Position:
    """Give the orders of a plan; stop where dice have shown what it could not know, or where it does not hold."""
    is_swift = position.card.dice == "swift"
    thrown = _thrown(position)
    for each in written:
        found = try_order(home, ref, each.text, () if is_swift else each.answers)
        if found is None:
            break
        position = found
        if _thrown(position) != thrown or (is_swift and choice_of(position) is None):
            break
    return position


def _thrown(position: Position) -> int:
    return sum(step.kind == "dice" and not step.is_supposed for step in position.happened)
