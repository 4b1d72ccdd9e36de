# SPDX-License-Identifier: MIT
"""Measures one screen in a separate process, for the simulator: the visit on stdin, rows on stdout."""

from __future__ import annotations

import base64
import json
import sys
from dataclasses import astuple

from tools.bench import measure
from tools.errors import UserError
from tools.vm import VmError


def main() -> int:
    wanted = json.load(sys.stdin)
    keys = [(ms, key) for ms, key in wanted["keys"]]
    way = "scene", base64.b64decode(wanted["nvm"]), keys, wanted["end"], wanted["settings"]
    try:
        rows = measure.one_screen(way, set(wanted["screens"]))
    except (UserError, VmError) as error:
        print(str(error).strip().splitlines()[-1], file=sys.stderr)
        return 1
    print(json.dumps([astuple(row) for row in rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
