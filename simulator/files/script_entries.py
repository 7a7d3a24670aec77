"""Checks the entries of a decision script: which keys go together, and, where its scenario is known, who is in it."""

from __future__ import annotations

from simulator.files.ability_texts import CHOICES, tidy
from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, text, texts
from simulator.files.faults import listed, nearest, quoted
from simulator.files.lines import TreePath
from simulator.files.move_entries import check_model, check_selected, check_set_up, check_steps, check_targets
from simulator.files.roster import Listed, Roster, unknown

MOVES = ("pile-in", "consolidate", "retreat")
"""The decisions that move a unit."""
BY_MODEL = ("fight-first", "choose-fight", "opportunity-attack")
"""The decisions of Cosmic Combat that name a model, after which models strike, each by itself."""
BY_OWNER = ("fight-first", "opportunity-attack")
"""Those that are the decisions of the model's own player."""
FACES = ("number", "hits", "sustained", "wounds", "rerolls", "saves", "damage", "feel_no_pain")
"""The keys of an attack that give faces of dice, in the order in which they are rolled."""
UNIT_FACES = (
    "hazards",
    "hazard_feel_no_pain",
    "trigger_wounds",
    "trigger_feel_no_pain",
    "demise",
    "demise_wounds",
    "demise_feel_no_pain",
    "fight_on_death",
)
"""The keys of a decision that give faces of dice about units as a whole."""
BELONGS: dict[str, tuple[str, ...]] = {
    "stay": (*MOVES, "select-to-fight"),
    "fight": ("select-to-fight",),
    "targets": ("pile-in", "consolidate", "select-to-fight", "trigger"),
    "mode": ("consolidate", "retreat"),
    "objective": ("consolidate",),
    "steps": (*MOVES, "select-to-fight", "disembark"),
    "attacks": ("select-to-fight", "attack", *BY_MODEL),
    "hazards": ("select-to-fight", "attack", "disembark"),
    "hazard_feel_no_pain": ("select-to-fight", "attack", "disembark"),
    "fight_on_death": ("select-to-fight", "attack", "trigger", "deadly-demise"),
    "casualties": ("select-to-fight", "attack", "disembark", "trigger", "deadly-demise"),
    "unit": (*MOVES, "select-to-fight", "attack", "disembark", "trigger", "remove"),
    "step": ("pass",),
    "trigger": ("trigger",),
    "trigger_wounds": ("trigger",),
    "trigger_feel_no_pain": ("trigger",),
    "model": ("remove", "deadly-demise", *BY_MODEL),
    "demise": ("deadly-demise",),
    "demise_wounds": ("deadly-demise",),
    "demise_feel_no_pain": ("deadly-demise",),
}
"""The decisions that a key belongs to. The targets and steps of an overrun fight, and `stay`, are its pile-in's."""

_OF_ONE_MODEL = ("models", "weapon", "hits", "wounds", "saves", "allocate")
_OF_ONE_MODEL_TOLD = f"Expected {', '.join(_OF_ONE_MODEL[:-1])} or {_OF_ONE_MODEL[-1]}."
"""The keys of an attack that belong to one model's attacks, and what is said of others."""


def check_decision(faults: FaultList, roster: Roster | None, entry: Tree, path: TreePath) -> None:
    """Note what does not belong to a decision, or lacks; and, where the scenario is known, what is not in it."""
    kind = text(entry, "decision")
    for key, kinds in BELONGS.items():
        if key in entry and kind is not None and faults.is_sound(*path, "decision") and kind not in kinds:
            told = f'{key} = {quoted(entry[key])} does not belong to "{kind}", only to {", ".join(kinds)}.'
            faults.add((*path, key), told)
    if kind in (*MOVES, "select-to-fight", "attack", "disembark", "remove") and "unit" not in entry:
        faults.add(path, "There is no unit. Expected the id of the unit it is about.")
    if kind == "trigger" and "trigger" not in entry:
        faults.add(path, "There is no trigger. Expected the name of a unit's trigger.")
    if kind == "remove" and "model" not in entry:
        faults.add(path, "There is no model. Expected the id of the model to remove.")
    if kind in BY_MODEL and "model" not in entry:
        faults.add(
            path, "There is no model. Expected the id of the model that strikes, or that the fight is called by."
        )
    if kind == "deadly-demise" and "model" not in entry:
        faults.add(path, "There is no model. Expected the id of the destroyed model that rolls.")
    if entry.get("stay") is True:
        for key in ("targets", "mode", "objective", "steps"):
            if key in entry:
                faults.add((*path, key), f"stay = true, and there is {key}. A unit that stays has none.")
    if kind == "select-to-fight" and entry.get("fight") == "normal":
        for key in ("targets", "steps"):
            if key in entry:
                faults.add((*path, key), f'fight = "normal", and there is {key}. Only an overrun fight moves the unit.')
    unit_id = text(entry, "unit")
    unit = roster.units.get(unit_id) if roster is not None and unit_id is not None else None
    if roster is not None and unit_id is not None and unit is None:
        faults.add((*path, "unit"), unknown("unit", unit_id, "unit", roster.units))
    player = text(entry, "player")
    if roster is not None and player is not None and player not in roster.players:
        faults.add((*path, "player"), unknown("player", player, "player", roster.players))
    elif unit is not None and player is not None and unit.player != player:
        message = f"player = {quoted(player)}, and the unit {quoted(unit.id)} is {quoted(unit.player)}'s."
        faults.add((*path, "player"), message)
    named = text(entry, "trigger")
    if roster is not None and named is not None and named not in roster.triggers:
        faults.add((*path, "trigger"), unknown("trigger", named, "trigger", roster.triggers))
    removed = text(entry, "model")
    if roster is not None and removed is not None:
        check_model(faults, roster, removed, (*path, "model"), unit)
    check_targets(faults, roster, entry, path)
    check_selected(faults, roster, entry, path, "pile-in" if kind == "select-to-fight" else kind or "")
    check_steps(faults, roster, entry, path, unit)
    _check_casualties(faults, roster, entry, path, unit)
    if kind == "disembark":
        check_set_up(faults, entry, path)
    for i, attack in tables(entry, "attacks"):
        if kind in BY_MODEL:
            _check_strike(faults, roster, attack, (*path, "attacks", i))
        else:
            _check_attack(faults, roster, attack, (*path, "attacks", i), unit)


def _check_attack(faults: FaultList, roster: Roster | None, attack: Tree, path: TreePath, unit: Listed | None) -> None:
    target = text(attack, "target")
    if "target" not in attack:
        faults.add(path, "There is no target. Expected an id in quotes, of the enemy unit that is struck.")
    if "allocate" in attack:
        faults.add((*path, "allocate"), "allocate belongs to the attacks of one model. Expected casualties.")
    struck = roster.units.get(target) if roster is not None and target is not None else None
    if roster is not None and target is not None:
        if struck is None:
            faults.add((*path, "target"), unknown("target", target, "unit", roster.units))
        elif unit is not None and struck.player == unit.player:
            faults.add((*path, "target"), f"target = {quoted(target)}. That is a unit of the same player.")
    for key, owner in (("models", unit), ("casualties", struck)):
        _check_models(faults, roster, attack, key, path, owner)
    hero = text(attack, "character")
    if roster is not None and hero is not None:
        check_model(faults, roster, hero, (*path, "character"), struck)
    for i, name in texts(attack, "decline"):
        if tidy(name) not in CHOICES:
            message = f"decline holds {quoted(name)}. Expected {listed(CHOICES)}.{nearest(name, CHOICES)}"
            faults.add((*path, "decline", i), message)
    lost = attack.get("wounds_lost")
    if isinstance(lost, dict):
        if roster is not None:
            for model in lost:
                check_model(faults, roster, model, (*path, "wounds_lost", model), struck)
        for key in (*FACES, "casualties"):
            if key in attack:
                faults.add((*path, "wounds_lost"), f"There is wounds_lost and {key}. Expected one of them.")


def _check_strike(faults: FaultList, roster: Roster | None, attack: Tree, path: TreePath) -> None:
    """Note what is wrong with the attacks of one model."""
    for key in attack:
        if key not in _OF_ONE_MODEL:
            faults.add((*path, key), f"{key} does not belong to the attacks of one model. {_OF_ONE_MODEL_TOLD}")
    strikers = texts(attack, "models")
    if len(strikers) != 1 and faults.is_sound(*path, "models"):
        faults.add(path, 'Expected models = ["…"], with the one model whose attacks these are.')
    for key in ("models", "allocate"):
        for i, model in texts(attack, key):
            if roster is not None:
                check_model(faults, roster, model, (*path, key, i), None)


def _check_casualties(
    faults: FaultList, roster: Roster | None, entry: Tree, path: TreePath, unit: Listed | None
) -> None:
    """Note casualties that are not there: hazard rolls strike the unit itself, triggers and explosions anybody."""
    own = text(entry, "decision") in ("select-to-fight", "attack", "disembark")
    _check_models(faults, roster, entry, "casualties", path, unit if own else None)


def _check_models(
    faults: FaultList, roster: Roster | None, entry: Tree, key: str, path: TreePath, owner: Listed | None
) -> None:
    """Note models that stand twice in a list, are not there, or are not the unit's they should be of."""
    seen: set[str] = set()
    for i, model in texts(entry, key):
        if model in seen:
            faults.add((*path, key, i), f"The model {quoted(model)} stands twice.")
        elif roster is not None:
            check_model(faults, roster, model, (*path, key, i), owner)
        seen.add(model)
