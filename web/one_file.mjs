// SPDX-License-Identifier: MIT
// One file for an empty board, out of CircuitPython's .uf2 file: chosen with a button, or dropped on the installer's dialog.
import { driveSize } from "./board.mjs";
import { find } from "./elements.mjs";
import { FirmwareError, MOST, join, readFirmware } from "./firmware.mjs";
import { fitLanguages } from "./language_choice.mjs";
import { MANIFEST, builds, forBoard, manifestOf } from "./plan.mjs";
import { saveAs } from "./save.mjs";
import { language, say } from "./words.mjs";

// CircuitPython from a firmware file and Coffer for its board as one file; nothing if the person chooses no languages for
// a small drive.
export async function makeOneFile(files, content, fileName, choose) {
    const firmware = readFirmware(content, fileName);
    const sets = await fitLanguages(builds(files, firmware.major), files, driveSize(firmware.board.id), { files: {} }, choose);
    if (!sets) return null;
    const build = forBoard(sets.build, files, firmware.board.id);
    const name = `coffer-${manifestOf(build[MANIFEST]).coffer}-${firmware.board.id}-circuitpython-${firmware.version}.uf2`;
    return { name, content: join(firmware, build), firmware };
}

// Makes the dialog take such files; `show` shows a sentence in it, below what stands in `report`;
// `undisturbed` runs what must not be run twice at once.
export function offerOneFile(files, report, show, choose, undisturbed) {
    const input = find("firmware"), dialog = find("installDialog");
    const make = async (chosen) => {
        report.replaceChildren();
        try {
            const content = new Uint8Array(await chosen.slice(0, MOST + 1).arrayBuffer());
            const made = await makeOneFile(files, content, chosen.name, choose);
            if (!made) return;
            const { name, content: whole, firmware } = made;
            saveAs(new Blob([whole]), name);
            show(say("oneFileDone", name, firmware.version, firmware.board.name), language());
        } catch (problem) {
            if (!(problem instanceof FirmwareError)) throw problem;
            show(say(problem.key, ...problem.values), language());
        }
    };
    const takeFile = (chosen) => {
        if (chosen && !find("oneFile").disabled) undisturbed(() => make(chosen));
    };
    find("oneFile").onclick = () => input.click();
    input.onchange = () => {
        takeFile(input.files[0]);
        input.value = ""; // so that the same file may be chosen again
    };
    dialog.ondragover = (event) => event.preventDefault();
    dialog.ondrop = (event) => {
        event.preventDefault();
        takeFile(event.dataTransfer.files[0]);
    };
    show(say("oneFileHow"), language());
}
