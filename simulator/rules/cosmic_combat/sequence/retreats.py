"""Retreats: the player with priority moves all units wanted, then the other player; who cannot is locked (step 6).

What the step remembers in `State.sequence`: `window` (whose retreats these are), `fights` and `places` as the step
began, `stayed`, `just_passed`; once the retreats are over `sub_step`, `attacked` and `passed` (see `opportunity`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from simulator.army import Unit
from simulator.board import Board
from simulator.events import Event, SequenceMoved, UnitStayed
from simulator.geometry.places import Impossible
from simulator.rules.cosmic_combat.books import FIGHTING, RETREAT, fight
from simulator.rules.cosmic_combat.retreat import away_from_enemies
from simulator.rules.cosmic_combat.sequence.noted import following, noted
from simulator.rules.decision import Decision
from simulator.rules.passing import barrier
from simulator.rules.possible import find, standing_conditions
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.travelling import Allowance
from simulator.rules.words import quote
from simulator.state import State

ORDER: Final = SequenceClause(
    "retreat.order",
    fight("Step 6"),
    "When all fights are resolved, units that were in one may retreat: first all that the player with priority wants "
    "to, then the other player's.",
    __name__,
    title="retreat",
    decisions=("D14", "D36"),
)
LOCKED: Final = SequenceClause(
    "retreat.locked",
    fight("Step 6"),
    "A unit none of whose models can end at least 1″ from every enemy cannot retreat: it is locked in combat, once no "
    "other unit of its player can retreat either and so make room for it.",
    __name__,
    decisions=("D36",),
)


def opened(state: State) -> Event:
    """Begin the retreats: note the fights and the places there are, by which it is known later who has moved."""
    name = state.player_name(state.active)
    places = {m.id: [m.pose.x, m.pose.y, m.pose.facing] for u in state.units for m in u.on_table if m.pose is not None}
    sequence = {**state.sequence, "window": state.active, "stayed": [], "fights": noted(state), "places": places}
    return SequenceMoved(sequence=sequence, text=f"{name} has priority, and may retreat first.", clause=ORDER.section)


def may_retreat(state: State, player: str) -> tuple[Unit, ...]:
    """Return a player's units that were in a fight and have neither retreated nor been said to stay."""
    stayed = state.sequence.get("stayed", ())
    return tuple(
        u
        for u in state.units
        if u.player == player and u.on_table and u.record.fought and not u.record.retreated and u.id not in stayed
    )


def has_no_way_out(state: State, unit: Unit) -> bool:
    """Say whether it is proved that none of a unit's models can retreat where everybody stands now.

    Then no first one can, and no other after. Friends that retreat before it may still make room.
    """
    return _has_no_way_out(state.ruleset, state.board, state.units, unit.id)


@lru_cache(maxsize=256)
def _has_no_way_out(ruleset: str, board: Board, units: tuple[Unit, ...], unit_id: str) -> bool:
    """The same, remembered for what it rests on."""
    from simulator.army import Player

    players = tuple(dict.fromkeys(u.player for u in units))
    first, second = (*players, "")[:2]
    state = State(ruleset, board, (Player(first, first), Player(second, second)), units, first)
    unit = state.unit(unit_id)
    return all(
        isinstance(
            find(
                model,
                Allowance(RETREAT),
                barrier(state, model).obstacles,
                (*away_from_enemies(state, unit, model), *standing_conditions(state, model)),
            ),
            Impossible,
        )
        for model in unit.on_table
    )


def can_retreat_now(state: State, player: str) -> tuple[Unit, ...]:
    """Return those of a player's units that may retreat and are not proved to have no way out now."""
    return tuple(unit for unit in may_retreat(state, player) if not has_no_way_out(state, unit))


def retreats(state: State) -> Event | None:
    """Return what the retreats do by themselves: it is said who is locked, whose turn it is; None: somebody decides.

    Nobody is locked as long as another unit of the same player may retreat, and make room.
    """
    player = str(state.sequence["window"])
    if can_retreat_now(state, player) and "just_passed" not in state.sequence:
        return None
    for unit in may_retreat(state, player):
        if not has_no_way_out(state, unit):  # its player retreats with nobody else
            continue
        text = (
            f"{told(unit, 'cannot', 'cannot')} retreat: no model of it has a place {quote(FIGHTING)} or more from "
            "every enemy, so it is locked in combat."
        )
        return UnitStayed(player=player, unit=unit.id, kind="retreat", text=text, clause=LOCKED.section)
    other = state.opponent(player)
    if player == state.active:
        text = f"Now {state.player_name(other)} may retreat."
        return SequenceMoved(sequence=following(state, window=other, stayed=[]), text=text, clause=ORDER.section)
    sequence = following(state, sub_step="opportunity", attacked=[], passed=[])
    return SequenceMoved(sequence=sequence, text="The retreats are over.", clause=ORDER.section)


def decision_to_retreat(state: State) -> Decision:
    """Return which unit retreats next, if any."""
    player = str(state.sequence["window"])
    name, other = state.player_name(player), state.player_name(state.opponent(player))
    first = player == state.active
    why = f"{name} has priority: its units may retreat first." if first else f"{other} has retreated; now {name} may."
    return Decision(
        player,
        "retreat",
        tuple(unit.id for unit in can_retreat_now(state, player)),
        state.step,
        why,
        ORDER,
        may_pass=True,
        about_passing=f"{name} retreats with nobody else.",
    )
