"""The same plans on every machine and Python: ten of them, rounded to a millionth of an inch, against stored digests.

`python -m tests.planner.test_plan_digests` stores them anew, which a change of the planner's answers needs.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from simulator.planner.tactician import plan
from tests.benchmarks.plan_instances import Instance, instances
from tests.rulesets import varied_rulesets

FILE = Path(__file__).with_name("plan_digests.json")
CHOSEN = instances()[12::22]


def told(instance: Instance) -> str:
    """Everything a plan decides, as text."""
    planned = plan(instance.state, instance.unit, instance.kind)
    steps = []
    for step in planned.move.steps:
        points = [step.end] if step.path is None else list(step.path)
        places = [[round(c, 6) + 0.0 for c in point] for point in points]
        steps.append([step.model, places, None if step.facing is None else round(step.facing, 6) + 0.0])
    counts = [planned.engaged, planned.engaged_at_most, planned.in_contact, planned.in_contact_at_most]
    return json.dumps([planned.status, planned.move.targets, planned.move.objective, steps, counts, planned.steps])


def digests() -> dict[str, str]:
    """The digest of each of the ten plans."""
    with varied_rulesets():
        return {i.id: hashlib.sha256(told(i).encode()).hexdigest()[:16] for i in CHOSEN}


def test_the_same_plans_everywhere() -> None:
    assert len(CHOSEN) == 10
    assert digests() == json.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
