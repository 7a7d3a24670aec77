"""The window of a Fight phase that is played by hand: what it shows, and what hands do in it."""
