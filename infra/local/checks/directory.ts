import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { shown } from '#infra/host/choose-service.ts';
import { createFolder } from '#infra/host/create-folder.ts';
import { oneLine } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';
import { startCommand } from './start-command.ts';

/** Bytes that a start writes: compiled functions, an empty database, the log. */
const DATA_BYTES = 40e6;
/** Bytes of the synthesized templates. */
const TEMPORARY_BYTES = 10e6;

/**
 * Creates the data directory if needed, and requires that it can be written.
 *
 * @throws UserError that says why it cannot, with a command that uses another directory
 */
export function requireDirectory(path: string): void {
  const command = startCommand({ DATA_DIR: elsewhere(path) });
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new UserError(
      `${shown(path)} is a file, and the data needs a directory. Move the file away, or type: ${command}`,
    );
  }
  try {
    createFolder(path);
    tryToWrite(path);
  } catch (error) {
    throw new UserError(
      `The data directory ${shown(path)} cannot be written (${codeOf(error)}). Type: ${command}`,
    );
  }
}

/**
 * Requires space in the data directory and in the directory for temporary files.
 *
 * @throws UserError that names the full one
 */
export function requireSpace(path: string): void {
  const data = freeBytes(path);
  if (data < DATA_BYTES) {
    throw new UserError(
      `The disk of ${shown(path)} has ${megabytes(data)} left, and a start needs ${megabytes(DATA_BYTES)}. ` +
        `Free some space, or type: ${startCommand({ DATA_DIR: elsewhere(path, DATA_BYTES) })}`,
    );
  }
  const temporary = tmpdir();
  const command = `TMPDIR=/var/tmp ${startCommand()}`;
  try {
    tryToWrite(temporary);
  } catch (error) {
    throw new UserError(
      `Temporary files cannot be written to ${temporary} (${codeOf(error)}). Type: ${command}`,
    );
  }
  const left = freeBytes(temporary);
  if (left >= TEMPORARY_BYTES) return;
  throw new UserError(
    `${temporary} has ${megabytes(left)} left, and a start needs ${megabytes(TEMPORARY_BYTES)}. ` +
      `Free some space, or type: ${command}`,
  );
}

function tryToWrite(folder: string): void {
  const probe = join(folder, `domicilia-${process.pid}.probe`);
  try {
    writeFileSync(probe, 'x', { mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns a directory that can be written instead: next to it, or else among the temporary files. */
function elsewhere(path: string, bytes = 0): string {
  const parent = dirname(path);
  const isUsable = existsSync(parent) && isWritable(parent) && freeBytes(parent) >= bytes;
  return isUsable ? shown(`${path}-2`) : join(bytes > 0 ? '/var/tmp' : tmpdir(), 'domicilia');
}

function isWritable(folder: string): boolean {
  try {
    tryToWrite(folder);
    return true;
  } catch {
    return false;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? oneLine(error);

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
