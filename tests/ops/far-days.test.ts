import { describe, expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/money/collections.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

/**
 * Case 12: a day at the end of the calendar gives an empty list or a line that says what to do, in each command with a
 * day.
 */
const LAST = '2999-12-31';
const FIRST = '2000-01-01';

describe.each([FIRST, LAST])('the day %s', (day) => {
  test.each(['answers', 'files', 'payments'])('is empty in %s list', async (group) => {
    expect(await json(group, 'list', '--day', day)).toEqual([]);
  });

  test('balances in reconcile', async () => {
    expect(await json('reconcile', '--day', day)).toMatchObject({ day, balances: true, rows: [] });
  });
});

test('a run of a day more than ten years ahead is refused', async () => {
  const { code, err } = await ops(['collections', 'run', '--day', LAST]);
  expect([code, err]).toEqual([1, expect.stringMatching(/2999-12-31 is too far ahead: .* ten years\.\n$/)]);
});

test('a month to come is reconciled as far as a run of the sandbox has collected ahead', async () => {
  const merchant = await newCollector();
  const { next_payment_date: day } = await merchant.active({ amount: 100 });
  await merchant.collect(day);
  await eventually(async () => {
    const { days } = await json('reconcile', '--month', day.slice(0, 7));
    expect(days.find((one: { day: string }) => one.day === day)?.paid).toBeGreaterThanOrEqual(1);
  });
});
