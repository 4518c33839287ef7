"""`pbem help`, and what is added to a command's help when it is asked for: examples, exit codes, defaults, where to read on."""

from collections.abc import Sequence

import click

from pbem.cli.failures import Told
from pbem.cli.help.examples_and_exit_codes import EXAMPLES, EXIT_CODES, FILES, TOPICS, VARIABLES, exits
from pbem.errors import Outcome

READ_ON = f"More: pbem help {', '.join(TOPICS)}; docs/cli.md; man page docs/pbem.1"

WIDTH = 70  # of an example with what it does


def dressed(command: click.Command, path: str) -> click.Command:
    """The command with its help made whole; those below a group too."""
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            dressed(below, f"{path} {name}")
        command.epilog = READ_ON
        return command
    for param in command.params:
        if isinstance(param, click.Option) and has_default(param):
            param.show_default = True
    command.epilog = "\n\n".join(["\b\n" + "\n".join(example_lines(path)), exit_line(path), READ_ON])
    return command


def has_default(option: click.Option) -> bool:
    """Has an option a value of its own when it is not given, that is worth telling?"""
    default = option.default
    return not option.is_flag and isinstance(default, int | str) and default != ""


def example_lines(path: str) -> list[str]:
    """The examples of a command, what they do below them where there is no room beside."""
    examples = EXAMPLES.get(path, ())
    width = max((len(line) for line, _ in examples), default=0)
    is_wide = any(width + len(does) > WIDTH for _, does in examples)
    lines = ["Examples:"]
    for line, does in examples:
        lines += [f"  {line}", f"      {does}"] if is_wide else [f"  {line.ljust(width)}   {does}"]
    return lines


def exit_line(path: str) -> str:
    """The exit codes of a command."""
    codes = ", ".join(f"{code} {Outcome(code).name}" for code in exits(path))
    return f"Exit codes: {codes}; 1 BUG"


def topic_lines(topic: str) -> list[str]:
    """A topic of the help."""
    if topic == "exit-codes":
        return [f"{int(code):>3}  {code.name:<14} {text}" for code, text in EXIT_CODES.items()]
    entries = FILES if topic == "files" else VARIABLES
    return [line for name, text in entries for line in (name, f"    {text}")]


@click.command(name="help")
@click.argument("words", metavar="[COMMAND|TOPIC]...", nargs=-1)
@click.pass_context
def help_(ctx: click.Context, words: Sequence[str]) -> None:
    """Show help on a command or a topic: exit-codes, files, variables. Without an argument: list every command."""
    if len(words) == 1 and words[0] in TOPICS:
        click.echo("\n".join(topic_lines(words[0])))
        return
    context = ctx.find_root()
    command = context.command
    for word in words:
        below = _below(command, word, context)
        if below is None:
            raise Told(f'there is no command "{" ".join(words)[:60]}"', "`pbem help` lists every command", Outcome.USAGE)
        command = below
        context = click.Context(command, info_name=word, parent=context)
    path = " ".join(words)
    click.echo((dressed(command, path) if words else command).get_help(context))


def _below(command: click.Command, word: str, context: click.Context) -> click.Command | None:
    if not isinstance(command, click.Group):
        return None
    return command.commands.get(word) if context.parent else command.resolve_command(context, [word])[1]
