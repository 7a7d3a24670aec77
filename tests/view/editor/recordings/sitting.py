"""A real editor for recordings: opens one file after another in a window, each once the one before it was closed.

Run with a list of arguments of `fightphase edit` for each file, as JSON.
"""

from __future__ import annotations

import json
import sys

from simulator.cli import main

if __name__ == "__main__":
    for arguments in json.loads(sys.argv[1]):
        if code := main(["edit", *arguments, "--reduced-motion"]):
            sys.exit(code)
