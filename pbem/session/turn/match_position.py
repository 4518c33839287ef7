"""A match with its draft as a value that a door can show."""

from msgspec.structs import replace

from pbem.engine.demands import Choose, Open, Over, Roll
from pbem.match.state import MatchState
from pbem.protocol.turn_file import ASK
from pbem.session.disk.match_loading import Loaded
from pbem.session.player.identity import has_identity
from pbem.session.results import Draft, DraftLine, Position, Step
from pbem.session.turn.draft_outcome import Tried, is_at_end, load_record, mark_of, seen_by, try_record
from pbem.session.turn.own_secrets import has_vault
from pbem.session.turn.papers import due_envelopes, due_papers
from pbem.session.turn.shown_steps import applied_steps, report_steps, skipped_steps


def tried_now(loaded: Loaded) -> Tried | None:
    """The draft of the next file tried; None when the next file is not made here, or only publishes the secret."""
    side = loaded.due
    if side < 0 or not has_vault(loaded, side) or is_at_end(loaded, side):
        return None
    if not loaded.chain.is_set_up and not loaded.folder.has_secret(side):
        if not loaded.rules.lists_due(loaded.fold.state, side):
            return None  # an invitation that nobody has begun to answer
        if not loaded.is_hotseat and not has_identity(loaded.home):
            return None  # who only looks on answers none
        loaded.folder.make_secret(side)  # what is shown of a set-up hangs on it
    return try_record(loaded, load_record(loaded, side))


def position_of(loaded: Loaded, side: int, tried: Tried | None) -> Position:
    """The match as a side may see it, with the draft where there is one."""
    settled = tried.settled if tried else loaded.fold
    fold = tried.fold if tried else loaded.fold
    ended, winner = over_of(settled)
    offer = loaded.fold.offer
    rules = fold.rules_here
    see = seen_by(loaded, side, tried)
    foreign = loaded.chain.last_by(lambda author: not loaded.plays(author))
    return Position(
        card=loaded.card,
        game=loaded.game,
        rules=rules,
        side=side,
        state=see(fold.state),
        demand=fold.wait.demand,
        is_supposed=bool(tried and tried.supposed),
        settled_state=see(settled.state),
        settled_demand=settled.wait.demand,
        due=loaded.due,
        seq=loaded.chain.next_seq,
        last_sent=loaded.last_own_seq,
        is_unsent=loaded.is_unsent,
        offer=offer.what if offer else "",
        offer_to=offer.to_seq if offer and offer.what == "takeback" else -1,
        result=ended,
        winner=winner,
        draft=draft_of(loaded, tried, side) if tried else None,
        note=loaded.chain.turns[foreign].turn.note if foreign >= 0 else "",
        owed=owed(loaded, tried),
        papers=due_papers(tried, tried.payloads) if tried and tried.side == side else (),
        mark=tried.record.mark if tried else mark_of(loaded),
    )


def over_of(fold: MatchState) -> tuple[str, int]:
    """Why a match is over, and who won; ("", -1) while it goes on."""
    demand = fold.agreed or fold.demand
    return (demand.reason, demand.winner) if isinstance(demand, Over) else ("", -1)


def owed(loaded: Loaded, tried: Tried | None) -> str:
    """What the other side waits for where the next file made here decides nothing: "roll", "open"; "" where it may."""
    if tried is None or loaded.is_hotseat or not loaded.chain.is_set_up or loaded.fold.offer or tried.texts:
        return ""
    settled, wait = tried.settled, loaded.fold.wait
    if over_of(settled)[0] or _needs(settled, tried.side) or tried.side not in wait.sides:
        return ""
    return "roll" if isinstance(wait.demand, Roll) else "open" if isinstance(wait.demand, Open) else ""


def draft_of(loaded: Loaded, tried: Tried, viewer: int) -> Draft:
    """The file being written, with what it does as a side may see it."""
    rules, record, settled = loaded.rules, tried.record, tried.prospect.fold
    seq = loaded.chain.next_seq
    waiting = {item.place for item in settled.scripts[tried.side] if item.seq == seq}
    skipped = {each.item.place: each.refusal for each in tried.prospect.file.skipped if each.item.seq == seq}
    lines = []
    for place, kept in enumerate(record.lines):
        state = "waits" if place in waiting else "skipped" if place in skipped else "done"
        lines.append(DraftLine(tried.texts[place], state, place >= record.locked, skipped.get(place), kept.group))
    for place, kept in enumerate(record.sealed, len(lines)):
        lines.append(DraftLine(tried.texts[place], "sealed", True, None, kept.group))
    needs = _needs(tried.settled, tried.side)
    return Draft(
        seq=seq,
        lines=tuple(lines),
        standing=tuple(
            (each.kind, each.is_own_stretch, "ask" if each.mode == ASK else rules.write_policy(each.kind, each.data))
            for each in record.policies
        ),
        happened=draft_steps(tried, viewer),
        can_seal=not needs,
        needs=needs,
        papers=tuple(dict.fromkeys([*dict(record.seals), *_sealed_before(tried)])) if viewer == tried.side else (),
    )


def _sealed_before(tried: Tried) -> list[str]:
    """Papers that are due again and lie in an envelope of a file that was taken back."""
    return [each for each in due_envelopes(tried, tried.payloads).values() if each in tried.prospect.vault.payloads]


def draft_steps(tried: Tried, viewer: int) -> tuple[Step, ...]:
    """What the draft does, as a side may see it: settled first, then supposed."""
    rules = tried.fold.rules_here
    picks = {(pick.key, pick.nth): pick.numbers for pick in tried.record.picks}
    applied = tried.supposed_steps
    skips = tried.supposed.skipped[len(tried.prospect.file.skipped) :] if tried.supposed else ()
    supposed = applied_steps(rules, applied, (viewer,), -1, is_supposed=True)
    for place, each in enumerate(applied if picks else ()):
        is_picked = bool(supposed[place].numbers) and picks.get((each.key, each.nth)) == supposed[place].numbers
        supposed[place] = replace(supposed[place], is_picked=is_picked)
    return (
        *report_steps(rules, tried.prospect.report, (viewer,), -1),
        *supposed,
        *skipped_steps(rules, skips, (viewer,), -1, is_supposed=True),
    )


def _needs(settled: MatchState, side: int) -> str:
    """What a file must not leave open, unless it passes: "order", "answer" or ""."""
    demand = settled.wait.demand
    if not isinstance(demand, Choose) or side not in settled.wait.sides:
        return ""
    return "order" if demand.is_order else "answer"
