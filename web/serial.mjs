// SPDX-License-Identifier: MIT
// Shows what a board prints on its serial line, and waits when it is unplugged. As ./coffer monitor.
import { find } from "./elements.mjs";

const MAKERS = [0x239a, 0x2e8a]; // USB vendor ids of Adafruit, which CircuitPython uses, and of Raspberry Pi
const SPEED = 115200;
const KEPT = 100_000; // letters
const HOW = "Shows what the console prints on its serial line, and waits when you unplug it.";
const NO_SERIAL = "This browser can't listen to a board; Chrome and Edge on a computer can. Without one: ./coffer monitor.";

// Reads from a port until it goes; `heard` gets the text.
export async function listen(port, heard, signal) {
    const decoder = new TextDecoder();
    await port.open({ baudRate: SPEED });
    const reader = port.readable.getReader();
    signal?.addEventListener("abort", () => reader.cancel().catch(() => {}));
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done) break;
            heard(decoder.decode(value, { stream: true }));
        }
    } finally {
        reader.releaseLock();
        await port.close().catch(() => {});
    }
}

export function openMonitor() {
    const lines = find("heardLines");
    const serial = navigator.serial;
    const say = (words) => { find("listenText").textContent = words; };
    const heard = (text) => {
        const below = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 20;
        lines.textContent = (lines.textContent + text.replace(/\r/g, "")).slice(-KEPT);
        if (below) lines.scrollTop = lines.scrollHeight;
    };
    find("choosePort").hidden = !serial;
    say(serial ? HOW : NO_SERIAL);
    if (!serial) return;

    const closed = new AbortController();
    let busy = false;
    const follow = async (port) => {
        if (busy || closed.signal.aborted) return;
        busy = true;
        say("Listening. Unplug the board when you like: this waits until it comes back.");
        try {
            await listen(port, heard, closed.signal);
            say("The board is silent: choose it again.");
        } catch (problem) {
            say(problem.name === "NetworkError" && lines.textContent
                ? "The board has disappeared: waiting until it comes back."
                : "The board can't be opened: close other programs that show it; on Linux, add yourself to its group with "
                    + "sudo usermod -a -G dialout $USER and log in again.");
        }
        busy = false;
    };
    const back = (event) => follow(event.target);
    serial.addEventListener("connect", back);
    find("listenDialog").addEventListener("close", () => {
        closed.abort();
        serial.removeEventListener("connect", back);
    }, { once: true });
    find("choosePort").onclick = async () => {
        try {
            follow(await serial.requestPort({ filters: MAKERS.map((usbVendorId) => ({ usbVendorId })) }));
        } catch (problem) {
            if (problem.name !== "NotFoundError") say(problem.message); // NotFoundError: nothing was chosen
        }
    };
    serial.getPorts().then((ports) => { if (ports.length === 1) follow(ports[0]); });
}
