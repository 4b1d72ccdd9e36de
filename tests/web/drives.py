# SPDX-License-Identifier: MIT
"""Drives in a browser for the tests of the page's installer, from which the cable can be pulled."""

from __future__ import annotations

import base64
import json
from typing import Any

from tests.tools.flash import stand_in
from tests.tools.flash.test_flash_interrupted import first_update, imported
from tests.web.test_install import coded, complete, everything, sets
from tools.web.chromium import Page

# Drives in the browser's private file system, which is used as one on USB is; a counter pulls the cable.
TOOLS = """
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const text = (content) => btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(""));
    async function emptied(name) {
        const top = await navigator.storage.getDirectory();
        await top.removeEntry(name, { recursive: true }).catch(() => {});
        return top.getDirectoryHandle(name, { create: true });
    }
    async function put(root, files) {
        for (const [path, content] of Object.entries(files)) {
            const parts = path.split("/"), leaf = parts.pop();
            let folder = root;
            for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
            if (!leaf) continue;
            const stream = await (await folder.getFileHandle(leaf, { create: true })).createWritable();
            await stream.write(bytes(content));
            await stream.close();
        }
    }
    async function took(root, path = "") {
        const found = {};
        for await (const entry of root.values()) {
            if (entry.kind === "directory") Object.assign(found, await took(entry, `${path}${entry.name}/`));
            else {
                const file = await entry.getFile().catch(() => null); // a draft that the browser throws away
                if (file) found[path + entry.name] = text(new Uint8Array(await file.arrayBuffer()));
            }
        }
        return found;
    }
    // A handle whose steps are counted; after so many of them everything fails, as when the cable is pulled.
    function counted(handle, count) {
        const steps = ["removeEntry", "createWritable", "move", "close", "write"];
        const check = () => { if (count.steps >= count.most) throw new DOMException("gone", "NotFoundError"); };
        const wrap = (found) => (found && typeof found === "object" && !(found instanceof Blob) ? counted(found, count) : found);
        return new Proxy(handle, {
            get(target, name) {
                const value = target[name];
                if (typeof value !== "function") return value;
                if (name === "abort") return value.bind(target);
                if (name === "values") return async function* () { for await (const each of target.values()) yield wrap(each); };
                return async (...given) => {
                    check();
                    const known = () => target[name](given[0]).then(() => true, () => false);
                    const made = given[1]?.create && !(await known());
                    const found = await value.apply(target, given);
                    if (steps.includes(name) || made) count.steps++;
                    if (name === "createWritable" && count.steps >= count.most) await found.abort();
                    check();
                    return wrap(found);
                };
            },
        });
    }
    async function installed(root, files) {
        const told = [];
        const quietly = { say: (words) => told.push(words), progress() {}, ask: async () => true, keep() {} };
        await coffer.install(root, files, quietly).catch((problem) => told.push(problem.message));
        return told;
    }
    Object.assign(window, { bytes, emptied, put, took, counted, installed });
"""  # noqa: E501


def cut_off(page: Page, bench: Any, every: int) -> None:
    """Pulls the cable after every n-th step of an update, and installs again."""
    bench.form = ()  # the page carries compiled sets alone, whose second one has the same names
    drive = bench.drive("before")
    first_update(bench, drive)
    build, spare = sets(bench)
    whole = stand_in.copy(drive, bench.folder / "whole")
    bench.flash(whole, 2)
    allowed = [imported(drive), imported(whole), imported(whole / "spare")]
    payload = {f"drive/{name}": content for name, content in build.items()} | spare
    page.run(f"window.before = {json.dumps(coded(everything(drive)))}")
    page.run(f"window.payload = {json.dumps(coded(payload))}")
    page.run("for (const name in payload) payload[name] = bytes(payload[name])")
    script = """(async () => {
        const root = await emptied("drive");
        await put(root, before);
        const count = { steps: 0, most: %s };
        const told = await installed(counted(root, count), payload);
        const left = await took(root);
        const again = count.steps >= count.most ? await installed(root, payload) : told;
        return { told, left, again, after: await took(root), steps: count.steps };
    })()"""
    peace = page.run(script % "Infinity")
    assert peace["told"][-1].startswith("6 done"), peace["told"]
    assert peace["steps"] > 40
    for step in range(1, peace["steps"], every):
        cut = page.run(script % step)
        assert cut["told"][-1].startswith("The drive has disappeared"), (step, cut["told"])
        assert complete(cut["left"], allowed), step
        assert cut["again"][-1].startswith("6 done"), (step, cut["again"])
        for name, content in build.items():
            if name != "settings.toml":
                assert base64.b64decode(cut["after"][name]) == content, (step, name)
