// SPDX-License-Identifier: MIT
// Starts MicroPython in Node: reads one JSON object from standard input, lays the files down, runs the script.
// Garbage is collected only between calls from here, so a script that leaves a function `step` behind
// is called again and again until it answers False or None.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { meterModule } from "./meter.mjs";

const RAM = 0x20000000; // where the device's memory begins
const plan = JSON.parse(readFileSync(0, "utf8"));
const selfCheck = new RegExp(plan.selfCheck); // see tools/vm/__init__.py
registerHooks({
    load(url, context, next) {
        const found = next(url, context);
        if (url === plan.module) found.source = found.source.toString().replace(selfCheck, "");
        return found;
    },
});
const { loadMicroPython } = await import(plan.module);
const write = (line) => process.stdout.write(line.replace(/\r$/, "") + "\n");
const options = { linebuffer: true, stdout: write, stderr: write };
if (plan.heap) options.heapsize = plan.heap;
if (plan.pystack) options.pystack = plan.pystack / 4; // the VM counts in words
// The VM is not timed: it counts its own work, and so gives the same figures on every machine, however busy.
let count = { value: 0n };
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (bytes, imports) => {
    const made = await instantiate(plan.meter ? meterModule(new Uint8Array(bytes)) : bytes, imports);
    const exports = { ...made.instance.exports };
    if (plan.meter) count = exports.work;
    // The collector takes every word in the heap for a pointer. At the VM's usual addresses, which begin at 1 MB, many
    // numbers, pictures and texts look like one and keep garbage alive; at the device's, 0x20000000, hardly any.
    exports.mp_js_init = (...sizes) => {
        exports.malloc(RAM);
        return made.instance.exports.mp_js_init(...sizes);
    };
    return { ...made, instance: { exports } };
};
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
// The NVM lies outside the heap, all bytes 0xFF as the factory leaves them.
const nvm = vm._module._malloc(4096);
for (let place = 0; place < 4096; place += 4) vm._module.setValue(nvm + place, -1, "i32");
vm.registerJsModule("host", { work: () => Number(count.value) / 1000, nvm });

try {
    vm.runPython(plan.script);
    const step = vm.globals.get("step");
    if (typeof step === "function") while (step());
} catch (error) {
    process.stderr.write((error.message || String(error)) + "\n");
    process.exitCode = 3;
}
