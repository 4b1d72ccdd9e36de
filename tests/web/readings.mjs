// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { makeReader } from "../../web/screen_reader.mjs";

const { letters, texts } = JSON.parse(readFileSync(0, "utf8"));
const read = makeReader(letters);
process.stdout.write(JSON.stringify(texts.map(([codes, language]) => read(codes, language))));
