"""`fightphase units`: datasheets of the data set by name, and one of them as an entry to paste into a scenario."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from simulator.armies.catalogue import Catalogue, Datasheet
from simulator.armies.dataset import catalogue
from simulator.armies.faults import DataMissingError
from simulator.armies.importing import sheet_entry
from simulator.armies.wording import new_id
from simulator.commands.reading import UsageError
from simulator.files.document import Tree
from simulator.files.faults import quoted
from simulator.files.toml_writing import toml_comment, toml_tables
from simulator.rules.telling import counted

FEW = 3
"""Datasheets that are told in full; of more, the names alone are."""


def run(args: Namespace) -> int:
    """Search; exit code 1 when nothing is found."""
    try:
        sheets = catalogue("Searching units")
    except DataMissingError as missing:
        raise UsageError(str(missing)) from None
    words = " ".join(args.words)
    found = sheets.search(words, faction=args.faction or "")
    if args.toml:
        return _entry(args, sheets, words)
    read = [listing.read() for listing in found] if args.json or len(found) <= FEW else []
    if args.json:
        print(json.dumps([_as_json(sheet) for sheet in read], ensure_ascii=False, indent=2))
    elif read:
        print("\n\n".join(_told(sheet) for sheet in read))
    elif found:
        print("\n".join(f"{listing.name} · {listing.faction}" for listing in found))
    sys.stdout.flush()
    if not found:
        print(f"No unit of {sheets.title} answers to {quoted(words)}.", file=sys.stderr)
        return 1
    print(f"{counted(len(found), 'unit')} of {sheets.title}. {sheets.note}", file=sys.stderr)
    return 0


def _entry(args: Namespace, sheets: Catalogue, words: str) -> int:
    """Print the best answer as a [[units]] entry in reserve."""
    found = sheets.search(words, faction=args.faction or "", most=1)
    if not found:
        print(f"No unit of {sheets.title} answers to {quoted(words)}.", file=sys.stderr)
        return 1
    sheet = found[0].read()
    if args.models is not None and not 1 <= args.models <= 500:
        raise UsageError(f"--models {args.models}: expected a number from 1 to 500")
    entry, notes = sheet_entry(sheet, new_id(sheet.name, ()), args.player, args.models)
    for note in notes:
        print(f"{note.kind}: {note}", file=sys.stderr)
    print(toml_comment(f"{sheet.name} of {sheet.faction}, from {sheets.title}. {sheets.note}"))
    print(toml_tables(("units",), [entry], many=True), end="")
    return 0


def _told(sheet: Datasheet) -> str:
    lines = [f"{sheet.name} · {sheet.faction}", f"  {', '.join(sheet.keywords)}"]
    for model in sheet.models:
        count = str(model.least) if model.least == model.most else f"{model.least} to {model.most}"
        base = model.base or "base not known"
        lines.append(f"  {count} × {model.name} · {base} · {_profile(model.profile)}")
        if model.weapons:
            lines.append(f"    with {', '.join(model.weapons)}")
        if model.base_note:
            lines.append(f"    {model.base_note}")
    for weapon in sheet.weapons:
        numbers = " · ".join(_characteristic(key, weapon[key]) for key in ("A", "WS", "S", "AP", "D") if key in weapon)
        abilities = f" · {', '.join(weapon['abilities'])}" if weapon.get("abilities") else ""
        lines.append(f"  {weapon['name']}: {numbers}{abilities}")
    if sheet.abilities:
        lines.append(f"  {', '.join(sheet.abilities)}")
    lines += [f"  not understood: {fault}" for fault in sheet.faults]
    return "\n".join(lines)


def _profile(profile: Tree) -> str:
    return " ".join(_characteristic(key, value) for key, value in profile.items())


def _characteristic(key: str, value: object) -> str:
    return f"{key} {value}{'″' if key == 'M' else '+' if key in ('Sv', 'Inv', 'Ld', 'WS') else ''}"


def _as_json(sheet: Datasheet) -> Tree:
    return {
        "id": sheet.id,
        "name": sheet.name,
        "faction": sheet.faction,
        "keywords": list(sheet.keywords),
        "models": [
            {
                "name": model.name,
                "least": model.least,
                "most": model.most,
                "base": model.base,
                "base_note": model.base_note or None,
                "profile": model.profile,
                "weapons": list(model.weapons),
            }
            for model in sheet.models
        ],
        "weapons": list(sheet.weapons),
        "ranged": list(sheet.ranged),
        "abilities": list(sheet.abilities),
        "other_abilities": list(sheet.others),
        "not_understood": list(sheet.faults),
    }
