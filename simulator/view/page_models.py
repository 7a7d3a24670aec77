"""Units and models as plain JSON values for the page: who they are, their profiles and weapons, how they stand."""

from __future__ import annotations

from typing import Any

from simulator.army import Model, Profile, Unit
from simulator.geometry.shapes import Base, Hull, Oval, Round
from simulator.state import State
from simulator.view import told
from simulator.view.scene import LEADERS, index_of, side_of
from simulator.view.words import model_label

Json = dict[str, Any]


def short(number: float, places: int = 4) -> float | int:
    """Round for drawing: a ten-thousandth of an inch is far below a pixel."""
    rounded = round(number, places)
    return int(rounded) if rounded == int(rounded) else rounded


def unit_json(state: State, unit: Unit) -> Json:
    """Return who a unit is, its profiles and weapons, and what it has done before the replay begins."""
    count, size = len(unit.models), told.size_name(unit.models[0])
    about = [state.player_name(unit.player), f"{count} model{'s' if count != 1 else ''}{f', {size}' if size else ''}"]
    armed = "Sv" in profile_names(state)  # Cosmic Combat fights without weapons
    weapons = {w.name: w for m in unit.models for w in m.weapons if armed and w.range == "melee"}
    return {
        "id": unit.id,
        "name": unit.name,
        "side": side_of(state, unit),
        "index": index_of(state, unit),
        "about": " · ".join(about),
        "profiles": [[characteristics(p)[name] for name in profile_names(state)] for p in _profiles(unit)],
        "weapons": [
            [w.name, w.A, f"{w.WS}+" if w.WS else "–", str(w.S), f"{w.AP}".replace("-", "−"), w.D]
            for w in weapons.values()
        ],
        "did": did(unit),
    }


def did(unit: Unit) -> str:
    """Return what a unit has done, a letter each: c charged, f fought."""
    return ("c" if unit.record.charged else "") + ("f" if unit.record.fought else "")


def profile_names(state: State) -> tuple[str, ...]:
    """Return the characteristics that a card shows: those that the rules of this fight ask for."""
    if any(m.profile.Defence is not None for u in state.units for m in u.models):
        return ("M", "Aggressors", "Martial", "Strength", "Defence")
    return ("M", "T", "Sv", "Inv", "W", "Ld", "OC")


def _profiles(unit: Unit) -> list[Profile]:
    """Return the different profiles of a unit's models, in file order."""
    return list(dict.fromkeys(m.profile for m in unit.models))


def characteristics(profile: Profile) -> dict[str, str]:
    """Return a profile's characteristics by name, as people write them; a dash for what it does not have."""
    counts = ("T", "W", "OC", "Aggressors", "Martial", "Strength", "Defence")
    made = {name: "–" if (value := getattr(profile, name)) is None else str(value) for name in counts}
    made |= {"M": f"{profile.M:g}″" if profile.M is not None else "–", "Ld": f"{profile.Ld}+"}
    return made | {
        "Sv": f"{profile.Sv}+" if profile.Sv <= 6 else "–",
        "Inv": f"{profile.Inv}+" if profile.Inv else "–",
    }


def _base(base: Base) -> Json:
    match base:
        case Round(radius=radius):
            return {"r": short(radius)}
        case Oval(a=a, b=b):
            return {"a": short(a), "b": short(b)}
        case Hull(corners=corners):
            return {"corners": [[short(x), short(y)] for x, y in corners]}


def model_json(state: State, unit: Unit, model: Model) -> Json:
    """Return a model: its base, where it stands before the replay begins, and which of its unit's profiles it has."""
    made: Json = {
        "id": model.id,
        "unit": state.units.index(unit),
        "label": model_label(state, model.id),
        "base": _base(model.base),
        "now": standing(model),
        "W": model.profile.W,
        "profile": _profiles(unit).index(model.profile),
    }
    if model.keywords & LEADERS and not unit.keywords & LEADERS:
        made["leader"] = True
    return made


def standing(model: Model) -> list[float]:
    """Wounds left; then x, y and facing while it stands somewhere, even if without wounds: it then falls next.

    A fifth number says that it stays to fight, destroyed.
    """
    if model.pose is None:
        return [model.wounds]
    standing = [model.wounds, short(model.pose.x), short(model.pose.y), short(model.pose.facing)]
    return [*standing, 1] if model.lingers else standing
