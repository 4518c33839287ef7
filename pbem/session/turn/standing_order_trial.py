"""Another standing order tried on the other side's last phase: what it would have decided, and the mails it would have saved."""

from collections.abc import Mapping

from pbem.engine.demands import Roll
from pbem.errors import UserError
from pbem.match.fold_report import ASK_WORD, log_of
from pbem.match.standing_order_what_if import PolicyOf, Throw, retry
from pbem.match.standing_order_what_if import Trial as Trial
from pbem.match.state import MatchState
from pbem.protocol import dice_chain
from pbem.protocol.turn_file import OPEN, SEALED
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.turn.draft_outcome import Tried, own_payloads
from pbem.session.turn.match_position import tried_now


def try_standing(home: Home, ref: str, kind: str, text: str) -> Trial:
    """Play the other side's last phase again with this standing order. Nothing is changed.

    Raises IllegalOrder, or UserError "standing-unknown", "traps-not-tried", "standing-covered", "no-phase-yet".
    """
    loaded = look_up(home, ref)
    rules = loaded.rules
    if kind and kind == rules.trap_kind:
        raise UserError("traps-not-tried", kind=kind)
    if kind not in rules.policy_kinds:
        raise UserError("standing-unknown", kind=kind, known=", ".join(rules.policy_kinds))
    if rules.covers:  # it would show what the other side's orders were
        raise UserError("standing-covered")
    policy = None if text.strip() == ASK_WORD else rules.read_policy(kind, text.strip())
    _, fold, reports = loaded.replayed()
    tried = tried_now(loaded)
    if tried:  # with what this side's share of the dice settles
        fold = tried.prospect.fold
        reports.append(tried.prospect.report)
    side = loaded.viewer
    policies = _policies(fold, side, own_payloads(loaded, side, tried))
    found = retry(rules, log_of(reports), side, kind, policy, policies, _throws(fold, tried))
    if found is None:
        raise UserError("no-phase-yet", match=loaded.own.name)
    return found


def _policies(fold: MatchState, side: int, payloads: Mapping[str, bytes]) -> PolicyOf:
    def policy_of(whose: int, kind: str) -> bytes | None:
        filed = fold.sides[whose].standing.get((kind, whose != side))
        if filed is None:
            return fold.rules.default_policy(kind)
        if filed.mode == OPEN:
            return filed.data
        return payloads.get(filed.data.decode(errors="replace")) if filed.mode == SEALED and whose == side else None

    return policy_of


def _throws(fold: MatchState, tried: Tried | None) -> Throw:
    def value(side: int, index: int) -> bytes | None:
        is_own = tried is not None and side == tried.side and index <= tried.prospect.file.own_needed
        return tried.prospect.vault.value(index) if tried and is_own else fold.value(side, index)

    def throw(demand: Roll, index: int, nth: int) -> tuple[int, ...] | None:
        known = [value(side, index) for side in range(len(fold.sides))]
        both = [value for value in known if value is not None]
        if len(both) < len(known):
            return None
        return dice_chain.roll(fold.id, index, both, demand.key, nth, demand.faces)

    return throw
