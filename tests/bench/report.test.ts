import { expect, test } from '@jest/globals';
import { coldTable, costsTable, detailsTable, type Measured, warmTable } from './report.ts';

/**
 * A case whose runs take this many milliseconds from nothing to the first response, and a tenth of it once they are
 * warm.
 */
function measured(candidate: string, operation: string, ...totals: number[]): Measured {
  const runs = totals.map((total) => ({
    init: { wall: total * 0.75, cpu: total },
    first: { wall: total * 0.25, cpu: total },
    total: { wall: total, cpu: total * 2 },
    warm: { wall: total, cpu: total / 10 },
  }));
  return { case: { candidate, operation }, runs, loaded: 1_234 };
}

const all = [
  measured('domicilia', 'get', 60, 50, 70),
  measured('default', 'get', 100, 120, 110),
  measured('domicilia', 'create', 44),
  measured('default', 'create', 220),
];
const rowOf = (table: string, name: string) =>
  table.split('\n').find((line) => line.startsWith(`| ${name} `));

test('ratios are of medians, operation by operation, against the default bundle', () => {
  expect(rowOf(coldTable(all), 'domicilia')).toBe('| domicilia | 0.55 / 0.55 | – | 0.20 / 0.20 | – | – |');
  expect(rowOf(coldTable(all), 'default')).toBe('| default | 1.00 / 1.00 | – | 1.00 / 1.00 | – | – |');
  expect(rowOf(warmTable(all), 'domicilia')).toBe('| domicilia | 0.55 (0.27) | – | 0.20 (0.20) | – | – |');
});

test('medians are shown with their quartiles', () => {
  expect(rowOf(detailsTable(all), 'get, domicilia')).toBe(
    '| get, domicilia | 45 (41–49) | 15 (14–16) | 60 (55–65) | 120 (110–130) | 6.00 (5.50–6.50) | 2 |',
  );
});

test('costs are shown for each item', () => {
  const cost = { calls: { GetItem: 20, Query: 3 }, readUnits: 30, writeUnits: 0 };
  expect(costsTable(new Map([['a worker', cost]]), 20)).toBe(
    [
      '|  | calls | read units | write units |',
      '| --- | --- | --- | --- |',
      '| a worker | GetItem, 0.2 Query | 1.5 | 0 |',
    ].join('\n'),
  );
});
