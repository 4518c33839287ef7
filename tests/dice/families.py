"""Families of small games, how far each is looked into, and what comes of it.

`python -m tests.dice.families --out FOLDER` looks further than the tests do and writes a page.
"""

import argparse
import datetime
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

from msgspec import Struct

from tests.dice.search import HOLDER, Search
from tests.dice.small_games import Phases

Games = Callable[[int], Iterator[Phases]]


def plans(most: int, letters: str) -> Iterator[str]:
    """Orders of up to so many demands, with a roll among them."""
    for length in range(1, most + 1):
        for letters_of_one in product(letters, repeat=length):
            if "r" in letters_of_one:
                yield "".join(letters_of_one)


def one_phase(most: int) -> Iterator[Phases]:
    """Every plan in the first phase, and a roll behind it; then a roll in each side's phase."""
    for plan in plans(most, "roOaA"):
        yield ((0, (plan, "r")), (1, ("r",)), (0, ("r",)))


def through(most: int) -> Iterator[Phases]:
    """A script can run through the other side's phase, and a phase begins with an answer."""
    for plan in plans(most, "roOA"):
        yield ((0, ("r",)), (1, ("r",)), (0, (plan,)), (1, ("Ar", "r")))


def drawn(most: int) -> Iterator[Phases]:
    """Who goes on is drawn: the stretch of a side begins with an answer, behind an order of either."""
    for plan in plans(most, "roOsS"):
        if "s" in plan.lower():
            yield ((0, (plan,)), (1, ("r",)), (0, ("r",)))
            yield ((0, ("r",)), (1, (plan, "r")), (0, ("Sr",)))


def trapped(most: int) -> Iterator[Phases]:
    """A trap may spring on the way."""
    for plan in plans(most, "rotA"):
        if "t" in plan:
            yield ((0, (plan, "r")), (1, ("r",)))
            yield ((0, ("O",)), (1, ("", "r")), (0, (plan, "r")))


def sealed_and_clear(_: int) -> Iterator[Phases]:
    """One side has bound its orders in an envelope, the other gives them openly; both are carried out together."""
    for plan in ("Or", "OrA", "OrAr", "Oar", "OrOr", "Oro", "OrorA"):
        yield ((0, ("",)), (1, (plan,)), (0, ("", "r")), (1, ("Or",)))


class Family(Struct, frozen=True):
    """Games up to a size (demands in an order), how many files are looked at, and how many odd things in a match."""

    games: Games
    size: int
    files: int
    odd: int


class Looked(Struct, frozen=True):
    """A family as far as the tests look, and as far as the long run does."""

    small: Family
    large: tuple[Family, ...]


FAMILIES: dict[str, Looked] = {
    "one phase": Looked(Family(one_phase, 2, 6, 1), (Family(one_phase, 4, 6, 1), Family(one_phase, 3, 6, 2))),
    "through": Looked(Family(through, 2, 7, 2), (Family(through, 3, 7, 1),)),
    "drawn": Looked(Family(drawn, 2, 6, 1), (Family(drawn, 3, 6, 1), Family(drawn, 2, 7, 2))),
    "traps": Looked(Family(trapped, 2, 6, 2), (Family(trapped, 3, 6, 2),)),
    "sealed and clear": Looked(Family(sealed_and_clear, 0, 7, 1), (Family(sealed_and_clear, 0, 7, 2),)),
}


class Found(Struct):
    """What a survey has come to. `holes`: the first of each kind; what the holder of a swift stretch is conceded is none."""

    games: int = 0
    states: int = 0
    files: int = 0
    rolls: int = 0
    rolls_at_once: int = 0  # in the file that orders them
    conceded: int = 0  # games in which the holder of a swift stretch can have a roll made anew
    holes: dict[str, str] = {}


def survey(family: Family, dice: str, games: Iterable[Phases] | None = None) -> Found:
    """Look at every lawful file of these games, or of all of the family."""
    found = Found(holes={})
    for phases in family.games(family.size) if games is None else games:
        search = Search(phases, dice, family.files, family.odd)
        found.games += 1
        found.states += search.states
        found.files += search.files
        found.rolls += search.rolls
        found.rolls_at_once += search.rolls_at_once
        found.conceded += HOLDER in search.holes
        for kind, words in search.holes.items():
            if kind != HOLDER:
                found.holes.setdefault(kind, words)
    return found


HEAD = """# Who could compute which dice: every lawful file of small games

Made by `make dice` on {day}. The program's own fold takes each file; `tests/dice/search.py` says what counts as odd and what
is looked for. A hole would be a roll that somebody could compute who still had a choice, a roll that is made twice or at an index
that docs/turn-file.md, 4.4, does not leave, or a match that cannot go on. *Conceded*: games in which the holder of a swift stretch
can have a roll that was foreseen made anew by leaving off, as docs/attacks.md says.

| games | dice | demands an order | files deep | odd things | games | positions | files | rolls | conceded | holes | seconds |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="look at every lawful file of both sides in small games")
    parser.add_argument("--out", type=Path, required=True, help="folder for the dated page")
    folder, day = parser.parse_args().out, datetime.datetime.now(tz=datetime.UTC).date()
    rows, holes = [], []
    for name, looked in FAMILIES.items():
        for family in looked.large:
            for dice in ("sealed", "swift"):
                start = time.monotonic()
                found = survey(family, dice)
                holes += [f"- {name}, {dice}: {kind}: {words}" for kind, words in found.holes.items()]
                cells = (
                    name,
                    dice,
                    family.size or "-",
                    family.files,
                    family.odd,
                    found.games,
                    found.states,
                    found.files,
                    found.rolls,
                )
                last = (found.conceded, len(found.holes), round(time.monotonic() - start))
                rows.append("| " + " | ".join(map(str, (*cells, *last))) + " |")
                print(rows[-1], flush=True)
    for old in folder.glob("dice-*.md"):
        old.unlink()
    page = HEAD.format(day=day) + "\n".join([*rows, *holes]) + "\n"
    (folder / f"dice-{day}.md").write_text(page, encoding="utf-8")
    return bool(holes)


if __name__ == "__main__":
    raise SystemExit(main())
