"""The shape of a scenario's units, as pydantic models. See `formats` for how they are used."""

# ruff: noqa: RUF012 - pydantic gives every entry lists of its own

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from simulator.files.fields import (
    BaseText,
    Dice,
    Entry,
    Expected,
    Facing,
    Flag,
    HullOutline,
    Id,
    Ids,
    Keywords,
    Point,
    Spot,
    Text,
)


def _number(low: int, high: int, example: int, note: str = "") -> Expected:
    return Expected(f"a whole number from {low} to {high}, without quotes, such as {example}{note}")


class ProfileEntry(Entry):
    """[units.profile]: characteristics."""

    M: Annotated[float | None, Field(ge=0, le=100, description="Move, in inches."), Expected("inches, such as 6")] = (
        None
    )
    T: Annotated[int | None, Field(ge=1, le=50, description="Toughness."), _number(1, 50, 4)] = None
    Sv: Annotated[
        int | None, Field(ge=1, le=7, description="Save; 3 means 3+."), _number(1, 7, 3, " (it means 3+)")
    ] = None
    Inv: Annotated[
        int | None, Field(ge=2, le=6, description="Invulnerable save; 5 means 5+."), _number(2, 6, 5, " (it means 5+)")
    ] = None
    FNP: Annotated[
        int | None, Field(ge=2, le=6, description="Feel No Pain; 5 means 5+."), _number(2, 6, 5, " (it means 5+)")
    ] = None
    W: Annotated[int | None, Field(ge=1, le=200, description="Wounds."), _number(1, 200, 2)] = None
    Ld: Annotated[
        int | None, Field(ge=2, le=12, description="Leadership; 6 means 6+."), _number(2, 12, 6, " (it means 6+)")
    ] = None
    OC: Annotated[int | None, Field(ge=0, le=100, description="Objective control."), _number(0, 100, 2)] = None
    Aggressors: Annotated[
        int | None,
        Field(ge=0, le=100, description="Cosmic Combat: how many dice it rolls in a fight."),
        _number(0, 100, 2),
    ] = None
    Martial: Annotated[
        int | None, Field(ge=1, le=100, description="Cosmic Combat: against the other's Martial."), _number(1, 100, 3)
    ] = None
    Strength: Annotated[
        int | None,
        Field(ge=0, le=100, description="Cosmic Combat: a weapon's S is added to it."),
        _number(0, 100, 3),
    ] = None
    Defence: Annotated[
        int | None,
        Field(ge=1, le=100, description="Cosmic Combat: against the Strength of an attack."),
        _number(1, 100, 4),
    ] = None


class WeaponEntry(Entry):
    """[[units.weapons]]: a weapon's characteristics."""

    name: Annotated[Text, Field(description="Unique in its unit.")]
    range: Annotated[
        Literal["melee"] | Annotated[float, Field(gt=0, le=1000)],
        Field(description='"melee", or inches.'),
        Expected('"melee", or inches such as 24'),
    ] = "melee"
    A: Annotated[Dice, Field(description='Attacks: a number or dice, such as "3", "D6", "2D3+1".')] = "1"
    WS: Annotated[
        int | None,
        Field(ge=2, le=6, description="Weapon Skill; 3 means 3+. Left out: hits by itself."),
        _number(2, 6, 3, " (it means 3+)"),
    ] = None
    S: Annotated[int, Field(ge=1, le=50, description="Strength."), _number(1, 50, 4)]
    AP: Annotated[
        int,
        Field(ge=-10, le=0, description="Armour Penetration, 0 or less."),
        Expected("0 or a negative whole number, such as -1"),
    ] = 0
    D: Annotated[Dice, Field(description='Damage: a number or dice, such as "1", "D3", "D6+2".')] = "1"
    abilities: Annotated[
        list[Text],
        Field(
            description='Weapon abilities, in any case: "ANTI-INFANTRY 4+", "CLEAVE 1", "DEVASTATING WOUNDS", '
            '"EXTRA ATTACKS", "HAZARDOUS", "LANCE", "LETHAL HITS", "PRECISION", "PSYCHIC", "SUSTAINED HITS 1", '
            '"TWIN-LINKED"; with a colon for certain targets alone: "LETHAL HITS: VEHICLE".'
        ),
        Expected('a list of abilities in quotes, such as ["LETHAL HITS"]'),
    ] = []


MODEL_WORDS = "[x, y] or [x, y, facing] in inches and degrees, or a table with id and at"


class ModelEntry(Entry):
    """[[units.models]]: one model in the long form."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    at: Annotated[
        Point | None,
        Field(description="Where its base's centre is: [x, y] in inches. Left out when the unit is not on the table."),
        Expected("[x, y] in inches"),
    ] = None
    facing: Facing = 0.0
    base: BaseText | None = None
    hull: HullOutline | None = None
    wounds: Annotated[
        int | None,
        Field(ge=1, le=200, description="Wounds left; default: the profile's W."),
        Expected("a whole number from 1 to the profile's W"),
    ] = None
    destroyed: Annotated[
        Flag,
        Field(description="Has no wounds left. With at, it is not taken off the table yet; without, it is."),
    ] = False
    lingers: Annotated[
        Flag, Field(description="Is destroyed and stays on the table, to fight before it is taken off.")
    ] = False
    unplaced: Annotated[
        Flag, Field(description="Has left its transport and is about to be set up; it then has no position.")
    ] = False
    abilities: Annotated[
        list[Text],
        Field(description="In addition to the unit's."),
        Expected('a list of abilities in quotes, such as ["DAMAGED 4"]'),
    ] = []
    weapons: Annotated[
        Ids | None,
        Field(description="Names of the unit's weapons that it has; default: all of them."),
        Expected('a list of names of the unit\'s weapons, such as ["Chainsword"]'),
    ] = None
    keywords: Annotated[Keywords, Field(description="In addition to the unit's.")] = []
    profile: Annotated[
        ProfileEntry | None, Field(description="Characteristics that differ from the unit's profile.")
    ] = None


def _model_form(value: Any) -> str:
    return "table" if isinstance(value, dict | ModelEntry) else "spot"


def _models_form(value: Any) -> str:
    return "count" if isinstance(value, int) and not isinstance(value, bool) else "list"


OneModel = Annotated[
    Annotated[ModelEntry, Tag("table")] | Annotated[Spot, Tag("spot"), Field(description="[x, y] or [x, y, facing].")],
    Discriminator(_model_form),
]
Models = Annotated[
    Annotated[list[OneModel], Field(min_length=1, max_length=500), Tag("list")]
    | Annotated[int, Field(ge=1, le=500), Tag("count")],
    Discriminator(_models_form),
]


class TriggerEntry(Entry):
    """[[units.triggers]]: a rule of the unit that begins at the start of a step of the Fight phase, or at its end."""

    name: Annotated[Text, Field(description="Unique in the file.")]
    at: Annotated[
        Literal["start", "pile-in", "fight", "consolidate", "end"],
        Field(description='The step it begins with; "start" and "end" are those of the phase.'),
    ]
    text: Annotated[Text | None, Field(description="What it says, in your own words.")] = None
    effect: Annotated[
        Literal["fights-first", "mortal-wounds"] | None,
        Field(
            description='"fights-first": the unit is a Fights First unit this phase; "mortal-wounds": one enemy unit '
            "it is engaged with takes them. Left out: it is announced, and the players do what it says."
        ),
    ] = None
    wounds: Annotated[Dice | None, Field(description='Mortal wounds: a number or dice, such as "D3".')] = None


class UnitEntry(Entry):
    """[[units]]: models that act together, and what has happened to them so far this turn."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    player: Annotated[Id, Field(description="Id of the player whose unit it is.")]
    name: Annotated[Text | None, Field(description="Default: the id.")] = None
    keywords: Annotated[Keywords, Field(description='Such as ["INFANTRY"]; any case.')] = []
    base: BaseText | None = None
    hull: HullOutline | None = None
    models: Annotated[
        Models,
        Field(
            description="Short form: a list of [x, y] or [x, y, facing]; ids become raiders-1, raiders-2, … "
            "Long form: [[units.models]]. For a unit that is not on the table, the number of its models."
        ),
        Expected("a list of [x, y] in inches, or [[units.models]] tables"),
    ]
    profile: Annotated[ProfileEntry | None, Field(description="Needed when someone attacks.")] = None
    weapons: list[WeaponEntry] = []
    abilities: Annotated[
        list[Text],
        Field(
            description='Abilities that every model of the unit has: "DAMAGED 4", "FIGHT ON DEATH" or '
            '"FIGHT ON DEATH 4+", "FEEL NO PAIN 5+", "DEADLY DEMISE D3", "FIGHTS FIRST".'
        ),
        Expected('a list of abilities in quotes, such as ["DAMAGED 4"]'),
    ] = []
    triggers: Annotated[
        list[TriggerEntry], Field(description="Rules that begin at the start of a step of the Fight phase, or its end.")
    ] = []
    charged: Annotated[Flag, Field(description="Made a charge move this turn.")] = False
    fights_first: Annotated[Flag, Field(description="Every model has the Fights First ability.")] = False
    overrun: Annotated[Flag, Field(description="Is selected for an overrun fight now.")] = False
    piled_in: Annotated[Flag, Field(description="Has made its pile-in move in this step.")] = False
    fought: Annotated[Flag, Field(description="Has been selected to fight this phase.")] = False
    eligible_to_fight: Annotated[Flag, Field(description="Was eligible to fight at some time this phase.")] = False
    engaged_at_fight_step: Annotated[Flag, Field(description="Was engaged at the start of the Fight step.")] = False
    consolidated: Annotated[Flag, Field(description="Has made its consolidation move.")] = False
    retreated: Annotated[Flag, Field(description="Has retreated this phase (Cosmic Combat).")] = False
    battle_shocked: Annotated[Flag, Field(description="Is battle-shocked.")] = False
    embarked_in: Annotated[
        Id | None, Field(description="Id of the transport it is in; its models then have no position.")
    ] = None
    in_reserve: Annotated[Flag, Field(description="Is not on the table.")] = False
    destroyed: Annotated[
        Flag,
        Field(
            description="All its models are destroyed and not taken off the table yet: a transport that the units in "
            "it must get out of now."
        ),
    ] = False
