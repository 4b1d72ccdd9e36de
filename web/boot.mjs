// SPDX-License-Identifier: MIT
// Unpacks what the page carries, and starts the rest of it from there. All else of this page's code is in the payload, which
// makes a third of it; its sources are readable in Coffer's repository, in web/.
import { base91, unpacked } from "./payload.mjs";

const OLD = "This browser can't run the console: it lacks WebAssembly or a part of it. A newer Firefox, Chrome, Edge or Safari can.";

function tell(words) {
    const note = document.getElementById("note");
    note.hidden = false;
    note.firstElementChild.textContent = words;
}

async function open() {
    if (typeof WebAssembly !== "object") return tell(OLD);
    const payload = document.getElementById("payload");
    const files = unpacked(base91(payload.textContent));
    payload.remove();
    const { openPage } = await import(URL.createObjectURL(new Blob([files["page.mjs"]], { type: "text/javascript" })));
    return openPage(files);
}

open().catch((error) => {
    console.error(error);
    tell(`The page is damaged: get it again. (${error.message})`);
});
