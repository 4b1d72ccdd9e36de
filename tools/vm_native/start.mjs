// SPDX-License-Identifier: MIT
// Starts MicroPython in Node: reads one JSON object from standard input, lays the files down, runs the script.
// Garbage is collected only between calls from here, so a script that leaves a function `step` behind
// is called again and again until it answers False or None.
import { readFileSync } from "node:fs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(plan.module);
const write = (line) => process.stdout.write(line.replace(/\r$/, "") + "\n");
const options = { linebuffer: true, stdout: write, stderr: write };
if (plan.heap) options.heapsize = plan.heap;
if (plan.pystack) options.pystack = plan.pystack / 4; // the VM counts in words
const vm = await loadMicroPython(options);

const folders = new Set();
const folder = (path) => {
    if (path === "" || folders.has(path)) return;
    folder(path.slice(0, path.lastIndexOf("/")));
    folders.add(path);
    if (!vm.FS.analyzePath(path).exists) vm.FS.mkdir(path);
};
for (const [path, base64] of Object.entries(plan.files)) {
    folder(path.slice(0, path.lastIndexOf("/")));
    vm.FS.writeFile(path, Buffer.from(base64, "base64"));
}
// CPU milliseconds of this thread, so that a busy machine does not spoil a measurement.
const now = () => { const used = process.threadCpuUsage(); return (used.user + used.system) / 1000; };
// The NVM lies outside the heap, all bytes 0xFF as the factory leaves them.
const nvm = vm._module._malloc(4096);
for (let place = 0; place < 4096; place += 4) vm._module.setValue(nvm + place, -1, "i32");
vm.registerJsModule("host", { now, nvm });

try {
    vm.runPython(plan.script);
    const step = vm.globals.get("step");
    if (typeof step === "function") while (step());
} catch (error) {
    process.stderr.write((error.message || String(error)) + "\n");
    process.exitCode = 3;
}
