"""The option that says how large a window's words and controls are."""

from __future__ import annotations

from simulator.commands.reading import UsageError


def scale_of(text: str | None) -> float:
    """Return how large the window's words and controls are to be. Raises UsageError where that is not said right."""
    from simulator.view.interface_scale import read_scale, scale_for

    try:
        return scale_for(None if text is None else read_scale(text))
    except ValueError as error:
        raise UsageError(f"--scale {error}" if text is not None else str(error)) from error
