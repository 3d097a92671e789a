import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner can read. Readers see the old content or the new, never a part of it. */
export function writePrivately(file: string, content: string | Buffer): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, content, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

export function writeJson(file: string, value: unknown): void {
  writePrivately(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Returns the content of a JSON file, or `otherwise` if there is no file. */
export function readJson<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
}
