"""What is true: the scenario schema, its role views, the readers and the bundled cases."""
