"""The commands, one file each. `simulator.cli` imports only the one that is asked for."""
