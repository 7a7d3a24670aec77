"""Exact plane geometry of bases: no rules, no files, no pictures."""
