"""How good a position is for a player, one file a game."""
