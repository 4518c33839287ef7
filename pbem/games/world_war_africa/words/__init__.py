"""The sentences of World War Africa: tables, no logic."""
