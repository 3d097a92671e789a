import { describe, expect, test } from '@jest/globals';
import { DEBIT_STATUSES } from '#lib/domain/direct-debit/record.ts';
import { DOCUMENT_STATUSES } from '#lib/domain/documents/document.ts';
import { DOCUMENT_STEPS } from '#lib/domain/documents/states.ts';
import { IMPORT_STATUSES } from '#lib/domain/imports/import.ts';
import { IMPORT_STEPS } from '#lib/domain/imports/states.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { CHARGE_STEPS, DEBIT_STEPS } from '#lib/domain/states.ts';

describe.each([
  ['a direct debit', DEBIT_STATUSES, DEBIT_STEPS, 'created'],
  ['an order of a direct debit', ORDER_STATUSES, CHARGE_STEPS, 'created'],
  ['an import', IMPORT_STATUSES, IMPORT_STEPS, 'awaiting_upload'],
  ['a document', DOCUMENT_STATUSES, DOCUMENT_STEPS, 'awaiting_upload'],
])('the steps of %s', (_, statuses, steps, first) => {
  test('lead from the first status to every other', () => {
    const reached = new Set<string>([first]);
    for (const _round of statuses)
      for (const { from, to } of steps) if (from.some((one) => reached.has(one))) reached.add(to);
    expect([...reached].toSorted()).toEqual([...statuses].toSorted());
  });

  test('name each transition once', () => {
    const ways = steps.flatMap(({ from, to }) => from.map((one) => `${one} > ${to}`));
    expect(new Set(ways).size).toBe(ways.length);
  });
});

test('nothing leads out of the final states of a direct debit', () => {
  const finals = ['cancelled', 'completed'];
  expect(DEBIT_STEPS.filter(({ from }) => from.some((one) => finals.includes(one)))).toEqual([]);
});
