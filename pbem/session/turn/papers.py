"""Papers that a side writes as texts and seals in envelopes: which are due, what is in them. For their owner alone."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from pbem.engine.luck import Lots
from pbem.engine.player_texts.own_scenario import on_one_line
from pbem.engine.positions.position_file import telling
from pbem.errors import UserError
from pbem.session.disk.match_loading import Loaded
from pbem.session.disk.player_home import Home
from pbem.session.turn.draft_outcome import Record, Tried, own_payloads, try_record

SEED_BYTES = 16


def lots(home: Home) -> Lots:
    """A source of chance for what a text leaves open."""
    from random import Random

    return Random(home.entropy(SEED_BYTES)).randrange


def due_papers(tried: Tried, payloads: Mapping[str, bytes]) -> tuple[str, ...]:
    """The papers that the next order of a draft builds on, written or not."""
    fold = tried.fold
    if tried.side not in fold.wait.sides:
        return ()
    return fold.rules.papers(fold.rules.own_view(fold.state, tried.side, payloads), tried.side)


def due_envelopes(tried: Tried, payloads: Mapping[str, bytes]) -> dict[str, str]:
    """The envelopes of these papers, by the papers' names."""
    rules = tried.fold.rules
    own = rules.own_view(tried.fold.state, tried.side, payloads)
    return {name: rules.paper_envelope(own, tried.side, name) for name in due_papers(tried, payloads)}


def sealable(home: Home, tried: Tried, name: str, text: str) -> tuple[str, bytes]:
    """The envelope and the payload of a paper that can be written.

    Raises IllegalOrder or UserError "paper-wrong" with all faults, or as `check_due`.
    """
    envelope = check_due(tried, name)
    rules = tried.fold.rules_here
    own = rules.own_view(tried.fold.state, tried.side, tried.payloads)
    with telling("paper-wrong", on_one_line):
        return envelope, rules.read_paper(own, tried.side, name, text, lots(home))


def check_due(tried: Tried, name: str) -> str:
    """The envelope of a paper that can be written.

    Raises UserError "paper-not-due" where the next order builds on no such paper, "paper-sealed" where a file holds it.
    """
    envelope = due_envelopes(tried, tried.payloads).get(name)
    if envelope is None:
        raise UserError("paper-not-due", paper=name)
    if envelope in tried.prospect.vault.payloads:  # of a file that was taken back by agreement
        raise UserError("paper-sealed", paper=name)
    return envelope


def text_of(loaded: Loaded, tried: Tried | None, name: str) -> str:
    """The text of a paper of the side at the screen: as it is drafted or sealed, or one to begin from where it is due.

    Raises UserError "paper-unknown".
    """
    side, fold = loaded.viewer, tried.fold if tried else loaded.fold
    payloads = own_payloads(loaded, side, tried)
    rules = fold.rules_here
    own = rules.own_view(fold.state, side, payloads)
    payload = payloads.get(rules.paper_envelope(own, side, name))
    is_due = tried is not None and tried.side == side and name in due_papers(tried, payloads)
    if payload is None and not is_due:
        raise UserError("paper-unknown", paper=name)
    return rules.write_paper(own, side, name, payload or b"")


def by_lot(home: Home, tried: Tried, name: str, is_usual: bool) -> str:
    """The text of a paper that is due, by lot, or the one that suits most. Raises IllegalOrder, UserError "paper-not-due"."""
    check_due(tried, name)
    rules, side = tried.fold.rules_here, tried.side
    own = rules.own_view(tried.fold.state, side, tried.payloads)
    return rules.write_paper(own, side, name, rules.usual_paper(own, side, name, None if is_usual else lots(home)))


def without_unused(loaded: Loaded, record: Record) -> Record:
    """A draft without papers on which no order of it builds: they stay the player's own."""
    if not record.seals:
        return record
    tried = try_record(loaded, record)
    return replace(record, seals=seals_without(record, due_papers(tried, tried.payloads)))


def seals_without(record: Record, names: Collection[str]) -> tuple[tuple[str, bytes], ...]:
    """What a draft seals, but for these papers, whatever they were written for."""
    return tuple(each for each in record.seals if each[0].partition(":")[0] not in names)
