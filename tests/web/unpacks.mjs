// SPDX-License-Identifier: MIT
// What the page's unpacker makes of some streams: the files by name, or what it says.
import { unpack } from "../../web/payload.mjs";
import { answer, plan } from "./headless.mjs";

function told(stream) {
    try {
        const files = Object.entries(unpack(Buffer.from(stream, "base64")));
        return Object.fromEntries(files.map(([name, content]) => [name, Buffer.from(content).toString("base64")]));
    } catch (error) {
        return error.message;
    }
}

answer(plan.streams.map(told));
