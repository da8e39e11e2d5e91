import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena import plugins
from arena.config import Config, load
from arena.errors import ConfigError

STAND_INS = Path(__file__).parents[1] / "data" / "config" / "stand_ins"

Loading = Callable[..., Config]
Failing = Callable[..., list[str]]


@pytest.fixture(scope="module", autouse=True)  # not "package": a folder without __init__.py is none
def stand_ins() -> Iterator[None]:
    """A distribution with plugins for these tests alone, some of them broken."""
    sys.path.append(str(STAND_INS))
    plugins.plugins.cache_clear()
    yield
    sys.path.remove(str(STAND_INS))
    plugins.plugins.cache_clear()


@pytest.fixture
def loaded(tmp_path: Path) -> Loading:
    """The loading of a config from its text."""

    def load_text(text: str | bytes, *overrides: str, name: str = "spring.yaml") -> Config:
        path = tmp_path / name
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return load(path, overrides)

    return load_text


@pytest.fixture
def mistakes(loaded: Loading, tmp_path: Path) -> Failing:
    """The mistakes in a config's text, a line each, without the folder of the file."""

    def mistakes_in(text: str | bytes, *overrides: str, name: str = "spring.yaml") -> list[str]:
        with pytest.raises(ConfigError) as caught:
            loaded(text, *overrides, name=name)
        assert caught.value.exit_code == 2
        return str(caught.value).replace(f"{tmp_path}/", "").split("\n")

    return mistakes_in
