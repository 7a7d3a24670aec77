"""What stops a model that could not end engaged in any legal move, found by asking again without one thing at a time.

What is blamed is what would let the model engage if it alone were gone: what is in its way, coherency, the bases that
stand there, its duty to come closer, the engagements that it keeps, terrain and the table edge; in this order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from simulator.army import Model
from simulator.geometry.answers import REACH, START, WAY, Found, Impossible
from simulator.geometry.conditions import Clear, Condition, Nearer, NearerPolygon, OffPolygons, OnBoard, Within
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.ways import Obstacles
from simulator.planner.alone import Alone
from simulator.planner.problem import Problem
from simulator.planner.question import Question
from simulator.planner.relaxed import COHERENCY, ENGAGED, SPREAD
from simulator.rules.words import apart, listed, nearest_model, place, quote

_BUDGET: Final = 1500
"""How many cells a question without one thing may take: what is not found with so many is not blamed."""
_PRECISELY: Final = 0.02
"""Inches. How well the least way is known."""
_FARTHER: Final = 3.0
"""Inches. By how much more than the move allows a way is looked for."""


@dataclass(frozen=True, slots=True)
class Blamed:
    """A place where a model could be engaged if one thing were not."""

    problem: Problem
    number: int
    question: Question
    """The question that has no answer with that thing."""
    found: Found

    @property
    def there(self) -> Model:
        """The model in that place."""
        return replace(self.problem.models[self.number], pose=self.found.pose)

    @property
    def where(self) -> str:
        """The place in words."""
        return place(self.found.pose.point)


def stopped(problem: Problem, answer: Alone) -> str:
    """Return what stops a model that could not end engaged in any legal move, as words without a subject."""
    aim = problem.aims[answer.number]
    near, foe = nearest_model(aim.model, problem.enemies)
    if foe is None:
        return "there is no enemy on the table"
    if aim.stays is not None or not aim.duties:
        return f"may not move: {aim.stays or 'there is nothing to move toward'}"
    engagement, distance = problem.ruleset.engagement, problem.rule.distance
    name = problem.state.name_of(foe.id)
    if near > distance + engagement + 2 * TOLERANCE:
        return (
            f"out of reach: {name}, the nearest enemy, is {quote(near)} away; it moves {quote(distance)} at most and "
            f"must come within {quote(engagement)}"
        )
    for without, told in _CAUSES:
        for question, _ in answer.asked:
            eased = without(question)
            found = eased.ask(_BUDGET) if eased != question else None
            if isinstance(found, Found):
                return told(Blamed(problem, answer.number, question, found))
    together = listed([_in_words(reason) for reason in _reasons(answer)])
    return f"several things together: {together}; {name}, the nearest enemy, is {quote(near)} away"


def _reasons(answer: Alone) -> tuple[str, ...]:
    """Return the reasons of the proofs, each once."""
    return tuple(
        dict.fromkeys(name for _, proof in answer.proofs for reason in proof.reasons for name in reason.split(" / "))
    )


def _in_words(reason: str) -> str:
    known = {
        REACH: "its reach",
        WAY: "what is in its way",
        START: "what it stands on",
        ENGAGED: "the engagement range",
        SPREAD: "coherency",
    }
    return known.get(reason, reason)


def _open(question: Question) -> Question:
    """Return the question with nothing in the way but the table edge."""
    return replace(question, obstacles=Obstacles(board=question.obstacles.board))


def _without(drop: Callable[[Condition], bool]) -> Callable[[Question], Question]:
    """Return what leaves such conditions out of a question."""
    return lambda question: replace(question, conditions=tuple(c for c in question.conditions if not drop(c)))


def _is_coherency(condition: Condition) -> bool:
    return condition.name in {COHERENCY, SPREAD}


def _is_keeping(condition: Condition) -> bool:
    return isinstance(condition, Within) and condition.name.startswith("keeping ")


def _told_way(blamed: Blamed) -> str:
    question, distance = blamed.question, quote(blamed.problem.rule.distance)
    around = question.obstacles
    only_walls, only_bases = replace(around, bodies=()), replace(around, polygons=())
    by_walls = not isinstance(replace(question, obstacles=only_walls).ask(_BUDGET), Found)
    by_bases = not isinstance(replace(question, obstacles=only_bases).ask(_BUDGET), Found)
    what = "a wall of bases"
    if by_walls or not by_bases:
        what = "terrain in the way" if by_walls and not by_bases else "terrain and bases in the way"
    least = _least_way(question)
    much = "longer still" if least is None else f"about {least:.2f}″"
    straight = quote(blamed.found.way.length)
    return (
        f"{what}: it could be engaged {straight} straight ahead, but every way round is longer than {distance}; {much}"
    )


def _least_way(question: Question) -> float | None:
    """Return about how long the shortest way to a place as asked is; None where none was found."""
    low = question.limit
    found = replace(question, limit=low + _FARTHER).ask(_BUDGET)
    if not isinstance(found, Found):
        return None
    high = found.way.length
    while high - low > _PRECISELY:
        middle = (low + high) / 2
        answer = replace(question, limit=middle).ask(_BUDGET)
        if isinstance(answer, Found):
            high = min(middle, answer.way.length)
        elif isinstance(answer, Impossible):
            low = middle
        else:
            break
    return high


def _told_coherency(blamed: Blamed) -> str:
    problem, terms = blamed.problem, blamed.problem.terms.coherency
    gaps = sorted((apart(blamed.there, m), k) for k, m in enumerate(problem.models) if k != blamed.number)
    could = f"coherency: it could be engaged at {blamed.where}, but"
    near, mate = gaps[0]
    name = problem.state.name_of(problem.models[mate].id)
    goes = f"moves {quote(problem.rule.distance)} at most" if problem.may_move(mate) else "stays where it is"
    if terms.spread is not None and gaps[-1][0] > terms.spread + (
        problem.rule.distance if problem.may_move(gaps[-1][1]) else 0.0
    ):
        far = problem.state.name_of(problem.models[gaps[-1][1]].id)
        return f"{could} {far} is {quote(gaps[-1][0])} from there; {quote(terms.spread)} at most"
    return (
        f"{could} {name}, the nearest of its unit, is {quote(near)} from there and {goes}; {quote(terms.neighbour)} "
        "at most"
    )


def _told_bases(blamed: Blamed) -> str:
    problem = blamed.problem
    own = {m.id for k, m in enumerate(problem.models) if k == blamed.number or problem.may_move(k)}
    others = [m for unit in problem.state.units for m in unit.on_table if m.id not in own]
    depth, other = nearest_model(blamed.there, others)
    assert other is not None
    return f"no room: at {blamed.where} it would overlap {problem.state.name_of(other.id)} by {quote(-depth)}"


def _told_terrain(blamed: Blamed) -> str:
    return f"no room: at {blamed.where} it would stand on tall terrain or over the table edge"


def _told_nearer(blamed: Blamed) -> str:
    problem, state = blamed.problem, blamed.problem.state
    names = {unit.id: unit.name for unit in state.units} | {m: state.name_of(m) for m in state.model_by_id}
    targets = listed([names.get(d.target, d.target) for d in problem.aims[blamed.number].duties], "or")
    return f"must end closer to {targets}: at {blamed.where} it could be engaged, but would be no closer"


def _told_keeping(blamed: Blamed) -> str:
    aim = blamed.problem.aims[blamed.number]
    held = listed([c.name.removeprefix("keeping the engagement with ") for c in aim.keeps])
    return f"kept by {held}: at {blamed.where} it could be engaged with others, but would leave that fight"


_CAUSES: Final[tuple[tuple[Callable[[Question], Question], Callable[[Blamed], str]], ...]] = (
    (_open, _told_way),
    (_without(_is_coherency), _told_coherency),
    (_without(lambda c: isinstance(c, Clear)), _told_bases),
    (lambda question: _open(_without(lambda c: isinstance(c, Clear))(question)), _told_bases),
    (_without(lambda c: isinstance(c, Nearer | NearerPolygon)), _told_nearer),
    (_without(_is_keeping), _told_keeping),
    (_without(lambda c: isinstance(c, OffPolygons | OnBoard)), _told_terrain),
)
"""What may be to blame: the question without it, and what is told of the place that is then found."""
