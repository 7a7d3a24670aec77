"""A small data set of invented units in the form of the real one's records, and samples of files that name them."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

from simulator.armies import Brought, Catalogue, Taken, bring_in, read_army
from simulator.armies.dataset import catalogue_of

SAMPLES = Path(__file__).parent / "samples"
FACTION = "amber-order"
Tree = dict[str, Any]


def stats(name: str, m: int, t: int, sv: int, w: int, ld: int, oc: int, **more: int) -> Tree:
    return {"name": name, "M": m, "T": t, "Sv": sv, "W": w, "Ld": ld, "OC": oc, "invuln_sv": None, **more}


def melee(name: str, a: int | str, ws: int, s: int, ap: int, d: int | str, *keywords: Tree) -> Tree:
    numbers = {"A": a, "WS": ws, "S": s, "AP": ap, "D": d}
    profile = {"name": name, "range": "Melee", "stats": numbers, "keywords": list(keywords)}
    return weapon(name, "melee", [profile])


def weapon(name: str, kind: str, profiles: list[Tree]) -> Tree:
    return {"id": identity(name), "name": name, "type": kind, "faction_id": FACTION, "profiles": profiles}


def identity(name: str) -> str:
    return name.lower().replace(" ", "-").replace("'", "")


def unit(name: str, profiles: list[Tree], weapons: list[str], keywords: list[str], **more: Any) -> Tree:
    return {
        "id": identity(name),
        "name": name,
        "faction_id": FACTION,
        "faction_keywords": ["Amber Order"],
        "keywords": keywords,
        "profiles": profiles,
        "weapon_ids": [identity(w) for w in weapons],
        **more,
    }


def model(name: str, least: int, most: int, weapons: list[str], base: Tree | None) -> Tree:
    sized = {"base_size_mm": base} if base is not None else {}
    return {"name": name, "min": least, "max": most, "default_weapon_ids": [identity(w) for w in weapons], **sized}


def composition(name: str, *models: Tree) -> Tree:
    return {"faction_id": FACTION, "unit_id": identity(name), "models": list(models)}


def round_base(diameter: float) -> Tree:
    return {"shape": "round", "diameter": diameter}


MAUL = weapon(
    "Warden's maul",
    "melee",
    [
        {"name": "sweep", "stats": {"A": 6, "WS": 2, "S": 6, "AP": -1, "D": 1}, "keywords": []},
        {"name": "strike", "stats": {"A": 3, "WS": 2, "S": 9, "AP": -3, "D": "D6+1"}, "keywords": []},
    ],
)
ANTI = {"keyword_id": "anti", "parameters": {"target_keyword": "MONSTER/VEHICLE", "threshold": 4}}
RAW: dict[str, list[Any]] = {
    "factions": [{"id": FACTION, "name": "Amber Order"}],
    "abilities": [{"ability_id": "lantern-bearer", "name": "Lantern Bearer"}],
    "weapons": [
        MAUL,
        melee("Ember blade", 4, 3, 5, -2, 1, {"keyword_id": "lethal-hits"}),
        melee("Hatchet", 3, 3, 4, 0, 1),
        melee("Great axe", 2, 4, 8, -2, 2, {"keyword_id": "cleave", "parameters": {"value": 1}}, ANTI),
        melee("Kiln claws", 5, 3, 10, -2, 3, {"keyword_id": "twin-linked"}),
        melee("Fangs", 2, 4, 3, 0, 1, {"keyword_id": "extra-bites"}, {"keyword_id": "lance"}),
        weapon("Cinder pistol", "ranged", []),
        weapon("Furnace cannon", "ranged", []),
    ],
    "units": [
        unit(
            "Amber Warden",
            [stats("Amber Warden", 6, 4, 2, 5, 6, 1, invuln_sv=4)],
            ["Warden's maul", "Cinder pistol"],
            ["Infantry", "Character"],
            ability_ids=["fights-first", "lantern-bearer"],
        ),
        unit(
            "Amber Raiders",
            [stats("Amber Raider", 6, 4, 3, 2, 6, 2)],
            ["Ember blade", "Hatchet", "Great axe", "Cinder pistol"],
            ["Infantry", "Battleline"],
            ability_ids=["feel-no-pain-6"],
        ),
        unit(
            "Ember Walker",
            [stats("Ember Walker", 8, 9, 3, 12, 7, 4, invuln_sv=5)],
            ["Kiln claws", "Furnace cannon"],
            ["Vehicle", "Walker"],
            ability_ids=["deadly-demise-d3"],
        ),
        unit("Amber Hounds", [stats("Amber Hound", 10, 3, 6, 1, 8, 0)], ["Fangs", "Lost weapon"], ["Beasts"]),
    ],
    "unit_compositions": [
        composition("Amber Warden", model("Amber Warden", 1, 1, ["Warden's maul"], round_base(40))),
        composition(
            "Amber Raiders",
            model("Raider Captain", 1, 1, ["Ember blade"], round_base(40)),
            model("Amber Raider", 4, 9, ["Hatchet"], round_base(32)),
        ),
        composition("Ember Walker", model("Ember Walker", 1, 1, ["Kiln claws"], {"shape": "hull", "draft": True})),
        composition(
            "Amber Hounds", model("Amber Hound", 5, 10, ["Fangs"], {"shape": "oval", "length": 60, "width": 35.5})
        ),
    ],
    "terrain_templates": [],
    "terrain_layouts": [],
    "deployment_patterns": [],
}


def invented() -> Catalogue:
    """The data set as a catalogue."""
    return catalogue_of(RAW, "the invented data set")


def brought(name: str, catalogue: Catalogue | None = None) -> Brought:
    """A sample as a scenario's entries: the first player's, or of a table both players'."""
    return bring_in(read_army(SAMPLES / name), ["red", "blue"], Taken(), catalogue)


def zipped(folder: Path, entries: dict[str, bytes], name: str = "roster.rosz") -> Path:
    """An archive with these files in it."""
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in entries.items():
            archive.writestr(entry, content)
    return path


COUNTS = {"amber-warden": 1, "amber-raiders": 10, "ember-walker": 1, "amber-hounds": 5, "amber-hounds-b": 5}
"""The units of every sample of a roster or list, and how many models they have."""


def counts(army: Brought) -> dict[str, int]:
    """How many models the entries have, by id."""
    return {u["id"]: u["models"] if isinstance(u["models"], int) else len(u["models"]) for u in army.units}


def entry(army: Brought, unit_id: str) -> Tree:
    """The entry of an id."""
    return next(u for u in army.units if u["id"] == unit_id)


def said(army: Brought, kind: str) -> list[str]:
    """The notes of a kind, as they print."""
    return [str(note) for note in army.of_kind(kind)]
