"""Season rankings over several events."""
