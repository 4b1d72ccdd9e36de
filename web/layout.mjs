// SPDX-License-Identifier: MIT
// Where everything stands: a case of wood with the glass in it, or, where that would make the glass small (full screen, a
// phone on its side, a page that is zoomed) or somebody wants it large, the glass as large as whole pixels allow, with the keys over its edges.
import { HEIGHT } from "./chip.mjs";
import { find } from "./elements.mjs";
import { wholeScale } from "./screen.mjs";

const WIDEST = 1100; // CSS pixels of the glass in its case
const SPACE = { width: 1240, height: 520 }; // a window from this size on has room for the case
const PAD = { least: 132, most: 190 }; // CSS pixels of the cross over the glass; an arm is a third of it, and a thumb needs 44
const tall = (element) => (element.hidden || !element.offsetHeight ? 0 : element.offsetHeight + 10);

function sum(style, ...sides) {
    return sides.reduce((all, side) => all + parseFloat(style[side]), 0);
}

// Lays the page out for the window as it is, and draws the glass to fit.
export function fit(glass, wanted = false) {
    const main = document.querySelector("main");
    const upright = matchMedia("(orientation: portrait)").matches;
    const filled = Boolean(document.fullscreenElement);
    const small = innerWidth < SPACE.width || innerHeight < SPACE.height;
    const large = !upright && (filled || small || wanted);
    main.classList.toggle("large", large);
    main.classList.remove("over");
    for (const name of ["--pad", "--below"]) main.style.removeProperty(name);
    find("large").hidden = find("moreLarge").hidden = filled || small; // it would change nothing
    if (large) fitLarge(main, glass, !filled && !wanted);
    else fitCase(upright, glass);
}

// `named` says whether name and invitation shall stand above the glass where there is room.
function fitLarge(main, glass, named) {
    const style = getComputedStyle(main), nav = document.querySelector("nav");
    main.classList.toggle("named", named); // so that it can be measured
    const width = main.clientWidth - sum(style, "paddingLeft", "paddingRight");
    const panels = tall(find("note")) + tall(find("viewer")) + tall(find("linked"));
    const height = innerHeight - sum(style, "paddingTop", "paddingBottom") - panels;
    const scale = wholeScale(width, height, devicePixelRatio || 1);
    const free = height - Math.ceil((HEIGHT * scale) / (devicePixelRatio || 1));
    const over = free < nav.offsetHeight || width < nav.offsetWidth + 2 * PAD.least;
    main.classList.toggle("over", over);
    const head = named && !over && free >= tall(find("head")) + nav.offsetHeight ? tall(find("head")) : 0;
    main.classList.toggle("named", head > 0);
    main.style.setProperty("--pad", `${Math.min(PAD.most, Math.max(PAD.least, free - head - 12))}px`);
    // The keys stand above the panels, whose buttons they would cover.
    main.style.setProperty("--below", `${panels && panels + (over ? 0 : nav.offsetHeight)}px`);
    glass.fit(width, height);
}

function fitCase(upright, glass) {
    const [rim, style] = [getComputedStyle(find("rim")), getComputedStyle(find("handheld"))];
    let width = document.documentElement.clientWidth - sum(style, "paddingLeft", "paddingRight") - sum(rim, "paddingLeft", "paddingRight");
    let height = innerHeight;
    if (upright) {
        height *= 0.5;
    } else {
        width = Math.min(width - 2 * find("pad").offsetWidth - 2 * parseFloat(style.columnGap) - 40, WIDEST);
        height -= sum(style, "paddingTop", "paddingBottom") + sum(rim, "paddingTop", "paddingBottom") + 34;
        for (const element of [find("head"), find("note"), find("viewer"), find("linked"), document.querySelector("nav")]) height -= tall(element);
    }
    glass.fit(width, height);
}
