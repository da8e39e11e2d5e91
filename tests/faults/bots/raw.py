"""A program that speaks the protocol by itself, and breaks it in the way that its argument says."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time

WAY = sys.argv[1]


def send(data):
    os.write(1, data)


def answer(number, **values):
    send(json.dumps({"id": number, **values}).encode() + b"\n")


def eat():
    eaten = []
    while True:
        eaten.append(bytearray(b"x") * (1 << 22))


def hello(number):
    if WAY == "no-hello":
        time.sleep(60)
    elif WAY == "old-protocol":
        answer(number, protocol=0)
    elif WAY == "true-protocol":
        answer(number, protocol=True)
    elif WAY == "no-protocol":
        answer(number, name="raw")
    elif WAY == "hello-garbage":
        send(b"Welcome to Raw 1.0!\n")
    elif WAY == "hello-error":
        answer(number, error="no licence")
    elif WAY == "ends-before-hello":
        sys.exit(5)
    else:
        answer(number, protocol=1, name="raw", version="1.0")


def start(number):
    if WAY == "no-start":
        time.sleep(60)
    elif WAY == "eats-memory-at-start":
        eat()
    elif WAY == "start-error":
        answer(number, error="cannot play this")
    else:
        answer(number, observe=True)


def move(number, action):
    good = json.dumps({"id": number, "action": action}).encode()
    lines = {
        "garbage": b"e2e4\n",
        "empty-line": b"\n",
        "list": b"[1, 2]\n",
        "text": b'"add"\n',
        "no-action": b'{"id":%d}\n' % number,
        "no-id": b'{"action":"keep"}\n',
        "text-id": b'{"id":"%d","action":"keep"}\n' % number,
        "true-id": b'{"id":true,"action":"keep"}\n',
        "next-id": b'{"id":%d,"action":"keep"}\n' % (number + 1),
        "negative-id": b'{"id":-%d,"action":"keep"}\n' % number,
        "not-a-number": b'{"id":%d,"action":NaN}\n' % number,
        "twice-a-key": b'{"id":%d,"action":"keep","action":"add"}\n' % number,
        "deep": b"[" * 100_000 + b"\n",
        "half-action": b'{"id":%d,"action":0.5}\n' % number,
        "true-action": b'{"id":%d,"action":true}\n' % number,
        "null-action": b'{"id":%d,"action":null}\n' % number,
        "list-action": b'{"id":%d,"action":["keep"]}\n' % number,
        "no-word": b'{"id":%d,"action":"jump"}\n' % number,
        "illegal": b'{"id":%d,"action":"die:3"}\n' % number,
        "no-utf8": b'{"id":%d,"action":"\xff\xfe"}\n' % number,
        "utf16": '{"id":1}\n'.encode("utf-16"),
        "nul": b"\0\0\0\n",
        "error": b'{"id":%d,"error":"no idea","trace":"line 1"}\n' % number,
        "error-of-odd-type": b'{"id":%d,"error":{"a":[1]},"trace":7}\n' % number,
        "half-line": good[:5],
        "older-id": b'{"id":%d,"action":"keep"}\n' % (number - 1),
        "twice": good + b"\n" + good + b"\n",
        "all-older-first": b"".join(b'{"id":%d,"action":"jump"}\n' % n for n in range(number)) + good + b"\n",
        "half-id": b'{"id":%d.5,"action":"keep"}\n' % number,
        "whole-float-id": b'{"id":%d.0,"action":"keep"}\n' % number,
        "endless-id": b'{"id":%s,"action":"keep"}\n' % (b"9" * 5_000),
        "endless-action": b'{"id":%d,"action":%s}\n' % (number, b"9" * 5_000),
        "infinite-action": b'{"id":%d,"action":1e999}\n' % number,
        "half-a-character": b'{"id":%d,"action":"\\ud800"}\n' % number,
        "begins-the-next": good + b"\n{",
        "crlf": good + b"\r\n",
        "blanks": b"  " + good + b"  \n",
        "more-keys": good[:-1] + b',"because":"it is best"}\n',
    }
    if WAY in lines:
        send(lines[WAY])
    elif WAY == "byte-by-byte":
        for byte in good + b"\n":
            send(bytes([byte]))
    elif WAY == "slow-bytes":
        for byte in good + b"\n":
            send(bytes([byte]))
            time.sleep(0.05)
    elif WAY == "long-line":
        chunk = b"x" * 1_000_000
        for _ in range(100):
            send(chunk)
        send(b"\n")
    elif WAY == "floods-older":
        while True:
            send(b'{"id":0,"action":"keep"}\n' * 1000)
    elif WAY == "silent":
        time.sleep(60)
    elif WAY == "half-line-and-end":
        send(good[:5])
        sys.exit(0)
    elif WAY == "ends":
        sys.exit(5)
    elif WAY == "answers-and-ends":
        send(good + b"\n")
        sys.exit(0)
    elif WAY == "segfaults":
        ctypes.string_at(0)
    elif WAY == "stops":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif WAY == "loops":
        while True:
            pass
    elif WAY == "ignores-signals":
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)
    elif WAY == "goes-away":
        if os.fork():
            os._exit(0)
        os.setsid()
        send(good + b"\n")
        time.sleep(60)
    elif WAY == "leaves-children":
        subprocess.Popen(["sleep", "606"], start_new_session=True)
        subprocess.Popen(["sh", "-c", "setsid sleep 606 & sleep 606"])
        send(good + b"\n")
    elif WAY == "prints-for-ever":
        while True:
            os.write(2, b"y" * 65536)
    elif WAY == "eats-memory-in-children":
        code = "import time; x = bytearray(b'x') * (150 << 20); time.sleep(60)"
        for _ in range(3):
            subprocess.Popen([sys.executable, "-S", "-c", code])
        time.sleep(60)
    elif WAY == "eats-memory-meanwhile":
        send(good + b"\n")
        eaten = bytearray(b"x") * (400 << 20)
        time.sleep(1)
        del eaten
    elif WAY == "closes-output":
        os.close(1)
        time.sleep(60)
    elif WAY == "closes-input":
        os.close(0)
        send(good + b"\n")
        time.sleep(60)
    elif WAY == "leaves-output-to-a-child":
        subprocess.Popen(["sleep", "605"])
        os._exit(0)
    elif WAY == "eats-memory":
        eat()
    elif WAY == "opens-files":
        for _ in range(100_000):
            os.open(os.devnull, os.O_RDONLY)
        send(good + b"\n")
    elif WAY == "reads-environment":
        send(good + b"\n" if "ARENA_TEST_SECRET" not in os.environ else b"a secret\n")
    elif WAY == "prints":
        os.write(2, b"z" * 3_000_000)
        send(good + b"\n")
    elif WAY == "late":
        time.sleep(0.5)
        send(good + b"\n")
    else:
        send(good + b"\n")


def main():
    if WAY == "never-reads":
        time.sleep(60)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello(message["id"])
        elif message["type"] == "start":
            start(message["id"])
        elif message["type"] == "move":
            move(message["id"], message["actions"][0])
        elif message["type"] == "end":
            if WAY == "ends-at-the-end":
                sys.exit(0)
            if WAY == "silent-at-the-end":
                time.sleep(60)
            answer(message["id"])


main()
