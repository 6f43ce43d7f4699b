"""The kernel: what all games have in common. It does not depend on any particular game."""
