"""Random tables, all sound: units of many shapes crowded round the middle, walls, objectives, transports, triggers."""

from __future__ import annotations

import math
import random
from typing import Any

from simulator.scenario import Scenario
from tests.builders import Tree, a_scenario, a_unit

BASES: dict[str, tuple[float, float]] = {
    "25mm": (0.493, 0.492),
    "32mm": (0.63, 0.629),
    "40mm": (0.788, 0.787),
    "60mm": (1.182, 1.181),
    "75x42mm": (1.477, 0.826),
    "60x30mm rectangle": (1.321, 0.59),
    "hull": (1.42, 1.0),
}
"""Base sizes with the radii, in inches, of circles round them and inside them."""
HULL = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
WEAPON_ABILITIES = ("SUSTAINED HITS 1", "LETHAL HITS", "DEVASTATING WOUNDS", "TWIN-LINKED", "LANCE", "ANTI-INFANTRY 4+")
UNIT_ABILITIES = ("FEEL NO PAIN 5+", "FIGHT ON DEATH 4+", "DEADLY DEMISE 1", "DAMAGED 2")
STEPS = ("start", "start", "pile-in", "fight", "consolidate")
Spot = tuple[float, float, float]
"""x, y and the radius of a circle round what stands there."""


class Maker:
    """Makes one random table from a seed."""

    def __init__(self, seed: int, most_units: int, most_models: int) -> None:
        self.luck = random.Random(seed)
        self.most_units = most_units
        self.most_models = most_models
        self.taken: list[Spot] = []
        self.step = self.luck.choice(STEPS)
        self.triggers = 0

    def table(self) -> Scenario:
        """A sound scenario."""
        luck = self.luck
        count = luck.randint(2, self.most_units)
        units: list[Tree] = []
        for k in range(count):
            player = ("red", "blue")[k % 2]
            units += self._unit(f"{player}-{k}", player)
        for player in ("red", "blue"):
            if luck.random() < 0.2:
                away = a_unit(f"{player}-away", player, luck.randint(1, 3), in_reserve=True)
                units.append(away)
        return a_scenario(
            units=units,
            terrain=self._terrain(),
            objectives=self._objectives(),
            turn={"active": luck.choice(["red", "blue"]), "step": self.step, "round": luck.randint(1, 5)},
        )

    def _unit(self, unit_id: str, player: str) -> list[Tree]:
        """A unit, with what is embarked in it; nothing when there is no room."""
        luck = self.luck
        if luck.random() < 0.12:
            return self._transport(unit_id, player)
        base = luck.choice([*list(BASES)[:3], "32mm", "32mm", *list(BASES)])
        big = BASES[base][0] > 1.0
        places = self._cluster(base, 1 if big and luck.random() < 0.6 else luck.randint(1, self.most_models))
        if not places:
            return []
        keywords = ["MONSTER"] if big else [luck.choice(["INFANTRY", "BEASTS", "VEHICLE"])]
        more: dict[str, Any] = {**self._flags(), "profile": self._profile(big=big), "weapons": self._weapons()}
        if base == "hull":
            more["hull"] = HULL
        if luck.random() < 0.25:
            more["abilities"] = [luck.choice(UNIT_ABILITIES)]
        if luck.random() < 0.2:
            more["triggers"] = [self._trigger()]
        models: list[Any] = [list(place) for place in places]
        if len(places) > 2 and luck.random() < 0.3:
            models = [{"id": f"{unit_id}-{i + 1}", "at": list(place[:2])} for i, place in enumerate(places)]
            models[-1]["keywords"] = ["CHARACTER"]
        return [a_unit(unit_id, player, models, base=base, keywords=keywords, **more)]

    def _transport(self, unit_id: str, player: str) -> list[Tree]:
        places = self._cluster("60mm", 1)
        if not places:
            return []
        keywords, profile = ["VEHICLE", "TRANSPORT"], {"T": 6, "Sv": 5, "W": self.luck.randint(1, 3)}
        transport = a_unit(unit_id, player, [list(p) for p in places], base="60mm", keywords=keywords, profile=profile)
        if self.luck.random() < 0.5:
            transport["abilities"] = ["DEADLY DEMISE D3"]
        inside = a_unit(f"{unit_id}-inside", player, self.luck.randint(1, 4), embarked_in=unit_id)
        inside["weapons"] = self._weapons()
        return [transport, inside]

    def _flags(self) -> dict[str, bool]:
        luck = self.luck
        flags = {"charged": luck.random() < 0.35, "fights_first": luck.random() < 0.15}
        if self.step == "pile-in":
            flags["piled_in"] = luck.random() < 0.2
        if self.step in {"fight", "consolidate"}:
            flags["engaged_at_fight_step"] = luck.random() < 0.5
            flags["fought"] = luck.random() < (0.3 if self.step == "fight" else 0.7)
        if self.step == "consolidate":
            flags["consolidated"] = luck.random() < 0.2
        return flags

    def _profile(self, *, big: bool) -> Tree:
        luck = self.luck
        wounds = luck.randint(3, 8) if big else luck.randint(1, 3)
        return {"T": luck.randint(3, 7), "Sv": luck.randint(2, 6), "W": wounds, "M": 6}

    def _weapons(self) -> list[Tree]:
        luck = self.luck
        blade = {
            "name": "Blade",
            "range": "melee",
            "A": luck.choice(["1", "2", "D3"]),
            "WS": 3,
            "S": luck.randint(3, 8),
        }
        blade |= {"AP": -luck.randint(0, 3), "D": luck.choice(["1", "2", "D3"])}
        if luck.random() < 0.4:
            blade["abilities"] = [luck.choice(WEAPON_ABILITIES)]
        return [blade] if luck.random() < 0.9 else []

    def _trigger(self) -> Tree:
        self.triggers += 1
        at = self.luck.choice(["start", "pile-in", "fight", "consolidate", "end"])
        effect = self.luck.choice(
            [{}, {"effect": "fights-first"}, {"effect": "mortal-wounds", "wounds": self.luck.choice([1, "D3"])}]
        )
        return {"name": f"Trigger {self.triggers}", "at": at, **effect}

    def _cluster(self, base: str, count: int) -> list[tuple[float, float, float]]:
        """Places for a unit's models: in coherency most of the time, and clear of everything."""
        luck = self.luck
        outer, inner = BASES[base]
        mine: list[tuple[float, float, float]] = []
        for _ in range(300):
            if len(mine) == count:
                break
            if mine:
                x, y, _ = luck.choice(mine)
                turn, reach = luck.uniform(0, 2 * math.pi), luck.uniform(2 * outer + 0.02, 2 * inner + 2.0)
                spot = (x + reach * math.cos(turn), y + reach * math.sin(turn))
            else:
                spot = (luck.uniform(22, 37), luck.uniform(15, 28))
            inside = outer < spot[0] < 60 - outer and outer < spot[1] < 44 - outer
            clear = all(
                math.dist(spot, (ox, oy)) > outer + r + 0.01
                for ox, oy, r in [*self.taken, *((a, b, outer) for a, b, _ in mine)]
            )
            if inside and clear and all(math.dist(spot, mate[:2]) < 8.0 for mate in mine):
                mine.append((round(spot[0], 4), round(spot[1], 4), float(luck.choice([0, 30, 90, 200]))))
        self.taken += [(x, y, outer) for x, y, _ in mine]
        return mine

    def _terrain(self) -> list[Tree]:
        found: list[Tree] = []
        for k in range(self.luck.randint(0, 3)):
            x, y = self.luck.uniform(16, 42), self.luck.uniform(10, 32)
            w, h = self.luck.uniform(0.5, 3.0), self.luck.uniform(0.5, 3.0)
            corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
            far = math.hypot(w, h) / 2
            if all(math.dist((x + w / 2, y + h / 2), (ox, oy)) > far + r for ox, oy, r in self.taken):
                kind = self.luck.choice(["dense", "dense", "light"])
                outline = [[round(a, 3), round(b, 3)] for a, b in corners]
                found.append({"id": f"wall-{k}", "outline": outline, "kind": kind, "height": 4.0})
        return found

    def _objectives(self) -> list[Tree]:
        luck = self.luck
        found: list[Tree] = [{"id": "A", "at": [round(luck.uniform(22, 38), 3), round(luck.uniform(16, 28), 3)]}]
        if luck.random() < 0.4:
            x, y = round(luck.uniform(20, 36), 3), round(luck.uniform(14, 26), 3)
            found.append({"id": "B", "area": [[x, y], [x + 5, y], [x + 5, y + 4], [x, y + 4]]})
        return found


def random_table(seed: int, *, most_units: int = 6, most_models: int = 4) -> Scenario:
    """A sound random scenario; the same seed makes the same one."""
    return Maker(seed, most_units, most_models).table()
