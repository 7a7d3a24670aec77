"""A position as a scenario: the tree that `simulator.scenario` reads into the same position, and its text.

What a scenario holds beside its position (worked examples, an author's comments) is not the position's, and not here;
zones are kept where they are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from simulator.army import Model, Profile, Record, Trigger, Unit, Weapon
from simulator.board import Board, Objective, Zone
from simulator.files.ability_texts import model_ability
from simulator.files.document import Tree
from simulator.files.entries import short_id
from simulator.files.kinds import FORMAT
from simulator.files.rulesets import RULESETS, Unused
from simulator.files.sequence_entries import SEAL, seal
from simulator.files.sizes import read_diameter
from simulator.files.toml_writing import toml_comment, toml_document
from simulator.geometry.lengths import MM_PER_INCH
from simulator.geometry.shapes import Hull, Point
from simulator.state import State

USUAL = Objective("")
"""An objective with the usual size and range."""


def scenario_text(tree: Tree, heads: tuple[str, ...] = ()) -> str:
    """Return a scenario's tree as the text of a TOML file; `heads` are lines of a comment at its top."""
    text = toml_document(tree)
    return "".join(f"{toml_comment(line)}\n" for line in heads) + ("\n" if heads else "") + text


def scenario_tree(state: State, *, title: str = "", notes: str = "", zones: Iterable[Zone] = ()) -> Tree:
    """Return a position as the plain tree of a scenario; what is as it would be left out anyway is left out."""
    guides = [_zone(zone) for zone in zones]
    return {
        "format": FORMAT,
        **({"title": title} if title else {}),
        "ruleset": state.ruleset,
        **({"notes": notes} if notes else {}),
        "board": {"size": [state.board.width, state.board.depth]},
        "turn": _turn(state),
        "players": [{"id": p.id, **({"name": p.name} if p.name != p.id else {})} for p in state.players],
        "units": [_unit(unit, _unused(state.ruleset)) for unit in state.units],
        **_objectives_and_terrain(state.board),
        **({"zones": guides} if guides else {}),
    }


def _zone(zone: Zone) -> Tree:
    told: Tree = {"id": zone.id, "outline": [list(point) for point in zone.outline]}
    return told if zone.player is None else {**told, "player": zone.player}


def _unused(ruleset: str) -> Unused:
    return RULESETS[ruleset].unused if ruleset in RULESETS else Unused()


def _turn(state: State) -> Tree:
    told: Tree = {"active": state.active, "round": state.round}
    if state.phase != "fight":
        told["phase"] = state.phase
    if state.step != "start":
        told["step"] = state.step
    if state.sequence:
        remembered = _plain(state.sequence)
        told["sequence"] = {**remembered, SEAL: seal(state.ruleset, state.step, remembered)}
    return told


def _plain(value: Any) -> Any:
    """Return a value with lists where it has tuples, as files hold it."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def _objectives_and_terrain(board: Board) -> Tree:
    told: Tree = {}
    if board.objectives:
        told["objectives"] = [_objective(o) for o in board.objectives]
    if board.terrain:
        told["terrain"] = [
            {
                "id": t.id,
                "kind": t.kind,
                **({"height": t.height} if t.height is not None else {}),
                "outline": _points(t.outline),
            }
            for t in board.terrain
        ]
    return told


def _objective(objective: Objective) -> Tree:
    if objective.at is None:
        return {"id": objective.id, "area": _points(objective.area)}
    told: Tree = {"id": objective.id, "at": list(objective.at)}
    if objective.diameter != USUAL.diameter:
        told["diameter"] = _diameter(objective.diameter)
    if objective.range != USUAL.range:
        told["range"] = objective.range
    return told


def _diameter(inches: float) -> str:
    """Return a marker's size in millimetres, in as few digits as are read back to the same."""
    millimetres = inches * MM_PER_INCH
    texts = (f"{round(millimetres, places):.{places}f}mm" for places in range(17))
    return next((text for text in texts if read_diameter(text) == inches), f"{millimetres!r}mm")


def _points(points: Sequence[Point]) -> list[list[float]]:
    return [list(p) for p in points]


def _unit(unit: Unit, unused: Unused) -> Tree:
    """Return a unit: what its models have in common first, then the models, and what has happened to it."""
    base = _most(unit.models, _base)
    profile = _shared_profile(unit.models, unused)
    weapons = _all_weapons(unit.models)
    abilities = _shared_abilities(unit.models)
    models = [_model(m, unit, base, weapons, abilities) for m in unit.models]
    for told, model in zip(models, unit.models, strict=True):
        if own := _own_profile(model, profile, unused):
            told["profile"] = own
    entry: Tree = {"id": unit.id, "player": unit.player}
    if unit.name != unit.id:
        entry["name"] = unit.name
    if unit.keywords:
        entry["keywords"] = sorted(unit.keywords)
    entry |= _listed(base)
    entry |= {flag: True for flag in Record.__slots__ if getattr(unit.record, flag)}
    if unit.embarked_in is not None:
        entry["embarked_in"] = unit.embarked_in
    if unit.in_reserve:
        entry["in_reserve"] = True
    if abilities:
        entry["abilities"] = list(abilities)
    entry["models"] = _short(unit, models)
    if profile:
        entry["profile"] = dict(profile)
    if weapons:
        entry["weapons"] = [_weapon(w, unused) for w in weapons]
    if unit.triggers:
        entry["triggers"] = [_trigger(t) for t in unit.triggers]
    return entry


def _short(unit: Unit, models: list[Tree]) -> Any:
    """Return models in the short form where nothing is to be said of them but where they stand."""
    plain = all(m["id"] == short_id(unit.id, k) and m.keys() <= {"id", "at", "facing"} for k, m in enumerate(models))
    if not plain:
        return models
    if all("at" not in m for m in models) and (unit.embarked_in is not None or unit.in_reserve):
        return len(models)
    if not all("at" in m for m in models):
        return models
    return [[*m["at"], *([m["facing"]] if "facing" in m else [])] for m in models]


Pairs = tuple[tuple[str, Any], ...]
"""Keys and values, in order, that can be counted."""


def _most(models: Sequence[Model], what: Any) -> Any:
    """Return what most models of a unit have; of several, what comes first."""
    return Counter(what(m) for m in models).most_common(1)[0][0]


def _base(model: Model) -> Pairs:
    """Return a model's base as its author wrote it; a hull with its outline."""
    if isinstance(model.base, Hull) and model.base_name == "hull":
        return (("base", "hull"), ("hull", tuple(model.base.corners)))
    return (("base", model.base_name),)


def _listed(base: Pairs) -> Tree:
    return {key: _plain(value) for key, value in base}


def _profile(model: Model, unused: Unused) -> Pairs:
    """Return the characteristics of a model; none where they are as they are without a profile."""
    if model.profile == Profile():
        return ()
    pain = model_ability(model.abilities, "FEEL NO PAIN")
    given = ((f.name, getattr(model.profile, f.name), f.default) for f in fields(Profile))
    return tuple(
        (name, value)
        for name, value, default in given
        if (value != default or (default is not None and name not in unused.profile))
        and not (name == "FNP" and pain is not None and pain.need == value)
    )


def _shared_profile(models: Sequence[Model], unused: Unused) -> Pairs:
    """Return the profile of most models, without what a model could not give back: a model adds and changes alone."""
    most: Pairs = _most(models, lambda m: _profile(m, unused))
    optional = {f.name for f in fields(Profile) if f.default is None}
    lacking = {name for m in models for name, _ in most if name in optional and name not in dict(_profile(m, unused))}
    return tuple(pair for pair in most if pair[0] not in lacking)


def _shared_abilities(models: Sequence[Model]) -> tuple[str, ...]:
    """Return the abilities that all models begin with."""
    shared = models[0].abilities
    for model in models[1:]:
        count = next((k for k, (a, b) in enumerate(zip(shared, model.abilities, strict=False)) if a != b), None)
        shared = shared[: min(len(shared), len(model.abilities))] if count is None else shared[:count]
    return shared


def _all_weapons(models: Sequence[Model]) -> tuple[Weapon, ...]:
    """Return the weapons of a unit, in an order in which each model's own come."""
    found: list[Weapon] = []
    for model in models:
        place = 0
        for weapon in model.weapons:
            if weapon in found:
                place = found.index(weapon) + 1
                continue
            found.insert(place, weapon)
            place += 1
    return tuple(found)


def _model(model: Model, unit: Unit, base: Pairs, weapons: tuple[Weapon, ...], abilities: tuple[str, ...]) -> Tree:
    told: Tree = {"id": model.id}
    if model.pose is not None:
        told["at"] = [model.pose.x, model.pose.y]
        if model.pose.facing:
            told["facing"] = model.pose.facing
    elif model.wounds > 0 and unit.embarked_in is None and not unit.in_reserve:
        told["unplaced"] = True
    if _base(model) != base:
        told |= _listed(_base(model))
    if model.wounds <= 0:
        told["destroyed"] = True
    elif model.wounds != model.profile.W:
        told["wounds"] = model.wounds
    if model.lingers:
        told["lingers"] = True
    if model.keywords - unit.keywords:
        told["keywords"] = sorted(model.keywords - unit.keywords)
    if model.abilities[len(abilities) :]:
        told["abilities"] = list(model.abilities[len(abilities) :])
    if model.weapons != weapons:
        told["weapons"] = [w.name for w in model.weapons]
    return told


def _own_profile(model: Model, shared: Pairs, unused: Unused) -> Tree:
    """Return the characteristics that a model does not have from its unit."""
    own, unit = dict(_profile(model, unused)), dict(shared)
    defaults = {f.name: f.default for f in fields(Profile)}
    back = {name: defaults[name] for name in unit if name not in own}
    return {name: value for name, value in own.items() if unit.get(name) != value} | back


def _weapon(weapon: Weapon, unused: Unused) -> Tree:
    """Return a weapon; what means nothing under the ruleset is left out where it is as it would be."""
    given = {field.name: getattr(weapon, field.name) for field in fields(Weapon)}
    usual = {"A": "1", "AP": 0, "D": "1", "WS": None, "abilities": ()}
    left_out = {k for k, v in usual.items() if given[k] == v and (k in unused.weapon or k in ("WS", "abilities"))}
    return {key: _plain(value) for key, value in given.items() if key not in left_out}


def _trigger(trigger: Trigger) -> Tree:
    told: Tree = {"name": trigger.name, "at": trigger.at}
    if trigger.text:
        told["text"] = trigger.text
    if trigger.effect:
        told["effect"] = trigger.effect
    if trigger.wounds != "0":
        told["wounds"] = trigger.wounds
    return told
