import os
import sys

import pytest
from cases import TOY_PACKAGE

from arena import Stream
from arena.hosting.keeping import keeper

sys.path.append(str(TOY_PACKAGE))  # the way a distribution is installed: its metadata lies beside it
os.environ["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(TOY_PACKAGE)])


@pytest.fixture(scope="module", autouse=True)
def no_bot_is_kept():
    """After the tests of a file no bot waits in this process for its next match, so that files do not meet them."""
    yield
    keeper.close()


@pytest.fixture
def stream(request: pytest.FixtureRequest) -> Stream:
    """Random numbers that depend on the test's name alone."""
    return Stream.of(request.node.nodeid)
