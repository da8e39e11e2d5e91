"""A tournament as its YAML file describes it: read, checked whole, every mistake named with its place."""

from arena.config.arguments import assembled, entrants
from arena.config.loading import load
from arena.config.model import Choice, Config, GameEntry, default_limits, described

__all__ = ["Choice", "Config", "GameEntry", "assembled", "default_limits", "described", "entrants", "load"]
