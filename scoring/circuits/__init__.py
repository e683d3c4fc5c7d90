"""Circuits: season rankings of players and clubs over the desk's events."""
