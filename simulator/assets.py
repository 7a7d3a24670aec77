"""Finds the files that ship with the program: from a wheel, an editable install and a checkout alike."""

from __future__ import annotations

import importlib.resources
from pathlib import Path


def folder(kind: str) -> Path:
    """Return the folder "assets" or "scenarios".

    Raises:
        FileNotFoundError: if the program was installed without it.
    """
    package = Path(str(importlib.resources.files("simulator")))
    for place in (package / "_data" / kind, package.parent / kind):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {kind} was not installed with the program")


def find(kind: str, name: str) -> Path:
    """Return a file of the folder "assets" or "scenarios", such as `find("scenarios", "demos/overrun.toml")`.

    Raises:
        FileNotFoundError: if there is no such file.
    """
    path = folder(kind) / name
    if not path.exists():
        raise FileNotFoundError(f"there is no {kind}/{name}")
    return path


def version() -> str:
    """Return the program's version; "unknown" in a checkout that was never installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("fightphase")
    except PackageNotFoundError:
        return "unknown"
