"""The catalogues of translations: sentences of lessons for Babel, and translations that do not fit their English sentence.

python -m tools.check_translations pt.po
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from pbem.language import fits


def lesson_sentences(file: BinaryIO, *_arguments: object, **_options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """The sentences of a lesson with their lines, as Babel takes them."""
    text = file.read().decode()
    for step in tomllib.loads(text)["step"]:
        for sentence in (step["goal"], step["hint"]):
            yield text.partition(sentence)[0].count("\n") + 1, "_", sentence, []


def misfits(catalogue: Catalog) -> Iterator[str]:
    """Translations with other places in braces than the English sentence: the program does not use them."""
    for message in catalogue:
        english, said = message.id, message.string
        forms = (said,) if isinstance(said, str) else said or ()
        many = english if isinstance(english, str) else english[1]
        yield from (text for text in forms if many and text and not fits(text, many, not isinstance(english, str)))


def main(path: Path) -> int:
    """Exit code 1 where translations do not fit."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    wrong = list(misfits(catalogue))
    done = sum(bool(each.string and all(each.string) and not each.fuzzy) for each in catalogue if each.id)
    told = [f"other places in braces than in English: {text}" for text in wrong]
    print(*told, f"{path}: {done} of {len(catalogue)} sentences are translated, {len(wrong)} do not fit", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
