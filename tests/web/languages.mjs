// SPDX-License-Identifier: MIT
// Fits builds onto drives in the languages that the plan chooses; answers with what was asked, and with the sets.
import { readFileSync } from "node:fs";
import { fitLanguages } from "../../web/language_choice.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const bytes = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "base64"))]));
const text = (files) => Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString("base64")]));
const sets = { build: bytes(plan.build), spare: bytes(plan.spare) };

const answers = [];
for (const { size, before, chosen } of plan.cases) {
    let asked = null;
    const choose = async ({ names, there, size: room, spaceIn }) => {
        asked = { names, there, size: room, spaces: plan.weighed.map((keys) => spaceIn(keys)) };
        return chosen;
    };
    const found = await fitLanguages(sets, bytes(plan.files), size, { files: before }, choose);
    answers.push({ asked, build: found && text(found.build), spare: found && text(found.spare) });
}
process.stdout.write(JSON.stringify(answers));
