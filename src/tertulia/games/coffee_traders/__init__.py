"""Coffee Traders: the wiring of the game, nothing else."""
