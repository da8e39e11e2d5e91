"""The limit on processor time that a bot's process sets itself, below arena's own clock."""

import subprocess
import sys

CODE = """
import resource, time
from arena.hosting.child import Net
net = Net()
net.cores = 4
def left():
    return resource.getrlimit(resource.RLIMIT_CPU)[0] - time.process_time()
for seconds in (10.0, 10.0, 3.0, 60.0, 0.001):
    net.spread(seconds)
    assert seconds * 4 <= left() <= seconds * 8 + 2, (seconds, left())
net.spread(0.01)
end = resource.getrlimit(resource.RLIMIT_CPU)[0]
while time.process_time() < end - 0.2:
    pass
net.spread(0.2)
assert left() >= 0.8
net.spread(0.0)
while True:
    pass
"""


def test_the_net_is_never_tighter_than_the_limit_nor_twice_as_wide_and_holds():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode < 0
