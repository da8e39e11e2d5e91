"""`arena`, and `python -m arena`: Ctrl-C is minded before anything is imported that takes its time."""

import sys


def main() -> None:
    """Run the command line, and end the process with its exit code."""
    try:
        from arena.cli import main as command_line
    except KeyboardInterrupt:
        sys.stderr.write("arena: stopped\n")
        sys.exit(130)
    command_line()


if __name__ == "__main__":
    main()
