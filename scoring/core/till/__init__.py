"""Fees of an event and the money that was taken: whole cents of euros, nothing rounded. Pure."""
