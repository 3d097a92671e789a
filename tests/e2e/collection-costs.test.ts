import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { collect } from '#tests/bench/scale/collect.ts';
import { STEPS } from '#tests/bench/scale/measured.ts';
import { DynamodbProxy, type TableCall } from '#tests/support/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/lone-table.ts';

/**
 * What a collection of a recurring direct debit costs in DynamoDB, from its opening to the sums, workers included: the
 * difference between a small run and a larger one, for each direct debit more. The numbers are to be lowered, and raised
 * only for a reason.
 */
const [FEW, MANY] = [10, 40];
/** Write units of all but the events; each of those may take as many as the last number says. */
const [MOST_CALLS, MOST_UNITS, UNITS_OF_EVENT] = [0.3, 26, 6];

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
  test('a paid collection: few units beside its events, and no call of its own', async () => {
    const takeCalls = () => proxy.takeCalls();
    const few = await collect(takeCalls, FEW, ['2027-03-05', '2027-03-08', '2027-04-07']);
    const many = await collect(takeCalls, MANY, ['2027-03-08', '2027-03-09', '2027-04-08']);
    const steps = STEPS.filter((name) => name !== 'announce').map((name) => ({
      name,
      ...marginal(costOf(few.steps.get(name)?.calls ?? []), costOf(many.steps.get(name)?.calls ?? [])),
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
