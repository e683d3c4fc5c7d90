"""Circuits: season rankings of players and clubs over several events."""
