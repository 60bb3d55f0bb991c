"""What people see: the Textual app, the plain console, the command line."""
