import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the identity of a running process, or an empty text if there is none. Its start time distinguishes it from a
 * later process with the same id.
 */
export function identityOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but runs.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return '';
  }
  const status = `/proc/${pid}/stat`;
  const fields = existsSync(status) ? readFileSync(status, 'utf8').split(') ').at(-1)?.split(' ') : undefined;
  return `${pid} ${fields?.[19] ?? 'running'}`;
}

/** Returns whether this is the identity of a process that runs now. */
export function isRunning(identity: string): boolean {
  const [pid = ''] = identity.split(' ');
  return pid !== '' && identityOf(Number(pid)) === identity;
}
