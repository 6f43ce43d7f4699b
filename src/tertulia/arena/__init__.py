"""The arena: bots play many games, and their strength is measured. It does not depend on any particular game."""
