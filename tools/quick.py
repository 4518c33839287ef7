"""The tests that a change touches, the nearest first, in less than a minute. For the others there is `make test`.

    python -m tools.quick [--since COMMIT] [--seconds N] [--list]

What has changed: files that differ from COMMIT (HEAD, where none is named), and new ones. A file of tests is as near as the imports
between it and the nearest changed one are few; imports inside functions count. How long tests take is remembered from earlier runs
(`.pytest_cache`). What there is no time for is counted and said: nothing is proven for it.
"""

import ast
import json
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import report
from tools.report import ROOT

FOLDERS = ("pbem", "tests", "tools")
SECONDS = 45.0
WORKERS = 3
UNKNOWN = 5.0  # seconds of a file of tests that has never been run here
DURATIONS = ROOT / ".pytest_cache" / "v" / "pbem" / "durations"
ALWAYS = ("tests/test_architecture.py", "tests/test_language.py", "tests/test_readme.py")
"""They look at the text of all modules: no import leads to them."""


def changed(since: str) -> list[Path]:
    """Files that differ from a commit, and those that git does not know yet, from the root."""
    told = subprocess.run(["git", "diff", "--name-only", since], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    told += subprocess.run(new, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in told.splitlines()]


def sources() -> dict[Path, str]:
    """All Python files with their text, from the root."""
    return {path.relative_to(ROOT): path.read_text("utf-8") for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))}


def imported(text: str) -> Iterator[str]:
    """The modules that a text may import, anywhere in it, and those that it loads by name."""
    yield from re.findall(r"[\"'](pbem\.[\w.]+)", text)
    for node in statements(ast.parse(text).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All of a body, and those inside them; nothing else imports, and there is ten times as much of it."""
    for node in body:
        yield node
        for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
            yield from statements(getattr(node, inner, ()))


def users(texts: dict[Path, str]) -> dict[Path, set[Path]]:
    """Of each file those that import it; of a conftest all tests below it."""
    found: dict[Path, set[Path]] = {path: set() for path in texts}
    modules = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in texts}
    for path, text in texts.items():
        for used in {modules[name] for name in imported(text) if name in modules} - {path}:
            found[used].add(path)
        if path.name == "conftest.py":
            found[path] |= {each for each in texts if each.is_relative_to(path.parent) and each != path}
    return found


def starts(files: Iterable[Path], texts: dict[Path, str]) -> set[Path]:
    """The Python files that a change begins with: of data those in its folder, and those that name it."""
    found = set[Path]()
    for path in files:
        if path in texts:
            found.add(path)
        elif path.suffix != ".py":
            found |= {each for each, text in texts.items() if path.name in text or each.parent in path.parents[:2]}
    return found


def distances(begun: Iterable[Path], used_by: dict[Path, set[Path]]) -> dict[Path, int]:
    """The number of imports from each file that depends on the change."""
    found = dict.fromkeys(begun, 0)
    waiting = deque(found)
    while waiting:
        path = waiting.popleft()
        for user in used_by.get(path, ()):
            if user not in found:
                found[user] = found[path] + 1
                waiting.append(user)
    return found


def chosen(near: dict[Path, int], took: dict[Path, float], seconds: float) -> tuple[list[Path], int]:
    """The files of tests that are run, the nearest and then the fastest first, and how many there is no time for."""
    tests = [path for path in near if path.name.startswith("test_") and path.parts[0] == "tests"]
    left, found = seconds * WORKERS, list[Path]()
    for path in sorted(tests, key=lambda each: (near[each], took.get(each, UNKNOWN), each)):
        if (needed := took.get(path, UNKNOWN)) <= left or not near[path]:
            found.append(path)
            left -= needed
    return found, len(tests) - len(found)


def durations() -> dict[Path, float]:
    """The seconds that the tests of each file took when they were last run here."""
    found: dict[Path, float] = {}
    for test, seconds in json.loads(DURATIONS.read_text("utf-8")).items() if DURATIONS.exists() else ():
        path = Path(test.partition("::")[0])
        found[path] = found.get(path, 0.0) + seconds
    return found


def main() -> int:
    """The exit code of pytest; 0 where nothing is touched."""
    parser = report.parser(__doc__)
    parser.add_argument("--since", default="HEAD", help="the commit to compare with")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--list", action="store_true", help="name the tests, run none")
    given = parser.parse_args()
    files = changed(given.since)
    texts = sources()
    near = distances(starts(files, texts), users(texts))
    near |= {path: near.get(path, 1) for path in map(Path, ALWAYS) if files}
    found, left_out = chosen(near, durations(), given.seconds)
    print(f"{len(files)} files changed: tests of {len(found)} files that are touched.", flush=True)
    if left_out:
        print(f"No time for those of {left_out} more, which `make test` runs.", flush=True)
    if given.list or not found:
        print(*found, sep="\n")
        return 0
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(WORKERS), *map(str, found)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
