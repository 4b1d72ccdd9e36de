# SPDX-License-Identifier: MIT
"""Tests of the build: what the handheld gets, and the images of it."""
