import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder of this user alone, with those above it, step by step. The recursive `mkdirSync` of Node.js never
 * returns in a file system that refuses new folders with ENOENT, such as `/proc`.
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
