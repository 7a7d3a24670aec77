"""What the referee and the planner say, in words for a terminal and as data for `--json`: one source for both."""

from simulator.report.verdict import as_expected, as_json, as_text

__all__ = ["as_expected", "as_json", "as_text"]
