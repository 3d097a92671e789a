import { describe, expect, test } from '@jest/globals';
import { LIMITS } from './limits.ts';
import { type Measured, STEPS, type StepCost } from './measured.ts';
import { type Demand, demandsOf } from './model.ts';
import { moneyOf } from './money.ts';
import { rateOf, timeOf } from './rates.ts';
import { resultsText } from './report.ts';
import { WORKLOAD } from './workload.ts';

const COST: StepCost = { calls: 1, readUnits: 1, writeUnits: 2, indexUnits: { due: 1, list: 2 }, cpu: 2 };

const MEASURED: Measured = {
  steps: { preNotify: COST, open: COST, present: COST, settle: COST, sum: COST },
  events: 4,
  mails: 2,
  bytes: { directDebit: 1_000, charge: 1_000, event: 1_000 },
};

const byName = (demands: readonly Demand[]) => new Map(demands.map((one) => [one.what, one]));
const demands = byName(demandsOf(WORKLOAD, MEASURED));
const twice = byName(demandsOf({ ...WORKLOAD, collectionsADay: 2 * WORKLOAD.collectionsADay }, MEASURED));

describe('the time of a collection', () => {
  test('is that of its calls, some in parallel, and of its share of a processor', () => {
    expect(timeOf('present', MEASURED)).toBe(20 + 2);
    expect(timeOf('settle', MEASURED)).toBe(20 / 5 + 2);
    expect(timeOf('open', MEASURED)).toBeCloseTo(20 + (2 * 1_769) / 512);
  });

  test('gives the throughput of all functions of a step', () => {
    expect(rateOf('present', MEASURED)).toBeCloseTo(1_000 / 22);
    expect(rateOf('preNotify', MEASURED)).toBeCloseTo((8 * 1_000) / (20 + (2 * 1_769) / 512));
  });
});

describe('the resources of a day', () => {
  test('are listed with the scarcest first', () => {
    const shares = demandsOf(WORKLOAD, MEASURED).map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.every(Number.isFinite)).toBe(true);
  });

  test('grow with the collections where they depend on them, and state when a limit is reached', () => {
    const growing = [...demands.values()].filter(({ upTo }) => upTo !== undefined);
    expect(growing.length).toBeGreaterThan(5);
    for (const { what, needed, limit, upTo = 0 } of growing) {
      expect(twice.get(what)?.needed).toBeCloseTo(2 * needed);
      const there = byName(demandsOf({ ...WORKLOAD, collectionsADay: upTo }, MEASURED)).get(what);
      expect(there?.needed).toBeCloseTo(limit);
    }
  });

  test('of the file are bounded by the run time of one function', () => {
    const building = demands.get('building the file');
    expect(building).toMatchObject({ limit: 900, unit: 's' });
    expect(building?.needed).toBeCloseTo(2_200);
    expect(building?.upTo).toBeCloseTo(900_000 / 22);
  });

  test('at the pace of a new table are bounded by write units alone', () => {
    expect(demands.get('opening and pre-notifying, at the pace of a new table')?.needed).toBeCloseTo(100);
    expect(demands.get('settling, at the pace of a new table')?.needed).toBeCloseTo(50);
  });

  test('of partitions are set by the fastest step, by shard and by the largest merchant', () => {
    const fastest = Math.max(...STEPS.map((step) => rateOf(step, MEASURED)));
    expect(demands.get('hottest partition: a shard of what is due')?.needed).toBeCloseTo(fastest / 8);
    const merchant = demands.get("hottest partition: the largest merchant's list");
    expect(merchant?.needed).toBeCloseTo(fastest * 2 * WORKLOAD.largestMerchant);
    expect(merchant?.limit).toBe(LIMITS.partition.writeUnits);
  });

  test('of references exceed the supply: ten million direct debits, and 90 days of orders', () => {
    expect(demands.get('references of direct debits')?.share).toBeCloseTo(10 / 9);
    expect(demands.get('references of the orders of a year')?.upTo).toBeCloseTo(9_000_000 / 252);
  });
});

describe('the costs of a month', () => {
  test('grow with use: twice the collections cost twice as much, except for storage', () => {
    const {
      'table, kept for a year': kept = 0,
      'state machine': runs = 0,
      ...once
    } = moneyOf(WORKLOAD, MEASURED);
    const more = moneyOf({ ...WORKLOAD, collectionsADay: 2 * WORKLOAD.collectionsADay }, MEASURED);
    for (const [what, dollars] of Object.entries(once))
      expect([what, more[what]]).toEqual([what, 2 * dollars]);
    expect(more['state machine']).toBe(runs);
    expect(more['table, kept for a year']).toBeGreaterThan(kept);
  });

  test('count mails at a tenth of a dollar per thousand', () => {
    expect(moneyOf(WORKLOAD, MEASURED).mails).toBeCloseTo(100_000 * 21 * 2 * 0.0001);
  });
});

describe('the page of results', () => {
  const text = resultsText(demandsOf(WORKLOAD, MEASURED), { mails: 420, logs: 2 }, 2_100_000, 'a machine');

  test('has a line for each scarce resource, with what to do', () => {
    expect(text).toContain(
      '| mails a day | 200,000 mails | 50,000 | 25,000 | ask AWS for a higher quota, some weeks ahead |',
    );
    expect(text).not.toContain('transitions of the state machine');
  });

  test('names the large parts of the costs', () => {
    expect(text).toContain('some 422 US dollars: 420 for mails. That is 0.020 cents for each collection.');
  });
});
