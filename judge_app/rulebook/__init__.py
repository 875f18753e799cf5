"""The rules lookup: entries in our own words, documents a judge has imported, and the search over both."""
