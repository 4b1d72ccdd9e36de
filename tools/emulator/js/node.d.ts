// SPDX-License-Identifier: MIT
// The parts of Node that the emulator uses. Its own types (@types/node) would be two more packages to install.
declare module 'node:fs' {
  const fs: { readFileSync(file: URL, encoding: 'utf8'): string };
  export default fs;
}

declare module 'node:readline' {
  const readline: { createInterface(options: { input: object }): AsyncIterable<string> };
  export default readline;
}

declare module 'node:url' {
  export function pathToFileURL(path: string): URL;
}

interface Buffer extends Uint8Array<ArrayBuffer> {
  toString(encoding?: 'base64'): string;
}

declare const Buffer: {
  from(text: string, encoding?: 'base64'): Buffer;
  from(bytes: Iterable<number>): Buffer;
};

declare const process: {
  env: Record<string, string | undefined>;
  stdin: object;
  stdout: { write(text: string): void };
};
