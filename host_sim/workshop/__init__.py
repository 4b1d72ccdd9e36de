# SPDX-License-Identifier: MIT
"""The simulator as a workshop: go back in time, look inside, reload on save. docs/simulator.md shows it.

Nothing here runs on the device. `session` is a run as a file, `timeline` walks through one, `watcher` notices
changed sources, `reload` restarts with them at the same place, `inspector` looks inside; window and terminal
show it.
"""
