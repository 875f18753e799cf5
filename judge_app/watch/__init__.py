"""The watch: a process that carries an event on while the app is not to be seen, and how both take turns."""
