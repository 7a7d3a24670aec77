"""What fields of files hold, as pydantic types, each with the words that a message has for what was expected.

Importing this module imports pydantic, so it is imported when the first file is read, not before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

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
