"""`fightphase layouts`: names of the data set's terrain layouts and deployment patterns."""

from __future__ import annotations

import json
from argparse import Namespace

from simulator.armies.faults import DataMissingError
from simulator.armies.layouts import deployment_names, layout_names
from simulator.armies.wording import compared
from simulator.commands.reading import UsageError


def run(args: Namespace) -> int:
    """List names that have all the words given; exit code 1 when there is none."""
    try:
        names = {"layouts": layout_names("Listing layouts"), "deployments": deployment_names("Listing layouts")}
    except DataMissingError as missing:
        raise UsageError(str(missing)) from None
    words = compared(" ".join(args.words)).split()
    found = {kind: [name for name in known if all(w in compared(name) for w in words)] for kind, known in names.items()}
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        for kind, title in (("layouts", "Terrain layouts"), ("deployments", "Deployment patterns")):
            if found[kind]:
                print("\n".join([f"{title}:", *(f"  {name}" for name in found[kind])]))
    return 0 if any(found.values()) else 1
