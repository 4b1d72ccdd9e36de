// SPDX-License-Identifier: MIT
// What the page decides by a table of cases.json for each list of facts.
import { readFileSync } from "node:fs";
import { decide } from "../../web/plan.mjs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const holding = (facts) => Object.fromEntries(facts.map((fact) => [fact, true]));
process.stdout.write(JSON.stringify(plan.combinations.map((facts) => decide(plan.table, holding(facts)))));
