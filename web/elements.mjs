// SPDX-License-Identifier: MIT
// The elements of the page.

/**
 * An element by its id; page.d.ts lists them all with their kinds.
 * @template {keyof PageElements} Id
 * @param {Id} id
 * @returns {PageElements[Id]}
 */
export function find(id) {
    return /** @type {any} */ (document.getElementById(id));
}
