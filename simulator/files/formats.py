"""The shape of scenario, move and script files, as pydantic models: the one place that says which keys there are.

Reading checks a file's tree against these models, and the JSON Schemas in assets/ are generated from them. What needs
more than one value to judge (ids that name nobody, bases that overlap) is in the modules of checks beside this one.
Importing this module imports pydantic, so it is imported when the first file is read, not before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

FORMAT = 1
"""The format version this program reads and writes."""
RULESETS = ("40k-11e", "40k-11e-launch", "40k-10e", "cosmic-combat")
FARTHEST = 10_000.0
"""Inches. No coordinate is larger than this, on any table."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a message says was expected of a field."""

    words: str


class Entry(BaseModel):
    """A table of a file. Unknown keys are faults, and no value is converted from one type to another."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)


Text = Annotated[str, Field(min_length=1, max_length=200), Expected('text in quotes, such as "Red Raiders"')]
Id = Annotated[str, Field(min_length=1, max_length=100), Expected('an id in quotes, such as "raiders"')]
Flag = Annotated[bool, Expected("true or false, without quotes")]
Size = Annotated[str, Field(max_length=100)]
Coordinate = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Spot = Annotated[list[Coordinate], Field(min_length=2, max_length=3)]
Outline = Annotated[
    list[Point],
    Field(min_length=3, max_length=1000),
    Expected("at least three corners [x, y], in inches"),
]
Facing = Annotated[
    float,
    Field(ge=-3600, le=3600, description="Degrees counter-clockwise; 0 looks along +x."),
    Expected("degrees, such as 90.0"),
]
Dice = Annotated[str | int, Expected('a number or dice, such as "3", "D6" or "2D3+1"')]
Face = Annotated[int, Field(ge=1, le=6)]
Faces = Annotated[list[Face], Field(max_length=1000), Expected("dice faces from 1 to 6, such as [5, 3, 6]")]
Keywords = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=100)]],
    Expected('a list of keywords in quotes, such as ["INFANTRY"]'),
]
Ids = Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Expected('a list of ids, such as ["guard"]')]
Format = Annotated[
    int,
    Field(description="Version of the file format: 1.", json_schema_extra={"const": 1}),
    Expected("1, the format version this program reads"),
]
BASE_WORDS = 'a size such as "32mm", "75x42mm" or "60x30mm rectangle", from 20mm to 200mm'
BaseText = Annotated[
    Size,
    Field(
        description='Base size in millimetres: "32mm" round, "75x42mm" oval (along and across its facing), '
        '"60x30mm rectangle", or "hull" for a model without a base. The default for the unit\'s models.'
    ),
    Expected(BASE_WORDS),
]
HullOutline = Annotated[
    Outline,
    Field(description='With base = "hull": a convex outline in inches, round the model\'s centre at [0, 0].'),
]


class BoardEntry(Entry):
    """[board]: the battlefield."""

    size: Annotated[
        list[Annotated[float, Field(ge=1, le=1000)]],
        Field(min_length=2, max_length=2, description="Width (x) and depth (y) in inches."),
        Expected("width and depth in inches from 1 to 1000, such as [60.0, 44.0]"),
    ]


class TurnEntry(Entry):
    """[turn]: where the battle stands. Every key is optional."""

    active: Annotated[Id | None, Field(description="Id of the player whose turn it is; default: the first.")] = None
    round: Annotated[
        int, Field(ge=1, le=100, description="Battle round."), Expected("a whole number from 1, such as 2")
    ] = 1
    phase: Annotated[
        Literal["command", "movement", "shooting", "charge", "fight"], Field(description="Phase of the turn.")
    ] = "fight"
    step: Annotated[
        Literal["start", "pile-in", "fight", "consolidate", "retreat", "end"],
        Field(description='Step of the Fight phase; "retreat" is Cosmic Combat\'s.'),
    ] = "start"


class PlayerEntry(Entry):
    """[[players]]: one of the two players."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    name: Annotated[Text | None, Field(description="Default: the id.")] = None


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


class ObjectiveEntry(Entry):
    """[[objectives]]: a marker (at) or a terrain objective (area)."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    at: Annotated[
        Point | None, Field(description="A marker's centre: [x, y] in inches."), Expected("[x, y] in inches")
    ] = None
    diameter: Annotated[
        Size | None,
        Field(description='A marker\'s size in millimetres; default "40mm".'),
        Expected('a size such as "40mm", from 10mm to 300mm'),
    ] = None
    range: Annotated[
        float | None,
        Field(ge=0, le=100, description="A marker's range in inches from its edge; default 3.0."),
        Expected("inches from 0 to 100, such as 3.0"),
    ] = None
    area: Annotated[Outline | None, Field(description="A terrain objective's outline: [[x, y], …] in inches.")] = None


class TerrainEntry(Entry):
    """[[terrain]]: a terrain feature seen from above."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    outline: Annotated[Outline, Field(description="Corners [x, y] in inches of an outline that does not cross itself.")]
    kind: Annotated[
        Literal["exposed", "light", "dense"], Field(description="Dense stops models that may not pass it.")
    ] = "light"
    height: Annotated[
        float | None,
        Field(ge=0, le=100, description="Inches; dense terrain without a height counts as tall."),
        Expected("inches from 0 to 100, such as 5.0"),
    ] = None


class StepEntry(Entry):
    """[[moves.steps]]: one model's part of a move; exactly one of `to` and `path`."""

    model: Annotated[Id, Field(description="Id of the model that moves.")]
    to: Annotated[
        Point | None,
        Field(description='"Ends here": [x, y] in inches; the referee finds the shortest way.'),
        Expected("[x, y] in inches"),
    ] = None
    path: Annotated[
        list[Point] | None,
        Field(
            min_length=1,
            max_length=5000,
            description='"Goes exactly this way": straight lines through these points after its start, in inches.',
        ),
        Expected("one or more points [[x, y], …] in inches"),
    ] = None
    facing: Annotated[Facing | None, Field(description="Degrees at its end; default: as it was.")] = None


Steps = Annotated[
    list[StepEntry],
    Field(description="In the order in which the models move; a model not named does not move."),
]
Targets = Annotated[
    Ids | None, Field(description="Enemy units selected before moving; may be left out where there is no choice.")
]
Mode = Annotated[
    Literal["ongoing", "engaging", "objective", "group", "models"] | None,
    Field(
        description='Consolidation: "ongoing", "engaging" or "objective"; may be left out, it is forced. Retreat: '
        '"group", or "models" that go separately; left out, a unit all of whose models move is a group.'
    ),
]
TheObjective = Annotated[
    Id | None, Field(description="Consolidation in objective mode: the objective; may be left out if only one can be.")
]


class MoveKeys(Entry):
    """The keys of a move."""

    kind: Annotated[
        Literal["pile-in", "consolidate", "disembark", "boarding", "retreat"],
        Field(
            description='Kind of move; "disembark" sets up a unit whose transport is destroyed (11th edition), '
            '"boarding" and "retreat" are Cosmic Combat\'s.'
        ),
    ]
    unit: Annotated[Id, Field(description="Id of the unit that moves.")]
    targets: Targets = None
    mode: Mode = None
    objective: TheObjective = None
    steps: Steps = []
    name: Annotated[Text | None, Field(description="What messages call the move.")] = None
    expect: Annotated[
        Literal["legal", "illegal", "undecided"] | None, Field(description="The verdict that is expected.")
    ] = None
    breaks: Annotated[
        list[Text],
        Field(description='Clauses that must be among the broken ones, such as ["pile-in.closer"].'),
        Expected('a list of clause ids, such as ["pile-in.closer"]'),
    ] = []


class MoveEntry(MoveKeys):
    """[[moves]]: a worked example carried by the scenario."""


class MoveFile(MoveKeys):
    """A move in a file of its own."""

    format: Format


class ScenarioFile(Entry):
    """A scenario: a table, two armies, where in the turn it is, and worked examples of moves."""

    format: Format
    title: Annotated[Text | None, Field(description="Default: the file's name.")] = None
    ruleset: Annotated[
        Literal["40k-11e", "40k-11e-launch", "40k-10e", "cosmic-combat"], Field(description="The rules in force.")
    ]
    notes: Annotated[str | None, Field(max_length=100_000, description="Free text."), Expected("text in quotes")] = None
    board: BoardEntry
    turn: TurnEntry = TurnEntry()
    players: Annotated[list[PlayerEntry], Expected("exactly two [[players]] tables")]
    units: Annotated[list[UnitEntry], Expected("[[units]] tables")]
    objectives: Annotated[list[ObjectiveEntry], Expected("[[objectives]] tables")] = []
    terrain: Annotated[list[TerrainEntry], Expected("[[terrain]] tables")] = []
    moves: Annotated[list[MoveEntry], Expected("[[moves]] tables")] = []
