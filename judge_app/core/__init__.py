"""The rules of an event, pure: no clock, no file, no randomness of its own."""
