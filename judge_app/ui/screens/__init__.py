"""The screens, each with its looks in a .kv file beside it."""
