"""How many bytes does a terminal program write for each step of a person, beside the least that would do?

    python tools/ttybytes.py [--size 80x24] [--term screen] -s right="<Right>" -s window=o --max-bytes right=40 -- COMMAND ...

The command runs in a pseudo terminal whose screen is emulated. A step is over when nothing was written for a while.
  bytes   what the program wrote
  floor   the same change as changed cells only: the cheapest moves, the cheapest colours, no erasing, scrolling or repeating.
          It is built and replayed ("!" when that fails), so it can be reached; below 1.00 is possible and good
  cells   cells that look different
  writes  pieces in which it came; a frame should be one
  ms      from the key to the last byte
  text, sgr, move, mode, other: what the bytes were
Steps: plain characters and <Up> <Down> <Left> <Right> <Enter> <Esc> <Tab> <BS> <Space> <PgUp> <PgDn> <Home> <End> <C-x> <lt>,
<wait:1.5> to look on, <resize:100x30>.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.tty_session import Session, Step  # noqa: E402

KINDS = {"text": 8, "sgr": 7, "move": 7, "mode": 6, "other": 7}
HEAD = f"{'step':<16}{'bytes':>8}{'floor':>8}{'ratio':>7}{'cells':>7}{'writes':>7}{'ms':>8}"
HEAD += "".join(f"{kind:>{width}}" for kind, width in KINDS.items())


def line(step: Step) -> str:
    """A step as a line of the table."""
    kinds = "".join(f"{step.kinds.get(kind, 0):>{width}}" for kind, width in KINDS.items())
    ratio = f"{step.written / step.floor:.2f}" if step.floor else "-"
    mark = " " if step.floor_holds else "!"
    return (
        f"{step.name[:15]:<16}{step.written:>8}{step.floor:>7}{mark}{ratio:>7}{step.cells:>7}{step.writes:>7}{step.ms:>8.1f}{kinds}"
    )


def main() -> int:
    """Exit code 1 when a step went over its limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", action="append", default=[], metavar="COLUMNSxROWS")
    parser.add_argument("--term", default="xterm-256color")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--settle", type=float, default=0.3, metavar="SECONDS")
    parser.add_argument("--start-settle", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--sync", action="store_true", help="say yes to synchronized output")
    parser.add_argument("--show", action="store_true", help="print the screen after each step")
    parser.add_argument("--dump", type=Path, help="a folder for the raw bytes of each step")
    parser.add_argument("--max-bytes", action="append", default=[], metavar="STEP=N")
    parser.add_argument("-s", "--step", action="append", default=[], metavar="NAME=KEYS")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    command = given.command[1:] if given.command[:1] == ["--"] else given.command
    if not command:
        parser.error("no command")
    environ = {**os.environ, **dict(each.split("=", 1) for each in given.env)}
    limits = {name: int(most) for name, most in (each.rsplit("=", 1) for each in given.max_bytes)}
    is_over = False
    for size in given.size or ["120x40"]:
        columns, rows = (int(part) for part in size.split("x"))
        with Session(command, columns, rows, given.term, environ, given.settle, given.sync) as session:
            steps = [session.start(given.start_settle)]
            print(f"# {size} {' '.join(command)}\n{HEAD}\n{line(steps[0])}")
            for each in given.step:
                name, _, keys = each.partition("=")
                if not session.is_alive:
                    print(f"{name}: the program has ended")
                    break
                steps.append(session.step(keys or name, name))
                print(line(steps[-1]))
                if given.show:
                    print(session.text())
        for number, step in enumerate(steps):
            if given.dump:
                given.dump.mkdir(parents=True, exist_ok=True)
                (given.dump / f"{size}-{number:02}-{step.name}.bin").write_bytes(step.raw)
            if step.written > limits.get(step.name, step.written):
                is_over = True
                print(f"{size} {step.name}: {step.written} bytes, {limits[step.name]} allowed", file=sys.stderr)
    return int(is_over)


if __name__ == "__main__":
    sys.exit(main())
