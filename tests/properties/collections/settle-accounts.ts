import { expect } from '@jest/globals';
import { handler as sumUp } from '#functions/workers/sum-up.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { findActiveSummary, findCollected } from '#lib/store/sums/summaries.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { eventsOf, inBatch } from '#tests/support/records/delivered.ts';
import { allCharges, audit } from './audit.ts';
import { take } from './deeds.ts';
import { RUN } from './money-sequence.ts';
import { auditPayouts } from './payouts.ts';
import { presentedIn } from './presented.ts';
import { payEverything, settleTransfers } from './transfers/settle.ts';
import type { World } from './world.ts';

/** For this many runs at the end every presented order is paid. */
const RUNS_TO_THE_END = 5;

/** At the end: nothing is stuck, no order was presented twice, none was lost, and the sums equal a recount. */
export async function settleAccounts(world: World): Promise<void> {
  await runOut(world);
  const found = await Promise.all(world.debits.map((debit) => audit(debit, world, world.reading())));
  const charges = found.flatMap((one) => one.charges);
  await eachPresentedOnce(world, charges);
  await sumsOfRecount(world, charges);
  await auditPayouts(world, charges);
  if (world.transfers.accounts.length > 0) await settleTransfers(world);
}

/**
 * At the end of a life of refunds no refund that has left is stuck, each second payment is given back, or waits for an
 * operator, and nothing that the merchant may have is left. Other lives try the rest.
 */
export async function settleRefunds(world: World): Promise<void> {
  if (world.isSuspended) await world.suspend(false);
  await world.transfers.setTerms('daily', 1);
  await auditPayouts(world, await allOrders(world));
  await take(world, RUN);
  await payEverything(world);
  await settleTransfers(world);
  const left = [...world.refunds.all.values()].filter(
    ({ status, isSecond }) =>
      status === 'released' || status === 'in_transit' || (isSecond && status === 'created'),
  );
  expect(left).toEqual([]);
}

async function allOrders({ debits }: World): Promise<Charge[]> {
  return (await Promise.all(debits.map(({ id }) => allCharges(id)))).flat();
}

/** With enough runs and returns every order of an active direct debit is final, or waits for a later day. */
async function runOut(world: World): Promise<void> {
  if (world.isSuspended) await world.suspend(false);
  await world.transfers.setTerms('daily', 1);
  for (let run = 0; run < RUNS_TO_THE_END; run += 1) {
    await take(world, RUN);
    while (world.unanswered.length > 0)
      await take(world, { do: 'answer', codes: ['00'], kills: [], again: false });
    await payEverything(world);
  }
  for (const debited of world.debits) {
    const { debit, charges } = await audit(debited, world, world.reading());
    const stuck = charges.filter(
      ({ status, charge_date }) =>
        status === 'pending' ||
        status === 'in_process' ||
        (status === 'created' && debit.status === 'active' && charge_date <= world.today),
    );
    expect(stuck.map(({ id, status }) => [id, status])).toEqual([]);
    expect([debit.is_withdrawing, debit.ending !== null && debit.status !== debit.ending]).toEqual([
      false,
      false,
    ]);
    const isIdle = debit.status === 'active' && (debit.next_payment_date ?? world.today) < world.today;
    expect(isIdle).toBe(false);
  }
}

async function eachPresentedOnce(world: World, charges: readonly Charge[]): Promise<void> {
  const due = charges.filter(({ presented_on }) => presented_on !== undefined);
  const expected = new Map(due.map(({ reference, totals }) => [String(reference), totals.total as number]));
  expect(expected).toEqual(await presentedIn(world));
}

async function sumsOfRecount({ account, debits }: World, charges: readonly Charge[]): Promise<void> {
  for (const { id } of debits) await sumUpTwice(id);
  letIndexesCatchUp();
  const sum = (some: readonly Charge[]) => ({
    count: some.length,
    amount: some.reduce((total, { totals }) => total + totals.total, 0),
  });
  const failed = charges.filter(({ failure }) => failure !== null);
  const [from, to] = ['2027-01-01', '2029-12-31'] as CalendarDate[];
  const collected = await findCollected(account.account_id, from as CalendarDate, to as CalendarDate);
  expect(collected).toMatchObject({
    paid: sum(charges.filter(({ status }) => status === 'paid')),
    failed: sum(failed),
  });
  const reasons = Object.values(collected.reasons).reduce((total, count) => total + count, 0);
  expect(reasons).toBe(failed.length);
  const active = debits.filter(({ seen }) => seen.debit?.status === 'active').length;
  expect((await findActiveSummary(account.account_id)).count).toBe(active);
}

/** Like the queue, which may deliver everything a second time, in one batch and in another order. */
async function sumUpTwice(debitId: string): Promise<void> {
  const events = await eventsOf(debitId);
  const nothingFailed = { batchItemFailures: [] };
  expect(await sumUp(inBatch(...events, ...events))).toEqual(nothingFailed);
  expect(await sumUp(inBatch(...events.toReversed()))).toEqual(nothingFailed);
}
