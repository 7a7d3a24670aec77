"""fightphase: a referee, planner and cinema for the Fight phase, seen from above."""
