"""The shape of decision scripts, as pydantic models. See `formats` for how they are used."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simulator.files.fields import Entry, Expected, Faces, Flag, Format, Id, Ids, Text
from simulator.files.move_formats import Mode, Steps, Targets, TheObjective


class AttackEntry(Entry):
    """[[decisions.attacks]]: attacks against one enemy unit, or of one model (Cosmic Combat), with the results that are
    settled; others are rolled.
    """

    target: Annotated[
        Id | None, Field(description="Id of the enemy unit that is struck; left out for the attacks of one model.")
    ] = None
    weapon: Annotated[
        Text | None, Field(description="Name of the weapon; may be left out where there is only one.")
    ] = None
    models: Annotated[
        Ids | None, Field(description="Ids of the models that strike; default: all that are engaged with the target.")
    ] = None
    count: Annotated[
        int | None,
        Field(ge=1, le=1000, description="How many of each model's attacks go to this target, where they are split."),
        Expected("a number from 1"),
    ] = None
    number: Annotated[
        Faces | None, Field(description="Faces of the dice that say how many attacks there are, where that is rolled.")
    ] = None
    hits: Annotated[Faces | None, Field(description="Faces of the hit dice, in order.")] = None
    sustained: Annotated[
        Faces | None, Field(description="Faces of the dice of Sustained Hits, where X is rolled, in order.")
    ] = None
    wounds: Annotated[Faces | None, Field(description="Faces of the wound dice, in order.")] = None
    rerolls: Annotated[
        Faces | None, Field(description="Faces of the wound dice that are rolled again, in order (Twin-linked).")
    ] = None
    saves: Annotated[Faces | None, Field(description="Faces of the save dice, in order.")] = None
    damage: Annotated[
        Faces | None, Field(description="Faces of the damage dice, in the order of the attacks: lowest save first.")
    ] = None
    feel_no_pain: Annotated[
        Faces | None, Field(description="Faces of the Feel No Pain dice, one for each wound, in the same order.")
    ] = None
    decline: Annotated[
        list[Text] | None,
        Field(
            description='Optional abilities that are not used, of "LETHAL HITS", "PRECISION", "PSYCHIC" and '
            '"TWIN-LINKED"; all others are.'
        ),
        Expected('a list of abilities in quotes, such as ["LETHAL HITS"]'),
    ] = None
    character: Annotated[
        Id | None,
        Field(description="Id of the CHARACTER that Precision singles out; default: the one with the fewest wounds."),
    ] = None
    allocate: Annotated[
        Ids | None,
        Field(
            description="Cosmic Combat, one model against several: ids of the enemy models that its wounds are "
            "allocated to, in the order of the dice; those beyond are the automatic player's."
        ),
    ] = None
    casualties: Annotated[
        Ids | None,
        Field(description="Ids of the models that fall; without dice nothing is rolled. [] means that none falls."),
        Expected('a list of model ids, such as ["guard-1"]'),
    ] = None
    wounds_lost: Annotated[
        dict[Annotated[str, Field(min_length=1)], Annotated[int, Field(ge=0, le=1000)]] | None,
        Field(description="Wounds lost by models, without dice: { guard-1 = 2 }."),
        Expected("model ids with the wounds they lose, such as { guard-1 = 2 }"),
    ] = None


class DecisionEntry(Entry):
    """[[decisions]]: the answer to one decision, in the order in which the phase asks for them."""

    decision: Annotated[
        Literal[
            "pile-in",
            "select-to-fight",
            "attack",
            "consolidate",
            "disembark",
            "pass",
            "trigger",
            "remove",
            "deadly-demise",
            "fight-first",
            "choose-fight",
            "retreat",
            "opportunity-attack",
        ],
        Field(
            description='What is decided; "pass" declines to select a unit to fight, or opportunity attacks, or, with '
            'the step of that name, ends a player\'s moves in it; "attack" gives the attacks of '
            "destroyed models that fight before they are removed (10th edition). "
            '"fight-first", "choose-fight", "retreat" and "opportunity-attack" are Cosmic Combat\'s.'
        ),
    ]
    player: Annotated[Id | None, Field(description="Who decides; checked when given.")] = None
    unit: Annotated[Id | None, Field(description="The unit that moves, fights or disembarks.")] = None
    step: Annotated[
        Literal["pile-in", "fight", "consolidate", "retreat"] | None,
        Field(description='With "pass": the step in which the player passes; default: "fight".'),
    ] = None
    stay: Annotated[
        Flag, Field(description="The unit does not move; with select-to-fight, it makes no additional pile-in.")
    ] = False
    fight: Annotated[
        Literal["normal", "overrun"] | None, Field(description="Fight type; may be left out where only one can be.")
    ] = None
    targets: Targets = None
    mode: Mode = None
    objective: TheObjective = None
    steps: Steps | None = None
    attacks: Annotated[
        list[AttackEntry] | None, Field(description="The unit's attacks; left out: the automatic player's, rolled.")
    ] = None
    hazards: Annotated[
        Faces | None,
        Field(description="Faces of hazard rolls, in order: after the attacks (Hazardous), or before getting out."),
    ] = None
    hazard_feel_no_pain: Annotated[
        Faces | None, Field(description="Faces of Feel No Pain against the mortal wounds of hazards, in order.")
    ] = None
    fight_on_death: Annotated[
        Faces | None, Field(description="Faces of the dice of destroyed models that may stay to fight, in file order.")
    ] = None
    casualties: Annotated[
        Ids | None,
        Field(
            description="Ids of the models that fall to the mortal wounds of this trigger, Deadly Demise or unit's "
            "hazard rolls, in the order in which their owner lets them suffer; one that is only wounded may be named."
        ),
        Expected('a list of model ids, such as ["guard-1"]'),
    ] = None
    trigger_wounds: Annotated[
        Faces | None, Field(description="Faces of the dice for a trigger's mortal wounds, where they are rolled.")
    ] = None
    trigger_feel_no_pain: Annotated[
        Faces | None, Field(description="Faces of Feel No Pain against its mortal wounds, in order.")
    ] = None
    demise: Annotated[Faces | None, Field(description="The face of a Deadly Demise roll; on a 6 it goes off.")] = None
    demise_wounds: Annotated[
        Faces | None, Field(description="Faces of the dice for its mortal wounds, unit by unit, where X is rolled.")
    ] = None
    demise_feel_no_pain: Annotated[
        Faces | None, Field(description="Faces of Feel No Pain against its mortal wounds, in order.")
    ] = None
    trigger: Annotated[Text | None, Field(description="Name of the unit's trigger that is resolved.")] = None
    model: Annotated[
        Id | None,
        Field(
            description="Id of the model that is removed, for coherency, or rolls for Deadly Demise; Cosmic Combat: "
            "that strikes, or that a fight is called by."
        ),
    ] = None
    note: Annotated[Text | None, Field(description="A remark; not used.")] = None


Lines = Annotated[list[Annotated[str, Field(min_length=1, max_length=500)]], Expected("a list of texts in quotes")]


class ExpectEntry(Entry):
    """[expect]: what a worked sequence comes to. Nothing but tests read it."""

    selected: Annotated[
        Lines | None, Field(description='Units selected to fight, in order: ["red: raiders", "blue: guard"].')
    ] = None
    asked: Annotated[
        Lines | None,
        Field(
            description="Decisions that come up, in this order among others, options after the colon: "
            '["blue select-to-fight: guard"]. A "?" at the end says that passing is allowed, a "!" that it is not.'
        ),
    ] = None
    never: Annotated[
        Lines | None, Field(description='Words that no decision that comes up holds: ["blue trigger"].')
    ] = None
    next: Annotated[
        Text | None,
        Field(
            description="The decision that stands open once the script's decisions are used up, in the same form; "
            '"nothing" when the phase is over.'
        ),
    ] = None
    refused: Annotated[Text | None, Field(description="The clause by which the script is refused.")] = None
    says: Annotated[Text | None, Field(description="Words of the refusal.")] = None
    entry: Annotated[
        int | None, Field(ge=1, description="Number of the decision that is refused."), Expected("a number from 1")
    ] = None
    flags: Annotated[
        dict[str, dict[str, bool]] | None,
        Field(description="What has happened to units at the end: { raiders = { fought = true } }."),
    ] = None
    destroyed: Annotated[Ids | None, Field(description="All models destroyed by the end.")] = None
    told: Annotated[Lines | None, Field(description="Sentences of the log, in this order among others.")] = None


class ScriptFile(Entry):
    """A decision script: what the players choose in a Fight phase, and what their dice show."""

    format: Format
    title: Annotated[Text | None, Field(description="Default: the file's name.")] = None
    notes: Annotated[str | None, Field(max_length=100_000, description="Free text."), Expected("text in quotes")] = None
    otherwise: Annotated[
        Literal["automatic", "stay"],
        Field(description='What a unit does whose move is not given: "automatic", or "stay" where it is.'),
    ] = "automatic"
    expect: Annotated[ExpectEntry | None, Field(description="What comes of it, for worked sequences.")] = None
    decisions: Annotated[list[DecisionEntry], Expected("[[decisions]] tables")]
