"""Look at a match without changing it: position, what may be ordered, why not, odds, log."""

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine import odds as chances
from pbem.engine.claims_and_findings import true_claim
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Claimed, Open, Opened
from pbem.engine.game import Options
from pbem.engine.luck import Count
from pbem.errors import UserError
from pbem.match import luck_count
from pbem.match.state import MatchState
from pbem.protocol.turn_file import OPEN
from pbem.session.disk.match_loading import Loaded, look_up
from pbem.session.disk.player_home import Home
from pbem.session.results import Position, Step
from pbem.session.turn import papers
from pbem.session.turn.draft import open_draft, with_order
from pbem.session.turn.draft_outcome import Tried, own_payloads
from pbem.session.turn.match_position import draft_steps, position_of, tried_now
from pbem.session.turn.order_text import read_line, read_order, walk
from pbem.session.turn.shown_steps import report_steps


def show(home: Home, ref: str, side: str = "", after: int | None = None) -> Position:
    """The match now, with the draft; or as it stood after file `after`. `side`: as that side may see it.

    Raises UserError "side-unknown" or "file-unknown".
    """
    loaded = look_up(home, ref)
    sides, roles = loaded.rules.sides, loaded.roles
    if side and side not in (*sides, *roles):
        raise UserError("side-unknown", side=side, known=", ".join(roles))
    viewer = (roles if side in roles else sides).index(side) if side else loaded.viewer
    _check_not_covered(loaded, viewer)
    if after is None:
        return position_of(loaded, viewer, tried_now(loaded))
    if not 0 <= after < len(loaded.chain.turns):
        raise UserError("file-unknown", seq=after, last=len(loaded.chain.turns) - 1)
    loaded.seat = loaded.viewer  # going back puts nobody else before the screen
    loaded.chain, loaded.fold, _ = loaded.replayed(after)
    return position_of(loaded, viewer, None)


def _check_not_covered(loaded: Loaded, side: int) -> None:
    """Raises UserError "side-covered" where a match goes on in which a side's view is that side's alone."""
    if loaded.rules.covers and side != loaded.viewer and not loaded.fold.is_over:
        raise UserError("side-covered", side=loaded.roles[side])


def options(home: Home, ref: str, text: str = "") -> Options:
    """The words that may follow an order begun so, in the position of the draft; none when no choice is due here.

    Raises IllegalOrder naming the first word that cannot stand where it stands.
    """
    loaded, tried, fold = _now(home, ref)
    wait = fold.wait
    if not isinstance(wait.demand, Choose) or not loaded.plays(wait.demand.side) or not loaded.plays(loaded.due):
        return Options(())
    payloads = own_payloads(loaded, wait.demand.side, tried)
    return walk(loaded.rules, loaded.rules.own_view(fold.state, wait.demand.side, payloads), text)


def paper(home: Home, ref: str, name: str) -> str:
    """The text of an own paper, drafted or sealed, or one to begin from where it is due. Raises UserError "paper-unknown"."""
    loaded = look_up(home, ref)
    return papers.text_of(loaded, tried_now(loaded), name)


def drawn_paper(home: Home, ref: str, name: str, is_usual: bool = False) -> str:
    """The text of a paper that is due: by lot, or the one that suits most. Raises IllegalOrder, UserError "paper-not-due"."""
    return papers.by_lot(home, open_draft(look_up(home, ref)), name, is_usual)


def why(home: Home, ref: str, order: str) -> Refusal | None:
    """Why `do` would refuse this order now; None: it would not. Raises UserError where no rule is the reason: not your turn."""
    loaded = look_up(home, ref)
    try:
        old = open_draft(loaded)
        with_order(loaded, old, read_order(old.fold.rules_here, order, ()))
    except IllegalOrder as error:
        return error.refusal
    return None


def odds(home: Home, ref: str, order: str) -> tuple[chances.Outcome[Struct], ...]:
    """All that an order can lead to, likeliest first, standing orders in force answering. Raises IllegalOrder."""
    loaded, tried, fold = _now(home, ref)
    demand = fold.wait.demand
    if not isinstance(demand, Choose):
        raise UserError("no-choice-due", match=loaded.own.name)
    _check_not_covered(loaded, demand.side)
    rules = fold.rules_here
    line = read_line(rules, order)
    payloads = own_payloads(loaded, demand.side, tried)
    own = rules.own_view(fold.state, demand.side, payloads)

    def proof_for(state: Struct, asked: Open) -> Opened | Claimed | None:
        payload = payloads.get(asked.envelope) if asked.side == demand.side else None
        if payload is None:
            return None
        return true_claim(rules, state, asked, payload) or Opened(asked.side, asked.envelope, payload)

    policy_for = _policies(fold, demand.side)
    found = chances.outcomes(rules, own, demand.side, line.decision, policy_for, proof_for=proof_for)
    ranked = sorted(found, key=lambda each: -each.chance)
    return tuple(replace(each, events=rules.view_events(each.events, demand.side)) for each in ranked)


def policies(home: Home, ref: str) -> chances.PolicyFor:
    """The standing orders that answer while the side that has to choose now holds the stretch, as `odds` takes them."""
    loaded, _, fold = _now(home, ref)
    demand = fold.wait.demand
    return _policies(fold, demand.side if isinstance(demand, Choose) else loaded.due)


def log(home: Home, ref: str, since: int = 0) -> tuple[Step, ...]:
    """What was applied, from file `since` on; the draft's steps last."""
    loaded = look_up(home, ref)
    _, _, reports = loaded.replayed()
    steps = [step for report in reports if report.seq >= since for step in report_steps(loaded.rules, report, (loaded.viewer,))]
    tried = tried_now(loaded)
    return (*steps, *(draft_steps(tried, loaded.viewer) if tried else ()))


def luck_report(home: Home, ref: str) -> Count:
    """Every roll of the match so far, expected against actual."""
    loaded = look_up(home, ref)
    turns = [each.turn for each in loaded.chain.turns]
    return luck_count.count(
        luck_count.rolls_of(loaded.rules, loaded.chain.match, loaded.invitation.dice, turns), len(loaded.rules.sides)
    )


def _now(home: Home, ref: str) -> tuple[Loaded, Tried | None, MatchState]:
    """A match with its draft, and where the next order would be given."""
    loaded = look_up(home, ref)
    tried = tried_now(loaded)
    return loaded, tried, tried.fold if tried else loaded.fold


def _policies(fold: MatchState, holder: int) -> chances.PolicyFor:
    """The open standing order in force for an answer in the holder's stretch; where it is sealed or asks, the game's own."""

    def policy(side: int, kind: str) -> bytes:
        filed = fold.sides[side].standing.get((kind, side == holder))
        return filed.data if filed is not None and filed.mode == OPEN else fold.rules.default_policy(kind)

    return policy
