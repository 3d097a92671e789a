import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDispute } from '#lib/domain/disputes/dispute.ts';
import { NO_FEE } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import {
  type ScheduledTransfers,
  startScheduledTransfers,
} from '#tests/support/money/scheduled-transfers.ts';

/** A return on a Monday, and the five business days after it, the last of them the last day for evidence. */
const OPENED = '2027-06-07';
const EARLIER = ['2027-06-08', '2027-06-09', '2027-06-10', '2027-06-11'] as const;
const [DUE_ON, NEXT] = ['2027-06-14', '2027-06-15'] as const;

let desk: ScheduledTransfers;
beforeAll(async () => {
  desk = await startScheduledTransfers();
});
afterAll(() => desk.stop());

test('a dispute whose evidence is due raises the alarm of each run, until an operator notes that it was sent', async () => {
  const { lib, clockOn } = desk;
  const { account_id } = await lib.createAccount({ name: 'Panadería Sol', features: [] });
  const order = { id: 'ord_1', account_id, direct_debit_id: 'dd_1', totals: { total: 100_90 as Centavos } };
  const clock = clockOn(OPENED);
  const step = openDispute(order, { bankCode: '13', fee: NO_FEE }, clock);
  expect(step.next.evidence_due_on).toBe(DUE_ON);
  await lib.transact(lib.writesOfDispute(step, clock.now));
  const { id } = step.next;

  for (const day of EARLIER) expect(await desk.run(day)).toEqual([]);
  for (const day of [DUE_ON, NEXT])
    expect(await desk.run(day)).toEqual([
      expect.objectContaining({
        ...{ level: 'error', event: 'dispute_past_due', dispute_id: id, account_id },
        ...{ evidence_due_on: DUE_ON, what_to_do: `ops disputes show ${id}` },
      }),
    ]);
  await lib.decideDispute(id, 'sent', 'ana', clockOn(NEXT).now);
  expect(await desk.run(NEXT)).toEqual([]);
});
