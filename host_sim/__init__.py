# SPDX-License-Identifier: MIT
"""The handheld on a desktop: native modules, chip model, clock and front ends."""
