"""Who takes the wounds of an attack, and what is left of them (11e core rules 05)."""

from __future__ import annotations

from simulator.army import Model, Unit
from simulator.events import WoundsLost
from simulator.play.course import Course


def wound_order(unit: Unit, named: tuple[str, ...]) -> list[Model]:
    """Return the models of a unit in the order in which they take wounds (05).

    Leaders last; a group of like models (Wounds and saves) before the next, a wounded model's first; within a group
    the wounded model, then those the owner named, then the last in the file.
    """
    alive = [m for m in unit.models if m.alive]
    groups: dict[object, list[Model]] = {}
    for m in alive:
        alike = m.id if "CHARACTER" in m.keywords else (m.profile.W, m.profile.Sv, m.profile.Inv)
        groups.setdefault(alike, []).append(m)

    def hurt(m: Model) -> bool:
        return m.wounds < m.profile.W

    def rank(group: list[Model]) -> tuple[bool, bool, bool]:
        return ("CHARACTER" in group[0].keywords, not any(map(hurt, group)), not any(m.id in named for m in group))

    def turn(m: Model) -> tuple[bool, bool, int]:
        return (not hurt(m), m.id not in named, -places[m.id])

    places = {m.id: k for k, m in enumerate(unit.models)}
    ordered = sorted(groups.values(), key=rank)
    return [m for group in ordered for m in sorted(group, key=turn)]


def lose(course: Course, model: Model, wounds: int) -> None:
    """Let a model lose wounds; it stays on the table until all attacks of the unit are made."""
    lost = min(wounds, model.wounds)
    left = model.wounds - lost
    name = course.state.name_of(model.id)
    count = "1 wound" if lost == 1 else f"{lost} wounds"
    text = f"{name} loses {count} and falls." if left == 0 else f"{name} loses {count}; {left} left."
    course.happen(WoundsLost(model=model.id, lost=lost, left=left, text=text, clause="05"))
