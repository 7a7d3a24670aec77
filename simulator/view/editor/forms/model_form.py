"""The form of a single model: what it has that its unit does not give it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.army import Model, Unit
from simulator.authoring.edits import Edit, EditError, RenameModel, SetCondition, SetModel
from simulator.authoring.edits.conditions import CONDITIONS
from simulator.authoring.edits.where import model_path
from simulator.authoring.templates import BASES
from simulator.files.entries import value_at
from simulator.files.rulesets import RULESETS
from simulator.scenario import Scenario
from simulator.view.editor.forms.controls import Control, Section, length, listed, shown, whole

PROFILE = ("M", "T", "Sv", "Inv", "FNP", "W", "Ld", "OC", "Aggressors", "Martial", "Strength", "Defence")
"""Characteristics, in the order of a datasheet."""


def model_form(scenario: Scenario, unit: Unit, model: Model) -> tuple[Section, ...]:
    """Return base, wounds and condition; then what few models have of their own."""
    path = model_path(scenario.document, model.id)
    content = value_at(scenario.document, path)
    entry = content if isinstance(content, dict) else {}
    unused = RULESETS[scenario.ruleset].unused

    def control(key: str, label: str, value: str, read: Callable[[str], Any], **more: Any) -> Control:
        keys = tuple(key.split("."))

        def edit(text: str) -> Edit:
            return SetModel(model.id, keys, read(text))

        return Control(f"model.{key}", label, "text", value, edit, (*path, *keys), **more)

    def called(text: str) -> Edit:
        if not text.strip():
            raise EditError("A model has an id.")
        return RenameModel(model.id, text.strip())

    def becomes(text: str) -> Edit:
        return SetCondition(model.id, text)

    condition = CONDITIONS["lingers" if model.lingers else "alive"]
    own = entry.get("profile", {})
    weapons = entry.get("weapons")
    carried = ", ".join(weapons) if weapons is not None else "all of them"
    bases = tuple((b, b) for b in BASES)
    first = [
        control("base", "Its base", model.base_name, lambda text: text.strip() or None, options=bases, width=0.5),
        control("wounds", f"Wounds of {model.profile.W}", str(model.wounds), whole, width=0.5),
        Control("model.condition", "Condition", "choice", condition, becomes, options=tuple(CONDITIONS.items())),
    ]
    if any(m.weapons for m in unit.models) or weapons is not None:
        first.append(control("weapons", "Its weapons", carried, _weapons))
    profile = [
        control(
            f"profile.{key}", key, shown(own.get(key)), length if key == "M" else whole,
            width=0.25 if len(key) < 4 else 0.5,
        )
        for key in PROFILE
        if key not in unused.profile
    ]  # fmt: skip
    more = (
        control("abilities", "Abilities of its own", ", ".join(entry.get("abilities", ())), listed),
        control("keywords", "Keywords of its own", ", ".join(entry.get("keywords", ())), listed),
        Control("model.id", "Its id in the file", "text", model.id, called, (*path, "id")),
    )
    return (Section("This model", tuple(first)), Section("Where it differs from its unit", (*profile, *more)))


def _weapons(text: str) -> list[str] | None:
    """Return the names of a model's weapons; None for all that its unit has, and an empty list for none."""
    plain = text.strip().lower()
    if plain in ("", "all", "all of them"):
        return None
    return [] if plain in ("none", "–", "-") else listed(text)
