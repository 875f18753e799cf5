"""What is kept on this device: a journal per event, and the device's own settings."""
