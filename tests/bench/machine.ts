import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Returns the machine of the measurement, and the time, in one line. */
export function machine(now: Date): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const parts = [
    now.toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `${memory} GB`,
    `Node.js ${process.versions.node}`,
  ];
  return parts.join(', ');
}

/**
 * Returns how many processes want a core, for each core, over the last fifteen minutes: above 1, they wait for each
 * other.
 */
export function load(): string {
  return ((loadavg()[2] ?? 0) / availableParallelism()).toFixed(1);
}
