"""Edits: small values that say what is done to a scenario, and turn it into changes of the file's tree."""

from simulator.authoring.edits.conditions import SetCondition
from simulator.authoring.edits.edit import Edit, EditError, Together
from simulator.authoring.edits.models import AddModels, DuplicateModels, RemoveModels, RenameModel, SetModel
from simulator.authoring.edits.moves import ChangeMove, RecordMove, RemoveMove, SetExpected
from simulator.authoring.edits.places import Deploy, Place, Withdraw
from simulator.authoring.edits.table import AddToTable, RemoveFromTable, SetOfTable, ShiftOnTable
from simulator.authoring.edits.triggers import AddTrigger, RemoveTrigger, SetTrigger
from simulator.authoring.edits.units import (
    AddUnit,
    AddWeapon,
    DuplicateUnit,
    RemoveUnits,
    RemoveWeapon,
    RenameUnit,
    RenameWeapon,
    SetUnit,
)
from simulator.authoring.edits.whole import RenamePlayer, SetBoard, SetPlayer, SetScenario, SetTurn

__all__ = [
    "AddModels",
    "AddToTable",
    "AddTrigger",
    "AddUnit",
    "AddWeapon",
    "ChangeMove",
    "Deploy",
    "DuplicateModels",
    "DuplicateUnit",
    "Edit",
    "EditError",
    "Place",
    "RecordMove",
    "RemoveFromTable",
    "RemoveModels",
    "RemoveMove",
    "RemoveTrigger",
    "RemoveUnits",
    "RemoveWeapon",
    "RenameModel",
    "RenamePlayer",
    "RenameUnit",
    "RenameWeapon",
    "SetBoard",
    "SetCondition",
    "SetExpected",
    "SetModel",
    "SetOfTable",
    "SetPlayer",
    "SetScenario",
    "SetTrigger",
    "SetTurn",
    "SetUnit",
    "ShiftOnTable",
    "Together",
    "Withdraw",
]
