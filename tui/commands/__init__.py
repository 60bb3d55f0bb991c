"""The command line: one command a file, none imported before it is called."""
