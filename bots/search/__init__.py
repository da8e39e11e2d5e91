"""What the search bots are made of."""
