import { proxy } from './counted-service.ts';

/** Runs one request and gives what it called, in any order, and the capacity units that this took. */
export async function costOf(work: () => Promise<unknown>) {
  proxy.takeCalls();
  await work();
  const calls = proxy.takeCalls();
  return {
    calls: calls.map(({ operation }) => operation).sort(),
    units: calls.reduce((total, { readUnits, writeUnits }) => total + readUnits + writeUnits, 0),
  };
}
