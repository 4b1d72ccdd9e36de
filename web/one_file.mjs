// SPDX-License-Identifier: MIT
// One file for an empty board, out of CircuitPython's .uf2 file: chosen with a button, or dropped on the installer's dialog.
import { find } from "./elements.mjs";
import { FirmwareError, MOST, join, readFirmware } from "./firmware.mjs";
import { MANIFEST, builds, forBoard, manifestOf } from "./plan.mjs";
import { saveAs } from "./save.mjs";
import { language, say } from "./words.mjs";

// CircuitPython from a firmware file and Coffer for its board as one file.
export function oneFile(files, content, fileName) {
    const firmware = readFirmware(content, fileName);
    const build = forBoard(builds(files, firmware.major).build, files, firmware.board.id);
    const name = `coffer-${manifestOf(build[MANIFEST]).coffer}-${firmware.board.id}-circuitpython-${firmware.version}.uf2`;
    return { name, content: join(firmware, build), firmware };
}

// Makes the dialog take such files; `tell` shows a sentence in it, below what stands in `told`.
export function offerOneFile(files, told, tell) {
    const input = find("firmware"), dialog = find("installDialog");
    const make = async (chosen) => {
        if (!chosen || find("oneFile").disabled) return;
        told.replaceChildren();
        try {
            const content = new Uint8Array(await chosen.slice(0, MOST + 1).arrayBuffer());
            const { name, content: whole, firmware } = oneFile(files, content, chosen.name);
            saveAs(new Blob([whole]), name);
            tell(say("oneFileDone", name, firmware.version, firmware.board.name), language());
        } catch (problem) {
            if (!(problem instanceof FirmwareError)) throw problem;
            tell(say(problem.key, ...problem.values), language());
        }
    };
    find("oneFile").onclick = () => input.click();
    input.onchange = () => {
        make(input.files[0]);
        input.value = ""; // so that the same file may be chosen again
    };
    dialog.ondragover = (event) => event.preventDefault();
    dialog.ondrop = (event) => {
        event.preventDefault();
        make(event.dataTransfer.files[0]);
    };
    tell(say("oneFileHow"), language());
}
