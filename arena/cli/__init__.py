"""The command line: one file a command, loaded when it is called, and the one place that prints an error."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from typing import Any

import click

from arena import interrupts
from arena.errors import ArenaError, Interrupted

COMMANDS = {
    "bench": "measure how fast games and matches are",
    "check": "try one bot: legal, within its limits, the same each time",
    "compare": "test whether one bot is better than another, and stop when it is clear",
    "diff": "compare two runs of the same fixtures, match by match and deal by deal",
    "export": "write one table of a run as csv, json, md or html",
    "leaderboard": "show the table of a run, also of an unfinished one",
    "list": "list the plugins that are installed",
    "new-bot": "make a package for a bot of your own",
    "plan": "say what a config would play, how long it takes and what it can show",
    "play": "play one match here, drawn move by move",
    "replay": "show a match move by move, or play it again from its seed",
    "rules": "show a game's rules, options, words and observation",
    "run": "play a tournament from a config",
    "verify": "check every match of a run against the rules and its seed",
}


class Commands(click.Group):
    """The commands, each imported when it is needed: `arena --help` imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        with interrupts.deadly():
            module = importlib.import_module(f"arena.cli.{cmd_name.replace('-', '_')}_")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with a line for each, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one is answered with the nearest."""
        from arena.plugins import nearest

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"no command {args[0]!r}; there are {', '.join(sorted(COMMANDS))}{nearest(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="arena", message="arena %(version)s")
def arena() -> None:
    """Run tournaments of bots that play board games: seeded, replayable, rated.

    Begin with `arena run configs/quick.yaml`.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line, and end the process with its exit code."""
    if sys.platform == "win32":
        sys.exit(
            "arena: needs fork and runs on Linux and macOS; on Windows, use WSL (https://learn.microsoft.com/windows/wsl)"
        )
    try:
        code = arena.main(args=arguments, standalone_mode=False)
    except (click.exceptions.Abort, KeyboardInterrupt):
        tell("stopped")
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except ArenaError as error:
        tell(str(error))
        sys.exit(error.exit_code)
    except Interrupted as error:
        if not error.told:
            tell("stopped")
        sys.exit(128 + error.signal)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader of our output has gone
        sys.exit(0)
    except Exception as error:  # what nobody foresaw: a mistake in a plugin, or in arena
        unforeseen(error)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)


def unforeseen(error: Exception) -> None:
    """Say what was raised and where; with ARENA_TRACEBACK in the environment, the whole way to it."""
    from arena.plugins import ending

    if os.environ.get("ARENA_TRACEBACK"):
        traceback.print_exception(error)
    tell(f"{ending(error)}: a mistake in the plugin that this file belongs to, or in arena itself")
    tell("ARENA_TRACEBACK=1 arena … shows the way to it")


def tell(text: str) -> None:
    """Say something on stderr."""
    for line in text.splitlines():
        click.echo(f"arena: {line}", err=True)


def printable(text: Any) -> str:
    """`text` with everything that could steer a terminal made visible."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in str(text))
