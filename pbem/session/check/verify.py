"""Check files as a third person would: no key, no home, no secret."""

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.claims_and_findings import Finding
from pbem.engine.luck import Thrown
from pbem.errors import CheatEvidence, CorruptFile, Outcome, PbemError, UserError
from pbem.match import audit as audits
from pbem.match.fold import take
from pbem.match.luck_count import rolls_of
from pbem.match.state import MatchState, start_match
from pbem.post.mail_files import find_turns
from pbem.protocol import chain as chains
from pbem.protocol.chain import Chain, Place
from pbem.protocol.keys import is_signed
from pbem.protocol.turn_file import Invitation, SignedTurn, Turn, parse_turn
from pbem.session.disk.match_loading import bind, look_up
from pbem.session.disk.player_home import Games, Home, catalogue_game
from pbem.session.results import FileVerdict, Verdict
from pbem.session.turn.match_position import over_of

Named = tuple[str, SignedTurn]
Roll = Thrown

ACCEPTANCE = 1  # seq


def verify_files(files: Sequence[tuple[str, bytes]], games: Games = catalogue_game) -> Verdict:
    """Files of one match, in any form and order, given as (name, bytes): signatures, chain, replay, dice, checkpoints.

    A file refused by the rules is judged and left out, as in a match; files of another match are told as such.
    """
    verdicts: list[FileVerdict] = []
    turns: list[Named] = []
    for name, data in files:
        found = find_turns(data)
        if not found:
            verdicts.append(FileVerdict(name, Outcome.DAMAGED, "mail-without-turn", {}))
        for each in found:
            if isinstance(each, CorruptFile):
                verdicts.append(FileVerdict(name, each.outcome, each.code, each.places))
            else:
                turns.append((name, parse_turn(each)))
    turns.sort(key=lambda each: each[1].turn.seq)
    start = _invitation(turns)
    if start is None:
        missing = UserError("invitation-missing", Outcome.AHEAD)
        verdicts += [_told(name, signed, missing.outcome, missing.code) for name, signed in turns]
        return _verdict(verdicts, _Run(games, {}))
    turns.remove(start)
    has_rivals = len({signed.turn.seq for _, signed in turns}) < len(turns)
    answered = _answered(start[1], turns) if has_rivals else set[bytes]()
    replaced = _replaced(turns, answered)
    turns.sort(key=lambda each: (each[1].turn.seq, each[1].digest not in replaced, each[1].digest not in answered))
    run = _Run(games, replaced)
    verdicts += [run.take(name, signed) for name, signed in (start, *turns)]
    return _verdict(verdicts, run)


def verify_rolls(files: Sequence[tuple[str, bytes]], games: Games = catalogue_game) -> tuple[Verdict, tuple[Roll, ...]]:
    """What `verify_files` says; and every roll of the files that count, in the order they were made."""
    verdict = verify_files(files, games)
    counted = {each.digest: each.seq for each in verdict.files if each.outcome is Outcome.OK and each.code == "turn-accepted"}
    signed = [parse_turn(each) for _, data in files for each in find_turns(data) if isinstance(each, bytes)]
    turns = {each.turn.seq: each.turn for each in signed if each.digest.hex() in counted}
    if not turns:
        return verdict, ()
    setup = turns[0].setup
    assert isinstance(setup, Invitation)
    _, rules = bind(games, setup)
    return verdict, rolls_of(rules, turns[0].match, setup.dice, [turns[seq] for seq in sorted(turns)])


def _invitation(turns: Sequence[Named]) -> Named | None:
    """File 0; of several the one that the match went on from, for anybody can write another under the same id."""
    begun = [each for each in turns if each[1].turn.seq == 0]
    accepted = {signed.turn.prev for _, signed in turns if signed.turn.seq == ACCEPTANCE}
    found = [each for each in begun if each[1].digest in accepted] or begun
    if len(found) < 2:
        return found[0] if found else None
    behind = _behind(turns)
    return max(found, key=lambda start: len(_answered(start[1], behind(start[1]))))


def _behind(turns: Sequence[Named]) -> Callable[[SignedTurn], list[Named]]:
    """What names a file as the one before, what names those, and so on: no file stands behind two invitations."""
    following: dict[bytes, list[Named]] = {}
    for each in turns:
        following.setdefault(each[1].turn.prev, []).append(each)

    def behind(start: SignedTurn) -> list[Named]:
        found = list(following.get(start.digest, ()))
        for _, signed in found:  # which grows on the way
            found += following.get(signed.digest, ())
        return found

    return behind


def _answered(start: SignedTurn, turns: Sequence[Named]) -> set[bytes]:
    """The files that the other side went on from in a truly signed file: its word says that they counted here.

    It says which of several acceptances has the seat, too, for anybody can write one.
    """
    by_digest = {signed.digest: signed.turn for _, signed in turns} | {start.digest: start.turn}
    known = {(start.turn.author, _key_in(start.turn))}
    answered: set[bytes] = set()
    for seq in (ACCEPTANCE + 1, None):  # first the acceptances, with whose keys the others are signed
        for _, signed in turns:
            before = by_digest.get(signed.turn.prev)
            is_next = before is not None and before.seq == signed.turn.seq - 1 and before.author != signed.turn.author
            keys = [key for side, key in known if side == signed.turn.author]
            if is_next and seq in (signed.turn.seq, None) and any(is_signed(key, signed.body, signed.signature) for key in keys):
                answered.add(signed.turn.prev)
        accepted = (turn for digest, turn in by_digest.items() if turn.seq == ACCEPTANCE and digest in answered)
        known |= {(turn.author, _key_in(turn)) for turn in accepted}
    return answered


def _replaced(turns: Sequence[Named], answered: set[bytes]) -> dict[bytes, list[SignedTurn]]:
    """The files that others of the same place name, with those: but not one that was answered, for that was not refused.

    Unless what replaces it was answered as well: then who answered took it, and it is his two answers that are the fork.
    """
    by_digest = {signed.digest: signed for _, signed in turns}
    taken: set[bytes] = set()
    for digest in answered & by_digest.keys():
        signed: SignedTurn | None = by_digest[digest]
        while signed is not None and (older := _replaced_by(signed, by_digest)) is not None and older.digest not in taken:
            taken.add(older.digest)
            signed = older
    replaced: dict[bytes, list[SignedTurn]] = {}
    for _, signed in turns:
        old = _replaced_by(signed, by_digest)
        if old is not None and (old.digest not in answered or old.digest in taken):
            replaced.setdefault(old.digest, []).append(signed)
    return replaced


def _replaced_by(signed: SignedTurn, by_digest: Mapping[bytes, SignedTurn]) -> SignedTurn | None:
    """The file of the same place that a file names."""
    old = by_digest.get(signed.turn.prev)
    return old if old is not None and old.turn.seq == signed.turn.seq else None


def _key_in(turn: Turn) -> bytes:
    return turn.setup.key if turn.setup else b""


def verify_match(home: Home, ref: str) -> Verdict:
    """The same for the files of a match here, and those refused in it."""
    return verify_files(match_files(home, ref), home.games)


def match_files(home: Home, ref: str) -> list[tuple[str, bytes]]:
    """The files of a match here, and those refused in it, with their names."""
    folder = look_up(home, ref).folder
    files = [(folder.file(seq).name, data) for seq, data in enumerate(folder.load_files())]
    return files + folder.load_aside(folder.refused)


class _Run:
    """The chain as far as it has been checked."""

    def __init__(self, games: Games, replaced: Mapping[bytes, Sequence[SignedTurn]]) -> None:
        self.games = games
        self.replaced = replaced  # by digest, the files of the same place that name it, whoever made them
        self.void: set[bytes] = set()  # digests of files that their author replaced
        self.chain: Chain | None = None
        self.fold: MatchState | None = None
        self.witness = audits.Witness()

    def take(self, name: str, signed: SignedTurn) -> FileVerdict:
        try:
            return self._begin(name, signed) if self.chain is None else self._next(name, signed, self.chain)
        except PbemError as error:
            return _told(name, signed, error.outcome, error.code, **error.places)

    def _begin(self, name: str, signed: SignedTurn) -> FileVerdict:
        setup = signed.turn.setup
        chain = chains.begin(signed)
        assert isinstance(setup, Invitation)
        _, rules = bind(self.games, setup)
        self.fold = self.witness.take(start_match(rules, chain.match, setup.dice), signed.turn)
        self.chain = chain
        return _told(name, signed)

    def _next(self, name: str, signed: SignedTurn, chain: Chain) -> FileVerdict:
        place, longer = chains.take(chain, signed)
        if place is Place.ALREADY_HERE:
            return _told(name, signed, Outcome.ALREADY_HERE, "turn-already-here")
        if place is Place.AHEAD:
            raise UserError("turn-ahead", Outcome.AHEAD, missing=chain.next_seq)
        assert self.fold is not None
        setup = signed.turn.setup
        key = chain.key_of(signed.turn.author) or (setup.key if setup else b"")
        # does a file by the same author name this one in its place?
        if any(is_signed(key, each.body, each.signature) for each in self.replaced.get(signed.digest, ())):
            self.void.add(signed.digest)
            self.chain = chains.refuse(chain, signed)
            take(self.fold, signed.turn)
            return _told(name, signed, Outcome.OK, "turn-replaced")
        try:
            self.fold = self.witness.take(self.fold, signed.turn)
        except CheatEvidence:
            self.chain = chains.refuse(chain, signed)
            raise
        self.chain = longer
        return _told(name, signed)


def _told(
    name: str, signed: SignedTurn, outcome: Outcome = Outcome.OK, code: str = "turn-accepted", /, **places: object
) -> FileVerdict:
    turn = signed.turn
    return FileVerdict(name, outcome, code, places, turn.match.hex(), turn.seq, turn.author, signed.digest.hex())


def _verdict(files: list[FileVerdict], run: _Run) -> Verdict:
    fold, replaced = run.fold, {digest.hex() for digest in run.void}
    counted = [each for each in files if each.digest not in replaced and each.outcome is not Outcome.ALREADY_HERE]
    worst = max((each.outcome for each in counted), default=Outcome.OK)
    if fold is None or run.chain is None:
        return Verdict(tuple(files), worst, 0, "")
    ended, winner = over_of(fold)
    is_audited, findings = fold.is_complete, tuple[Finding, ...]()
    if is_audited:
        findings = audits.judge(fold, [each.turn for each in run.chain.turns], run.witness).findings
    return Verdict(
        files=tuple(files),
        outcome=max(worst, Outcome.BAD_PROOF) if findings else worst,
        inputs=fold.step,
        state_digest=fold.digest().hex(),
        result=ended,
        winner=winner,
        is_audited=is_audited,
        findings=findings,
        game=run.chain.invitation.game,
        unpublished=tuple(side for side in range(len(fold.rules.sides)) if not fold.has_published(side)) if fold.is_over else (),
    )
