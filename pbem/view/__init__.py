"""State and events to cells and sentences. No terminal code."""
