"""A comparison in words, for a player at the table: what differs first, what is the same in a line each."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from simulator.comparing.comparison import Comparison
from simulator.comparing.distances import Engagement
from simulator.comparing.moves import UNKNOWN, Deciding, MayMove, Verdicts
from simulator.comparing.orders import Asking, ChoiceMade
from simulator.comparing.sides import Cited
from simulator.comparing.striking import Strikes
from simulator.report.comparison_words import (
    asks_told,
    distance_told,
    due_told,
    fights_told,
    in_short,
    option_told,
    own_told,
    said,
    turns_told,
)
from simulator.rules.telling import capital, without_end
from simulator.rules.terms import Coherency
from simulator.rules.words import listed, quote
from simulator.state import State

_WIDTH = 110
_DIFFERS, _SAME = "≠", "="


def comparison_text(comparison: Comparison) -> str:
    """Return a comparison as lines for a terminal; nothing is wider than it must be for a name."""
    return "\n".join(_Told(comparison).lines())


class _Told:
    """The lines of one comparison."""

    def __init__(self, comparison: Comparison) -> None:
        self.of = comparison
        self.state: State = comparison.sides[0].state
        self.names = tuple(side.name for side in comparison.sides)
        self.wide = max(map(len, self.names))

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        of = self.of
        yield f"{of.scenario.title} ({of.scenario.path})" if of.scenario.path else of.scenario.title
        for name, title in {side.name: side.ruleset.title for side in of.sides}.items():
            yield f"  {name:<{self.wide}}  {title}"
        yield from _wrapped(in_short(of), "", "  ")
        if of.verdicts:
            yield from self._part("Worked moves", self._verdicts())
        yield from self._part("The choice due now", self._next())
        walk = "The order of the phase, where nobody moves, nobody falls and players take their first units first"
        yield from self._part(walk, self._order())
        yield from self._part("Who may move, and toward whom", self._may_move())
        yield from self._part("Engaged", self._engagements())
        yield from self._part("Who may strike whom", self._strikes())
        yield from self._part("Distances and coherency", (*self._distances(), *self._going(), *self._coherency()))
        if not of.same:
            yield from self._clauses()

    def _part(self, head: str, lines: Iterable[str]) -> Iterator[str]:
        told = list(lines)
        if told:
            yield ""
            yield head
            yield from told

    def _row(self, what: str, one: Sequence[str], other: Sequence[str]) -> Iterator[str]:
        """Yield something that differs: what it is, and below it each side, in paragraphs."""
        yield from _wrapped(what, f"  {_DIFFERS} ", "      ")
        for name, paragraphs in zip(self.names, (one, other), strict=True):
            head = f"      {name:<{self.wide}}  "
            for paragraph in paragraphs:
                yield from _wrapped(paragraph, head, " " * len(head))
                head = " " * len(head)

    def _same(self, what: str) -> Iterator[str]:
        yield from _wrapped(what, f"  {_SAME} ", "      ")

    def _verdicts(self) -> Iterator[str]:
        for one in self.of.verdicts:
            move = one.example.move
            what = f"{one.example.name} ({move.kind} of {self._unit(move.unit)})"
            if one.differs or one.breaks_differ:
                yield from self._row(what, self._verdict(one, 0), self._verdict(one, 1))
            else:
                broken = _unkept(one)
                yield from self._same(f"{what}: {one.outcomes[0]}{f', {broken}' if broken else ''}")

    def _verdict(self, one: Verdicts, side: int) -> list[str]:
        outcome = one.outcomes[side]
        if outcome == UNKNOWN:
            return [f"knows no such move; it has {listed(list(self.of.sides[side].ruleset.moves))}"]
        deciding = one.deciding[side]
        verdict = one.verdicts[side]
        assert verdict is not None
        mine = {d.clause.id for d in deciding}
        also = [i for i in dict.fromkeys(f.clause.id for f in (*verdict.broken, *verdict.undecided)) if i not in mine]
        lines = [outcome + (f"; under both: {', '.join(also)}" if also else "")]
        for d in deciding:
            lines.append(f"{said(d.clause.id, d.clause.citation)} ({self._there(d, side)})")
            lines.append(d.finding.message)
        return lines

    def _there(self, deciding: Deciding, side: int) -> str:
        other = self.names[1 - side]
        match deciding.there:
            case "kept":
                return f"kept under {other}"
            case "not asked for":
                return f"{other} has no such clause"
            case "unknown":
                return f"{other} knows no such move"
            case "does not apply":
                return f"does not apply under {other}"
            case told:
                return f"{told} under {other}"

    def _next(self) -> Iterator[str]:
        one, other = (due_told(course, self.state) for course in self.of.courses)
        if self.of.next_differs:
            yield from self._row("who decides what", one, other)
        else:
            yield from self._same(one[0])

    def _order(self) -> Iterator[str]:
        of = self.of
        steps = [", ".join(s) if s else "none are known" for s in of.steps]
        yield from self._either(of.steps_differ, "steps", [steps[0]], [steps[1]])
        unplayed = [name for name, course in zip(self.names, of.courses, strict=True) if course.why_not]
        if unplayed:
            who = "neither can" if len(unplayed) > 1 else f"{unplayed[0]} cannot"
            yield from _wrapped(f"Who chooses what is not compared: {who} be played here.", "    ", "    ")
            return
        fights = [[fights_told(course, self.state)] for course in of.courses]
        yield from self._either(of.fights_differ, "fights, in order", fights[0], fights[1])
        same: list[str] = []
        for choice in of.choices:
            titles = dict.fromkeys(a.title for a in choice.asking if a is not None and a.title != choice.kind)
            called = " / ".join(filter(None, titles))
            what = f"{choice.kind} ({called})" if called else choice.kind
            if choice.differs:
                yield from self._row(what, self._asking(choice, 0), self._asking(choice, 1))
            else:
                same.append(what)
        yield from self._same_choices(same)

    def _either(self, differs: bool, what: str, one: list[str], other: list[str]) -> Iterator[str]:
        if differs:
            yield from self._row(what, one, other)
        else:
            yield from self._same(f"{what}: {one[0]}")

    def _same_choices(self, same: list[str]) -> Iterator[str]:
        if same:
            yield from self._same(f"who chooses first, and from what: {'; '.join(same)}")

    def _asking(self, choice: ChoiceMade, side: int) -> list[str]:
        asking, other = choice.asking[side], choice.asking[1 - side]
        if asking is None:
            return ["does not come up" if choice.known[side] else "no such choice"]
        why = [asking.why] if asking.why and other is not None and other.first != asking.first else []
        return [self._players(asking), *why, said(asking.clause.id, asking.clause.citation)]

    def _players(self, asking: Asking) -> str:
        passing, parts = dict(asking.may_pass), list[str]()
        for player, options in asking.options:
            name = self.state.player_name(player)
            told = [listed([option_told(o, self.state) for o in options], "or") or "nobody"]
            if asking.about_passing:
                told.append("may pass" if passing[player] else "may not pass")
            first = " first" if len(asking.options) > 1 and player == asking.first else ""
            parts.append(f"{name}{first} ({'; '.join(told)})")
        return f"in the {asking.step} step: {', then '.join(parts)}"

    def _may_move(self) -> Iterator[str]:
        same: list[str] = []
        for one in self.of.may_move:
            what = f"{self._unit(one.unit)}, {one.kind}"
            if one.differs:
                yield from self._row(what, self._allowed(one, 0), self._allowed(one, 1))
            else:
                same.append(f"{what}: {without_end(self._allowed(one, 0, brief=True)[0])}")
        for line in same:
            yield from self._same(line)

    def _allowed(self, one: MayMove, side: int, *, brief: bool = False) -> list[str]:
        """Return whether a unit may make a move, in lines; `brief`: without a mode that differs."""
        allowed = one.allowed[side]
        mode = "" if brief and allowed.mode != one.allowed[1 - side].mode else allowed.mode
        cited = [] if allowed.clause is None else [said(allowed.clause.id, allowed.clause.citation)]
        if not allowed.may:
            return [f"may not: {allowed.why}", *cited]
        rule = self.of.sides[side].rule(one.kind)
        how = "from" if rule is not None and rule.leaves else "toward"
        objectives = [f"objective {o}" for o in allowed.objectives]
        whom = listed(objectives, "or") if objectives else listed([self._unit(t) for t in allowed.targets])
        may = "may" if allowed.asked else "may, if it were asked"
        lines = [may + (f", {how} {whom}" if whom else "") + (f" ({mode})" if mode else "")]
        lines += [capital(allowed.fault)] if allowed.fault else []
        return [*lines, *([allowed.why] if allowed.why else []), *cited]

    def _engagements(self) -> Iterator[str]:
        for one in self.of.engagements:
            what = f"{self._unit(one.units[0])} and {self._unit(one.units[1])}, {quote(one.apart)} apart"
            told = [[self._engaged(one, side)] for side in (0, 1)]
            yield from self._either(one.differs or one.models_differ, what, *told)

    def _engaged(self, one: Engagement, side: int) -> str:
        if not one.engaged[side]:
            return "not engaged"
        units = (self.state.unit(u) for u in one.units)
        counts = (
            f"{n} of {len(u.on_table)} of {u.name}"
            for u, n in zip(units, one.models[side], strict=True)
            if len(u.on_table) > 1
        )
        told = listed(list(counts))
        return f"engaged{f': {told}' if told else ''}"

    def _strikes(self) -> Iterator[str]:
        for one in self.of.strikes:
            what = listed([self._unit(u) for u in one.units])
            told = [_by(self._struck(one, side), one.clauses[side]) for side in (0, 1)]
            yield from self._either(one.differs, what, *told)

    def _struck(self, one: Strikes, side: int) -> str:
        others = one.models[1 - side]
        parts = []
        for unit, here, there in zip((self.state.unit(u) for u in one.units), one.models[side], others, strict=True):
            of = len(unit.on_table)
            named = f" ({listed([self.state.name_of(m) for m in here])})" if len(here) == len(there) < of else ""
            if here:
                parts.append(f"{len(here)} of {of} of {unit.name}{named if here != there else ''}")
        return ", ".join(parts) or "nobody"

    def _going(self) -> Iterator[str]:
        for one in self.of.goings:
            what = f"{self._unit(one.unit)}, {one.kind}"
            if one.differs or any(map(any, one.turns)):
                own = [f"{own_told(one, side)}; " if one.own else "" for side in (0, 1)]
                told = [_by(f"{own[side]}{turns_told(one, side)}", one.clauses[side]) for side in (0, 1)]
                yield from self._either(one.differs, what, *told)

    def _distances(self) -> Iterator[str]:
        for one in self.of.distances:
            sides = [distance_told(one, side) for side in (0, 1)]
            yield from self._either(one.differs, one.what, [sides[0]], [sides[1]])

    def _coherency(self) -> Iterator[str]:
        asked: dict[tuple[Coherency | None, Coherency | None], list[str]] = {}
        for one in self.of.coherencies:
            asked.setdefault(one.asks, []).append(self._unit(one.unit))
        for asks, units in asked.items():
            what, told = f"coherency of {listed(units)}", [[asks_told(a)] for a in asks]
            yield from self._either(asks[0] != asks[1], what, told[0], told[1])
        for one in self.of.coherencies:
            told = [["in coherency" if lacks is None else f"not in coherency: {lacks}"] for lacks in one.lacks]
            if told != [["in coherency"]] * 2:
                yield from self._either(one.differs, f"{self._unit(one.unit)} now", told[0], told[1])

    def _clauses(self) -> Iterator[str]:
        for name, clauses in zip(self.names, self.of.clauses, strict=True):
            if clauses:
                yield ""
                yield f"What {name} says"
            for clause in clauses:
                yield from _wrapped(f"{said(clause.id, clause.citation)}: {clause.sentence}", "    ", "      ")

    def _unit(self, unit: str) -> str:
        return self.state.unit(unit).name


def _by(told: str, clause: Cited | None) -> list[str]:
    """Return what is told, and below it the clause that says so."""
    return [told] if clause is None else [told, said(clause.id, clause.citation)]


def _unkept(one: Verdicts) -> str:
    """Return the clauses that are broken or open under both."""
    verdict = one.verdicts[0]
    if verdict is None:
        return ""
    return ", ".join(dict.fromkeys(f.clause.id for f in (*verdict.broken, *verdict.undecided)))


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)
