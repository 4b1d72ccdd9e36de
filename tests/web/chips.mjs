// SPDX-License-Identifier: MIT
// Sends streams of messages to the page's model of the display's chip and says what became of each.
import { readFileSync } from "node:fs";
import { SH1106, SSD1306 } from "../../web/chip.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const told = plan.streams.map((stream) => {
    const chip = plan.chip === "SH1106" ? new SH1106() : new SSD1306();
    return stream.map((message) => {
        let error = "";
        try {
            chip.write(Buffer.from(message, "hex"));
        } catch (problem) {
            error = problem.message;
        }
        const pointer = [chip.mode, chip.column, chip.page, chip.firstColumn, chip.lastColumn, chip.firstPage, chip.lastPage];
        return [error, pointer, chip.contrast, chip.lit, Buffer.from(chip.pixels()).toString("hex").replace(/0(.)/g, "$1")];
    });
});
process.stdout.write(JSON.stringify(told));
