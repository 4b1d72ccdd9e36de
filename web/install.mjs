// SPDX-License-Identifier: MIT
// Carries out a plan in an order that leaves a program that starts, wherever the cable is pulled or the browser ends. The
// steps are in tools/flash/cases.json; tools/flash/copy.py explains the two laws that make it so:
//
// 1. A start file that leads to the spare set is there only while the spare set is complete.
// 2. The main set is changed only while such a start file is there (or while nothing of Coffer is yet).
import { equalBytes } from "./bytes.mjs";
import { BOOT, COMING, MEANWHILE, SETTINGS, START, TEMPORARY, TO_SPARE, temporaryCode, refusal, stepsOf } from "./plan.mjs";

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// How many bytes will be written and read back, for the progress bar.
export function bytesToTransfer(plan, spare) {
    const sizes = (files) => sum(Object.values(files).map((content) => content.length));
    const main = sum(plan.copied.map((name) => plan.build[name].length)) + sizes(plan.build);
    return plan.usesSpare ? main + sum(plan.spareChanged.map((name) => spare[name].length)) + sizes(spare) : main;
}

// Brings the drive from what it holds to the build, and proves it by reading back.
export async function carryOut(plan, disk, spare, tick) {
    for (const [step, what] of stepsOf(plan.way)) await STEPS[step]({ plan, disk, spare, tick }, what);
}

// The plan's lists by the names that they have in cases.json.
const LISTS = {
    changed: (plan) => plan.changed,
    stale: (plan) => plan.stale,
    spare_changed: (plan) => plan.spareChanged,
    spare_stale: (plan) => plan.spareStale,
    replaced: (plan) => plan.replaced,
};

// The steps by the names that they have in cases.json.
const STEPS = {
    // Makes the start file of an interrupted installation code.txt, so that code.py can be replaced.
    async guard({ plan, disk }) {
        if (plan.begins !== MEANWHILE) await createCodeTxt(disk, await disk.read(plan.there.get(plan.begins)));
    },
    // Notes the names that are about to appear: half of them may be all there is when we come back.
    async announce({ plan, disk }) {
        const coming = plan.changed.filter((name) => !plan.known.has(name));
        if (coming.length) await disk.append(COMING, new TextEncoder().encode(["", ...coming, ""].join("\n")));
    },
    async remove({ plan, disk }, names) {
        await remove(disk, LISTS[names](plan));
    },
    async write({ plan, disk, spare, tick }, names) {
        for (const name of LISTS[names](plan)) {
            const content = plan.build[name] ?? spare[name];
            await disk.write(plan.spelled(name), content);
            tick(content.length);
        }
    },
    // Reads every file of a set back and compares it, byte for byte.
    async verify({ plan, disk, spare, tick }, which) {
        const { [SETTINGS]: _, ...main } = plan.build;
        for (const [name, content] of Object.entries(which === TO_SPARE ? spare : main)) {
            if (!equalBytes(await disk.read(plan.spelled(name)), content)) throw refusal("different", name);
            tick(content.length);
        }
    },
    async start({ plan, disk }, where) {
        await switchTo(disk, plan, temporaryCode(plan.build[START], where));
    },
    // The maker's settings are added to; where there are none, ours are put.
    async settings({ plan, disk }) {
        if (plan.added.length) await disk.append(plan.there.get(SETTINGS), plan.added);
        else if (plan.settingsMissing) await replace(disk, plan, SETTINGS, "settings.new");
    },
    // The files of the drive's root, code.py last.
    async roots({ plan, disk, tick }) {
        for (const name of plan.roots) {
            if ([BOOT, START].includes(name)) await replace(disk, plan, name, `${name.replace(/\.py$/, "")}.new`);
            else await disk.write(plan.there.get(name) ?? name, plan.build[name]);
            tick(plan.build[name].length);
        }
    },
    // code.py takes over; then everything goes that is not needed any more.
    async finish({ disk }) {
        const there = await disk.names();
        await remove(disk, there.filter((name) => name.toLowerCase() === MEANWHILE));
        await remove(disk, there.filter((name) => TEMPORARY.includes(name.toLowerCase())));
    },
};

// Makes `content` what CircuitPython starts, in a single step, as code.txt.
async function switchTo(disk, plan, content) {
    if (plan.there.has(MEANWHILE)) {
        // somebody's own program starts from there: get behind it, then take it away
        await disk.write("code.new", content);
        if (plan.there.has(START)) await disk.remove(plan.there.get(START));
        await disk.rename("code.new", START);
        await disk.remove(plan.there.get(MEANWHILE));
    }
    await createCodeTxt(disk, content);
}

// Creates a complete code.txt in a single step.
async function createCodeTxt(disk, content) {
    await disk.write("code.new", content);
    await disk.rename("code.new", MEANWHILE);
}

// A file of the root replaced by its new content, which is whole before it gets the name.
async function replace(disk, plan, name, temporary) {
    await disk.write(temporary, plan.build[name]);
    for (const old of await disk.names()) if (old.toLowerCase() === name) await disk.remove(old);
    await disk.rename(temporary, name);
}

async function remove(disk, names) {
    for (const name of names) await disk.remove(name);
}
