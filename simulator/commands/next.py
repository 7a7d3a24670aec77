"""`fightphase next`: who must decide what now, from which options, and the clause that says so."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import replace

from simulator.commands.reading import UsageError, locate, say_cut
from simulator.files import Fault, ReplayError
from simulator.files.kinds import is_replay
from simulator.play import CannotBePlayedError, Decision, next_decision
from simulator.play.verifying import CannotGoOnError, go_on, verify
from simulator.replay import Replay
from simulator.replay_reading import read_replay
from simulator.report.decision import decision_json
from simulator.scenario import load
from simulator.state import State


def run(args: Namespace) -> int:
    """Say what is to be decided in a scenario, or in a replay after any of its events."""
    path = locate(args.file)
    replay = None
    if is_replay(path, ReplayError):
        replay = read_replay(path, allow_cut=True)
        say_cut(replay)
        at = len(replay.events) if args.at is None else args.at
        if not 0 <= at <= len(replay.events):
            raise UsageError(f"--at {at}: the replay has events 0 to {len(replay.events)}")
        replay = _up_to_the_last_choice(replace(replay, events=replay.events[:at], finished=False, checksum=None))
        state = replay.final
    elif args.at is not None:
        raise UsageError(f"--at belongs to a replay; {path} is a scenario")
    else:
        state = load(path).state
    try:
        decision = next_decision(state)
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    except (AttributeError, KeyError, StopIteration, TypeError):  # an order of the phase that cannot be
        if replay is None or (wrong := verify(replay).difference) is None:
            raise
        raise ReplayError(
            [Fault(replay.path, replay.line_of(wrong.line), f"event {wrong.line - 1}", wrong.message)]
        ) from None
    if args.json:
        print(json.dumps(decision_json(state, decision), ensure_ascii=False, indent=2))
    else:
        print(as_text(state, decision))
    sys.stdout.flush()
    return 0


def _up_to_the_last_choice(replay: Replay) -> Replay:
    """Return a replay without the events of a choice that it ends inside: that choice is made again, as by --resume.

    Where the log is not what the rules make of its scenario, there is no telling; it is taken at its word, and that is
    said on standard error.
    """
    at = len(replay.events)
    try:
        stands, _ = go_on(replay)
    except CannotBePlayedError as error:
        raise UsageError(f"{replay.path}: {error}") from error
    except CannotGoOnError as error:
        print(
            f"{replay.path}:{replay.line_of(error.difference.line)}: this cannot be gone on with. {error}",
            file=sys.stderr,
        )
        return replay
    if stands == at:
        return replay
    inside = f"event {at} lies inside a choice, which is made again from event {stands + 1} on"
    print(f"{replay.path}: {inside}: this is who makes it.", file=sys.stderr)
    return replace(replay, events=replay.events[:stands])


def as_text(state: State, decision: Decision | None) -> str:
    """Return a decision in sentences."""
    if decision is None:
        return "Nobody: the phase is over."
    lines = [f"{state.player_name(decision.player)} decides: {decision.decision}. {decision.why}"]
    reasons = decision.because or ("",) * len(decision.options)
    lines += [f"  {option}{f': {why}' if why else ''}" for option, why in zip(decision.options, reasons, strict=True)]
    if decision.may_pass:
        lines.append(f"  or pass: {decision.about_passing}" if decision.about_passing else "  or pass")
    elif decision.about_passing:
        lines.append(f"  {decision.about_passing}")
    lines.append(f"  {decision.clause} · {decision.citation}")
    return "\n".join(lines)
