# SPDX-License-Identifier: MIT
"""The workshop of the simulator: going back in time, reload on save, inspector, scenes."""
