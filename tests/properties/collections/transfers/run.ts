import { expect } from '@jest/globals';
import { storedRefunds } from '#tests/properties/collections/refunds/stored.ts';
import type { Step } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { sumLedger } from './audit.ts';
import type { Foreseen } from './own-ledger.ts';
import { storedTransfers } from './stored.ts';

/** The largest amount that is transferred without an operator, in centavos. */
const LIMIT = 400_00;

/** Makes the run of a day that pays out, which was killed at some calls before. */
export async function payOutOn(
  world: World,
  { kills, isGivenUp, twice, again, lags }: Step<'run'>,
): Promise<void> {
  const { transfers: desk } = world;
  if (desk.accounts.length === 0) return;
  if (!lags) await sumLedger(world);
  if (!lags && !isGivenUp) await releaseOn(world, kills);
  const foreseen = foresee(world, desk.minimum);
  if (isGivenUp) {
    await world.giveUp(kills, () => desk.run());
    return desk.send();
  }
  await world.insist(kills, () => desk.run());
  if (twice) await Promise.all([desk.run(), desk.run()]);
  if (again) await desk.run();
  desk.send();
  if (lags) return;
  if (isDue(world)) await expectForeseen(world, foreseen);
  await expectFiled(world);
  world.isBalanceSummed = true;
}

/** Releases the refunds that wait: payers come first. Afterwards the balance covers none that still waits. */
async function releaseOn(world: World, kills: Step<'run'>['kills']): Promise<void> {
  const { transfers: desk, refunds } = world;
  if (![...refunds.all.values()].some(({ status }) => status === 'created')) return;
  await world.insist(kills, () => desk.releaseRefunds());
  await world.audit();
  await sumLedger(world);
  const free = desk.own.views(world.today).available - desk.own.promised;
  const waiting = [...refunds.all.values()].filter(({ status }) => status === 'created');
  expect(waiting.filter(({ isSecond, amount }) => isSecond || amount <= free)).toEqual([]);
}

/** A weekly transfer is made on the first business day of its week; none while the merchant is suspended. */
function isDue({ transfers: { schedule }, isFirstOfWeek, isSuspended }: World): boolean {
  return !isSuspended && (schedule === 'daily' || (schedule === 'weekly' && isFirstOfWeek));
}

/** Returns what a decision at this moment must leave of the current transfer, by the rules. */
export const foresee = ({ transfers: desk, refunds, today }: World, minimum: number): Foreseen =>
  desk.own.foresee(today, { mayLeave: desk.mayLeave, minimum, limit: LIMIT, promised: refunds.promised });

/** The transfer that was current has the amount and the status of the rules. */
export async function expectForeseen(world: World, foreseen: Foreseen): Promise<void> {
  const { own } = world.transfers;
  const { current } = own;
  const all = await storedTransfers(world.account.account_id);
  const news = all.filter(({ transfer: { id } }) => id === current?.id || !own.transfers.has(id));
  const found = news.map(({ transfer: { amount, status } }) => ({
    amount: amount as number,
    status: status === 'in_transit' ? 'released' : status,
  }));
  expect(found).toEqual(foreseen ? [foreseen] : []);
}

/** Each released payment is at the bank, but for those that an operator holds, or that were refused today. */
async function expectFiled({ account, today, transfers: { own }, refunds }: World): Promise<void> {
  const { account_id } = account;
  const transfers = (await storedTransfers(account_id)).map(({ transfer }) => transfer);
  for (const payment of [...transfers, ...(await storedRefunds(account_id))]) {
    const known = own.transfers.get(payment.id) ?? refunds.all.get(payment.id);
    const isRefusedToday = known?.refusedOn.at(-1) === today;
    if (payment.exception === undefined && !isRefusedToday) expect(payment.status).not.toBe('released');
  }
}
