"""The open decision in words: who decides what and why, what may be chosen, and why everything else may not."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.play.phase import sequence_of
from simulator.play.told_decision import about
from simulator.rules import attacking_of
from simulator.rules.decision import Answer, Decision
from simulator.rules.telling import capital, told
from simulator.rules.words import listed
from simulator.state import State
from simulator.table.game import Game

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen."""

    id: str
    """A unit's, a model's, or a word such as "normal"."""
    name: str
    """What people call it."""
    why: str = ""
    """Why it may be, in a few words; empty where that needs none."""
    unit: str = ""
    """The unit that it is, or that the model belongs to; empty where it is neither."""
    model: str = ""
    """The model that it is; empty where it is none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision in words."""

    decision: Decision
    head: str
    """Who decides what: "Red decides which unit piles in next"."""
    reasons: tuple[str, ...]
    """Why, three sentences at most."""
    options: tuple[Option, ...]
    passing: str = ""
    """What passing means; empty where it may not be."""

    @property
    def clause(self) -> str:
        """The id of the clause behind it."""
        return self.decision.clause

    @property
    def citation(self) -> str:
        """The book and the section behind it."""
        return self.decision.citation

    @property
    def sentence(self) -> str:
        """What the clause says."""
        return self.decision.rule.sentence


def asked(game: Game) -> Asked | None:
    """Return the open decision in words; None when the phase is over."""
    decision, state = game.decision, game.state
    if decision is None:
        return None
    reasons = [decision.why]
    if decision.unit and decision.unit in state.unit_by_id:
        reasons.append(f"It is about {state.unit(decision.unit).name}.")
    if not decision.may_pass and decision.about_passing:
        reasons.append(decision.about_passing)
    whys = decision.because or ("",) * len(decision.options)
    options = tuple(_option(state, one, why) for one, why in zip(decision.options, whys, strict=True))
    return Asked(
        decision,
        f"{state.player_name(decision.player)} decides {about(decision)}",
        tuple(capital(reason) for reason in reasons if reason)[:MOST_REASONS],
        options,
        (capital(decision.about_passing) or "Pass.") if decision.may_pass else "",
    )


def _option(state: State, one: str, why: str) -> Option:
    if one in state.unit_by_id:
        return Option(one, state.unit(one).name, why, one)
    if one in state.model_by_id:
        return Option(one, state.name_of(one), why, state.unit_of[one].id, one)
    return Option(one, one.replace("-", " "), why)


def reason_against(game: Game, unit_id: str) -> str:
    """Return why a unit may not be chosen now, by its clause; empty where it may be, or nobody decides anything.

    Args:
        game: as it stands.
        unit_id: any unit's id. Where models are chosen it stands for its first one.
    """
    decision = game.decision
    if decision is None:
        return ""
    unit = game.state.unit(unit_id)
    if {unit_id, *(m.id for m in unit.models)} & {decision.unit, *decision.options}:
        return ""
    state, chosen = game.state, unit_id
    if decision.decision == "attack" and unit.player != decision.player:
        return _out_of_reach(state, decision.unit, unit)
    if any(option in state.model_by_id for option in decision.options):
        chosen = unit.models[0].id
    elif not any(option in state.unit_by_id for option in decision.options):
        return f"{decision.clause}: {decision.why}"
    clause, why = sequence_of(game.state).why_not(state, decision, Answer(unit_id, chosen))
    return f"{clause.id}: {why}"


def _out_of_reach(state: State, striker: str, foe: Unit) -> str:
    """Say that a unit may not strike another, and whom it may."""
    unit, striking = state.unit(striker), attacking_of(state).striking
    able = listed([f.name for f in striking.foes(state, unit)], "and") or "nobody"
    return f"{striking.targets.id}: {told(unit, 'is', 'are')} not {striking.word} {foe.name}, but {able}."


def reason_against_passing(game: Game) -> str:
    """Return why the player may not pass now, by its clause; empty where they may, or nobody decides anything."""
    decision = game.decision
    if decision is None or decision.may_pass:
        return ""
    clause, why = sequence_of(game.state).why_not(game.state, decision, Answer(passes=True))
    return f"{clause.id}: {why}"
