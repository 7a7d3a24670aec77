"""`python -m simulator …` is the same as `fightphase …`."""

from simulator.cli import main

raise SystemExit(main())
