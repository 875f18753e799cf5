"""Tableside: an offline-first tablet app for the judges of Munchkin Collectible Card Game events."""

__version__ = "0.1.0"
