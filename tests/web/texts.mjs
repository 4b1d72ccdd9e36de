// SPDX-License-Identifier: MIT
// The page's own words, by language.
import { WORDS } from "../../web/words.mjs";

process.stdout.write(JSON.stringify(WORDS));
