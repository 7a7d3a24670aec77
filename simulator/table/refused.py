"""What is raised when a player's choice cannot be: nothing has changed then."""

from __future__ import annotations

from typing import NoReturn

from simulator.rules.verdict import Verdict


class Refused(Exception):  # noqa: N818 - the table's word
    """A choice cannot be made; the message says by which clause, and why."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        self.message = message
        self.verdict = verdict
        """What the referee says of the move, where it is one: with witnesses and the nearest legal places."""
        super().__init__(message)


def refuse(message: str, line: int | None = None) -> NoReturn:  # noqa: ARG001 - a Refuse
    """Refuse a choice made by hand."""
    raise Refused(message)
