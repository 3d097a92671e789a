import { expect, test } from '@jest/globals';
import { rowsOfPresentment } from '#infra/ops/commands/ledger-closings.ts';
import { tableOf } from '#infra/ops/output/table.ts';
import { OUTCOMES, type PresentmentOutcomes } from '#lib/domain/ledger/closing-head.ts';
import { day } from '#tests/domain/calendar/day.ts';

test('the closing of a day prints no total of outcomes that overlap', () => {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, { count: 1, amount: 100_00 }]));
  const presentment = { presented_on: day('2027-01-18'), ...(outcomes as PresentmentOutcomes) };
  const { text } = tableOf(rowsOfPresentment(presentment), ['presented_on', 'what', 'count', 'amount'], {
    width: undefined,
  });
  expect(text.trim().split('\n')).toHaveLength(1 + OUTCOMES.length);
  expect(text).not.toContain('total');
});
