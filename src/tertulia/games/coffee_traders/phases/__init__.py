"""The phases of a period, one module each, and what they share; flow.py has their order."""
