"""Finding moves: what is offered here is always judged by the referee's clauses first."""
