"""Checks that what a scenario's entries name is there: players, transports, weapons, objectives' places."""

from __future__ import annotations

from simulator.dice import DiceExpression
from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, text, texts
from simulator.files.faults import quoted
from simulator.files.kinds import FORMAT
from simulator.files.lines import TreePath
from simulator.files.naming import control_character, keyword, odd_character
from simulator.files.roster import Roster, unknown

MOST_DICE = 1000
"""No weapon makes more attacks or does more damage than this."""


def check_players(faults: FaultList, roster: Roster) -> None:
    """Note a number of players that is not two, and players that are named and not there."""
    players = faults.tree.get("players")
    if isinstance(players, list) and len(players) != 2:
        faults.add(("players",), f"There {_are(len(players), 'player')}. Expected exactly two [[players]] tables.")
    turn = faults.tree.get("turn")
    active = text(turn, "active") if isinstance(turn, dict) else None
    if active is not None and active not in roster.players:
        faults.add(("turn", "active"), unknown("active", active, "player", roster.players))
    for key in ("units", "zones"):
        for index, entry in tables(faults.tree, key):
            player = text(entry, "player")
            if player is not None and player not in roster.players:
                faults.add((key, index, "player"), unknown("player", player, "player", roster.players))


def check_units(faults: FaultList, roster: Roster) -> None:
    """Note a table without units, and a player without any."""
    if faults.tree.get("units") == []:
        faults.add(("units",), "There are no units. Expected at least one [[units]] table.")
        return
    if not faults.is_sound("units") or not roster.units:
        return
    owners = {u.player for u in roster.units.values()}
    for index, player in tables(faults.tree, "players"):
        player_id = text(player, "id")
        if player_id is not None and player_id not in owners:
            faults.add(("players", index), "This player has no unit.", "warning")


def check_transports(faults: FaultList, roster: Roster) -> None:
    """Note units that are embarked in what cannot carry them."""
    keywords = {
        text(unit, "id"): {keyword(k) for _, k in texts(unit, "keywords")} for _, unit in tables(faults.tree, "units")
    }
    for index, unit in tables(faults.tree, "units"):
        transport = text(unit, "embarked_in")
        if transport is None:
            continue
        path: TreePath = ("units", index, "embarked_in")
        said = f"embarked_in = {quoted(transport)}."
        carrier = roster.units.get(transport)
        if transport == text(unit, "id"):
            faults.add(path, f"{said} A unit cannot be embarked in itself. Expected the id of a transport.")
        elif carrier is None:
            faults.add(path, unknown("embarked_in", transport, "unit", roster.units))
        elif carrier.player != text(unit, "player"):
            faults.add(path, f"{said} That is a unit of the other player. Expected a transport of its own player.")
        elif carrier.off_table.startswith("embarked"):
            faults.add(path, f"{said} That unit is itself {carrier.off_table}. Expected a transport on the table.")
        elif "TRANSPORT" not in keywords[transport]:
            faults.add(path, f"{said} That unit has no keyword TRANSPORT.", "warning")


def check_weapons(faults: FaultList) -> None:
    """Note models with weapons that their unit does not have."""
    for index, unit in tables(faults.tree, "units"):
        known = [name for _, weapon in tables(unit, "weapons") if (name := text(weapon, "name"))]
        for i, model in tables(unit, "models"):
            for j, name in texts(model, "weapons"):
                if name not in known:
                    message = unknown("weapon", name, "weapon", known).replace("in the scenario", "in its unit")
                    faults.add(("units", index, "models", i, "weapons", j), message)


def check_dice(faults: FaultList) -> None:
    """Note attacks and damage that are neither a number nor dice."""
    for index, unit in tables(faults.tree, "units"):
        for i, weapon in tables(unit, "weapons"):
            for key in ("A", "D"):
                value = weapon.get(key)
                if faults.is_sound("units", index, "weapons", i, key) and key in weapon and not is_dice(str(value)):
                    message = f'{key} = {quoted(value)}. Expected a number or dice, such as "3", "D6" or "2D3+1".'
                    faults.add(("units", index, "weapons", i, key), message)


def is_dice(written: str) -> bool:
    """Say whether a text is a number or dice, of a size that weapons have."""
    try:
        expression = DiceExpression.parse(written)
    except ValueError:
        return False
    return 1 <= expression.most <= MOST_DICE


def check_wounds(faults: FaultList) -> None:
    """Note models with more wounds left than their profile has."""
    for index, unit in tables(faults.tree, "units"):
        for i, model in tables(unit, "models"):
            left = model.get("wounds")
            most = _wounds(model.get("profile")) or _wounds(unit.get("profile")) or 1
            if isinstance(left, int) and not isinstance(left, bool) and most < left <= 200:
                source = "the profile's W" if "profile" in unit or "profile" in model else "W without a profile"
                message = f"wounds = {left}. Expected at most {most}, {source}."
                faults.add(("units", index, "models", i, "wounds"), message)


def _wounds(profile: object) -> int | None:
    most = profile.get("W") if isinstance(profile, dict) else None
    return most if isinstance(most, int) and not isinstance(most, bool) and most >= 1 else None


def check_wording(faults: FaultList) -> None:
    """Note keywords and names with characters that would be misread or disturb a screen."""
    tree = faults.tree
    for index, unit in tables(tree, "units"):
        _check_keywords(faults, unit, ("units", index))
        for i, model in tables(unit, "models"):
            _check_keywords(faults, model, ("units", index, "models", i))
        _check_name(faults, unit, ("units", index))
        for i, weapon in tables(unit, "weapons"):
            _check_name(faults, weapon, ("units", index, "weapons", i))
    for key in ("players", "moves"):
        for index, entry in tables(tree, key):
            _check_name(faults, entry, (key, index))
    _check_name(faults, tree, (), "title")


def _check_keywords(faults: FaultList, entry: Tree, path: TreePath) -> None:
    for i, word in texts(entry, "keywords"):
        odd = odd_character(word)
        if not word.strip():
            faults.add((*path, "keywords", i), f'{quoted(word)} is no keyword. Expected one such as "INFANTRY".')
        elif odd and odd_character(keyword(word)):
            faults.add((*path, "keywords", i), f"The keyword {quoted(word)} {odd}. Expected plain letters.")
        elif odd:
            message = f"The keyword {quoted(word)} {odd}; it is read as {quoted(keyword(word))}."
            faults.add((*path, "keywords", i), message, "warning")


def _check_name(faults: FaultList, entry: Tree, path: TreePath, key: str = "name") -> None:
    name = text(entry, key)
    odd = control_character(name) if name else ""
    if odd:
        faults.add((*path, key), f"{key} = {quoted(name)} holds {odd}. Expected one line of text.")
    elif name and not name.strip():
        faults.add((*path, key), f"{key} = {quoted(name)} is blank. Expected a name, or no {key} at all.")


def check_format(faults: FaultList) -> None:
    """Note a format version that this program does not read."""
    version = faults.tree.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version == FORMAT:
        return
    message = f"format = {quoted(version)}. This program reads format {FORMAT}."
    if version > FORMAT:
        message += " The file was written for a newer program."
    faults.add(("format",), message)


def _are(count: int, noun: str) -> str:
    return f"is {count} {noun}" if count == 1 else f"are {count or 'no'} {noun}s"
