"""The phases of a turn, one module each; flow.py has their order."""
