import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { collect } from '#tests/bench/scale/collect.ts';
import { STEPS } from '#tests/bench/scale/measured.ts';
import { DynamodbProxy, type TableCall } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';

/**
 * What a collection of a recurring direct debit costs in DynamoDB, from its opening to the sums, workers included: the
 * difference between a small run and a larger one, for each direct debit more. The numbers are to be lowered, and raised
 * only for a reason.
 */
const [FEW, MANY] = [10, 40];
/**
 * Calls, write units of all but the events, and those of the events. The line in the ledger and its event are two of
 * each, and its place in the queue of the transfers is another one. The day that moves is two more, in the index of coming
 * days.
 */
const [MOST_CALLS, MOST_UNITS, MOST_EVENT_UNITS] = [0.3, 40.5, 32];

let table: Awaited<ReturnType<typeof startLoneTable>>;
let proxy: DynamodbProxy;

beforeAll(async () => {
  table = await startLoneTable();
  proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await proxy.stop();
  await table.stop();
});

type Cost = {
  calls: number;
  units: number;
  eventUnits: number;
  indexes: Record<string, number>;
  written: Record<string, number>;
};

/** Returns the cost of the calls of a step. */
function costOf(calls: readonly TableCall[]): Cost {
  const cost: Cost = { calls: calls.length, units: 0, eventUnits: 0, indexes: {}, written: {} };
  for (const { writeUnits, eventUnits, indexUnits, written } of calls) {
    cost.units += writeUnits - eventUnits;
    cost.eventUnits += eventUnits;
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
    eventUnits: each(few.eventUnits, many.eventUnits),
    indexes: differences(few.indexes, many.indexes),
    written: differences(few.written, many.written),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the cost of', () => {
  test('a paid collection: few units in addition to its events, and no call of its own', async () => {
    const takeCalls = () => proxy.takeCalls();
    const few = await collect(takeCalls, FEW, ['2027-03-05', '2027-03-08', '2027-04-07']);
    const many = await collect(takeCalls, MANY, ['2027-03-08', '2027-03-09', '2027-04-08']);
    const steps = STEPS.filter((name) => name !== 'preNotify').map((name) => ({
      name,
      ...marginal(costOf(few.steps.get(name)?.calls ?? []), costOf(many.steps.get(name)?.calls ?? [])),
    }));
    const calls = sum(steps.map((step) => step.calls));
    const units = sum(steps.map((step) => step.units));
    const eventUnits = sum(steps.map((step) => step.eventUnits));
    const breakdown = [
      `${calls} calls, ${units} units, ${eventUnits} of events`,
      ...steps.map((one) => JSON.stringify(one)),
    ];
    // The breakdown is shown if a limit is exceeded.
    const limits = [calls <= MOST_CALLS, units <= MOST_UNITS, eventUnits <= MOST_EVENT_UNITS, breakdown];
    expect(limits).toEqual([true, true, true, breakdown]);
  });
});
