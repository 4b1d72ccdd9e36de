// SPDX-License-Identifier: MIT
// Hands a file to the person.
export function saveAs(blob, name) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
