import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { eventsFor } from '#lib/domain/events.ts';
import { DynamodbProxy, type TableCall } from '#tests/support/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/lone-table.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';

/**
 * What a collection of a recurring direct debit costs in DynamoDB, from its opening to the sums, workers included: the
 * difference between a small run and a larger one, for each direct debit more. The numbers are to be lowered, and raised
 * only for a reason.
 */
const [FEW, MANY] = [10, 40];
/** Write units of all but the events; each of those may take as many as the last number says. */
const [MOST_CALLS, MOST_UNITS, UNITS_OF_EVENT] = [2, 26, 6];
const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };

let table: Awaited<ReturnType<typeof startLoneTable>>;
let proxy: DynamodbProxy;
let lib: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('#functions/workers/sum-up.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/collections/claim-charges.ts')),
  ...(await import('#lib/operations/collections/ingest-return-file.ts')),
  ...(await import('#lib/operations/collections/open-due.ts')),
  ...(await import('#lib/operations/collections/present-file.ts')),
  ...(await import('#lib/store/collection-files.ts')),
  ...(await import('#lib/store/due-collections.ts')),
  ...(await import('#lib/store/queued-orders.ts')),
  ...(await import('#tests/properties/collections/bank.ts')),
  ...(await import('#tests/support/delivered.ts')),
  ...(await import('#tests/support/stored-debits.ts')),
});

beforeAll(async () => {
  table = await startLoneTable();
  proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  lib = await load();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await proxy.stop();
  await table.stop();
});

/** The calls of each step of a run that collects so many direct debits of an account, monthly ones with one order each. */
async function collecting(count: number, eve: string, day: string): Promise<Map<string, TableCall[]>> {
  const { account_id } = await lib.storeAccount();
  const terms = { next_payment_date: day };
  const debits = [];
  for (let n = 0; n < count; n++) {
    debits.push(await lib.storeActiveDebit(account_id, terms, new Date(`${eve}T15:00:00Z`)));
  }
  const files = memoryBankFiles();
  const clock = lib.clockAt(new Date(`${day}T15:00:00Z`));
  const of = { account_id: lib.EVERY_ACCOUNT, bank: OUTSIDE.bank, date: clock.today };
  const steps = new Map<string, TableCall[]>();
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    proxy.takeCalls();
    const done = await work();
    steps.set(name, proxy.takeCalls());
    return done;
  };
  const due = lib.findDueOfAccount('DEBIT', account_id, day as CalendarDate);
  expect(
    await step('open', () =>
      lib.openDue(due, { ...clock, owner: of.account_id, into: { bank: of.bank, lane: 0 } }),
    ),
  ).toMatchObject({
    opened: count,
  });
  const queued = lib.dueForRun(lib.findDueEverywhere('CHARGE', { until: of.date }), of);
  await step('claim', () => lib.claimDueCharges(queued, of, clock));
  const [file] = await step('present', () => lib.presentFiles(of, { files, ...OUTSIDE }, clock));
  const presented = files.written.get(file ? lib.nameOf(file) : '') ?? '';
  files.written.set('answers/1.txt', (await lib.answerTo(presented, ['00'])).text);
  const { counts } = await step('settle', () =>
    lib.ingestReturnFile('answers/1.txt', { files, ...OUTSIDE }, clock),
  );
  expect(counts).toMatchObject({ paid: count, exceptions: 0 });
  const told = (await Promise.all(debits.map(({ id }) => lib.eventsOf(id)))).flat();
  const summed = told.filter(({ event_type }) => eventsFor('workers/sum-up').includes(event_type as never));
  const paid = summed.filter(({ event_type }) => event_type === 'charge.paid');
  expect(paid).toHaveLength(count);
  // A queue brings hundreds at once.
  await step('sum', () => lib.handler(lib.inBatch(...paid)));
  return steps;
}

type Cost = {
  calls: number;
  units: number;
  indexes: Record<string, number>;
  written: Record<string, number>;
};

/** What the calls of a step come to. */
function costOf(calls: readonly TableCall[]): Cost {
  const cost: Cost = { calls: calls.length, units: 0, indexes: {}, written: {} };
  for (const { writeUnits, indexUnits, written } of calls) {
    cost.units += writeUnits;
    for (const [name, units] of Object.entries(indexUnits))
      cost.indexes[name] = (cost.indexes[name] ?? 0) + units;
    for (const kind of written) cost.written[kind] = (cost.written[kind] ?? 0) + 1;
  }
  return cost;
}

/** The difference between two costs, for each direct debit. */
function marginal(few: Cost, many: Cost): Cost {
  const each = (one = 0, other = 0) => Math.round((100 * (other - one)) / (MANY - FEW)) / 100;
  const differences = (one: Record<string, number>, other: Record<string, number>) =>
    Object.fromEntries(Object.keys(other).map((name) => [name, each(one[name], other[name])]));
  return {
    calls: each(few.calls, many.calls),
    units: each(few.units, many.units),
    indexes: differences(few.indexes, many.indexes),
    written: differences(few.written, many.written),
  };
}

const isEvent = (kind: string) => kind.endsWith('/EVT');
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the cost of', () => {
  test('a paid collection: few units beside its events, and a call or two', async () => {
    const few = await collecting(FEW, '2027-03-08', '2027-03-09');
    const many = await collecting(MANY, '2027-03-09', '2027-03-10');
    const steps = [...many].map(([name, calls]) => ({
      name,
      ...marginal(costOf(few.get(name) ?? []), costOf(calls)),
    }));
    const events = sum(
      steps.flatMap(({ written }) =>
        Object.keys(written)
          .filter(isEvent)
          .map((kind) => written[kind] ?? 0),
      ),
    );
    const calls = sum(steps.map((step) => step.calls));
    const units = sum(steps.map((step) => step.units)) - UNITS_OF_EVENT * events;
    const breakdown = [
      `${calls} calls, ${units} units, ${events} events`,
      ...steps.map((one) => JSON.stringify(one)),
    ];
    // The breakdown is shown where a limit is passed.
    const limits = [calls <= MOST_CALLS, units <= MOST_UNITS, breakdown];
    expect(limits).toEqual([true, true, breakdown]);
  });
});
