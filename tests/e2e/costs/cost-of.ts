import { expect } from '@jest/globals';
import type { ApiResponse } from '#tests/support/api.ts';
import { AskedOperations } from '#tests/support/asked-operations.ts';
import { proxy, secrets } from './counted-service.ts';

/** How far away the database is while it is counted, in milliseconds: more than lies between two calls made together. */
const DISTANCE = 100;

/** What a request cost: its calls, in any order; how many of them waited for one another; and capacity units. */
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
 * Runs one request, which is to be answered with a status, and gives what it cost. Workers in the background do not count.
 * `distance` is 0 for what makes so many calls that nobody asks how they wait for one another.
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
  const answer = await counted.during(work).finally(() => {
    for (const way of ways) way.distance = 0;
  });
  if (status !== undefined) expect((answer as ApiResponse).status).toBe(status);
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

/** The most of some calls that were made one after the other: the next begins once the one before has ended. */
function depthOf(calls: readonly { from: number; until: number }[]): number {
  let [depth, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of [...calls].sort((a, b) => a.until - b.until)) {
    if (from < end) continue;
    [depth, end] = [depth + 1, until];
  }
  return depth;
}
