# SPDX-License-Identifier: MIT
"""The workshop of the simulator: time that is walked, reload on save, inspector, scenes."""
