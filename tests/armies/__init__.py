"""Tests of armies from elsewhere. All names in their samples are invented; the structure is that of real files."""
