"""Orders late in a turn of Heart of Africa: the last of its longest draft, in the session and as a process of its own.

Two houses fight an Encounter, in either way of moving. Their longest file of the later ones is written once more, order by order.
Unit by unit that is short, for dice part a turn into many files.
`python -m tools.bench --part figures` prints it.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from pbem.engine.decisions import IllegalOrder
from pbem.errors import Outcome, UserError
from pbem.games.catalog import game
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.match.file_composition import unpack_lines
from pbem.protocol.turn_file import Turn, parse_turn
from pbem.session.check.verify import verify_files
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft as drafts
from pbem.session.turn.order_text import write_line
from tools.bench.child import Ran, pbem
from tools.bench.matches import HOUSES, Match, fastest, hold, whole_match

GAME, SCENARIO, REF = "heart_of_africa", "encounter", "bench-1"
FILES = {"units": 60, "sheets": 20}
"""How many files are made, by the way of moving: those of set-up and of some turns."""
POINTS = 300  # a side: a hundred figures in all
LARGE = 600  # a side, of the battles that are verified
PASSES, RUNS = 5, 5


class LateOrder(Struct, frozen=True):
    """The last order of a draft, and what it cost in milliseconds."""

    figures: int  # on the map
    orders: int  # of the draft
    session: float
    clock: float  # of a process
    processor: float


def late_order(folder: Path, moving: str, runs: int = RUNS) -> LateOrder:
    """The same of a battle in this way of moving."""
    options = (("moving", moving), ("points", POINTS))
    rules: Any = game(GAME).rules(SCENARIO, dict(options))
    match = whole_match(GAME, SCENARIO, 0, HOUSES, options, FILES[moving])
    turns = [parse_turn(data).turn for data in match.files]
    counts = [len(unpack_lines(rules, turn.decisions, turn.marks)) for turn in turns]
    seq = max(range(len(turns) // 2, len(turns)), key=counts.__getitem__)
    home = Home(folder / "held" / "saves", folder / "held" / "config", folder / "held" / "state")
    _hold(home, match, turns, seq)
    texts = list(_given(home, rules, turns[seq]))
    drafts.undo(home, REF)
    ran = [_process(folder, texts[-1]) for _ in range(runs)]
    clock, processor = (statistics.median(getattr(each, what) for each in ran) * 1e3 for what in ("seconds", "work_seconds"))
    giving = partial(drafts.do, home, REF, texts[-1])
    giving()
    session = fastest(giving, PASSES, lambda: drafts.undo(home, REF)) * 1e3
    state = queries.show(home, REF).state
    return LateOrder(sum(figure.status == ON_MAP for figure in state.figures), len(texts), session, clock, processor)


def _hold(home: Home, match: Match, turns: list[Turn], seq: int) -> None:
    side = turns[seq].author
    own = {at: (match.payloads[at],) for at in range(seq) if turns[at].author == side and match.payloads[at]}
    hold(home, REF, match.files[:seq], side, match.secrets[side], own)


def _given(home: Home, rules: Any, turn: Turn) -> Iterator[str]:
    """The orders of a file, given anew; what does not hold any more before the dice are known is left out."""
    for line in unpack_lines(rules, turn.decisions, turn.marks):
        try:
            text = write_line(rules.at(queries.show(home, REF).state), line)
            drafts.do(home, REF, text)
        except (UserError, IllegalOrder):
            continue
        yield text


def _process(folder: Path, order: str) -> Ran:
    place = folder / "home"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "held", place)
    ran = pbem(place, "do", REF, order)
    if ran.code != Outcome.OK:
        raise RuntimeError(ran.said[-500:])
    return ran


def lines() -> Iterator[str]:
    """The figures."""
    titles = f"{'session':>11} {'clock':>11} {'processor':>11}"
    yield f"{f'the last order of a draft of {GAME}':44} {'figures':>8} {'orders':>7} {titles}"
    for moving in FILES:
        with tempfile.TemporaryDirectory() as folder:
            cost = late_order(Path(folder), moving)
        times = f"{cost.session:8.2f} ms {cost.clock:8.0f} ms {cost.processor:8.0f} ms"
        yield f"{moving:44} {cost.figures:8} {cost.orders:7} {times}"
    yield f"{f'a battle of 2 x {LARGE} points verified':44} {'files':>8} {'inputs':>7} {'processor':>11}"
    for moving in FILES:
        files = whole_match(GAME, SCENARIO, 0, HOUSES, (("moving", moving), ("points", LARGE))).files
        yield f"{moving:44} {len(files):8} {verification(files)}"


def verification(files: Sequence[bytes]) -> str:
    """How many inputs a whole match has, and how long its verification takes."""
    named = [(str(place), data) for place, data in enumerate(files)]
    verdict = verify_files(named, game)
    assert verdict.outcome is Outcome.OK, verdict.outcome
    return f"{verdict.inputs:7} {fastest(partial(verify_files, named, game), PASSES):9.2f} s"
