"""The append-only log of an event, and the state that follows from it."""
