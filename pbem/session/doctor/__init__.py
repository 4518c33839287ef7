"""The checks of `pbem doctor`, and the crash report."""
