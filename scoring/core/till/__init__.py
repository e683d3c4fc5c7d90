"""Fees of an event and the money taken: whole cents of euros, without rounding. Pure."""
