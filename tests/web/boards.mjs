// SPDX-License-Identifier: MIT
// What the page says of boards, by their notes.
import { readFileSync } from "node:fs";
import { boardOf, checkBoard } from "../../web/board.mjs";

const { notes } = JSON.parse(readFileSync(0, "utf8"));
const answers = notes.map((note) => {
    try {
        return ["doubt", checkBoard(boardOf(note))];
    } catch (problem) {
        return ["refused", problem.message];
    }
});
process.stdout.write(JSON.stringify(answers));
