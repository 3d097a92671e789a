import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { TableCall } from '#tests/support/database/dynamodb-proxy.ts';
import { sizeOfItem } from '#tests/support/database/item-size.ts';
import type { Measured, Step } from './measured.ts';

/** As many as the worker receives at once. */
const SUMMED_AT_ONCE = 50;

/**
 * The day before a collection, its day, and the day before the next one, on which customers are pre-notified of that.
 */
export type Days = readonly [eve: string, day: string, nextEve: string];

/** The cost of a step, all collections together; `cpu` in milliseconds. */
export type Taken = { calls: readonly TableCall[]; cpu: number };

/** The cost of this many collections, the types of their events, and the size of one's items. */
export type Collected = {
  steps: ReadonlyMap<Step, Taken>;
  events: readonly string[];
  bytes: Measured['bytes'];
};

const load = async () => ({
  ...(await import('#functions/workers/sum-up.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/collections/opening/open-due.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#tests/support/records/delivered.ts')),
  ...(await import('#tests/support/money/run-on.ts')),
});

/**
 * Collects once from this many monthly direct debits of one account, all paid, and pre-notifies the next collection.
 * `takeCalls` returns the calls since its last call.
 */
export async function collect(
  takeCalls: () => TableCall[] | Promise<TableCall[]>,
  count: number,
  [eve, day, nextEve]: Days,
): Promise<Collected> {
  const lib = await load();
  const collection = await lib.CollectionDay.begin({ count, eve, day });
  const debits = collection.ids;
  const eventsOfAll = async () => {
    const all: Awaited<ReturnType<typeof lib.eventsOf>> = [];
    for (const id of debits) all.push(...(await lib.eventsOf(id)));
    return all;
  };
  const before = new Set((await eventsOfAll()).map(({ event_id }) => event_id));
  const events = async () => (await eventsOfAll()).filter(({ event_id }) => !before.has(event_id));

  const steps = new Map<Step, Taken>();
  const step = async <T>(name: Step, work: () => Promise<T>): Promise<T> => {
    await takeCalls();
    const start = process.cpuUsage();
    const done = await work();
    const { user, system } = process.cpuUsage(start);
    steps.set(name, { calls: await takeCalls(), cpu: (user + system) / 1000 });
    return done;
  };
  await step('open', () => collection.open());
  await step('present', async () => {
    await collection.claim();
    await collection.present();
  });
  await collection.answer('answers/1.txt');
  await step('settle', () => collection.settle('answers/1.txt'));
  const paid = (await events()).filter(({ event_type }) => event_type === 'charge.paid');
  if (paid.length !== count) throw new Error(`${paid.length} of ${count} orders were paid.`);
  await step('sum', async () => {
    for (let first = 0; first < count; first += SUMMED_AT_ONCE) {
      await lib.handler(lib.inBatch(...paid.slice(first, first + SUMMED_AT_ONCE)));
    }
  });
  const ahead = lib.runOn(lib.clockAt(new Date(`${nextEve}T15:00:00Z`)));
  await step('preNotify', () => lib.preNotifyDue(collection.due(FAR), ahead));

  const stored = async (pk: string): Promise<Record<string, unknown>[]> => {
    const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
    const { Items = [] } = await lib.documents.send(
      new QueryCommand({ ...input, TableName: lib.tableName(), ConsistentRead: true }),
    );
    return Items;
  };
  const ofDebit = await stored(lib.directDebitKey(debits[0] ?? '').pk);
  const order = ofDebit.find(({ sk }) => String(sk).startsWith(lib.CHARGES));
  const orderId = String(order?.sk).slice(lib.CHARGES.length);
  const sizes = ofDebit.filter(({ sk }) => String(sk).startsWith('EVT#')).map(sizeOfItem);
  return {
    steps,
    events: (await events()).map(({ event_type }) => event_type),
    bytes: {
      directDebit: sum(ofDebit.filter(({ sk }) => !/^(?:EVT|ORD)#/.test(String(sk))).map(sizeOfItem)),
      charge: sum([...(await stored(lib.orderKey(orderId).pk)), ...(order ? [order] : [])].map(sizeOfItem)),
      event: sum(sizes) / sizes.length,
    },
  };
}

/** Later than any date of the run. */
const FAR = '2099-12-31' as CalendarDate;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
