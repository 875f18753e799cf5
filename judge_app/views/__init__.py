"""What a screen, the big board or a phone shows: frozen values, computed from the state of the event."""
