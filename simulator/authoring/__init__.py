"""Scenarios being written: drafts and their edits, what is wrong with them now, saving, and recovery after a crash.

Nothing here knows of a window. A `Draft` is a value; a `Manuscript` holds one together with its file on disk.
"""
