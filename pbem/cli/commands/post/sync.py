"""Fetch what has come, take it in, send what waits; once, or for as long as it is left to run."""

import os
import signal
from collections.abc import Iterable

import click

from pbem.cli.command_helpers import home, json_option, out_json, talk
from pbem.desk.post.sync import Told, announce, outcome_of, usual_ways
from pbem.desk.post.sync import sync as sync_once
from pbem.desk.post.told import as_value, lines
from pbem.errors import Outcome, UserError
from pbem.post.accounts import Post
from pbem.session.disk.player_home import Home
from pbem.session.player.post_settings import load_post
from pbem.view.words.post import NOTHING, WATCHING


@click.command()
@click.option("--watch", is_flag=True, help="Stay: sync when something comes, when you seal a file, and every few minutes.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing where nothing is new.")
@json_option
def sync(watch: bool, quiet: bool, as_json: bool) -> int:
    """Fetch turn files, take them in, send what waits. One line a match; safe to interrupt.

    The accounts are those of `pbem post setup`. The exit code is that of `pbem import` for what came; 3 where an account cannot be
    reached, or a file still waits.
    """
    where = home()
    post = load_post(where)
    if not post.accounts:
        raise UserError("post-no-accounts")
    if watch:
        _watch(where, post, as_json)
        return int(Outcome.OK)
    found = list(_shown(where, sync_once(where, post, usual_ways()), as_json, set(), set()))
    announce(post, found, os.environ)
    if as_json:
        out_json([as_value(where, told) for told in found])
    elif not found and not quiet:
        talk(NOTHING)
    return int(max(map(outcome_of, found), default=Outcome.OK))


def _watch(where: Home, post: Post, as_json: bool) -> None:
    """Until it is interrupted or told to end; a sync that has begun is finished first."""
    from pbem.desk.post.watching import Watch

    watching, before = Watch(where, post, usual_ways()), set[str]()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: watching.stop())
    talk(WATCHING.format(count=len(post.accounts)))
    for found in watching.rounds():
        now = set[str]()
        for told in _shown(where, found, as_json, before, now):
            if as_json:
                out_json(as_value(where, told))
        before = now
        announce(post, found, os.environ)


def _shown(where: Home, found: Iterable[Told], is_silent: bool, before: set[str], now: set[str]) -> Iterable[Told]:
    """Each thing, told as it happens. What stands against it comes to `now`, and is not told where it was so `before`."""
    for told in found:
        is_trouble = outcome_of(told) is Outcome.REFUSED
        for line, hint in lines(where, told):
            if not is_silent and line not in before:
                talk(f"pbem: {line}") if is_trouble else click.echo(line)
                talk(*([f"pbem: hint: {hint}"] if hint else []))
            if is_trouble:
                now.add(line)
        yield told
