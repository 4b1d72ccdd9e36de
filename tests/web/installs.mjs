// SPDX-License-Identifier: MIT
// Installs onto drives in memory: once in peace, every step noted, and with the cable pulled after every step.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Drive } from "../../web/drive.mjs";
import { carryOut } from "../../web/install.mjs";
import { NOTE, boardOf } from "../../web/board.mjs";
import { forBoard, makePlan } from "../../web/plan.mjs";
import { FakeDrive } from "./fake_drive.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const bytes = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "base64"))]));
const text = (files) => Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString("base64")]));
const hash = (content) => createHash("sha256").update(content).digest("hex");
const build = bytes(plan.build), spare = bytes(plan.spare), before = bytes(plan.drive);

// A drive that notes its steps as tools/flash would take them.
class Noted extends Drive {
    log = [];
    async write(name, content) {
        this.log.push(["write", name, hash(content)]);
        await super.write(name, content);
    }
    async append(name, content) {
        this.log.push(["append", name, hash(content)]);
        await super.append(name, content);
    }
    async rename(old, name) {
        this.log.push(["rename", old, name]);
        const { length } = this.log;
        await super.rename(old, name);
        this.log.length = length; // how it is done is the drive's own business
    }
    async remove(name) {
        this.log.push(["remove", name, ""]);
        await super.remove(name);
    }
}

async function install(fake) {
    const disk = new Noted(fake.root);
    let error = "";
    let todo = null;
    try {
        const swept = await disk.sweep();
        disk.log.splice(0, swept);
        const board = boardOf(new TextDecoder().decode(await disk.read(NOTE)));
        todo = await makePlan(disk, forBoard(build, bytes(plan.profiles ?? {}), board.id), spare, plan.size ?? Infinity);
        if (!todo.nothing) await carryOut(todo, disk, spare, () => {});
    } catch (problem) {
        error = problem.message;
        if (problem.constructor.name !== "UserError") throw problem;
    }
    return { log: disk.log, error, todo };
}

const whole = new FakeDrive(before, plan.options);
const { log, error, todo } = await install(whole);
const steps = whole.steps;
const answer = { log, error, steps, after: text(whole.files()), backedUp: todo?.backedUp, copied: todo?.copied, nothing: todo?.nothing, before: todo?.before };

if (plan.pull) {
    answer.pulled = [];
    for (let step = 1; step <= steps; step++) {
        const fake = new FakeDrive(before, { pullAfter: step });
        const cut = await install(fake);
        fake.pullAfter = Infinity;
        const left = fake.files();
        const again = await install(fake);
        answer.pulled.push({ error: cut.error, left: text(left), again: again.error, after: text(fake.files()) });
    }
}
process.stdout.write(JSON.stringify(answer));
