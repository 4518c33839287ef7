"""A match taken off the disk: its chain, replayed; its game; and what this home may do in it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from msgspec import Struct

from pbem.engine.common_options import rules_of
from pbem.engine.game import AnyRules, Game
from pbem.engine.player_texts.own_scenario import content_digest
from pbem.errors import CorruptFile, Outcome, PbemError, UserError
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import MatchState, start_match
from pbem.protocol import chain as chains
from pbem.protocol import keys
from pbem.protocol.chain import Chain, ChainFiles
from pbem.protocol.turn_file import Invitation, OwnInvitation, SignedTurn, parse_turn
from pbem.session.disk import snapshot
from pbem.session.disk.match_folder import MatchFolder, Own, find_folder, short_name
from pbem.session.disk.player_home import Games, Home
from pbem.session.results import HOTSEAT, MatchCard

INVITED = "scenario.toml"  # what a scenario that came with its invitation is called in its problems
_RELEASE = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}", re.ASCII)
"""The name of a release. A version in a file is foreign text, and nobody shall be told to install just anything."""


def _parsed(path: Path, data: bytes) -> SignedTurn:
    """What a file of a match here holds. Raises UserError "match-damaged"."""
    try:
        return parse_turn(data)
    except CorruptFile as error:
        raise UserError("match-damaged", path=str(path), why=error.code) from error


class Loaded(Struct):
    """A match as it stands on the disk. `fold`: where its files have taken it."""

    folder: MatchFolder
    own: Own
    chain: Chain
    fold: MatchState
    game: Game
    seat: int = -1  # the side before the screen, where that is not for `chain` to say: it has gone back to an earlier file

    @property
    def home(self) -> Home:
        """The home that it is kept in."""
        return self.folder.home

    @property
    def rules(self) -> AnyRules:
        """The game's rules for this match, with the names of where its files have taken it."""
        return self.fold.rules_here

    @property
    def roles(self) -> tuple[str, ...]:
        """What the sides are, as far as its files tell: ids in side order."""
        return self.rules.roles(self.fold.state)

    @property
    def invitation(self) -> Invitation:
        """File 0's contents."""
        return self.chain.invitation

    @property
    def is_hotseat(self) -> bool:
        """Are both sides played here?"""
        return self.own.own_side == HOTSEAT

    @property
    def due(self) -> int:
        """The side that makes the next file; -1 when the match is over and both have published."""
        return -1 if self.fold.is_complete else self.chain.next_author

    @property
    def own_due(self) -> int:
        """The side for which the next file is made here. Raises UserError "not-your-turn" or "match-complete"."""
        if self.due < 0:
            raise UserError("match-complete", match=self.own.name)
        if not self.plays(self.due):
            raise UserError("not-your-turn", match=self.own.name, side=self.roles[self.due])
        return self.due

    def plays(self, side: int) -> bool:
        """Is this side played in this home?"""
        return self.is_hotseat or side == self.own.own_side

    @property
    def viewer(self) -> int:
        """The side whose view is shown here; in hotseat the one that makes the next file."""
        if self.seat >= 0:
            return self.seat
        return max(self.due, 0) if self.is_hotseat else self.own.own_side

    @property
    def last_own_seq(self) -> int:
        """Seq of the last file made here; -1: none."""
        return self.chain.last_by(self.plays)

    @property
    def notes_read(self) -> int:
        """How many files, from the start, have no note that is still to be read here: those behind need not be looked at for it."""
        for seq in range(self.own.notes_read, self.chain.next_seq):
            if not self.plays(self.chain.author_at(seq)) and self.chain.turns[seq].turn.note:
                return seq
        return self.chain.next_seq

    @property
    def is_unsent(self) -> bool:
        """Has the last file made here never left?"""
        return not self.is_hotseat and self.last_own_seq > self.own.handed_over and self.last_own_seq == len(self.chain.turns) - 1

    def replayed(self, upto: int | None = None) -> tuple[Chain, MatchState, list[Report]]:
        """The chain, or its files up to `upto`, folded from the start, and what each file did: the log that a snapshot leaves out.

        Raises UserError "match-damaged" when it is no match any more: nobody else's fault.
        """
        turns = self.chain.turns if upto is None else self.chain.turns[: upto + 1]
        return _replayed(self.folder, self.fold.rules, turns, self.chain.refused)

    def report_of(self, seq: int) -> Report:
        """What a file of the chain did: from the position before it where that one is kept, else from the start."""
        turns = self.chain.turns
        if seq:
            before = snapshot.load(self.folder.snapshot_before, self.fold.rules, self.invitation, turns, seq)
            if before is not None and snapshot.reaches(before):
                with suppress(PbemError):  # replaying says what is wrong with it
                    return take(before, turns[seq].turn)[1]
        return self.replayed(seq)[2][-1]

    def reaching(self) -> MatchState:
        """The match with all that the next file may need: a snapshot keeps only the last positions, a take-back may go further."""
        return self.fold if snapshot.reaches(self.fold) else self.replayed()[1]

    @property
    def card(self) -> MatchCard:
        """The card of the match."""
        invitation, sides = self.invitation, range(len(self.rules.sides))
        known = [self.chain.key_of(side) for side in sides]
        return MatchCard(
            match=self.folder.match,
            name=self.own.name,
            game=invitation.game,
            version=invitation.version,
            scenario=invitation.scenario,
            options=invitation.options,
            dice=invitation.dice,
            sides=tuple(self.rules.sides),
            players=tuple(self.chain.name_of(side) or "" for side in sides),
            fingerprints=tuple(keys.fingerprint(key) if key else () for key in known),
            own_side=self.own.own_side,
            is_accepted=self.chain.is_set_up,
        )


@contextmanager
def locked(home: Home, ref: str) -> Iterator[Loaded]:
    """A match of this home, for changing it: nobody else does meanwhile."""
    folder = find_folder(home, ref)
    with folder.locked():
        yield load(folder)


def look_up(home: Home, ref: str) -> Loaded:
    """A match of this home, for looking."""
    return load(find_folder(home, ref))


def load(folder: MatchFolder) -> Loaded:
    """The chain from the disk, folded; from the snapshot where one fits. Raises UserError when that is not possible any more.

    Where another computer signs for it, what is missing or half-written is "sync-unfinished": it may only be on its way.
    """
    try:
        return _load(folder)
    except UserError as error:
        if error.code != "match-damaged" or not folder.is_signed_elsewhere:
            raise
        raise UserError("sync-unfinished", match=short_name(folder), path=error.places["path"]) from error


def _load(folder: MatchFolder) -> Loaded:
    own = folder.load_own()
    turns = ChainFiles(folder.count_files(), cache(lambda seq: _parsed(folder.file(seq), folder.load_file(seq))))
    if not turns:
        raise UserError("match-damaged", path=str(folder.path))
    aside = [_parsed(folder.refused / name, data) for name, data in folder.load_aside(folder.refused)]
    # what is one of the chain too was set aside by a withdrawing that was cut short
    refused = tuple(each for each in aside if all(one.digest != each.digest for one in turns[each.turn.seq : each.turn.seq + 1]))
    invitation = turns[0].turn.setup
    if not isinstance(invitation, Invitation):
        raise UserError("match-damaged", path=str(folder.file(0)))
    game, rules = bind(folder.home.games, invitation)
    fold = snapshot.load(folder.snapshot, rules, invitation, turns, len(turns))
    if fold is not None:
        order = tuple((turns[0].turn.author + place) % len(rules.sides) for place in range(len(rules.sides)))
        return Loaded(folder, own, Chain(order, turns, refused), fold, game)
    chain, fold, _ = _replayed(folder, rules, turns, refused)
    return Loaded(folder, own, chain, fold, game)


def replay(
    rules: AnyRules, turns: Sequence[SignedTurn], refused: Sequence[SignedTurn] = ()
) -> tuple[Chain, MatchState, list[Report]]:
    """A chain checked and folded from its start, and what each file did. Raises what is wrong with it."""
    begun = chains.begin(turns[0], len(rules.sides))
    fold = start_match(rules, begun.match, begun.invitation.dice)
    reports = []
    for chain in chains.follow(begun, turns, refused):
        fold, report = take(fold, chain.turns[-1].turn)
        reports.append(report)
    return chain, fold, reports


def bind(games: Games, invitation: Invitation) -> tuple[Game, AnyRules]:
    """The game, in its version, and the rules that an invitation names.

    Raises UserError (RULES_DIFFER) saying what is needed and what is here.
    """
    try:
        newest = games(invitation.game)
    except UserError as error:
        places = {"game": invitation.game, "version": invitation.version}
        raise UserError("game-not-installed", Outcome.RULES_DIFFER, **places) from error
    game = newest.as_of(invitation.version)
    if game is None:
        places = {"game": newest.id, "needed": invitation.version, "here": ", ".join(newest.versions)}
        code = "rules-version-missing" if _RELEASE.fullmatch(invitation.version) else "rules-version-differs"
        raise UserError(code, Outcome.RULES_DIFFER, **places)
    own = invitation.text if isinstance(invitation, OwnInvitation) else ""
    content = content_digest(game.digest(), own) if own else game.digest()
    if content != invitation.content:
        places = {"game": game.id, "version": game.version, "needed": invitation.content.hex(), "here": content.hex()}
        raise UserError("rules-data-differs", Outcome.RULES_DIFFER, **places)
    if own:
        try:
            game = game.scenario_from(own, INVITED)
        except UserError as error:
            raise UserError(error.code, Outcome.RULES_DIFFER, **error.places) from error
    try:
        return game, rules_of(game, invitation.scenario, dict(invitation.options))
    except UserError as error:
        raise UserError("invitation-unplayable", Outcome.RULES_DIFFER, game=game.id, why=error.code, **error.places) from error


def _replayed(
    folder: MatchFolder, rules: AnyRules, turns: Sequence[SignedTurn], refused: Sequence[SignedTurn]
) -> tuple[Chain, MatchState, list[Report]]:
    try:
        return replay(rules, turns, refused)
    except PbemError as error:
        if error.code in ("match-damaged", "file-no-file"):
            raise  # a file that cannot be read: named already
        raise UserError("match-damaged", path=str(folder.path), why=error.code) from error
