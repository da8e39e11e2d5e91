"""What a test module traces when nothing is compiled."""

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent


def plain_trace(module: str) -> str:
    """What `trace()` of that module of tests gives in a Python that finds the plain form of everything."""
    paths = [str(TESTS), str(TESTS / "bots"), *sys.path]
    code = f"""
import sys
sys.path[:0] = {paths!r}
import test_forms
test_forms.forget()
sys.meta_path.insert(0, test_forms.PlainFinder())
import {module}
assert not {module}.COMPILED
print({module}.trace())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=TESTS, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
