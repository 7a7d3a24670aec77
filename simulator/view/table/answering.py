"""Decisions answered at the table: what is chosen, what follows, what is taken back and made again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.events import Event, ModelMoved, ModelPlaced, UnitChosen, UnitMarked
from simulator.play.choice import Choice
from simulator.rules import ruleset_of
from simulator.table import FacesAsked, Game, Refused
from simulator.table.options import reason_against_passing
from simulator.table.refused import refuse
from simulator.view.playback import Playback
from simulator.view.table.declaration import declaration_of
from simulator.view.table.entering import Entering
from simulator.view.table.falling import hurt_by, may_fall, may_fall_otherwise
from simulator.view.table.moving import begun
from simulator.view.table.sitting import Refusal, Sitting
from simulator.view.timeline import Timeline

BY_HAND = (UnitChosen, ModelMoved, ModelPlaced, UnitMarked)
"""Events of a move that whoever made it has seen already."""


def chosen(sitting: Sitting, option: str) -> Sitting:
    """Choose a unit, a model or an option; a unit that is to move begins to."""
    decision, state = sitting.decision, sitting.game.state
    assert decision is not None
    if decision.decision in ruleset_of(state).moves and not ruleset_of(state).moves[decision.decision].sets_up:
        return begun(sitting, option)
    if decision.decision in ("select-to-fight", "get-out"):
        return answered(sitting, Choice(refuse, unit=option))
    return answered(sitting, Choice(refuse, unit=decision.unit, option=option))


def declined(sitting: Sitting) -> Sitting:
    """Let the unit at hand stay; or pass, where that is a choice."""
    decision, proposal = sitting.decision, sitting.proposal
    if decision is None:
        return sitting.say("The phase is over.")
    if proposal is not None and not proposal.sets_up:
        return answered(sitting, Choice(refuse, unit=proposal.unit, stays=True))
    if decision.may_pass and sitting.stage == "choose":
        return answered(sitting, Choice(refuse, passes=True))
    return sitting.say(reason_against_passing(sitting.game) or decision.why)


def submitted(sitting: Sitting) -> Sitting:
    """End the unit's move: it is made, or refused as a whole."""
    proposal, state = sitting.proposal, sitting.game.state
    assert proposal is not None
    if not proposal.ends:
        name = state.unit(proposal.unit).name
        return sitting.say(f"Nobody has moved. S lets {name} stay, P suggests a move.")
    if proposal.sets_up:
        return answered(sitting, Choice(refuse, unit=proposal.unit, places=dict(proposal.ends)))
    return answered(sitting, Choice(refuse, unit=proposal.unit, move=proposal.move(state)))


def struck(sitting: Sitting) -> Sitting:
    """Make the attacks that are declared."""
    declaration = sitting.declaration
    assert declaration is not None
    return answered(sitting, Choice(refuse, unit=declaration.unit, attacks=declaration.groups))


def faces_given(sitting: Sitting, faces: Sequence[int] | None = None) -> Sitting:
    """Go on with the faces that were entered, or with others."""
    entering = sitting.entering
    assert entering is not None
    asked = entering.asked
    given = tuple(entering.faces if faces is None else faces)
    try:
        after = asked.answer(given)
    except Refused as refused:
        return sitting.say(refused.message)
    return _after(sitting, after)


def rest_rolled(sitting: Sitting) -> Sitting:
    """Let the program throw the dice that have not been entered."""
    entering = sitting.entering
    assert entering is not None
    thrown = entering.asked.rolled()
    return faces_given(sitting, (*entering.faces, *thrown[len(entering.faces) :]))


def answered(sitting: Sitting, choice: Choice) -> Sitting:
    """Answer the open decision; where that is refused, say why, and leave everything as it is."""
    choice = replace(choice, by="hand")
    try:
        after = sitting.game.answer(choice)
    except Refused as refused:
        refusal = Refusal(refused.message, verdict=refused.verdict)
        return replace(sitting, refusal=refusal, said=refused.message)
    return _after(sitting, after)


def program_chose(sitting: Sitting, found: Game | FacesAsked) -> Sitting:
    """Go on with what the program has chosen."""
    return _after(sitting, found, shown=True)


def _after(sitting: Sitting, after: Game | FacesAsked, *, shown: bool = False) -> Sitting:
    if isinstance(after, FacesAsked):
        return replace(sitting, entering=Entering(after), declaration=None, said="", focus=0, refusal=None)
    # What was switched meanwhile holds on.
    was = sitting.game
    after = replace(after, automatic=was.automatic, advisory=was.advisory, real_dice=was.real_dice)
    mine = sitting.proposal is not None and not shown
    went = went_on(replace(sitting, undone=()), after, seen=mine)
    return replace(went, said="", others_may=may_fall_otherwise(after))


def let_fall(sitting: Sitting, model: str) -> Sitting:
    """Let a model lose wounds before others of its unit; the dice stay as they fell."""
    game = sitting.game
    if model not in may_fall(game):
        return sitting.say("It has lost nothing by this.")
    falls = game.made[-1].choice.falls
    try:
        after = game.falling_instead((model, *(m for m in falls if m != model)))
    except Refused as refused:
        return sitting.say(refused.message)
    if hurt_by(after) == hurt_by(game):
        already = model in hurt_by(game)
        return sitting.say(f"{game.state.name_of(model)} {'loses these already' if already else 'cannot go first'}.")
    went = went_on(sitting, after)
    playback = replace(went.playback.end(), playing=False)
    return replace(went, playback=playback, others_may=True, falling=True, focus=sitting.focus, said="")


def went_on(sitting: Sitting, game: Game, *, seen: bool = False) -> Sitting:
    """Return the sitting with a game that has gone on: what is new is shown, and then the next decision comes up.

    Args:
        sitting: with the game as it was.
        game: as it is.
        seen: whether the unit's move that begins what is new was seen already, because it was made here.
    """
    old = sitting.playback
    timeline = Timeline.of(game.replay.initial, game.replay.events)
    known = _known(sitting.game.replay.events, game.replay.events)
    if seen:
        known += _moved(game.replay.events[known:])
    at = timeline.moments[known - 1].end if known else 0.0
    playing = known < len(game.replay.events) and not game_is_quiet(game.replay.events[known:])
    playback = Playback(timeline, at if playing else timeline.duration, playing, old.speed, old.reduced)
    view = replace(sitting.view, log_scroll=None, scroll=0.0, menu="")
    fresh = replace(
        sitting,
        game=game,
        view=view,
        playback=playback,
        proposal=None,
        picked="",
        held=None,
        declaration=None,
        entering=None,
        suggested=None,
        refusal=None,
        looked_at=-1,
        tape=None,
        others_may=False,
        falling=False,
    )
    return come_up(fresh)


def _known(before: Sequence[Event], after: Sequence[Event]) -> int:
    """Return how many events two logs begin with in common."""
    return next(
        (k for k, (a, b) in enumerate(zip(before, after, strict=False)) if a is not b), min(len(before), len(after))
    )


def _moved(events: Sequence[Event]) -> int:
    """Return how many of the first events are a unit's own move."""
    return next((k for k, event in enumerate(events) if not isinstance(event, BY_HAND)), len(events))


def game_is_quiet(events: Sequence[Event]) -> bool:
    """Say whether events are bookkeeping or a bare choice, which need not be watched."""
    return all(
        isinstance(event, UnitMarked) or (isinstance(event, UnitChosen) and not event.targets) for event in events
    )


def come_up(sitting: Sitting) -> Sitting:
    """Return the sitting with what the open decision needs at once: a lone unit's move, a unit's attacks."""
    decision, state = sitting.decision, sitting.game.state
    sitting = replace(sitting, focus=0)
    if decision is None or decision.player in sitting.game.automatic:
        return sitting
    if decision.decision == "attack":
        return replace(sitting, declaration=declaration_of(state, decision.unit))
    moves = ruleset_of(state).moves
    if decision.decision in moves and not moves[decision.decision].sets_up and len(decision.options) == 1:
        return begun(sitting, decision.options[0])
    return sitting


def taken_back(sitting: Sitting, number: int) -> Sitting:
    """Take back the decision that an event belongs to, and all after it."""
    was = sitting.game
    try:
        game = was.take_back(number)
    except Refused as refused:
        return sitting.say(refused.message)
    told = was.made[len(game.made)].words
    after = went_on(sitting, game)
    after = replace(after, playback=replace(after.playback.end(), playing=False))
    return replace(after, undone=(*sitting.undone, was), said=f"Taken back: {told}")


def may_make_again(sitting: Sitting) -> bool:
    """Say whether something was taken back, and nothing decided since."""
    return any(len(was.made) > len(sitting.game.made) for was in sitting.undone)


def made_again(sitting: Sitting) -> Sitting:
    """Make the decision again that was taken back last, as it was made."""
    undone = sitting.undone
    while undone:
        try:
            game = sitting.game.made_again(undone[-1])
        except Refused:
            undone = undone[:-1]
            continue
        went = went_on(sitting, game)
        went = replace(went, playback=replace(went.playback.end(), playing=False))
        return replace(went, undone=undone, said=f"Made again: {game.made[-1].words}")
    return replace(sitting, undone=(), said="There is nothing to make again.")
