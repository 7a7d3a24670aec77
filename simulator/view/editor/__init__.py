"""The editor's window: a scenario drawn by hand. State and hands without pygame; parts as figures; one loop."""
