import { join } from 'node:path';

/**
 * Where an object lies below its bucket's folder: a key's slashes lead into folders, so that whoever looks finds
 * `answers/…` where it is expected. Whatever a key holds, it leads nowhere else.
 */
export function pathOfKey(folder: string, key: string): string {
  return join(folder, ...key.split('/').map(nameOf));
}

/** The key of a file, by its path below its bucket's folder. */
export function keyOfPath(path: string): string {
  return path
    .split('/')
    .map((name) => (name === EMPTY ? '' : decodeURIComponent(name)))
    .join('/');
}

/** Stands for nothing between two slashes; encoded names never consist of it alone. */
const EMPTY = '%';

function nameOf(part: string): string {
  if (part === '') return EMPTY;
  return /^\.+$/.test(part) ? part.replaceAll('.', '%2E') : encodeURIComponent(part);
}
