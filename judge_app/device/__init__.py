"""All that a device can do besides drawing: vibrate, sound, speak, notify, tell its look, keep a report."""
