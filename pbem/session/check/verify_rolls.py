"""Every roll of a match from its files, as a third person has them: no key, no home, no secret."""

from collections.abc import Sequence

from pbem.engine.luck import Thrown
from pbem.errors import Outcome
from pbem.match.luck import rolls_of
from pbem.post.mail import find_turns
from pbem.protocol.turn_file import Invitation, parse_turn
from pbem.session.check.verify import verify_files
from pbem.session.disk.homes import Games, catalogue_game
from pbem.session.disk.match_loading import bind
from pbem.session.results import Verdict

COUNTED = "turn-accepted"
Roll = Thrown


def verify_rolls(files: Sequence[tuple[str, bytes]], games: Games = catalogue_game) -> tuple[Verdict, tuple[Thrown, ...]]:
    """What `verify_files` says of files of one match; and every roll of those that count, in the order they were made."""
    verdict = verify_files(files, games)
    counted = {each.digest: each.seq for each in verdict.files if each.outcome is Outcome.OK and each.code == COUNTED}
    signed = [parse_turn(each) for _, data in files for each in find_turns(data) if isinstance(each, bytes)]
    turns = {each.turn.seq: each.turn for each in signed if each.digest.hex() in counted}
    if not turns:
        return verdict, ()
    setup = turns[0].setup
    assert isinstance(setup, Invitation)
    _, rules = bind(games, setup)
    return verdict, rolls_of(rules, turns[0].match, setup.dice, [turns[seq] for seq in sorted(turns)])
