"""How many there are of something, in words. `_` marks them for translation."""

from pbem.language import _

Words = tuple[str, str, str]  # for none, for one, for more

FILES: Words = (_("no files"), _("1 file"), _("{count} files"))
INPUTS: Words = (_("no inputs"), _("1 input"), _("{count} inputs"))
ORDERS: Words = (_("no orders"), _("1 order"), _("{count} orders"))


def counted(count: int, words: Words) -> str:
    """`no files`, `1 file`, `2 files`."""
    return words[min(count, 2)].format(count=count)
