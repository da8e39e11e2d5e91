"""Stands between arena and a bot's program, and writes down what they say: `python wire_log.py FILE PROGRAM ARGUMENT…`.

A line from arena begins with `> `, one from the bot with `< `.
"""

import subprocess
import sys


def main(path: str, *program: str) -> None:
    bot = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert bot.stdin is not None and bot.stdout is not None
    with open(path, "ab", buffering=0) as file:  # noqa: PTH123  it starts a fifth faster without pathlib
        for line in sys.stdin.buffer:
            file.write(b"> " + line)
            bot.stdin.write(line)
            bot.stdin.flush()
            if b'"id":' in line:
                answer = bot.stdout.readline()
                file.write(b"< " + answer)
                sys.stdout.buffer.write(answer)
                sys.stdout.buffer.flush()


main(*sys.argv[1:])
