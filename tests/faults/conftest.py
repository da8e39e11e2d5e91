import pytest
from disturbed import INLINE, MATCHES, Run, ids


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory):
    """The results folder of a run that nobody disturbs."""
    run = Run(tmp_path_factory.mktemp("undisturbed"), *INLINE)
    run.go()
    assert run.ended()[0] == 0
    assert len(ids(run.lines())) == MATCHES
    return run.out
