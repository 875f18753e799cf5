"""What is fast, measured against peers in the same run: only the ratios count."""
