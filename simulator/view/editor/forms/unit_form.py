"""The form of a unit, or of single models of it: names, places, flags of the turn, profile and weapons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.army import Record, Unit, Weapon
from simulator.authoring.arranging import middle_of
from simulator.authoring.edits import (
    AddWeapon,
    Edit,
    EditError,
    Place,
    RemoveUnits,
    RemoveWeapon,
    RenameWeapon,
    SetUnit,
    Withdraw,
)
from simulator.authoring.edits.where import unit_path
from simulator.authoring.templates import BASES
from simulator.files.rulesets import RULESETS
from simulator.geometry.shapes import Pose, Round
from simulator.scenario import Scenario
from simulator.view.editor import acts
from simulator.view.editor.forms.controls import (
    Control,
    Section,
    capitals,
    characteristic,
    listed,
    number,
    said,
    shown,
    whole,
)
from simulator.view.editor.forms.model_form import PROFILE, models_section, own_profile
from simulator.view.editor.forms.rules_form import rules_form
from simulator.view.editor.picked import Picked

FLAGS = {
    "charged": "Charged",
    "fights_first": "Fights First",
    "piled_in": "Has piled in",
    "overrun": "Overran",
    "fought": "Has fought",
    "eligible_to_fight": "Was eligible to fight",
    "engaged_at_fight_step": "Engaged at the Fight step",
    "consolidated": "Has consolidated",
    "battle_shocked": "Battle-shocked",
    "retreated": "Has retreated",
}
"""What the flags of the turn are called."""
WEAPON = ("A", "WS", "S", "AP", "D")


def unit_form(scenario: Scenario, unit: Unit, picked: Picked) -> tuple[Section, ...]:
    """Return the form of a unit of which some models are selected."""
    unused = RULESETS[scenario.ruleset].unused
    models = [scenario.state.model(m) for m in picked.models]
    flags = tuple(
        _unit(scenario, unit, flag, FLAGS[flag], "switch", lambda text: text == "on" or None, _on(unit.record, flag))
        for flag in FLAGS
        if flag not in unused.unit
    )
    keys = tuple(key for key in PROFILE if key not in unused.profile)
    profile = tuple(
        _unit(
            scenario,
            unit,
            f"profile.{key}",
            key,
            "text",
            characteristic if key == "M" else whole,
            shown(getattr(unit.models[0].profile, key)),
            width=0.25 if len(key) < 4 else 0.5,
        )
        for key in keys
    )
    sections = [Section("", _named(scenario, unit, picked)), Section("This turn", flags)]
    if 0 < len(models) < len(unit.models):
        sections.insert(1, models_section(scenario, unit, models))
    return (
        *sections,
        Section("Profile", profile),
        *own_profile(scenario, unit, models),
        *_weapons(scenario, unit),
        *rules_form(scenario, unit),
    )


def several_form(scenario: Scenario, units: tuple[str, ...]) -> tuple[Section, ...]:
    """Return what can be said of several units at once: whose they are; nothing where there are not several."""
    if len(units) < 2:
        return ()
    players = tuple((p.id, p.name) for p in scenario.state.players)
    theirs = {scenario.state.unit(u).player for u in units}
    whose = scenario.state.player_name(theirs.pop()) if len(theirs) == 1 else "both"

    def edit(text: str) -> Edit | None:
        label = f"Give {len(units)} units to {scenario.state.player_name(text)}"
        return acts.together(label, [SetUnit(u, ("player",), text) for u in units])

    return (Section("", (Control("units.player", "Player", "choice", whose, edit, options=players),)),)


def _on(record: Record, flag: str) -> str:
    return "on" if getattr(record, flag) else ""


def _named(scenario: Scenario, unit: Unit, picked: Picked) -> tuple[Control, ...]:
    players = tuple((p.id, p.name) for p in scenario.state.players)
    name = scenario.state.player_name(unit.player)
    return (
        _unit(scenario, unit, "name", "Name", "text", lambda text: text.strip() or None, unit.name),
        _unit(scenario, unit, "player", "Player", "choice", str, name, width=0.5, options=players),
        _unit(
            scenario,
            unit,
            "base",
            "Base",
            "text",
            str.strip,
            next((m.base_name for m in unit.models), ""),
            width=0.5,
            options=tuple((b, b) for b in BASES),
        ),
        *_place(scenario, picked),
        _unit(scenario, unit, "keywords", "Keywords", "text", capitals, ", ".join(_keywords(scenario, unit))),
        _unit(scenario, unit, "id", "Name in files", "text", said, unit.id),
        *_where(scenario, unit),
    )


def _where(scenario: Scenario, unit: Unit) -> tuple[Control, ...]:
    """Return what takes a unit off the table, into a transport and out of it, or away."""
    fits = "embarked_in" not in RULESETS[scenario.ruleset].unused.unit
    standing = bool(unit.on_table)
    found: list[Control] = []
    if standing or not unit.in_reserve:
        found.append(Control("unit.withdraw", "Put into reserve", "button", edit=lambda _: Withdraw(unit.id)))
    found += [_boarding(unit, carrier) for carrier in scenario.state.units if fits and _carries(carrier, unit)]
    if standing and "TRANSPORT" in unit.keywords and fits:
        wrecked = SetUnit(unit.id, ("destroyed",), True)
        found.append(Control("unit.wreck", "Destroyed, not taken off yet", "button", edit=lambda _: wrecked))
    if not standing:
        found.append(Control("unit.delete", "Delete it", "button", edit=lambda _: RemoveUnits((unit.id,))))
    return tuple(found)


def _carries(carrier: Unit, unit: Unit) -> bool:
    own = carrier.player == unit.player and carrier.id != unit.id
    return own and "TRANSPORT" in carrier.keywords and bool(carrier.on_table) and unit.embarked_in != carrier.id


def _boarding(unit: Unit, carrier: Unit) -> Control:
    label = f"Put into {carrier.name}"
    return Control(f"unit.board.{carrier.id}", label, "button", edit=lambda _: Withdraw(unit.id, carrier.id))


def _keywords(scenario: Scenario, unit: Unit) -> tuple[str, ...]:
    entry = next(u for u in scenario.document["units"] if u.get("id") == unit.id)
    return tuple(entry.get("keywords", ()))


def _unit(
    scenario: Scenario,
    unit: Unit,
    key: str,
    label: str,
    kind: str,
    read: Callable[[str], Any],
    value: str,
    *,
    width: float = 1.0,
    options: tuple[tuple[str, str], ...] = (),
) -> Control:
    """Return a control for a key of a unit; one in a table has a point in its name."""
    keys: tuple[str | int, ...] = tuple(int(k) if k.isdigit() else k for k in key.split("."))
    path = (*unit_path(scenario.document, unit.id), *keys)

    def edit(text: str) -> Edit:
        return SetUnit(unit.id, keys, read(text))

    return Control(f"unit.{key}", label, kind, value, edit, path, options, width=width)


def _place(scenario: Scenario, picked: Picked) -> tuple[Control, ...]:
    """Return the fields for where the selection stands: the middle of its bases, and where a single one looks."""
    bodies = acts.bodies_of(scenario, picked)
    if not bodies:
        return ()
    x, y = middle_of(bodies)
    alone = next(iter(bodies.items())) if len(bodies) == 1 else None
    turns = alone is not None and not isinstance(alone[1].base, Round)
    width = 1 / 3 if turns else 0.5
    fields = [
        Control(
            "place.x", "x", "text", f"{x:.2f}", lambda text: acts.shift(scenario, picked, number(text) - x, 0.0),
            unit="″", width=width,
        ),
        Control(
            "place.y", "y", "text", f"{y:.2f}", lambda text: acts.shift(scenario, picked, 0.0, number(text) - y),
            unit="″", width=width,
        ),
    ]  # fmt: skip
    if alone is not None and turns:
        model, body = alone

        def looks(text: str) -> Edit:
            return Place(((model, Pose(body.pose.x, body.pose.y, number(text) % 360.0)),), "Turn")

        facing = f"{body.pose.facing:.1f}"
        fields.append(Control("place.facing", "Facing", "text", facing, looks, unit="°", width=width))
    return tuple(fields)


def _weapons(scenario: Scenario, unit: Unit) -> tuple[Section, ...]:
    weapons = scenario.document["units"][unit_path(scenario.document, unit.id)[1]].get("weapons", [])
    names = {w.name: w for m in unit.models for w in m.weapons}
    found = [
        Section(f"Weapon {k + 1}", _weapon(scenario, unit, k, names.get(entry.get("name"))))
        for k, entry in enumerate(weapons)
        if entry.get("name") in names
    ]

    def add(_: str) -> Edit:
        taken = {w.get("name") for w in weapons}
        name = next(n for k in range(1, 100) if (n := "Blade" if k == 1 else f"Blade {k}") not in taken)
        return AddWeapon(unit.id, {"name": name, "A": "2", "WS": 3, "S": 4, "AP": 0, "D": "1"})

    button = Control("weapon.add", "Add a weapon", "button", edit=add, then=f"weapons.{len(weapons)}.name")
    return (*found, Section("" if found else "Weapons", (button,)))


def _weapon(scenario: Scenario, unit: Unit, index: int, weapon: Weapon | None) -> tuple[Control, ...]:
    assert weapon is not None
    unused = RULESETS[scenario.ruleset].unused.weapon

    def named(text: str) -> Edit:
        if not text.strip():
            raise EditError("A weapon has a name.")
        return RenameWeapon(unit.id, weapon.name, text.strip())

    def dice(text: str) -> str | None:
        return text.strip().upper() or None

    path = (*unit_path(scenario.document, unit.id), "weapons", index)
    name = Control(f"weapons.{index}.name", "Name", "text", weapon.name, named, (*path, "name"))
    numbers = [
        _unit(
            scenario, unit, f"weapons.{index}.{key}", key, "text", dice if key in "AD" else whole,
            shown(getattr(weapon, key)), width=0.2,
        )
        for key in WEAPON
        if key not in unused
    ]  # fmt: skip
    told, range_key = ", ".join(weapon.abilities), f"weapons.{index}.range"
    abilities = [
        _unit(scenario, unit, range_key, "Range", "text", _range, shown(weapon.range), width=0.3),
        *(
            [_unit(scenario, unit, f"weapons.{index}.abilities", "Abilities", "text", listed, told, width=0.7)]
            if "abilities" not in unused
            else []
        ),
    ]
    gone = Control(f"weapons.{index}.gone", "Remove", "button", edit=lambda _: RemoveWeapon(unit.id, weapon.name))
    return (name, *numbers, *abilities, gone)


def _range(text: str) -> str | float:
    return "melee" if text.strip().lower() in ("", "melee") else number(text)
