"""Where a bot runs, and how it is found."""
