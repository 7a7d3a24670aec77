"""How every benchmark says what it found: one line with both times and their ratio; it fails if that is too small."""

from __future__ import annotations


def report(name: str, ours: float, baseline: float, at_least: float) -> None:
    """Print how many times faster `ours` is than `baseline` (both in seconds) and assert that it is `at_least` that."""
    ratio = baseline / ours
    print(f"\n{name}: {_time(ours)} against {_time(baseline)}, {ratio:,.0f} times faster (at least {at_least:g} asked)")
    assert ratio >= at_least, f"{name}: only {ratio:.1f} times faster than the baseline, {at_least:g} asked"


def _time(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    if seconds >= 1e-3:
        return f"{seconds * 1e3:.2f} ms"
    return f"{seconds * 1e6:.2f} µs"
