import { setTimeout as sleep } from 'node:timers/promises';
import { functions, handlers } from '#infra/functions/catalogue.ts';
import type { Served } from '#tests/bench/served.ts';
import type { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { startRun } from '#tests/support/money/start-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import type { RunningService } from '#tests/support/service/start-service.ts';
import { type Cost, costOf } from './count.ts';

/** The number of direct debits by which the work is divided. */
export const DEBITS = 20;
/** Milliseconds without a call after which the workers are idle: longer than the wait for a batch. */
const QUIET = 15_000;

/** The cost of each worker, by its handler, for all direct debits together. */
export type WorkerCosts = ReadonlyMap<string, Cost>;

/**
 * Returns the cost of the workers in DynamoDB: while direct debits are created, mailed, and agreed to; and on the days
 * on which these are pre-notified and collected, by the scheduled run and the simulated bank, to the last sum.
 * Scheduled work is left out.
 */
export async function costsOfWorkers(
  { proxy, service }: Served,
  handlerOf: (caller: string) => string | undefined,
) {
  proxy.countsWorkers = true;
  const collector = await newCollector();
  await settled(proxy);
  proxy.takeCalls();
  for (let made = 0; made < DEBITS; made += 1) {
    const customer = newCustomer();
    const payment_method_id = await collector.verifiedMethod(customer);
    const { body } = await collector.create(customer, { payment_method_id });
    await acknowledge(await collector.link(body.id));
  }
  const setUp = byWorker(await settled(proxy), handlerOf);
  for (const date of [businessDay(3), businessDay(5)]) {
    const before = endedRuns(service);
    await startRun(date);
    while (endedRuns(service) === before) await sleep(100);
  }
  const collected = byWorker(await settled(proxy), handlerOf);
  proxy.countsWorkers = false;
  return { setUp, collected };
}

const endedRuns = (service: RunningService) => service.readLog().split('-collections ended with').length;

/** Returns the calls until there are no more. */
async function settled(proxy: DynamodbProxy) {
  for (let seen = -1; seen < proxy.calls.length; await sleep(QUIET)) seen = proxy.calls.length;
  return proxy.takeCalls();
}

const byTheClock = handlers.filter((handler) => {
  const { trigger } = functions[handler];
  return trigger !== undefined && 'everyMinutes' in trigger;
});

function byWorker(
  calls: ReturnType<DynamodbProxy['takeCalls']>,
  handlerOf: (caller: string) => string | undefined,
): WorkerCosts {
  const grouped = Map.groupBy(calls, ({ caller = '' }) => handlerOf(caller) ?? '');
  const counted = [...grouped].filter(
    ([handler]) => handler.startsWith('workers/') && !byTheClock.includes(handler as never),
  );
  return new Map(counted.sort().map(([handler, some]) => [handler, costOf(some)]));
}
