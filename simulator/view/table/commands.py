"""What the table's keys and buttons do, as changes of the sitting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simulator.view.editor.held import FREE, TURNS, WAYS, Mods
from simulator.view.table import answering, moving
from simulator.view.table.falling import may_fall
from simulator.view.table.offers import offers_of
from simulator.view.table.sitting import Sitting
from simulator.view.window.looking import OVERLAYS, looked
from simulator.view.window.tape import next_base

REPEATING = frozenset({*WAYS, *TURNS, "zoom-in", "zoom-out"})
"""Commands that go on while their key is held."""
WATCHING = frozenset(
    {*OVERLAYS, "zoom-in", "zoom-out", "fit-action", "fit-board", "help", "menu", "theme", "full-screen", "panel"}
    | {"slower", "faster", "speed", "skip", "do", "leave", "measure", "event"}
)
"""Commands that let go on what is shown; others are for what comes next, and skip to it."""
STAYING = frozenset({"menu", *OVERLAYS, "theme", "speed"})
"""Commands after which an open menu stays open."""
IN_HAND = frozenset({*WAYS, *TURNS, "do", "corner", "leave", "next", "before", "straighten"})
"""Commands that are for what is in hand; others rest meanwhile."""


Order = tuple[str, float | str]
"""A command with its argument."""


def commanded(sitting: Sitting, command: str, argument: float | str = 0, mods: Mods = FREE) -> Sitting:
    """Return the sitting after a command of the key table, a button, or a row of the panel."""
    if sitting.showing and command not in WATCHING:
        sitting = shown(sitting)
    command, argument = meant(sitting, command, argument)
    open_menu = sitting.view.menu
    menu = open_menu if command in STAYING else ""
    said = sitting.said
    sitting = replace(sitting, said="", view=replace(sitting.view, menu=menu))
    if command in WAYS:
        return moving.nudged(sitting, WAYS[command], mods) if sitting.stage == "move" else _panned(sitting, command)
    if command in TURNS:
        return moving.turned(sitting, TURNS[command]) if sitting.stage == "move" else sitting
    if command == "leave":
        return sitting if open_menu else left(replace(sitting, said=said))
    viewed = _viewed(sitting, command, argument)
    if viewed is not None:
        return viewed
    answer = _ANSWERS.get(command)
    return sitting if answer is None else answer(sitting, argument)


def shown(sitting: Sitting) -> Sitting:
    """Return it with everything shown that has happened."""
    return replace(sitting, playback=sitting.playback.end())


def meant(sitting: Sitting, command: str, argument: float | str = 0) -> Order:
    """Return what a command comes to: Enter and numbers are for a row of the panel."""
    if sitting.showing or sitting.held is not None or sitting.measuring or sitting.view.menu:
        return command, argument
    offers = offers_of(sitting)
    if command == "number":
        row = next((o for o in offers if o.key == str(argument)), None)
    elif command == "do":
        row = offers[sitting.focus] if 0 <= sitting.focus < len(offers) else None
        if row is None or (sitting.stage == "move" and sitting.focus <= 0):
            row = next((o for o in offers if o.main), row)
    else:
        return command, argument
    return (row.command, row.argument) if row is not None and row.command != "none" else (command, argument)


def _done(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001 - as all answers
    """Put down what is in hand; skip what is shown."""
    if sitting.held is not None:
        return moving.onward(moving.dropped(sitting))
    return shown(sitting) if sitting.showing else sitting.say("Tab goes to what can be chosen.")


def _panned(sitting: Sitting, command: str) -> Sitting:
    dx, dy = WAYS[command]
    if sitting.stage in ("choose", "attack", "faces", "over") and dx == 0.0:
        return stepped(sitting, -1 if dy > 0 else 1)
    return moving.nudged(sitting, (dx, dy), FREE)


def stepped(sitting: Sitting, step: int) -> Sitting:
    """Go on to the next model of the unit that moves, the next base while measuring, or the next row of the panel."""
    if sitting.measuring:
        return replace(sitting, tape=next_base(sitting.state, sitting.tape))
    if sitting.held is not None:
        return sitting
    if sitting.stage == "move":
        return moving.stepped(sitting, step)
    count = len(offers_of(sitting))
    return replace(sitting, focus=(sitting.focus + step) % count, looked_at=-1) if count else sitting


def _viewed(sitting: Sitting, command: str, argument: float | str) -> Sitting | None:
    """Return the sitting after a command that changes nothing but what is seen; None for another one."""
    view = sitting.view
    match command:
        case "fit-action":
            view = view.looking_at(sitting.state)
        case "fit-board":
            view = view.looking_over(sitting.state)
        case "panel":
            view = replace(view, hidden=not view.hidden).resized(view.size)
            view = view if view.moved else view.looking_at(sitting.state)
        case "measure":
            return replace(sitting, measuring=not sitting.measuring, tape=None)
        case "slower" | "faster":
            playback = sitting.playback.slower() if command == "slower" else sitting.playback.faster()
            return replace(sitting, playback=playback, said=f"Shown at {playback.speed:g}×.")
        case "speed":
            return replace(sitting, playback=replace(sitting.playback, speed=float(argument)))
        case "skip":
            return shown(sitting)
        case "event":
            return looked_at(sitting, int(argument))
        case _:
            seen = looked(view, command, argument)
            return None if seen is None else replace(sitting, view=seen)
    return replace(sitting, view=view)


def looked_at(sitting: Sitting, index: int) -> Sitting:
    """Look at a line of the log: the decision that it follows from can be taken back."""
    made = [m for m in sitting.game.made if m.number <= index + 1]
    if not made:
        return sitting.say("Nobody had decided anything by then.")
    number = made[-1].number
    return replace(sitting, looked_at=-1 if sitting.looked_at == number else number, focus=0)


def logged(sitting: Sitting, step: int) -> Sitting:
    """Look at the decision in the log before the one that is looked at, or the one after."""
    numbers = [m.number for m in sitting.game.made]
    if not numbers:
        return sitting.say("Nobody has decided anything yet.")
    at = numbers.index(sitting.looked_at) if sitting.looked_at in numbers else len(numbers)
    k = at + step
    return replace(sitting, looked_at=numbers[k] if 0 <= k < len(numbers) else -1, focus=0)


def left(sitting: Sitting) -> Sitting:
    """Leave one level: the sheet of keys, what is in hand, the tape, a suggestion, a move, …, at last the window."""
    view = sitting.view
    if view.help:
        return replace(sitting, view=replace(view, help=False))
    if sitting.held is not None:
        return moving.put_back(sitting)
    if sitting.measuring:
        return replace(sitting, measuring=False, tape=None)
    if sitting.looked_at >= 0:
        return replace(sitting, looked_at=-1)
    if sitting.falling:
        return answering.come_up(replace(sitting, falling=False, said=""))
    if sitting.suggested is not None:
        return replace(sitting, suggested=None, said="")
    if sitting.refusal is not None:
        return replace(sitting, refusal=None, said="")
    if sitting.stage == "showing":
        return shown(sitting)
    if sitting.entering is not None and sitting.game.is_programs_turn:
        return _by_hand(sitting, "")
    if sitting.entering is not None:
        return answering.come_up(replace(sitting, entering=None, said=""))
    if sitting.picked and not _alone(sitting):
        return replace(sitting, picked="")
    if sitting.proposal is not None and not _forced(sitting):
        return replace(sitting, proposal=None, said="", focus=0)
    if sitting.proposal is not None and sitting.proposal.ends and not sitting.proposal.sets_up:
        return replace(sitting, proposal=replace(sitting.proposal, ends=(), ways=()), said="Everybody is back.")
    if view.full_screen:
        return replace(sitting, view=replace(view, full_screen=False))
    return replace(sitting, view=replace(view, left=True))


def _alone(sitting: Sitting) -> bool:
    """Say whether the model that is picked is the only one of its unit."""
    return len(sitting.game.state.unit_of[sitting.picked].on_table) <= 1


def _forced(sitting: Sitting) -> bool:
    decision = sitting.decision
    return decision is not None and len(decision.options) == 1


def _chosen(sitting: Sitting, argument: float | str) -> Sitting:
    return answering.chosen(sitting, str(argument)) if sitting.stage == "choose" else sitting


def _selected(sitting: Sitting, argument: float | str) -> Sitting:
    """Select other targets for the move at hand."""
    proposal = sitting.proposal
    if proposal is None or not proposal.selections:
        return sitting.say("The rules leave no choice of targets here.")
    k = int(argument) if argument != "next" else (proposal.selected + 1) % len(proposal.selections)
    return replace(sitting, proposal=replace(proposal, selected=k), suggested=None, refusal=None)


def _taken_over(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001 - as all answers
    """Take the suggested move over: its models can still be changed."""
    proposal, suggested = sitting.proposal, sitting.suggested
    if proposal is None or suggested is None:
        return sitting
    fresh = replace(proposal, ends=(), ways=()).taking(suggested.move, sitting.game.state)
    return replace(sitting, proposal=fresh, suggested=None, picked="", refusal=None, focus=-1)


def _first(sitting: Sitting, argument: float | str) -> Sitting:
    """Let a model move before the one that was refused."""
    proposal = sitting.proposal
    if proposal is None or not proposal.ends:
        return sitting
    first = proposal.ends[0][0]
    return replace(sitting, proposal=proposal.first(str(argument), first), refusal=None)


def _aimed(sitting: Sitting, argument: float | str) -> Sitting:
    """Change a group of attacks: "0|weapon|target", "0|rest" or "0|part"."""
    declaration = sitting.declaration
    if declaration is None:
        return sitting
    group, *rest = str(argument).split("|")
    k = int(group)
    if rest == ["rest"]:
        changed = declaration.rested(k)
    elif rest == ["part"]:
        changed = declaration.parted(k)
    else:
        changed = declaration.aimed(k, (rest[0], rest[1]))
    return replace(sitting, declaration=changed, focus=min(sitting.focus, len(changed.groups) + len(changed.resting)))


def _roused(sitting: Sitting, argument: float | str) -> Sitting:
    declaration = sitting.declaration
    return (
        sitting
        if declaration is None
        else replace(sitting, declaration=declaration.roused(int(argument), sitting.game.state))
    )


def _face(sitting: Sitting, argument: float | str) -> Sitting:
    if sitting.entering is None:
        return sitting
    return replace(sitting, entering=sitting.entering.with_face(int(argument)), focus=0)


def _straightened(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    """Take the last corner, digit or face away."""
    if sitting.entering is not None:
        return replace(sitting, entering=sitting.entering.without_last())
    if sitting.held is not None:
        return moving.typed(sitting, "Backspace")
    return moving.last_taken_back(sitting) or sitting


def _undone(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    """Take back: what is in hand, the last model of the move at hand, or the last decision."""
    if sitting.held is not None:
        return moving.put_back(sitting)
    if sitting.showing:
        sitting = shown(sitting)
    back = moving.last_taken_back(sitting)
    if back is not None:
        return back
    if not sitting.game.made:
        return sitting.say("There is nothing to take back.")
    return answering.taken_back(sitting, sitting.game.made[-1].number)


def _automatic(sitting: Sitting, argument: float | str) -> Sitting:
    """Leave a player's choices to the program, or make them by hand."""
    # A button says whose choices; a key means those of whoever decides now.
    player = argument if isinstance(argument, str) else ""
    if not player and sitting.decision is not None:
        player = sitting.decision.player
    if not player:
        return sitting.say("The phase is over.")
    name = sitting.game.state.player_name(player)
    now = sitting.game.automatic ^ {player}
    game = sitting.game.with_automatic(now)
    told = f"The program chooses for {name} from now on." if player in now else f"{name} is played by hand."
    sitting = replace(sitting, game=game, said=told)
    if player in now and sitting.decision is not None and player == sitting.decision.player:
        return replace(sitting, proposal=None, held=None, declaration=None, suggested=None, picked="", entering=None)
    return answering.come_up(sitting) if sitting.proposal is None and sitting.entering is None else sitting


def _by_hand(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    return _automatic(sitting, "")


def _advisory(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    game = replace(sitting.game, advisory=not sitting.game.advisory)
    told = "Illegal moves are let through, and marked." if game.advisory else "Illegal moves are refused."
    return replace(sitting, game=game, said=told, refusal=None)


def _real_dice(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    game = replace(sitting.game, real_dice=not sitting.game.real_dice)
    told = "Faces are entered from real dice." if game.real_dice else "The program rolls the dice."
    return replace(sitting, game=game, said=told)


def _back_to(sitting: Sitting, argument: float | str) -> Sitting:
    return answering.taken_back(sitting, int(argument))


def _with_stage(stage: str, change: Callable[[Sitting], Sitting]) -> Callable[[Sitting, float | str], Sitting]:
    return lambda sitting, _: change(sitting) if sitting.stage == stage else sitting


def _falls(sitting: Sitting, argument: float | str) -> Sitting:  # noqa: ARG001
    """Let the owner choose which models lose the wounds that were lost last."""
    if not sitting.others_may:
        return sitting.say("Nobody chooses who loses wounds here.")
    return replace(sitting, falling=True, focus=len(may_fall(sitting.game)), proposal=None)


def _with_stage_and_model(stage: str, change: Callable[[Sitting, str], Sitting]) -> Callable[..., Sitting]:
    return lambda sitting, model: change(sitting, str(model)) if sitting.stage == stage else sitting


_ANSWERS: dict[str, Callable[[Sitting, float | str], Sitting]] = {
    "choose": _chosen,
    "do": _done,
    "decline": lambda sitting, _: answering.declined(sitting),
    "submit": _with_stage("move", answering.submitted),
    "strike": _with_stage("attack", answering.struck),
    "faces": _with_stage("faces", answering.faces_given),
    "roll-rest": _with_stage("faces", answering.rest_rolled),
    "face": _face,
    "select": _selected,
    "select-next": lambda sitting, _: _selected(sitting, "next"),
    "take-over": _taken_over,
    "move-first": _first,
    "another": lambda sitting, _: left(sitting),
    "aim": _aimed,
    "rouse": _roused,
    "group": lambda sitting, k: replace(sitting, view=replace(sitting.view, menu=f"group-{k}", row=0)),
    "falls": _falls,
    "fall": _with_stage_and_model("falls", answering.let_fall),
    "straighten": _straightened,
    "corner": lambda sitting, _: moving.cornered(sitting),
    "next": lambda sitting, _: stepped(sitting, 1),
    "before": lambda sitting, _: stepped(sitting, -1),
    "earlier": lambda sitting, _: moving.ordered(sitting, -1),
    "later": lambda sitting, _: moving.ordered(sitting, 1),
    "undo": _undone,
    "redo": lambda sitting, _: answering.made_again(sitting),
    "take-back": _back_to,
    "log-before": lambda sitting, _: logged(sitting, -1),
    "log-after": lambda sitting, _: logged(sitting, 1),
    "automatic": _automatic,
    "by-hand": _by_hand,
    "advisory": _advisory,
    "real-dice": _real_dice,
    "close": lambda sitting, _: replace(sitting, view=replace(sitting.view, left=True)),
}
