"""Turns the sound content of a scenario file into the state that everything else starts from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simulator.army import Model, Player, Profile, Record, Trigger, Unit, Weapon
from simulator.board import Board, Objective, Terrain, Zone
from simulator.files.ability_texts import model_ability, tidy
from simulator.files.entries import short_id
from simulator.files.naming import keyword
from simulator.files.sequence_entries import SEAL
from simulator.files.sizes import read_base, read_diameter, read_hull
from simulator.geometry.shapes import Base, Point, Pose
from simulator.state import State

if TYPE_CHECKING:
    from simulator.files.formats import ObjectiveEntry, ScenarioFile
    from simulator.files.unit_formats import ModelEntry, ProfileEntry, UnitEntry, WeaponEntry

FLAGS = tuple(Record.__slots__)
"""The keys of a unit that say what has happened to it: the fields of its record."""


def build_state(content: ScenarioFile) -> State:
    """Return the state that a scenario starts from. Its entries must have been checked against each other."""
    first, second = (Player(p.id, p.name or p.id) for p in content.players)
    return State(
        ruleset=content.ruleset,
        board=_board(content),
        players=(first, second),
        units=tuple(_unit(u) for u in content.units),
        active=content.turn.active or first.id,
        round=content.turn.round,
        phase=content.turn.phase,
        step=content.turn.step,
        sequence={key: value for key, value in content.turn.sequence.items() if key != SEAL},
    )


def build_zones(content: ScenarioFile) -> tuple[Zone, ...]:
    """Return the deployment zones, which are no part of the state."""
    return tuple(Zone(z.id, _points(z.outline), z.player) for z in content.zones)


def _points(values: list[list[float]]) -> tuple[Point, ...]:
    """Return an outline's corners, without a last one that closes it."""
    points = tuple((float(x), float(y)) for x, y in values)
    return points[:-1] if points[0] == points[-1] else points


def _board(content: ScenarioFile) -> Board:
    width, depth = content.board.size
    terrain = tuple(
        Terrain(t.id, _points(t.outline), t.kind, float(t.height) if t.height is not None else None)
        for t in content.terrain
    )
    return Board(float(width), float(depth), terrain, tuple(_objective(o) for o in content.objectives))


def _objective(entry: ObjectiveEntry) -> Objective:
    if entry.area is not None:
        return Objective(entry.id, area=_points(entry.area))
    assert entry.at is not None, "an objective has a place"
    given: dict[str, Any] = {}
    if entry.diameter is not None:
        given["diameter"] = read_diameter(entry.diameter)
    if entry.range is not None:
        given["range"] = float(entry.range)
    return Objective(entry.id, at=(float(entry.at[0]), float(entry.at[1])), **given)


def _profile(entry: ProfileEntry | None, otherwise: Profile) -> Profile:
    """Return the characteristics of an entry; those it does not give are as they otherwise are."""
    given = entry.model_dump(exclude_none=True) if entry is not None else {}
    return Profile(**{name: given.get(name, getattr(otherwise, name)) for name in Profile.__slots__})


def _weapon(entry: WeaponEntry) -> Weapon:
    reach = entry.range if isinstance(entry.range, str) else float(entry.range)
    attacks, damage = (str(v).replace(" ", "").upper() for v in (entry.A, entry.D))
    abilities = tuple(dict.fromkeys(tidy(a) for a in entry.abilities))
    return Weapon(entry.name, reach, attacks, entry.WS, entry.S, entry.AP, damage, abilities)


def _unit(entry: UnitEntry) -> Unit:
    keywords = frozenset(keyword(k) for k in entry.keywords)
    profile = _profile(entry.profile, Profile())
    weapons = tuple(_weapon(w) for w in entry.weapons)
    models = []
    for position in range(entry.models if isinstance(entry.models, int) else len(entry.models)):
        given = None if isinstance(entry.models, int) else entry.models[position]
        model = _with_abilities(_model(entry, given, position, keywords, profile, weapons), entry, given)
        models.append(replace(model, wounds=0) if entry.destroyed else model)
    return Unit(
        id=entry.id,
        player=entry.player,
        name=entry.name or entry.id,
        models=tuple(models),
        keywords=keywords,
        record=Record(**{flag: getattr(entry, flag) for flag in FLAGS}),
        embarked_in=entry.embarked_in,
        in_reserve=entry.in_reserve,
        triggers=tuple(
            Trigger(t.name, t.at, t.text or "", t.effect or "", str(t.wounds or 0).replace(" ", "").upper())
            for t in entry.triggers
        ),
    )


def _with_abilities(model: Model, unit: UnitEntry, given: ModelEntry | list[float] | None) -> Model:
    """Return a model with its abilities and its unit's; Feel No Pain belongs to its profile, where there is none."""
    own = given.abilities if given is not None and not isinstance(given, list) else []
    abilities = tuple(dict.fromkeys(tidy(a) for a in (*unit.abilities, *own)))
    pain = model_ability(abilities, "FEEL NO PAIN")
    profile = model.profile
    if pain is not None and profile.FNP is None:
        profile = replace(profile, FNP=pain.need)
    return replace(model, abilities=abilities, profile=profile)


def _model(
    unit: UnitEntry,
    given: ModelEntry | list[float] | None,
    position: int,
    keywords: frozenset[str],
    profile: Profile,
    weapons: tuple[Weapon, ...],
) -> Model:
    if given is None or isinstance(given, list):
        base, base_name = _base(unit, None)
        x, y, *turned = given or (0.0, 0.0)
        pose = Pose(float(x), float(y), float(turned[0]) if turned else 0.0) if given is not None else None
        model_id = short_id(unit.id, position)
        return Model(model_id, base, pose, keywords, profile, profile.W, weapons, base_name)
    base, base_name = _base(unit, given)
    own = _profile(given.profile, profile)
    return Model(
        id=given.id,
        base=base,
        pose=Pose(float(given.at[0]), float(given.at[1]), float(given.facing)) if given.at is not None else None,
        keywords=keywords | {keyword(k) for k in given.keywords},
        profile=own,
        wounds=0 if given.destroyed else (given.wounds if given.wounds is not None else own.W),
        lingers=given.lingers,
        weapons=weapons if given.weapons is None else tuple(w for w in weapons if w.name in given.weapons),
        base_name=base_name,
    )


def _base(unit: UnitEntry, model: ModelEntry | None) -> tuple[Base, str]:
    """Return a model's base, its own or the unit's, and the text that names it."""
    written = (model.base if model is not None else None) or unit.base
    assert written is not None, "every model has a base"
    if written.strip().lower() == "hull":
        outline = (model.hull if model is not None else None) or unit.hull
        assert outline is not None, "a hull has an outline"
        return read_hull(outline), "hull"
    return read_base(written), written
