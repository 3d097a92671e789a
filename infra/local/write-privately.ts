import { chmodSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner can read. A reader sees the old content or the new, never a part of it. */
export function writePrivately(file: string, content: string): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, content, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
