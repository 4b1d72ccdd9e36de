# SPDX-License-Identifier: MIT
"""The contract of games: tests that run for every game in games/, so also for a new one."""
