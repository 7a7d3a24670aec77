"""What can be chosen now, as rows of the panel: units, options, passing, and what a unit at hand can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.rules import kind_name, ruleset_of
from simulator.rules.decision import Decision
from simulator.rules.telling import counted
from simulator.state import State
from simulator.table.options import asked, reason_against
from simulator.view.table.declaration import group_words, resting_words
from simulator.view.table.falling import hurt_by, may_fall
from simulator.view.table.proposal import selection_words
from simulator.view.table.sitting import Sitting
from simulator.view.told import Reason, listed

OPTIONS = {"normal": "Fight normally", "overrun": "Overrun: pile in once more, then fight"}
"""What fight types are called; other options go by their own names."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A row of the panel that does something."""

    label: str
    command: str
    argument: float | str = 0
    detail: str = ""
    key: str = ""
    """The key that does the same at once."""
    main: bool = False
    """Whether it is what one usually does next: filled, and where the keyboard begins."""
    unit: str = ""
    """The unit whose base stands before it."""
    models: tuple[str, ...] = ()
    """The models that it lights on the table."""
    on: bool | None = None
    """Whether it is ticked; None where it cannot be."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the panel says above its rows."""

    head: str
    reasons: tuple[Reason, ...] = ()
    clause: str = ""
    citation: str = ""
    sentence: str = ""
    """What the clause says, for who points at it."""


def heading_of(sitting: Sitting) -> Heading:
    """Return who chooses what, and why: at most three reasons, and the clause."""
    game, state = sitting.game, sitting.game.state
    told = asked(game)
    if told is None:
        told_all = (*summary(state), f"Replay: {sitting.file}")
        return Heading("The Fight phase is over", tuple(Reason("dot", text) for text in told_all))
    cited = (told.clause, told.citation, told.sentence)
    reasons = tuple(Reason("dot", text) for text in told.reasons)
    if sitting.stage == "program":
        player = state.player_name(told.decision.player)
        return Heading(f"The program chooses for {player}", reasons[:1], *cited)
    if sitting.stage == "faces":
        assert sitting.entering is not None
        thrown = sitting.entering.asked
        needs = f", each needs {thrown.need} or more" if thrown.need is not None else ""
        whose = f"{state.player_name(thrown.player)} throws"
        lines = (Reason("dot", f"{thrown.reason[:1].upper()}{thrown.reason[1:]}{needs}"),)
        return Heading(f"{thrown.purpose}: {whose} {counted(thrown.count, 'die', 'dice')}", lines, *cited)
    if sitting.stage == "falls":
        return Heading(
            "Which models lose the wounds?", (Reason("dot", "Those that are ticked do. Their owner chooses."),)
        )
    if sitting.proposal is not None:
        return _heading_of_move(sitting, told.decision, state)
    return Heading(told.head, reasons, *cited)


def _heading_of_move(sitting: Sitting, decision: Decision, state: State) -> Heading:
    proposal = sitting.proposal
    assert proposal is not None
    unit, rule = state.unit(proposal.unit), ruleset_of(state).moves[proposal.kind]
    kind = kind_name(state, proposal.kind)
    alone = len(unit.models) == 1
    does = "is set up" if proposal.sets_up and alone else "are set up" if proposal.sets_up else rule.does[not alone]
    reasons = [Reason("dot", decision.why)] if decision.why else []
    told = dict(zip(decision.options, decision.because, strict=True)) if decision.because else {}
    if told.get(unit.id):
        reasons.append(Reason("dot", told[unit.id][:1].upper() + told[unit.id][1:]))
    if not proposal.sets_up:
        most = rule.allowance.of(unit.on_table[0]) if unit.on_table else rule.distance
        reasons.append(Reason("circle", f"Each model may go {most:g}″, in the order in which they are moved"))
    if sitting.suggested is not None:
        reasons = [Reason("dot", sitting.suggested.told)]
        reasons += [Reason("circle", sitting.suggested.proof)] if sitting.suggested.proof else []
    clause = rule.clauses[0]
    return Heading(f"{unit.name} {does}", tuple(reasons[:3]), kind, str(clause.citation), clause.sentence)


def offers_of(sitting: Sitting) -> tuple[Offer, ...]:
    """Return the rows of the panel, in order."""
    if sitting.looked_at >= 0 and not sitting.showing:
        return tuple(_taking_back(sitting))
    match sitting.stage:
        case "choose":
            return (*_choices(sitting), *_fallen(sitting))
        case "move":
            return (*_moves(sitting), *_fallen(sitting))
        case "attack":
            return (*_attacks(sitting), *_fallen(sitting))
        case "faces":
            return tuple(_faces(sitting))
        case "falls":
            return tuple(_falls(sitting))
        case "over":
            return (Offer("Close", "close", main=True, key="Esc"), *_fallen(sitting))
        case "program":
            return (Offer("Choose by hand", "by-hand", key="Esc"),)
        case _:
            return (Offer("Skip to what is next", "skip", key="Space", main=True),)


def _fallen(sitting: Sitting) -> Iterator[Offer]:
    """Yield the way to let other models lose the wounds that were lost last."""
    if sitting.others_may:
        hurt = hurt_by(sitting.game)
        names = listed([sitting.game.state.name_of(m) for m in hurt])
        yield Offer("Let other models lose wounds", "falls", detail=f"not {names}", key="X")


def _falls(sitting: Sitting) -> Iterator[Offer]:
    state, hurt = sitting.game.state, hurt_by(sitting.game)
    for k, model in enumerate(may_fall(sitting.game)):
        key = str(k + 1) if k < 9 else ""
        on = model in hurt
        yield Offer(state.name_of(model), "fall", model, key=key, models=(model,), on=on)
    yield Offer("Done", "another", key="Enter", main=True)


def _taking_back(sitting: Sitting) -> Iterator[Offer]:
    """Yield what can be done with the decision in the log that is looked at."""
    later = [m for m in sitting.game.made if m.number >= sitting.looked_at]
    if later:
        told = f"{counted(len(later), 'decision')}: {later[0].words}"
        yield Offer("Take back to here", "take-back", later[0].number, told, "Enter", main=True)
    yield Offer("Go on as it is", "another", key="Esc")


def _choices(sitting: Sitting) -> Iterator[Offer]:
    told, state = asked(sitting.game), sitting.game.state
    assert told is not None
    for k, option in enumerate(told.options):
        key = str(k + 1) if k < 9 else ""
        alone = len(told.options) == 1
        models: tuple[str, ...] = (option.model,) if option.model else ()
        if option.unit and not models:
            models = tuple(m.id for m in state.unit(option.unit).on_table)
        name = OPTIONS.get(option.id, option.name[:1].upper() + option.name[1:])
        yield Offer(name, "choose", option.id, option.why, key, alone, option.unit, models)
    if told.passing:
        yield Offer("Pass", "decline", detail=told.passing, key="S")


def _moves(sitting: Sitting) -> Iterator[Offer]:
    proposal, state, decision = sitting.proposal, sitting.game.state, sitting.decision
    assert proposal is not None
    assert decision is not None
    unit, kind = state.unit(proposal.unit), kind_name(state, proposal.kind)
    for k, chosen in enumerate(proposal.selections):
        on = k == proposal.selected
        yield Offer(f"Toward {selection_words(state, chosen)}", "select", k, key="T" if k == 0 else "", on=on)
    moved = len(proposal.ends)
    count = sum(m.alive for m in unit.models) if proposal.sets_up else len(unit.on_table)
    if sitting.suggested is not None:
        yield Offer("Take it over", "take-over", detail="it can still be changed", key="Enter", main=True)
    if sitting.suggested is not None:
        yield Offer("Leave it", "another", key="Esc")
        return
    told = f"{moved} of {counted(count, 'model')} {'placed' if proposal.sets_up else 'moved'}"
    ready = bool(moved)
    yield Offer(f"End the {kind}", "submit", detail=told, key="Enter" if ready else "", main=ready)
    if sitting.refusal is not None and (verdict := sitting.refusal.verdict) is not None and verdict.move_first:
        yield Offer(f"Let {state.name_of(verdict.move_first)} move first", "move-first", verdict.move_first)
    yield Offer("Suggest", "suggest", detail="the planner's move, with its proof", key="P")
    if not proposal.sets_up:
        yield Offer(f"{unit.name} {'stays' if len(unit.models) == 1 else 'stay'}", "decline", key="S")
    if len(decision.options) > 1:
        yield Offer("Another unit", "another", key="Esc")


def _attacks(sitting: Sitting) -> Iterator[Offer]:
    declaration, state = sitting.declaration, sitting.game.state
    assert declaration is not None
    if sitting.game.real_dice:
        yield Offer("Strike, and enter the dice", "strike", key="Enter", main=True)
    else:
        yield Offer("Strike", "strike", detail="the dice are rolled", key="Enter", main=True)
    for k, group in enumerate(declaration.groups):
        label, detail = group_words(state, group)
        yield Offer(label, "group", k, detail, unit=declaration.unit, models=group.models or ())
    for k, models in enumerate(declaration.resting):
        who = resting_words(state, models)
        yield Offer(f"{who}: not striking", "rouse", k, "Strike after all", unit=declaration.unit, models=models)
    yield Offer("Real dice", "real-dice", key="D", on=sitting.game.real_dice)


def _faces(sitting: Sitting) -> Iterator[Offer]:
    entering = sitting.entering
    assert entering is not None
    left = entering.asked.count - len(entering.faces)
    if entering.whole:
        yield Offer("These dice", "faces", key="Enter", main=True)
    else:
        yield Offer(
            f"{counted(left, 'die', 'dice')} to enter", "none", detail=f"Type 1 to {entering.asked.throw.sides}"
        )
    yield Offer("Roll the rest", "roll-rest", key="R")
    back = "Choose by hand" if sitting.game.is_programs_turn else "Choose otherwise"
    yield Offer(back, "another", key="Esc")


def why_not(sitting: Sitting, model: str) -> str:
    """Return why a model cannot be chosen now, in a sentence with the clause; empty where it can, or nobody chooses."""
    state = sitting.game.state
    if sitting.stage not in ("choose", "move") or model not in state.unit_of:
        return ""
    unit = state.unit_of[model]
    if sitting.proposal is not None and unit.id == sitting.proposal.unit:
        return ""
    return reason_against(sitting.game, unit.id)


def summary(state: State) -> tuple[str, ...]:
    """Return how many each player has left, in sentences."""
    told = []
    for player in state.players:
        units = [u for u in state.units if u.player == player.id]
        models = sum(m.alive for u in units for m in u.models)
        whole = sum(len(u.models) for u in units)
        told.append(f"{player.name} has {models} of {counted(whole, 'model')} left")
    return tuple(told)
