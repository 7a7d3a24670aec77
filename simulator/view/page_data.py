"""A replay as plain JSON values for the page: the table, the models, and what changes from moment to moment.

What an event says, and the ways that models go, are not in here: the page reads them in the replay that it carries.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.board import Board
from simulator.bookmarks import Bookmark
from simulator.events import ModelMoved, UnitChosen
from simulator.state import State
from simulator.view import told
from simulator.view.attack import Attack
from simulator.view.banner import announced
from simulator.view.marks import Area, Scene
from simulator.view.moments import Moment
from simulator.view.overlaid import Overlaid
from simulator.view.page_models import Json, did, model_json, profile_names, short, standing, unit_json
from simulator.view.scene import holders_of
from simulator.view.timeline import Timeline
from simulator.view.why import Told, Whys

WHERE_OTHER = ("kind", "step", "turn", "stretch", "most", "rule")
"""What a moment says only where it is another than before."""


def page_data(timeline: Timeline, whys: Whys, zones: Scene = (), bookmarks: Sequence[Bookmark] = ()) -> Json:
    """Return what the page draws beside its replay. Inches, milliseconds; models and units by place in a list.

    `zones` are the scenario's; see `zone_marks`.
    """
    rules: list[tuple[str, str, str]] = []
    state = timeline.initial
    order = [m.id for u in state.units for m in u.models]
    steps = list(timeline.steps)
    numbers = {model: k for k, model in enumerate(order)}
    attacks = _attacks(timeline)
    overlaid = Overlaid.of(state)
    moments = []
    before, holds = state, _holds(state)
    for k, moment in enumerate(timeline.loud):
        after = timeline.loud[k + 1].before if k + 1 < len(timeline.loud) else timeline.moments[-1].after
        made = _moment(moment, before, after, numbers, steps, attacks)
        if isinstance(event := moment.event, ModelMoved):
            made["most"] = overlaid.most(event, before.model(event.model)) or 0
        made["rule"] = _rule(whys.at(moment.index), rules)
        if "now" in made and (held := _holds(after)) != holds:
            made["holds"] = holds = held
        moments.append(made)
        before = after
    return {
        "board": {
            **_board(state.board),
            **({"zones": [_zone(z) for z in zones if isinstance(z, Area)]} if zones else {}),
        },
        "players": [p.name for p in state.players],
        "units": [unit_json(state, u) for u in state.units],
        "models": [model_json(state, state.unit_of[m], state.model(m)) for m in order],
        "steps": [[s, told.step_name(s)] for s in steps],
        "profile": profile_names(state),
        "ranges": _ranges(state),
        "holds": _holds(state),
        "moments": _once(moments),
        "rules": rules,
        "bookmarks": [[b.event, b.note] for b in bookmarks if b.event <= len(timeline.moments)],
        "attacks": [_attack(a, timeline, numbers) for a in attacks],
        "events": len(timeline.moments),
        "duration": short(timeline.duration),
        "opening": _opening(timeline),
    }


def _rule(told: Told, rules: list[tuple[str, str, str]]) -> int:
    """Return the place of the clause behind something in a list of them, adding it where it is missing; -1 for none."""
    if not told.sentence:
        return -1
    rule = (told.clause, told.citation, told.sentence)
    if rule not in rules:
        rules.append(rule)
    return rules.index(rule)


def _once(moments: list[Json]) -> list[Json]:
    """Leave out what is as it was before (see `WHERE_OTHER`), and a number that is the next one."""
    shown: Json = {}
    kept = []
    for moment in moments:
        left = {k: v for k, v in moment.items() if k not in WHERE_OTHER or shown.get(k) != v}
        if moment["n"] == shown.get("n", 0) + 1:
            del left["n"]
        kept.append(left)
        shown |= moment
    return kept


def _board(board: Board) -> Json:
    return {
        "w": board.width,
        "d": board.depth,
        "terrain": [{"kind": t.kind, "outline": [[short(x), short(y)] for x, y in t.outline]} for t in board.terrain],
        "objectives": [
            {"id": o.id, "at": list(o.at), "r": short(o.diameter / 2), "range": o.range}
            if o.at is not None
            else {"id": o.id, "area": [list(p) for p in o.area]}
            for o in board.objectives
        ],
    }


def _zone(zone: Area) -> Json:
    side = -1 if zone.side is None else zone.side
    return {"side": side, "text": zone.text, "outline": [[short(x), short(y)] for x, y in zone.rings[0]]}


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


def _moment(
    moment: Moment, before: State, after: State, numbers: dict[str, int], steps: list[str], attacks: list[Attack]
) -> Json:
    made: Json = {
        "n": moment.number,
        "kind": moment.kind,
        "step": steps.index(moment.step),
        "turn": moment.turn,
        "stretch": moment.stretch,
        "t": short(moment.start),
        "a": short(moment.action),
    }
    if moment.unit:
        made["unit"] = [u.id for u in before.units].index(moment.unit)
    told_reasons = told.reasons(moment)
    if told_reasons:
        made["why"] = [r.text if r.sign == "dot" else [r.sign, r.text] for r in told_reasons]
    if banner := announced(moment):
        made["banner"] = banner
    changed = [[numbers[m], *standing(after.model(m))] for m in numbers if after.model(m) != before.model(m)]
    if changed:
        made["now"] = changed
    pairs = enumerate(zip(before.units, after.units, strict=True))
    done = [[k, did(now)] for k, (was, now) in pairs if did(now) != did(was)]
    if done:
        made["did"] = done
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
