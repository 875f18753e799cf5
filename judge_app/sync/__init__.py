"""Tablets in step: who they are, how they find each other and what they tell each other."""
