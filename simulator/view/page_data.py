"""A replay as plain JSON values for the page: the table, the models, and what changes from moment to moment.

What an event says, and the ways that models go, are not in here: the page reads them in the replay that it carries.
"""

from __future__ import annotations

from typing import Any

from simulator.army import Model, Profile, Unit
from simulator.board import Board
from simulator.events import UnitChosen
from simulator.geometry.shapes import Base, Hull, Oval, Round
from simulator.state import State
from simulator.view import told
from simulator.view.attack import Attack
from simulator.view.banner import announced
from simulator.view.moments import Moment
from simulator.view.scene import LEADERS, holders_of, index_of, side_of
from simulator.view.timeline import Timeline
from simulator.view.words import model_label

Json = dict[str, Any]


def page_data(timeline: Timeline) -> Json:
    """Return what the page draws beside its replay. Inches, milliseconds; models and units by place in a list."""
    state = timeline.initial
    order = [m.id for u in state.units for m in u.models]
    steps = list(timeline.steps)
    numbers = {model: k for k, model in enumerate(order)}
    attacks = _attacks(timeline)
    moments = []
    before, holds = state, _holds(state)
    for k, moment in enumerate(timeline.loud):
        after = timeline.loud[k + 1].before if k + 1 < len(timeline.loud) else timeline.moments[-1].after
        made = _moment(moment, before, after, numbers, steps, attacks)
        if "now" in made and (held := _holds(after)) != holds:
            made["holds"] = holds = held
        moments.append(made)
        before = after
    return {
        "board": _board(state.board),
        "players": [p.name for p in state.players],
        "units": [_unit(state, u) for u in state.units],
        "models": [_model(state, state.unit_of[m], state.model(m)) for m in order],
        "steps": [[s, told.step_name(s)] for s in steps],
        "profile": _profile_names(state),
        "ranges": _ranges(state),
        "holds": _holds(state),
        "moments": _once(moments),
        "attacks": [_attack(a, timeline, numbers) for a in attacks],
        "events": len(timeline.moments),
        "duration": _short(timeline.duration),
        "opening": _opening(timeline),
    }


def _once(moments: list[Json]) -> list[Json]:
    """Leave out what is as it was in the moment before: the step, the turn, the stretch."""
    shown: Json = {}
    kept = []
    for moment in moments:
        kept.append({k: v for k, v in moment.items() if k not in ("step", "turn", "stretch") or shown.get(k) != v})
        shown = moment
    return kept


def _short(number: float, places: int = 4) -> float | int:
    """Round for drawing: a ten-thousandth of an inch is far below a pixel."""
    rounded = round(number, places)
    return int(rounded) if rounded == int(rounded) else rounded


def _board(board: Board) -> Json:
    return {
        "w": board.width,
        "d": board.depth,
        "terrain": [{"kind": t.kind, "outline": [[_short(x), _short(y)] for x, y in t.outline]} for t in board.terrain],
        "objectives": [
            {"id": o.id, "at": list(o.at), "r": _short(o.diameter / 2), "range": o.range}
            if o.at is not None
            else {"id": o.id, "area": [list(p) for p in o.area]}
            for o in board.objectives
        ],
    }


def _ranges(state: State) -> Json:
    """Return the distances that the overlays show, in inches, as far as the ruleset of the position knows them."""
    from simulator.rules import rulesets  # here: the rules are read when somebody asks

    ruleset = rulesets().get(state.ruleset)
    if ruleset is None:
        return {}
    made: Json = {"engagement": ruleset.engagement}
    models = max((u.models for u in state.units), key=len, default=())
    if ruleset.coherency is not None and models:
        made["coherency"] = ruleset.coherency(models).neighbour
    return made


def _holds(state: State) -> list[int]:
    """Return for each objective the side that holds it, 0 or 1; -1 where nobody does."""
    held = dict(holders_of(state))
    return [held.get(o.id, -1) for o in state.board.objectives]


def _unit(state: State, unit: Unit) -> Json:
    count, size = len(unit.models), told.size_name(unit.models[0])
    about = [state.player_name(unit.player), f"{count} model{'s' if count != 1 else ''}{f', {size}' if size else ''}"]
    armed = "Sv" in _profile_names(state)  # Cosmic Combat fights without weapons
    weapons = {w.name: w for m in unit.models for w in m.weapons if armed and w.range == "melee"}
    return {
        "id": unit.id,
        "name": unit.name,
        "side": side_of(state, unit),
        "index": index_of(state, unit),
        "about": " · ".join(about),
        "profiles": [[characteristics(p)[name] for name in _profile_names(state)] for p in _profiles(unit)],
        "weapons": [
            [w.name, w.A, f"{w.WS}+" if w.WS else "–", str(w.S), f"{w.AP}".replace("-", "−"), w.D]
            for w in weapons.values()
        ],
        "did": _did(unit),
    }


def _did(unit: Unit) -> str:
    """Return what a unit has done, a letter each: c charged, f fought."""
    return ("c" if unit.record.charged else "") + ("f" if unit.record.fought else "")


def _profile_names(state: State) -> tuple[str, ...]:
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
            return {"r": _short(radius)}
        case Oval(a=a, b=b):
            return {"a": _short(a), "b": _short(b)}
        case Hull(corners=corners):
            return {"corners": [[_short(x), _short(y)] for x, y in corners]}


def _model(state: State, unit: Unit, model: Model) -> Json:
    made: Json = {
        "id": model.id,
        "unit": state.units.index(unit),
        "label": model_label(state, model.id),
        "base": _base(model.base),
        "now": _standing(model),
        "W": model.profile.W,
        "profile": _profiles(unit).index(model.profile),
    }
    if model.keywords & LEADERS and not unit.keywords & LEADERS:
        made["leader"] = True
    return made


def _standing(model: Model) -> list[float]:
    """Wounds left; then x, y and facing while it stands somewhere, even if without wounds: it then falls next.

    A fifth number says that it stays to fight, destroyed.
    """
    if model.pose is None:
        return [model.wounds]
    standing = [model.wounds, _short(model.pose.x), _short(model.pose.y), _short(model.pose.facing)]
    return [*standing, 1] if model.lingers else standing


def _moment(
    moment: Moment, before: State, after: State, numbers: dict[str, int], steps: list[str], attacks: list[Attack]
) -> Json:
    made: Json = {
        "n": moment.number,
        "kind": moment.kind,
        "step": steps.index(moment.step),
        "turn": moment.turn,
        "stretch": moment.stretch,
        "t": _short(moment.start),
        "a": _short(moment.action),
    }
    if moment.unit:
        made["unit"] = [u.id for u in before.units].index(moment.unit)
    told_reasons = told.reasons(moment)
    if told_reasons:
        made["why"] = [[r.sign, r.text] for r in told_reasons]
    if banner := announced(moment):
        made["banner"] = banner
    changed = [[numbers[m], *_standing(after.model(m))] for m in numbers if after.model(m) != before.model(m)]
    if changed:
        made["now"] = changed
    did = [
        [k, _did(u)] for k, (u, was) in enumerate(zip(after.units, before.units, strict=True)) if _did(u) != _did(was)
    ]
    if did:
        made["did"] = did
    if moment.ways:
        made["ways"] = len(moment.ways)
    if moment.attack:
        attack = moment.attack
        of = next(k for k, whole in enumerate(attacks) if whole.number == attack.number)
        made["attack"] = [of, len(attack.rows), attack.lost, told.losses(attack, after)]
    return made


def _attacks(timeline: Timeline) -> list[Attack]:
    """Each attack once, as it was when all its dice had fallen."""
    whole = {m.attack.number: m.attack for m in timeline.moments if m.attack}
    return list(whole.values())


def _attack(attack: Attack, timeline: Timeline, numbers: dict[str, int]) -> Json:
    return {
        "title": told.card_title(attack, timeline.initial),
        "line": told.card_line(attack, timeline.initial),
        "strikes": [[numbers[a], numbers[b]] for a, b in attack.strikes],
        "rows": [
            [
                told.purpose_name(r.purpose),
                f"{r.need}+" if r.need else "",
                r.faces,
                [int(m) for m in r.matter],
                r.result,
            ]
            for r in attack.rows
        ],
    }


def _opening(timeline: Timeline) -> int:
    """Where the page starts, so that a still already tells something: at the first choice that could be another.

    At the first choice of any kind where none could; -1 without any.
    """
    choices = [k for k, m in enumerate(timeline.loud) if m.kind == "choice"]
    real = [k for k in choices if isinstance(e := timeline.loud[k].event, UnitChosen) and len(e.options) > 1]
    return next(iter(real or choices), -1)
