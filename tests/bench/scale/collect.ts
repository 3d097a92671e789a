import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DynamodbProxy, TableCall } from '#tests/support/dynamodb-proxy.ts';
import { sizeOfItem } from '#tests/support/item-size.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';
import type { Measured, Step } from './measured.ts';

const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };
/** As many as the worker gets at once. */
const SUMMED_AT_ONCE = 50;

/** The day before a collection, its day, and the day before the next one, on which customers are told of that. */
export type Days = readonly [eve: string, day: string, nextEve: string];

/** What a step took, all collections together; `cpu` in milliseconds. */
export type Taken = { calls: readonly TableCall[]; cpu: number };

/** What so many collections took, the types of the events that came of them, and what items of one weigh. */
export type Collected = {
  steps: ReadonlyMap<Step, Taken>;
  events: readonly string[];
  bytes: Measured['bytes'];
};

const load = async () => ({
  ...(await import('#functions/workers/sum-up.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/collections/claim-charges.ts')),
  ...(await import('#lib/operations/collections/ingest-return-file.ts')),
  ...(await import('#lib/operations/collections/open-due.ts')),
  ...(await import('#lib/operations/collections/present-file.ts')),
  ...(await import('#lib/store/client.ts')),
  ...(await import('#lib/store/collection-files.ts')),
  ...(await import('#lib/store/due-collections.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/queued-orders.ts')),
  ...(await import('#tests/properties/collections/bank.ts')),
  ...(await import('#tests/support/delivered.ts')),
  ...(await import('#tests/support/stored-debits.ts')),
});

/** Collects once from so many monthly direct debits of one account, all paid, and has the next collection announced. */
export async function collect(
  proxy: DynamodbProxy,
  count: number,
  [eve, day, nextEve]: Days,
): Promise<Collected> {
  const lib = await load();
  const { account_id } = await lib.storeAccount();
  const debits: string[] = [];
  for (let n = 0; n < count; n++) {
    const terms = { next_payment_date: day };
    debits.push((await lib.storeActiveDebit(account_id, terms, new Date(`${eve}T15:00:00Z`))).id);
  }
  const eventsOfAll = async () => {
    const all: Awaited<ReturnType<typeof lib.eventsOf>> = [];
    for (const id of debits) all.push(...(await lib.eventsOf(id)));
    return all;
  };
  const before = new Set((await eventsOfAll()).map(({ event_id }) => event_id));
  const events = async () => (await eventsOfAll()).filter(({ event_id }) => !before.has(event_id));

  const steps = new Map<Step, Taken>();
  const step = async <T>(name: Step, work: () => Promise<T>): Promise<T> => {
    proxy.takeCalls();
    const start = process.cpuUsage();
    const done = await work();
    const { user, system } = process.cpuUsage(start);
    steps.set(name, { calls: proxy.takeCalls(), cpu: (user + system) / 1000 });
    return done;
  };
  const files = memoryBankFiles();
  const clock = lib.clockAt(new Date(`${day}T15:00:00Z`));
  const of = { account_id: lib.EVERY_ACCOUNT, bank: OUTSIDE.bank, date: clock.today };
  const due = (until: string) => lib.findDueOfAccount('DEBIT', account_id, until as CalendarDate);
  const run = { ...clock, owner: of.account_id, into: { bank: of.bank, lane: 0 } };
  await step('open', () => lib.openDue(due(day), run));
  const queued = lib.dueForRun(lib.findDueEverywhere('CHARGE', { until: of.date }), of);
  const [file] = await step('present', async () => {
    await lib.claimDueCharges(queued, of, clock);
    return lib.presentFiles(of, { files, ...OUTSIDE }, clock);
  });
  const presented = files.written.get(file ? lib.nameOf(file) : '') ?? '';
  files.written.set('answers/1.txt', (await lib.answerTo(presented, ['00'])).text);
  await step('settle', () => lib.ingestReturnFile('answers/1.txt', { files, ...OUTSIDE }, clock));
  const paid = (await events()).filter(({ event_type }) => event_type === 'charge.paid');
  if (paid.length !== count) throw new Error(`${paid.length} of ${count} orders were paid.`);
  await step('sum', async () => {
    for (let first = 0; first < count; first += SUMMED_AT_ONCE) {
      await lib.handler(lib.inBatch(...paid.slice(first, first + SUMMED_AT_ONCE)));
    }
  });
  const ahead = lib.clockAt(new Date(`${nextEve}T15:00:00Z`));
  await step('announce', () => lib.announceDue(due(FAR), ahead));

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
const FAR = '2099-12-31';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
