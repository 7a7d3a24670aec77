"""How a position is set up, as the rules see it: what `validate` warns of beyond what a file can say by itself."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.files.ability_texts import WEAPON_ABILITIES, read_weapon_ability
from simulator.files.rulesets import means_nothing
from simulator.rules import rulesets
from simulator.rules.attacks.traits import Abilities
from simulator.rules.ruleset import Ruleset
from simulator.rules.words import groups, is_engaged, lonely, too_far_apart
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something about a unit that the rules would not bring about; no reason to refuse the position."""

    unit: str
    message: str
    clause: str = ""
    """The clause that it goes against, if it is one's."""
    models: tuple[str, ...] = ()
    """The models that are at fault, where it is not the whole unit."""


def straying(unit: Unit, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the models of a unit out of coherency that are the matter: alone, too far apart, or in another group."""
    if ruleset.coherency is None:
        return ()
    terms = ruleset.coherency(unit.on_table)
    alone = lonely(unit.on_table, terms.neighbour, terms.count)
    if alone:
        return tuple(model.id for model in alone)
    far = too_far_apart(unit.on_table, terms.spread) if terms.spread is not None else ()
    if far:
        return tuple(dict.fromkeys(model.id for pair in far for model in pair))
    parts = groups(unit.on_table, terms.neighbour) if terms.connected else ()
    return tuple(model.id for part in parts[1:] for model in part)


def coherency_clause(ruleset: Ruleset) -> str:
    """Return the id of the clause of a ruleset's moves that asks for coherency; empty where none does."""
    asked = (clause.id for rule in ruleset.moves.values() for clause in rule.clauses)
    return next((found for found in asked if found.endswith(".coherency")), "")


def oddities(state: State) -> tuple[Oddity, ...]:
    """Return what is odd about a position: units out of coherency, overrun fights that cannot be (D16), and abilities
    of weapons that other editions know.
    """
    ruleset = rulesets().get(state.ruleset)
    if ruleset is None:
        return ()
    found = []
    for unit in state.units:
        found += [Oddity(unit.id, told) for told in _unknown_abilities(unit, ruleset)]
        if not unit.on_table:
            continue
        why = ruleset.incoherent(unit)
        if why is not None:
            found.append(
                Oddity(
                    unit.id, f"is set up out of coherency: {why}", coherency_clause(ruleset), straying(unit, ruleset)
                )
            )
        overruns = unit.record.overrun and not means_nothing(state.ruleset, "overrun")
        if overruns and (no_overrun := _no_overrun(state, unit, ruleset.engagement)):
            found.append(Oddity(unit.id, f"overrun = true cannot be: {no_overrun}", "fight.overrun"))
    return tuple(found)


def _unknown_abilities(unit: Unit, ruleset: Ruleset) -> tuple[str, ...]:
    """Say which abilities of a unit's weapons are another edition's; nothing where attacks are not known at all."""
    if ruleset.attacking is None:
        return ()
    weapons = dict.fromkeys(weapon for model in unit.models for weapon in model.weapons)
    names = ((w.name, text) for w in weapons for text in w.abilities if _is_strange(text, ruleset.attacking.abilities))
    return tuple(f'{name} has "{text}", which does nothing by the {ruleset.title}' for name, text in names)


def _is_strange(text: str, known: Abilities) -> bool:
    read = read_weapon_ability(text)
    return read is not None and read.name in WEAPON_ABILITIES and known.named(read.name) is None


def _no_overrun(state: State, unit: Unit, engagement: float) -> str | None:
    """Say why a unit cannot be selected for an overrun fight; None when it can (D16)."""
    record, now = unit.record, is_engaged(state, unit, engagement)
    if now and record.engaged_at_fight_step:
        return "it is engaged now and was engaged at the start of the Fight step"
    if not (now or record.charged or record.engaged_at_fight_step):
        return "it is not engaged, was not engaged at the start of the Fight step and did not charge"
    return None
