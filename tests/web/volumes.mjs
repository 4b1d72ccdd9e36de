// SPDX-License-Identifier: MIT
// Makes UF2 and ZIP files of what the plan holds.
import { readFileSync, writeFileSync } from "node:fs";
import { image, used } from "../../web/fat.mjs";
import { wrap } from "../../web/uf2.mjs";
import { zip } from "../../web/zip.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const files = Object.fromEntries(Object.entries(plan.files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "base64"))]));
writeFileSync(plan.uf2, wrap(used(image(files))));
writeFileSync(plan.zip, new Uint8Array(await zip(files).arrayBuffer()));
process.stdout.write("true");
