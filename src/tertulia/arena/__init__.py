"""The arena: bots play many games, and how strong they are is measured. It knows no game."""
