"""A comparison in words, for a player at the table: what differs first, what is the same in a line each."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from simulator.comparing.comparison import Comparison
from simulator.comparing.course import Course
from simulator.comparing.distances import Distance, Engagement
from simulator.comparing.moves import UNKNOWN, Deciding, MayMove, Verdicts
from simulator.comparing.orders import Asking, ChoiceMade
from simulator.planner.telling import capital, counted, without_end
from simulator.rules.clause import Citation
from simulator.rules.terms import Coherency
from simulator.rules.words import listed, quote
from simulator.state import State

_WIDTH = 110
_DIFFERS, _SAME = "≠", "="
_NOUNS = {
    "verdicts": "verdict", "broken_clauses": "move that breaks other clauses", "choices": "choice",
    "moves": "unit's move", "engagements": "engagement", "distances": "distance", "coherency": "unit's coherency",
}  # fmt: skip
_SEVERAL = {
    "broken_clauses": "moves that break other clauses", "moves": "units' moves", "coherency": "units' coherency",
}  # fmt: skip
_ALONE = {"next": "the choice due now", "steps": "the steps of the phase", "fights": "who comes to fight when"}


def comparison_text(comparison: Comparison) -> str:
    """Return a comparison as lines for a terminal; nothing is wider than it must be for a name."""
    return "\n".join(_Told(comparison).lines())


def in_short(comparison: Comparison) -> str:
    """Return what differs in one sentence: how many verdicts, whose choice it is, and so on."""
    if comparison.same:
        return "Nothing differs in this position."
    parts = []
    for what, count in comparison.counts.items():
        if count and what in _ALONE:
            parts.append(_ALONE[what])
        elif count:
            parts.append(counted(count, _NOUNS[what], _SEVERAL.get(what, "")))
    return f"What differs: {listed(parts)}."


def distance_told(distance: Distance, side: int) -> str:
    """Return a distance on one side: "3″", "M of the model", or that there is none."""
    if distance.own[side]:
        return "the model's M"
    inches = distance.inches[side]
    return "no such move" if inches is None else f"{inches:g}″"


def due_told(course: Course, state: State) -> list[str]:
    """Return who decides what now, why, and by which clause, in lines."""
    if course.why_not:
        return [f"cannot be played: {course.why_not}"]
    decision = course.first
    if decision is None:
        return ["nobody: the phase is over"]
    offered = listed([_option(o, state) for o in decision.options], "or")
    of_unit = f" of {state.unit(decision.unit).name}" if decision.unit not in ("", *decision.options) else ""
    passing = "may pass" if decision.may_pass else "may not pass"
    who = state.player_name(decision.player)
    head = f"{who} decides: {decision.decision}{of_unit}{f' ({offered})' if offered else ''}; {passing}"
    return [head, decision.why, _said(decision.clause, decision.rule.citation)]


def fights_told(course: Course, state: State) -> str:
    """Return which units come to fight, in order, where nobody moves and nobody falls."""
    groups: dict[str, list[str]] = {}
    for fought in course.fought:
        groups.setdefault(fought.rule.title or fought.rule.id, []).append(state.unit(fought.unit).name)
    return "; ".join(f"{title}: {', '.join(units)}" for title, units in groups.items()) or "nobody fights"


def _option(option: str, state: State) -> str:
    """Return an option as people say it: a unit or a model by its name."""
    if option in state.unit_by_id:
        return state.unit(option).name
    return state.name_of(option) if option in state.model_by_id else option


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
        yield from self._part("Distances and coherency", (*self._distances(), *self._coherency()))
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
            lines.append(f"{_said(d.clause.id, d.clause.citation)} ({self._there(d, side)})")
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
        if any(course.why_not for course in of.courses):
            yield from _wrapped("Who chooses what is not compared: one of them cannot be played here.", "    ", "    ")
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
        why = [asking.why] if other is not None and other.first != asking.first else []
        return [self._players(asking), *why, _said(asking.clause.id, asking.clause.citation)]

    def _players(self, asking: Asking) -> str:
        passing, parts = dict(asking.may_pass), list[str]()
        for player, options in asking.options:
            name = self.state.player_name(player)
            told = [listed([_option(o, self.state) for o in options], "or") or "nobody"]
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
                same.append(f"{what}: {without_end(self._allowed(one, 0)[0])}")
        for line in same:
            yield from self._same(line)

    def _allowed(self, one: MayMove, side: int) -> list[str]:
        allowed = one.allowed[side]
        cited = [] if allowed.clause is None else [_said(allowed.clause.id, allowed.clause.citation)]
        if not allowed.may:
            return [f"may not: {allowed.why}", *cited]
        rule = self.of.sides[side].rule(one.kind)
        how = "from" if rule is not None and rule.leaves else "toward"
        objectives = [f"objective {o}" for o in allowed.objectives]
        whom = listed(objectives, "or") if objectives else listed([self._unit(t) for t in allowed.targets])
        may = "may" if allowed.asked else "may, if it were asked"
        lines = [may + (f", {how} {whom}" if whom else "") + (f" ({allowed.mode})" if allowed.mode else "")]
        lines += [capital(allowed.fault)] if allowed.fault else []
        return [*lines, *([allowed.why] if allowed.why else []), *cited]

    def _engagements(self) -> Iterator[str]:
        for one in self.of.engagements:
            what = f"{self._unit(one.units[0])} and {self._unit(one.units[1])}, {quote(one.apart)} apart"
            if one.differs or one.models_differ:
                yield from self._row(what, [self._engaged(one, 0)], [self._engaged(one, 1)])
            else:
                yield from self._same(f"{what}: {self._engaged(one, 0)}")

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

    def _distances(self) -> Iterator[str]:
        for one in self.of.distances:
            sides = [distance_told(one, side) for side in (0, 1)]
            yield from self._either(one.differs, one.what, [sides[0]], [sides[1]])

    def _coherency(self) -> Iterator[str]:
        for one in self.of.coherencies:
            unit = self.state.unit(one.unit)
            what = f"coherency of {unit.name}, {counted(len(unit.on_table), 'model')}"
            told = []
            for side in (0, 1):
                lacks, asks = one.lacks[side], one.asks[side]
                stands = "in coherency" if lacks is None else f"not in coherency: {lacks}"
                told.append([f"{stands}; each within {_asks(asks)}" if asks is not None else stands])
            yield from self._either(one.differs or one.asked_differently, what, told[0], told[1])

    def _clauses(self) -> Iterator[str]:
        for name, clauses in zip(self.names, self.of.clauses, strict=True):
            if clauses:
                yield ""
                yield f"What {name} says"
            for clause in clauses:
                yield from _wrapped(f"{_said(clause.id, clause.citation)}: {clause.sentence}", "    ", "      ")

    def _unit(self, unit: str) -> str:
        return self.state.unit(unit).name


def _said(clause: str, citation: Citation) -> str:
    return f"{clause} · {citation}"


def _unkept(one: Verdicts) -> str:
    """Return the clauses that are broken or open under both."""
    verdict = one.verdicts[0]
    if verdict is None:
        return ""
    return ", ".join(dict.fromkeys(f.clause.id for f in (*verdict.broken, *verdict.undecided)))


def _asks(asks: Coherency) -> str:
    """Return what coherency asks of each model: "2″ of 1 other and 9″ of every other"."""
    near = f"{asks.neighbour:g}″ of {counted(asks.count, 'other')}"
    spread = f" and {asks.spread:g}″ of every other" if asks.spread is not None else ""
    return f"{near}{spread}{', all in one group' if asks.connected else ''}"


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)
