// SPDX-License-Identifier: MIT
// Carries out a plan in an order that leaves a program that starts, wherever the cable is pulled or the browser ends. The
// twin of tools/flash/copy.py, where the two laws stand that make it so:
//
// 1. A start file that leads to the spare set is there only while the spare set is complete.
// 2. The main set is changed only while such a start file is there (or while nothing of Coffer is yet).
import { UserError } from "./board.mjs";
import { same } from "./bytes.mjs";
import { BOOT, COMING, MEANWHILE, SETTINGS, START, TEMPORARY, TO_MAIN, TO_SPARE, meanwhile } from "./plan.mjs";

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// How many bytes will be written and read back, for the progress bar.
export function amount(plan, spare) {
    const sizes = (files) => sum(Object.values(files).map((content) => content.length));
    const main = sum(plan.copied.map((name) => plan.build[name].length)) + sizes(plan.build);
    return plan.usesSpare ? main + sum(plan.spareChanged.map((name) => spare[name].length)) + sizes(spare) : main;
}

// Brings the drive from what it holds to the build, and proves it by reading back.
export async function carryOut(plan, disk, spare, tick) {
    const code = plan.build[START];
    if (plan.usesSpare) {
        await remove(disk, plan.spareStale);
        await write(disk, plan, plan.spareChanged, spare, tick);
        await verify(disk, plan, spare, tick);
        await switchTo(disk, plan, meanwhile(code, TO_SPARE));
    } else if (plan.guarded) {
        // code.py itself leads to the spare set: let it be replaced
        if (plan.begins !== MEANWHILE) await appear(disk, await disk.read(plan.there.get(plan.begins)));
    } else if (plan.programChanges) { // a drive without Coffer: its own program runs on until ours is complete
        await announce(disk, plan);
        await write(disk, plan, plan.changed, plan.build, tick);
        await switchTo(disk, plan, meanwhile(code, TO_MAIN));
    } else if (plan.startChanges) {
        await switchTo(disk, plan, meanwhile(code, TO_MAIN));
    }

    if (plan.usesSpare || plan.guarded) {
        await announce(disk, plan);
        await remove(disk, plan.stale);
        await write(disk, plan, plan.changed, plan.build, tick);
    }
    await settleSettings(disk, plan);
    for (const name of plan.roots) {
        if ([BOOT, START].includes(name)) await replace(disk, plan, name, `${name.replace(/\.py$/, "")}.new`);
        else await disk.write(plan.there.get(name) ?? name, plan.build[name]);
        tick(plan.build[name].length);
    }
    const { [SETTINGS]: _, ...rest } = plan.build;
    await verify(disk, plan, rest, tick);

    const there = await disk.names();
    await remove(disk, there.filter((name) => name.toLowerCase() === MEANWHILE));
    await remove(disk, there.filter((name) => TEMPORARY.includes(name.toLowerCase())));
}

// Notes the names that are about to appear: half of them may be all there is when we come back.
async function announce(disk, plan) {
    const coming = plan.changed.filter((name) => !plan.known.has(name));
    if (coming.length) await disk.append(COMING, new TextEncoder().encode(["", ...coming, ""].join("\n")));
}

// Makes `content` what CircuitPython starts, in a single step, as code.txt.
async function switchTo(disk, plan, content) {
    if (plan.there.has(MEANWHILE)) {
        // somebody's own program starts from there: get behind it, then take it away
        await disk.write("code.new", content);
        if (plan.there.has(START)) await disk.remove(plan.there.get(START));
        await disk.rename("code.new", START);
        await disk.remove(plan.there.get(MEANWHILE));
    }
    await appear(disk, content);
}

// code.txt is there, whole, from one moment to the next.
async function appear(disk, content) {
    await disk.write("code.new", content);
    await disk.rename("code.new", MEANWHILE);
}

// A file of the root replaced by its new content, which is whole before it gets the name.
async function replace(disk, plan, name, temporary) {
    await disk.write(temporary, plan.build[name]);
    for (const old of await disk.names()) if (old.toLowerCase() === name) await disk.remove(old);
    await disk.rename(temporary, name);
}

// The maker's settings are added to; where there are none, ours are put.
async function settleSettings(disk, plan) {
    if (plan.added.length) await disk.append(plan.there.get(SETTINGS), plan.added);
    else if (plan.settingsMissing) await replace(disk, plan, SETTINGS, "settings.new");
}

async function write(disk, plan, names, contents, tick) {
    for (const name of names) {
        await disk.write(plan.spelled(name), contents[name]);
        tick(contents[name].length);
    }
}

async function remove(disk, names) {
    for (const name of names) await disk.remove(name);
}

// Reads every file back and compares it, byte for byte.
async function verify(disk, plan, contents, tick) {
    for (const name in contents) {
        if (!same(await disk.read(plan.spelled(name)), contents[name])) {
            throw new UserError(`${name} did not come back from the drive as it was written: try again; if that happens twice, `
                + "the drive is damaged: type import storage; storage.erase_filesystem() at the board's serial prompt, "
                + "which empties it, and try again.");
        }
        tick(contents[name].length);
    }
}
