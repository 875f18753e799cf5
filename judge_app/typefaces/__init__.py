"""Letters of any script: which font here has them, and in which order they are seen. No window is needed."""
