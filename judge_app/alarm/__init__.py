"""What a tablet lets be heard and felt, whether its app is in front or the screen is dark."""
