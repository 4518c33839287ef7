"""The English sentences of the program as a catalogue to fill, or what a catalogue still lacks.

python tools/phrases.py > pt.toml
python tools/phrases.py --check pt.toml
"""

import argparse
import ast
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pbem.language import places, read  # noqa: E402


def marked(text: str) -> Iterator[str]:
    """The sentences that a module marks with `_`, in order."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id == "_" and len(call.args) == 1:
            value = call.args[0]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def taught(text: str) -> Iterator[str]:
    """The sentences of a lesson."""
    for step in tomllib.loads(text)["step"]:
        yield from (step["goal"], step["hint"])


def phrases() -> dict[str, list[str]]:
    """All sentences by the file that they stand in; each once, where it comes first."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for path in sorted([*(ROOT / "pbem").rglob("*.py"), *(ROOT / "pbem/games").glob("*/lesson_*.toml")]):
        text = path.read_text(encoding="utf-8")
        new = [each for each in dict.fromkeys((marked if path.suffix == ".py" else taught)(text)) if each not in seen]
        if new:
            found[path.relative_to(ROOT).as_posix()] = new
            seen.update(new)
    return found


def template(found: Mapping[str, list[str]], known: Mapping[str, str]) -> Iterator[str]:
    """A catalogue: what is translated already, and "" for the rest, which is said in English."""
    for name, sentences in found.items():
        yield f"# {name}"
        yield from (f"{_quoted(each)} = {_quoted(known.get(each, ''))}" for each in sentences)
        yield ""


def faults(found: Mapping[str, list[str]], catalogue: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with a catalogue; what it has not translated is no fault."""
    known = {each for sentences in found.values() for each in sentences}
    for english, text in catalogue.items():
        if english not in known:
            yield f"no sentence of the program: {_quoted(english)}"
        elif text and places(english) != places(text):
            yield f"other places in braces than in English: {_quoted(text)}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main() -> int:
    """Exit code 1 where a catalogue has faults."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", type=Path, metavar="FILE", help="say what a catalogue has wrong and how much it lacks")
    parser.add_argument("--from", type=Path, dest="old", metavar="FILE", help="keep the translations of this one")
    given = parser.parse_args()
    found = phrases()
    if given.check is None:
        print("\n".join(template(found, read(str(given.old)) if given.old else {})))
        return 0
    catalogue = read(str(given.check))
    wrong = list(faults(found, catalogue))
    total = sum(map(len, found.values()))
    done = sum(bool(catalogue.get(each)) for sentences in found.values() for each in sentences)
    print(*wrong, f"{done} of {total} sentences are translated, {len(wrong)} faults", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
