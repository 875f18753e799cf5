"""The servers of a convention, for whoever runs them: keys, settings, and whether they are fit."""
