"""Whole halls: many phones at once, and what must be true of the desk afterwards."""
