"""The pile-in move, sentence by sentence: when eligible, who moves, toward whom, and what the unit comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.army import Unit
from simulator.moves import Move
from simulator.rules import approaching
from simulator.rules.clause import Finding, clause
from simulator.rules.judged import JudgedMove
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import told
from simulator.rules.tenth import moving, toward_enemies
from simulator.rules.tenth.books import FIGHT_MOVE, core
from simulator.rules.tenth.ending_engaged import can_end_engaged
from simulator.rules.tenth.pivot import pivot
from simulator.rules.words import is_engaged
from simulator.state import State

SECTION = core("Pile In")


def select(state: State, move: Move) -> Selection:
    """Nothing is selected before a pile-in: whoever is closest counts."""
    return Selection(toward_enemies.spoken_of(state, state.unit(move.unit)))


@clause("pile-in.eligible", core("Pile In, Fight Phase, Aircraft"), decisions=("D7",))
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is in engagement range or charged this turn, has neither fought nor piled in yet, and is no aircraft."""
    unit, record = judged.unit, judged.unit.record
    kept = False
    if "AIRCRAFT" in unit.keywords:
        why = f"{told(unit, 'is', 'are')} aircraft, which do not pile in"
    elif record.fought:
        why = f"{told(unit, 'has', 'have')} fought already this phase"
    elif record.piled_in:
        why = f"{told(unit, 'has', 'have')} piled in already"
    elif is_engaged(judged.state, unit, judged.engagement):
        kept, why = True, f"{told(unit, 'is', 'are')} in engagement range"
    elif record.charged:
        kept, why = True, f"{unit.name} charged this turn"
    else:
        why = f"{told(unit, 'is', 'are')} in engagement range of no enemy unit and did not charge this turn"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause("pile-in.base-contact", SECTION, decisions=("D7",))
def base_contact(judged: JudgedMove) -> Iterator[Finding]:
    """A model in base contact with an enemy model is not moved."""
    yield from approaching.stays_in_contact(base_contact, judged)


@clause("pile-in.closer", SECTION, decisions=("D1", "D2", "D7"))
def closer(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that is moved ends closer to the enemy model that was closest to it, of whatever unit."""
    yield from toward_enemies.closer(closer, judged)


@clause("pile-in.base-contact-if-possible", SECTION, decisions=("D1", "D3", "D4", "D5", "D12"))
def base_contact_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that is moved ends in base contact with an enemy model, if it can and keeps all other conditions."""
    yield from toward_enemies.base_contact_if_possible(base_contact_if_possible, judged)


@clause("pile-in.unit-engaged", SECTION, decisions=("D20",))
def unit_engaged(judged: JudgedMove) -> Iterator[Finding]:
    """The unit ends within engagement range of an enemy unit; where it cannot, nobody piles in."""
    for finding in approaching.ends_engaged(unit_engaged, judged):
        could = None if finding.kept else can_end_engaged(judged.state, judged.unit)
        yield finding if could is None else replace(finding, message=f"{finding.message} {could.sentence}")


def choices(state: State, unit: Unit) -> tuple[Move, ...]:
    """Return the one pile-in there is, for nothing is selected; none where there is nobody to move toward."""
    return (Move("pile-in", unit.id),) if toward_enemies.enemy_models(state, unit) else ()


RULE = MoveRule(
    kind="pile-in",
    doing=("piles in", "pile in"),
    distance=FIGHT_MOVE,
    select=select,
    clauses=(
        eligible,
        moving.distance,
        moving.blocked,
        moving.overlap,
        base_contact,
        closer,
        base_contact_if_possible,
        unit_engaged,
        moving.coherency,
    ),
    after=toward_enemies.after,
    legal_end=toward_enemies.legal_end,
    terms=toward_enemies.terms,
    choices=choices,
    pivot=pivot,
)
