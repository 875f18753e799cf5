"""What leaves the tablet on paper or as a file for people and other programs."""
