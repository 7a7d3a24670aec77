"""The form of some models of a unit: what is said of them alone, and not of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from simulator.army import Model, Unit
from simulator.authoring.edits import Edit, RenameModel, SetCondition, SetModel
from simulator.authoring.edits.conditions import CONDITIONS
from simulator.authoring.edits.where import model_path
from simulator.authoring.templates import BASES
from simulator.files.entries import value_at
from simulator.files.rulesets import RULESETS
from simulator.scenario import Scenario
from simulator.view.editor import acts
from simulator.view.editor.forms.controls import Control, Section, capitals, characteristic, listed, said, shown, whole

PROFILE = ("M", "T", "Sv", "Inv", "FNP", "W", "Ld", "OC", "Aggressors", "Martial", "Strength", "Defence")


def models_section(scenario: Scenario, unit: Unit, models: Sequence[Model]) -> Section:
    """Return what can be said of the models that are selected, where they are not the whole unit.

    Args:
        scenario: the scenario.
        unit: theirs.
        models: one or more.
    """
    bases = tuple((b, b) for b in BASES)
    alone = len(models) == 1
    controls: list[Control] = []
    if alone:
        controls += [_renaming(scenario, models[0]), _whole(scenario, models[0])]
    controls += [
        _condition(models),
        _of_all(scenario, models, "base", "Base", models[0].base_name, _one, options=bases),
        _of_all(scenario, models, "keywords", "Keywords of its own", _own(scenario, models[0], "keywords"), capitals),
        _of_all(scenario, models, "abilities", "Abilities of its own", _own(scenario, models[0], "abilities"), listed),
    ]
    weapons = tuple(dict.fromkeys(w.name for m in unit.models for w in m.weapons))
    if len(weapons) > 1:
        controls += [_weapon(models, name) for name in weapons]
    return Section("This model" if alone else f"These {len(models)} models", tuple(controls))


def own_profile(scenario: Scenario, unit: Unit, models: Sequence[Model]) -> tuple[Section, ...]:
    """Return the characteristics of the models that are selected; nothing where they are the whole unit, or none is."""
    if not 0 < len(models) < len(unit.models):
        return ()
    unused = RULESETS[scenario.ruleset].unused
    fields = tuple(
        _of_all(
            scenario, models, f"profile.{key}", key, shown(getattr(models[0].profile, key)),
            characteristic if key == "M" else whole, width=0.25 if len(key) < 4 else 0.5,
        )
        for key in PROFILE
        if key not in unused.profile
    )  # fmt: skip
    return (Section("Profile of this model" if len(models) == 1 else "Profile of these models", fields),)


def _one(text: str) -> str | None:
    return text.strip() or None


def _own(scenario: Scenario, model: Model, key: str) -> str:
    """Return what a model has in addition to its unit, in one line."""
    entry = value_at(scenario.document, model_path(scenario.document, model.id))
    return ", ".join(entry.get(key, ())) if isinstance(entry, dict) else ""


def _condition(models: Sequence[Model]) -> Control:
    """Return the choice between alive, and the three ways to be destroyed."""

    def edit(text: str) -> Edit | None:
        return acts.together(f"{_named(models)}: {CONDITIONS[text]}", [SetCondition(m.id, text) for m in models])

    now = CONDITIONS["lingers" if models[0].lingers else "alive"]
    return Control("model.condition", "Condition", "choice", now, edit, options=tuple(CONDITIONS.items()))


def _renaming(scenario: Scenario, model: Model) -> Control:
    def edit(text: str) -> Edit | None:
        return None if said(text) == model.id else RenameModel(model.id, said(text))

    path = (*model_path(scenario.document, model.id), "id")
    return Control("model.id", "Name in files", "text", model.id, edit, path, width=0.5)


def _whole(scenario: Scenario, model: Model) -> Control:
    label = f"Wounds of {model.profile.W}"
    return _of_all(scenario, (model,), "wounds", label, str(model.wounds), whole, width=0.5)


def _of_all(
    scenario: Scenario,
    models: Sequence[Model],
    key: str,
    label: str,
    value: str,
    read: Callable[[str], Any],
    **more: Any,
) -> Control:
    """Return a field that says the same of every model; one in a table has a point in its name."""
    keys = tuple(key.split("."))

    def edit(text: str) -> Edit | None:
        given = read(text)
        return acts.together(f"Set {keys[-1]} of {_named(models)}", [SetModel(m.id, keys, given) for m in models])

    path = (*model_path(scenario.document, models[0].id), *keys)
    return Control(f"model.{key}", label, "text", value, edit, path, **more)


def _weapon(models: Sequence[Model], name: str) -> Control:
    """Return the switch that gives every model a weapon of its unit, or takes it from them."""

    def edit(text: str) -> Edit | None:
        edits = []
        for model in models:
            had = tuple(w.name for w in model.weapons)
            has = (*had, name) if text == "on" and name not in had else _without(had, name, gone=text != "on")
            if has != had:
                edits.append(SetModel(model.id, ("weapons",), list(has)))
        return acts.together(f"{'Give' if text == 'on' else 'Take'} {name}: {_named(models)}", edits)

    on = all(name in {w.name for w in m.weapons} for m in models)
    return Control(f"model.weapons.{name}", name, "switch", "on" if on else "", edit)


def _without(names: Iterable[str], name: str, *, gone: bool) -> tuple[str, ...]:
    return tuple(n for n in names if not gone or n != name)


def _named(models: Sequence[Model]) -> str:
    return models[0].id if len(models) == 1 else f"{len(models)} models"
