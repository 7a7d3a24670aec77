"""The worked cases: every verdict and every broken clause is as the file says, and every clause has its pair."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.referee import check
from simulator.report import as_expected, as_text
from simulator.rules import rulesets
from simulator.rules.clause import Clause
from simulator.scenario import load

RULESETS = rulesets()
CASES = folder("scenarios") / "cases"
FILES = sorted(p for name in RULESETS for p in (CASES / name).rglob("*.toml") if p.parent.name != "sequence")
CLAUSES = [(name, clause) for name, ruleset in RULESETS.items() for clause in ruleset.clauses()]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(CASES)))
def test_the_verdict_is_as_the_case_says(path: Path) -> None:
    scenario = load(path)
    assert scenario.examples, "a case carries worked moves"
    for example in scenario.examples:
        verdict = check(scenario.state, example.move, name=example.name)
        assert as_expected(example, verdict), as_text(example, verdict)


def test_all_the_public_cases_are_here() -> None:
    assert len([p for p in FILES if p.name.startswith("C")]) >= 28


@pytest.mark.parametrize(("ruleset", "clause"), CLAUSES, ids=lambda v: v.id if isinstance(v, Clause) else v)
def test_every_clause_has_a_legal_case_and_one_that_breaks_it_alone(ruleset: str, clause: Clause) -> None:
    scenario = load(CASES / ruleset / "clauses" / f"{clause.id}.toml")
    assert scenario.ruleset == ruleset
    broken = []
    for example in scenario.examples:
        verdict = check(scenario.state, example.move)
        kept = {f.clause.id for f in verdict.findings if f.kept}
        broken.append({f.clause.id for f in verdict.broken})
        assert broken[-1] or clause.id in kept, "a legal twin is measured by the clause, and keeps it"
    assert set() in broken
    assert {clause.id} in broken


@pytest.mark.parametrize("name", RULESETS)
def test_clause_ids_are_unique_and_cited_with_a_sentence(name: str) -> None:
    clauses = RULESETS[name].clauses()
    assert len({c.id for c in clauses}) == len(clauses)
    for clause in clauses:
        assert clause.sentence.endswith(".")
        assert clause.citation.section
        file, line = clause.source
        assert f'"{clause.id}"' in "".join(Path(file).read_text().splitlines(keepends=True)[line - 2 : line + 6])
