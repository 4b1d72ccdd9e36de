# SPDX-License-Identifier: MIT
"""Measures one part in a process of its own, for the bench that began it, and prints its rows as JSON."""

import json
import sys
from dataclasses import astuple

from tools import workers
from tools.commands.bench import parts_without_vm

workers.stay_in_group()
wanted, *words = sys.argv[1:]
names = [word for word in words if word != "--quick"]
for name, work in parts_without_vm(names, "--quick" in words):
    if name == wanted:
        print(json.dumps([astuple(row) for row in work()]))
