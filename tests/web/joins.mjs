// SPDX-License-Identifier: MIT
// Joins firmware files with a drive, and answers with the refusal or with the digest of the file; also makes volumes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { image } from "../../web/fat.mjs";
import { FirmwareError, join, readFirmware } from "../../web/firmware.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const decode = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
const digest = (content) => createHash("sha256").update(content).digest("hex");

function answer(content) {
    try {
        const firmware = readFirmware(content, "cp.uf2");
        return ["", [firmware.board.id, firmware.version, digest(join(firmware, decode(plan.files)))]];
    } catch (problem) {
        if (!(problem instanceof FirmwareError)) throw problem;
        return [problem.key, problem.values.map(String)];
    }
}
const joins = plan.firmwares.map((text) => answer(bytes(text)));
const volumes = plan.volumes.map(([files, sectors]) => digest(image(decode(files), sectors)));
process.stdout.write(JSON.stringify({ joins, volumes }));
