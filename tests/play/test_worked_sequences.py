"""The worked sequences of scenarios/cases: who is asked what, who is selected, what is refused and by which clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.rules import rulesets
from tests.play.worked import destroyed, in_order, selected, table_of, tell

CASES = folder("scenarios") / "cases" / "40k-11e" / "sequence"
SCRIPTS = sorted(CASES.glob("*.script.toml"))
SEQUENCE = rulesets()["40k-11e"].sequence
HEADER = re.compile(r"# Question: .*?\n# Answer:   .*?\n# Rule:     .*?\n# Source:   .*?\n\n", re.DOTALL)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.name.removesuffix(".script.toml"))
def test_the_sequence_is_as_the_case_says(path: Path) -> None:
    told = tell(path)
    expect = told.script.expect
    assert expect is not None, "a worked sequence says what is expected"
    if expect.refused or expect.says:
        (fault,) = told.faults
        entry = expect.entry or 1
        assert fault.entry.startswith(f"decision {entry} "), fault
        assert fault.line == told.script.decisions[entry - 1].line
        assert (
            fault.message.startswith(f"{expect.refused}: ")
            or f" {expect.refused}: " in fault.message
            or (expect.refused is None)
        ), fault.message
        assert (expect.says or "") in fault.message
    else:
        assert told.faults == ()
        assert told.final.step in {"end", "end-of-turn"}
    if expect.selected is not None:
        assert selected(told) == list(expect.selected)
    if expect.asked is not None:
        assert in_order(expect.asked, told.asked) is None, told.asked
    assert not [asked for asked in told.asked for words in expect.never if words in asked]
    if expect.next is not None:
        assert told.open == expect.next
    if expect.destroyed is not None:
        assert destroyed(told) == list(expect.destroyed)
    assert in_order(expect.told, [e.text for e in told.events], part=True) is None, [e.text for e in told.events]
    for unit, flags in expect.flags:
        record = told.final.unit(unit).record
        assert {flag: getattr(record, flag) for flag, _ in flags} == dict(flags), unit


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.name.removesuffix(".script.toml"))
def test_every_sequence_says_what_is_asked_and_answered(path: Path) -> None:
    assert HEADER.match(path.read_text(encoding="utf-8"))
    assert table_of(path).exists()


def test_there_are_at_least_fifty_of_them() -> None:
    assert len(SCRIPTS) >= 50


def test_no_table_is_without_a_script() -> None:
    played = {table_of(path) for path in SCRIPTS}
    assert [p.name for p in CASES.glob("*.toml") if p not in played and not p.name.endswith(".script.toml")] == []


def test_every_clause_of_the_order_is_cited_and_found_in_its_file() -> None:
    assert SEQUENCE is not None
    ids = [clause.id for clause in SEQUENCE.clauses]
    assert len(ids) == len(set(ids))
    for clause in SEQUENCE.clauses:
        file, line = clause.source
        assert f'"{clause.id}"' in Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
        assert clause.sentence.endswith(".")
        assert clause.citation.section


def test_what_can_be_refused_is_refused_in_some_sequence() -> None:
    """Every clause by which the order refuses a choice has a case that it refuses."""
    refused = {r for path in SCRIPTS if (r := re.search(r'^refused = "(.*)"$', path.read_text(), re.MULTILINE))}
    clauses = {r[1] for r in refused}
    assert {
        "pile-in.order",
        "fight.eligible",
        "fight.fights-first",
        "fight.pass",
        "fight.normal",
        "fight.overrun",
        "fight.extra-pile-in",
        "consolidate.order",
        "consolidate.answer",
        "phase.triggers",
        "phase.trigger-target",
    } <= clauses
