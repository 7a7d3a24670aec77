"""Making attacks, 11th edition (04 to 06, 19.02, 24): one noun or one ability a file.

Nothing here rolls: what needs dice is told their faces. `simulator.play` rolls them and tells what happened.
"""

from __future__ import annotations

from typing import Final

from simulator.rules.attacking import Attacking, Cited
from simulator.rules.attacks.bearers import needed_to_linger
from simulator.rules.eleventh.attacking.abilities import ABILITIES
from simulator.rules.eleventh.attacking.abilities.sustained_hits import SUSTAINED_HITS
from simulator.rules.eleventh.attacking.clauses import CLAUSES
from simulator.rules.eleventh.attacking.declaring import STRIKING
from simulator.rules.eleventh.attacking.feel_no_pain import FEEL_NO_PAIN
from simulator.rules.eleventh.attacking.fight_on_death import FIGHT_ON_DEATH
from simulator.rules.eleventh.attacking.gathering import GATHER
from simulator.rules.eleventh.attacking.hit import HIT
from simulator.rules.eleventh.attacking.mortal_wounds import HAZARD_ROLL, MORTAL_WOUNDS, suffering_order
from simulator.rules.eleventh.attacking.save import DAMAGE, SAVE, allocation_order
from simulator.rules.eleventh.attacking.wound import WOUND, toughness
from simulator.rules.eleventh.sequence.one_fight import ATTACK

ATTACKING: Final = Attacking(
    striking=STRIKING,
    abilities=ABILITIES,
    toughness=toughness,
    allocation=allocation_order,
    mortal_allocation=suffering_order,
    sorts_saves=True,
    mortal_wounds_last=False,
    remembers_struck=False,
    hazard=HAZARD_ROLL,
    needed_to_linger=needed_to_linger,
    lingers_by_anything=True,
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
