import { proxy } from './counted-service.ts';

/** Runs a step of a caller, and returns the calls and units that a worker takes meanwhile, by its name. */
export async function costOfWorker(worker: string, step: () => Promise<unknown>) {
  proxy.takeCalls();
  proxy.countsWorkers = true;
  await step().finally(() => {
    proxy.countsWorkers = false;
  });
  const calls = proxy.takeCalls().filter(({ caller }) => caller?.endsWith(`-workers-${worker}`));
  const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0);
  return { calls: calls.length, readUnits: sum('readUnits'), writeUnits: sum('writeUnits') };
}
