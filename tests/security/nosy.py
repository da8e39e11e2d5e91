"""A bot that tries what a hostile one would, and raises over what it is allowed to."""

import socket
from pathlib import Path

HERE = Path(__file__).parent


def wrote():
    (HERE / "note").write_text("I was here")


def found_the_config():
    (HERE.parent / "cup.yaml").read_text()


def found_the_results():
    next((HERE.parent / "results").iterdir())


def saw_other_processes():
    if len([each for each in Path("/proc").iterdir() if each.name.isdigit()]) > 3:
        return
    raise OSError


def has_a_network():
    if len(socket.if_nameindex()) > 1:
        return
    raise OSError


ATTEMPTS = (wrote, found_the_config, found_the_results, saw_other_processes, has_a_network)


class Nosy:
    def __init__(self, seat):
        done = []
        for attempt in ATTEMPTS:
            try:
                attempt()
                done.append(attempt.__name__)
            except OSError:
                pass
        if done:
            raise RuntimeError(" and ".join(done))

    def choose(self, observation, actions):
        return actions[0]
