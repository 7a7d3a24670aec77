"""A replay as plain JSON values for the page: the table, the models, and what changes from moment to moment."""

from __future__ import annotations

from typing import Any

from simulator.army import Model, Unit
from simulator.board import Board
from simulator.events import ModelDestroyed, ModelMoved, ModelPlaced
from simulator.geometry.shapes import Base, Hull, Oval, Round
from simulator.state import State
from simulator.view import told
from simulator.view.attack import Attack
from simulator.view.gauge import gauge
from simulator.view.moments import Moment
from simulator.view.scene import LEADERS, index_of, side_of
from simulator.view.timeline import Timeline
from simulator.view.words import inches, model_label

Json = dict[str, Any]


def page_data(timeline: Timeline) -> Json:
    """Return everything the page draws. Lengths in inches, times in milliseconds, models by their place in a list."""
    state = timeline.initial
    order = [m.id for u in state.units for m in u.models]
    numbers = {model: k for k, model in enumerate(order)}
    attacks = _attacks(timeline)
    moments = []
    before = state
    for k, moment in enumerate(timeline.loud):
        after = timeline.loud[k + 1].before if k + 1 < len(timeline.loud) else timeline.moments[-1].after
        moments.append(_moment(moment, before, after, numbers, attacks))
        before = after
    return {
        "board": _board(state.board),
        "players": [p.name for p in state.players],
        "units": [_unit(state, u) for u in state.units],
        "models": [_model(state, state.unit_of[m], state.model(m)) for m in order],
        "steps": [[s, told.step_name(s)] for s in timeline.steps],
        "moments": moments,
        "attacks": [_attack(a, timeline, numbers) for a in attacks],
        "events": len(timeline.moments),
        "duration": _short(timeline.duration),
        "opening": _opening(timeline),
    }


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


def _unit(state: State, unit: Unit) -> Json:
    return {"name": unit.name, "side": side_of(state, unit), "index": index_of(state, unit)}


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
        "unit": state.units.index(unit),
        "label": model_label(state, model.id),
        "base": _base(model.base),
        "now": _standing(model),
        "W": model.profile.W,
    }
    if model.keywords & LEADERS and not unit.keywords & LEADERS:
        made["leader"] = True
    return made


def _standing(model: Model) -> list[float]:
    """Wounds left; then x, y and facing while it stands somewhere, even if without wounds: it then falls next."""
    if model.pose is None:
        return [model.wounds]
    return [model.wounds, _short(model.pose.x), _short(model.pose.y), _short(model.pose.facing)]


def _moment(moment: Moment, before: State, after: State, numbers: dict[str, int], attacks: list[Attack]) -> Json:
    made: Json = {
        "n": moment.number,
        "kind": moment.kind,
        "step": moment.step,
        "turn": moment.turn,
        "stretch": moment.stretch,
        "t": _short(moment.start),
        "a": _short(moment.action),
        "text": moment.text,
        "clause": moment.clause,
    }
    if moment.unit:
        made["unit"] = [u.id for u in before.units].index(moment.unit)
    told_reasons = told.reasons(moment)
    if told_reasons:
        made["why"] = [[r.sign, r.text] for r in told_reasons]
    changed = [[numbers[m], *_standing(after.model(m))] for m in numbers if after.model(m) != before.model(m)]
    if changed:
        made["now"] = changed
    if moment.ways:
        made["ways"] = len(moment.ways)
    match moment.event:
        case ModelMoved() as moved:
            made["way"] = _way(moved, numbers)
            line = gauge(moment.after, moment.after.model(moved.model), moved.target)
            if line is not None:
                ends = [[_short(x), _short(y)] for x, y in (line.start, line.end)]
                made["gauge"] = [*ends, inches(line.length)]
        case ModelDestroyed(model=model):
            made["falls"] = numbers[model]
        case ModelPlaced(model=model):
            made["placed"] = numbers[model]
    if moment.attack:
        attack = moment.attack
        of = next(k for k, whole in enumerate(attacks) if whole.number == attack.number)
        made["attack"] = [of, len(attack.rows), attack.lost, told.losses(attack, after)]
    return made


def _way(moved: ModelMoved, numbers: dict[str, int]) -> Json:
    path = [[_short(x), _short(y)] for x, y in moved.path]
    return {"model": numbers[moved.model], "path": path, "facing": _short(moved.facing), "length": _short(moved.length)}


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
    """Where the page starts: at the first choice, so that a still already tells something; -1 without any."""
    return next((k for k, m in enumerate(timeline.loud) if m.kind == "choice"), -1)
