"""The invented data set of units, for what is looked up and imported in the window."""

from tests.armies.conftest import invented_data, no_data

__all__ = ["invented_data", "no_data"]
