// SPDX-License-Identifier: MIT
// How the page draws pixels.
import { DARK, GAP, GAPS_FROM, LIT, brightness, wholeScale, wholeStep } from "../../web/screen.mjs";

const contrasts = Array.from({ length: 256 }, (_, contrast) => brightness(contrast));
const scales = [[390, 600, 3], [1000, 500, 1], [127, 63, 1], [800, 300, 1.25]].map((room) => wholeScale(...room));
const steps = [1, 2, 3, 1.5, 1.25, 2.625].map(wholeStep);
process.stdout.write(JSON.stringify({ LIT, DARK, GAPS_FROM, GAP, contrasts, scales, steps }));
