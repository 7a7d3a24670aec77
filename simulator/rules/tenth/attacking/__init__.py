"""Making attacks, 10th edition with the rules updates 1.2: one noun or one ability a file.

Nothing here rolls: what needs dice is told their faces. `simulator.play` rolls them and tells what happened.
"""

from __future__ import annotations

from typing import Final

from simulator.rules.attacking import Attacking, Cited
from simulator.rules.attacks.bearers import needed_to_linger
from simulator.rules.tenth.attacking.abilities import ABILITIES
from simulator.rules.tenth.attacking.abilities.sustained_hits import SUSTAINED_HITS
from simulator.rules.tenth.attacking.allocating import DAMAGE, SAVE, allocation_order
from simulator.rules.tenth.attacking.clauses import CLAUSES
from simulator.rules.tenth.attacking.declaring import ATTACK, STRIKING
from simulator.rules.tenth.attacking.feel_no_pain import FEEL_NO_PAIN
from simulator.rules.tenth.attacking.fight_on_death import FIGHT_ON_DEATH
from simulator.rules.tenth.attacking.gathering import GATHER
from simulator.rules.tenth.attacking.hit import HIT
from simulator.rules.tenth.attacking.mortal_wounds import HAZARD, MORTAL_WOUNDS
from simulator.rules.tenth.attacking.wound import WOUND, toughness

ATTACKING: Final = Attacking(
    striking=STRIKING,
    abilities=ABILITIES,
    toughness=toughness,
    allocation=allocation_order,
    mortal_allocation=allocation_order,
    sorts_saves=False,
    mortal_wounds_last=True,
    remembers_struck=True,
    hazard=HAZARD,
    needed_to_linger=needed_to_linger,
    lingers_by_anything=False,
    cited=Cited(
        attack=ATTACK,
        gather=GATHER,
        hit=HIT,
        sustained_hits=SUSTAINED_HITS.clause,
        wound=WOUND,
        save=SAVE,
        damage=DAMAGE,
        mortal_wounds=MORTAL_WOUNDS,
        feel_no_pain=FEEL_NO_PAIN,
        fight_on_death=FIGHT_ON_DEATH,
    ),
    clauses=CLAUSES,
)
