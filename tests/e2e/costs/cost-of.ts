import { expect } from '@jest/globals';
import { AskedOperations } from '#tests/support/generated/asked-operations.ts';
import type { ApiResponse } from '#tests/support/service/api.ts';
import { proxy, secrets } from './counted-service.ts';

/** The simulated latency of the database in milliseconds: more than passes between two simultaneous calls. */
const DISTANCE = 100;

/** The cost of a request: its calls, in any order; how many of them waited for one another; and capacity units. */
export type Cost = {
  calls: string[];
  depth: number;
  units: number;
  readUnits: number;
  writeUnits: number;
};

/** The operations whose cost was counted. */
export const counted = new AskedOperations();

/**
 * Runs one request, which must have this status, and returns its cost. Workers in the background are not counted.
 * `distance` is 0 for requests with so many calls that their order does not matter.
 */
export async function costOf(
  work: () => Promise<unknown>,
  status?: number,
  distance = DISTANCE,
): Promise<Cost> {
  const ways = [proxy, secrets];
  for (const way of ways) {
    way.takeCalls();
    way.distance = distance;
  }
  const response = await counted.during(work).finally(() => {
    for (const way of ways) way.distance = 0;
  });
  if (status !== undefined) expect((response as ApiResponse).status).toBe(status);
  const calls = ways.flatMap((way) => way.takeCalls());
  const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0);
  const [readUnits, writeUnits] = [sum('readUnits'), sum('writeUnits')];
  return {
    calls: calls.map(({ operation }) => operation).sort(),
    depth: depthOf(calls),
    units: readUnits + writeUnits,
    readUnits,
    writeUnits,
  };
}

/** Returns the maximum number of calls in sequence: the next one begins after the former one has ended. */
function depthOf(calls: readonly { from: number; until: number }[]): number {
  let [depth, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of [...calls].sort((a, b) => a.until - b.until)) {
    if (from < end) continue;
    [depth, end] = [depth + 1, until];
  }
  return depth;
}
