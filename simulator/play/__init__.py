"""The Fight phase played: from a script, and by the automatic player where the script is silent."""
