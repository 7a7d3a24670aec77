"""Whom wounds are allocated to, where one model fights several (step 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from simulator.army import Model
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.sequence_clause import SequenceClause

ALLOCATE: Final = SequenceClause(
    "attack.allocate",
    fight("Step 2"),
    "A model that fights several enemy models allocates each of its wounds to any one of them that the dice wound.",
    __name__,
    decisions=("D33",),
)


class CannotBeAllocatedError(ValueError):
    """A wound is allocated to a model that it does not wound; the message says which, and whom it does."""


def allocated(wounds: Sequence[tuple[Model, ...]], wanted: Sequence[str], left: Mapping[str, int]) -> tuple[Model, ...]:
    """Return the model that each wound goes to.

    Args:
        wounds: for each, the models that the dice wound.
        wanted: ids of the models that the first ones go to, as its player says.
        left: the wounds that each model has left. The others go to whoever would be destroyed soonest: to the model
            with the fewest left, none to one that would be destroyed already, while there is another.

    Raises:
        CannotBeAllocatedError: more models are named than there are wounds, or one that a wound cannot go to.
    """
    if len(wanted) > len(wounds):
        raise CannotBeAllocatedError(f"{len(wanted)} models named, and there are {len(wounds)} wounds to allocate")
    given = Counter[str]()
    chosen = []
    for number, models in enumerate(wounds):
        if number < len(wanted):
            named = next((m for m in models if m.id == wanted[number]), None)
            if named is None:
                able = " or ".join(f'"{m.id}"' for m in models)
                raise CannotBeAllocatedError(f'wound {number + 1} cannot go to "{wanted[number]}"; it wounds {able}')
            model = named
        else:
            model = min(models, key=lambda m: (left[m.id] <= given[m.id], left[m.id] - given[m.id]))
        given[model.id] += 1
        chosen.append(model)
    return tuple(chosen)
