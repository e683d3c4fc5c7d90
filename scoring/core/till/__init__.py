"""Fees of an event and money taken, in whole euro cents without rounding. No I/O."""
