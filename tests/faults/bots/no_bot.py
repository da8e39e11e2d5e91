"""There is no bot in here."""
