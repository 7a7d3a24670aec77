"""The worked sequences of scenarios/cases: who is asked what, who is selected, what is refused and by which clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.rules import rulesets
from tests.play.worked import destroyed, in_order, selected, table_of, tell

CASES = folder("scenarios") / "cases"
SCRIPTS = sorted(CASES.glob("*/sequence/*.script.toml"))
AT_LEAST = {"40k-11e": 50, "40k-10e": 30, "cosmic-combat": 60}
"""How many worked sequences there are under each ruleset, at least."""
REFUSED = {
    "40k-11e": {
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
    },
    "40k-10e": {
        "fight.eligible",
        "fight.fights-first",
        "fight.late",
        "fight.pass",
        "fight.activation",
        "attack.targets",
        "pile-in.closer",
    },
    "cosmic-combat": {
        "fight.found",
        "fight.fights-first",
        "fight.regular",
        "fight.out-of-range",
        "attack.aggressors",
        "attack.wound",
        "attack.allocate",
        "retreat.order",
        "retreat.locked",
        "retreat.clear-of-enemies",
        "move.blocked",
        "opportunity.attack",
    },
}
"""The clauses by which choices are refused in some sequence."""


def of(ruleset: str) -> list[Path]:
    """The worked sequences under a ruleset."""
    return [path for path in SCRIPTS if path.parent.parent.name == ruleset]


def named(path: Path) -> str:
    """A sequence's name, with its ruleset."""
    return f"{path.parent.parent.name}/{path.name.removesuffix('.script.toml')}"


HEADER = re.compile(r"# Question: .*?\n# Answer:   .*?\n# Rule:     .*?\n# Source:   .*?\n\n", re.DOTALL)


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_the_sequence_is_as_the_case_says(path: Path) -> None:
    told = tell(path)
    expect = told.script.expect
    assert expect is not None, "a worked sequence says what is expected"
    if expect.refused or expect.says:
        (fault,) = told.faults
        entry = expect.entry or 1
        assert fault.entry.startswith(f"decision {entry} "), fault
        refused = told.script.decisions[entry - 1]
        assert fault.line in {refused.line, *(attack.line for attack in refused.attacks or ())}
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


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_every_sequence_says_what_is_asked_and_answered(path: Path) -> None:
    assert HEADER.match(path.read_text(encoding="utf-8"))
    assert table_of(path).exists()


@pytest.mark.parametrize("ruleset", AT_LEAST)
def test_there_are_enough_of_them(ruleset: str) -> None:
    assert len(of(ruleset)) >= AT_LEAST[ruleset]
    assert {tell(path).scenario.ruleset for path in of(ruleset)[:3]} == {ruleset}


@pytest.mark.parametrize("ruleset", AT_LEAST)
def test_no_table_is_without_a_script(ruleset: str) -> None:
    played = {table_of(path) for path in of(ruleset)}
    tables = [p for p in (CASES / ruleset / "sequence").glob("*.toml") if not p.name.endswith(".script.toml")]
    assert [p.name for p in tables if p not in played] == []


@pytest.mark.parametrize("ruleset", AT_LEAST)
def test_every_clause_of_the_order_is_cited_and_found_in_its_file(ruleset: str) -> None:
    sequence, attacking = rulesets()[ruleset].sequence, rulesets()[ruleset].attacking
    assert sequence is not None
    clauses = (*sequence.clauses, *(attacking.clauses if attacking is not None else ()))
    ids = [clause.id for clause in clauses]
    assert len(ids) == len(set(ids))
    for clause in clauses:
        file, line = clause.source
        assert f'"{clause.id}"' in Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
        assert clause.sentence.endswith(".")
        assert clause.citation.section


@pytest.mark.parametrize("ruleset", AT_LEAST)
def test_what_can_be_refused_is_refused_in_some_sequence(ruleset: str) -> None:
    """Every clause by which the order refuses a choice has a case that it refuses."""
    texts = [path.read_text(encoding="utf-8") for path in of(ruleset)]
    refused = {r[1] for text in texts if (r := re.search(r'^refused = "(.*)"$', text, re.MULTILINE))}
    assert REFUSED[ruleset] <= refused
