"""What the panel beside the board says of a moment: heads, reasons, dice; the same words in window and page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simulator.army import Model
from simulator.events import ModelMoved, MoveLetStand, MoveRefused, UnitChosen
from simulator.state import State
from simulator.view.attack import Attack
from simulator.view.gauge import gauge
from simulator.view.moments import STEP_NAMES, Moment
from simulator.view.words import inches, target_name


@dataclass(frozen=True, slots=True)
class Reason:
    """One line under the head: a sign and a sentence."""

    sign: str
    """"dot" (what is so), "circle" (what could also have been), "tick" (what was chosen), "cross" (what was broken)."""
    text: str


_BY = {"script": "by the script", "automatic": "automatically", "hand": "by hand"}


def step_name(step: str) -> str:
    """Return what people call a step of the phase."""
    return STEP_NAMES.get(step, step.replace("-", " ").capitalize())


def reasons(moment: Moment) -> tuple[Reason, ...]:
    """Return at most three lines on why this happened or how."""
    state = moment.before
    match moment.event:
        case UnitChosen() as chosen:
            return tuple(_of_choice(chosen, state))[:3]
        case ModelMoved(model=model, target=target):
            line = gauge(state, state.model(model), target) if target else None
            return (
                ()
                if line is None
                else (Reason("dot", f"Began {inches(line.length)} from {target_name(state, target)}"),)
            )
        case MoveLetStand(broken=(), undecided=undecided):
            return tuple(Reason("dot", f"Undecided: {clause}") for clause in undecided[:3])
        case MoveRefused(broken=broken) | MoveLetStand(broken=broken):
            shown = broken if len(broken) <= 3 else broken[:2]
            lines = [Reason("cross", f"Breaks {clause}") for clause in shown]
            if len(broken) > 3:
                lines.append(Reason("cross", f"and {len(broken) - 2} more"))
            return tuple(lines)
        case _:
            return ()


def _of_choice(chosen: UnitChosen, state: State) -> list[Reason]:
    lines = []
    if state.unit(chosen.unit).record.charged and chosen.decision in ("pile-in", "select-to-fight"):
        lines.append(Reason("dot", "Charged this turn"))
    others = [o for o in chosen.options if o not in {chosen.unit, chosen.option}]
    if others:
        names = [target_name(state, o) if o in state.unit_by_id or o in state.model_by_id else o for o in others]
        shown = listed(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"
        lines.append(Reason("circle", f"Could also have been {shown}"))
    elif chosen.options:
        lines.append(Reason("circle", "There was nothing else to choose"))
    lines.append(Reason("dot", f"Chosen {_BY.get(chosen.by, f'by {chosen.by}')}"))
    return lines


def card_title(attack: Attack, state: State) -> str:
    """Return the head of an attack card: who strikes whom."""
    unit, target = state.unit(attack.unit), state.unit(attack.target)
    verb = "strikes" if len(unit.models) == 1 else "strike"
    return f"{unit.name} {verb} {target.name}"


def card_line(attack: Attack, state: State) -> str:
    """Return the line of profile under the head, such as "Chainswords, strength 4 against toughness 4"."""
    parts = []
    if attack.weapon:
        parts.append(attack.weapon)
    weapon = next(
        (w for m in state.unit(attack.unit).models for w in m.weapons if w.name.lower() == attack.weapon.lower()), None
    )
    if weapon is not None and state.unit(attack.target).models[0].profile.Defence is None:
        parts.append(f"strength {weapon.S} against toughness {state.unit(attack.target).models[0].profile.T}")
    elif attack.strikes:
        parts.append("1 model" if len(attack.strikes) == 1 else f"{len(attack.strikes)} models")
    return ", ".join(parts)


def losses(attack: Attack, state: State) -> str:
    """Return who fell, such as "Guard 1, 3 and 6 fall"; empty when nobody did."""
    if not attack.fallen:
        return ""
    units = {state.unit_of[m].id: state.unit_of[m] for m in attack.fallen}
    if len(units) == 1:
        unit = next(iter(units.values()))
        if len(unit.models) == 1:
            return f"{unit.name} falls"
        titles = [state.name_of(m).removeprefix(unit.name).strip() for m in attack.fallen]
        return f"{short_name(unit.name)} {listed(titles)} {'falls' if len(titles) == 1 else 'fall'}"
    names = [state.name_of(m) for m in attack.fallen]
    return f"{listed(names)} fall"


def listed(words: list[str]) -> str:
    """Write a list as people do: "1, 3 and 6"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def short_name(name: str) -> str:
    """Return the last word of a unit's name, which tells it well enough beside its picture."""
    words = re.findall(r"\S+", name)
    return words[-1] if words else name


def purpose_name(purpose: str) -> str:
    """Return a roll's purpose as the head of a row."""
    return purpose[:1].upper() + purpose[1:]


def standing(state: State) -> tuple[int, int]:
    """Return how many models each player has left, in player order; those in transports and reserve included."""
    counts = [0, 0]
    for unit in state.units:
        counts[0 if unit.player == state.players[0].id else 1] += sum(m.alive for m in unit.models)
    return counts[0], counts[1]


def size_name(model: Model) -> str:
    """Return a base's size as people say it: "32 mm"; as the author wrote it where that is no size."""
    return re.sub(r"(?<=\d)mm\b", " mm", model.base_name)
