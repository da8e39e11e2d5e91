import os
import sys

import pytest
from cases import TOY_PACKAGE

from arena import Stream

sys.path.append(str(TOY_PACKAGE))  # the way a distribution is installed: its metadata lies beside it
os.environ["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(TOY_PACKAGE)])


@pytest.fixture
def stream(request: pytest.FixtureRequest) -> Stream:
    """Random numbers that depend on the test's name alone."""
    return Stream.of(request.node.nodeid)
